package iri

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/irivalue/elements"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// URI converts i to a URI: each character beyond US-ASCII becomes the percent-encoded sequences of
// its UTF-8. Nothing else changes (RFC 3987, section 3.1).
//
// A host name beyond US-ASCII, raw or percent-encoded, becomes toASCII(name), unless toASCII is
// nil. toASCII receives the whole decoded host and is called at most once. The method
// idna.Lookup.ToASCII of golang.org/x/net/idna fits. Pass it if the hosts of the scheme are DNS
// names, as those of http are. IDNA can turn a name such as "１２７.0.0.1" into an IPv4 address, so
// check the host of the result, not of i.
//
// The error is a *[uri.FormatError] if [Format] rejects i. With toASCII, it may also concern the
// host: it wraps the error of toASCII, or says that the decoded name is not UTF-8, or that the
// converted name is empty, percent-encoded or not a registered name. Then the URI is zero. URI takes
// linear time, apart from toASCII.
func (i IRI) URI(toASCII func(string) (string, error)) (uri.URI, error) {
	if bad := i.ref().Check(grammar.IRI); bad != nil {
		return uri.URI{}, formatError(&i, bad)
	}
	host, err := hostInASCII(i.Host, toASCII)
	if err != nil {
		return uri.URI{}, &uri.FormatError{Component: "host", Segment: -1, Offset: -1, Rule: "ireg-name", Err: err}
	}
	u := uri.URI(i)
	u.UserInfo, u.Host, u.Query, u.Fragment = encode(i.UserInfo), host, encode(i.Query), encode(i.Fragment)
	u.Path = elements.MapSegments(i.Path, encode)
	return u, nil
}

// hostInASCII returns the form of host in a URI. The rule allows host.
func hostInASCII(host string, toASCII func(string) (string, error)) (string, error) {
	name, _ := escape.Decode(host) // its percent-encoded sequences are complete
	switch {
	case toASCII == nil || charset.IsASCII(name):
		return encode(host), nil
	case !utf8.ValidString(name):
		return "", errNotUTF8
	}
	answer, err := toASCII(name)
	if err == nil && (!charset.IsASCII(answer) || !isRegName(answer) || strings.Contains(answer, "%")) {
		err = errNoRegName // otherwise "%2540" in i would become "%40"
	}
	return answer, err
}

// Causes that callers have no need to tell apart.
var (
	errNotUTF8   = errors.New("the decoded name is not UTF-8")
	errNoRegName = errors.New("the converted name is not a registered name")
)

// isRegName reports whether the rule ireg-name allows the whole of name, which must not be empty.
func isRegName(name string) bool {
	r := elements.Ref{IsRelative: true, Host: name}
	return name != "" && name[0] != '[' && r.Check(grammar.IRI) == nil
}

// encode returns s with each byte that is not US-ASCII percent-encoded (RFC 3987, section 3.1, step
// 2).
func encode(s string) string {
	if charset.IsASCII(s) {
		return s
	}
	b := make([]byte, 0, 3*len(s))
	for _, c := range []byte(s) {
		if c < utf8.RuneSelf {
			b = append(b, c)
		} else {
			b = charset.AppendEncoded(b, c)
		}
	}
	return string(b)
}

// FromURI converts u to the IRI that people read: percent-encoded sequences become characters if
// that does not change the meaning (RFC 3987, section 3.2). It decodes
//
//   - characters beyond US-ASCII that the grammar allows in the component, except U+200E, U+200F
//     and U+202A to U+202E, which section 4.1 forbids;
//   - unreserved characters of US-ASCII, unless that would make a segment "." or ".." in a path that
//     does not begin with a slash.
//
// All other sequences stay, in uppercase. A registered name becomes toUnicode(host), unless
// toUnicode is nil, fails, or returns an empty or invalid name or one with the forbidden characters
// above. toUnicode receives the whole host, decoded as above. The method idna.Display.ToUnicode of
// golang.org/x/net/idna fits.
//
// FromURI(u, nil).URI(nil) equals u once both URIs are normalized. If [uri.Format] rejects u, the
// result has the same fields as u. FromURI takes linear time, apart from toUnicode.
func FromURI(u uri.URI, toUnicode func(string) (string, error)) IRI {
	i := IRI(u)
	i.Path = slices.Clip(i.Path)
	if i.ref().Check(grammar.URI) != nil {
		return i
	}
	i.UserInfo = decode(u.UserInfo, isShown)
	i.Host = decode(u.Host, isShown)
	if toUnicode != nil && u.Host != "" && u.HostKind() == uri.HostRegName {
		i.Host = hostInUnicode(i.Host, toUnicode)
	}
	isRootless := i.ref().IsRootless()
	i.Path = elements.MapSegments(u.Path, func(segment string) string {
		if isRootless && charset.IsEncodedDots(segment) {
			return strings.ToUpper(segment) // it consists of dots, raw or encoded
		}
		return decode(segment, isShown)
	})
	i.Query = decode(u.Query, isShownInQuery)
	i.Fragment = decode(u.Fragment, isShown)
	return i
}

// hostInUnicode returns the result of toUnicode for host, or host itself if that result cannot be
// used.
func hostInUnicode(host string, toUnicode func(string) (string, error)) string {
	answer, err := toUnicode(host)
	if err != nil || !isRegName(answer) || strings.ContainsFunc(answer, isBidiFormatting) {
		return host
	}
	return answer
}

// decode returns s with the percent-encoded sequences decoded that encode unreserved characters of
// US-ASCII or characters that isShown accepts, and the others in uppercase (RFC 3987, section 3.2,
// steps 2 to 5). Everything else stays, including a "%" that begins no such sequence: a field that
// is not written has not been checked.
func decode(s string, isShown func(rune) bool) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if !charset.IsTriplet(s, i) {
			b = append(b, s[i])
			i++
			continue
		}
		r, size := decodeRune(s, i)
		triplets := s[i : i+len("%XX")*size]
		if r < utf8.RuneSelf && charset.Unreserved.Has(byte(r)) || isShown(r) {
			b = utf8.AppendRune(b, r)
		} else {
			b = append(b, strings.ToUpper(triplets)...)
		}
		i += len(triplets)
	}
	return string(b)
}

// decodeRune decodes the character at s[i:], which begins with a percent-encoded sequence, and
// returns the number of its sequences. If they are not valid UTF-8, it returns U+FFFD and 1.
func decodeRune(s string, i int) (r rune, size int) {
	var room [utf8.UTFMax]byte
	b := room[:0]
	for ; len(b) < len(room) && charset.IsTriplet(s, i); i += len("%XX") {
		b = append(b, charset.Decode(s, i))
	}
	return utf8.DecodeRune(b)
}

// isShown reports whether r is a character beyond US-ASCII that FromURI decodes in any component.
// It does not decode U+FFFD.
func isShown(r rune) bool { return charset.IsUcschar(r) && !isBidiFormatting(r) }

// isShownInQuery reports whether r is a character beyond US-ASCII that FromURI decodes in a query.
func isShownInQuery(r rune) bool { return isShown(r) || charset.IsIprivate(r) }

// isBidiFormatting reports whether r is one of the characters that RFC 3987, section 4.1, forbids: LRM, RLM, LRE, RLE,
// PDF, LRO and RLO.
func isBidiFormatting(r rune) bool { return r == 0x200E || r == 0x200F || 0x202A <= r && r <= 0x202E }
