package main

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/go-rfc3986/uri/vet"
)

// check returns what the analyzers find in packages. Nothing is compiled: of what the packages import, only the declarations are read.
func (w work) check(ctx context.Context, module string, patterns ...string) (found result, err error) {
	listed, err := w.run(ctx, strings.Fields("list -m -f {{.Path}}@{{.Version}}={{.Dir}} "+module)...)
	if err != nil {
		return found, err
	}
	version, directory, _ := strings.Cut(strings.TrimSpace(string(listed)), "=")
	if directory == "" || strings.Contains(directory, "\n") {
		return found, fmt.Errorf("the directory of one module is wanted, not %q", listed)
	}
	roots, broken, err := w.load(ctx, directory, patterns)
	if err != nil {
		return found, err
	}
	found.broken = broken
	graph, err := checker.Analyze(vet.Analyzers(), roots, nil)
	if err != nil {
		return found, err
	}
	for _, action := range graph.Roots {
		for _, d := range action.Diagnostics {
			position := action.Package.Fset.Position(d.Pos)
			place := strings.Replace(position.Filename, directory, version, 1) + ":" + strconv.Itoa(position.Line)
			found.findings = append(found.findings, finding{action.Analyzer.Name, position.String(), d.Message, keyOf(place)})
		}
	}
	return found, nil
}

// load returns those packages that compile, and how many do not. Their files are below the directory named.
func (w work) load(ctx context.Context, below string, patterns []string) (roots []*packages.Package, broken int, err error) {
	config := &packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Context: ctx, Dir: w.dir, Env: append(os.Environ(), w.env...)}
	config.ParseFile = func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
		file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if file != nil && !strings.HasPrefix(name, below+string(filepath.Separator)) {
			removeBodies(file)
		}
		return file, err
	}
	listed, err := packages.Load(config, patterns...)
	for _, p := range listed {
		if len(p.Errors) == 0 {
			p.IllTyped = false // the imports that removed bodies used
			roots = append(roots, p)
		}
	}
	if len(roots) == 0 && err == nil {
		err = errors.New("no package compiles: " + strings.Join(patterns, " "))
	}
	return roots, len(listed) - len(roots), err
}

// removeBodies leaves the declarations of a file.
func removeBodies(file *ast.File) {
	file.Comments = nil
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			f.Body = nil
		}
	}
}
