package vet

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

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
	if !ok || p.field(element.X) != library+".Path" {
		return nil
	}
	u, _ := ast.Unparen(receiver(element.X)).(*ast.Ident)
	if isPointer(p.typeOf(u)) {
		return nil
	}
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
		return p.variable(from.Sel) != nil
	case *ast.Ident:
		original := p.variable(from)
		return original != nil && (original.Kind() == types.PackageVar || p.isNamedAfter(at, original))
	}
	return false
}

// isNamedAfter reports whether the function names a variable after a statement.
func (p *pass) isNamedAfter(at inspector.Cursor, v *types.Var) bool {
	return inFunction(at, func(id *ast.Ident) bool { return id.Pos() > at.Node().End() && p.TypesInfo.Uses[id] == v })
}

// ownsPath reports whether the function assigns to the Path of a variable.
func (p *pass) ownsPath(at inspector.Cursor, u *ast.Ident) bool {
	return inFunction(at, func(assignment *ast.AssignStmt) bool {
		return slices.ContainsFunc(assignment.Lhs, func(e ast.Expr) bool { return p.isSelector(e, u, "Path") })
	})
}

// checkDeletedParameters reports WithQuery of parameters from which the function deletes some, perhaps the last one.
func (p *pass) checkDeletedParameters() {
	for at, call := range p.callsTo("(" + library + ".URI).WithQuery") {
		text, name := p.call(call.Args[0])
		if name != "("+library+"/query.Params).String" {
			continue
		}
		params := receiver(text)
		if p.selects(at, params, "Delete", "DeleteFunc") && !p.selects(at, params, "Add", "Set", "Len") && !namesAnywhere(at, "WithoutQuery", "ForceQuery") {
			p.report(call, `the "?" stays if the last parameter is deleted: call WithoutQuery if Len is 0`)
		}
	}
}

// checkKeptPorts reports WithScheme in a function that says nothing of ports.
func (p *pass) checkKeptPorts() {
	for at, call := range p.callsTo("(" + library + ".URI).WithScheme") {
		scheme, ok := p.text(call.Args[0])
		literal := p.literal(receiver(call))
		if !ok || scheme == "" || literal != nil && elementOf(literal, "HasPort") == nil {
			continue
		}
		if !namesAnywhere(at, "Port", "HasPort", "WithPort", "WithoutPort", "WithHostPort", "WithAuthority", "EffectivePort", "DefaultPort") {
			p.report(call, "this keeps the port, such as 80 for https: call WithoutPort if it is the default of the old scheme")
		}
	}
}

// namesAnywhere reports whether the function names a field, a method or a function of any value or package.
func namesAnywhere(at inspector.Cursor, names ...string) bool {
	return inFunction(at, func(s *ast.SelectorExpr) bool { return slices.Contains(names, s.Sel.Name) })
}
