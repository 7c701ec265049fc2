package vet

import (
	"cmp"
	"go/ast"
	"go/constant"

	"golang.org/x/tools/go/analysis"
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
	text, known := p.text(scheme.value)
	switch literal := cmp.Or(scheme.literal, p.literal(scheme.of)); {
	case literal == nil || !p.isTrue(elementOf(literal, "IsRelative")) || !known || text == "" || p.selects(scheme.at, scheme.of, "IsRelative"):
	case scheme.literal != nil:
		p.report(elementOf(literal, "IsRelative"), message)
	default:
		p.report(scheme.at.Node(), message)
	}
}

// isTrue reports whether an expression is always true.
func (p *pass) isTrue(e ast.Expr) bool {
	value := p.constant(e)
	return value != nil && value.Kind() == constant.Bool && constant.BoolVal(value)
}
