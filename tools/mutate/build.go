package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// An overlay has the texts that the compiler is to find in place of those of files, by path.
type overlay map[string]string

// compile compiles the tests of a package, and returns the path of the program, which is in work.
func (t *tree) compile(work, name string, test *testPackage, texts overlay, flags ...string) (string, error) {
	temp, err := os.MkdirTemp(work, "")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(temp) }()
	replace := map[string]string{}
	for path, text := range texts {
		copied := filepath.Join(temp, filepath.Base(path))
		if err := os.WriteFile(copied, []byte(text), 0o600); err != nil {
			return "", err
		}
		replace[path] = copied
	}
	list := filepath.Join(temp, "overlay.json")
	content, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(list, content, 0o600); err != nil {
		return "", err
	}
	program := filepath.Join(work, name+"."+strings.ReplaceAll(test.path, "/", "_")+".test")
	args := append([]string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay=" + list, "-o", program}, flags...)
	_, err = goCommand(t.dir, append(args, test.path)...)
	return program, err
}

// changed returns the texts of the files that mutants change, none of which overlap.
func changed(mutants []*mutant) overlay {
	edits := map[*source][]edit{}
	for _, m := range mutants {
		edits[m.file] = append(edits[m.file], m.edit)
	}
	texts := overlay{}
	for file, all := range edits {
		texts[file.path] = withoutImports(apply(file.text, all...))
	}
	return texts
}

// withoutImports returns the text of a file with a blank name for what it imports and uses no more, since that does not
// make a mutant one that does not compile.
func withoutImports(text string) string {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", text, parser.SkipObjectResolution)
	if err != nil {
		return text
	}
	used := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if selector, ok := n.(*ast.SelectorExpr); ok {
			if name, ok := selector.X.(*ast.Ident); ok {
				used[name.Name] = true
			}
		}
		return true
	})
	var edits []edit
	for _, spec := range file.Imports {
		if !used[importName(spec)] {
			from, to := set.Position(spec.Pos()).Offset, set.Position(spec.Path.Pos()).Offset
			edits = append(edits, edit{from, to, "_ "})
		}
	}
	return apply(text, edits...)
}

// importName returns the name of an import in its file. A path may end in a version, which is not in the name.
func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	dir, name := path.Split(strings.Trim(spec.Path.Value, `"`))
	if dir != "" && version.MatchString(name) {
		name = path.Base(dir)
	}
	return name
}

var version = regexp.MustCompile(`^v[0-9]+$`)

// copies returns the texts of files with copies.
func copies(files []*instrumented) overlay {
	texts := overlay{}
	for _, f := range files {
		texts[f.source.path] = f.text
	}
	return texts
}
