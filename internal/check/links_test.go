package check

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The documentation shows no brackets of links: each leads somewhere, and none stands in the comment of a constant, a
// variable, a field or a method of an interface, which go doc and pkg.go.dev print as they stand.
func TestDocumentationShowsNoBrackets(t *testing.T) {
	for _, dir := range publicPackages(t) {
		assert.Empty(t, shownLinks(packageDoc(t, dir)), dir)
	}
}

// link is what looks like a link to a name. After a quotation mark it is a text, such as "[v1.x]".
var link = regexp.MustCompile(`(?m)(?:^|[ (])\[\*?\pL[\w./]*\]`)

// shownLinks returns the links that the documentation of a package shows with their brackets.
func shownLinks(p *doc.Package) (links []string) {
	look := func(text string) { links = append(links, link.FindAllString(text, -1)...) }
	values := func(list []*doc.Value) {
		for _, v := range list {
			look(string(p.Text(v.Doc)))
			look(comments(v.Decl))
		}
	}
	functions := func(list []*doc.Func) {
		for _, f := range list {
			look(string(p.Text(f.Doc)))
		}
	}
	look(string(p.Text(p.Doc)))
	values(p.Consts)
	values(p.Vars)
	functions(p.Funcs)
	for _, typ := range p.Types {
		look(string(p.Text(typ.Doc)))
		look(comments(typ.Decl))
		values(typ.Consts)
		values(typ.Vars)
		functions(typ.Funcs)
		functions(typ.Methods)
	}
	return links
}

// comments returns the text of the comments within a declaration.
func comments(declaration ast.Node) (text string) {
	ast.Inspect(declaration, func(n ast.Node) bool {
		if group, ok := n.(*ast.CommentGroup); ok {
			text += group.Text()
		}
		return true
	})
	return text
}

func TestShownLinks(t *testing.T) {
	const source = `// Package p has [A], [T.M], [T], [fmt.Stringer] and the text "[v1.x]"; [Missing] and ([fmt.stringer]) lead nowhere.
package p

// C is [A], and [None] is not.
const C = 1

// Variables, such as [A].
var (
	// A is [C].
	A = 1
	B = 2 // [T]
	// d is [C].
	d = 3
)

// T is [*T].
type T struct {
	// F is [T.M].
	F int
	f int // [A]
}

// M is [T.M], [T.N] and [io.EOF].
func (T) M() {}

// An I is [I].
type I interface {
	// N is [I.N].
	N()
}
`
	fileSet := token.NewFileSet()
	file, err := parser.ParseFile(fileSet, "p.go", source, parser.ParseComments)
	require.NoError(t, err)
	p, err := doc.NewFromFiles(fileSet, []*ast.File{file}, "example.com/p")
	require.NoError(t, err)
	assert.Equal(t, []string{
		" [Missing]", "([fmt.stringer]", " [None]", " [C]", "[T]", " [I.N]", " [T.M]", " [T.N]",
	}, shownLinks(p))
}
