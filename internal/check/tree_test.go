package check

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// root is the root of the repository, and module the import path of the library.
const (
	root   = "../.."
	module = "github.com/go-rfc3986/uri"
)

// needWorkspace skips a test that reads the other modules of the repository if they are not there, as in the module cache.
func needWorkspace(t *testing.T) {
	t.Helper()
	for _, name := range []string{"go.work", "tools/go.mod"} {
		if _, err := os.Stat(filepath.Join(root, name)); err != nil {
			t.Skip("not the whole repository: ", err)
		}
	}
}

// glob returns the files that match a pattern relative to the root.
func glob(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, pattern))
	require.NoError(t, err)
	return names
}

// contents returns the text of a file, relative to the root.
func contents(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, name))
	require.NoError(t, err)
	return string(text)
}

// publicPackages returns the directories, from the root, of the packages of this module that users import.
func publicPackages(t *testing.T) []string {
	t.Helper()
	dirs := []string{"."}
	for _, name := range glob(t, "*/*.go") {
		dir := filepath.Dir(name)
		_, err := os.Stat(dir + "/go.mod")
		if base := filepath.Base(dir); err != nil && !slices.Contains([]string{"cmd", "docs", "internal"}, base) {
			dirs = append(dirs, base)
		}
	}
	return slices.Compact(dirs)
}

// packages returns the directories, from the root, with files of this module that are not tests.
func packages(t *testing.T) (dirs []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		require.NoError(t, err)
		if _, err := os.Stat(name + "/go.mod"); d.IsDir() && err == nil && name != root {
			return fs.SkipDir
		}
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			dir, err := filepath.Rel(root, filepath.Dir(name))
			require.NoError(t, err)
			dirs = append(dirs, filepath.ToSlash(dir))
		}
		return nil
	}))
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// sources returns the files of Go in a directory, with those of tests if these are asked for.
func sources(t *testing.T, dir string, tests bool) (*token.FileSet, []*ast.File) {
	t.Helper()
	fileSet, files := token.NewFileSet(), []*ast.File(nil)
	for _, name := range glob(t, dir+"/*.go") {
		if tests || !strings.HasSuffix(name, "_test.go") {
			file, err := parser.ParseFile(fileSet, name, nil, parser.ParseComments)
			require.NoError(t, err)
			files = append(files, file)
		}
	}
	return fileSet, files
}
