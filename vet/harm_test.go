package vet

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A fix changes what a program does with the input that shows the mistake, and nothing else. TestAnalyzers shows that the golden files have the
// fixes.
func TestHarm(t *testing.T) {
	testdata(t)
	overlay := fixed(t)
	before, after := harm(t), harm(t, overlay...)
	assert.Equal(t, len(Analyzers())+4, len(before))
	for name, line := range before {
		if slices.Contains(withoutFix, name) {
			assert.Equal(t, line, after[name])
		} else {
			assert.NotEqual(t, line, after[name])
		}
	}
	run := func(arguments ...string) string {
		return goCommand(t, append(append([]string{"run"}, arguments...), "./harm", "right")...)
	}
	assert.Equal(t, run(), run(overlay...))
}

// fixed returns the arguments that build the programs with their fixes.
func fixed(t *testing.T) []string {
	t.Helper()
	replace := map[string]string{}
	for _, pattern := range []string{"testdata/harm/*/*.golden", "testdata/harm/*/*/*.golden"} {
		names, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, name := range names {
			golden, err := filepath.Abs(name)
			require.NoError(t, err)
			replace[strings.TrimSuffix(golden, ".golden")] = golden
		}
	}
	require.Len(t, replace, len(Analyzers())-len(withoutFix)+4)
	text, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	require.NoError(t, os.WriteFile(overlay, text, 0o600))
	return []string{"-overlay", overlay}
}

// The page shows what the programs do with the inputs that show their mistakes.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../docs/vet.md")
	if os.IsNotExist(err) {
		t.Skip("not the whole repository: ", err)
	}
	require.NoError(t, err)
	require.Contains(t, string(page), "```text\n"+goCommand(t, "run", "./harm")+"```\n")
}

// harm returns what the programs do with the inputs that show their mistakes, by name.
func harm(t *testing.T, arguments ...string) map[string]string {
	t.Helper()
	shown := map[string]string{}
	for line := range strings.Lines(goCommand(t, append(append([]string{"run"}, arguments...), "./harm", "more")...)) {
		name, _, _ := strings.Cut(line, " ")
		shown[name] = line
	}
	return shown
}

// goCommand returns what the go command prints in the directory of the programs.
func goCommand(t *testing.T, arguments ...string) string {
	t.Helper()
	command := exec.Command("go", arguments...)
	command.Dir = "testdata"
	command.Env = append(os.Environ(), "GOWORK=off")
	output, err := command.CombinedOutput()
	require.NoError(t, err, "%s", output)
	return string(output)
}
