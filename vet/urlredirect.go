package vet

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// URLRedirect finds redirects to text of the request that can be another host.
var URLRedirect = newAnalyzer("urlredirect", `find redirects to any host that a request names

http.Redirect(w, r, r.FormValue("next"), 302) leads to any host. strings.HasPrefix(next, "/") is true for "//evil.test" and for
"/\evil.test", which is the same for a browser, and url.Parse finds no host in the second. r.URL.Path + "/" can begin with "//" too.`,
	"report the path as it stands, Referer and cookies, too", checkRedirects)

func checkRedirects(p *pass) {
	for at := range p.nodes((*ast.CallExpr)(nil)) {
		call := at.Node().(*ast.CallExpr)
		if e := redirectArgument(p, call); e != nil {
			p.checkRedirect(at, call, e)
		}
	}
}

// redirectArgument returns the argument of a call that a response redirects to, or nil: of a function or method named Redirect, or the
// value of the field Location.
func redirectArgument(p *pass, call *ast.CallExpr) ast.Expr {
	f := p.callee(call)
	if f == nil || len(call.Args) == 0 {
		return nil
	}
	switch f.Name() {
	case "Redirect", "RedirectHandler", "TemporaryRedirect", "PermanentRedirect":
		if i := slices.IndexFunc(call.Args, p.isString); i >= 0 {
			return call.Args[i]
		}
	case "Set", "Add", "Header", "SetHeader", "AddHeader":
		if name, _ := p.text(call.Args[0]); strings.EqualFold(name, "Location") && len(call.Args) == 2 && f.FullName() != "(net/url.Values).Set" && f.FullName() != "(net/url.Values).Add" {
			return call.Args[1]
		}
	}
	return nil
}

// checkRedirect reports a redirect if a text of the request decides where it leads, and the program has not asked enough about it.
func (p *pass) checkRedirect(at inspector.Cursor, call *ast.CallExpr, e ast.Expr) {
	_, body := functionOf(at)
	if body == nil || lastName(call.Fun) != "Redirect" && mentions(body, "StatusCreated", "StatusAccepted") { // what has been made, for a program
		return
	}
	t := tracer{pass: p, looked: new(int), at: scope{body, call.Pos()}}
	isField := !strings.Contains(lastName(call.Fun), "Redirect")
	for _, found := range t.targets(e) {
		found.isField = isField
		p.note(found)
		if p.isPathOfRequest(found) {
			p.noteRoutes(found, at)
		}
		if message := p.lack(found); message != "" {
			p.report(e, message, p.redirectFix(at, e, found)...)
			return
		}
	}
}

// lack returns what is wrong with a target after all that the program asks about it, or "".
func (p *pass) lack(t *target) string {
	switch isPath := t.kind == requestPath; {
	case t.facts.has(isApproved) || t.kind == requestOther && !p.isStrict():
		return ""
	case openOrigin.MatchString(t.head):
		if isPath {
			return ""
		}
		return `"` + t.head + `" may go on with ".evil.test": the host is not at its end`
	case isPath && !t.facts.has(isChanged) && !p.isStrict():
		return ""
	case isPath && !t.facts.has(noDoubleSlash):
		return p.request(t, "/") + `a path can begin with "//evil.test", which is a host if nothing stands before it`
	case t.head == "/" && !t.facts.has(noDoubleSlash):
		return `"/" and "/evil.test" make "//evil.test", which is a host`
	case isPath || t.head == "/":
		return p.lackOfBackslash(t)
	case t.reader != "" && t.facts.has(beginsWithSlash):
		return ""
	case t.reader != "":
		return `"https:evil.test" is a path for ` + t.reader + ` if the base has https, and a host on a page with http: redirect to its result`
	}
	return p.lackOfHost(t)
}

// lackOfHost returns what is wrong with a text that may have a scheme or a host.
func (p *pass) lackOfHost(t *target) string {
	switch {
	case t.facts.has(beginsWithSlash | noDoubleSlash):
		return p.lackOfBackslash(t)
	case t.facts.has(noHostIn) && !t.facts.has(noScheme) && !t.facts.has(beginsWithSlash):
		return `"https:///evil.test" has no host for url.Parse, and is a host for a browser: ask for Scheme too`
	case t.facts.has(noHostIn) && t.isField && !t.facts.has(noDoubleSlash):
		return `"////evil.test" has no host for url.Parse, and is a host for a browser`
	case t.facts.has(noHostIn):
		return p.lackOfBackslash(t)
	case t.facts.has(beginsWithSlash):
		return `"//evil.test" begins with "/" too, and is a host`
	case t.facts.has(noScheme):
		return `"//evil.test" has no scheme, and is a host`
	}
	return `"https://evil.test/" leads there: accept paths of this site only`
}

// lackOfBackslash says so, if nothing is asked about backslashes.
func (p *pass) lackOfBackslash(t *target) string {
	if t.facts.has(noBackslash) {
		return ""
	}
	return p.request(t, `\`) + `"/\evil.test" is "//evil.test" for a browser`
}

// request names the request that leads to another host, if a target is the path of the request, of which it is known what is removed. The second
// character of the target is a slash or a backslash.
func (p *pass) request(t *target, second string) string {
	if !p.isPathOfRequest(t) || t.facts.has(isCut) || t.route.isStripped && t.route.prefix == "" {
		return ""
	}
	path := t.route.prefix + t.removed(t.route) + strings.TrimPrefix("/"+second+"evil.test", t.head)
	if !strings.HasPrefix(path, "/") { // which strings.Trim removes
		path = "/" + path
	}
	return "GET " + t.route.encode(path, t.facts.has(isEncoded)) + " leads there: "
}

// isPathOfRequest reports whether a target is the path of the request, and not that of a URL which the request has as a parameter.
func (p *pass) isPathOfRequest(t *target) bool {
	return t.kind == requestPath && p.ofRequest(t.value) != requestData
}

// redirectFix is the fix that completes the question for a slash, or that writes one slash before a path of the request.
func (p *pass) redirectFix(at inspector.Cursor, e ast.Expr, t *target) []analysis.SuggestedFix {
	switch {
	case t.kind == requestPath && t.head == "":
		return p.oneSlash(at, e, t)
	case t.kind != requestPath && len(t.checks) == 1 && !t.facts.has(noBackslash):
		for asked, call := range p.callsTo("strings.HasPrefix") {
			if call == t.checks[0] {
				return p.completeCheck(asked, call, t)
			}
		}
	}
	return nil
}

// completeCheck is the fix that asks for what a browser reads as the beginning of a host too: "//", "/\" and, since it leaves out tabs, "/\t".
func (p *pass) completeCheck(at inspector.Cursor, check *ast.CallExpr, t *target) []analysis.SuggestedFix {
	around := functionAround(at).Node()
	if !p.isGuard(at, check.Args[0]) || t.value.Pos() < around.Pos() || t.value.End() > around.End() { // another caller may need it as it is
		return nil
	}
	value, hasPrefix, text := p.source(check.Args[0]), p.source(check.Fun), p.source(check)
	for _, prefix := range []string{"//", `/\`, "/\t"} {
		if prefix != "//" || !t.facts.has(noDoubleSlash) {
			text += " && !" + hasPrefix + "(" + value + ", " + strconv.Quote(prefix) + ")"
		}
	}
	return p.replacement(at, "Ask for a host too", check, inParentheses(at, text))
}

// isGuard reports whether a question is that of an "if" which, for a variable that does not have what is asked, leaves the function or sets the
// variable to a constant.
func (p *pass) isGuard(question inspector.Cursor, variable ast.Expr) bool {
	not, ok := question.Parent().Node().(*ast.UnaryExpr)
	guard, isIf := question.Parent().Parent().Node().(*ast.IfStmt)
	if !ok || !isIf || guard.Cond != not || guard.Else != nil || p.variable(variable) == nil {
		return false
	}
	if endsInReturn(guard.Body) {
		return true
	}
	if len(guard.Body.List) != 1 {
		return false
	}
	assign, ok := guard.Body.List[0].(*ast.AssignStmt)
	return ok && len(assign.Lhs) == 1 && p.variable(assign.Lhs[0]) == p.variable(variable) && assign.Tok == token.ASSIGN && p.TypesInfo.Types[assign.Rhs[0]].Value != nil
}

// oneSlash is the fix that begins a path of the request with one slash, and with nothing that a browser reads as one.
func (p *pass) oneSlash(at inspector.Cursor, e ast.Expr, t *target) []analysis.SuggestedFix {
	if first := operands(ast.Unparen(e))[0]; ast.Unparen(first) != t.value || p.field(t.value) == "net/http.RequestURI" {
		return nil // a part of the path, which is relative without its slash, or a target that may be absolute
	}
	return p.replacement(at, "Begin with one slash", e, `"/" + strings.TrimLeft(`+p.source(e)+`, "/\\\t")`, "strings")
}
