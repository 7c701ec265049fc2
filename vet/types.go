package vet

import (
	"go/ast"
	"go/types"
)

const library = "github.com/go-rfc3986/uri"

// typeOf returns the type of an expression, which is invalid if there is none.
func (p *pass) typeOf(e ast.Expr) types.Type {
	if t := p.TypesInfo.TypeOf(e); t != nil {
		return types.Unalias(t)
	}
	return types.Typ[types.Invalid]
}

// isType reports whether an expression is of a named type, or points to it.
func (p *pass) isType(e ast.Expr, name string) bool {
	return types.TypeString(pointee(p.typeOf(e)), nil) == name
}

// pointee returns the type that a pointer points to, or the type.
func pointee(t types.Type) types.Type {
	if pointer, ok := types.Unalias(t).(*types.Pointer); ok {
		return types.Unalias(pointer.Elem())
	}
	return t
}

// isURL reports whether an expression is a url.URL or points to one.
func (p *pass) isURL(e ast.Expr) bool { return p.isType(e, "net/url.URL") }

// isURI reports whether an expression is a uri.URI, or points to one.
func (p *pass) isURI(e ast.Expr) bool { return p.isType(e, library+".URI") }

// isString reports whether an expression is a string itself. A named type of strings often has a few values, which need no escaping.
func (p *pass) isString(e ast.Expr) bool { return isString(p.typeOf(e)) }

func isString(t types.Type) bool {
	basic, ok := types.Unalias(t).(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// typeName returns the name of a named type, or of the one that it points to.
func typeName(t types.Type) string {
	if named, ok := pointee(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return ""
}

func isPointer(t types.Type) bool {
	_, ok := t.(*types.Pointer)
	return ok
}
