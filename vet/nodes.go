package vet

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// contains reports whether a node or one below it is an N for which is returns true.
func contains[N ast.Node](root ast.Node, is func(N) bool) bool {
	for n := range ast.Preorder(root) {
		if n, ok := n.(N); ok && is(n) {
			return true
		}
	}
	return false
}

// mentions reports whether one of some names stands in a node.
func mentions(node ast.Node, names ...string) bool {
	return contains(node, func(id *ast.Ident) bool { return slices.Contains(names, id.Name) })
}

// enclosing returns the innermost node of a type that a node is in, or nil.
func enclosing[N ast.Node](at inspector.Cursor) (node N) {
	for around := range at.Enclosing(node) {
		return around.Node().(N)
	}
	return node
}

// functionAround returns the innermost function that a node is in, or the node if there is none.
func functionAround(at inspector.Cursor) inspector.Cursor {
	for f := range at.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return f
	}
	return at
}

// functionOf returns the type and the body of the innermost function that a node is in, or nil.
func functionOf(at inspector.Cursor) (*ast.FuncType, *ast.BlockStmt) {
	switch f := functionAround(at).Node().(type) {
	case *ast.FuncDecl:
		return f.Type, f.Body
	case *ast.FuncLit:
		return f.Type, f.Body
	}
	return nil, nil
}

// inFunction reports whether the innermost function that a node is in contains an N for which is returns true.
func inFunction[N ast.Node](at inspector.Cursor, is func(N) bool) bool {
	_, body := functionOf(at)
	return body != nil && contains(body, is)
}

// parentOf returns what an expression is a part of, beside parentheses.
func parentOf(at inspector.Cursor) inspector.Cursor {
	for at = at.Parent(); ; at = at.Parent() {
		if _, ok := at.Node().(*ast.ParenExpr); !ok {
			return at
		}
	}
}
