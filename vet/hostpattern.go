package vet

import (
	"fmt"
	"go/ast"
	"regexp"
	"regexp/syntax"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// checkPatterns reports regular expressions that match other hosts than they say.
func (p *pass) checkPatterns() {
	for _, call := range p.callsTo("(*regexp.Regexp).MatchString") {
		compiled, name := p.call(receiver(call))
		if name == "regexp.MustCompile" || name == "regexp.Compile" {
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
