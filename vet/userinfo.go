package vet

import (
	"go/ast"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

var (
	beforeUser = regexp.MustCompile(`^(?:[A-Za-z][A-Za-z0-9+.-]*|` + hole + `)://[^/?#@]*$`)
	behindUser = regexp.MustCompile(`^[^/?#@]*@`)
	escapes    = regexp.MustCompile(`(?i)escape|encode|redact|mask|^(?:UserInfo|Unreserved)$`)
)

// checkParts reports the parts of a URL that have rules of their own.
func (p *pass) checkParts(at inspector.Cursor, all []piece) {
	p.checkUserInfo(at, all)
	p.checkFile(all)
}

// checkUserInfo reports the first value in the user information of a URL that is not escaped for it.
func (p *pass) checkUserInfo(at inspector.Cursor, all []piece) {
	for i, value := range valuesIn(all) {
		if !p.isString(value) || !beforeUser.MatchString(join(all[:i])) || !behindUser.MatchString(join(all[i+1:])) {
			continue
		}
		switch call, name := p.call(value); {
		case name == "net/url.QueryEscape":
			p.report(value, `"+" is a plus in user information, and QueryEscape writes it for a space`, p.userFix(at, value, call)...)
		case name == "net/url.PathEscape":
			p.report(value, `PathEscape leaves ":" and "@" as they are, which end the user name and the password`, p.userFix(at, value, call)...)
		case name == "(*net/url.Userinfo).String" || p.isEscaped(value):
			continue
		default:
			p.report(value, `"@", "/" and "#" in it end the user information: url.UserPassword escapes them`)
		}
		return
	}
}

// userFix is the fix that escapes a part of the user information.
func (p *pass) userFix(at inspector.Cursor, value ast.Expr, call *ast.CallExpr) []analysis.SuggestedFix {
	if ast.Unparen(value) != call { // a variable, which may have another use
		return nil
	}
	return p.replacement(at, "Escape as user information", call, "url.User("+p.source(call.Args[0])+").String()", "net/url")
}

// isEscaped reports whether the name of a value, or of the function that returns it, says so.
func (p *pass) isEscaped(e ast.Expr) bool {
	call, _ := p.call(e)
	return escapes.MatchString(lastName(e)) || call != nil && escapes.MatchString(lastName(call.Fun))
}

var fileScheme = regexp.MustCompile(`^file://+$`)

// checkFile reports a path behind "file://".
func (p *pass) checkFile(all []piece) {
	for i, value := range valuesIn(all) {
		_, name := p.call(value)
		if p.isString(value) && fileScheme.MatchString(join(all[:i])) && !p.isEscaped(value) && !addressName.MatchString(lastName(value)) && !strings.HasPrefix(name, "(*net/url.URL).") {
			p.report(value, `"%", "#" and "?" in a path mean something else in a URL: use fileuri.FromPath`)
		}
	}
}

// checkLinks reports the field Link that is cut at each comma.
func (p *pass) checkLinks() {
	for at, call := range p.callsTo("strings.Split", "strings.SplitN", "strings.SplitSeq", "strings.SplitAfter") {
		if separator, _ := p.text(call.Args[1]); strings.TrimSpace(separator) == "," && p.isLinkField(at, call.Args[0]) {
			p.report(call, `a URL may have a "," in it: httpuri.Links reads the field`)
		}
	}
}

// isLinkField reports whether a text is the field Link of a header, or one of its values.
func (p *pass) isLinkField(at inspector.Cursor, e ast.Expr) bool {
	from := p.origin(e).expr
	if loop := p.loopOver(at, e); loop != nil {
		from = p.origin(loop.X).expr
	} else if list := p.container(from); list != nil && p.isString(from) {
		from = p.origin(list).expr // an element of the list
	}
	var key ast.Expr
	if index, ok := from.(*ast.IndexExpr); ok && p.isType(index.X, "net/http.Header") {
		key = index.Index
	} else if call, _ := p.call(from); p.isResult(from, "(net/http.Header).Get", "(net/http.Header).Values") {
		key = call.Args[0]
	}
	name, _ := p.text(key)
	return strings.EqualFold(name, "Link")
}

var segmentName = regexp.MustCompile(`\b(?:id|uuid|key|slug|user|owner|login|tag|branch|tenant|project|bucket|object)s?$`)

// isSegment reports whether a value is a parameter of the function, or a field, with the name of text that is one segment of a path.
func (p *pass) isSegment(e ast.Expr) bool {
	from := p.origin(e).expr
	name := words(lastName(from))
	return p.isString(e) && (p.field(from) != "" || p.isParameter(from)) && (segmentName.MatchString(name) || freeText.MatchString(name)) && !encoded.MatchString(name) &&
		p.isGivenAny(from, func(given argument) bool { _, known := p.text(given.value); return !known })
}
