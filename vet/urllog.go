package vet

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// URLLog finds URLs in logs with their passwords.
var URLLog = newAnalyzer("urllog", `find URLs that are logged with their passwords

log.Print(u) and log.Print(u.String()) write the password of a *url.URL, and log.Print(u.User) too. u.Redacted() does not. What is
reported has a name that says what URLs with passwords are for: a proxy, a database, a broker, a repository. -strict reports any
name, and the errors of url.Parse, which repeat the whole text.`,
	"report URLs with any name, and errors of url.Parse, too", checkLogs)

func checkLogs(p *pass) {
	for at := range p.nodes((*ast.CallExpr)(nil)) {
		if call := at.Node().(*ast.CallExpr); p.isLogging(call) {
			for _, e := range call.Args {
				p.checkLogged(at, e)
			}
		}
	}
	if p.isStrict() {
		for at, call := range p.callsTo("net/url.Parse", "net/url.ParseRequestURI") {
			p.checkLoggedError(at, call)
		}
	}
}

var (
	loggingPackage = regexp.MustCompile(`^(?:log|log/slog|github\.com/sirupsen/logrus|go\.uber\.org/zap|github\.com/rs/zerolog(?:/log)?|k8s\.io/klog(?:/v2)?|github\.com/golang/glog|github\.com/go-logr/logr|github\.com/charmbracelet/log)$`)
	loggingMethod  = regexp.MustCompile(`^(?:Print|Trace|Debug|Info|Notice|Warn|Warning|Error|Critical|Fatal|Panic|Log)(?:f|ln|w|S|Context)?$`)
)

// isLogging reports whether a call writes to a log: of a known package, or a method that is named so of a type that is.
func (p *pass) isLogging(call *ast.CallExpr) bool {
	f := p.callee(call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	if loggingPackage.MatchString(f.Pkg().Path()) {
		return !strings.HasPrefix(f.Name(), "Set") && !strings.HasPrefix(f.Name(), "New")
	}
	if !loggingMethod.MatchString(f.Name()) {
		return false
	}
	if of := f.Signature().Recv(); of != nil {
		return strings.Contains(strings.ToLower(typeName(of.Type())), "log")
	}
	return strings.HasSuffix(f.Pkg().Path(), "/log") || strings.HasSuffix(f.Pkg().Path(), "/logger")
}

// checkLogged reports the URLs in an argument of a call that logs.
func (p *pass) checkLogged(at inspector.Cursor, e ast.Expr) {
	for _, value := range valuesIn(p.pieces(e)) {
		u := value
		if p.isResult(u, "(*net/url.URL).String", "(*net/url.Userinfo).String") {
			u = receiver(p.origin(u).expr)
		}
		switch {
		case p.isType(u, "net/url.Userinfo"):
			p.report(value, "this logs the password")
		case p.isURL(u) && p.mayHavePassword(at, u):
			var fixes []analysis.SuggestedFix
			if _, isCall := ast.Unparen(value).(*ast.CallExpr); isCall && u != value { // of String: another form of the value may print other text
				fixes = p.replacement(at, "Use Redacted", value, p.source(u)+".Redacted()")
			}
			p.report(value, "this logs the password if the URL has one; Redacted does not", fixes...)
		}
	}
}

var hasPassword = regexp.MustCompile(`proxy|database|\b(?:\w*db|dsn|redis|amqps?|rabbit(?:mq)?|broker|mongo|postgres(?:ql)?|mysql|repo(?:sitory)?|remote|git(?:hub|lab)?|registry|mirror|smtps?|s?ftps?|ssh)(?:ur[il])?s?\b`)

// mayHavePassword reports false if a URL is made without user information, if the function removes that, or if the URL is
// that of a request or its name does not say what it is for: those have user information so rarely that nobody logs less for it.
func (p *pass) mayHavePassword(at inspector.Cursor, u ast.Expr) bool {
	if p.losesUser(at, u) || p.field(u) == "net/http.URL" || !hasPassword.MatchString(words(p.source(u))) && !p.isStrict() {
		return false
	}
	if literal := p.literal(u); literal != nil {
		return elementOf(literal, "User") != nil
	}
	return p.textMayHavePassword(p.parsed(u))
}

// losesUser reports whether the function assigns to the user information of a URL, or asks whether it has one.
func (p *pass) losesUser(at inspector.Cursor, u ast.Expr) bool {
	_, body := functionOf(at)
	return body == nil || contains(body, func(n ast.Node) bool {
		var asked []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			asked = n.Lhs
		case *ast.BinaryExpr:
			asked = []ast.Expr{n.X, n.Y}
		}
		return slices.ContainsFunc(asked, func(e ast.Expr) bool { return p.isSelector(ast.Unparen(e), u, "User") })
	})
}

// textMayHavePassword reports false for a text that is known to have no "@", and for that of Redacted.
func (p *pass) textMayHavePassword(e ast.Expr) bool {
	text := join(p.pieces(e))
	return !p.isResult(e, "(*net/url.URL).Redacted") && (!withOrigin.MatchString(text) || strings.ContainsAny(withOrigin.FindString(text), "@"+hole))
}

// checkLoggedError reports the error of a call that is logged where it is checked.
func (p *pass) checkLoggedError(at inspector.Cursor, call *ast.CallExpr) {
	if _, known := p.text(call.Args[0]); known {
		return
	}
	err, check := p.checkOfError(at)
	if check == nil {
		return
	}
	for n := range ast.Preorder(check.Body) {
		if log, ok := n.(*ast.CallExpr); ok && p.isLogging(log) {
			for _, e := range log.Args {
				if p.variable(e) == err {
					p.report(e, "the error repeats the whole text, with its password")
				}
			}
		}
	}
}
