package vet

import (
	"fmt"
	"go/ast"
	"go/token"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// URLHost finds hosts that are compared by their beginning, their end or a part, so that "evilexample.com" or
// "example.com.evil.test" passes, and hosts with a port where the name alone is meant.
var URLHost = newAnalyzer("urlhost", `find hosts that are compared by a part of them

strings.HasSuffix(u.Host, "example.com") is true for "evilexample.com", strings.HasPrefix(s, "https://example.com") for
"https://example.com.evil.test", and strings.Contains for both. net.ParseIP(u.Host) fails if there is a port.`,
	"report suffixes that are not constant, and may have no dot before them, too", checkHosts)

func checkHosts(p *pass) {
	for at, call := range p.callsTo("strings.HasSuffix", "strings.HasPrefix", "strings.Contains") {
		part, ok := p.text(call.Args[1])
		switch name := p.calleeName(call); {
		case !ok:
			p.checkConfigured(at, call, name)
		case isFirstQuestion(at):
		case p.host(call.Args[0]) != noHost || name != "strings.HasPrefix" && p.isNamedHost(call.Args[0]):
			p.checkPart(at, call, part, "")
		case name == "strings.HasPrefix":
			p.checkPrefixOfURL(call, part)
		case p.isOrigin(call.Args[0]):
			p.checkPart(at, call, part, "https://")
		}
	}
	for at, call := range p.callsTo("net.ParseIP", "net/netip.ParseAddr", "net.LookupHost", "net.LookupIP", "net.LookupAddr",
		"golang.org/x/net/publicsuffix.EffectiveTLDPlusOne", "golang.org/x/net/publicsuffix.PublicSuffix") {
		p.checkNameWanted(at, call.Args[0])
	}
	p.checkPatterns()
	for _, call := range p.callsTo("strings.TrimLeft", "strings.TrimRight", "strings.Trim") {
		p.checkCutset(call)
	}
	for at := range p.nodes((*ast.BinaryExpr)(nil)) {
		p.checkLiteralHost(at, at.Node().(*ast.BinaryExpr))
	}
	for at := range p.nodes((*ast.KeyValueExpr)(nil)) {
		if pair := at.Node().(*ast.KeyValueExpr); p.field(pair.Key) == "crypto/tls.ServerName" {
			p.checkNameWanted(at, pair.Value)
		}
	}
}

// The last labels that say that a text is a domain, beside those of two letters.
var topLevel = regexp.MustCompile(`^(?:[a-z]{2}|com|org|net|edu|gov|mil|int|info|biz|dev|app|cloud|page|site|online|name|goog|google)$`)

var isLabel = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$`)

// isDomain reports whether a text is a whole domain name, such as "example.com" or ".example.com".
func isDomain(text string) bool {
	labels := strings.Split(strings.ToLower(strings.TrimPrefix(text, ".")), ".")
	for _, label := range labels {
		if !isLabel.MatchString(label) {
			return false
		}
	}
	return len(labels) > 1 && topLevel.MatchString(labels[len(labels)-1])
}

// isLoopback reports whether a text is the whole of a name or address that a program compares for its own machine.
func isLoopback(text string) bool {
	address, err := netip.ParseAddr(text)
	return text == "localhost" || err == nil && address.Is4()
}

// checkPart reports the comparison of a host, or of an origin with its scheme, with a part that others have too.
func (p *pass) checkPart(at inspector.Cursor, call *ast.CallExpr, part, scheme string) {
	name := strings.TrimPrefix(part, ".")
	switch p.calleeName(call) {
	case "strings.HasSuffix":
		if isDomain(part) && name == part {
			p.report(call, fmt.Sprintf("%q ends in %q too", scheme+"evil"+part, part), p.comparison(at, call, part, scheme)...)
		}
	case "strings.HasPrefix":
		if isDomain(part) || isLoopback(part) && p.field(call.Args[0]) != "net/http.Host" { // where a server asks for its own name
			p.report(call, fmt.Sprintf("%q begins with %q too", part+".evil.test", part))
		}
	case "strings.Contains":
		if isDomain(part) {
			p.report(call, fmt.Sprintf("%q contains %q too", scheme+"www."+name+".evil.test", part))
		}
	}
}

// isFirstQuestion reports whether a condition leads to nothing but another one that rejects, as strings.Contains(host, ".example.com")
// before the whole host is compared.
func isFirstQuestion(at inspector.Cursor) bool {
	first, ok := at.Parent().Node().(*ast.IfStmt)
	if !ok || len(first.Body.List) != 1 || first.Else != nil {
		return false
	}
	second, ok := first.Body.List[0].(*ast.IfStmt)
	if !ok {
		return false
	}
	negated, ok := second.Cond.(*ast.UnaryExpr)
	return ok && negated.Op == token.NOT && endsInReturn(second.Body)
}

// isOrigin reports whether a text is the field Origin or Referer of a request, or a parameter with the name origin.
func (p *pass) isOrigin(e ast.Expr) bool {
	e = p.origin(e).expr
	if v := p.variable(e); v != nil {
		return v.Name() == "origin" && p.isParameter(e)
	}
	call, name := p.call(e)
	if name != "(net/http.Header).Get" {
		return false
	}
	field, _ := p.text(call.Args[0])
	return field == "Origin" || field == "Referer"
}

var hostName = regexp.MustCompile(`(?i)(?:host|hostname|domain)$`)

// isNamedHost reports whether a text has the name of a host.
func (p *pass) isNamedHost(e ast.Expr) bool {
	if call, name := p.call(e); name == "strings.ToLower" {
		e = call.Args[0]
	}
	return hostName.MatchString(lastName(e))
}

// comparison is the fix that compares a host with a domain and what is below it, instead of its end.
func (p *pass) comparison(at inspector.Cursor, call *ast.CallExpr, domain, scheme string) []analysis.SuggestedFix {
	if scheme != "" || !p.isRepeatable(call.Args[0]) {
		return nil
	}
	host := p.source(call.Args[0])
	text := fmt.Sprintf("%s == %q || %s(%s, %q)", host, domain, p.source(call.Fun), host, "."+domain)
	return p.replacement(at, "Compare whole labels", call, inParentheses(at, text))
}

// isRepeatable reports whether an expression can be written twice in a fix: it has no effect, and no call but those named.
func (p *pass) isRepeatable(e ast.Expr) bool {
	return !contains(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			return !slices.Contains([]string{"(*net/url.URL).Hostname", "(*net/url.URL).Port", "(*net/url.URL).String", "strings.ToLower", "strings.TrimSpace"}, p.calleeName(n))
		case *ast.FuncLit, *ast.UnaryExpr, *ast.CompositeLit:
			return true
		}
		return false
	})
}

// An origin without a slash behind it.
var bareOrigin = regexp.MustCompile(`^https?://([^/?#@:\[\]%]+)$`)

// checkPrefixOfURL reports a prefix of URLs that ends within the host. A port, a slash, "?" or "#" may follow, so there is no fix.
func (p *pass) checkPrefixOfURL(call *ast.CallExpr, prefix string) {
	match := bareOrigin.FindStringSubmatch(prefix)
	if match == nil || !isDomain(match[1]) && !isLoopback(match[1]) {
		return
	}
	p.report(call, fmt.Sprintf("%q begins with %q too", prefix+".evil.test", prefix))
}

// checkNameWanted reports a host with its port where a name or an address is parsed or looked up.
func (p *pass) checkNameWanted(at inspector.Cursor, host ast.Expr) {
	if p.field(host) != "net/url.Host" || !p.isURL(receiver(p.origin(host).expr)) || p.isAsked(at, host, "SplitHostPort", "Hostname", "Port", "Contains", "Index", "LastIndex", "Cut", "Split") {
		return
	}
	p.report(host, "Host may have a port, and an IPv6 address has brackets there; Hostname has neither")
}

// checkLiteralHost reports a comparison that is false for every URL.
func (p *pass) checkLiteralHost(at inspector.Cursor, node *ast.BinaryExpr) {
	text, ok := p.text(node.Y)
	if !ok || node.Op != token.EQL && node.Op != token.NEQ {
		return
	}
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	isIPv6 := err == nil && address.Is6()
	switch inBrackets := strings.HasPrefix(text, "["); {
	case !isIPv6 || strings.Count(p.source(conditionAround(at)), strings.Trim(text, "[]")) > 1: // both spellings, of which one is right
	case p.host(node.X) == nameOnly && inBrackets:
		var fixes []analysis.SuggestedFix
		if _, isLiteral := node.Y.(*ast.BasicLit); isLiteral {
			fixes = p.replacement(at, "Remove the brackets", node.Y, strconv.Quote(strings.Trim(text, "[]")))
		}
		p.report(node.Y, "Hostname has no brackets, so that the two are never equal", fixes...)
	case p.field(node.X) == "net/url.Host" && !inBrackets:
		p.report(node.Y, "Host has brackets around an IPv6 address, so that the two are never equal")
	}
}
