package crawler

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/httpuri"
)

// A rule allows or disallows the targets that its pattern matches.
type rule struct {
	pieces []piece // between the "*" of the pattern
	ends   bool    // whether the pattern has "$" at its end
	length int     // of the pattern: the longest matching rule applies
	allow  bool
}

// newRule returns a rule. In its text, "*" matches any text and "$" the end (RFC 9309, section 2.2.3).
func newRule(text string, allow bool) rule {
	pattern, ends := strings.CutSuffix(text, "$")
	if !strings.HasPrefix(pattern, "/") {
		pattern = "/" + pattern // as in "*.pdf"
	}
	pattern = normal(pattern)
	r := rule{ends: ends, length: len(pattern), allow: allow}
	for text := range strings.SplitSeq(pattern, "*") {
		r.pieces = append(r.pieces, newPiece(text))
	}
	if ends {
		r.length++
	}
	return r
}

// matches reports whether the pattern matches the beginning of a target or, with "$", the whole. It takes linear time: each piece is
// looked for after the one before it.
func (r rule) matches(t target) bool {
	first, others := r.pieces[0], r.pieces[1:]
	if !strings.HasPrefix(t.text, first.inPath) {
		return false
	}
	end := len(first.inPath)
	for i, p := range others {
		if r.ends && i == len(others)-1 {
			return p.endsAfter(t, end)
		}
		if end = p.find(t, end); end < 0 {
			return false
		}
	}
	return !r.ends || end == len(t.text)
}

// A piece is text of a pattern without "*". In a query, "/" matches "%2F" and the other way round (RFC 9309, section 2.2.2, table), so the
// piece has the text of a match that begins in the path, and of one that begins in the query. In both, the slashes of the query are raw.
type piece struct{ inPath, inQuery string }

func newPiece(text string) piece {
	path, _, _ := strings.Cut(text, "?")
	return piece{path + rawSlashes(text[len(path):]), rawSlashes(text)}
}

// find returns the end of the first match at or after an offset, or -1.
func (p piece) find(t target, from int) int {
	if from < t.query {
		last := min(t.query-1+len(p.inPath), len(t.text)) // the end of a match that begins in the path
		if i := strings.Index(t.text[from:last], p.inPath); i >= 0 {
			return from + i + len(p.inPath)
		}
		from = t.query
	}
	i := strings.Index(t.text[from:], p.inQuery)
	if i < 0 {
		return -1
	}
	return from + i + len(p.inQuery)
}

// endsAfter reports whether the target ends with a match that begins at or after an offset.
func (p piece) endsAfter(t target, from int) bool {
	if begin := len(t.text) - len(p.inQuery); begin >= max(from, t.query) && strings.HasSuffix(t.text, p.inQuery) {
		return true
	}
	begin := len(t.text) - len(p.inPath)
	return begin >= from && begin < t.query && strings.HasSuffix(t.text, p.inPath)
}

// A target is the path and query of a URI, as patterns match them. In the query, slashes are raw.
type target struct {
	text  string
	query int // the offset of the "?", or the length
}

func newTarget(u uri.URI) target {
	text := strings.ReplaceAll(normal(u.Normalize().RequestTarget()), "*", "%2A")
	path, _, _ := strings.Cut(text, "?")
	return target{path + rawSlashes(text[len(path):]), len(path)}
}

// rawSlashes returns text with each "%2F" decoded.
func rawSlashes(text string) string { return strings.ReplaceAll(text, "%2F", "/") }

// reserved encodes the reserved characters other than those that separate segments and parameters, and "*".
var reserved = strings.NewReplacer(":", "%3A", "@", "%40", "!", "%21", "$", "%24", "'", "%27", "(", "%28", ")", "%29", "+", "%2B",
	",", "%2C", ";", "%3B")

// normal returns a path and query in the encoding in which they are compared (RFC 9309, section 2.2.2). Dots stay: those of a pattern
// may be the beginning of a name.
func normal(text string) string {
	text, _ = escape.Normalize(httpuri.RepairTarget(text)) // which leaves no incomplete triplet
	return reserved.Replace(text)
}
