package vet

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// URLEscape finds text that is escaped for another part of a URL than the one that it is in, or twice.
var URLEscape = newAnalyzer("urlescape", `find text that is escaped by the rule of another part of the URL

url.QueryEscape writes a space as "+", which is a plus in a path. url.PathEscape leaves "&", "=" and "+", which have a meaning in
a query. url.Values and URL.Path escape by themselves, so that text that is escaped before is escaped twice.`,
	"has no effect on this analyzer, which reports all that it can", checkEscapes)

func checkEscapes(p *pass) {
	asked := p.originsOf(takesURL)
	for _, at := range p.texts {
		all := p.pieces(at.Node().(ast.Expr))
		for i := range valuesIn(all) {
			p.checkEscape(at, all, i, asked[ast.Unparen(at.Node().(ast.Expr))])
		}
	}
	for _, call := range p.callsTo("(net/url.Values).Set", "(net/url.Values).Add") {
		if !p.isUnescapedTwice(call.Args[0]) {
			p.checkEscapedTwice(call.Args[0])
			p.checkEscapedTwice(call.Args[1])
		}
	}
	p.checkEscapedPaths()
}

// checkEscape reports a piece that is escaped by the wrong function.
func (p *pass) checkEscape(at inspector.Cursor, all []piece, i int, isURL bool) {
	call, name := p.call(all[i].value)
	switch where := placeOf(all, i); {
	case name == "net/url.QueryEscape" && where == inPath && strings.HasSuffix(join(all[:i]), "/") && !withoutSpace.MatchString(lastName(call.Args[0])) &&
		(isURL || strings.Contains(join(all[:i]), "://") || p.isNamedURL(at)):
		p.reportEscape(at, call, `"+" is a plus in a path, and QueryEscape writes it for a space`)
	case name == "net/url.PathEscape" && where == inQuery && !otherScheme(join(all[:i])):
		p.reportEscape(at, call, `PathEscape leaves "&" and "+", which end a parameter and stand for a space`)
	}
}

var scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)

// otherScheme reports whether a URL has a scheme that is not of HTTP: the subject of a mailto has a plus where it has "+".
func otherScheme(text string) bool {
	found := strings.ToLower(scheme.FindString(text))
	return found != "" && found != "http:" && found != "https:"
}

// The names of values that never have a space, which is all that matters in a path.
var withoutSpace = regexp.MustCompile(`(?i)(?:id|token|sha|hash|digest|uuid)$`)

// reportEscape reports a call, and offers a text that has "%20" for a space and an escape for all that ends a segment or a value.
func (p *pass) reportEscape(at inspector.Cursor, call *ast.CallExpr, message string) {
	s, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok { // a dot import
		p.report(call, message)
		return
	}
	text := "strings.ReplaceAll(" + p.source(s.X) + ".QueryEscape(" + p.source(call.Args[0]) + `), "+", "%20")`
	p.report(call, message, p.replacement(at, "Write %20 for a space", call, text, "strings")...)
}

var urlName = regexp.MustCompile(`(?:ur[il]|endpoint|href|\blink)$|^(?:ur[il]|endpoint|href)\b|^u$`)

// isNamedURL reports whether a text is assigned to what has the name of a URL, given to a parameter that has, or the
// result of a function that has.
func (p *pass) isNamedURL(at inspector.Cursor) bool {
	if call, ok := at.Parent().Node().(*ast.CallExpr); ok {
		parameter := p.parameter(call, at)
		return parameter != nil && isString(parameter.Type()) && (isURLName(parameter.Name()) || slices.ContainsFunc(call.Args, p.isMethod))
	}
	return isURLName(nameFor(at))
}

func isURLName(name string) bool { return urlName.MatchString(words(name)) }

// isMethod reports whether an expression is a method of HTTP, so that what is beside it is a URL.
func (p *pass) isMethod(e ast.Expr) bool {
	text, _ := p.text(e)
	return slices.Contains([]string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"}, text)
}

// parameter returns the parameter that an argument is for, or nil.
func (p *pass) parameter(call *ast.CallExpr, argument inspector.Cursor) *types.Var {
	kind, i := argument.ParentEdge()
	signature, ok := p.typeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || kind != edge.CallExpr_Args {
		return nil
	}
	return signature.Params().At(min(i, signature.Params().Len()-1))
}

// isUnescapedTwice reports whether the package reverses the escape of the parameter with a name after url.Values has done so.
func (p *pass) isUnescapedTwice(name ast.Expr) bool {
	for _, call := range p.callsTo("net/url.QueryUnescape", "net/url.PathUnescape") {
		get := p.resultOf(call.Args[0], "(net/url.Values).Get")
		if get != nil && p.source(get.Args[0]) == p.source(name) {
			return true
		}
	}
	return false
}

// checkEscapedTwice reports a text that is escaped though its user escapes it.
func (p *pass) checkEscapedTwice(e ast.Expr) {
	if call := p.resultOf(e, "net/url.QueryEscape", "net/url.PathEscape"); call != nil && call == ast.Unparen(e) {
		p.report(call, "Encode of url.Values escapes it again")
	}
}

// checkEscapedPaths reports escaped text in URL.Path, which String escapes.
func (p *pass) checkEscapedPaths() {
	for _, path := range p.writes("net/url.URL", "Path") {
		if (path.literal == nil || elementOf(path.literal, "RawPath") == nil) && !p.knowsRawPath(path.at, path.of) {
			p.reportEscaped(path.value, `String escapes the path again, so that a space is "%2520"`)
		}
	}
}

// reportEscaped reports the pieces of a text that are escaped.
func (p *pass) reportEscaped(e ast.Expr, message string) {
	for _, value := range valuesIn(p.pieces(e)) {
		if call := p.resultOf(value, "net/url.QueryEscape", "net/url.PathEscape"); call != nil {
			p.report(call, message)
		}
	}
}
