package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// What excuses a place is said of the value there, not of another one in the function.

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
	if _, isStruct := orInvalid(p.TypesInfo.TypeOf(e)).Underlying().(*types.Struct); isStruct && p.variable(e) != nil {
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
	return inFunction(at, func(n ast.Node) bool { return p.isSelector(n, of, names...) })
}

func (p *pass) isSelector(n ast.Node, of ast.Expr, names ...string) bool {
	s, ok := n.(*ast.SelectorExpr)
	return ok && slices.Contains(names, s.Sel.Name) && p.isSame(s.X, of)
}

// isAsked reports whether the function calls a function or method with one of some names for a value, or for what it is selected from.
func (p *pass) isAsked(at inspector.Cursor, value ast.Expr, names ...string) bool {
	_, body := functionOf(at)
	isValue := func(e ast.Expr) bool {
		return p.isSame(e, value) || p.isSame(e, receiver(value)) || p.isSame(e, receiver(p.origin(value).expr))
	}
	return body == nil || contains(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || call == at.Node() || !slices.Contains(names, lastName(call.Fun)) {
			return false
		}
		of := receiver(call)
		return slices.ContainsFunc(call.Args, isValue) || of != nil && isValue(of)
	})
}

// holder returns what a literal is assigned to, or nil if it has no name.
func holder(at inspector.Cursor) ast.Expr {
	for {
		parent := at.Parent()
		switch node := parent.Node().(type) {
		case *ast.UnaryExpr, *ast.ParenExpr:
			at = parent
			continue
		case *ast.AssignStmt:
			if i := slices.IndexFunc(node.Rhs, func(e ast.Expr) bool { return e == at.Node() }); i >= 0 && len(node.Lhs) == len(node.Rhs) {
				return node.Lhs[i]
			}
		case *ast.ValueSpec:
			if i := slices.IndexFunc(node.Values, func(e ast.Expr) bool { return e == at.Node() }); i >= 0 && len(node.Names) == len(node.Values) {
				return node.Names[i]
			}
		}
		return nil
	}
}
