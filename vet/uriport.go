package vet

import (
	"go/ast"
	"go/constant"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// URIPort finds values of uri.URI with a field that another field makes ineffective.
var URIPort = newAnalyzer("uriport", `find values of uri.URI that contradict themselves

uri.URI{Host: "h", Port: 8080} is written without its port, since HasPort is false. A Scheme beside IsRelative is an error of Format. Copies share
the elements of Path. WithQuery("") leaves a "?".`,
	"report WithScheme too, which keeps the default port of the old scheme", checkURIs)

// isURI reports whether an expression is a uri.URI, or points to one.
func (p *pass) isURI(e ast.Expr) bool {
	return p.isType(e, "github.com/go-rfc3986/uri.URI")
}

func checkURIs(p *pass) {
	p.checkPathWrites()
	p.checkDeletedParameters()
	if p.isStrict() {
		p.checkKeptPorts()
	}
	for at := range p.nodes((*ast.CompositeLit)(nil), (*ast.AssignStmt)(nil)) {
		switch node := at.Node().(type) {
		case *ast.CompositeLit:
			if p.isURI(node) {
				p.checkURILiteral(at, node)
			}
		case *ast.AssignStmt:
			if len(node.Lhs) == 1 && len(node.Rhs) == 1 {
				p.checkURIAssignment(at, node)
			}
		}
	}
}

// checkURILiteral reports a literal that sets one of two fields, or both of two that exclude each other.
func (p *pass) checkURILiteral(at inspector.Cursor, node *ast.CompositeLit) {
	if port := elementOf(node, "Port"); port != nil && !p.isZeroPort(port) && elementOf(node, "HasPort") == nil && !p.selects(at, holder(at), "HasPort") {
		var fixes []analysis.SuggestedFix
		if host := elementOf(node, "Host"); host != nil && p.isKnown(host) && p.isKnown(port) { // a port of 0 or an empty host may be meant as none
			fixes = p.replacement(at, "Set HasPort", port, p.source(port)+", HasPort: true")
		}
		p.report(port, "Port is not written without HasPort", fixes...)
	}
	relative, scheme := elementOf(node, "IsRelative"), elementOf(node, "Scheme")
	if relative == nil || scheme == nil || !p.isTrue(relative) {
		return
	}
	if text, ok := p.text(scheme); ok && text != "" {
		p.report(relative, "a relative reference has no scheme: Format returns an error")
	}
}

// checkURIAssignment reports the assignment to a field in a function that does not touch the other.
func (p *pass) checkURIAssignment(at inspector.Cursor, node *ast.AssignStmt) {
	s, ok := node.Lhs[0].(*ast.SelectorExpr)
	if !ok || !p.isURI(s.X) {
		return
	}
	literal := p.literal(s.X)
	switch {
	case s.Sel.Name == "Port" && !p.isZeroPort(node.Rhs[0]) && !p.selects(at, s.X, "HasPort") && literal != nil:
		p.report(node, "Port is not written without HasPort")
	case s.Sel.Name == "Scheme" && literal != nil && elementOf(literal, "IsRelative") != nil && p.isTrue(elementOf(literal, "IsRelative")) && !p.selects(at, s.X, "IsRelative"):
		p.report(node, "a relative reference has no scheme: Format returns an error")
	}
}

// isZeroPort reports whether a port is always 0, which is what the field is without one.
func (p *pass) isZeroPort(e ast.Expr) bool {
	value := p.TypesInfo.Types[e].Value
	return value != nil && constant.Sign(value) == 0
}

// isKnown reports whether a value is always the same, and not the zero of its type.
func (p *pass) isKnown(e ast.Expr) bool {
	text, isText := p.text(e)
	value := p.TypesInfo.Types[e].Value
	return text != "" || !isText && value != nil && !p.isZeroPort(e)
}

// literal returns the literal that a variable begins as, or nil.
func (p *pass) literal(e ast.Expr) *ast.CompositeLit {
	literal, _ := withoutAddress(p.origin(e).expr).(*ast.CompositeLit)
	return literal
}

// isTrue reports whether an expression is always true.
func (p *pass) isTrue(e ast.Expr) bool {
	value := p.TypesInfo.Types[e].Value
	return value != nil && value.Kind() == constant.Bool && constant.BoolVal(value)
}
