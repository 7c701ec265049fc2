package vet

import (
	"go/ast"
	"go/token"
	"go/types"
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

// returned returns the first results of the return statements of a function, or none if its body is not known.
func returned(f *ast.FuncDecl) (results []ast.Expr) {
	if f == nil {
		return nil
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if statement, ok := n.(*ast.ReturnStmt); ok && len(statement.Results) > 0 {
			results = append(results, statement.Results[0])
		}
		_, isOther := n.(*ast.FuncLit)
		return !isOther
	})
	return results
}

// operands returns the operands of a sum, or the expression.
func operands(e ast.Expr) []ast.Expr {
	if sum, ok := e.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		return append(operands(sum.X), sum.Y)
	}
	return []ast.Expr{e}
}

// lastName returns the name of a variable or a field.
func lastName(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

func isBlank(e ast.Expr) bool { return lastName(e) == "_" }

// endsInReturn reports whether the last statement of a block is a return.
func endsInReturn(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	_, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	return ok
}

// resultsOf returns the first and the last variable to which a statement or a declaration assigns the results of a call.
func resultsOf(node ast.Node) (first, last ast.Expr) {
	switch node := node.(type) {
	case *ast.AssignStmt:
		if len(node.Rhs) == 1 {
			return node.Lhs[0], node.Lhs[len(node.Lhs)-1]
		}
	case *ast.ValueSpec:
		if len(node.Values) == 1 {
			return node.Names[0], node.Names[len(node.Names)-1]
		}
	}
	return nil, nil
}

// checkOfError returns the variable of the error of a call, and the statement that compares it with nil: the next one, or the one
// that begins with the call.
func (p *pass) checkOfError(at inspector.Cursor) (*types.Var, *ast.IfStmt) {
	_, last := resultsOf(at.Parent().Node())
	err := p.variable(last)
	check, ok := at.Parent().Parent().Node().(*ast.IfStmt)
	if next, found := at.Parent().NextSibling(); !ok && found {
		check, ok = next.Node().(*ast.IfStmt)
	}
	if !ok || err == nil {
		return nil, nil
	}
	if condition, ok := check.Cond.(*ast.BinaryExpr); ok && condition.Op == token.NEQ {
		if x, _ := p.compared(condition); p.variable(x) == err {
			return err, check
		}
	}
	return nil, nil
}

// compared returns the operands of a comparison, a constant or nil as the second one.
func (p *pass) compared(comparison *ast.BinaryExpr) (x, y ast.Expr) {
	if first := p.TypesInfo.Types[comparison.X]; first.Value != nil || first.IsNil() {
		return comparison.Y, comparison.X
	}
	return comparison.X, comparison.Y
}
