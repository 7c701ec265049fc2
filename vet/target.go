package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A target is a text of the request that a response redirects to, and what the program has asked about it.
type target struct {
	kind    requestKind
	value   ast.Expr            // of the request
	isField bool                // it becomes the value of the field Location as it is, where http.Redirect would join slashes
	head    string              // what stands before the value
	cut     string              // what is removed from the beginning of a path, with a hole for each byte that is not known
	facts   fact                // of the value
	reader  string              // the function of package httpuri that has read it
	texts   map[*types.Var]bool // the variables that hold it
	urls    map[*types.Var]bool // the variables that hold the URL that it is parsed to
	scopes  []scope
	checks  []ast.Expr // the calls that ask for the first character
	route   route      // of the request, if it is known
}

// A scope is the part of a function in which a program can ask about a value.
type scope struct {
	body  *ast.BlockStmt
	until token.Pos
}

// A fact is what is known of a text, or what the program asks about it.
type fact int

const (
	beginsWithSlash fact = 1 << iota
	noDoubleSlash
	noBackslash
	noHostIn
	noScheme
	// noteRoutes compares facts as numbers: isApproved is greater than those above.
	isApproved // by a comparison, or by what cannot be seen here
	isChanged  // a path has a slash added or something removed
	isCut      // at its beginning, and what is removed is not known
	isEncoded  // as in the request, so that "%2F" is not a slash
)

func (f fact) has(other fact) bool { return f&other == other }

// A tracer follows a value back to the request.
type tracer struct {
	*pass
	given  map[*types.Var]ast.Expr // to the parameters of the functions that are looked into
	within []types.Object          // the variables and functions that are being followed: a new value of the old one is not another
	looked *int                    // at so many expressions: if many variables are assigned from each other, there are too many ways to follow all
	at     scope
}

// targets returns the texts of the request that an expression may be or begin with.
func (t tracer) targets(e ast.Expr) []*target {
	if *t.looked++; *t.looked > 500 {
		return nil
	}
	e = ast.Unparen(e)
	if kind := t.ofRequest(e); kind != notOfRequest && t.variable(e) == nil {
		return t.newTarget(kind, e, 0)
	}
	switch e := e.(type) {
	case *ast.Ident:
		return t.ofVariable(e)
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return t.ofPieces(t.pieces(e))
		}
	case *ast.SliceExpr:
		return each(t.targets(e.X), func(found *target) {
			low, known := t.number(e.Low)
			found.facts |= isChanged
			found.cutAway(strings.Repeat(hole, low), known || e.Low == nil)
		})
	case *ast.SelectorExpr:
		if t.field(e) == "net/http.RequestURI" {
			return t.newTarget(requestPath, e, noBackslash|isEncoded|isChanged)
		}
		if e.Sel.Name == "Path" && t.isURL(e.X) {
			return each(t.ofURL(e.X), func(found *target) {
				found.kind, found.facts = requestPath, found.facts&^(noBackslash|isEncoded)|isChanged
			})
		}
	case *ast.CallExpr:
		return t.ofCall(e)
	}
	return nil
}

func (t tracer) newTarget(kind requestKind, value ast.Expr, known fact) []*target {
	return []*target{{kind: kind, value: value, facts: known, texts: map[*types.Var]bool{}, urls: t.held(value), scopes: []scope{t.at}}}
}

// cutAway notes that a text is removed from the beginning. A path begins with a slash: anything else is not removed.
func (t *target) cutAway(text string, known bool) {
	if t.cut != "" || strings.IndexAny(text, "/"+hole) == 0 {
		t.cut += text
	}
	if !known || t.head != "" {
		t.facts |= isCut
	}
}

func each(all []*target, do func(*target)) []*target {
	for _, found := range all {
		do(found)
	}
	return all
}

// ofVariable returns what is assigned to a variable anywhere, but not what is overwritten.
func (t tracer) ofVariable(e *ast.Ident) (all []*target) {
	v := t.variable(e)
	if slices.Contains(t.within, types.Object(v)) {
		return nil
	}
	last, before := t.lastAssignment(v), t
	t.within = append(slices.Clip(t.within), v)
	for _, from := range t.assigned[v] {
		switch {
		case from.expr == nil || last != nil && from.expr.Pos() < last.Pos():
		case last != nil && from.expr == last.Rhs[0]: // it may be made of what is overwritten
			before.at.until = last.Pos()
			all = append(all, each(before.targets(from.expr), func(found *target) { found.scopes = append(found.scopes, t.at) })...)
		case from.isOwn(v):
			all = append(all, t.ofParameter(v)...)
		case from.result == 0:
			all = append(all, t.targets(from.expr)...)
		}
	}
	return each(all, func(found *target) { found.texts[v] = true })
}

// lastAssignment returns the last assignment to a variable alone among the statements of the function that are always executed, or nil. A call
// is left to noteAssignment.
func (t tracer) lastAssignment(v *types.Var) (last *ast.AssignStmt) {
	for _, statement := range t.at.body.List {
		assign, ok := statement.(*ast.AssignStmt)
		if !ok || assign.End() > t.at.until || len(assign.Lhs) > 1 || assign.Tok != token.ASSIGN || t.variable(assign.Lhs[0]) != v {
			continue
		}
		if _, isCall := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr); !isCall {
			last = assign
		}
	}
	return last
}

// ofParameter returns what the calls of a function give to a parameter: the one that is looked into, or all if it is not exported.
func (t tracer) ofParameter(v *types.Var) (all []*target) {
	if argument, ok := t.given[v]; ok {
		return t.targets(argument)
	}
	for _, given := range t.argumentsFor(v) {
		if _, body := functionOf(given.at); body != nil {
			caller := t
			caller.at = scope{body, given.at.Node().Pos()}
			all = append(all, caller.targets(given.value)...)
		}
	}
	return each(all, func(found *target) { found.scopes = append(found.scopes, t.at) })
}

// An origin to which a host may be added.
var openOrigin = regexp.MustCompile(`^(?:https?:)?//[^/?#\\` + hole + `]*$`)

// ofPieces returns the value that decides where a text that is put together leads.
func (t tracer) ofPieces(all []piece) []*target {
	for i, value := range valuesIn(all) {
		head, isLast := join(all[:i]), join(all[i+1:]) == ""
		if head != "" && head != "/" && !openOrigin.MatchString(head) {
			return nil
		}
		return each(t.targets(value), func(found *target) {
			found.head = head + found.head
			if !isLast || head != "" {
				found.facts |= isChanged
			}
		})
	}
	return nil
}

// ofCall returns the targets of the first result of a call.
func (t tracer) ofCall(call *ast.CallExpr) []*target {
	name := t.calleeName(call)
	switch name {
	case "fmt.Sprintf":
		if all, ok := t.sprintfPieces(nil, call); ok {
			return t.ofPieces(all)
		}
		return nil
	case "strings.TrimSpace", "strings.ToLower", "net/url.PathUnescape", "net/url.QueryUnescape":
		return t.targets(call.Args[0])
	case "strings.TrimPrefix", "strings.TrimSuffix", "strings.TrimRight", "strings.Trim", "strings.TrimLeft", "strings.ReplaceAll", "strings.Replace":
		return each(t.targets(call.Args[0]), func(found *target) { found.noteChange(t.pass, name, call) })
	case "path.Clean", "path.Join":
		return each(t.targets(call.Args[0]), func(found *target) { found.facts |= isChanged | noDoubleSlash })
	case "(*net/url.URL).String":
		return each(t.ofURL(receiver(call)), func(found *target) { found.facts |= noBackslash | isChanged })
	case "(*net/url.URL).RequestURI":
		return each(t.ofURL(receiver(call)), func(found *target) { found.kind, found.facts = requestPath, found.facts|noBackslash|isChanged })
	case "(*net/url.URL).EscapedPath":
		return each(t.ofURL(receiver(call)), func(found *target) { found.kind, found.facts = requestPath, found.facts|noBackslash })
	case "(" + library + ".URI).RequestTarget", "(" + library + ".URI).EscapedPath":
		return each(t.ofURI(receiver(call)), func(found *target) { found.kind, found.facts = requestPath, found.facts|noBackslash|isChanged })
	}
	return t.ofFunction(call)
}

// noteChange notes what is known of a target after a call of package strings.
func (t *target) noteChange(p *pass, name string, call *ast.CallExpr) {
	cut, known := p.text(call.Args[1])
	t.facts |= isChanged
	switch name {
	case "strings.TrimPrefix":
		t.cutAway(cut, known)
	case "strings.Trim", "strings.TrimLeft":
		if strings.Contains(cut, "/") {
			t.facts |= noDoubleSlash
		}
		if strings.Contains(cut, `\`) {
			t.facts |= noBackslash
		}
	case "strings.ReplaceAll", "strings.Replace":
		t.facts |= isCut
		if name == "strings.ReplaceAll" && cut == `\` {
			t.facts |= noBackslash
		}
	}
}

// ofURL returns the text that a URL is parsed from, or its path if it has nothing before it.
func (t tracer) ofURL(u ast.Expr) (all []*target) {
	if literal := t.literal(u); literal != nil {
		path := elementOf(literal, "Path")
		if path == nil || elementOf(literal, "Host") != nil || t.assignsField(u, "Host") {
			return nil
		}
		return each(t.targets(path), func(found *target) { found.kind, found.facts = requestPath, found.facts|isChanged|noBackslash })
	}
	if t.isRequestURL(u) && !t.assignsField(u, "Host") {
		known := noBackslash | isEncoded
		if t.changesPath(u) {
			known |= isChanged
			if !t.assignsField(u, "RawPath") { // String encodes the new path
				known &^= isEncoded
			}
		}
		return t.newTarget(requestPath, u, known)
	}
	return each(t.targets(t.parsed(u)), func(found *target) {
		found.facts |= isChanged
		maps.Copy(found.urls, t.held(u))
	})
}

// ofURI returns the text or the request that a URI of this library is read from.
func (t tracer) ofURI(u ast.Expr) []*target {
	call, name := t.call(u)
	switch name {
	case library + "/httpuri.FromRequest":
		return t.newTarget(requestPath, call, isEncoded)
	case library + "/httpuri.Href", library + "/httpuri.LocalTarget":
		return t.targets(call.Args[1])
	case library + ".Parse":
		return t.targets(call.Args[0])
	}
	return nil
}

// held returns the variable that an expression is, as a set.
func (t tracer) held(e ast.Expr) map[*types.Var]bool {
	if v := t.variable(e); v != nil {
		return map[*types.Var]bool{v: true}
	}
	return map[*types.Var]bool{}
}

// assignsField reports whether the function assigns to a field of a value.
func (t tracer) assignsField(of ast.Expr, name string) bool {
	return t.assignment(of, name, func(*ast.AssignStmt) bool { return true })
}

// changesPath reports whether the function makes the path of a URL of the old one.
func (t tracer) changesPath(u ast.Expr) bool {
	return t.assignment(u, "Path", func(assign *ast.AssignStmt) bool {
		return assign.Tok == token.ADD_ASSIGN || slices.ContainsFunc(assign.Rhs, func(e ast.Expr) bool { return len(t.targets(e)) > 0 })
	})
}

// assignment reports whether an assignment to a field of a value is of some kind.
func (t tracer) assignment(of ast.Expr, name string, isKind func(*ast.AssignStmt) bool) bool {
	text := t.source(of) + "." + name
	return contains(t.at.body, func(assign *ast.AssignStmt) bool {
		return assign.Pos() < t.at.until && slices.ContainsFunc(assign.Lhs, func(e ast.Expr) bool { return t.source(e) == text }) && isKind(assign)
	})
}

// ofFunction returns the targets that a function of the package returns as its first result.
func (t tracer) ofFunction(call *ast.CallExpr) (all []*target) {
	f := t.callee(call)
	declared := t.bodies[f]
	if declared == nil || slices.Contains(t.within, types.Object(f)) {
		return nil
	}
	inner := t
	inner.within = append(slices.Clip(t.within), f)
	inner.given, inner.at = argumentsByParameter(f, call), scope{declared.Body, declared.End()}
	maps.Copy(inner.given, t.given)
	for _, result := range returned(declared) {
		all = append(all, inner.targets(result)...)
	}
	return each(all, func(found *target) { found.scopes = append(found.scopes, inner.at, t.at) })
}
