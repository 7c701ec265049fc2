package uritemplate

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// MatchURI returns the values of a URI by what it means, for routes, and reports whether there are any. It is [Template.Match]
// for what clients send, and returns the same values for what [Template.URI] writes, unless the template is ambiguous:
//   - The parameters of "{?x,y}" and "{&x}" may stand in any order, with others in between. Parameters that the template has as
//     literals, as in "?q=1{&x}", must be there. A URI does not match if it has a parameter of the template more often
//     than the template. But "{?x*}" matches any number of parameters x, as a list. If it has no other variable, and the URI has no
//     parameter x, its value is the pairs of all other parameters. The same is true of "{&x*}". "a" is "a=".
//   - A "+" is a plus, as in "?x=a+b", since a URI Template has no other way to write a space than "%20".
//   - In a path, a value may have the bytes "!$&'()*+,;=:@" without encoding. The exception is a byte that the template
//     itself writes between the same two slashes, as text or by an operator. In the query of "{?x}", it may have "/" and
//     "?", too.
//   - If the template has no query, that of the URI does not count. The URI must have a fragment if the template has one, and
//     must not have one otherwise.
//
// If the query of the template is not a list of parameters, as in "/a?{x}" and "/a{?x}{+y}", it is compared as Match compares
// it. "{+x}" has the whole query if the template has none, and a "?" or "#" before that of the template only if nothing else
// matches. A value that [uri.Format] rejects does not match. MatchURI takes linear time and memory.
func (t Template) MatchURI(u uri.URI) (Values, bool) {
	text, err := uri.Format(u)
	if err != nil {
		return nil, false
	}
	program := t.program
	if program == nil {
		program = &lazyProgram{} // of the zero Template
	}
	program.route.Do(func() { program.meaning = routeOf(t) })
	r := program.meaning
	rewritten, ok := r.rewrite(text)
	if !ok {
		return nil, false
	}
	if v, ok := t.matchRaw(rewritten, program); ok || !r.mayAsk || !r.hasQuery {
		return v, ok
	}
	return t.Match(text) // the "?" may be one of "{+x}"
}

// matchRaw is Match of a text whose path may have raw delimiters.
func (t Template) matchRaw(text string, lazy *lazyProgram) (Values, bool) {
	if v, ok := t.Match(text); ok || !strings.ContainsAny(text, rawDelimiters) {
		return v, ok
	}
	encoded, ok := t.encodeRaw(text, lazy)
	if !ok {
		return nil, false
	}
	return t.Match(encoded)
}

// rawDelimiters are the bytes that a segment may have, and "{x}" encodes (RFC 3986, section 3.3).
const rawDelimiters = "!$&'()*+,;=:@"

// delimiters is a set of the bytes of rawDelimiters.
type delimiters uint16

// delimiterOf has the set of each byte.
var delimiterOf = [256]delimiters{
	'!': 1, '$': 1 << 1, '&': 1 << 2, '\'': 1 << 3, '(': 1 << 4, ')': 1 << 5, '*': 1 << 6, '+': 1 << 7, ',': 1 << 8, ';': 1 << 9, '=': 1 << 10,
	':': 1 << 11, '@': 1 << 12,
}

// allDelimiters has all of rawDelimiters.
const allDelimiters delimiters = 1<<len(rawDelimiters) - 1

// delimitersIn returns the set of the bytes of s that are in rawDelimiters.
func delimitersIn(s string) (set delimiters) {
	for i := range len(s) {
		set |= delimiterOf[s[i]]
	}
	return set
}

// classes returns the classes of the bytes of the set.
func (set delimiters) classes() (all class) {
	for i := range len(rawDelimiters) {
		if c := rawDelimiters[i]; set&delimiterOf[c] != 0 {
			all |= classOf(c)
		}
	}
	return all
}

// encodeRaw returns a text with the bytes encoded that Expand would encode in the values of its path, and reports whether the template
// may match it.
func (t Template) encodeRaw(text string, lazy *lazyProgram) (string, bool) {
	lazy.raw.Do(func() {
		lazy.raws = t.rawDelimiters()
		lazy.rawProgram = (&compiler{raws: lazy.raws}).compile(t)
	})
	normal := charset.NormalEncoding(text)
	m := matcher{program: lazy.rawProgram, text: normal}
	spans := m.spansFor(t)
	if !m.run() {
		return "", false
	}
	r := reading{written: text, normal: normal}
	b, done := make([]byte, 0, len(text)+len(text)/2), 0
	for i, s := range spans {
		if s.from < 0 || lazy.raws[i] == 0 {
			continue
		}
		from, to := r.origin(s.from), r.origin(s.to)
		b = append(b, text[done:from]...)
		for done = from; done < to; done++ {
			if c := text[done]; lazy.raws[i]&delimiterOf[c] != 0 {
				b = charset.AppendEncoded(b, c)
			} else {
				b = append(b, c)
			}
		}
	}
	return string(append(b, text[done:]...)), true
}

// rawDelimiters returns for each variable in the path what its value may have as it is: all that a segment may have, without what the
// template has between the same two slashes.
func (t Template) rawDelimiters() []delimiters {
	var w pathWalk
	segment := make([]int, len(t.specs)) // of each variable, or 0 if it is not in the path
	w.taken = make([]delimiters, 1)
	for _, p := range t.parts {
		if p.operator == nil {
			w.literal(p.literal)
			continue
		}
		w.expression(t, p)
		for i := p.from; i < p.to; i++ {
			if w.inPath && !p.operator.reserved {
				segment[i] = len(w.taken) - 1
			}
		}
	}
	raws := make([]delimiters, len(t.specs))
	for i, n := range segment {
		if n > 0 {
			raws[i] = allDelimiters &^ w.taken[n]
		}
	}
	return raws
}

// A pathWalk finds the segments of the path of a template.
type pathWalk struct {
	taken       []delimiters // what the template has in each segment; the first is no segment
	inAuthority bool
	inPath      bool
	isPast      bool // whether the path has ended
	before      string
}

// literal goes on with a literal.
func (w *pathWalk) literal(text string) {
	if i := strings.IndexAny(text, "?#"); i >= 0 && !w.isPast {
		defer w.end()
		text = text[:i]
	}
	for i := 0; i < len(text) && !w.isPast; i++ {
		switch {
		case text[i] != '/':
			w.taken[len(w.taken)-1] |= delimiterOf[text[i]]
		case !w.inPath && !w.inAuthority && strings.HasPrefix(text[i:], "//") && (w.before == "" || w.before == ":"):
			w.inAuthority = true
			i++
		default:
			w.slash()
		}
		w.before = text[i : i+1]
	}
}

// slash begins a segment.
func (w *pathWalk) slash() {
	w.inPath, w.inAuthority = true, false
	w.taken = append(w.taken, 0)
}

func (w *pathWalk) end() { w.inPath, w.inAuthority, w.isPast = false, false, true }

// expression goes on with an expression.
func (w *pathWalk) expression(t Template, p part) {
	w.before = "}"
	switch op := p.operator; {
	case w.isPast:
		return
	case op == &operatorQuery || op == &operatorMore || op == &operatorFragment:
		w.end()
		return
	case op == &operatorPath:
		w.slash()
	default:
		w.taken[len(w.taken)-1] |= delimitersIn(op.first + op.sep)
	}
	for i := p.from; i < p.to; i++ {
		if spec := &t.specs[i]; spec.explode || spec.operator.named {
			w.taken[len(w.taken)-1] |= delimitersIn("=")
		} else {
			w.taken[len(w.taken)-1] |= delimitersIn(spec.listSep())
		}
	}
}
