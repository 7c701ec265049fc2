package check

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// root is the root of the repository.
const root = "../.."

// needWorkspace skips a test that reads the other modules of the repository if they are not there, as in the module cache.
func needWorkspace(t *testing.T) {
	t.Helper()
	for _, name := range []string{"go.work", "tools/go.mod"} {
		if _, err := os.Stat(filepath.Join(root, name)); err != nil {
			t.Skip("not the whole repository: ", err)
		}
	}
}

// The workspace has every module of the repository, so that commands work from the root, and .ci/run misses none. It is
// without staticcheck's, which asks for a later Go than the library.
func TestTheWorkspaceHasEveryModule(t *testing.T) {
	needWorkspace(t)
	var dirs []string
	for _, name := range filesOf(t, "go.mod") {
		if name != "tools/staticcheck/go.mod" {
			dirs = append(dirs, filepath.ToSlash(filepath.Dir(name)))
		}
	}
	work, err := os.ReadFile(root + "/go.work")
	require.NoError(t, err)
	library, err := os.ReadFile(root + "/go.mod")
	require.NoError(t, err)
	goOfLibrary := regexp.MustCompile(`(?m)^go .*$`).Find(library)
	require.NotEmpty(t, goOfLibrary)
	assert.Contains(t, string(work), string(goOfLibrary)+".0\n", "go.work asks for another Go than the library")
	_, list, _ := strings.Cut(string(work), "\nuse (\n")
	list, _, closed := strings.Cut(list, "\n)")
	require.True(t, closed, "go.work has no list")
	var used []string
	for dir := range strings.FieldsSeq(list) {
		used = append(used, filepath.ToSlash(filepath.Clean(dir)))
	}
	assert.ElementsMatch(t, dirs, used)
}

// filesOf returns the files, from the root, whose names end so, except for test data and what git and others hide.
func filesOf(t *testing.T, ending string) (files []string) {
	t.Helper()
	require.NoError(t, fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		require.NoError(t, err)
		switch {
		case d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 1 && d.Name()[0] == '.'):
			return fs.SkipDir
		case strings.HasSuffix(name, ending):
			files = append(files, name)
		}
		return nil
	}))
	return files
}

// publicPackages returns the directories, from the root, of the packages of this module that users import.
func publicPackages(t *testing.T) (dirs []string) {
	t.Helper()
	for _, name := range filesOf(t, ".go") {
		first, _, nested := strings.Cut(name, "/")
		_, err := os.Stat(filepath.Join(root, first, "go.mod"))
		if !nested || err != nil && !slices.Contains([]string{"cmd", "docs", "internal"}, first) {
			dirs = append(dirs, filepath.ToSlash(filepath.Dir(name)))
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}
