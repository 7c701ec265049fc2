package vet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// ask notes what the program asks about a target before it uses it.
func (p *pass) ask(t *target) {
	for i := 0; i < len(t.scopes) && i < 20; i++ { // the loop adds some: functions that are asked
		at := t.scopes[i]
		if slices.Contains(t.scopes[:i], at) {
			continue
		}
		ast.Inspect(at.body, func(n ast.Node) bool {
			if n == nil || n.Pos() >= at.until {
				return false
			}
			p.askNode(t, n)
			return true
		})
	}
}

// askNode notes what a node says of a target.
func (p *pass) askNode(t *target, n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		p.askCall(t, n)
	case *ast.BinaryExpr:
		p.askComparison(t, n)
	case *ast.SwitchStmt:
		if n.Tag != nil && p.isAbout(t, n.Tag) {
			t.facts |= isApproved
		}
	case *ast.IndexExpr:
		if _, isMap := orInvalid(p.TypesInfo.TypeOf(n.X)).Underlying().(*types.Map); isMap && p.isAbout(t, n.Index) {
			t.facts |= isApproved
		}
	case *ast.AssignStmt:
		p.askAssignment(t, n)
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
		if e.Sel.Name == "Path" && p.isAnyURL(e.X) && (p.holdsURL(t, e.X) || t.kind == requestPath && p.isRequestURL(e.X)) {
			return true
		}
	case *ast.CallExpr:
		switch calleeName(p.TypesInfo, e) {
		case "strings.TrimSpace", "strings.ToLower":
			return p.holds(t, e.Args[0])
		case "(*net/url.URL).String", "(*net/url.URL).EscapedPath", "(*net/url.URL).RequestURI":
			return p.holdsURL(t, receiver(e))
		}
	}
	return p.source(e) == p.source(t.value)
}

// holdsURL reports whether an expression is the URL that a target is parsed to.
func (p *pass) holdsURL(t *target, e ast.Expr) bool {
	e = withoutAddress(ast.Unparen(e))
	if p.source(e) == p.source(t.value) {
		return true
	}
	if v := p.variable(e); v != nil && t.urls[v] {
		return true
	}
	call, ok := p.origin(e).expr.(*ast.CallExpr)
	if !ok {
		return false
	}
	switch calleeName(p.TypesInfo, call) {
	case "net/url.Parse", "net/url.ParseRequestURI", "(*net/url.URL).Parse", "(*net/url.URL).ResolveReference", library + ".Parse":
		return len(call.Args) > 0 && (p.holds(t, call.Args[0]) || p.isAnyURL(call.Args[0]) && p.holdsURL(t, call.Args[0]))
	}
	return false
}

// isAnyURL reports whether an expression is a URL of net/url or of this library.
func (p *pass) isAnyURL(e ast.Expr) bool { return p.isURL(e) || p.isType(e, library+".URI") }

// isAbout reports whether an expression is the text of a target, its URL, or what that has as a host.
func (p *pass) isAbout(t *target, e ast.Expr) bool {
	if p.holds(t, e) || p.isAnyURL(e) && p.holdsURL(t, e) {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return p.isAnyURL(e.X) && p.holdsURL(t, e.X)
	case *ast.CallExpr:
		u := receiver(e)
		return u != nil && p.isAnyURL(u) && p.holdsURL(t, u)
	}
	return false
}

// askCall notes a call that looks at a target.
func (p *pass) askCall(t *target, call *ast.CallExpr) {
	name := calleeName(p.TypesInfo, call)
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
		p.askText(t, name, call, i)
	case p.isNeutral(name, call) || isString(p.TypesInfo.TypeOf(call)): // another text, unless it is assigned: see askAssignment
	default:
		p.askFunction(t, call)
	}
}

// askText notes a call of package strings.
func (p *pass) askText(t *target, name string, call *ast.CallExpr, argument int) {
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
		p.askPrefix(t, call, text, known)
	case "strings.Contains", "strings.ContainsAny", "strings.ContainsRune", "strings.Index", "strings.IndexByte", "strings.IndexAny", "strings.ReplaceAll", "strings.Replace":
		if value := p.TypesInfo.Types[call.Args[1]].Value; value != nil && value.Kind() == constant.Int {
			character, _ := constant.Int64Val(value)
			text = string(rune(character))
		}
		if strings.Contains(text, `\`) {
			t.facts |= noBackslash
		}
		if text == "//" && name == "strings.Contains" {
			t.facts |= noDoubleSlash
		}
	case "strings.EqualFold":
		t.facts |= isApproved
	}
}

// askPrefix notes a prefix that a target must or must not have. One that reaches into the first segment or behind a host is enough.
func (p *pass) askPrefix(t *target, call *ast.CallExpr, prefix string, known bool) {
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

// askComparison notes a comparison of a target, its characters, or its parts.
func (p *pass) askComparison(t *target, node *ast.BinaryExpr) {
	if node.Op != token.EQL && node.Op != token.NEQ {
		return
	}
	x, y := ast.Unparen(node.X), ast.Unparen(node.Y)
	if value := p.TypesInfo.Types[x].Value; value != nil {
		x, y = y, x
	}
	if of, first, isPart := p.partOf(t, x); isPart && of {
		p.askCharacter(t, y, first)
		return
	}
	if p.isAbout(t, y) && !p.isAbout(t, x) {
		x, y = y, x
	}
	text, known := p.text(y)
	if t.kind == requestPath && known && text != "" && p.isOfRoute(x) { // the pattern begins with what the path begins with
		t.facts |= isApproved
		return
	}
	switch e := x.(type) {
	case *ast.SelectorExpr:
		if !p.isAnyURL(e.X) || !p.holdsURL(t, e.X) || e.Sel.Name == "Path" {
			break
		}
		switch {
		case !known || text != "" && e.Sel.Name == "Host":
			t.facts |= isApproved
		case e.Sel.Name == "Host":
			t.facts |= noHostIn
		case e.Sel.Name == "Scheme":
			t.facts |= noScheme
		}
		return
	case *ast.CallExpr:
		if calleeName(p.TypesInfo, e) == "(*net/url.URL).Hostname" && p.holdsURL(t, receiver(e)) {
			if known && text == "" {
				t.facts |= noHostIn
			} else {
				t.facts |= isApproved
			}
			return
		}
	}
	isNil := p.TypesInfo.Types[y].IsNil()
	if !isNil && (p.holds(t, x) && (!known || text != "" && text != "/") || p.holds(t, y)) {
		t.facts |= isApproved
	}
}

var routeParameter = regexp.MustCompile(`^(?:Param|URLParam|PathValue|Vars)$`)

// isOfRoute reports whether a text is what a part of the pattern stands for that a router has matched.
func (p *pass) isOfRoute(e ast.Expr) bool {
	isParameter := func(e ast.Expr) bool {
		call, ok := e.(*ast.CallExpr)
		return ok && routeParameter.MatchString(lastName(call.Fun))
	}
	return isParameter(ast.Unparen(e)) || p.isPathValue(e) ||
		slices.ContainsFunc(p.all[p.variable(e)], func(from origin) bool { return isParameter(from.expr) })
}

// partOf reports whether an expression is the first or second character of a target, or a slice of its first ones.
func (p *pass) partOf(t *target, e ast.Expr) (isOf bool, index int64, ok bool) {
	switch e := e.(type) {
	case *ast.IndexExpr:
		value := p.TypesInfo.Types[e.Index].Value
		if value == nil || value.Kind() != constant.Int {
			return false, 0, false
		}
		index, _ = constant.Int64Val(value)
		return p.holds(t, e.X), index, true
	case *ast.SliceExpr:
		return p.holds(t, e.X), -1, true
	}
	return false, 0, false
}

// askCharacter notes which character a target must or must not have at an index, or -1 for its first ones.
func (p *pass) askCharacter(t *target, e ast.Expr, index int64) {
	value := p.TypesInfo.Types[e].Value
	if value == nil {
		t.facts |= isApproved
		return
	}
	text := strings.Trim(value.ExactString(), `"`)
	switch {
	case text == "47" && index == 0 || text == "/":
		t.facts |= beginsWithSlash
	case text == "47" && index == 1 || text == "//":
		t.facts |= noDoubleSlash
	case text == "92" || strings.Contains(text, `\\`):
		t.facts |= noBackslash
	case index < 0:
		t.facts |= isApproved
	}
}

// askAssignment notes what is assigned to a target or to the host of its URL.
func (p *pass) askAssignment(t *target, assign *ast.AssignStmt) {
	for i, left := range assign.Lhs {
		if assign.Tok == token.ADD_ASSIGN && p.holds(t, left) {
			t.facts |= isChanged
		}
		if call, ok := ast.Unparen(assign.Rhs[min(i, len(assign.Rhs)-1)]).(*ast.CallExpr); ok && p.holds(t, left) && slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return p.isAbout(t, e) }) {
			if name := calleeName(p.TypesInfo, call); !p.isNeutral(name, call) && !strings.HasPrefix(name, "strings.") {
				p.askFunction(t, call)
			}
		} else if ok && p.holds(t, left) && p.isType(receiver(call), library+".URI") { // what Href or LocalTarget returns
			t.facts |= isApproved
		}
		s, ok := left.(*ast.SelectorExpr)
		if !ok || !p.isAnyURL(s.X) || !p.holdsURL(t, s.X) || len(assign.Lhs) != len(assign.Rhs) {
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
	if _, isBuiltin := typeutil.Callee(p.TypesInfo, call).(*types.Builtin); isBuiltin || p.isLogging(call) || redirectArgument(p, call) != nil {
		return true
	}
	switch name {
	case "", "net/url.Parse", "net/url.ParseRequestURI", library + ".Parse", "net/url.QueryEscape", "net/url.PathEscape", "net/url.QueryUnescape", "net/url.PathUnescape",
		"path.Clean", "path.Join", "(net/url.Values).Set", "(net/url.Values).Add", "(net/http.Header).Set", "(net/http.Header).Add", "errors.New",
		"(*net/url.URL).ResolveReference", "(*net/url.URL).Parse":
		return name != "" || p.TypesInfo.Types[call.Fun].IsType()
	}
	return strings.HasPrefix(name, "fmt.") || strings.HasPrefix(name, "html.") || strings.HasPrefix(name, "html/template.") || strings.HasPrefix(name, "encoding/")
}

// askFunction notes a function that is asked about a target: what it asks, if it is of the package. Another with a result may know.
func (p *pass) askFunction(t *target, call *ast.CallExpr) {
	f, _ := typeutil.Callee(p.TypesInfo, call).(*types.Func)
	if f != nil && f.Signature().Results().Len() == 0 {
		return
	}
	declared := p.bodies[f]
	if f == nil || declared == nil {
		t.facts |= isApproved
		return
	}
	for i, v := range slices.Collect(f.Signature().Params().Variables()) {
		if i >= len(call.Args) {
			break
		}
		switch argument := call.Args[i]; {
		case p.holds(t, argument):
			t.texts[v] = true
		case p.isAnyURL(argument) && p.holdsURL(t, argument):
			t.urls[v] = true
		case p.isAbout(t, argument):
			t.facts |= isApproved
		}
	}
	t.scopes = append(t.scopes, scope{declared.Body, declared.End()})
}
