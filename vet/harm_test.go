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
	program, repaired := build(t), build(t, fixed(t)...)
	before, after := harm(t, program), harm(t, repaired)
	assert.Equal(t, len(Analyzers())+4, len(before))
	for name, line := range before {
		if slices.Contains(withoutFix, name) {
			assert.Equal(t, line, after[name])
		} else {
			assert.NotEqual(t, line, after[name])
		}
	}
	assert.Equal(t, output(t, program, "right"), output(t, repaired, "right"))
	page, err := os.ReadFile("../docs/vet.md")
	if !os.IsNotExist(err) { // the page shows what the programs do with the inputs that show their mistakes
		require.NoError(t, err)
		assert.Contains(t, string(page), "```text\n"+output(t, program)+"```\n")
	}
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

// build returns the path of command harm.
func build(t *testing.T, arguments ...string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "harm")
	goCommand(t, slices.Concat([]string{"build", "-o", program}, arguments, []string{"./harm"})...)
	return program
}

// harm returns what the programs do with the inputs that show their mistakes, by name.
func harm(t *testing.T, program string) map[string]string {
	t.Helper()
	shown := map[string]string{}
	for line := range strings.Lines(output(t, program, "more")) {
		name, _, _ := strings.Cut(line, " ")
		shown[name] = line
	}
	return shown
}

// goCommand returns what the go command prints in the directory of the programs.
func goCommand(t *testing.T, arguments ...string) string {
	t.Helper()
	return output(t, "go", arguments...)
}

// output returns what a program prints in the directory of the programs.
func output(t *testing.T, program string, arguments ...string) string {
	t.Helper()
	command := exec.Command(program, arguments...)
	command.Dir = "testdata"
	command.Env = append(os.Environ(), "GOWORK=off")
	text, err := command.CombinedOutput()
	require.NoError(t, err, "%s", text)
	return string(text)
}
