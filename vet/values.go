package vet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// origin returns where the value of an expression comes from, through variables that are assigned once.
func (p *pass) origin(e ast.Expr) origin {
	from := origin{ast.Unparen(e), 0}
	for range 10 { // enough for any program, and no loop on x := x
		id, ok := from.expr.(*ast.Ident)
		if !ok || from.result != 0 {
			break
		}
		v, _ := p.TypesInfo.ObjectOf(id).(*types.Var)
		earlier := p.values[v]
		if earlier.expr == nil || p.isParameter(id) {
			break
		}
		from = origin{ast.Unparen(earlier.expr), earlier.result}
	}
	return from
}

// isParameter reports whether an expression is a parameter of a function that has the value that the caller gave it.
func (p *pass) isParameter(e ast.Expr) bool {
	v := p.variable(e)
	name, ok := p.values[v].expr.(*ast.Ident)
	return ok && v != nil && p.TypesInfo.Defs[name] == v
}

// call returns the call that a value is the first result of, and the full name of the function.
func (p *pass) call(e ast.Expr) (*ast.CallExpr, string) {
	from := p.origin(e)
	if call, ok := from.expr.(*ast.CallExpr); ok && from.result == 0 {
		return call, calleeName(p.TypesInfo, call)
	}
	return nil, ""
}

// text returns the text that an expression always has, and whether it has one.
func (p *pass) text(e ast.Expr) (string, bool) {
	for _, e := range []ast.Expr{e, p.origin(e).expr} {
		if value := p.TypesInfo.Types[e].Value; value != nil && value.Kind() == constant.String {
			return constant.StringVal(value), true
		}
	}
	return "", false
}

// field returns the field that an expression selects, with its package, as in "net/url.Host", or "". No two exported structs of
// net/url or of net/http have a field of one name that is asked for here.
func (p *pass) field(e ast.Expr) string {
	if s, ok := p.origin(e).expr.(*ast.SelectorExpr); ok {
		if selection := p.TypesInfo.Selections[s]; selection != nil && selection.Kind() == types.FieldVal && selection.Obj().Pkg() != nil {
			return selection.Obj().Pkg().Path() + "." + selection.Obj().Name()
		}
	}
	return ""
}

// receiver returns the expression before the dot of a method, a field or the call of a method.
func receiver(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok {
		e = ast.Unparen(call.Fun)
	}
	if s, ok := e.(*ast.SelectorExpr); ok {
		return s.X
	}
	return nil
}

var camel = regexp.MustCompile(`([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])|_`)

// words returns the words of names in small letters with a space between them, as in "proxy url" for proxyURL.
func words(names string) string {
	return strings.ToLower(camel.ReplaceAllString(names, "${1}${3} ${2}${4}"))
}

// withoutAddress returns what an expression is the address of, or the expression.
func withoutAddress(e ast.Expr) ast.Expr {
	if address, ok := e.(*ast.UnaryExpr); ok && address.Op == token.AND {
		return ast.Unparen(address.X)
	}
	return e
}

// A hostKind is what an expression has of a host.
type hostKind int

const (
	noHost hostKind = iota
	nameOnly
	nameAndPort // as the field Host of url.URL and http.Request: a port may follow, and IPv6 has brackets
)

// host returns what an expression has of the host of a URL or a request.
func (p *pass) host(e ast.Expr) hostKind {
	switch p.field(e) {
	case "net/url.Host", "net/http.Host":
		return nameAndPort
	}
	if p.isHostVariable(p.variable(e)) {
		return nameAndPort
	}
	switch call, name := p.call(e); name {
	case "(*net/url.URL).Hostname":
		return nameOnly
	case "strings.ToLower", "strings.TrimSpace":
		return p.host(call.Args[0])
	case "strings.TrimSuffix":
		if cut, _ := p.text(call.Args[1]); cut == "." {
			return p.host(call.Args[0])
		}
	case "net.SplitHostPort":
		if p.host(call.Args[0]) != noHost {
			return nameOnly
		}
	default:
		if call != nil && p.isHostFunction(call) {
			return nameAndPort
		}
	}
	return noHost
}

// isHostVariable reports whether a variable is assigned a host, and then a part of itself.
func (p *pass) isHostVariable(v *types.Var) bool {
	hosts := 0
	if v == nil || len(p.all[v]) < 2 || p.isOwn(v) {
		return false
	}
	for _, from := range p.all[v] {
		slice, isSlice := ast.Unparen(from.expr).(*ast.SliceExpr)
		switch {
		case from.expr == nil || from.result != 0:
			return false
		case isSlice && p.variable(slice.X) == v:
		case p.variable(from.expr) == nil && p.host(from.expr) == nameAndPort:
			hosts++
		default:
			return false
		}
	}
	return hosts > 0
}

// isHostFunction reports whether a call is of a function of the package that returns nothing but hosts with their ports.
func (p *pass) isHostFunction(call *ast.CallExpr) bool {
	f, _ := typeutil.Callee(p.TypesInfo, call).(*types.Func)
	declared := p.bodies[f]
	if f == nil || declared == nil || f.Signature().Results().Len() != 1 {
		return false
	}
	hosts, others := 0, 0
	ast.Inspect(declared.Body, func(n ast.Node) bool {
		if result, ok := n.(*ast.ReturnStmt); ok && len(result.Results) == 1 {
			switch p.field(result.Results[0]) {
			case "net/url.Host", "net/http.Host":
				hosts++
			default:
				others++
			}
		}
		return true
	})
	return hosts > 0 && others == 0
}

// isType reports whether an expression is of a named type, or points to it.
func (p *pass) isType(e ast.Expr, name string) bool {
	t := types.Unalias(orInvalid(p.TypesInfo.TypeOf(e)))
	if pointer, ok := t.(*types.Pointer); ok {
		t = types.Unalias(pointer.Elem())
	}
	return types.TypeString(t, nil) == name
}

// isURL reports whether an expression is a url.URL or points to one.
func (p *pass) isURL(e ast.Expr) bool { return p.isType(e, "net/url.URL") }

// variable returns the variable that an expression is, or nil.
func (p *pass) variable(e ast.Expr) *types.Var {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		v, _ := p.TypesInfo.ObjectOf(id).(*types.Var)
		return v
	}
	return nil
}

// isRepeatable reports whether an expression can be written twice in a fix: it has no effect, and no call but those named.
func (p *pass) isRepeatable(e ast.Expr) bool {
	return !contains(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			switch calleeName(p.TypesInfo, n) {
			case "(*net/url.URL).Hostname", "(*net/url.URL).Port", "(*net/url.URL).String", "strings.ToLower", "strings.TrimSpace":
				return false
			}
			return true
		case *ast.FuncLit, *ast.UnaryExpr, *ast.CompositeLit:
			return true
		}
		return false
	})
}

// contains reports whether a node or one below it is of some kind.
func contains(root ast.Node, is func(ast.Node) bool) bool {
	found := false
	ast.Inspect(root, func(n ast.Node) bool {
		found = found || n != nil && is(n)
		return !found
	})
	return found
}
