package vet

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// What a text has of the request that a server answers.
type requestKind int

const (
	notOfRequest requestKind = iota
	requestPath              // the decoded path, which begins with a slash
	requestData              // what somebody has sent as a parameter: any text
	requestOther             // what a browser sends by itself, such as Referer, or has kept, as a cookie
)

// ofRequest returns what an expression is of a request, if it is that as it stands.
func (p *pass) ofRequest(e ast.Expr) requestKind {
	e = p.origin(e).expr
	switch p.decoded(e) {
	case decodedPath:
		if p.isRequestURL(receiver(p.origin(e).expr)) {
			return requestPath
		}
		return notOfRequest
	case decodedData:
		return requestData
	}
	call, ok := e.(*ast.CallExpr)
	switch name := p.valueName(e); {
	case name == "(*net/http.Request).Referer", name == "(net/http.Header).Get", name == "net/http.Cookie.Value":
		return requestOther
	case name == "net/url.Values" || name == "net/http.Request.Form" || name == "net/http.Request.PostForm":
		return requestData
	case ok && p.isParameterOfFramework(call):
		return requestData
	}
	return notOfRequest
}

// valueName returns the name of the method or field that a value is the result of. For an element of url.Values it is their type.
func (p *pass) valueName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.CallExpr:
		return calleeName(p.TypesInfo, e)
	case *ast.SelectorExpr:
		if p.isType(e.X, "net/http.Cookie") {
			return "net/http.Cookie." + e.Sel.Name
		}
	case *ast.IndexExpr: // r.Form["next"][0]
		if inner, ok := p.origin(e.X).expr.(*ast.IndexExpr); ok && p.isType(inner.X, "net/url.Values") {
			return "net/url.Values"
		}
	}
	return ""
}

// isRequestURL reports whether an expression is the field URL of a request, or a copy of what it points to.
func (p *pass) isRequestURL(e ast.Expr) bool {
	if e == nil {
		return false
	}
	from := p.origin(e).expr
	if star, ok := from.(*ast.StarExpr); ok {
		from = p.origin(star.X).expr
	}
	return p.field(from) == "net/http.URL"
}

var (
	frameworkMethod = regexp.MustCompile(`^(?:(?:Default|Get)?(?:Query|PostForm|QueryParam|FormValue|Param)|Params|QueryTrim|PostValue|URLParam|FormString|GetString)$`)
	frameworkType   = regexp.MustCompile(`^(?:Context|Ctx|Controller|Request)$`)
)

// isParameterOfFramework reports whether a call is a method such as Query of a type such as Context, which is how web frameworks give
// the parameters of a request.
func (p *pass) isParameterOfFramework(call *ast.CallExpr) bool {
	f, ok := typeutil.Callee(p.TypesInfo, call).(*types.Func)
	if !ok || f.Signature().Recv() == nil || f.Signature().Results().Len() == 0 || !isString(f.Signature().Results().At(0).Type()) {
		return false
	}
	return len(call.Args) > 0 && frameworkMethod.MatchString(f.Name()) && frameworkType.MatchString(strings.TrimPrefix(typeName(f.Signature().Recv().Type()), "*"))
}

// isOfRequest reports whether a text comes from a request, or from its URL, which need not be one that url.Parse accepts: the server reads
// "GET //[" with a path that begins as a host.
func (p *pass) isOfRequest(e ast.Expr) bool {
	if p.ofRequest(e) != notOfRequest {
		return true
	}
	if v := p.variable(e); v != nil && p.values[v].expr == nil { // or one of the values that it is assigned
		return slices.ContainsFunc(p.all[v], func(from origin) bool {
			return from.expr != nil && from.result == 0 && p.variable(from.expr) == nil && p.isOfRequest(from.expr)
		})
	}
	of := receiver(p.origin(e).expr)
	return of != nil && (p.isType(of, "net/http.Request") || p.isURL(of) && p.comesFromRequest(of) || p.isURL(e) && p.comesFromRequest(e))
}

// comesFromRequest reports whether a URL is that of a request, or is resolved from it or against it.
func (p *pass) comesFromRequest(u ast.Expr) bool {
	u = withoutAddress(p.origin(u).expr)
	if p.isRequestURL(u) {
		return true
	}
	call, ok := u.(*ast.CallExpr)
	if !ok {
		return false
	}
	switch calleeName(p.TypesInfo, call) {
	case "(*net/url.URL).JoinPath", "(*net/url.URL).Parse":
		return p.comesFromRequest(receiver(call))
	case "(*net/url.URL).ResolveReference":
		return p.comesFromRequest(receiver(call)) || p.comesFromRequest(call.Args[0])
	}
	return false
}
