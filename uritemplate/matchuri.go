package uritemplate

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// MatchURI returns the values of a URI that a client sent, for routes, and reports whether the URI
// matches. Unless the template is ambiguous, it returns the same values as [Template.Match] for a
// URI that [Template.URI] wrote. It differs from Match in these points:
//   - The parameters of "{?x,y}" and "{&x}" may stand in any order, with others in between.
//     Parameters that the template has as literals, as in "?q=1{&x}", must be there. A URI does not
//     match if it has a parameter of the template more often than the template. But "{?x*}" matches
//     any number of parameters x, as a list. If it has no other variable, and the URI has no
//     parameter x, its value is the pairs of all other parameters. The same is true of "{&x*}". "a"
//     is "a=".
//   - A "+" is a plus, as in "?x=a+b", since a URI Template has no other way to write a space than
//     "%20".
//   - In a path, a value may have the bytes "!$&'()*+,;=:@" without encoding. The exception is a
//     byte that the template itself writes between the same two slashes, as text or by an operator.
//     In the query of "{?x}", it may have "/" and "?", too.
//   - Values that [Template.URI] refuses for a dot-segment do not match: "/files/{name}" does not
//     match "/files/..", "/files/..%2Fb" and "/files/a%5C..". The same is true of "{+x}" and
//     "{/x*}". A dot-segment of the template itself does.
//   - If the template has no query, that of the URI does not count. The URI must have a fragment if
//     the template has one, and must not have one otherwise.
//
// If the query of the template is not a list of parameters, as in "/a?{x}" and "/a{?x}{+y}", it is
// compared as Match compares it. "{+x}" has the whole query if the template has none, and a "?" or
// "#" before that of the template only if nothing else matches. A value that [uri.Format] rejects
// does not match. MatchURI takes linear time and memory, and gives up, as Match does.
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
	v, ok := t.matchRaw(m, rewritten, r)
	if !ok && r.mayWriteQuery && r.hasQuery {
		v, ok = t.match(m, text) // the "?" may be one of "{+x}"
	}
	if ok && slices.ContainsFunc(u.Path, mayHaveDots) {
		_, err = t.URI(v)
	}
	if !ok || err != nil {
		return nil, false
	}
	return v, true
}

// rawDelimiters are the bytes that a segment may have, and "{x}" encodes (RFC 3986, section 3.3).
const rawDelimiters = "!$&'()*+,;=:@"

// matchRaw is match for a text whose path may have raw delimiters.
func (t *Template) matchRaw(m *matcher, text string, r *route) (Values, bool) {
	if v, ok := t.match(m, text); ok || !strings.ContainsAny(text, rawDelimiters) {
		return v, ok
	}
	normal := charset.NormalEncoding(text)
	if !m.divide(t, r.rawPlan, normal) {
		return nil, false
	}
	return t.match(m, r.encodeRaw(&reading{spans: m.spans, written: text, normal: normal}))
}

// encodeRaw returns the text of a reading with the raw bytes encoded in the values of its path.
func (r *route) encodeRaw(read *reading) string {
	text, done := read.written, 0
	b := make([]byte, 0, len(text)+len(text)/2)
	for i, s := range read.spans {
		if s.from >= 0 && r.raws[i] != 0 {
			from := read.writtenPlace(s.from)
			b = append(b, text[done:from]...)
			done = read.writtenPlace(s.to)
			b = appendEncoded(b, text[from:done], r.raws[i])
		}
	}
	return string(append(b, text[done:]...))
}

// rawInPath returns what the value of each variable may have as it is: in the path, the raw
// delimiters that the template does not write between the same two slashes, and elsewhere nothing.
// Text before the first slash may be an authority, and does not belong to the path.
func (t Template) rawInPath() []class {
	raws := make([]class, len(t.specs))
	before, path, _ := strings.Cut(t.outline(), "/")
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

// outline returns the text of the template up to its query, with the bytes that its operators
// write, and "{" for each variable. A space stands before each expression, since "/{/x}" does not
// begin with an authority.
func (t Template) outline() string {
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
			inner := spec.listSep()
			if spec.explode || spec.operator.named {
				inner = "="
			}
			b.WriteString("{" + inner)
		}
	}
	return b.String()
}
