package check

import (
	"bytes"
	"flag"
	"go/ast"
	"go/doc"
	"go/printer"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var updateAPI = flag.Bool("update-api", false, "write testdata/api.txt anew, after a look at what changed")

// The exported names, the fields of exported types and the values of constants are those of testdata/api.txt, so that none changes
// unseen.
func TestAPI(t *testing.T) {
	var is []string
	for _, dir := range publicPackages(t) {
		p := packageDoc(t, dir)
		for _, name := range exportedNames(t, p, constants(t, dir)) {
			is = append(is, p.Name+": "+name)
		}
	}
	if *updateAPI {
		require.NoError(t, os.WriteFile(root+"/testdata/api.txt", []byte(strings.Join(is, "\n")+"\n"), 0o600))
	}
	was := strings.Split(strings.TrimSuffix(contents(t, "testdata/api.txt"), "\n"), "\n")
	const update = "go test ./internal/check -run TestAPI -update-api writes testdata/api.txt anew"
	assert.Empty(t, without(is, was), "new; "+update)
	assert.Empty(t, without(was, is), "gone; "+update)
}

// without returns the texts of list that are not in others.
func without(list, others []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(others, s) })
}

// Every exported function and method has an Example, except for those that the fmt and errors packages call, and every type has one
// or a function that has.
func TestEveryOperationHasAnExample(t *testing.T) {
	for _, dir := range publicPackages(t) {
		p := packageDoc(t, dir)
		funcs := p.Funcs
		for _, typ := range p.Types {
			own := slices.Concat(typ.Funcs, typ.Methods)
			assert.True(t, len(own) > 0 || len(typ.Examples) > 0, "%s: %s", dir, typ.Name)
			funcs = append(funcs, own...)
		}
		for _, f := range funcs {
			if f.Name != "Error" && f.Name != "Unwrap" {
				assert.NotEmpty(t, f.Examples, "%s: %s%s", dir, f.Recv, f.Name)
			}
		}
	}
}

// packageDoc returns the documentation of the package in a directory, with its examples.
func packageDoc(t *testing.T, dir string) *doc.Package {
	t.Helper()
	fileSet, files := sources(t, dir, true)
	p, err := doc.NewFromFiles(fileSet, files, module+"/"+dir)
	require.NoError(t, err)
	return p
}

// constants returns the values of the constants of a package.
func constants(t *testing.T, dir string) map[string]string {
	t.Helper()
	fileSet, files := sources(t, dir, false)
	config := types.Config{Error: func(error) {}}
	pkg, _ := config.Check(dir, fileSet, files, nil) // errors are about what is imported, which no constant uses
	values := map[string]string{}
	for _, name := range pkg.Scope().Names() {
		if c, ok := pkg.Scope().Lookup(name).(*types.Const); ok {
			values[name] = " = " + c.Val().ExactString()
		}
	}
	return values
}

// exportedNames returns the exported names of a package, each with its declaration or its value, in order.
func exportedNames(t *testing.T, p *doc.Package, constants map[string]string) []string {
	t.Helper()
	var names []string
	add := func(kind string, declaration ast.Node) { names = append(names, kind+declared(t, declaration)) }
	values := func(kind string, list []*doc.Value) {
		for _, v := range list {
			for _, name := range v.Names {
				names = append(names, kind+name+constants[name])
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
