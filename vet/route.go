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
	prefix     string // or "" if it is not known, or stands for a parameter
}

var (
	routeMethod  = regexp.MustCompile(`^(?:Handle|HandleFunc|Handler|HandlerFunc|Path|Any|All|Method|MethodFunc|(?i:get|post|put|delete|patch|head|options))$`)
	prefixMethod = regexp.MustCompile(`^(?:Route|Group|Mount|PathPrefix)$`)
	beginsFixed  = regexp.MustCompile(`^/?[\w.~@-]`)
	variablePart = regexp.MustCompile(`\{[^}]*\}|:\w+|\*\w*`)
)

// noteRoutes notes what is known of the path of the request that the function around a node answers, and the route of which least is known.
func (p *pass) noteRoutes(t *target, at inspector.Cursor) {
	routes := p.routesTo(at, 0)
	if len(routes) == 0 {
		return
	}
	if p.field(t.value) == "net/http.RequestURI" || p.isResult(t.value, library+"/httpuri.FromRequest") { // which http.StripPrefix does not change
		for i := range routes {
			routes[i].isStripped, routes[i].prefix = false, ""
		}
	}
	t.route = slices.MinFunc(routes, func(a, b route) int { return cmp.Compare(t.factOf(a), t.factOf(b)) })
	t.facts |= t.factOf(t.route)
}

// factOf returns what is known of the path of a request that has taken a route. A path with a name at its beginning, or the whole of which is known,
// leads to no other host, unless a group that is not seen here begins with a parameter.
func (t *target) factOf(r route) fact {
	left, removed := strings.TrimPrefix(r.fixed(), r.prefix), t.removed(r)
	if left = strings.TrimPrefix(left, removed); strings.HasPrefix(removed, left) {
		left = ""
	}
	switch isCut := t.facts.has(isCut); {
	case r.isExact || !isCut && beginsFixed.MatchString(left):
		return isApproved
	case !isCut && (r.isDecoded || r.isClean && t.facts.has(isEncoded)):
		return noDoubleSlash
	}
	return 0
}

// fixed returns the beginning that all paths of a route have.
func (r route) fixed() string { return variablePart.Split(r.pattern, 2)[0] }

// removed returns what is cut from the beginning of a path that takes a route.
func (t *target) removed(r route) string {
	removed, known := []byte(t.cut), cmp.Or(strings.TrimPrefix(r.fixed(), r.prefix), "/")+strings.Repeat("x", len(t.cut))
	for i, c := range removed {
		if c == hole[0] {
			removed[i] = known[i]
		}
	}
	return string(removed)
}

// encode returns a request for a path, so that a router takes the route: a slash in a parameter, or behind another one, is encoded, or a backslash
// stands for it, as for a browser. The slashes of a path that is not decoded, or of no router, stay.
func (r route) encode(path string, isEncoded bool) string {
	fixed, slash := r.fixed(), "%2F"
	behind := strings.TrimPrefix(variablePart.ReplaceAllString(r.pattern[len(fixed):], "x"), "x")
	switch {
	case isEncoded || !r.isClean && !r.isStripped:
		slash = "/"
	case r.isDecoded:
		slash = "%5C"
	}
	begin := min(len(strings.TrimSuffix(fixed, "/"))+1, len(path))
	path = path[:begin] + strings.ReplaceAll(path[begin:], "/", slash)
	return strings.ReplaceAll(path, `\`, "%5C") + behind
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
				outer.isStripped, outer.prefix = true, all[0].prefix
				isBelow := strings.HasPrefix(outer.pattern, outer.prefix)
				if !isBelow && variablePart.MatchString(outer.pattern) { // a parameter stands for a part of the prefix
					outer.prefix = ""
				}
				if !isBelow || outer.prefix == "" {
					outer.pattern = outer.prefix
				}
				all[0] = outer
			case ok:
				all[0].pattern, all[0].isExact = outer.pattern+all[0].pattern, all[0].isExact && outer.fixed() == outer.pattern
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
	r.isExact = r.isExact && r.fixed() == r.pattern
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

var routeParameter = regexp.MustCompile(`^(?:Param|URLParam|PathValue|Vars)$`)

// isOfRoute reports whether a text is what a part of the pattern stands for that a router has matched.
func (p *pass) isOfRoute(e ast.Expr) bool {
	isParameter := func(e ast.Expr) bool {
		call, ok := e.(*ast.CallExpr)
		return ok && routeParameter.MatchString(lastName(call.Fun))
	}
	return isParameter(ast.Unparen(e)) || p.isPathValue(e) ||
		slices.ContainsFunc(p.assigned[p.variable(e)], func(from origin) bool { return isParameter(from.expr) })
}
