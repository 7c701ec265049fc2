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
	for at := range p.nodes((*ast.AssignStmt)(nil)) {
		if node := at.Node().(*ast.AssignStmt); len(node.Lhs) == 1 && len(node.Rhs) == 1 {
			p.checkPathAssignment(at, node)
		}
	}
	for _, call := range p.callsTo("path.Join", "path/filepath.Join") {
		p.checkJoinedURL(call)
	}
	for at, call := range p.callsTo("(*net/url.URL).JoinPath", "net/url.JoinPath") {
		p.checkJoinedData(at, call)
	}
}

// checkPathAssignment reports a path that is made of the old one and leaves RawPath as it was.
func (p *pass) checkPathAssignment(at inspector.Cursor, node *ast.AssignStmt) {
	left, ok := ast.Unparen(node.Lhs[0]).(*ast.SelectorExpr)
	if !ok || left.Sel.Name != "Path" || !p.isURL(left.X) || p.knowsRawPath(at, left.X) || p.isMadeHere(left.X) {
		return
	}
	const message = `RawPath stays as it was, so that "%2F" in the path becomes a slash`
	if p.field(left.X) == "net/http.URL" {
		isKnown := isHandler(at) && !p.isStrict() || p.isNewRequest(left.X)
		if !isKnown && (p.hasOperand(node, p.source(left)) || p.isChanged(node.Rhs[0], p.source(left))) {
			p.report(node, message)
		}
	} else if p.isStrict() && p.addsToPath(node, p.source(left)) {
		p.report(node, message)
	}
}

// isHandler reports whether the function around a node answers a request: what it does to the path is often for itself alone.
func isHandler(at inspector.Cursor) bool {
	f, body := functionOf(at)
	return body == nil || mentions(f.Params, "ResponseWriter") || mentions(body, "ServeHTTP")
}

// isNewRequest reports whether a URL is that of a request that the function has made, so that its path is often known.
func (p *pass) isNewRequest(u ast.Expr) bool {
	_, name := p.call(receiver(p.origin(u).expr))
	return name == "net/http.NewRequest" || name == "net/http.NewRequestWithContext"
}

// isChanged reports whether an expression is the call of a function that joins or cuts, with the old path as an argument.
func (p *pass) isChanged(e ast.Expr, old string) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && len(call.Args) > 1 && changesPath.MatchString(lastName(call.Fun)) && slices.Contains(p.sources(call.Args), old)
}

var changesPath = regexp.MustCompile(`(?i)join|^trimPrefix$|^replace(?:all)?$`)

// hasOperand reports whether an assignment is of a sum with the path that is assigned to.
func (p *pass) hasOperand(node *ast.AssignStmt, old string) bool {
	first, rest := cutSum(ast.Unparen(node.Rhs[0]))
	isSum := rest != nil
	for ; rest != nil && p.source(first) != old; first, rest = cutSum(rest) {
	}
	return node.Tok == token.ADD_ASSIGN || isSum && p.source(first) == old
}

// addsToPath reports whether an assignment adds something behind a path, with "+" or path.Join.
func (p *pass) addsToPath(node *ast.AssignStmt, old string) bool {
	right := ast.Unparen(node.Rhs[0])
	if call, ok := right.(*ast.CallExpr); ok && calleeName(p.TypesInfo, call) == "path.Join" && len(call.Args) > 1 && !call.Ellipsis.IsValid() {
		return p.source(call.Args[0]) == old
	}
	first, rest := cutSum(right)
	return node.Tok == token.ADD_ASSIGN || rest != nil && p.source(first) == old
}

// cutSum returns the first operand of a sum and the sum of all others, or nil.
func cutSum(e ast.Expr) (first, rest ast.Expr) {
	sum, ok := e.(*ast.BinaryExpr)
	if !ok || sum.Op != token.ADD {
		return e, nil
	}
	first, rest = cutSum(sum.X)
	if rest == nil {
		return first, sum.Y
	}
	return first, &ast.BinaryExpr{X: rest, Op: token.ADD, Y: sum.Y}
}

// knowsRawPath reports whether the function around a node names the RawPath of a URL.
func (p *pass) knowsRawPath(at inspector.Cursor, u ast.Expr) bool {
	return p.selects(at, u, "RawPath", "EscapedPath", "Opaque")
}

// mentions reports whether one of some names stands in a node.
func mentions(node ast.Node, names ...string) bool {
	return contains(node, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && slices.Contains(names, id.Name)
	})
}

// isMadeHere reports whether a URL is a literal of the function, or parsed from a text that is known, so that its path is known.
func (p *pass) isMadeHere(u ast.Expr) bool {
	e := withoutAddress(p.origin(u).expr)
	if _, ok := e.(*ast.CompositeLit); ok {
		return true
	}
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	switch calleeName(p.TypesInfo, call) {
	case "net/url.Parse", "net/url.ParseRequestURI":
		_, known := p.text(call.Args[0])
		return known
	}
	return false
}

// checkJoinedURL reports a whole URL as an element of a path, where "//" becomes "/".
func (p *pass) checkJoinedURL(call *ast.CallExpr) {
	if len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return
	}
	first := call.Args[0]
	const message = `the "//" of the URL becomes "/"`
	if of, name := p.call(first); name == "(*net/url.URL).String" {
		u := receiver(of)
		if literal := p.literal(u); literal != nil && elementOf(literal, "Host") == nil {
			return // without "//", or as in unix:///run/x.sock, which has two spellings
		}
		p.report(call, message)
		return
	}
	if text := before(p.pieces(first), 1); strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") {
		p.report(call, message)
	}
}

// sources returns expressions as they are written.
func (p *pass) sources(list []ast.Expr) (texts []string) {
	for _, e := range list {
		texts = append(texts, p.source(e))
	}
	return texts
}

// checkJoinedData reports decoded text as an element of JoinPath, which decodes its elements.
func (p *pass) checkJoinedData(at inspector.Cursor, call *ast.CallExpr) {
	elements := call.Args
	if calleeName(p.TypesInfo, call) == "net/url.JoinPath" {
		elements = elements[1:] // behind the base
	}
	for _, e := range elements {
		switch kind := p.decoded(e); {
		case kind == decodedPath:
			p.report(e, `Path is decoded, and JoinPath decodes again: "/100%25" is dropped, and "%2F" becomes a slash`)
		case kind == decodedData || p.isStrict() && p.isSegment(at, e):
			p.report(e, strconv.Quote("../x")+" leaves the path, and "+strconv.Quote("100%")+" is dropped: JoinPath takes encoded text")
		}
	}
}

// What a text has been decoded from.
type decodedKind int

const (
	notDecoded decodedKind = iota
	decodedPath
	decodedData
)

var cutsText = regexp.MustCompile(`^strings\.(?:Cut|Trim)(?:Prefix|Suffix)?$`)

// decoded returns whether a text is decoded: the field Path, or what somebody has sent as a parameter.
func (p *pass) decoded(e ast.Expr) decodedKind {
	if p.field(e) == "net/url.Path" {
		return decodedPath
	}
	if call, ok := p.origin(e).expr.(*ast.CallExpr); ok && cutsText.MatchString(calleeName(p.TypesInfo, call)) && p.decoded(call.Args[0]) == decodedPath {
		return decodedPath
	}
	switch _, name := p.call(e); name {
	case "(*net/http.Request).FormValue", "(*net/http.Request).PostFormValue", "(net/url.Values).Get":
		return decodedData
	}
	if p.isPathValue(e) {
		return decodedData
	}
	return notDecoded
}

// isPathValue reports whether a text is what a part of the pattern stands for that a server has matched.
func (p *pass) isPathValue(e ast.Expr) bool {
	_, name := p.call(e)
	if index, ok := p.origin(e).expr.(*ast.IndexExpr); ok {
		_, name = p.call(index.X)
	}
	return name == "(*net/http.Request).PathValue" || name == "github.com/gorilla/mux.Vars"
}
