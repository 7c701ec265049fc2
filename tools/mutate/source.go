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
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// environment returns the environment of go commands and tests. Each uses one processor, since several workers
// run at once. In a workspace, a module uses the others as they are there.
func environment() []string {
	return append(os.Environ(), "CGO_ENABLED=0", "GOMAXPROCS=1", "GOFLAGS=", "GOCOVERDIR=")
}

// goCommand runs the go command and returns its output.
func goCommand(dir string, args ...string) ([]byte, error) {
	c := exec.Command("go", args...)
	var stderr bytes.Buffer
	c.Dir, c.Env, c.Stderr = dir, environment(), &stderr
	output, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", args[0], err, stderr.String())
	}
	return output, nil
}

// A listed is a package as go list describes it.
type listed struct {
	Dir, ImportPath, Export            string
	GoFiles, TestGoFiles, XTestGoFiles []string
	Deps                               []string
	Module                             *struct{ Dir string }
}

// list returns the packages that go list finds.
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

// A target is a package to mutate.
type target struct {
	path, dir, module string
	files             []*source
	importer          types.Importer

	set     *token.FileSet
	info    types.Info
	types   *types.Package
	mutants []*mutant
	units   []*unit
}

// A source is a file of a target.
type source struct {
	path, text string
	syntax     *ast.File
}

// readTarget reads the package in a directory, and finds its mutants.
func readTarget(dir string) (*target, error) {
	packages, err := list(dir, "-deps", "-export", ".")
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
	}
	own := packages[len(packages)-1] // it follows its imports
	t := &target{path: own.ImportPath, dir: own.Dir, module: own.Module.Dir}
	t.importer = importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	for _, name := range own.GoFiles {
		text, err := os.ReadFile(filepath.Join(own.Dir, name))
		if err != nil {
			return nil, err
		}
		t.files = append(t.files, &source{path: filepath.Join(own.Dir, name), text: string(text)})
	}
	return t, t.read()
}

// read parses the files, checks their types, and finds the mutants that compile.
func (t *target) read() (err error) {
	t.set = token.NewFileSet()
	for _, file := range t.files {
		if file.syntax, err = parser.ParseFile(t.set, file.path, file.text, parser.SkipObjectResolution); err != nil {
			return err
		}
	}
	t.info = types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}}
	if t.types, err = t.check(nil, nil, &t.info); err != nil {
		return err
	}
	t.collect()
	return nil
}

// check checks the types of the package. If file is not nil, other replaces its syntax tree.
func (t *target) check(file *source, other *ast.File, info *types.Info) (*types.Package, error) {
	var files []*ast.File
	for _, f := range t.files {
		if f == file {
			files = append(files, other)
		} else {
			files = append(files, f.syntax)
		}
	}
	config := types.Config{Importer: t.importer}
	return config.Check(t.path, t.set, files, info)
}

// compiles reports whether the package compiles with a mutant, and with more edits in its file.
func (t *target) compiles(m *mutant, more ...edit) bool {
	syntax, err := parser.ParseFile(token.NewFileSet(), m.file.path, t.alone(m, more...), parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	_, err = t.check(m.file, syntax, nil)
	return err == nil
}

// sample returns every n-th mutant, only those of one file if it has a name, and marks those that
// do not compile.
func (t *target) sample(file string, every int) []*mutant {
	var all []*mutant
	for _, m := range t.mutants {
		if file == "" || filepath.Base(m.file.path) == file {
			all = append(all, m)
		}
	}
	var chosen []*mutant
	for i := 0; i < len(all); i += every {
		if !t.compiles(all[i]) {
			all[i].finding = notViable
			continue
		}
		if u := all[i].unit; u != nil && !t.compiles(all[i], u.explicit...) {
			all[i].unit = nil // it has a different type
		}
		chosen = append(chosen, all[i])
	}
	return chosen
}

// typeName returns the name of a type in the file, and reports whether there is one. A type of a
// package that is not imported has no name.
func (s *source) typeName(t *target, typ types.Type) (name string, ok bool) {
	ok = true
	name = types.TypeString(typ, func(p *types.Package) string {
		if p == t.types {
			return ""
		}
		at := slices.IndexFunc(s.syntax.Imports, func(spec *ast.ImportSpec) bool {
			return strings.Trim(spec.Path.Value, `"`) == p.Path()
		})
		if at < 0 {
			ok = false
			return ""
		}
		if spec := s.syntax.Imports[at]; spec.Name != nil {
			return spec.Name.Name
		}
		return path.Base(p.Path())
	})
	return name, ok
}
