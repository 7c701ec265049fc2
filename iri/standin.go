package iri

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// RFC 3987 changes one thing in the grammar of RFC 3986: in most components, 'the class of unreserved characters is
// extended' (section 2.1). So this package has no parser. Package uri parses the stand-in of a text instead. The
// stand-in is the text with an unreserved character instead of each byte of each additional character. It is a URI
// reference if and only if the text is an IRI reference, and every offset is the same in both.
//
// This requires three things. The filler must not be allowed by a rule that RFC 3987 does not change: scheme and port.
// Text between brackets must not be replaced, since IPvFuture has the class that is not extended. And iprivate extends
// the class in the query only.
//
// From the first byte that is not part of an allowed character, the stand-in is the text itself. No rule allows such a
// byte, so after it only delimiters matter.

// filler replaces the bytes of a character.
const filler = "____________________________________________________________________"

// A scanner returns the offset after the characters at s[i:] that are beyond US-ASCII and allowed.
type scanner func(s string, i int) int

// standIn returns the stand-in of an IRI reference. Its query is the text between the first "?" and
// the first "#" if the "?" comes first.
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
	appendFilled(&b, s[question:hash], charset.ScanUcscharOrPrivate) // a query has no IP literal: "[" is invalid there
	appendFilled(&b, s[hash:], charset.ScanUcschar)
	return b.String()
}

// standInFor returns the stand-in of a component, which is s itself if s is US-ASCII.
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

// appendStandIn appends the stand-in of s, one or more components. scan says which characters are
// allowed.
func appendStandIn(b *strings.Builder, s string, scan scanner) {
	literal, end := brackets(s)
	if literal < end {
		appendFilled(b, s[:literal], scan)
		b.WriteString(s[literal:end])
		s = s[end:]
	}
	appendFilled(b, s, scan)
}

// brackets returns the offset of the first "[" in s, and the offset after the first "]" that
// follows, or the end of s if none follows. Both are 0 if there is no "[". A "[" that does not
// begin an IP literal is itself the invalid byte.
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

// appendFilled appends s, with filler instead of the characters that scan finds.
func appendFilled(b *strings.Builder, s string, scan scanner) {
	for i := 0; i < len(s); {
		start := charset.ScanASCII(s, i)
		b.WriteString(s[i:start])
		i = scan(s, start)
		if i == start { // the end, or a byte that is not allowed
			b.WriteString(s[i:])
			return
		}
		for n := i - start; n > 0; n -= len(filler) {
			b.WriteString(filler[:min(n, len(filler))])
		}
	}
}
