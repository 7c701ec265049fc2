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

// The root lists the library, the tests of its files and a few documents. What proves the library stands under internal.
func TestTheRootIsSmall(t *testing.T) {
	entries, err := os.ReadDir(root)
	require.NoError(t, err)
	var files []string
	for _, entry := range entries {
		if entry.Type().IsRegular() && entry.Name() != ".git" { // a file in a separate work tree
			files = append(files, entry.Name())
		}
	}
	t.Logf("%d files", len(files))
	assert.Contains(t, files, "uri.go")
	assert.Less(t, len(files), 60, "%q", files)
}

// The workspace has every module of the repository, so that commands work from the root, and .ci/run misses none. It is
// without staticcheck's, which asks for a later Go than the library.
func TestTheWorkspaceHasEveryModule(t *testing.T) {
	var dirs []string
	require.NoError(t, fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		require.NoError(t, err)
		if d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 1 && d.Name()[0] == '.') {
			return fs.SkipDir
		}
		if d.Name() == "go.mod" && path != "tools/staticcheck/go.mod" {
			dirs = append(dirs, filepath.ToSlash(filepath.Dir(path)))
		}
		return nil
	}))
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

// publicPackages returns the directories, from the root, of the packages that users import.
func publicPackages(t *testing.T) []string {
	t.Helper()
	return slices.DeleteFunc(packages(t), func(dir string) bool { return strings.HasPrefix(dir, "internal/") })
}

// packages returns the directories, from the root, of the packages of this module, except for commands.
func packages(t *testing.T) []string {
	t.Helper()
	var dirs []string
	require.NoError(t, fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
		require.NoError(t, err)
		if d.IsDir() && (isNoPackage(d.Name()) || path != "." && isModule(path)) {
			return fs.SkipDir
		}
		if filepath.Ext(path) == ".go" {
			dirs = append(dirs, filepath.ToSlash(filepath.Dir(path)))
		}
		return nil
	}))
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// isNoPackage reports whether nothing below a directory of this name is a package that another imports.
func isNoPackage(name string) bool {
	return name == "cmd" || name == "docs" || name == "testdata" || len(name) > 1 && name[0] == '.'
}

// isModule reports whether a directory is a separate module.
func isModule(dir string) bool {
	_, err := os.Stat(filepath.Join(root, dir, "go.mod"))
	return err == nil
}

func TestPackages(t *testing.T) {
	public := publicPackages(t)
	assert.Subset(t, public, []string{".", "escape", "fileuri", "httpuri", "lint", "query"})
	assert.NotContains(t, public, "benchmarks", "it is a module of its own")
	assert.NotContains(t, public, "cmd/uri")
	assert.Subset(t, packages(t), []string{".", "internal/charset", "internal/oracle"})
}
