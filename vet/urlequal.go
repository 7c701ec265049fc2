package vet

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// URLEqual finds URLs that are compared by address: with ==, as map keys, with reflect.DeepEqual.
var URLEqual = newAnalyzer("urlequal", `find URLs that are compared as values of Go

A *url.URL that the function has just parsed is never equal to another with ==. String is comparable. With -strict, it
reports what may be meant, or goes wrong with some URLs only: other pointers, url.URL by value, where user information is a pointer,
map keys, and reflect.DeepEqual.`,
	"report all comparisons, map keys and reflect.DeepEqual, too", checkEquals)

func checkEquals(p *pass) {
	for at := range p.nodes((*ast.BinaryExpr)(nil)) {
		p.checkComparison(at.Node().(*ast.BinaryExpr))
	}
	if !p.isStrict() {
		return
	}
	for at := range p.nodes((*ast.MapType)(nil)) {
		p.checkKey(at.Node().(*ast.MapType))
	}
	for _, call := range p.callsTo("reflect.DeepEqual") {
		if p.isURL(call.Args[0]) && p.isURL(call.Args[1]) {
			p.report(call, "this compares the fields, of which several stand for one text")
		}
	}
}

// checkComparison reports a comparison of two URLs, which can only be == or !=, except with nil and with the zero value.
func (p *pass) checkComparison(node *ast.BinaryExpr) {
	if !p.isURL(node.X) || !p.isURL(node.Y) || p.isZero(node.X) || p.isZero(node.Y) {
		return
	}
	var message string
	switch isNew := p.isNew(node.X) || p.isNew(node.Y); {
	case isNew:
		message = fmt.Sprintf("this is never %t, since it compares pointers and one is new", node.Op == token.EQL)
	case !p.isStrict():
		return
	case isPointer(p.typeOf(node.X)):
		message = "this compares pointers: two URLs that are parsed from one text differ"
	default:
		message = "user information is a pointer, so that equal URLs with it differ"
	}
	p.report(node, message)
}

// isNew reports whether a pointer to a URL is one that the function has got from net/url, and given to nobody under another name.
func (p *pass) isNew(e ast.Expr) bool {
	return p.isResult(e, "net/url.Parse", "net/url.ParseRequestURI", "(*net/url.URL).Parse", "(*net/url.URL).ResolveReference", "(*net/url.URL).JoinPath") && !p.isKept(e)
}

// isKept reports whether a variable is used other than in a selector or comparison, so that its pointer may be known elsewhere.
func (p *pass) isKept(e ast.Expr) bool {
	v := p.variable(e)
	if v == nil {
		return false
	}
	if _, isCall := ast.Unparen(p.values[v].expr).(*ast.CallExpr); !isCall {
		return true
	}
	return slices.ContainsFunc(p.uses[v], func(at inspector.Cursor) bool {
		switch parentOf(at).Node().(type) {
		case *ast.SelectorExpr, *ast.BinaryExpr:
			return false
		}
		return true
	})
}

// isZero reports whether an expression is nil or a literal without fields.
func (p *pass) isZero(e ast.Expr) bool {
	literal, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok && len(literal.Elts) == 0 || p.TypesInfo.Types[e].IsNil()
}

// checkKey reports a map with URLs as keys.
func (p *pass) checkKey(node *ast.MapType) {
	if !p.isURL(node.Key) {
		return
	}
	if isPointer(p.typeOf(node.Key)) {
		p.report(node.Key, "the keys are pointers: two URLs that are parsed from one text are two keys")
		return
	}
	p.report(node.Key, "user information is a pointer, so that equal URLs with it are two keys")
}
