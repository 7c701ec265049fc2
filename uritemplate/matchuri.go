package uritemplate

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// MatchURI returns the values of a URI that a client sent, for routes, and reports whether the URI
// matches. Unless the template is ambiguous, it returns the same values as [Template.Match] for a
// URI that [Template.URI] wrote. It differs from Match as follows:
//
//   - The parameters of "{?x,y}" and "{&x}" may be in any order, with other parameters between
//     them. Literal parameters in the template, as in "?q=1{&x}", are required. A URI does not
//     match if it has a parameter of the template more often than the template has it. But "{?x*}"
//     matches any number of parameters x, as a list. If the expression has no other variable and
//     the URI has no parameter x, the value is all other parameters, as pairs. The same is true of
//     "{&x*}". "a" is the same as "a=".
//   - A "+" is a plus, as in "?x=a+b", since a URI Template writes a space only as "%20".
//   - In a path, a value may have the bytes "!$&'()*+,;=:@" without encoding, except for bytes that
//     the template has between the same two slashes, as text or from an operator. In the query of
//     "{?x}", a value may also have "/" and "?".
//   - Values that [Template.URI] refuses do not match: "/files/{name}" does not match "/files/..",
//     "/files/..%2Fb" and "/files/a%5C..", and "/{x}/{y}" does not match "//h". The same is true of
//     "{+x}" and "{/x*}". A dot-segment that the template has as text does match.
//   - If the template has no query, the query of the URI does not matter. "{+x}" in a path has no
//     part of a query or fragment.
//
// The scheme and the authority count, too, also the case of the host: call [uri.URI.Normalize]
// first. The template must have its scheme in lowercase, and no empty port, as a parsed URI has. If
// the template has neither scheme nor authority, pass a URI without: for u from
// httpuri.FromRequest, u.WithoutAuthority().WithScheme(""), after a check of its scheme. A variable
// may be empty, as in Match: "/users/{id}" matches "/users/", without an id.
//
// If the query of the template is not a list of parameters, as in "/a?{x}" and "/a{?x}{+y}",
// MatchURI compares it as Match does. A URI that [uri.Format] rejects does not match. MatchURI takes
// linear time and memory, and has the limits of Match.
func (t Template) MatchURI(u uri.URI) (Values, bool) {
	text, err := uri.Format(u)
	if err != nil {
		return nil, false
	}
	r := t.route()
	rewritten, ok := r.rewrite(text)
	if !ok {
		return nil, false
	}
	m := matchers.Get().(*matcher)
	defer m.release()
	v, ok := t.matchRaw(m, u, rewritten, r)
	if ok && (slices.ContainsFunc(u.Path, hasDots) || u.Has(uri.ComponentAuthority) && !t.beginsWithAuthority()) {
		_, err = t.URI(v)
	}
	if !ok || err != nil {
		return nil, false
	}
	return v, true
}

// rawDelimiters are the bytes that a segment may have but "{x}" encodes (RFC 3986, section 3.3).
const rawDelimiters = "!$&'()*+,;=:@"

// startOfPath returns the offset of the path in the text of u.
func startOfPath(u uri.URI, text string) int {
	authority, found := u.Authority()
	if !found {
		return 0
	}
	return strings.Index(text, "//") + len("//") + len(authority)
}

// matchRaw is like match, but the path may have raw delimiters. text is that of u, with another query.
func (t *Template) matchRaw(m *matcher, u uri.URI, text string, r *route) (Values, bool) {
	if v, ok := t.match(m, text); ok || !strings.ContainsAny(text, rawDelimiters) {
		return v, ok
	}
	normal := charset.NormalEncoding(text)
	if !m.divide(t, r.rawPlan, normal) {
		return nil, false
	}
	return t.match(m, r.encodeRaw(&reading{spans: m.spans, written: text, normal: normal}, startOfPath(u, text)))
}

// encodeRaw returns the text of a reading, with the raw delimiters in the values percent-encoded. It
// encodes nothing before the path, such as an "@" after which another host follows.
func (r *route) encodeRaw(read *reading, path int) string {
	text, done := read.written, 0
	b := make([]byte, 0, len(text)+len(text)/2)
	for i, s := range read.spans {
		if s.from >= 0 && r.raws[i] != 0 {
			from := read.writtenOffset(s.from)
			if from < path {
				continue
			}
			b = append(b, text[done:from]...)
			done = read.writtenOffset(s.to)
			b = appendEncoded(b, text[from:done], r.raws[i])
		}
	}
	return string(append(b, text[done:]...))
}

// rawInPath returns, for each variable, the raw delimiters that its value may have: in the path,
// those that the template does not write between the same two slashes, and elsewhere none. Text
// before the first slash may be an authority, so it does not count as part of the path.
func (t Template) rawInPath() []class {
	raws := make([]class, len(t.specs))
	before, path, _ := strings.Cut(t.skeleton(), "/")
	if rest, found := strings.CutPrefix(path, "/"); found && (before == "" || strings.HasSuffix(before, ":")) {
		authority, afterwards, _ := strings.Cut(rest, "/")
		before, path = before+authority, afterwards
	}
	i := strings.Count(before, "{")
	for segment := range strings.SplitSeq(path, "/") {
		free := classesOf(rawDelimiters) &^ classesOf(segment)
		for range strings.Count(segment, "{") {
			if !t.specs[i].operator.reserved {
				raws[i] = free
			}
			i++
		}
	}
	return raws
}

// skeleton returns the text of the template up to its query, with "{" for each variable, and the
// bytes that the operators write. A space precedes each expression, so that "/{/x}" does not seem
// to begin with "//".
func (t Template) skeleton() string {
	var b strings.Builder
	for _, p := range t.parts {
		if p.operator == nil {
			if end := strings.IndexAny(p.literal, "?#"); end >= 0 {
				return b.String() + p.literal[:end]
			}
			b.WriteString(p.literal)
			continue
		}
		switch op := p.operator; op.first {
		case "?", "&", "#":
			return b.String()
		case "/":
			b.WriteString(" /")
		default:
			b.WriteString(" " + op.first + op.sep)
		}
		for _, spec := range t.specs[p.from:p.to] {
			b.WriteString("{" + spec.innerSep())
		}
	}
	return b.String()
}
