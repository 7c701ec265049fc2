package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// URLPort finds hosts and ports that are taken apart or put together as texts, which breaks IPv6 and URLs without a port.
var URLPort = newAnalyzer("urlport", `find hosts and ports that are taken apart or put together as texts

url.Parse("localhost:8080") has the scheme "localhost" and no host. u.Hostname() + ":" + port breaks IPv6, as does
strings.Split(u.Host, ":"). net.SplitHostPort(u.Host) fails if there is no port.`,
	"report every host with a port behind it, not only addresses and URLs, too", checkPorts)

func checkPorts(p *pass) {
	for at, call := range p.callsTo("net/url.Parse") {
		p.checkParsedHost(at, call)
	}
	addresses := p.originsOf(takesAddress)
	for _, at := range p.texts {
		e := ast.Unparen(at.Node().(ast.Expr))
		p.checkJoinedHost(at, p.pieces(e), addresses[e] || p.isAddress(at))
		p.checkHostAlone(at, p.pieces(e))
	}
	for at, call := range p.callsTo("net.SplitHostPort") {
		p.checkSplitHost(at, call)
	}
	for at, call := range p.callsTo("strings.Split", "strings.SplitN", "strings.Contains", "strings.Index", "strings.IndexByte",
		"strings.Cut", "strings.ContainsRune") {
		p.checkCutHost(at, call)
	}
}

var hostAndPort = regexp.MustCompile(`^(?:localhost|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+|\[[0-9A-Fa-f:.]+\]):[0-9]+(?:[/?#]|$)`)

// checkParsedHost reports url.Parse of a host and a port without "//".
func (p *pass) checkParsedHost(at inspector.Cursor, call *ast.CallExpr) {
	argument := call.Args[0]
	text, _ := p.text(argument)
	_, name := p.call(argument)
	switch {
	case hostAndPort.MatchString(text):
	case name == "net.JoinHostPort" || name == "(net.Addr).String" || name == "(*net.TCPAddr).String":
	case p.host(argument) == nameAndPort || p.isHostAndPort(at, p.pieces(argument)):
	default:
		return
	}
	p.report(argument, `without "//" before it, the host is read as a scheme, or the port is an error`)
}

// isHostAndPort reports whether a text begins with a host, ":" and a port.
func (p *pass) isHostAndPort(at inspector.Cursor, all []piece) bool {
	i := slices.IndexFunc(all, piece.isValue)
	return i >= 0 && join(all[:i]) == "" && (p.isBare(all[i].value) || p.isNamedAddress(at, all[i].value)) && p.isPort(all[i+1:])
}

// The functions that take an address, which is a host with a port, and which argument it is.
var takesAddress = map[string]int{
	"net.Dial": 1, "net.DialTimeout": 1, "(*net.Dialer).Dial": 1, "(*net.Dialer).DialContext": 2, "crypto/tls.Dial": 1, "crypto/tls.DialWithDialer": 2,
	"(*crypto/tls.Dialer).DialContext": 2, "net.ResolveTCPAddr": 1, "net.ResolveUDPAddr": 1, "net.Listen": 1, "net.ListenPacket": 1, "net/smtp.SendMail": 0, "net/smtp.Dial": 0,
	"net/rpc.Dial": 1, "google.golang.org/grpc.Dial": 0, "google.golang.org/grpc.DialContext": 1, "google.golang.org/grpc.NewClient": 0,
}

var addressField = regexp.MustCompile(`(?i)(?:addr|address|hostport|host_port|endpoint)$`)

// isAddress reports whether a text is the Host of a URL or a request, or is assigned to, or returned under, the name of an address.
func (p *pass) isAddress(at inspector.Cursor) bool {
	return p.host(destination(at)) == nameAndPort || addressField.MatchString(nameFor(at))
}

// checkJoinedHost reports a host with ":" and a port behind it, if it has no brackets for certain, or if its name is that of a host and
// the text is an address or the beginning of a URL.
func (p *pass) checkJoinedHost(at inspector.Cursor, all []piece, isAddress bool) {
	for i, value := range valuesIn(all) {
		begins := join(all[:i])
		isBegin := (isAddress || p.isStrict()) && begins == "" || strings.HasSuffix(begins, "://")
		isHost := p.isBare(value) && !p.asksForIPv6(at, value) || isBegin && p.isString(value) && p.isNamedAddress(at, value)
		if !isHost || p.isLogged(at) || !p.isPort(all[i+1:]) || p.isKey(at) {
			continue
		}
		const message = "an IPv6 address needs brackets before a port; net.JoinHostPort writes them"
		var fixes []analysis.SuggestedFix
		if text, ok := p.joinHostPort(at, all, i); ok {
			fixes = p.replacement(at, "Use net.JoinHostPort", at.Node(), text, "net")
		}
		p.report(value, message, fixes...)
	}
}

var beginsURL = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#]*@)?$`)

// checkHostAlone reports a host without brackets and a port in a URL.
func (p *pass) checkHostAlone(at inspector.Cursor, all []piece) {
	for i, value := range valuesIn(all) {
		isHost := beginsURL.MatchString(join(all[:i])) && endsAuthority(join(all[i+1:]))
		if isHost && (p.isResult(value, "(*net/url.URL).Hostname") || p.isAddr(value)) && !p.isLogged(at) {
			p.report(value, "an IPv6 address needs brackets in a URL")
		}
	}
}

// endsAuthority reports whether a text has no more of a host and a port before it.
func endsAuthority(text string) bool { return text == "" || strings.ContainsAny(text[:1], "/?#") }

// isAddr reports whether an expression is an IP address without a port.
func (p *pass) isAddr(e ast.Expr) bool { return p.isType(e, "net.IP") || p.isType(e, "net/netip.Addr") }

// isBare reports whether a value is a name or an address without brackets for certain.
func (p *pass) isBare(e ast.Expr) bool {
	return p.host(e) == nameOnly || p.isAddr(e) || p.isResult(e, bareResults...) || p.isAlwaysBare(p.variable(e))
}

// The functions whose first result has no brackets.
var bareResults = []string{"net.SplitHostPort", "(net.IP).String", "(net/netip.Addr).String"}

// isAlwaysBare reports whether everything that is assigned to a variable has no brackets.
func (p *pass) isAlwaysBare(v *types.Var) bool {
	bare := 0
	for _, from := range p.assigned[v] {
		switch {
		case from.expr == nil: // its declaration
		case from.result == 0 && p.isResult(from.expr, bareResults...):
			bare++
		default:
			return false
		}
	}
	return bare > 0
}

var addressName = regexp.MustCompile(`(?i)(?:host|hostname|\bip|ipaddr|ipaddress)$`)

// isNamedAddress reports whether a value has the name of a host, and is a variable or a field. A part of a text that is cut here has no
// colon, what a function gives may have brackets, and so may what the function looks at.
func (p *pass) isNamedAddress(at inspector.Cursor, value ast.Expr) bool {
	if p.isCut(value) || p.host(value) != noHost || p.field(value) == library+".Host" {
		return false // an IPv6 address in uri.URI keeps its brackets
	}
	_, isResults := p.TypesInfo.TypeOf(p.origin(value).expr).(*types.Tuple)
	if _, isField := ast.Unparen(value).(*ast.SelectorExpr); isField && strings.HasSuffix(strings.ToLower(lastName(value)), "hostname") {
		return false // which is said of names, and not of addresses
	}
	return !isResults && addressName.MatchString(lastName(value)) && !p.asksForIPv6(at, value)
}

// asksForIPv6 reports whether the function looks at a host or an address, and so may know whether it needs brackets.
func (p *pass) asksForIPv6(at inspector.Cursor, host ast.Expr) bool {
	return p.isAsked(at, host, "Contains", "ContainsRune", "HasPrefix", "IndexByte", "Index", "Count", "Trim", "To4", "Is4", "Is6", "ParseIP", "ParseAddr")
}

// isCut reports whether a value is a part of a text that is cut, as parts[0].
func (p *pass) isCut(e ast.Expr) bool {
	return p.isResult(p.container(e), "strings.Split", "strings.SplitN", "strings.Fields")
}

var (
	portNumber = regexp.MustCompile(`^:[0-9]+(?:/|$)`)
	portName   = regexp.MustCompile(`\bports?\b`)
)

// isPort reports whether what follows a host is ":" and a port: digits, an integer, or a value with that name.
func (p *pass) isPort(all []piece) bool {
	i := slices.IndexFunc(all, piece.isValue)
	if text, _, _ := strings.Cut(join(all), hole); text != ":" || i < 0 {
		return portNumber.MatchString(text)
	}
	from := p.origin(all[i].value)
	if call, isCall := from.expr.(*ast.CallExpr); isCall && from.result == 1 && p.calleeName(call) == "net.SplitHostPort" {
		return true
	}
	basic, ok := p.typeOf(all[i].value).Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0 || portName.MatchString(words(p.source(all[i].value)))
}

// joinHostPort returns the call of net.JoinHostPort for a text that is a host without brackets and a port and nothing else.
func (p *pass) joinHostPort(at inspector.Cursor, all []piece, i int) (string, bool) {
	if join(all[:i]) != "" || !p.isString(all[i].value) || all[i].verb != "" || !p.isBare(all[i].value) {
		return "", false
	}
	host, rest := p.source(all[i].value), all[i+1:]
	if len(rest) == 1 && portNumber.MatchString(rest[0].text) && !strings.Contains(rest[0].text, "/") {
		return "net.JoinHostPort(" + host + `, "` + rest[0].text[1:] + `")`, true
	}
	if rest[0].text != ":" || rest[1].verb != "" && rest[1].verb != "%d" || join(rest[2:]) != "" {
		return "", false
	}
	port := p.source(rest[1].value)
	if !p.isString(rest[1].value) {
		sprintf, isCall := at.Node().(*ast.CallExpr)
		if _, isBasic := p.TypesInfo.TypeOf(rest[1].value).(*types.Basic); !isCall || !isBasic { // another type may have a String
			return "", false
		}
		port = strings.TrimSuffix(p.source(ast.Unparen(sprintf.Fun)), "f") + "(" + port + ")" // under any name of the package
	}
	return "net.JoinHostPort(" + host + ", " + port + ")", true
}

// isLogged reports whether a text is an argument of a call that logs or makes an error.
func (p *pass) isLogged(at inspector.Cursor) bool {
	call, ok := at.Parent().Node().(*ast.CallExpr)
	return ok && (p.isLogging(call) || p.calleeName(call) == "errors.New")
}

// isKey reports whether a text is the result of a function that is called for nothing but comparisons.
func (p *pass) isKey(at inspector.Cursor) bool {
	f := enclosing[*ast.FuncDecl](at)
	if f == nil || at.ParentEdgeKind() != edge.ReturnStmt_Results || f.Name.IsExported() {
		return false
	}
	calls := p.calls[p.TypesInfo.Defs[f.Name].(*types.Func).FullName()]
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(call inspector.Cursor) bool {
		comparison, ok := call.Parent().Node().(*ast.BinaryExpr)
		return !ok || comparison.Op != token.EQL && comparison.Op != token.NEQ
	})
}

// checkSplitHost reports net.SplitHostPort of a host that may have no port, if that is an error that ends the function or is not seen.
func (p *pass) checkSplitHost(at inspector.Cursor, call *ast.CallExpr) {
	host := call.Args[0]
	name, failure := resultsOf(at.Parent().Node())
	if !p.mayLackPort(host) || name == nil {
		return
	}
	const message = "this is an error if there is no port, as in https://example.com/"
	if isBlank(failure) { // a port that is not there is "", as it should be
		if !isBlank(name) && !p.isComparedWithZero(at, name) && !p.asksForPort(at, host) {
			p.report(call, message)
		}
		return
	}
	isWanted := isBlank(name) // the port is all that is asked for, and an error if there is none
	if _, check := p.checkOfError(at); check != nil && endsInReturn(check.Body) && !isWanted && !p.asksForPort(at, host) && !p.givesHost(check.Body) {
		p.report(call, message)
	}
}

// givesHost reports whether a block returns or assigns a value that has a host and is not an error: without a port, the whole host is
// the name.
func (p *pass) givesHost(body *ast.BlockStmt) bool {
	isHost := func(e ast.Expr) bool { return p.host(e) != noHost }
	return contains(body, func(n ast.Node) bool {
		var values []ast.Expr
		switch n := n.(type) {
		case *ast.ReturnStmt:
			values = n.Results
		case *ast.AssignStmt:
			values = n.Rhs
		}
		return slices.ContainsFunc(values, func(value ast.Expr) bool { return !p.isType(value, "error") && contains(value, isHost) })
	})
}

// mayLackPort reports whether a host is that of a request, or of a URL that the function has parsed: another may be known to have a
// port.
func (p *pass) mayLackPort(host ast.Expr) bool {
	return p.field(host) == "net/http.Host" || p.field(host) == "net/url.Host" && p.parsed(receiver(p.origin(host).expr)) != nil
}

// asksForPort reports whether the function looks whether there is a port, puts one there, or knows the error for none.
func (p *pass) asksForPort(at inspector.Cursor, host ast.Expr) bool {
	_, body := functionOf(at)
	return p.isAsked(at, host, "Port", "JoinHostPort", "Contains", "LastIndex", "LastIndexByte", "Index", "IndexByte", "MatchString") ||
		mentions(body, "AddrError") // outside of functions, isAsked is true
}

// checkCutHost reports a host that is cut at its first ":".
func (p *pass) checkCutHost(at inspector.Cursor, call *ast.CallExpr) {
	cut, _ := p.character(call.Args[1])
	asksMore := p.isResult(call, "strings.Contains", "strings.ContainsRune") && p.asksMore(at, call.Args[0])
	if cut == ":" && p.host(call.Args[0]) == nameAndPort && !knowsBrackets(at) && !asksMore {
		p.report(call, "an IPv6 address has colons; Hostname and Port know them")
	}
}

var bracket = regexp.MustCompile(`^["'](?:\[|\]:?)["']$`)

// knowsBrackets reports whether the function has looked for the brackets of an IPv6 address before.
func knowsBrackets(at inspector.Cursor) bool {
	return inFunction(at, func(literal *ast.BasicLit) bool {
		return literal.Pos() < at.Node().Pos() && bracket.MatchString(literal.Value)
	})
}

// asksMore reports whether a condition has several questions about the host, or the function asks for its Port: then it may be right.
func (p *pass) asksMore(at inspector.Cursor, host ast.Expr) bool {
	return strings.Count(p.source(conditionAround(at)), p.source(host)) > 1 || p.isAsked(at, host, "Port")
}

// conditionAround returns the whole condition that a node is in.
func conditionAround(at inspector.Cursor) ast.Node {
	for isCondition(at.Parent().Node()) {
		at = at.Parent()
	}
	return at.Node()
}

// isCondition reports whether a node is a condition that is made of others.
func isCondition(node ast.Node) bool {
	switch node := node.(type) {
	case *ast.BinaryExpr:
		return node.Op == token.LAND || node.Op == token.LOR
	case *ast.UnaryExpr, *ast.ParenExpr:
		return true
	}
	return false
}
