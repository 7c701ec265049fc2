package vet

import (
	"go/ast"
	"go/types"
	"slices"
)

// A hostKind is what an expression has of a host.
type hostKind int

const (
	noHost hostKind = iota
	nameOnly
	nameAndPort // as the field Host of url.URL and http.Request: a port may follow, and IPv6 has brackets
)

// host returns what an expression has of the host of a URL or a request.
func (p *pass) host(e ast.Expr) hostKind { return p.hostOf(e, map[*types.Var]bool{}) }

// hostOf is host, and follows no variable twice: variables may be assigned from themselves and from each other.
func (p *pass) hostOf(e ast.Expr, followed map[*types.Var]bool) hostKind {
	call, name := p.call(e)
	switch name {
	case "(*net/url.URL).Hostname":
		return nameOnly
	case "strings.ToLower", "strings.TrimSpace":
		return p.hostOf(call.Args[0], followed)
	case "strings.TrimSuffix":
		if cut, _ := p.text(call.Args[1]); cut == "." {
			return p.hostOf(call.Args[0], followed)
		}
	case "net.SplitHostPort":
		if p.hostOf(call.Args[0], followed) != noHost {
			return nameOnly
		}
	}
	if p.isHostField(e) || p.isHostVariable(p.variable(e), followed) || call != nil && p.isHostFunction(call) {
		return nameAndPort
	}
	return noHost
}

// isHostField reports whether an expression is the field Host of a URL or a request.
func (p *pass) isHostField(e ast.Expr) bool {
	name := p.field(e)
	return name == "net/url.Host" || name == "net/http.Host"
}

// isHostVariable reports whether all that is assigned to a variable are hosts with their ports, and what functions and indices leave of itself. A
// variable that is followed already is one if its other values are.
func (p *pass) isHostVariable(v *types.Var, followed map[*types.Var]bool) bool {
	if followed[v] {
		return true
	}
	followed[v] = v != nil
	for _, from := range p.assigned[v] {
		slice, isSlice := ast.Unparen(from.expr).(*ast.SliceExpr)
		isPart := isSlice && p.variable(slice.X) == v
		if !isPart && (from.result != 0 || p.variable(from.expr) != nil || p.hostOf(from.expr, followed) != nameAndPort) {
			return false
		}
	}
	return len(p.assigned[v]) > 0
}

// isHostFunction reports whether a call is of a function of the package that returns nothing but hosts with their ports.
func (p *pass) isHostFunction(call *ast.CallExpr) bool {
	f := p.callee(call)
	results := returned(p.bodies[f])
	return len(results) > 0 && f.Signature().Results().Len() == 1 && !slices.ContainsFunc(results, func(e ast.Expr) bool { return !p.isHostField(e) })
}
