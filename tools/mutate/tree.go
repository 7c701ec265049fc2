package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A tree is the module whose packages are mutated.
type tree struct {
	dir     string // absolute
	targets []*target
	tests   []*testPackage
	exports map[string]string // the files with what the compiler knows of packages, by import path
}

// A target is a package that is mutated.
type target struct {
	path, name, dir string // name is what ids have: the path in the module, or for its root the name of the package
	files           []*source
	elsewhere       []string // files for other systems
	tests           []*testPackage

	set      *token.FileSet
	importer types.Importer
	info     *types.Info
	types    *types.Package
	mutants  []*mutant
	units    []*unit
}

// A source is a file of a target.
type source struct {
	path, text string
	code       string // text without its comments
	syntax     *ast.File
}

// A testPackage is a package with tests, which may be of a target, or beside it.
type testPackage struct {
	path, dir string
	deps      []string

	mu         sync.Mutex
	index      map[string]int // of blocks
	unmeasured int            // tests
	measured
}

// A listed is what the go command says of a package.
type listed struct {
	Dir, ImportPath, Name, Export                      string
	GoFiles, IgnoredGoFiles, TestGoFiles, XTestGoFiles []string
	Deps                                               []string
	Module                                             *struct{ Path string }
}

// goEnv is what go commands and tests run with: one processor each, since as many run at a time as there are workers.
var goEnv = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOMAXPROCS=1", "GOFLAGS=", "GOCOVERDIR=")

// command runs the go command and returns its output.
func goCommand(dir string, args ...string) ([]byte, error) {
	c := exec.Command("go", args...)
	c.Dir, c.Env = dir, goEnv
	var stderr bytes.Buffer
	c.Stderr = &stderr
	output, err := c.Output()
	if err != nil {
		return nil, &goError{args[0], stderr.String(), err}
	}
	return output, nil
}

// A goError says what the go command had against what it was told.
type goError struct {
	command, output string
	err             error
}

func (e *goError) Error() string { return fmt.Sprintf("go %s: %v\n%s", e.command, e.err, e.output) }

// list returns what the go command lists.
func list(dir string, args ...string) ([]listed, error) {
	output, err := goCommand(dir, append([]string{"list", "-json"}, args...)...)
	if err != nil {
		return nil, err
	}
	var all []listed
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		var p listed
		switch err := decoder.Decode(&p); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, err
		}
		all = append(all, p)
	}
}

// switchImports are what switches are made with.
var switchImports = []string{"os", "strconv", "strings"}

// readTree finds the packages to mutate and the tests of the module in dir. It looks into none of the files yet.
func readTree(dir string) (*tree, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	t := &tree{dir: dir, exports: map[string]string{}}
	packages, err := list(dir, append([]string{"-deps", "-export", "./..."}, switchImports...)...)
	if err != nil {
		return nil, err
	}
	var own []listed
	for _, p := range packages {
		t.exports[p.ImportPath] = p.Export
		if p.Module != nil && strings.HasPrefix(p.Dir+string(filepath.Separator), dir+string(filepath.Separator)) {
			own = append(own, p)
		}
	}
	t.findTargets(own)
	return t, t.findTests(own)
}

// findTargets sets the packages to mutate: those that others may import, and those that these are made of. Commands and
// what only tests import are left out.
func (t *tree) findTargets(own []listed) {
	wanted := map[string]bool{}
	for _, p := range own {
		if p.Name != "main" && !slices.Contains(strings.Split(p.ImportPath, "/"), "internal") {
			wanted[p.ImportPath] = true
			for _, path := range p.Deps {
				wanted[path] = true
			}
		}
	}
	for _, p := range own {
		if !wanted[p.ImportPath] || len(p.GoFiles) == 0 { // or it has tests only
			continue
		}
		name := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, p.Module.Path), "/")
		if name == "" {
			name = p.Name
		}
		g := &target{path: p.ImportPath, name: name, dir: p.Dir, elsewhere: p.IgnoredGoFiles}
		for _, file := range p.GoFiles {
			g.files = append(g.files, &source{path: filepath.Join(p.Dir, file)})
		}
		g.elsewhere = slices.DeleteFunc(g.elsewhere, func(file string) bool { return strings.HasSuffix(file, "_test.go") })
		t.targets = append(t.targets, g)
	}
	slices.SortFunc(t.targets, func(a, b *target) int { return strings.Compare(a.path, b.path) })
}

// findTests sets the packages with tests, and for each target those whose tests may reach it, its own first. Tests of
// commands are left out.
func (t *tree) findTests(own []listed) error {
	all, err := list(t.dir, "-test", "./...")
	if err != nil {
		return err
	}
	deps := map[string][]string{}
	for _, p := range all {
		deps[p.ImportPath] = p.Deps
	}
	for _, p := range own {
		if p.Name == "main" || len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 {
			continue
		}
		test := &testPackage{path: p.ImportPath, dir: p.Dir, index: map[string]int{}}
		for _, path := range deps[p.ImportPath+".test"] {
			path, _, _ = strings.Cut(path, " ")
			test.deps = append(test.deps, path)
		}
		t.tests = append(t.tests, test)
	}
	for _, g := range t.targets {
		for _, test := range t.tests {
			if slices.Contains(test.deps, g.path) {
				g.tests = append(g.tests, test)
			}
		}
		slices.SortStableFunc(g.tests, func(a, b *testPackage) int { return distance(g, a) - distance(g, b) })
	}
	return nil
}

// distance orders tests: a package's own are the likeliest to notice what is wrong in it.
func distance(g *target, test *testPackage) int {
	if test.path == g.path {
		return 0
	}
	return 1
}

// read reads the files of the package and their types.
func (g *target) read(exports map[string]string) error {
	g.set = token.NewFileSet()
	g.importer = importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	var files []*ast.File
	for _, file := range g.files {
		text, err := os.ReadFile(file.path)
		if err != nil {
			return err
		}
		file.text, file.code = string(text), code(string(text))
		file.syntax, err = parser.ParseFile(g.set, file.path, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file.syntax)
	}
	g.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: g.importer}
	var err error
	g.types, err = config.Check(g.path, g.set, files, g.info)
	return err
}

// typeName returns how the file names a type, and whether it can: what it does not import has no name in it.
func (s *source) typeName(g *target, typ types.Type) (name string, ok bool) {
	imported := map[string]string{}
	for _, spec := range s.syntax.Imports {
		imported[strings.Trim(spec.Path.Value, `"`)] = importName(spec)
	}
	ok = true
	name = types.TypeString(typ, func(p *types.Package) string {
		if p == g.types {
			return ""
		}
		if imported[p.Path()] == "" {
			ok = false
		}
		return imported[p.Path()]
	})
	return name, ok
}
