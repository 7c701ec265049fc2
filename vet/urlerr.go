package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// URLErr finds errors of url.Parse that are thrown away, after which the URL is nil.
var URLErr = newAnalyzer("urlerr", `find errors of url.Parse that are thrown away

u, _ := url.Parse(s) gives a nil pointer for a text such as "http://[", and the next use of u panics. With
-strict, it also reports texts in fields, lists and maps and from functions of the program, which may have been parsed before.`,
	"report texts that were kept in fields, lists and maps, or that functions of the program return, too", checkErrs)

func checkErrs(p *pass) {
	for at, call := range p.callsTo("net/url.Parse", "net/url.ParseRequestURI", "(*net/url.URL).Parse") {
		u, err := resultsOf(at.Parent().Node())
		if !isBlank(u) && p.isIgnored(at, u, err) && p.mayFail(at, call.Args[0], 0) && !p.isComparedWithZero(at, u) {
			p.report(call, `a text such as "http://[" gives nil, and the next use panics`)
		}
	}
}

// isIgnored reports whether the function does not look at an error before it uses the URL, or goes on after that.
func (p *pass) isIgnored(at inspector.Cursor, u, err ast.Expr) bool {
	if isBlank(err) || p.isLost(at, p.variable(err)) || p.panicsNext(at.Parent(), p.variable(u)) {
		return true
	}
	_, check := p.checkOfError(at)
	next, _ := at.Parent().NextSibling() // the check, or the condition of the check that begins with the call
	return check != nil && p.goesOn(check.Body) && p.panicsNext(next, p.variable(u))
}

// goesOn reports whether a block does nothing but log.
func (p *pass) goesOn(body *ast.BlockStmt) bool {
	return !slices.ContainsFunc(body.List, func(statement ast.Stmt) bool {
		expression, ok := statement.(*ast.ExprStmt)
		if !ok {
			return true
		}
		call, ok := expression.X.(*ast.CallExpr)
		return !ok || !p.isLogging(call) || exits.MatchString(lastName(call.Fun))
	})
}

var exits = regexp.MustCompile(`^(?:Fatal|Panic)`)

// isLost reports whether another value, which does not have the error, is assigned to an error before the function looks at it, or "_ = err" is
// all that it does.
func (p *pass) isLost(at inspector.Cursor, err *types.Var) bool {
	isError := func(id *ast.Ident) bool { return p.variable(id) == err }
	isUsed := func(e ast.Expr) bool { return contains(e, isError) }
	isKept := func(e ast.Expr) bool { return !isBlank(e) }
	for _, name := range p.uses[err] {
		if name.Node().Pos() < at.Node().End() {
			continue
		}
		next, ok := name.Parent().Node().(*ast.AssignStmt)
		return ok && name.Parent().Parent() == at.Parent().Parent() && !(slices.ContainsFunc(next.Rhs, isUsed) && slices.ContainsFunc(next.Lhs, isKept))
	}
	return false
}

// mayFail reports whether a text that is parsed is one that url.Parse may reject.
func (p *pass) mayFail(at inspector.Cursor, e ast.Expr, depth int) bool {
	all := p.pieces(e)
	text := join(all)
	if !strings.Contains(text, hole) {
		_, err := url.Parse(text)
		return err != nil
	}
	if p.isParsedBefore(at, e) {
		return false
	}
	for i, value := range valuesIn(all) {
		switch {
		case join(all[:i]) == "" && endsAuthority(join(all[i+1:])) && p.isParsedBefore(at, value):
		case p.isOfRequest(value):
			return true
		case isScheme(all, i) || p.field(value) == "net/url.Host": // one of a few, or parsed before
		case p.isUnknown(at, value) || p.isParseable(value) || p.isElement(at, value):
		case p.isGiven(value, depth):
			return true
		}
	}
	return false
}

// isUnknown reports whether a value is that of a variable that is assigned several times, unless it begins as a part of a text.
func (p *pass) isUnknown(at inspector.Cursor, e ast.Expr) bool {
	v := p.variable(e)
	return v != nil && p.values[v].expr == nil && p.loopOver(at, e) == nil
}

// loopOver returns the loop around a node that gives its elements to a variable, or nil.
func (p *pass) loopOver(at inspector.Cursor, e ast.Expr) *ast.RangeStmt {
	v := p.variable(e)
	for loop := range at.Enclosing((*ast.RangeStmt)(nil)) {
		if node := loop.Node().(*ast.RangeStmt); v != nil && node.Value != nil && p.variable(node.Value) == v {
			return node
		}
	}
	return nil
}

// isElement reports whether a value is one of a list that the function has not made, and which may have been parsed before.
func (p *pass) isElement(at inspector.Cursor, e ast.Expr) bool {
	loop := p.loopOver(at, e)
	if loop == nil {
		return false
	}
	_, isCall := p.origin(loop.X).expr.(*ast.CallExpr)
	return !isCall && !p.isStrict()
}

// isGiven reports whether a value may be any text: it is not, if it is a parameter for which all calls of the function give what parses. What
// is given through more than three functions may be any text.
func (p *pass) isGiven(e ast.Expr, depth int) bool {
	return depth > 2 || p.isGivenAny(e, func(given argument) bool { return p.mayFail(given.at, given.value, depth+1) })
}

// isGivenAny reports false for a parameter of a function that is only called here, if no call gives it an argument of some kind.
func (p *pass) isGivenAny(e ast.Expr, isKind func(argument) bool) bool {
	if !p.isParameter(e) {
		return true
	}
	v := p.variable(e)
	all := p.argumentsFor(v)
	return len(all) == 0 || len(all) < len(p.uses[p.owners[v]]) || slices.ContainsFunc(all, isKind) // it may be a value, or called as in f(g())
}

// isScheme reports whether a piece is the scheme of a URL.
func isScheme(all []piece, i int) bool {
	return join(all[:i]) == "" && i+1 < len(all) && strings.HasPrefix(all[i+1].text, "://")
}

// isParseable reports whether a value is never the reason for an error.
func (p *pass) isParseable(e ast.Expr) bool {
	if basic, ok := p.typeOf(e).Underlying().(*types.Basic); ok && basic.Info()&types.IsString == 0 {
		return true
	}
	if p.isResult(e, "(*net/url.URL).String", "(net/url.Values).Encode", "net/url.QueryEscape", "net/url.PathEscape", "strconv.Itoa", "strconv.FormatInt", "strconv.FormatUint", "strconv.FormatBool",
		"encoding/hex.EncodeToString", "(net.Addr).String", "(net.IP).String",
		"net.JoinHostPort", "(*net/url.URL).EscapedPath", "(*net/url.URL).RequestURI") {
		return true
	}
	switch from := p.origin(e).expr.(type) {
	case *ast.IndexExpr, *ast.TypeAssertExpr: // which is kept somewhere, as a field is
		return !p.isStrict()
	case *ast.CallExpr: // of the program, which may return a field
		f := p.callee(from)
		return f != nil && f.Pkg() != nil && (f.Pkg() == p.Pkg || strings.Contains(f.Pkg().Path(), ".")) && !p.isStrict()
	case *ast.SelectorExpr: // a field, or a variable of a package
		return p.field(from) == "net/http/httptest.URL" || !p.isStrict()
	}
	return false
}

// isParsedBefore reports whether the function has given a text to another call, before a node, that may have rejected it.
func (p *pass) isParsedBefore(at inspector.Cursor, e ast.Expr) bool {
	isText := func(argument ast.Expr) bool { return p.isSame(argument, e) }
	for other := range functionAround(at).Preorder((*ast.CallExpr)(nil)) {
		call := other.Node().(*ast.CallExpr)
		if call.Pos() < at.Node().Pos() && p.mayReject(call) && !isDropped(other) && slices.ContainsFunc(call.Args, isText) {
			return true
		}
	}
	return false
}

// isDropped reports whether nothing looks at the results of a call.
func isDropped(call inspector.Cursor) bool {
	first, last := resultsOf(call.Parent().Node())
	return isBlank(first) && isBlank(last) || slices.Contains([]edge.Kind{edge.ExprStmt_X, edge.GoStmt_Call, edge.DeferStmt_Call}, call.ParentEdgeKind())
}

// mayReject reports whether a call has an error or a bool as a result, and may know of URLs: of the standard library, net/url and net/http do.
func (p *pass) mayReject(call *ast.CallExpr) bool {
	signature, ok := p.typeOf(call.Fun).Underlying().(*types.Signature)
	if f := p.callee(call); !ok || f != nil && f.Pkg() != nil && !strings.Contains(f.Pkg().Path(), ".") && f.Pkg() != p.Pkg && f.Pkg().Path() != "net/url" && f.Pkg().Path() != "net/http" {
		return false
	}
	for result := range signature.Results().Variables() {
		if text := result.Type().String(); text == "error" || text == "bool" {
			return true
		}
	}
	return false
}

// isComparedWithZero reports whether the function compares a value with nil or "".
func (p *pass) isComparedWithZero(at inspector.Cursor, value ast.Expr) bool {
	text := p.source(value)
	return inFunction(at, func(b *ast.BinaryExpr) bool {
		x, y := p.compared(b)
		empty, known := p.text(y)
		return p.source(x) == text && (p.TypesInfo.Types[y].IsNil() || known && empty == "")
	})
}

// panicsNext reports whether the statement after another uses a URL that is nil, whatever else it does. Only variables are followed.
func (p *pass) panicsNext(at inspector.Cursor, u *types.Var) bool {
	next, ok := at.NextSibling()
	if !ok || u == nil {
		return false
	}
	switch statement := next.Node().(type) {
	case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt:
		return p.needs(statement, u)
	case *ast.IfStmt:
		return statement.Init == nil && p.needs(statement.Cond, u)
	}
	return false
}

// needs reports whether a node is always evaluated with a field or a method of a URL, which panics if the URL is nil. Redacted does not.
func (p *pass) needs(node ast.Node, u *types.Var) (found bool) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				found = found || p.needs(n.X, u)
				return false
			}
		case *ast.CallExpr:
			s, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			found = found || ok && p.variable(s.X) == u && s.Sel.Name != "Redacted"
		case *ast.SelectorExpr:
			selection := p.TypesInfo.Selections[n]
			found = found || p.variable(n.X) == u && selection.Kind() == types.FieldVal
		}
		return true
	})
	return found
}
