package vet

import (
	"go/ast"
	"go/token"
	"iter"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// A piece is a part of a text that is put together: what is always the same, or a value.
type piece struct {
	text  string
	value ast.Expr // nil if it is always the same
	verb  string   // of fmt.Sprintf, unless it is %s or %v
}

func (part piece) isValue() bool { return part.value != nil }

var verb = regexp.MustCompile(`%(?:[-+# 0]*\d*(?:\.\d+)?[a-zA-Z]|%)`)

// pieces returns what a text is put together of with "+" and fmt.Sprintf, through variables that are assigned once, or grow. A text that is
// not put together is a single piece.
func (p *pass) pieces(e ast.Expr) []piece { return p.appendPieces(nil, e) }

// A longer text is not taken apart: a variable that is added to itself, as in a += a, has exponentially many pieces.
const maxPieces = 100

func (p *pass) appendPieces(to []piece, e ast.Expr) []piece {
	if text, ok := p.text(e); ok {
		return append(to, piece{text: text})
	}
	if len(to) > maxPieces {
		return append(to, piece{value: e})
	}
	if from := p.origin(e); from.result == 0 {
		switch e := from.expr.(type) {
		case *ast.BinaryExpr:
			if e.Op == token.ADD {
				return p.appendPieces(p.appendPieces(to, e.X), e.Y)
			}
		case *ast.CallExpr:
			if all, ok := p.sprintfPieces(to, e); ok {
				return all
			}
		}
	}
	if first, rest := p.additions(e); first != nil {
		to = p.appendPieces(to, first)
		for _, e := range rest {
			to = p.appendPieces(to, e)
		}
		return to
	}
	return append(to, piece{value: e})
}

// additions returns the first value of a variable that is assigned once and then changes by "+=" only, and what is added before its use.
func (p *pass) additions(e ast.Expr) (first ast.Expr, rest []ast.Expr) {
	v := p.variable(e)
	if len(p.added[v]) == 0 || len(p.assigned[v]) != len(p.added[v])+1 || p.assigned[v][0].result != 0 || p.assigned[v][0].isOwn(v) {
		return nil, nil
	}
	for _, added := range p.added[v] {
		if added.End() <= e.Pos() {
			rest = append(rest, added)
		}
	}
	return p.assigned[v][0].expr, rest
}

// sprintfPieces appends the pieces of what fmt.Sprintf returns, if its format is known and has verbs for each argument in turn.
func (p *pass) sprintfPieces(to []piece, call *ast.CallExpr) (all []piece, ok bool) {
	if p.calleeName(call) != "fmt.Sprintf" || call.Ellipsis.IsValid() {
		return nil, false
	}
	format, ok := p.text(call.Args[0])
	verbs, values, end := verb.FindAllStringIndex(format, -1), call.Args[1:], 0
	if !ok || strings.Contains(format, "*") || strings.Contains(format, "%[") || len(verbs)-strings.Count(format, "%%") != len(values) {
		return nil, false
	}
	for _, at := range verbs {
		to = append(to, piece{text: format[end:at[0]]})
		end = at[1]
		switch verb := format[at[0]:at[1]]; verb {
		case "%%":
			to = append(to, piece{text: "%"})
			continue
		case "%s", "%v":
			to = p.appendPieces(to, values[0])
		default:
			to = append(to, piece{value: values[0], verb: verb})
		}
		values = values[1:]
	}
	return append(to, piece{text: format[end:]}), true
}

// valuesIn yields the values in a text that is put together, with their indices.
func valuesIn(all []piece) iter.Seq2[int, ast.Expr] {
	return func(yield func(int, ast.Expr) bool) {
		for i, part := range all {
			if part.isValue() && !yield(i, part.value) {
				return
			}
		}
	}
}

// A place is where in a URL a value is written.
type place int

const (
	anywhere place = iota
	inHost
	inPath
	inQuery
	inFragment
)

// A character that no URL has, for a value in a text.
const hole = "\x00"

// join returns the text of some pieces, with holes for values.
func join(all []piece) string {
	var b strings.Builder
	for _, part := range all {
		if part.isValue() {
			b.WriteString(hole)
		}
		b.WriteString(part.text)
	}
	return b.String()
}

var (
	withOrigin = regexp.MustCompile(`^(?:[A-Za-z][A-Za-z0-9+.-]*:)?//[^/]*/`)
	withHost   = regexp.MustCompile(`^(?:[A-Za-z][A-Za-z0-9+.-]*:)?//[^/]*$`)
	relative   = regexp.MustCompile(`^[\w.~-]*/`)
	parameter  = regexp.MustCompile(`[?&][^?&=/:\x00 ]+=[^&#]*$`)
)

// placeOf returns where the value of a piece is written, if the text before it tells.
func placeOf(all []piece, i int) place {
	switch text := join(all[:i]); {
	case strings.ContainsAny(text, " \t\n\"<>{}"): // not the text of a URL
		return anywhere
	case strings.Contains(text, "#"):
		return inFragment
	case parameter.MatchString(text):
		return inQuery
	case strings.Contains(text, "?"):
		return anywhere
	case withOrigin.MatchString(text):
		return inPath
	case withHost.MatchString(text):
		return inHost
	case strings.HasPrefix(text, hole+"/") || relative.MatchString(text):
		return inPath
	}
	return anywhere
}

// The functions that take the text of a URL, and which argument it is.
var takesURL = map[string]int{
	"net/url.Parse": 0, "net/url.ParseRequestURI": 0, "(*net/url.URL).Parse": 0,
	"net/http.NewRequest": 1, "net/http.NewRequestWithContext": 2,
	"net/http.Get": 0, "net/http.Head": 0, "net/http.Post": 0, "net/http.PostForm": 0,
	"(*net/http.Client).Get": 0, "(*net/http.Client).Head": 0, "(*net/http.Client).Post": 0, "(*net/http.Client).PostForm": 0,
	"net/http.Redirect":               2,
	"github.com/go-rfc3986/uri.Parse": 0, "github.com/go-rfc3986/uri.ParseURI": 0,
}

// argumentsOf yields the arguments that a table of functions names.
func (p *pass) argumentsOf(table map[string]int) iter.Seq2[inspector.Cursor, ast.Expr] {
	return func(yield func(inspector.Cursor, ast.Expr) bool) {
		for name, argument := range table {
			for at, call := range p.callsTo(name) {
				if len(call.Args) > argument && !yield(at, call.Args[argument]) {
					return
				}
			}
		}
	}
}

// originsOf returns where the arguments come from that a table of functions names.
func (p *pass) originsOf(table map[string]int) map[ast.Expr]bool {
	all := map[ast.Expr]bool{}
	for _, e := range p.argumentsOf(table) {
		all[p.origin(e).expr] = true
	}
	return all
}
