package vet

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// origin returns where the value of an expression comes from, through variables that are assigned once.
func (p *pass) origin(e ast.Expr) origin {
	from := origin{ast.Unparen(e), 0}
	for range 10 { // enough for any program, and no loop on x := x
		v := p.variable(from.expr)
		earlier := p.values[v]
		if earlier.expr == nil || earlier.isOwn(v) || from.result != 0 {
			break
		}
		from = origin{ast.Unparen(earlier.expr), earlier.result}
	}
	return from
}

// isParameter reports whether an expression is a parameter of a function that has the value that the caller gave it.
func (p *pass) isParameter(e ast.Expr) bool {
	v := p.variable(e)
	return v != nil && p.values[v].isOwn(v)
}

// isOwn reports whether a value comes from the declaration of its variable, which is a parameter.
func (o origin) isOwn(v *types.Var) bool { return o.expr != nil && o.expr.Pos() == v.Pos() }

// call returns the call that a value is the first result of, and the full name of the function.
func (p *pass) call(e ast.Expr) (*ast.CallExpr, string) {
	from := p.origin(e)
	if call, ok := from.expr.(*ast.CallExpr); ok && from.result == 0 {
		return call, p.calleeName(call)
	}
	return nil, ""
}

// resultOf returns the call of one of some functions that a value is the first result of, or nil.
func (p *pass) resultOf(e ast.Expr, of ...string) *ast.CallExpr {
	if call, name := p.call(e); slices.Contains(of, name) {
		return call
	}
	return nil
}

// isResult reports whether a value is the first result of one of some functions.
func (p *pass) isResult(e ast.Expr, of ...string) bool { return p.resultOf(e, of...) != nil }

// parsed returns the text that a URL is parsed from, or nil.
func (p *pass) parsed(u ast.Expr) ast.Expr {
	if call := p.resultOf(u, "net/url.Parse", "net/url.ParseRequestURI"); call != nil {
		return call.Args[0]
	}
	return nil
}

// literal returns the literal that a value begins as, or points to, or nil.
func (p *pass) literal(e ast.Expr) *ast.CompositeLit {
	literal, _ := pointed(p.origin(e).expr).(*ast.CompositeLit)
	return literal
}

// constant returns the value that an expression always has, or nil.
func (p *pass) constant(e ast.Expr) constant.Value {
	if value := p.TypesInfo.Types[e].Value; value != nil {
		return value
	}
	return p.TypesInfo.Types[p.origin(e).expr].Value
}

// text returns the text that an expression always has, and whether it has one.
func (p *pass) text(e ast.Expr) (string, bool) {
	if value := p.constant(e); value != nil && value.Kind() == constant.String {
		return constant.StringVal(value), true
	}
	return "", false
}

// character returns the text or the character that an expression always is, as text.
func (p *pass) character(e ast.Expr) (string, bool) {
	if code, ok := p.number(e); ok {
		return string(rune(code)), true
	}
	return p.text(e)
}

// number returns the number that an expression always is, and whether it is a small one.
func (p *pass) number(e ast.Expr) (int, bool) {
	value := p.constant(e)
	if value == nil || value.Kind() != constant.Int {
		return 0, false
	}
	n, err := strconv.ParseUint(value.ExactString(), 10, 16)
	return int(n), err == nil
}

// field returns the package and name of the field that an expression selects, or that is the key of a literal, as in "net/url.Host", or "". The
// struct is left out: of the structs with such a field, only one matters here.
func (p *pass) field(e ast.Expr) string {
	e = p.origin(e).expr
	if s, ok := e.(*ast.SelectorExpr); ok {
		e = s.Sel
	}
	if v := p.variable(e); v != nil && v.IsField() {
		return v.Pkg().Path() + "." + v.Name()
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

// variable returns the variable that an expression is, or nil.
func (x *index) variable(e ast.Expr) *types.Var {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		v, _ := x.info.ObjectOf(id).(*types.Var)
		return v
	}
	return nil
}
