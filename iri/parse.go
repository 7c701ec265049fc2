package iri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
)

// Parse parses s as an IRI or a relative reference, in UTF-8 (RFC 3987, section 2.2).
//
//	IRI-reference = IRI / irelative-ref
//
// The fields are substrings of s, with nothing decoded, so the IRI keeps s in memory. Only the
// scheme and the port change, as in [uri.Parse]. Characters are not normalized to NFC. For text in
// US-ASCII, the value or the error is that of uri.Parse.
//
// The error is a *[uri.ParseError], and then the IRI is zero. For text beyond US-ASCII, it names
// the rules of RFC 3987, such as "ireg-name", and "ipchar" for a character of the path. Its Offset
// is that of the first byte of the invalid character, or of the invalid UTF-8.
//
// Bidirectional formatting characters are accepted: the grammar allows them, although section 4.1
// forbids their use. Parse takes linear time. It allocates as uri.Parse does, and once more for
// text beyond US-ASCII.
func Parse(s string) (i IRI, err error) {
	text, beyond := s, isBeyondASCII(s)
	if beyond {
		text = standIn(s)
	}
	err = uri.ParseInto((*uri.URI)(&i), text) // uri.Parse would copy the value
	i.Path = slices.Clip(i.Path)
	switch {
	case beyond && err != nil:
		err = parseError(err, s)
	case beyond:
		i.takeText(s)
	}
	return i, err
}

// ParseIRI parses s as an IRI, which has a scheme and may have a fragment (RFC 3987, section 2.2).
//
//	IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
//
// It works like [Parse] but rejects a relative reference, with a *[uri.ParseError] at the first
// byte that cannot be part of a scheme.
func ParseIRI(s string) (IRI, error) { return parse(s, uri.ParseURI) }

// ParseAbsolute parses s as an absolute IRI, which has a scheme and no fragment, not even an empty
// one (RFC 3987, section 2.2).
//
//	absolute-IRI = scheme ":" ihier-part [ "?" iquery ]
//
// It works like [ParseIRI] but rejects a fragment, with a *[uri.ParseError] at the "#".
func ParseAbsolute(s string) (IRI, error) { return parse(s, uri.ParseAbsolute) }

// ParseRelative parses s as a relative reference, which has no scheme (RFC 3987, section 2.2).
//
//	irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]
//
// It works like [Parse] but rejects an IRI, with a *[uri.ParseError] at the ":" after the scheme.
func ParseRelative(s string) (IRI, error) { return parse(s, uri.ParseRelative) }

// Split returns the components of s between their delimiters and checks nothing, not even whether s
// is UTF-8; see [uri.Split]. If [Parse] accepts s, the result is that of Parse. Otherwise, [Format]
// rejects the result (RFC 3986, appendix B).
func Split(s string) IRI { return IRI(uri.Split(s)) }

// MustParse is [Parse] for constants and tests. It panics with the *[uri.ParseError] if s is not an
// IRI reference.
func MustParse(s string) IRI {
	i, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return i
}

// parse parses s with read, which parses the corresponding rule of RFC 3986.
func parse(s string, read func(string) (uri.URI, error)) (IRI, error) {
	if isASCII(s) {
		u, err := read(s)
		return IRI(u), err
	}
	u, err := read(standIn(s))
	if err != nil {
		return IRI{}, parseError(err, s)
	}
	i := IRI(u)
	i.takeText(s)
	return i, nil
}

// takeText replaces the fields of i, which are those of the stand-in, with the text of s. Their
// lengths are the same.
func (i *IRI) takeText(s string) {
	text := cursor(s)
	if i.Scheme != "" {
		if scheme := text.next(len(i.Scheme)); scheme == i.Scheme { // otherwise it was lowercased, which made a copy
			i.Scheme = scheme
		}
		text.skip(":")
	}
	if i.Has(uri.ComponentAuthority) {
		text.skip("//")
		if i.Has(uri.ComponentUserInfo) {
			i.UserInfo = text.next(len(i.UserInfo))
			text.skip("@")
		}
		i.Host = text.next(len(i.Host))
		text.skipPort()
	}
	for k, segment := range i.Path {
		if k > 0 {
			text.skip("/")
		}
		i.Path[k] = text.next(len(segment))
	}
	if i.Has(uri.ComponentQuery) {
		text.skip("?")
		i.Query = text.next(len(i.Query))
	}
	if i.Has(uri.ComponentFragment) {
		text.skip("#")
		i.Fragment = text.next(len(i.Fragment))
	}
}

// A cursor is the rest of a text.
type cursor string

// next returns the next n bytes and moves past them.
func (c *cursor) next(n int) string {
	text := (*c)[:n]
	*c = (*c)[n:]
	return string(text)
}

// skip moves past the delimiter, which must be next.
func (c *cursor) skip(delimiter string) { *c = (*c)[len(delimiter):] }

// skipPort moves past a port and its colon. What follows them begins with neither a digit nor a
// colon.
func (c *cursor) skipPort() {
	if strings.HasPrefix(string(*c), ":") {
		*c = cursor(strings.TrimLeft(string(*c), ":0123456789"))
	}
}
