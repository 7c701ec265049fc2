package iri

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// RFC 3987 changes one thing in the grammar of RFC 3986: in most components, 'the class of unreserved characters is
// extended' (section 2.1). So this package has no parser. It has package uri judge the stand-in of a text: the same
// text, but with an unreserved character in place of each byte of each character by which the class is extended. The
// stand-in is a URI reference exactly if the text is an IRI reference, and what stands at an offset of the one stands at
// the same offset of the other.
//
// Three things are to be seen to. The filler is in no rule that RFC 3987 leaves as it is: not in scheme, nor in port. What
// is between brackets is left as it stands, since IPvFuture has the class that is not extended. And iprivate extends the
// class in the query only.
//
// From the first byte on that belongs to no such character, a stand-in is the text itself: no rule takes a byte beyond
// US-ASCII, so that nothing behind it counts but delimiters.

// filler stands for a byte of a character.
const filler = "____________________________________________________________________"

// A scanner returns the offset after the characters at s[i:] that are beyond US-ASCII and allowed.
type scanner func(s string, i int) int

// standIn returns the stand-in of an IRI reference. Its query is what stands between the first "?" and the first "#",
// if in that order.
func standIn(s string) string {
	hash := strings.IndexByte(s, '#')
	if hash < 0 {
		hash = len(s)
	}
	question := strings.IndexByte(s[:hash], '?')
	if question < 0 {
		question = hash
	}
	var b strings.Builder
	b.Grow(len(s))
	appendStandIn(&b, s[:question], charset.ScanUcschar)
	appendFilled(&b, s[question:hash], charset.ScanUcscharOrPrivate) // where a "[" is what is refused
	appendFilled(&b, s[hash:], charset.ScanUcschar)
	return b.String()
}

// standInFor returns the stand-in of a component. It is s itself where that is US-ASCII.
func standInFor(s string, scan scanner) string {
	if isASCII(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	appendStandIn(&b, s, scan)
	return b.String()
}

// standInForElements returns i with the stand-ins of its components. The scheme needs none.
func standInForElements(i *IRI) uri.URI {
	u := uri.URI(*i)
	ucschar := func(s string) string { return standInFor(s, charset.ScanUcschar) }
	u.UserInfo = ucschar(u.UserInfo)
	u.Host = ucschar(u.Host)
	u.Path = mapSegments(u.Path, ucschar)
	u.Query = standInFor(u.Query, charset.ScanUcscharOrPrivate)
	u.Fragment = ucschar(u.Fragment)
	return u
}

// appendStandIn appends the stand-in of s, one or more components, in which the scanner says what is allowed.
func appendStandIn(b *strings.Builder, s string, scan scanner) {
	literal, end := brackets(s)
	if literal < end {
		appendFilled(b, s[:literal], scan)
		b.WriteString(s[literal:end])
		s = s[end:]
	}
	appendFilled(b, s, scan)
}

// brackets returns where the first "[" of s stands and the offset after the first "]" that follows, the end of s if none
// does. Both are 0 where there is no "[". One that does not begin an IP literal is itself what is refused.
func brackets(s string) (start, end int) {
	start = strings.IndexByte(s, '[')
	if start < 0 {
		return 0, 0
	}
	length := strings.IndexByte(s[start:], ']')
	if length < 0 {
		return start, len(s)
	}
	return start, start + length + len("]")
}

// appendFilled appends s with filler for what the scanner finds.
func appendFilled(b *strings.Builder, s string, scan scanner) {
	for i := 0; i < len(s); {
		start := charset.ScanASCII(s, i)
		b.WriteString(s[i:start])
		i = scan(s, start)
		if i == start { // the end, or what is not allowed
			b.WriteString(s[i:])
			return
		}
		for n := i - start; n > 0; n -= len(filler) {
			b.WriteString(filler[:min(n, len(filler))])
		}
	}
}
