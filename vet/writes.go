package vet

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// A write gives a value to a field, by an assignment or in a literal.
type write struct {
	at       inspector.Cursor  // of the assignment or the literal
	of       ast.Expr          // what has the field, or nil if it has no name
	literal  *ast.CompositeLit // or nil
	value    ast.Expr
	operator token.Token
}

// writes returns what is given to a field of a type, each value alone.
func (p *pass) writes(of, field string) (all []write) {
	for at := range p.nodes((*ast.AssignStmt)(nil), (*ast.CompositeLit)(nil)) {
		switch node := at.Node().(type) {
		case *ast.AssignStmt:
			for i, left := range node.Lhs {
				s, ok := ast.Unparen(left).(*ast.SelectorExpr)
				if ok && s.Sel.Name == field && p.isType(s.X, of) && len(node.Lhs) == len(node.Rhs) {
					all = append(all, write{at, s.X, nil, node.Rhs[i], node.Tok})
				}
			}
		case *ast.CompositeLit:
			if value := elementOf(node, field); value != nil && p.isType(node, of) {
				all = append(all, write{at, holder(at), node, value, token.ASSIGN})
			}
		}
	}
	return all
}

// holder returns what a literal is assigned to, such as "x" for x := T{}, and "x.F" for the literal of U in x := T{F: U{}}. It returns nil if the
// literal has no name.
func holder(at inspector.Cursor) ast.Expr {
	for at.ParentEdgeKind() == edge.UnaryExpr_X || at.ParentEdgeKind() == edge.ParenExpr_X {
		at = at.Parent()
	}
	if at.ParentEdgeKind() != edge.KeyValueExpr_Value {
		return destination(at)
	}
	if outer := holder(at.Parent().Parent()); outer != nil {
		return &ast.SelectorExpr{X: outer, Sel: ast.NewIdent(lastName(destination(at)))}
	}
	return nil
}

// destination returns the variable, the field or the key that a value is given to, or nil.
func destination(at inspector.Cursor) ast.Expr {
	switch kind, i := at.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
		if parent := at.Parent().Node().(*ast.AssignStmt); len(parent.Lhs) == len(parent.Rhs) {
			return parent.Lhs[i]
		}
	case edge.ValueSpec_Values:
		if parent := at.Parent().Node().(*ast.ValueSpec); len(parent.Names) == len(parent.Values) {
			return parent.Names[i]
		}
	case edge.KeyValueExpr_Value:
		return at.Parent().Node().(*ast.KeyValueExpr).Key
	}
	return nil
}

// nameFor returns the name of what a value is given to, or of the function that returns it.
func nameFor(at inspector.Cursor) string {
	if f := enclosing[*ast.FuncDecl](at); f != nil && at.ParentEdgeKind() == edge.ReturnStmt_Results {
		return f.Name.Name
	}
	return lastName(destination(at))
}

// elementOf returns the value of a field in a literal, or nil.
func elementOf(literal *ast.CompositeLit, name string) ast.Expr {
	for _, e := range literal.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok && lastName(pair.Key) == name {
			return pair.Value
		}
	}
	return nil
}
