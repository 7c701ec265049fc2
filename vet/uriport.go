package vet

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// URIPort finds values of uri.URI with a field that another field makes ineffective.
var URIPort = newAnalyzer("uriport", `find values of uri.URI that contradict themselves

uri.URI{Host: "h", Port: 8080} is written without its port, since HasPort is false. A Scheme beside IsRelative is an error of Format. Copies share
the elements of Path. WithQuery("") leaves a "?".`,
	"report WithScheme too, which keeps the default port of the old scheme", checkURIs)

func checkURIs(p *pass) {
	p.checkPathWrites()
	p.checkDeletedParameters()
	if p.isStrict() {
		p.checkKeptPorts()
	}
	for _, port := range p.writes(library+".URI", "Port") {
		p.checkPort(port)
	}
	for _, scheme := range p.writes(library+".URI", "Scheme") {
		p.checkScheme(scheme)
	}
}

// checkPort reports a port in a literal, or of a variable that begins as one, in a function that does not touch HasPort.
func (p *pass) checkPort(port write) {
	value := p.constant(port.value)
	isZero := value != nil && constant.Sign(value) == 0
	const message = "Port is not written without HasPort"
	switch literal := cmp.Or(port.literal, p.literal(port.of)); {
	case literal == nil || elementOf(literal, "HasPort") != nil || isZero || p.selects(port.at, port.of, "HasPort"):
	case port.literal != nil:
		var fixes []analysis.SuggestedFix
		if host, _ := p.text(elementOf(port.literal, "Host")); host != "" && value != nil { // a port of 0 or an empty host may be meant as none
			fixes = p.replacement(port.at, "Set HasPort", port.value, p.source(port.value)+", HasPort: true")
		}
		p.report(port.value, message, fixes...)
	default:
		p.report(port.at.Node(), message)
	}
}

// checkScheme reports a scheme in a literal with IsRelative, or of a variable that begins as one, in a function that does not touch IsRelative.
func (p *pass) checkScheme(scheme write) {
	const message = "a relative reference has no scheme: Format returns an error"
	text, _ := p.text(scheme.value)
	switch literal := cmp.Or(scheme.literal, p.literal(scheme.of)); {
	case literal == nil || !p.isTrue(elementOf(literal, "IsRelative")) || text == "" || p.selects(scheme.at, scheme.of, "IsRelative"):
	case scheme.literal != nil:
		p.report(elementOf(literal, "IsRelative"), message)
	default:
		p.report(scheme.at.Node(), message)
	}
}

// isTrue reports whether an expression is always true.
func (p *pass) isTrue(e ast.Expr) bool {
	value := p.constant(e)
	return value != nil && constant.BoolVal(value)
}

// checkPathWrites reports the first write to an element of Path in a function that has a copy of a URI, since the other copies change
// too.
func (p *pass) checkPathWrites() {
	seen := map[*types.Var]bool{}
	for at := range p.nodes((*ast.AssignStmt)(nil)) {
		for _, left := range at.Node().(*ast.AssignStmt).Lhs {
			u := p.writtenPath(left)
			v := p.variable(u)
			if seen[v] || !p.isCopy(at, u) || p.ownsPath(at, u) {
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
	case *ast.StarExpr, *ast.IndexExpr, *ast.SelectorExpr:
		return true
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
		text := p.resultOf(call.Args[0], "("+library+"/query.Params).String")
		if text == nil {
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
	return inFunction(at, func(s *ast.SelectorExpr) bool { return slices.Contains(names, s.Sel.Name) }) ||
		inFunction(at, func(call *ast.CallExpr) bool { return slices.Contains(names, lastName(call.Fun)) })
}
