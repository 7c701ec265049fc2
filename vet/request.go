package vet

import (
	"go/ast"
	"regexp"
	"slices"
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
	kind := p.decoded(e)
	switch call, name := p.call(e); {
	case kind == requestPath && !p.isRequestURL(receiver(e)):
		return notOfRequest
	case kind != notOfRequest:
		return kind
	case name == "(*net/http.Request).Referer" || name == "(net/http.Header).Get" || p.field(e) == "net/http.Value": // of a cookie
		return requestOther
	case p.isType(p.container(p.container(e)), "net/url.Values") || call != nil && p.isParameterOfFramework(call): // or r.Form["next"][0]
		return requestData
	}
	return notOfRequest
}

var cutsText = regexp.MustCompile(`^strings\.(?:Cut|Trim)(?:Prefix|Suffix)?$`)

// decoded returns requestPath for the Path of any URL, requestData for a parameter, and notOfRequest otherwise. ofRequest rules out the paths of
// other URLs.
func (p *pass) decoded(e ast.Expr) requestKind {
	call, _ := p.origin(e).expr.(*ast.CallExpr)
	switch {
	case p.field(e) == "net/url.Path" || call != nil && cutsText.MatchString(p.calleeName(call)) && p.decoded(call.Args[0]) == requestPath:
		return requestPath
	case p.isResult(e, "(*net/http.Request).FormValue", "(*net/http.Request).PostFormValue", "(net/url.Values).Get") || p.isPathValue(e):
		return requestData
	}
	return notOfRequest
}

// isPathValue reports whether a text is what a part of the pattern stands for that a server has matched.
func (p *pass) isPathValue(e ast.Expr) bool {
	return p.isResult(e, "(*net/http.Request).PathValue") || p.isResult(p.container(e), "github.com/gorilla/mux.Vars")
}

// container returns the list or map that a value is an element of, or nil.
func (p *pass) container(e ast.Expr) ast.Expr {
	if index, ok := p.origin(e).expr.(*ast.IndexExpr); ok {
		return index.X
	}
	return nil
}

// isRequestURL reports whether an expression is the field URL of a request, or a copy of what it points to.
func (p *pass) isRequestURL(e ast.Expr) bool {
	return p.field(pointed(p.origin(e).expr)) == "net/http.URL"
}

var (
	frameworkMethod = regexp.MustCompile(`^(?:(?:Default|Get)?(?:Query|PostForm|QueryParam|FormValue|Param)|Params|QueryTrim|PostValue|URLParam|FormString|GetString)$`)
	frameworkType   = regexp.MustCompile(`^(?:Context|Ctx|Controller|Request)$`)
)

// isParameterOfFramework reports whether a call is a method such as Query of a type such as Context, which is how web frameworks give
// the parameters of a request.
func (p *pass) isParameterOfFramework(call *ast.CallExpr) bool {
	f := p.callee(call)
	if f == nil || f.Signature().Recv() == nil || f.Signature().Results().Len() == 0 || !isString(f.Signature().Results().At(0).Type()) {
		return false
	}
	return len(call.Args) > 0 && frameworkMethod.MatchString(f.Name()) && frameworkType.MatchString(typeName(f.Signature().Recv().Type()))
}

// isOfRequest reports whether a text comes from a request, or from its URL, which need not be one that url.Parse accepts: the server reads
// "GET //[" with a path that begins as a host.
func (p *pass) isOfRequest(e ast.Expr) bool {
	if p.ofRequest(e) != notOfRequest {
		return true
	}
	if v := p.variable(e); v != nil && p.values[v].expr == nil { // or one of the values that it is assigned
		return slices.ContainsFunc(p.assigned[v], func(from origin) bool {
			return from.expr != nil && from.result == 0 && p.variable(from.expr) == nil && p.isOfRequest(from.expr)
		})
	}
	of := receiver(p.origin(e).expr)
	return p.isType(of, "net/http.Request") || p.isURL(of) && p.comesFromRequest(of) || p.isURL(e) && p.comesFromRequest(e)
}

// comesFromRequest reports whether a URL is that of a request, or is resolved from it or against it.
func (p *pass) comesFromRequest(u ast.Expr) bool {
	u = pointed(p.origin(u).expr)
	switch call, name := p.call(u); name {
	case "(*net/url.URL).JoinPath", "(*net/url.URL).Parse":
		return p.comesFromRequest(receiver(call))
	case "(*net/url.URL).ResolveReference":
		return p.comesFromRequest(receiver(call)) || p.comesFromRequest(call.Args[0])
	}
	return p.isRequestURL(u)
}
