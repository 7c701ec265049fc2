package vet

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The section of an analyzer on the page has code that goes wrong, what happens, the code with the fix applied, and what happens
// then. Both programs are run, and TestAnalyzers shows that the fix leads from one to the other.
func TestHarm(t *testing.T) {
	page, err := os.ReadFile("../docs/vet.md")
	if os.IsNotExist(err) {
		t.Skip("not the whole repository: ", err)
	}
	require.NoError(t, err)
	before, after := harm(t, nil), harm(t, fixed(t))
	for _, a := range Analyzers() {
		t.Run(a.Name, func(t *testing.T) {
			blocks := blocksOf(t, string(page), a.Name)
			assert.Contains(t, program(t, a.Name, ""), blocks[0])
			assert.Equal(t, before[a.Name], blocks[1])
			assert.Contains(t, program(t, a.Name, ".golden"), blocks[2])
			assert.Equal(t, after[a.Name], blocks[3])
			assert.NotEqual(t, blocks[1], blocks[3])
		})
	}
}

// blocksOf returns the two blocks in the section of an analyzer, each as its code and what the program prints, which stands below it in
// comments.
func blocksOf(t *testing.T, page, name string) (blocks []string) {
	t.Helper()
	_, section, ok := strings.Cut(page, "\n## "+name+"\n")
	require.True(t, ok, name)
	section, _, _ = strings.Cut(section, "\n## ")
	for _, block := range regexp.MustCompile("(?s)```go\n(.*?)((?:// [^\n]*\n)+)```").FindAllStringSubmatch(section, -1) {
		blocks = append(blocks, block[1], regexp.MustCompile("(?m)^// ").ReplaceAllString(block[2], ""))
	}
	require.Len(t, blocks, 4, name)
	return blocks
}

// program returns the file of an analyzer without what analysistest reads.
func program(t *testing.T, name, extension string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/harm/" + name + "/a.go" + extension)
	require.NoError(t, err)
	return regexp.MustCompile(`(?m) +// want .*$`).ReplaceAllString(string(text), "")
}

// fixed returns the arguments that build the programs with their fixes.
func fixed(t *testing.T) []string {
	t.Helper()
	replace := map[string]string{}
	for _, pattern := range []string{"testdata/*/*.golden", "testdata/*/*/*.golden"} {
		names, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, name := range names {
			golden, err := filepath.Abs(name)
			require.NoError(t, err)
			replace[strings.TrimSuffix(golden, ".golden")] = golden
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	require.NoError(t, os.WriteFile(overlay, text, 0o600))
	return []string{"-overlay", overlay}
}

// The golden files of all analyzers, with the fixes, compile.
func TestFixesCompile(t *testing.T) {
	testdata(t)
	goCommand(t, append(append([]string{"build"}, fixed(t)...), "./...")...)
}

// harm returns what the programs print, by the name of the analyzer.
func harm(t *testing.T, arguments []string) map[string]string {
	t.Helper()
	output := goCommand(t, append(append([]string{"run"}, arguments...), "./harm")...)
	shown := map[string]string{}
	for section := range strings.SplitSeq(strings.TrimPrefix(output, "== "), "\n== ") {
		name, text, _ := strings.Cut(section, "\n")
		shown[name] = strings.TrimSuffix(text, "\n") + "\n"
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
