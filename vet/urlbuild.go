package vet

import (
	"go/ast"
	"go/token"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// URLBuild finds URLs that are put together of text that is not escaped, and then requested or parsed.
var URLBuild = newAnalyzer("urlbuild", `find requested URLs with text that is not escaped

http.Get("https://h/?q=" + q) sends another request than it says if q is "x&admin=1". The same holds for a path with a value that
somebody has sent, such as "../admin". RawQuery = "?q=" has a second "?", and path.Join cleans a query as a path.`,
	"report the Host of the request as the host of a URL, and parameters and fields in a path, too", checkBuilds)

func checkBuilds(p *pass) {
	for at, e := range p.argumentsOf(takesURL) {
		p.checkURLText(at, e)
	}
	for _, at := range p.texts {
		if p.isNamedURL(at) {
			p.checkURLText(at, at.Node().(ast.Expr))
		}
		if !p.isLogged(at) {
			p.checkParts(at, p.pieces(at.Node().(ast.Expr)))
		}
	}
	p.checkLinks()
	for _, query := range p.writes("net/url.URL", "RawQuery") {
		p.checkRawQuery(query)
	}
	for at, call := range p.callsTo("path.Join", "(*net/url.URL).JoinPath", "net/url.JoinPath") {
		p.checkJoinedQuery(at, call)
	}
}

// checkRawQuery reports a query that begins with "?", or that has text which is not escaped.
func (p *pass) checkRawQuery(query write) {
	all := p.pieces(query.value)
	if query.operator != token.ADD_ASSIGN && strings.HasPrefix(join(all[:1]), "?") {
		var fixes []analysis.SuggestedFix
		if literal, ok := ast.Unparen(operands(ast.Unparen(query.value))[0]).(*ast.BasicLit); ok {
			text, _ := p.text(literal)
			fixes = p.replacement(query.at, `Remove "?"`, literal, strconv.Quote(strings.TrimPrefix(text, "?")))
		}
		p.report(query.value, `RawQuery has no "?": the URL has "??"`, fixes...)
	}
	for i := range valuesIn(all) {
		p.checkBuild(query.at, append([]piece{{text: "?"}}, all...), i+1)
	}
}

var queryInPath = regexp.MustCompile(`\?(?:[\w.-]+=|` + hole + `)`)

// checkJoinedQuery reports a query in an element of a path, where it is cleaned as a path, or escaped.
func (p *pass) checkJoinedQuery(at inspector.Cursor, call *ast.CallExpr) {
	for _, e := range call.Args {
		all := p.pieces(e)
		if !queryInPath.MatchString(join(all)) {
			continue
		}
		if p.calleeName(call) == "path.Join" {
			p.report(e, `path.Join cleans the query too: "https://" in a value becomes "https:/", and "a/../b" becomes "b"`)
		} else {
			p.report(e, `JoinPath takes a path, and writes "?" as "%3F"`)
		}
	}
}

func (p *pass) checkURLText(at inspector.Cursor, e ast.Expr) {
	all := p.pieces(e)
	p.checkParts(at, all)
	for i := range valuesIn(all) {
		p.checkBuild(at, all, i)
	}
}

// checkBuild reports a piece that can change the meaning of the URL around it.
func (p *pass) checkBuild(at inspector.Cursor, all []piece, i int) {
	value := all[i].value
	switch where := placeOf(all, i); {
	case !p.isString(value), strings.HasSuffix(strings.ToLower(all[i].verb), "x"), p.isChecked(at, value): // or hexadecimal digits
	case where == inQuery && (p.decoded(value) != notOfRequest || p.isWholeURL(value) || p.isFreeText(value)):
		var fixes []analysis.SuggestedFix
		if p.isPlain(value) && all[i].verb == "" && !otherScheme(join(all[:i])) { // for which "+" may be a plus
			fixes = p.replacement(at, "Escape the value", value, "url.QueryEscape("+p.source(value)+")", "net/url")
		}
		p.report(value, `"x&admin=1" adds a parameter, and "+" is read as a space: escape the value`, fixes...)
	case where == inHost && p.ofRequest(value) == requestData && openOrigin.MatchString(join(all[:i])):
		p.report(value, `"evil.test/" is another host: compare the value with those that are known`)
	case where == inHost && p.isStrict() && p.field(value) == "net/http.Host" && !p.isRedirected(at):
		p.report(value, "the client chooses Host: take the name of this site from its configuration")
	case where == inPath && (p.decoded(value) == requestData || p.isStrict() && p.isSegment(value)):
		p.report(value, `"../admin" and "x?admin=1" request something else: escape the segment`)
	}
}

// isChecked reports whether the function rules out, before a node, texts that a variable may have: it has a switch with a default, compares it
// with "!=", or gives it to a function that accepts only some texts.
func (p *pass) isChecked(at inspector.Cursor, e ast.Expr) bool {
	v := p.variable(e)
	isText := func(e ast.Expr) bool { return p.variable(e) == v }
	return v != nil && inFunction(at, func(n ast.Node) bool {
		if n.Pos() >= at.Node().Pos() {
			return false
		}
		switch n := n.(type) {
		case *ast.SwitchStmt:
			isDefault := func(c ast.Stmt) bool { return c.(*ast.CaseClause).List == nil }
			return n.Tag != nil && isText(n.Tag) && slices.ContainsFunc(n.Body.List, isDefault)
		case *ast.BinaryExpr:
			x, y := p.compared(n)
			text, known := p.text(y)
			return n.Op == token.NEQ && isText(x) && known && text != ""
		case *ast.CallExpr:
			return slices.Contains(knowsText, p.calleeName(n)) && slices.ContainsFunc(n.Args, isText)
		}
		return false
	})
}

// The functions that accept only some texts.
var knowsText = []string{"strconv.Atoi", "strconv.ParseBool", "strconv.ParseFloat", "strconv.ParseInt", "strconv.ParseUint", "slices.Contains", "time.Parse",
	"regexp.MatchString", "(*regexp.Regexp).MatchString", "net.ParseIP", "net/netip.ParseAddr", "github.com/google/uuid.Parse"}

// isPlain reports whether a value is for certain not escaped: what a request has sent and net/http has decoded, or a whole URL.
func (p *pass) isPlain(e ast.Expr) bool {
	if call := p.resultOf(e, "(net/url.Values).Get"); call != nil {
		return p.isResult(receiver(call), "(*net/url.URL).Query")
	}
	return p.isResult(e, "(*net/http.Request).FormValue", "(*net/http.Request).PostFormValue", "(*net/http.Request).PathValue") || p.decoded(e) == requestPath || p.isWholeURL(e)
}

// isRedirected reports whether a text is in the call of a redirect, which leads the client to the host that it has asked for.
func (p *pass) isRedirected(at inspector.Cursor) bool {
	for _, around := range []inspector.Cursor{at, at.Parent()} {
		if call, ok := around.Node().(*ast.CallExpr); ok && redirectArgument(p, call) != nil {
			return true
		}
	}
	return false
}

// isWholeURL reports whether a value is a URL or a request target, which may have parameters of its own.
func (p *pass) isWholeURL(e ast.Expr) bool {
	return p.isResult(e, "(*net/url.URL).String", "(*net/url.URL).RequestURI") || p.field(e) == "net/http.RequestURI"
}

var (
	freeText = regexp.MustCompile(`\b(?:(?:user|file|nick|first|last|full|display)?name|term|text|query|search|keyword|title|message|address|email|city|location|filter|label|subject)s?$|ur[il]$|^q$`)
	encoded  = regexp.MustCompile(`\b(?:escaped|encoded|raw)\b`)
)

// isFreeText reports whether a value is a parameter of the function, with the name of text that people write, unless all calls give it
// a text that needs no escape.
func (p *pass) isFreeText(e ast.Expr) bool {
	e = p.origin(e).expr
	if !p.isParameter(e) {
		return false
	}
	name := words(p.variable(e).Name())
	return freeText.MatchString(name) && !encoded.MatchString(name) && p.isGivenAny(e, func(given argument) bool {
		text, known := p.text(given.value)
		return !known || url.QueryEscape(text) != text
	})
}

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
	} else if list := p.container(from); list != nil {
		from = p.origin(list).expr // an element of the list
	}
	var key ast.Expr
	if index, ok := from.(*ast.IndexExpr); ok && p.isType(index.X, "net/http.Header") {
		key = index.Index
	} else if call := p.resultOf(from, "(net/http.Header).Get", "(net/http.Header).Values"); call != nil {
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
	return (p.field(from) != "" || p.isParameter(from)) && (segmentName.MatchString(name) || freeText.MatchString(name)) && !encoded.MatchString(name) &&
		p.isGivenAny(from, func(given argument) bool { _, known := p.text(given.value); return !known })
}
