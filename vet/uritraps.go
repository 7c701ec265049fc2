package vet

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

const uriMethod = "(github.com/go-rfc3986/uri.URI)."

// checkPathWrites reports the first write to an element of Path in a function that has a copy of a URI, since the other copies change
// too.
func (p *pass) checkPathWrites() {
	seen := map[*types.Var]bool{}
	for at := range p.nodes((*ast.AssignStmt)(nil)) {
		for _, left := range at.Node().(*ast.AssignStmt).Lhs {
			u := p.writtenPath(left)
			v := p.variable(u)
			if v == nil || seen[v] || !p.isCopy(at, u) || p.ownsPath(at, u) {
				continue
			}
			seen[v] = true
			p.report(left, "this changes the Path of other copies of the URI too: give this one slices.Clone(u.Path) before")
		}
	}
}

// writtenPath returns the variable whose Path an expression is an element of, or nil.
func (p *pass) writtenPath(e ast.Expr) *ast.Ident {
	element, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok {
		return nil
	}
	path, ok := ast.Unparen(element.X).(*ast.SelectorExpr)
	if !ok || path.Sel.Name != "Path" || !p.isURI(path.X) || isPointer(p.TypesInfo.TypeOf(path.X)) {
		return nil
	}
	u, _ := ast.Unparen(path.X).(*ast.Ident)
	return u
}

// isCopy reports whether a variable is a parameter, or a copy of what others can read: a field, an element, a variable of a package, or
// a variable that is named after a statement.
func (p *pass) isCopy(at inspector.Cursor, u *ast.Ident) bool {
	if p.isParameter(u) {
		return true
	}
	switch from := ast.Unparen(p.values[p.variable(u)].expr).(type) {
	case *ast.StarExpr, *ast.IndexExpr:
		return true
	case *ast.SelectorExpr:
		_, ok := p.TypesInfo.ObjectOf(from.Sel).(*types.Var)
		return ok
	case *ast.Ident:
		original := p.variable(from)
		return original != nil && (original.Kind() == types.PackageVar || p.isNamedAfter(at, original))
	}
	return false
}

// isNamedAfter reports whether the function names a variable after a statement.
func (p *pass) isNamedAfter(at inspector.Cursor, v *types.Var) bool {
	return inFunction(at, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && id.Pos() > at.Node().End() && p.TypesInfo.Uses[id] == v
	})
}

// ownsPath reports whether the function assigns to the Path of a variable.
func (p *pass) ownsPath(at inspector.Cursor, u *ast.Ident) bool {
	return inFunction(at, func(n ast.Node) bool {
		assignment, ok := n.(*ast.AssignStmt)
		return ok && slices.ContainsFunc(assignment.Lhs, func(e ast.Expr) bool { return p.isSelector(ast.Unparen(e), u, "Path") })
	})
}

// checkDeletedParameters reports WithQuery of parameters from which the function deletes some, perhaps the last one.
func (p *pass) checkDeletedParameters() {
	for at, call := range p.callsTo(uriMethod + "WithQuery") {
		text, name := p.call(call.Args[0])
		if name != "(github.com/go-rfc3986/uri/query.Params).String" {
			continue
		}
		params := receiver(text)
		deletes := p.selects(at, params, "Delete", "DeleteFunc")
		if deletes && !p.selects(at, params, "Add", "Set", "Len") && !p.mentions(at, "WithoutQuery", "ForceQuery") {
			p.report(call, `the "?" stays if the last parameter is deleted: call WithoutQuery if Len is 0`)
		}
	}
}

// checkKeptPorts reports WithScheme in a function that says nothing of ports.
func (p *pass) checkKeptPorts() {
	for at, call := range p.callsTo(uriMethod + "WithScheme") {
		scheme, ok := p.text(call.Args[0])
		literal := p.literal(receiver(call))
		if !ok || scheme == "" || literal != nil && elementOf(literal, "HasPort") == nil {
			continue
		}
		if !p.mentions(at, "Port", "HasPort", "WithPort", "WithoutPort", "WithHostPort", "WithAuthority", "EffectivePort", "DefaultPort") {
			p.report(call, "this keeps the port, such as 80 for https: call WithoutPort if it is the default of the old scheme")
		}
	}
}

// mentions reports whether the function names a field, a method or a function of any value or package.
func (p *pass) mentions(at inspector.Cursor, names ...string) bool {
	return inFunction(at, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		return ok && slices.Contains(names, s.Sel.Name)
	})
}
