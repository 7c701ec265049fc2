package vet

import (
	"fmt"
	"go/ast"
	"go/token"
	"net/netip"
	"regexp"
	"regexp/syntax"
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
	call := p.resultOf(e, "(net/http.Header).Get")
	if call == nil {
		return false
	}
	field, _ := p.text(call.Args[0])
	return field == "Origin" || field == "Referer"
}

var hostName = regexp.MustCompile(`(?i)(?:host|hostname|domain)$`)

// isNamedHost reports whether a text has the name of a host.
func (p *pass) isNamedHost(e ast.Expr) bool {
	if call := p.resultOf(e, "strings.ToLower"); call != nil {
		e = call.Args[0]
	}
	return hostName.MatchString(lastName(e))
}

// comparison is the fix that compares a host with a domain and what is below it, instead of its end.
func (p *pass) comparison(at inspector.Cursor, call *ast.CallExpr, domain, scheme string) []analysis.SuggestedFix {
	if scheme != "" || !p.isRepeatable(call.Args[0]) {
		return nil
	}
	host, whole, below := p.source(call.Args[0]), p.source(call.Args[1]), strconv.Quote("."+domain)
	if _, isLiteral := call.Args[1].(*ast.BasicLit); !isLiteral { // it has a name, which may be all that a package is imported for
		below = `"."+` + whole
	}
	text := fmt.Sprintf("%s == %s || %s(%s, %s)", host, whole, p.source(call.Fun), host, below)
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
	x, y := p.compared(node)
	text, _ := p.text(y)
	if node.Op != token.EQL && node.Op != token.NEQ {
		return
	}
	address, _ := netip.ParseAddr(strings.Trim(text, "[]")) // which is none for another text
	switch inBrackets := strings.HasPrefix(text, "["); {
	case !address.Is6() || strings.Count(p.source(conditionAround(at)), strings.Trim(text, "[]")) > 1: // both spellings, of which one is right
	case p.host(x) == nameOnly && inBrackets:
		var fixes []analysis.SuggestedFix
		if _, isLiteral := y.(*ast.BasicLit); isLiteral {
			fixes = p.replacement(at, "Remove the brackets", y, strconv.Quote(strings.Trim(text, "[]")))
		}
		p.report(y, "Hostname has no brackets, so that the two are never equal", fixes...)
	case p.field(x) == "net/url.Host" && !inBrackets:
		p.report(y, "Host has brackets around an IPv6 address, so that the two are never equal")
	}
}

// checkPatterns reports regular expressions that match other hosts than they say.
func (p *pass) checkPatterns() {
	for _, call := range p.callsTo("(*regexp.Regexp).MatchString") {
		if compiled := p.resultOf(receiver(call), "regexp.MustCompile", "regexp.Compile"); compiled != nil {
			p.checkPattern(call.Args[0], compiled.Args[0])
		}
	}
	for _, call := range p.callsTo("regexp.MatchString") {
		p.checkPattern(call.Args[1], call.Args[0])
	}
}

// checkPattern reports a pattern that a host or an origin is matched with.
func (p *pass) checkPattern(host, pattern ast.Expr) {
	text, ok := p.text(pattern)
	isOrigin := p.isOrigin(host)
	if !ok || p.host(host) == noHost && !isOrigin && !p.isNamedHost(host) {
		return
	}
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return
	}
	if p.isStrict() && isHalfAnchored(parsed) {
		p.report(pattern, `"^" and "$" belong to one alternative each: write "^(?:a|b)$"`)
		return
	}
	matches := func(s string) bool { return regexp.MustCompile(parsed.String()).MatchString(s) }
	domain := domainIn.FindString(strings.ReplaceAll(text, `\.`, "."))
	scheme := ""
	if isOrigin {
		scheme = "https://"
	}
	if !isDomain(domain) {
		return
	}
	for _, prefix := range []string{"", "www.", "a."} {
		name := prefix + domain
		if !matches(scheme + name) {
			continue
		}
		for _, other := range []string{name + ".evil.test", "evil" + name, strings.Replace(name, ".", "x", 1)} {
			if matches(scheme+other) && !strings.HasSuffix(other, "."+domain) {
				p.report(pattern, fmt.Sprintf("%q matches too: write ^ and $ around the pattern, and a backslash before a dot", scheme+other))
				return
			}
		}
	}
}

// isHalfAnchored reports whether a pattern has alternatives of which some begin with "^", or end in "$", and others do not.
func isHalfAnchored(pattern *syntax.Regexp) bool {
	begins, ends := 0, 0
	for _, sub := range pattern.Sub {
		for ; sub.Op == syntax.OpCapture; sub = sub.Sub[0] {
		}
		if len(sub.Sub) == 0 {
			continue
		}
		if op := sub.Sub[0].Op; op == syntax.OpBeginText || op == syntax.OpBeginLine {
			begins++
		}
		if op := sub.Sub[len(sub.Sub)-1].Op; op == syntax.OpEndText || op == syntax.OpEndLine {
			ends++
		}
	}
	return pattern.Op == syntax.OpAlternate && (begins > 0 && begins < len(pattern.Sub) || ends > 0 && ends < len(pattern.Sub))
}

var domainIn = regexp.MustCompile(`[a-z0-9][a-z0-9-]*(?:\\?\.[a-z0-9-]+)*\.[a-z]{2,}`)

// checkConfigured reports the end of a host that is compared with a domain which may have no dot before it. Whether it has one, the source does
// not show, so there is no fix.
func (p *pass) checkConfigured(at inspector.Cursor, call *ast.CallExpr, function string) {
	host, domain := call.Args[0], call.Args[1]
	if !p.isStrict() || function != "strings.HasSuffix" || p.host(host) == noHost && !p.isNamedHost(host) && !p.isOrigin(host) ||
		strings.HasPrefix(join(p.pieces(domain)[:1]), ".") || p.isAsked(at, domain, "HasPrefix", "TrimPrefix", "TrimLeft") {
		return
	}
	p.report(call, `"evilexample.com" ends in "example.com" too, if there is no dot before the domain`)
}

// checkCutset reports a set of characters that is meant as a prefix or a suffix.
func (p *pass) checkCutset(call *ast.CallExpr) {
	text, ok := p.text(call.Args[1])
	if !ok || !strings.Contains(text, "://") && !isDomain(text) {
		return
	}
	p.report(call, fmt.Sprintf("%s removes any of the characters in %q, and so more than that", p.calleeName(call), text))
}
