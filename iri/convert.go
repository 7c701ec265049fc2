package iri

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// URI returns the URI that i stands for (RFC 3987, section 3.1): each character beyond US-ASCII becomes the triplets of
// its UTF-8, in uppercase. All else stays as it is; nothing is normalized.
//
// With toASCII, a registered name that has a character beyond US-ASCII, raw or percent-encoded, becomes what toASCII
// returns for it. toASCII gets the whole host with its triplets decoded (RFC 3986, section 3.2.2), and is called once or
// not at all. The method idna.Lookup.ToASCII of golang.org/x/net/idna fits. RFC 3987 makes this step a MAY, for
// schemes whose names are those of the DNS; the caller, who knows the scheme, decides by handing in the function. Without
// it, which is nil, the name is percent-encoded.
//
// IDNA can turn a name into an IPv4 address: it maps the digits of "１２７.0.0.1" to those of US-ASCII. Programs that judge
// hosts must judge the one that URI returns.
//
// The error is a *[uri.FormatError], with the zero URI: that of i where [Format] refuses it; else one on the host, which
// wraps the error of toASCII, or says that the decoded name is not UTF-8, or that the answer is no registered
// name or empty. URI takes time linear in the length of i, apart from toASCII.
func (i IRI) URI(toASCII func(string) (string, error)) (uri.URI, error) {
	if err := i.Validate(); err != nil {
		return uri.URI{}, err
	}
	host, err := hostInASCII(i.Host, toASCII)
	if err != nil {
		return uri.URI{}, &uri.FormatError{Component: "host", Rule: "ireg-name", Err: err}
	}
	u := uri.URI(i)
	u.UserInfo = encode(u.UserInfo)
	u.Host = host
	u.Path = mapSegments(u.Path, encode)
	u.Query = encode(u.Query)
	u.Fragment = encode(u.Fragment)
	return u, nil
}

// hostInASCII returns the host that stands in a URI for host, which the rule allows.
func hostInASCII(host string, toASCII func(string) (string, error)) (string, error) {
	name, _ := escape.Decode(host) // whose triplets are complete
	switch {
	case toASCII == nil || isASCII(name):
		return encode(host), nil
	case !utf8.ValidString(name):
		return "", errNotUTF8
	}
	answer, err := toASCII(name)
	switch {
	case err != nil:
		return "", err
	case !isASCII(answer) || !isRegName(answer):
		return "", errNoRegName
	}
	return answer, nil
}

// isRegName reports whether name is all of what ireg-name allows, and not empty.
func isRegName(name string) bool {
	return name != "" && name[0] != '[' && IRI{IsRelative: true, Host: name}.Validate() == nil
}

// encode returns s with triplets in place of each byte that is not US-ASCII (RFC 3987, section 3.1, step 2).
func encode(s string) string {
	if isASCII(s) {
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

// FromURI returns the IRI that u stands for, with as many characters as may stand there raw without a change of meaning
// (RFC 3987, section 3.2):
//   - triplets that are the UTF-8 of a character beyond US-ASCII become that character, if the grammar allows it in the
//     component, so private use in the query only (section 2.2), and if it is none of the bidirectional formatting
//     characters that section 4.1 forbids, U+200E, U+200F and U+202A to U+202E;
//   - triplets of unreserved characters of US-ASCII are decoded, except in a segment of a relative-path reference that
//     would become "." or "..";
//   - all others stay, in uppercase: those of reserved characters, of "%", of what may not stand raw and of bytes that
//     are not UTF-8.
//
// The isolates U+2066 to U+2069 and the mark U+061C are younger than the RFC, and are decoded.
//
// With toUnicode, a registered name becomes what toUnicode returns for it. toUnicode gets the whole host, with the
// triplets decoded that the above decodes; it is never called for an IP literal, an IPv4 address or an empty host. The
// method idna.Display.ToUnicode of golang.org/x/net/idna fits. Where it fails, or returns what is no ireg-name, or
// empty, or has one of the characters of section 4.1, the host stays as it would be without it.
//
// The way back is not always the same: FromURI after [IRI.URI] with nil decodes what was percent-encoded in the IRI, and
// keeps the triplets of bidirectional formatting characters that were raw in it. Once both are normalized, FromURI(u,
// nil).URI(nil) is u. A value that [uri.Format] refuses comes back as it is. FromURI takes time linear in the length of
// u, apart from toUnicode.
func FromURI(u uri.URI, toUnicode func(string) (string, error)) IRI {
	i := IRI(u)
	i.Path = slices.Clip(i.Path)
	if u.Validate() != nil {
		return i
	}
	i.UserInfo = decode(u.UserInfo, isShown)
	i.Host = decode(u.Host, isShown)
	if toUnicode != nil && u.Host != "" && u.HostKind() == uri.HostRegName {
		i.Host = hostInUnicode(i.Host, toUnicode)
	}
	isRelativePath := u.IsRelativePath()
	i.Path = mapSegments(u.Path, func(segment string) string {
		if isRelativePath && charset.IsEncodedDots(segment) {
			return strings.ToUpper(segment) // dots and triplets are all there is
		}
		return decode(segment, isShown)
	})
	i.Query = decode(u.Query, isShownInQuery)
	i.Fragment = decode(u.Fragment, isShown)
	return i
}

// hostInUnicode returns the answer for host, or host where it is of no use.
func hostInUnicode(host string, toUnicode func(string) (string, error)) string {
	answer, err := toUnicode(host)
	if err != nil || !isRegName(answer) || strings.ContainsFunc(answer, isBidiFormatting) {
		return host
	}
	return answer
}

// decode returns s with those triplets decoded that stand for unreserved characters of US-ASCII and
// for characters that are to be shown, and the others in uppercase (RFC 3987, section 3.2, steps 2 to 5). All else, a "%"
// that begins no triplet too, stays: what is not written has not been checked.
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
		switch {
		case r < utf8.RuneSelf && charset.Unreserved.Has(byte(r)), r >= utf8.RuneSelf && isShown(r):
			b = utf8.AppendRune(b, r)
		default:
			b = append(b, strings.ToUpper(triplets)...)
		}
		i += len(triplets)
	}
	return string(b)
}

// decodeRune returns the character whose triplets stand at s[i:], where there is one at least, and how many they are.
// Where these are no character in UTF-8, it is U+FFFD and one.
func decodeRune(s string, i int) (r rune, size int) {
	var room [utf8.UTFMax]byte
	b := room[:0]
	for ; len(b) < len(room) && charset.IsTriplet(s, i); i += len("%XX") {
		b = append(b, charset.Decode(s, i))
	}
	return utf8.DecodeRune(b)
}

// isShown reports whether r, a character beyond US-ASCII, may stand raw in any component. U+FFFD may not.
func isShown(r rune) bool { return charset.IsUcschar(r) && !isBidiFormatting(r) }

// isShownInQuery reports whether r, a character beyond US-ASCII, may stand raw in a query.
func isShownInQuery(r rune) bool { return isShown(r) || charset.IsIprivate(r) }

// isBidiFormatting reports whether r is one of the characters that RFC 3987, section 4.1, forbids: LRM, RLM, LRE, RLE,
// PDF, LRO and RLO.
func isBidiFormatting(r rune) bool { return r == 0x200E || r == 0x200F || 0x202A <= r && r <= 0x202E }
