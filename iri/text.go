package iri

import (
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Text returns u as the IRI that people read: percent-encoded sequences become characters if that
// does not change the meaning (RFC 3987, section 3.2). It decodes
//
//   - non-ASCII characters that the grammar allows in the component, except U+200E, U+200F and
//     U+202A to U+202E, which section 4.1 forbids;
//   - unreserved characters of ASCII, unless that would make a segment "." or ".." in a path that
//     does not begin with a slash.
//
// All other sequences stay, in uppercase. A registered name becomes toUnicode(host), unless
// toUnicode is nil. toUnicode receives the whole host, decoded as above, and is called at most
// once. The method idna.Display.ToUnicode of golang.org/x/net/idna fits. If it fails, or returns an
// empty or invalid name or one with the forbidden characters above, the host stays as it is in u.
//
// After normalization, Parse(Text(u, nil), nil) equals u. The text includes any password, and its
// characters may mislead: use lint.Display to show a URI that comes from others. If [uri.Format]
// rejects u, the result is that of [uri.URI.String]. Text takes linear time, apart from toUnicode.
func Text(u uri.URI, toUnicode func(string) (string, error)) string {
	s := u.String()
	p, err := read(s)
	if err != nil { // Format rejects u
		return s
	}
	host := decode(s[p.Host:p.HostEnd], isShown)
	if toUnicode != nil && u.Host != "" && u.HostKind() == uri.HostRegName {
		host = hostInUnicode(u.Host, host, toUnicode)
	}
	path := s[p.Path:p.PathEnd]
	if !strings.HasPrefix(path, "/") {
		path = decodeRootless(path)
	} else {
		path = decode(path, isShown)
	}
	return decode(s[:p.Host], isShown) + host + s[p.HostEnd:p.Path] + path +
		decode(s[p.PathEnd:p.QueryEnd], isShownInQuery) + decode(s[p.QueryEnd:], isShown)
}

// hostInUnicode returns toUnicode(name), or host if this result cannot be used. name is the decoded
// host.
func hostInUnicode(host, name string, toUnicode func(string) (string, error)) string {
	answer, err := toUnicode(name)
	if err != nil || !isRegName(answer) || strings.ContainsFunc(answer, isBidiFormatting) {
		return host
	}
	return answer
}

// decodeRootless decodes a path that does not begin with a slash. Parsers keep the dot-segments of
// such a path, so decodeRootless must not add any.
func decodeRootless(path string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		if charset.IsEncodedDots(segment) {
			segments[i] = strings.ToUpper(segment) // changes only the digits of "%2e"
		} else {
			segments[i] = decode(segment, isShown)
		}
	}
	return strings.Join(segments, "/")
}

// decode decodes the percent-encoded sequences of s that encode unreserved characters of ASCII or
// characters that isShown accepts. It writes the others in uppercase (RFC 3987, section 3.2, steps
// 2 to 5).
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

// decodeRune decodes the percent-encoded character at s[i:], and returns the number of its
// percent-encoded sequences. If they are not valid UTF-8, it returns U+FFFD and 1.
func decodeRune(s string, i int) (r rune, size int) {
	var room [utf8.UTFMax]byte
	b := room[:0]
	for ; len(b) < len(room) && charset.IsTriplet(s, i); i += len("%XX") {
		b = append(b, charset.Decode(s, i))
	}
	return utf8.DecodeRune(b)
}

// isShown reports whether r is a non-ASCII character that Text decodes in any component. U+FFFD is
// not, so Text keeps invalid UTF-8.
func isShown(r rune) bool { return charset.IsUcschar(r) && !isBidiFormatting(r) }

// isShownInQuery reports whether r is a non-ASCII character that Text decodes in a query.
func isShownInQuery(r rune) bool { return isShown(r) || charset.IsIprivate(r) }

// isBidiFormatting reports whether r is one of the characters that RFC 3987, section 4.1, forbids:
// LRM, RLM, LRE, RLE, PDF, LRO and RLO.
func isBidiFormatting(r rune) bool { return r == 0x200E || r == 0x200F || 0x202A <= r && r <= 0x202E }
