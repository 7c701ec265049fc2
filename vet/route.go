package vet

import (
	"cmp"
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// A route is the requests that a router gives to a handler.
type route struct {
	pattern    string // of the path
	isExact    bool   // the path is the pattern
	isClean    bool   // the router redirects to a path without "//" and "..", as http.ServeMux does
	isDecoded  bool   // it looks for them in the decoded path, as package mux does
	isStripped bool   // http.StripPrefix removes the prefix from the URL
	prefix     string // or "" if it is not known
}

var (
	routeMethod  = regexp.MustCompile(`^(?:Handle|HandleFunc|Handler|HandlerFunc|Path|Any|All|Method|MethodFunc|(?i:get|post|put|delete|patch|head|options))$`)
	prefixMethod = regexp.MustCompile(`^(?:Route|Group|Mount|PathPrefix)$`)
	beginsFixed  = regexp.MustCompile(`^/[\w.~-]`)
)

// askRoutes notes what is known of the path of the request that the function around a node answers, and the route of which least is known.
func (p *pass) askRoutes(t *target, at inspector.Cursor) {
	routes := p.routesTo(at, 0)
	if len(routes) == 0 {
		return
	}
	t.route = slices.MinFunc(routes, func(a, b route) int { return cmp.Compare(p.factOf(t, a), p.factOf(t, b)) })
	t.facts |= p.factOf(t, t.route)
	if p.isWhole(t) {
		t.route.isStripped, t.route.prefix = false, ""
	}
}

// isWhole reports whether a path has the prefix that http.StripPrefix removes from the URL.
func (p *pass) isWhole(t *target) bool {
	return p.field(t.value) == "net/http.RequestURI" || p.isResult(t.value, library+"/httpuri.FromRequest")
}

// factOf returns what is known of the path of a request that has taken a route.
func (p *pass) factOf(t *target, r route) fact {
	pattern := r.pattern
	if r.isStripped && !p.isWhole(t) {
		pattern = strings.TrimPrefix(pattern, r.prefix)
	}
	switch isCut := t.facts.has(isCut); {
	case r.isExact || (r.isClean || r.isStripped) && !isCut && beginsFixed.MatchString(pattern):
		return isApproved
	case !isCut && (r.isDecoded || r.isClean && t.facts.has(isEncoded)):
		return noDoubleSlash
	}
	return 0
}

// routesTo returns the routes that lead to a node, or nil if they are not known.
func (p *pass) routesTo(at inspector.Cursor, depth int) (all []route) {
	for ; ; at = at.Parent() {
		switch around := at.Parent().Node().(type) {
		case *ast.CallExpr:
			outer, ok := p.routeOf(around)
			switch {
			case at.ParentEdgeKind() != edge.CallExpr_Args:
			case p.calleeName(around) == "net/http.StripPrefix" && len(all) == 0:
				prefix, _ := p.text(around.Args[0])
				all = append(all, route{pattern: prefix, prefix: prefix, isStripped: true})
			case p.calleeName(around) == "net/http.StripPrefix":
				return nil
			case ok && len(all) == 0:
				all = append(all, outer)
			case ok && all[0].isStripped:
				all[0] = all[0].within(outer)
			case ok:
				all[0].pattern, all[0].isExact = outer.pattern+all[0].pattern, all[0].isExact && isFixed(outer.pattern)
			}
		case *ast.FuncDecl:
			if len(all) == 0 && depth < 4 {
				return p.routesOf(around, depth)
			}
			return all
		case *ast.File:
			return all
		}
	}
}

// within returns a route with a prefix as the router around it gives the requests.
func (r route) within(outer route) route {
	outer.isStripped, outer.prefix = true, r.prefix
	if outer.pattern = max(outer.pattern, r.prefix); r.prefix == "" {
		outer.pattern = ""
	}
	return outer
}

// routesOf returns the routes that lead to the uses of a function, or nil if one of them is not known.
func (p *pass) routesOf(function *ast.FuncDecl, depth int) (all []route) {
	for _, use := range p.uses[p.TypesInfo.Defs[function.Name]] {
		routes := p.routesTo(use, depth+1)
		if routes == nil {
			return nil
		}
		all = append(all, routes...)
	}
	return all
}

// isFixed reports whether a pattern has no parameter.
func isFixed(pattern string) bool { return !strings.ContainsAny(pattern, "{*:") }

// routeOf returns the route that a call adds to a router, behind the patterns of what it is called on, as in
// r.PathPrefix("/a").Path("/b").Handler(h).
func (p *pass) routeOf(call *ast.CallExpr) (r route, ok bool) {
	for ; call != nil; call, _ = p.call(receiver(call)) {
		f := p.callee(call)
		if f == nil || f.Pkg() == nil || !routeMethod.MatchString(f.Name()) && !prefixMethod.MatchString(f.Name()) {
			continue
		}
		pattern, known := p.patternIn(call)
		if !known {
			return route{}, false
		}
		path, isWhole := strings.CutSuffix(pattern, "{$}")
		isMux := f.Pkg().Path() == "net/http"
		if r.pattern == "" && path != "" { // the innermost one
			r.isExact = isWhole || routeMethod.MatchString(f.Name()) && !(isMux && strings.HasSuffix(path, "/"))
		}
		r.isClean = isMux || f.Pkg().Path() == "github.com/gorilla/mux" && len(p.calls["(*github.com/gorilla/mux.Router).SkipClean"]) == 0
		r.isDecoded = r.isClean && !isMux && len(p.calls["(*github.com/gorilla/mux.Router).UseEncodedPath"]) == 0
		r.pattern, ok = path+r.pattern, true
	}
	r.isExact = r.isExact && isFixed(r.pattern)
	return r, ok
}

// patternIn returns the path in the arguments of a call, without a method and a host before it, and false if it is not known.
func (p *pass) patternIn(call *ast.CallExpr) (pattern string, known bool) {
	for _, e := range call.Args {
		if text, isKnown := p.text(e); strings.Contains(text, "/") {
			return text[strings.Index(text, "/"):], true
		} else if !isKnown && p.isString(e) {
			return "", false
		}
	}
	return "", true
}
