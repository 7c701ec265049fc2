package vet

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// URLPath finds paths of URLs that are joined as those of files or by "+", so that "%2F" becomes a slash, and data that is joined
// without being escaped.
var URLPath = newAnalyzer("urlpath", `find paths of URLs that are joined as texts

req.URL.Path = prefix + req.URL.Path changes the decoded path and not RawPath, so that a proxy turns "%2F" into a slash.
path.Join("https://h", x) is "https:/h/x". u.JoinPath(r.URL.Path) decodes what is decoded already. With -strict, the same is
reported for other URLs, where it takes a base with "%2F" to go wrong.`,
	"report paths of other URLs, and those that a handler changes, too", checkPaths)

func checkPaths(p *pass) {
	for _, path := range p.writes("net/url.URL", "Path") {
		if node, ok := path.at.Node().(*ast.AssignStmt); ok && len(node.Lhs) == 1 {
			p.checkPathAssignment(path, node)
		}
	}
	for _, call := range p.callsTo("path.Join", "path/filepath.Join") {
		p.checkJoinedURL(call)
	}
	for _, call := range p.callsTo("(*net/url.URL).JoinPath", "net/url.JoinPath") {
		p.checkJoinedData(call)
	}
}

// checkPathAssignment reports a path that is made of the old one and leaves RawPath as it was.
func (p *pass) checkPathAssignment(path write, node *ast.AssignStmt) {
	u, isRequest := path.of, p.field(path.of) == "net/http.URL"
	switch {
	case !p.isStrict() && (!isRequest || isHandler(path.at)):
	case isRequest && p.isNewRequest(u) || p.knowsRawPath(path.at, u) || p.isMadeHere(u):
	case p.isOfOld(node, isRequest):
		p.report(node, `RawPath stays as it was, so that "%2F" in the path becomes a slash`)
	}
}

// isHandler reports whether the function around a node answers a request: what it does to the path is often for itself alone.
func isHandler(at inspector.Cursor) bool {
	f, body := functionOf(at)
	return body == nil || mentions(f.Params, "ResponseWriter") || mentions(body, "ServeHTTP")
}

// isNewRequest reports whether a URL is that of a request that the function has made, so that its path is often known.
func (p *pass) isNewRequest(u ast.Expr) bool {
	return p.isResult(receiver(p.origin(u).expr), "net/http.NewRequest", "net/http.NewRequestWithContext")
}

// isOfOld reports whether an assignment makes a path of the old one: with "+", by a call of a function that joins or cuts, or both. If the path
// is not that of a request, only path.Join is known, and the old path has to be the beginning.
func (p *pass) isOfOld(node *ast.AssignStmt, isRequest bool) bool {
	parts := operands(ast.Unparen(node.Rhs[0]))
	for i := len(parts) - 1; i >= 0; i-- {
		if call, ok := ast.Unparen(parts[i]).(*ast.CallExpr); ok && changesPath.MatchString(lastName(call.Fun)) && (isRequest || p.calleeName(call) == "path.Join" && !call.Ellipsis.IsValid()) {
			parts = slices.Replace(parts, i, i+1, call.Args...)
			i += len(call.Args)
		}
	}
	at := slices.IndexFunc(parts, func(e ast.Expr) bool { return p.source(e) == p.source(ast.Unparen(node.Lhs[0])) })
	return node.Tok == token.ADD_ASSIGN || len(parts) > 1 && (at == 0 || at > 0 && isRequest)
}

var changesPath = regexp.MustCompile(`(?i)join|^trimPrefix$|^replace(?:all)?$`)

// knowsRawPath reports whether the function around a node names the RawPath of a URL.
func (p *pass) knowsRawPath(at inspector.Cursor, u ast.Expr) bool {
	return p.selects(at, u, "RawPath", "EscapedPath", "Opaque")
}

// isMadeHere reports whether a URL is a literal of the function, or parsed from a text that is known, so that its path is known.
func (p *pass) isMadeHere(u ast.Expr) bool {
	_, known := p.text(p.parsed(u))
	return known || p.literal(u) != nil
}

// checkJoinedURL reports a whole URL as an element of a path, where "//" becomes "/".
func (p *pass) checkJoinedURL(call *ast.CallExpr) {
	if len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return
	}
	first := call.Args[0]
	const message = `the "//" of the URL becomes "/"`
	if of := p.resultOf(first, "(*net/url.URL).String"); of != nil {
		u := receiver(of)
		if literal := p.literal(u); literal != nil && elementOf(literal, "Host") == nil {
			return // without "//", or as in unix:///run/x.sock, which has two spellings
		}
		p.report(call, message)
		return
	}
	if text := join(p.pieces(first)[:1]); strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") {
		p.report(call, message)
	}
}

// checkJoinedData reports decoded text as an element of JoinPath, which decodes its elements.
func (p *pass) checkJoinedData(call *ast.CallExpr) {
	elements := call.Args
	if p.calleeName(call) == "net/url.JoinPath" {
		elements = elements[1:] // behind the base
	}
	for _, e := range elements {
		switch kind := p.decoded(e); {
		case kind == requestPath:
			p.report(e, `Path is decoded, and JoinPath decodes again: "/100%25" is dropped, and "%2F" becomes a slash`)
		case kind == requestData || p.isStrict() && p.isSegment(e):
			p.report(e, strconv.Quote("../x")+" leaves the path, and "+strconv.Quote("100%")+" is dropped: JoinPath takes encoded text")
		}
	}
}
