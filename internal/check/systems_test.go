package check

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A package of any module declares the same names on each system, in whichever of its files. Only .ci/nightly compiles for others than
// its own.
func TestPackagesAreTheSameOnEachSystem(t *testing.T) {
	needWorkspace(t)
	for dir, files := range declarations(t) {
		want := declaredOn(t, "linux/amd64", dir, files)
		for _, system := range []string{"windows/amd64", "darwin/arm64", "js/wasm", "wasip1/wasm", "plan9/amd64"} {
			got := declaredOn(t, system, dir, files)
			assert.Empty(t, without(want, got), "%s does not have it on %s", dir, system)
			assert.Equal(t, len(want), len(got), "what %s has on %s", dir, system)
		}
	}
}

// declaredOn returns what those files of a package declare that are compiled on a system.
func declaredOn(t *testing.T, system, dir string, files map[string][]string) (names []string) {
	t.Helper()
	on := build.Default
	on.GOOS, on.GOARCH, _ = strings.Cut(system, "/")
	for name, declared := range files {
		isCompiled, err := on.MatchFile(dir, name)
		require.NoError(t, err)
		if isCompiled {
			names = append(names, declared...)
		}
	}
	slices.Sort(names)
	return names
}

// declarations returns the names that each file of each directory declares, except for tests.
func declarations(t *testing.T) map[string]map[string][]string {
	t.Helper()
	found := map[string]map[string][]string{}
	require.NoError(t, filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return fs.SkipDir
		case d.IsDir():
			found[name] = map[string][]string{}
		case strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			found[filepath.Dir(name)][d.Name()] = topLevel(file)
		}
		return nil
	}))
	return found
}

// topLevel returns the names that a file declares, and methods with their receivers.
func topLevel(file *ast.File) (names []string) {
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = types.ExprString(d.Recv.List[0].Type) + "." + name
			}
			names = append(names, name)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, spec.Name.Name)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						names = append(names, name.Name)
					}
				}
			}
		}
	}
	return names
}
