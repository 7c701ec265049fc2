package check

import (
	"bytes"
	"flag"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var updateAPI = flag.Bool("update-api", false, "write testdata/api.txt anew, after a look at what changed")

// The exported names, and the fields of exported types, are those of testdata/api.txt, so that none changes unseen.
func TestAPI(t *testing.T) {
	var api strings.Builder
	for _, dir := range publicPackages(t) {
		p := packageDoc(t, dir)
		for _, name := range exportedNames(t, p) {
			api.WriteString(p.Name + ": " + name + "\n")
		}
	}
	if *updateAPI {
		require.NoError(t, os.WriteFile(root+"/testdata/api.txt", []byte(api.String()), 0o600))
	}
	recorded, err := os.ReadFile(root + "/testdata/api.txt")
	require.NoError(t, err)
	if string(recorded) == api.String() {
		return
	}
	was, is := strings.Split(string(recorded), "\n"), strings.Split(api.String(), "\n")
	assert.Fail(t, "the exported names are others than those recorded",
		"go test ./internal/check -run TestAPI -update-api writes the file anew; new: %q, gone: %q", without(is, was), without(was, is))
}

// without returns the texts of list that are not in others.
func without(list, others []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(others, s) })
}

// Every exported function and method has an Example, except for those that the fmt and errors packages call.
func TestEveryOperationHasAnExample(t *testing.T) {
	for _, dir := range publicPackages(t) {
		p := packageDoc(t, dir)
		for _, f := range p.Funcs {
			assert.NotEmpty(t, f.Examples, "%s: %s", dir, f.Name)
		}
		for _, typ := range p.Types {
			assert.NotEmpty(t, append(typ.Examples, examplesOf(typ)...), "%s: %s", dir, typ.Name)
			for _, f := range typ.Funcs {
				assert.NotEmpty(t, f.Examples, "%s: %s", dir, f.Name)
			}
			for _, m := range typ.Methods {
				if m.Name != "Error" && m.Name != "Unwrap" {
					assert.NotEmpty(t, m.Examples, "%s: %s.%s", dir, typ.Name, m.Name)
				}
			}
		}
	}
}

// examplesOf returns the examples of all functions and methods of a type.
func examplesOf(typ *doc.Type) []*doc.Example {
	var examples []*doc.Example
	for _, f := range slices.Concat(typ.Funcs, typ.Methods) {
		examples = append(examples, f.Examples...)
	}
	return examples
}

// packageDoc returns the documentation of the package in a directory, with its examples.
func packageDoc(t *testing.T, dir string) *doc.Package {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
	require.NoError(t, err)
	fileSet := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(fileSet, name, nil, parser.ParseComments)
		require.NoError(t, err)
		files = append(files, file)
	}
	p, err := doc.NewFromFiles(fileSet, files, "github.com/go-rfc3986/uri/"+filepath.ToSlash(dir))
	require.NoError(t, err)
	return p
}

// exportedNames returns the exported names of a package, each with its declaration, in order.
func exportedNames(t *testing.T, p *doc.Package) []string {
	t.Helper()
	var names []string
	add := func(kind string, declaration ast.Node) { names = append(names, kind+declared(t, declaration)) }
	values := func(kind string, list []*doc.Value) {
		for _, v := range list {
			for _, name := range v.Names {
				names = append(names, kind+name)
			}
		}
	}
	funcs := func(list []*doc.Func) {
		for _, f := range list {
			f.Decl.Doc, f.Decl.Body = nil, nil
			add("", f.Decl)
		}
	}
	values("const ", p.Consts)
	values("var ", p.Vars)
	funcs(p.Funcs)
	for _, typ := range p.Types {
		names = append(names, "type "+typ.Name)
		names = append(names, fieldsOf(t, typ)...)
		values("const ", typ.Consts)
		values("var ", typ.Vars)
		funcs(typ.Funcs)
		funcs(typ.Methods)
	}
	slices.Sort(names)
	return names
}

// fieldsOf returns the exported fields of a struct, or the methods of an interface, each with its type.
func fieldsOf(t *testing.T, typ *doc.Type) (fields []string) {
	t.Helper()
	ast.Inspect(typ.Decl, func(n ast.Node) bool {
		list, ok := n.(*ast.FieldList)
		if !ok {
			_, isFunc := n.(*ast.FuncType)
			return !isFunc
		}
		for _, field := range list.List {
			names := field.Names
			if len(names) == 0 {
				names = []*ast.Ident{ast.NewIdent("(embedded)")}
			}
			for _, name := range names {
				if name.IsExported() || len(field.Names) == 0 {
					fields = append(fields, "field "+typ.Name+"."+name.Name+" "+declared(t, field.Type))
				}
			}
		}
		return false
	})
	return fields
}

// declared returns a declaration on one line.
func declared(t *testing.T, declaration ast.Node) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, printer.Fprint(&b, token.NewFileSet(), declaration))
	return strings.Join(strings.Fields(b.String()), " ")
}
