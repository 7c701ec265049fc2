package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// URLPort finds hosts and ports that are taken apart or put together as texts, which breaks IPv6 and URLs without a port.
var URLPort = newAnalyzer("urlport", `find hosts and ports that are taken apart or put together as texts

url.Parse("localhost:8080") has the scheme "localhost" and no host. u.Hostname() + ":" + port breaks IPv6, as does
strings.Split(u.Host, ":"). net.SplitHostPort(u.Host) fails if there is no port.`,
	"report nothing more", checkPorts)

func checkPorts(p *pass) {
	for at, call := range p.callsTo("net/url.Parse") {
		p.checkParsedHost(at, call)
	}
	for _, at := range p.texts {
		all := p.pieces(at.Node().(ast.Expr))
		p.checkJoinedHost(at, all)
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
	text, ok := p.text(argument)
	_, name := p.call(argument)
	switch {
	case ok && hostAndPort.MatchString(text):
	case name == "net.JoinHostPort" || name == "(net.Addr).String" || name == "(*net.TCPAddr).String":
	case p.host(argument) == nameAndPort:
	default:
		return
	}
	fixed := `"//" + ` + p.source(argument)
	if _, isLiteral := argument.(*ast.BasicLit); isLiteral {
		fixed = strconv.Quote("//" + text)
	}
	p.report(argument, `without "//" before it, the host is read as a scheme, or the port is an error`, p.replacement(at, `Write "//"`, argument, fixed)...)
}

// checkJoinedHost reports a name of a host with ":" and a port behind it.
func (p *pass) checkJoinedHost(at inspector.Cursor, all []piece) {
	for i, part := range all {
		if part.value == nil || i+1 == len(all) || !strings.HasPrefix(all[i+1].text, ":") || p.host(part.value) != nameOnly && !p.isHostOfURL(at, all, i) {
			continue
		}
		if strings.HasSuffix(before(all, i), "[") || p.isLogged(at) || !p.isPort(all[i+1:]) || p.isKey(at) {
			continue
		}
		const message = "an IPv6 address needs brackets before a port; net.JoinHostPort writes them"
		text, ok := p.joinHostPort(at, all, i)
		if !ok {
			p.report(part.value, message)
			continue
		}
		p.report(part.value, message, p.replacement(at, "Use net.JoinHostPort", at.Node(), text, "net")...)
	}
}

var addressName = regexp.MustCompile(`(?i)(?:host|hostname|\bip)$`)

// isHostOfURL reports whether a piece is the host of a URL, by its place and the name of its variable. A part of a text that is cut here
// has no colon, and what a field or a function gives may have brackets.
func (p *pass) isHostOfURL(at inspector.Cursor, all []piece, i int) bool {
	value := all[i].value
	if _, body := functionOf(at); body == nil || !strings.HasSuffix(before(all, i), "://") || p.isCut(value) {
		return false
	}
	if p.isType(value, "net.IP") {
		return true
	}
	_, isResults := p.TypesInfo.TypeOf(p.origin(value).expr).(*types.Tuple)
	_, name := p.call(value)
	return p.variable(value) != nil && addressName.MatchString(lastName(value)) && p.host(value) == noHost &&
		(!isResults || name == "net.SplitHostPort")
}

// isCut reports whether a value is a part of a text that is cut, as parts[0].
func (p *pass) isCut(e ast.Expr) bool {
	index, ok := p.origin(e).expr.(*ast.IndexExpr)
	if !ok {
		return false
	}
	switch _, name := p.call(index.X); name {
	case "strings.Split", "strings.SplitN", "strings.Fields":
		return true
	}
	return false
}

var (
	portNumber = regexp.MustCompile(`^:[0-9]+(?:/|$)`)
	portName   = regexp.MustCompile(`\bports?\b`)
)

// isPort reports whether what follows a host is ":" and a port: digits, an integer, or a value with that name.
func (p *pass) isPort(all []piece) bool {
	if all[0].text != ":" || len(all) == 1 || all[1].value == nil {
		return portNumber.MatchString(all[0].text)
	}
	basic, ok := orInvalid(p.TypesInfo.TypeOf(all[1].value)).Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0 || portName.MatchString(words(p.source(all[1].value)))
}

// joinHostPort returns the call of net.JoinHostPort for a text that is a host and a port and nothing else.
func (p *pass) joinHostPort(at inspector.Cursor, all []piece, i int) (string, bool) {
	if before(all, i) != "" {
		return "", false
	}
	host, rest := p.source(all[i].value), all[i+1:]
	if len(rest) == 1 && portNumber.MatchString(rest[0].text) && !strings.HasSuffix(rest[0].text, "/") {
		return "net.JoinHostPort(" + host + `, "` + rest[0].text[1:] + `")`, true
	}
	if rest[0].text != ":" || before(rest[2:], len(rest)-2) != "" || !isString(p.TypesInfo.TypeOf(rest[1].value)) {
		return "", false
	}
	return "net.JoinHostPort(" + host + ", " + p.source(rest[1].value) + ")", true
}

// isLogged reports whether a text is an argument of a call that logs or makes an error.
func (p *pass) isLogged(at inspector.Cursor) bool {
	call, ok := at.Parent().Node().(*ast.CallExpr)
	return ok && (p.isLogging(call) || calleeName(p.TypesInfo, call) == "errors.New")
}

// isKey reports whether a text is the result of a function that is called for nothing but comparisons.
func (p *pass) isKey(at inspector.Cursor) bool {
	if _, ok := at.Parent().Node().(*ast.ReturnStmt); !ok {
		return false
	}
	function, _ := p.TypesInfo.Defs[declaredName(at)].(*types.Func)
	if function == nil || function.Exported() {
		return false
	}
	calls := p.calls[function.FullName()]
	return len(calls) > 0 && !slices.ContainsFunc(calls, func(call inspector.Cursor) bool {
		comparison, ok := call.Parent().Node().(*ast.BinaryExpr)
		return !ok || comparison.Op != token.EQL && comparison.Op != token.NEQ
	})
}

// checkSplitHost reports net.SplitHostPort of a host that may have no port, if that is an error that ends the function or is not seen.
func (p *pass) checkSplitHost(at inspector.Cursor, call *ast.CallExpr) {
	host := call.Args[0]
	assign, ok := at.Parent().Node().(*ast.AssignStmt)
	if !p.mayLackPort(host) || !ok || len(assign.Lhs) != 3 {
		return
	}
	const message = "this is an error if there is no port, as in https://example.com/"
	u, imports := p.urlOf(host)
	if isBlank(assign.Lhs[2]) {
		if p.isComparedWithZero(at, assign.Lhs[0]) || p.asksForPort(at, host) {
			return
		}
		name, port := p.source(assign.Lhs[0]), p.source(assign.Lhs[1])
		left, right := name+", "+port, u+".Hostname(), "+u+".Port()"
		if port == "_" {
			left, right = name, u+".Hostname()"
		} else if name == "_" {
			left, right = port, u+".Port()"
		}
		var fixes []analysis.SuggestedFix
		if p.isRepeatable(host) {
			fixes = p.replacement(at, "Use Hostname and Port", assign, left+" "+assign.Tok.String()+" "+right, imports...)
		}
		p.report(call, message, fixes...)
		return
	}
	isWanted := isBlank(assign.Lhs[0]) // the port is all that is asked for, and an error if there is none
	if _, check := p.checkOfError(at); check != nil && endsInReturn(check.Body) && !isWanted && !p.asksForPort(at, host) && !p.givesHost(check.Body) {
		p.report(call, message)
	}
}

// givesHost reports whether a block returns or assigns a value that has a host and is not an error: without a port, the whole host is
// the name.
func (p *pass) givesHost(body *ast.BlockStmt) bool {
	return contains(body, func(n ast.Node) bool {
		var values []ast.Expr
		switch n := n.(type) {
		case *ast.ReturnStmt:
			values = n.Results
		case *ast.AssignStmt:
			values = n.Rhs
		}
		return slices.ContainsFunc(values, func(value ast.Expr) bool { return !p.isType(value, "error") && contains(value, p.isHost) })
	})
}

func (p *pass) isHost(n ast.Node) bool {
	e, ok := n.(ast.Expr)
	return ok && p.host(e) != noHost
}

// mayLackPort reports whether a host is that of a request, or of a URL that the function has parsed: another may be known to have a
// port.
func (p *pass) mayLackPort(host ast.Expr) bool {
	switch p.field(host) {
	case "net/http.Host":
		return true
	case "net/url.Host":
		_, name := p.call(receiver(p.origin(host).expr))
		return name == "net/url.Parse" || name == "net/url.ParseRequestURI"
	}
	return false
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// endsInReturn reports whether the last statement of a block is a return.
func endsInReturn(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	_, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	return ok
}

// asksForPort reports whether the function looks whether there is a port, puts one there, or knows the error for none.
func (p *pass) asksForPort(at inspector.Cursor, host ast.Expr) bool {
	_, body := functionOf(at)
	return mentions(body, "AddrError") ||
		p.isAsked(at, host, "Port", "JoinHostPort", "Contains", "LastIndex", "LastIndexByte", "Index", "IndexByte", "MatchString")
}

// checkCutHost reports a host that is cut at its first ":".
func (p *pass) checkCutHost(at inspector.Cursor, call *ast.CallExpr) {
	if p.host(call.Args[0]) != nameAndPort || !p.isColon(call.Args[1]) || knowsBrackets(at) {
		return
	}
	name := calleeName(p.TypesInfo, call)
	isQuestion := name == "strings.Contains" || name == "strings.ContainsRune"
	if isQuestion && p.asksMore(at, call.Args[0]) {
		return
	}
	const message = "an IPv6 address has colons; Hostname and Port know them"
	u, imports := p.urlOf(call.Args[0])
	parent := at.Parent()
	index, isIndexed := parent.Node().(*ast.IndexExpr)
	switch {
	case isIndexed && index.X == call && p.source(index.Index) == "0":
		p.report(call, message, p.replacement(at, "Use Hostname", index, u+".Hostname()", imports...)...)
	case isQuestion:
		negated, isNegated := parent.Node().(*ast.UnaryExpr)
		if isNegated && negated.Op == token.NOT {
			p.report(call, message, p.replacement(at, "Use Port", negated, u+`.Port() == ""`, imports...)...)
			return
		}
		p.report(call, message, p.replacement(at, "Use Port", call, u+`.Port() != ""`, imports...)...)
	default:
		p.report(call, message)
	}
}

var bracket = regexp.MustCompile(`^["'](?:\[|\]:?)["']$`)

// knowsBrackets reports whether the function has looked for the brackets of an IPv6 address before.
func knowsBrackets(at inspector.Cursor) bool {
	_, body := functionOf(at)
	return body != nil && contains(body, func(n ast.Node) bool {
		literal, ok := n.(*ast.BasicLit)
		return ok && literal.Pos() < at.Node().Pos() && bracket.MatchString(literal.Value)
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

// isColon reports whether an expression is ":", as a text or a character.
func (p *pass) isColon(e ast.Expr) bool {
	value := p.TypesInfo.Types[e].Value
	return value != nil && (value.ExactString() == `":"` || value.ExactString() == "58")
}
