package laws

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// root is the directory of the module.
const root = "../.."

// Each exported function and method of each public package is in testdata/oracles, with a test that compares it with a
// plain implementation of its documentation on arbitrary bytes.
func TestEveryFunctionHasAnOracle(t *testing.T) {
	for _, dir := range publicPackages(t) {
		t.Run(dir, func(t *testing.T) {
			p := packageDoc(t, dir)
			oracles := readOracles(t, p.Name)
			for _, function := range functions(p) {
				o, ok := oracles[function]
				if assert.True(t, ok, "%s.%s is not in testdata/oracles/%s.txt", p.Name, function, p.Name) {
					assert.True(t, hasTest(t, o.dir, o.test), "there is no %s in %s for %s", o.test, o.dir, function)
				}
				delete(oracles, function)
			}
			for function := range oracles {
				assert.Fail(t, "no such function", "testdata/oracles/%s.txt has %s", p.Name, function)
			}
		})
	}
}

// An oracle is the name of a test and the directory of its package.
type oracleTest struct{ dir, test string }

// readOracles reads the list of a package: function, directory and test, sorted by the first, one a line.
func readOracles(t *testing.T, name string) map[string]oracleTest {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "testdata", "oracles", name+".txt"))
	require.NoError(t, err)
	oracles := map[string]oracleTest{}
	var names []string
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		require.Len(t, fields, 3, "%s.txt: %q", name, line)
		require.NotContains(t, oracles, fields[0], "%s.txt", name)
		oracles[fields[0]] = oracleTest{fields[1], fields[2]}
		names = append(names, fields[0])
	}
	assert.True(t, slices.IsSorted(names), "%s.txt is not sorted", name)
	return oracles
}

// publicPackages returns the directories, from the root, of the packages that other modules import.
func publicPackages(t *testing.T) []string {
	t.Helper()
	var dirs []string
	module := os.DirFS(root)
	require.NoError(t, fs.WalkDir(module, ".", func(file string, d fs.DirEntry, err error) error {
		require.NoError(t, err)
		_, noModule := fs.Stat(module, path.Join(file, "go.mod"))
		private := slices.Contains([]string{"cmd", "docs", "internal", "testdata"}, d.Name()) || strings.HasPrefix(d.Name(), ".")
		switch {
		case file != "." && d.IsDir() && (private || noModule == nil):
			return fs.SkipDir
		case path.Ext(file) == ".go":
			dirs = append(dirs, path.Dir(file))
		}
		return nil
	}))
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// packageDoc returns the documentation of the package in a directory.
func packageDoc(t *testing.T, dir string) *doc.Package {
	t.Helper()
	fileSet := token.NewFileSet()
	files := parseFiles(t, fileSet, dir, func(name string) bool { return !strings.HasSuffix(name, "_test.go") })
	p, err := doc.NewFromFiles(fileSet, files, "github.com/go-rfc3986/uri/"+dir)
	require.NoError(t, err)
	return p
}

// parseFiles parses the files of a directory whose names are wanted.
func parseFiles(t *testing.T, fileSet *token.FileSet, dir string, wanted func(name string) bool) []*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(dir), "*.go"))
	require.NoError(t, err)
	var files []*ast.File
	for _, name := range names {
		if wanted(name) {
			file, err := parser.ParseFile(fileSet, name, nil, 0)
			require.NoError(t, err)
			files = append(files, file)
		}
	}
	return files
}

// functions returns the names of the exported functions, and of the exported methods behind those of their types.
func functions(p *doc.Package) []string {
	var names []string
	for _, f := range p.Funcs {
		names = append(names, f.Name)
	}
	for _, typ := range p.Types {
		for _, f := range typ.Funcs {
			names = append(names, f.Name)
		}
		for _, m := range typ.Methods {
			names = append(names, typ.Name+"."+m.Name)
		}
	}
	return names
}

// hasTest reports whether the tests in a directory declare that test or fuzz target.
func hasTest(t *testing.T, dir, name string) bool {
	t.Helper()
	isTest := strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz")
	files := parseFiles(t, token.NewFileSet(), dir, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	return isTest && slices.ContainsFunc(files, func(file *ast.File) bool {
		return slices.ContainsFunc(file.Decls, func(declaration ast.Decl) bool {
			f, ok := declaration.(*ast.FuncDecl)
			return ok && f.Recv == nil && f.Name.Name == name
		})
	})
}
