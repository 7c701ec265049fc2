package iri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// RFC 3987 changes one thing in the grammar of RFC 3986: in most components, 'the class of unreserved characters is
// extended' (section 2.1). Package grammar reads with either class. Package uri does everything else, on a stand-in of a
// text. The errors are those for a stand-in with an unreserved character instead of each byte of each additional
// character. It is a URI reference if and only if the text is an IRI reference, and every offset is the same in both.
//
// This requires three things. The filler must not be allowed by a rule that RFC 3987 does not change: scheme and port.
// Text between brackets must not be replaced, since IPvFuture has the class that is not extended. And iprivate extends
// the class in the query only.
//
// From the first byte that is not part of an allowed character, the stand-in is the text itself. No rule allows such a
// byte, so after it only delimiters matter.
//
// Package uri also does everything else, on a second stand-in, in which the text can be found again after components have
// moved, been compared or been lowercased. It has "!" and two hexadecimal digits instead of each byte of a character, and
// instead of each "!". No operation of package uri changes a "!" or looks for one. Only the offsets in errors differ.

// A view is one of the two kinds of stand-ins.
type view bool

const (
	sameLength view = false // offsets are those of the text
	reversible view = true  // restored gives the text back
)

// A scanner returns the offset after the characters at s[i:] that are beyond US-ASCII and allowed.
type scanner func(s string, i int) int

// as returns i with the stand-ins of its components. The scheme needs none.
func (i *IRI) as(see view) uri.URI {
	u := uri.URI(*i)
	u.Query = "" // it allows more characters
	u = mapTexts(u, see.text)
	u.Query = see.component(i.Query, charset.ScanUcscharOrPrivate)
	return u
}

// through returns the result for IRIs of f, an operation of package uri on what see returns. If f returns an error, source
// has the text that it is about.
func through(source *IRI, f func(see view) (uri.URI, error)) (IRI, error) {
	u, err := f(reversible)
	if err == nil {
		return restored(u), nil
	}
	_, err = f(sameLength)
	return IRI{}, formatError(err, source)
}

// restored returns the IRI whose reversible stand-in is u.
func restored(u uri.URI) IRI { return IRI(mapTexts(u, restoredText)) }

// restoredText returns the text whose reversible stand-in is s.
func restoredText(s string) string {
	if strings.IndexByte(s, '!') < 0 {
		return s
	}
	return string(restoreFrom([]byte(s), 0))
}

// restoreFrom replaces b[start:], a reversible stand-in, with its text.
func restoreFrom(b []byte, start int) []byte {
	text := b[:start]
	for i := start; i < len(b); i++ {
		c := b[i]
		if c == '!' {
			c = charset.HexValue(b[i+1])<<4 | charset.HexValue(b[i+2])
			i += 2
		}
		text = append(text, c)
	}
	return text
}

// mapTexts applies f to the components of u that may have characters beyond US-ASCII, and to each
// segment of its path.
func mapTexts(u uri.URI, f func(string) string) uri.URI {
	u.UserInfo, u.Host, u.Query, u.Fragment = f(u.UserInfo), f(u.Host), f(u.Query), f(u.Fragment)
	u.Path = mapSegments(u.Path, f)
	return u
}

// mapSegments applies f to the segments of path. The result has no spare capacity, and shares the
// elements of path if nothing changes.
func mapSegments(path []string, f func(string) string) []string {
	path = slices.Clip(path)
	shared := true
	for k, segment := range path {
		changed := f(segment)
		if changed == segment {
			continue
		}
		if shared {
			path, shared = slices.Clip(slices.Clone(path)), false
		}
		path[k] = changed
	}
	return path
}

// standIn returns the stand-in of an IRI reference, with the same length. Its query is the text between the first "?" and
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
	sameLength.appendTo(&b, s[:question], charset.ScanUcschar)
	sameLength.appendFilled(&b, s[question:hash], charset.ScanUcscharOrPrivate) // a query has no IP literal: "[" is invalid there
	sameLength.appendFilled(&b, s[hash:], charset.ScanUcschar)
	return b.String()
}

// text returns the stand-in of s, which is text of an authority or a path.
func (see view) text(s string) string { return see.component(s, charset.ScanUcschar) }

// component returns the stand-in of a component. scan says which characters the component allows.
// If s is US-ASCII without "!", the result is s itself.
func (see view) component(s string, scan scanner) string {
	if see == reversible {
		s = markedASCII(s)
	}
	if isASCII(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	see.appendTo(&b, s, scan)
	return b.String()
}

// markedASCII returns the part of a reversible stand-in that concerns US-ASCII.
func markedASCII(s string) string { return strings.ReplaceAll(s, "!", "!21") }

// appendTo appends the stand-in of s, one or more components.
func (see view) appendTo(b *strings.Builder, s string, scan scanner) {
	literal, end := brackets(s)
	if literal < end {
		see.appendFilled(b, s[:literal], scan)
		b.WriteString(s[literal:end])
		s = s[end:]
	}
	see.appendFilled(b, s, scan)
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

// appendFilled appends s, with US-ASCII text instead of the characters that scan finds.
func (see view) appendFilled(b *strings.Builder, s string, scan scanner) {
	for i := 0; i < len(s); {
		start := charset.ScanASCII(s, i)
		b.WriteString(s[i:start])
		i = scan(s, start)
		if i == start { // the end, or a byte that is not allowed
			b.WriteString(s[i:])
			return
		}
		see.appendInstead(b, s[start:i])
	}
}

// appendInstead appends what replaces the characters.
func (see view) appendInstead(b *strings.Builder, characters string) {
	if see == reversible {
		const digits = "0123456789ABCDEF"
		for _, c := range []byte(characters) {
			b.Write([]byte{'!', digits[c>>4], digits[c&0xF]})
		}
		return
	}
	const filler = "____________________________________________________________________"
	for n := len(characters); n > 0; n -= len(filler) {
		b.WriteString(filler[:min(n, len(filler))])
	}
}
