package iri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
)

// Parse returns the IRI reference that s is: an IRI or a relative reference (RFC 3987, section 2.2).
//
//	IRI-reference = IRI / irelative-ref
//
// The fields are substrings of s as they stand there, percent-encoding intact, so the value keeps s alive. The scheme gets
// lowercase and the port is a number, as [uri.Parse] has it; no character is changed, and nothing is normalized to NFC
// (section 3.1, step 1c). On text in US-ASCII, Parse is [uri.Parse]: the same value, or the same error.
//
// The error is a *[uri.ParseError], with the zero IRI. In text beyond US-ASCII it names the rules of RFC 3987, such as
// "ireg-name" and "iquery", and "ipchar" for a character of the path. Offset is that of the first byte of the first
// character that the component's rule refuses, where the components have been told apart by their delimiters first; for
// bytes that are not UTF-8 (a surrogate, an overlong form, a lone byte) it is that of the ill-formed sequence, as
// [utf8.DecodeRune] has it. Bidirectional formatting characters are in the grammar, although section 4.1 forbids their
// use. Parse takes time linear in len(s); it allocates as uri.Parse does, and once more for text beyond US-ASCII.
func Parse(s string) (i IRI, err error) {
	text, beyond := s, isBeyondASCII(s)
	if beyond {
		text = standIn(s)
	}
	err = uri.ParseInto((*uri.URI)(&i), text) // which is uri.Parse without a copy of the value
	i.Path = slices.Clip(i.Path)
	switch {
	case beyond && err != nil:
		err = parseError(err, s)
	case beyond:
		i.takeText(s)
	}
	return i, err
}

// ParseIRI returns the IRI that s is: it has a scheme, and may have a fragment (RFC 3987, section 2.2). It is [Parse] but
// for relative references, which it refuses with a *[uri.ParseError] at the first byte that the scheme's rule refuses.
//
//	IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
func ParseIRI(s string) (IRI, error) { return parse(s, uri.ParseURI) }

// ParseAbsolute returns the absolute IRI that s is: it has a scheme and no fragment, not even an empty one (RFC 3987,
// section 2.2). It is [ParseIRI] but for fragments, which it refuses with a *[uri.ParseError] at the "#".
//
//	absolute-IRI = scheme ":" ihier-part [ "?" iquery ]
func ParseAbsolute(s string) (IRI, error) { return parse(s, uri.ParseAbsolute) }

// ParseRelative returns the relative reference that s is: it has no scheme (RFC 3987, section 2.2). It is [Parse] but for
// IRIs, which it refuses with a *[uri.ParseError] at the ":" after the scheme.
//
//	irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]
func ParseRelative(s string) (IRI, error) { return parse(s, uri.ParseRelative) }

// MustParse is [Parse] for texts that are known to be right: constants and test cases. It panics with the
// *[uri.ParseError] where s is no IRI reference.
func MustParse(s string) IRI {
	i, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return i
}

// parse reads s as read reads the rule of the same shape.
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

// takeText puts the text of s into the fields of i, which are those of its stand-in, and have the same lengths.
func (i *IRI) takeText(s string) {
	text := cursor(s)
	if i.Scheme != "" {
		if scheme := text.next(len(i.Scheme)); scheme == i.Scheme { // else it has been copied, to lowercase
			i.Scheme = scheme
		}
		text.skip(":")
	}
	if i.hasAuthority() {
		text.skip("//")
		if i.hasUserInfo() {
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
	if i.hasQuery() {
		text.skip("?")
		i.Query = text.next(len(i.Query))
	}
	if i.hasFragment() {
		text.skip("#")
		i.Fragment = text.next(len(i.Fragment))
	}
}

// A cursor is the rest of a text that is being gone through.
type cursor string

// next returns the next n bytes, and goes past them.
func (c *cursor) next(n int) string {
	text := (*c)[:n]
	*c = (*c)[n:]
	return string(text)
}

// skip goes past a delimiter, which stands there.
func (c *cursor) skip(delimiter string) { *c = (*c)[len(delimiter):] }

// skipPort goes past the port and its colon, if they stand there: what follows them begins with neither.
func (c *cursor) skipPort() {
	if strings.HasPrefix(string(*c), ":") {
		*c = cursor(strings.TrimLeft(string(*c), ":0123456789"))
	}
}
