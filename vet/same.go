package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// A check suppresses a finding only if it applies to the same value. Calling Redacted on another URL does not.

// isSame reports whether two expressions are the same value, or point to it, as far as their names tell.
func (p *pass) isSame(a, b ast.Expr) bool {
	if a == nil || b == nil {
		return false
	}
	a, b = pointed(a), pointed(b)
	return p.isWrittenSame(a, b) || p.isWrittenSame(p.original(a), p.original(b))
}

// original returns what a value comes from. A variable with a struct is a copy, which is another value.
func (p *pass) original(e ast.Expr) ast.Expr {
	if _, isStruct := p.typeOf(e).Underlying().(*types.Struct); isStruct && p.variable(e) != nil {
		return e
	}
	return pointed(p.origin(e).expr)
}

// isWrittenSame reports whether two expressions are written with the same names of the same variables. A literal is another value each time.
func (p *pass) isWrittenSame(a, b ast.Expr) bool {
	if _, isLiteral := a.(*ast.CompositeLit); isLiteral {
		return a == b
	}
	return p.source(a) == p.source(b) && p.root(a) == p.root(b)
}

// root returns the variable that an expression begins with, or nil.
func (p *pass) root(e ast.Expr) *types.Var {
	for receiver(e) != nil {
		e = receiver(e)
	}
	return p.variable(e)
}

// pointed returns an expression without "&", "*" and parentheses.
func pointed(e ast.Expr) ast.Expr {
	for {
		switch outer := e.(type) {
		case *ast.ParenExpr:
			e = outer.X
		case *ast.StarExpr:
			e = outer.X
		case *ast.UnaryExpr:
			if outer.Op != token.AND {
				return e
			}
			e = outer.X
		default:
			return e
		}
	}
}

// selects reports whether the function names a field or a method of a value.
func (p *pass) selects(at inspector.Cursor, of ast.Expr, names ...string) bool {
	return inFunction(at, func(s *ast.SelectorExpr) bool { return p.isSelector(s, of, names...) })
}

// isSelector reports whether an expression is a field or a method of a value, with one of some names.
func (p *pass) isSelector(e ast.Expr, of ast.Expr, names ...string) bool {
	s, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && slices.Contains(names, s.Sel.Name) && p.isSame(s.X, of)
}

// isAsked reports whether the function calls a function or method with one of some names for a value, or for what it is selected from.
func (p *pass) isAsked(at inspector.Cursor, value ast.Expr, names ...string) bool {
	_, body := functionOf(at)
	isValue := func(e ast.Expr) bool {
		return p.isSame(e, value) || p.isSame(e, receiver(value)) || p.isSame(e, receiver(p.origin(value).expr))
	}
	return body == nil || contains(body, func(call *ast.CallExpr) bool {
		return call != at.Node() && slices.Contains(names, lastName(call.Fun)) && (slices.ContainsFunc(call.Args, isValue) || isValue(receiver(call)))
	})
}
