package vet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// note notes what the program asks about a target before it uses it.
func (p *pass) note(t *target) {
	for i := 0; i < len(t.scopes) && i < 20; i++ { // the loop adds some: functions that are asked
		at := t.scopes[i]
		if slices.Contains(t.scopes[:i], at) {
			continue
		}
		ast.Inspect(at.body, func(n ast.Node) bool {
			if n == nil || n.Pos() >= at.until {
				return false
			}
			p.noteNode(t, n)
			return true
		})
	}
}

// noteNode notes what a node says of a target.
func (p *pass) noteNode(t *target, n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		p.noteCall(t, n)
	case *ast.BinaryExpr:
		p.noteComparison(t, n)
	case *ast.SwitchStmt:
		if n.Tag != nil && p.isAbout(t, n.Tag) {
			t.facts |= isApproved
		}
	case *ast.IndexExpr:
		if _, isMap := p.typeOf(n.X).Underlying().(*types.Map); isMap && p.isAbout(t, n.Index) {
			t.facts |= isApproved
		}
	case *ast.RangeStmt: // over its characters
		if p.holds(t, n.X) {
			t.facts |= isApproved
		}
	case *ast.AssignStmt:
		p.noteAssignment(t, n)
	}
}

// holds reports whether an expression is the text of a target, or its first characters.
func (p *pass) holds(t *target, e ast.Expr) bool {
	e = ast.Unparen(e)
	if v := p.variable(e); v != nil {
		return t.texts[v]
	}
	switch e := e.(type) {
	case *ast.SelectorExpr:
		if e.Sel.Name == "Path" && (p.holdsURL(t, e.X) || t.kind == requestPath && p.isRequestURL(e.X)) {
			return true
		}
	case *ast.CallExpr:
		switch p.calleeName(e) {
		case "strings.TrimSpace", "strings.ToLower":
			return p.holds(t, e.Args[0])
		case "(*net/url.URL).String", "(*net/url.URL).EscapedPath", "(*net/url.URL).RequestURI":
			return p.holdsURL(t, receiver(e))
		}
	}
	return p.source(e) == p.source(t.value)
}

// holdsURL reports whether an expression is the URL that a target is parsed to, of net/url or of this library.
func (p *pass) holdsURL(t *target, e ast.Expr) bool {
	e = pointed(e)
	switch {
	case !p.isURL(e) && !p.isURI(e):
		return false
	case p.source(e) == p.source(t.value) || t.urls[p.variable(e)]:
		return true
	}
	call := p.resultOf(e, "net/url.Parse", "net/url.ParseRequestURI", "(*net/url.URL).Parse", "(*net/url.URL).ResolveReference", library+".Parse")
	return call != nil && (p.holds(t, call.Args[0]) || p.holdsURL(t, call.Args[0]))
}

// isAbout reports whether an expression is the text of a target, its URL, or what that has as a host.
func (p *pass) isAbout(t *target, e ast.Expr) bool {
	return p.holds(t, e) || p.holdsURL(t, e) || p.holdsURL(t, receiver(e))
}

// noteCall notes a call that looks at a target.
func (p *pass) noteCall(t *target, call *ast.CallExpr) {
	name := p.calleeName(call)
	if name == "(*net/url.URL).IsAbs" && p.holdsURL(t, receiver(call)) {
		t.facts |= noScheme
		return
	}
	i := slices.IndexFunc(call.Args, func(e ast.Expr) bool { return p.isAbout(t, e) })
	switch {
	case i < 0:
	case name == library+"/httpuri.Href" || name == library+"/httpuri.LocalTarget": // which is said of the result
		t.reader = lastName(call.Fun)
	case strings.HasPrefix(name, "strings."):
		p.noteText(t, name, call, i)
	case p.isNeutral(name, call) || p.isString(call): // another text, unless it is assigned: see noteAssignment
	default:
		p.noteFunction(t, call)
	}
}

// noteText notes a call of package strings.
func (p *pass) noteText(t *target, name string, call *ast.CallExpr, argument int) {
	if len(call.Args) < 2 || name == "strings.ReplaceAll" && argument > 0 {
		return
	}
	text, known := p.text(call.Args[1])
	if argument == 0 && !p.holds(t, call.Args[0]) { // its host
		t.facts |= isApproved
		return
	}
	switch name {
	case "strings.HasPrefix":
		p.notePrefix(t, call, text, known)
	case "strings.Contains", "strings.ContainsAny", "strings.ContainsRune", "strings.Index", "strings.IndexByte", "strings.IndexAny", "strings.ReplaceAll", "strings.Replace":
		text, _ := p.character(call.Args[1])
		if strings.Contains(text, `\`) {
			t.facts |= noBackslash
		}
		if text == "//" && name == "strings.Contains" || t.head == "/" && strings.Contains(text, "/") && !strings.HasPrefix(name, "strings.Replace") {
			t.facts |= noDoubleSlash // behind "/", a text without a slash
		}
	case "strings.EqualFold", "strings.ContainsFunc", "strings.IndexFunc":
		t.facts |= isApproved
	}
}

// notePrefix notes a prefix that a target must or must not have. One that reaches into the first segment or behind a host is enough.
func (p *pass) notePrefix(t *target, call *ast.CallExpr, prefix string, known bool) {
	switch {
	case prefix == "/":
		t.facts |= beginsWithSlash
		t.checks = append(t.checks, call)
	case prefix == "//":
		t.facts |= noDoubleSlash
	case strings.HasPrefix(prefix, `/\`) || prefix == `\`:
		t.facts |= noBackslash
	case prefix == "http" || prefix == "http://" || prefix == "https://" || prefix == "http:" || prefix == "https:":
	case known && bareOrigin.MatchString(prefix) || prefix == "/\t":
	default:
		t.facts |= isApproved
	}
}

// noteComparison notes a comparison of a target, its characters, or its parts.
func (p *pass) noteComparison(t *target, node *ast.BinaryExpr) {
	if node.Op != token.EQL && node.Op != token.NEQ {
		return
	}
	x, y := p.compared(node)
	x, y = ast.Unparen(x), ast.Unparen(y)
	if part, _ := p.partOf(y); p.holds(t, part) || p.isAbout(t, y) && !p.isAbout(t, x) {
		x, y = y, x
	}
	if part, index := p.partOf(x); p.holds(t, part) {
		p.noteCharacters(t, y, index)
		return
	}
	text, known := p.text(y)
	switch field := p.fieldOf(t, x); {
	case t.kind == requestPath && known && text != "" && p.isOfRoute(x): // the pattern begins with what the path begins with
		t.facts |= isApproved
	case field != "" && (!known || text != "" && field == "Host"):
		t.facts |= isApproved
	case field == "Host":
		t.facts |= noHostIn
	case field == "Scheme":
		t.facts |= noScheme
	case field == "" && !p.TypesInfo.Types[y].IsNil() && (p.holds(t, x) && (!known || text != "" && text != "/") || p.holds(t, y)):
		t.facts |= isApproved
	}
}

// fieldOf returns the name of the field of the URL of a target that an expression is, or "". Path is the text, and Hostname is Host.
func (p *pass) fieldOf(t *target, e ast.Expr) string {
	s, isField := e.(*ast.SelectorExpr)
	switch {
	case !p.holdsURL(t, receiver(e)):
	case isField && s.Sel.Name != "Path":
		return s.Sel.Name
	case p.isResult(e, "(*net/url.URL).Hostname"):
		return "Host"
	}
	return ""
}

// partOf returns what an expression is a character or a slice of, and where that begins, or nil if this is not known.
func (p *pass) partOf(e ast.Expr) (whole ast.Expr, begin int) {
	switch e := e.(type) {
	case *ast.IndexExpr:
		if index, known := p.number(e.Index); known {
			return e.X, index
		}
	case *ast.SliceExpr:
		if low, known := p.number(e.Low); known || e.Low == nil {
			return e.X, low
		}
	}
	return nil, 0
}

// noteCharacters notes the characters that a target must or must not have at an index.
func (p *pass) noteCharacters(t *target, e ast.Expr, index int) {
	switch text, known := p.character(e); {
	case !known:
		t.facts |= isApproved
	case index > 1: // which leaves the host
	case text == "/" && index == 0:
		t.facts |= beginsWithSlash
	case text == "/" || text == "//" && index == 0:
		t.facts |= noDoubleSlash
	case strings.Contains(text, `\`):
		t.facts |= noBackslash
	case len(text) > 1 && index == 0:
		t.facts |= isApproved
	}
}

// noteAssignment notes what is assigned to a target or to the host of its URL.
func (p *pass) noteAssignment(t *target, assign *ast.AssignStmt) {
	for i, left := range assign.Lhs {
		call, isCall := ast.Unparen(assign.Rhs[min(i, len(assign.Rhs)-1)]).(*ast.CallExpr)
		switch {
		case !p.holds(t, left):
		case assign.Tok == token.ADD_ASSIGN:
			t.facts |= isChanged
		case isCall && slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return p.isAbout(t, e) }):
			switch name := p.calleeName(call); {
			case strings.HasPrefix(name, "strings.") && len(call.Args) > 1 && len(assign.Lhs) == 1 && p.isSame(call.Args[0], left):
				t.noteChange(p, name, call)
			case !p.isNeutral(name, call) && !strings.HasPrefix(name, "strings."):
				p.noteFunction(t, call)
			}
		case isCall && p.isURI(receiver(call)): // what Href or LocalTarget returns
			t.facts |= isApproved
		}
		s, ok := left.(*ast.SelectorExpr)
		if !ok || !p.holdsURL(t, s.X) || len(assign.Lhs) != len(assign.Rhs) {
			continue
		}
		switch text, known := p.text(assign.Rhs[i]); {
		case s.Sel.Name == "Scheme" && known && text == "":
			t.facts |= noScheme
		case s.Sel.Name == "Host" && known && text == "":
			t.facts |= noHostIn
		case s.Sel.Name == "Host":
			t.facts |= isApproved
		}
	}
}

// isNeutral reports whether a call with a target as an argument says nothing of it: it parses, escapes, writes or redirects.
func (p *pass) isNeutral(name string, call *ast.CallExpr) bool {
	called := p.TypesInfo.Types[call.Fun]
	if called.IsBuiltin() || called.IsType() || p.isLogging(call) || redirectArgument(p, call) != nil {
		return true
	}
	switch name {
	case "net/url.Parse", "net/url.ParseRequestURI", library + ".Parse", "net/url.QueryEscape", "net/url.PathEscape", "net/url.QueryUnescape", "net/url.PathUnescape",
		"path.Clean", "path.Join", "(net/url.Values).Set", "(net/url.Values).Add", "(net/http.Header).Set", "(net/http.Header).Add", "errors.New",
		"(*net/url.URL).ResolveReference", "(*net/url.URL).Parse":
		return true
	}
	return strings.HasPrefix(name, "fmt.") || strings.HasPrefix(name, "html.") || strings.HasPrefix(name, "html/template.") || strings.HasPrefix(name, "encoding/")
}

// noteFunction notes a function that is asked about a target: what it asks, if it is of the package. Another with a result may know.
func (p *pass) noteFunction(t *target, call *ast.CallExpr) {
	f := p.callee(call)
	if f != nil && f.Signature().Results().Len() == 0 {
		return
	}
	declared := p.bodies[f]
	if declared == nil {
		t.facts |= isApproved
		return
	}
	for v, argument := range argumentsByParameter(f, call) {
		switch {
		case p.holds(t, argument):
			t.texts[v] = true
		case p.holdsURL(t, argument):
			t.urls[v] = true
		case p.isAbout(t, argument):
			t.facts |= isApproved
		}
	}
	t.scopes = append(t.scopes, scope{declared.Body, declared.End()})
}
