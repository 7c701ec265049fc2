package httpuri

import (
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Repair returns s, a URI reference as careless programs write it, with percent-encodings for what RFC 3986 allows
// nowhere and only data can be meant by, so that [uri.Parse] may take it. Nothing in this module calls it: who does has
// decided that "/a b" is to be read as "/a%20b". What Parse takes as it stands comes back unchanged, and so does what
// has been repaired before. These bytes are encoded, and no others (sections 2 and 2.1):
//   - space, '"', '<', '>', '\', '^', '`', '{', '|' and '}', and all that is not US-ASCII, each by its bytes;
//   - a '%' that two hexadecimal digits do not follow: "100%" becomes "100%25";
//   - '[' and ']', as in "?a[]=1", which only an IP literal may have.
//
// In an authority, where a wrong guess leads to another host, none of them is encoded but what is not US-ASCII, where
// all of it is UTF-8, as section 3.2.2 has it for names: "//ü" becomes "//%C3%BC", which [NewRequest] refuses for want
// of the IDNA form. There "https://good\@evil" is left as it is.
//
// What is not encoded, Parse refuses still: control characters, such as CR, LF, tab and NUL, which nobody means as
// data, which others strip or stop at, and which must not come back to life where the encoding is decoded; a second
// "#"; a space before the scheme; a port that is none. Nothing is trimmed, and a '\' becomes no slash: browsers read
// "\\evil" as "//evil", while "%5C%5Cevil" is a path. Repair takes time linear in len(s), and allocates only where it
// encodes.
func Repair(s string) string {
	begin, end := authority(s)
	return repair(s, begin, end)
}

// RepairTarget returns a request-target with the bytes percent-encoded that browsers send raw, so that
// [FromRequest] accepts it (RFC 9112, section 3.2). It encodes what [Repair] encodes. A target that
// begins with a slash is a path and a query only, so in "//a[b" there is no authority:
//
//	repaired := *r
//	repaired.RequestURI = httpuri.RepairTarget(r.RequestURI)
//	u, err := httpuri.FromRequest(&repaired)
//
// Repair if people follow links to the server. Answer 400 if other programs decide by the same text,
// such as a cache: they may take the raw byte for another path. Check a signature against the
// Request.RequestURI that was sent, and not against a repaired one.
//
// A '#' and control characters are not encoded. RepairTarget takes linear time, and allocates only
// if it changes something.
func RepairTarget(target string) string {
	if strings.HasPrefix(target, "/") {
		return repair(target, 0, 0)
	}
	return Repair(target)
}

// repair returns s with what must be encoded, and in the authority, which is s[begin:end], with what may be encoded there.
func repair(s string, begin, end int) string {
	isUTF8 := utf8.ValidString(s[begin:end])
	var b []byte
	kept := 0 // how much of s is in b
	for i := range len(s) {
		inAuthority := begin <= i && i < end
		if inAuthority && (s[i] < utf8.RuneSelf || !isUTF8) || !mustEncode(s, i) {
			continue
		}
		b = append(b, s[kept:i]...)
		b = charset.AppendEncoded(b, s[i])
		kept = i + 1
	}
	if b == nil {
		return s
	}
	return string(append(b, s[kept:]...))
}

// authority returns where the authority of s begins and ends, 0 and 0 without one, by the expression of RFC 3986,
// appendix B, which takes any text.
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
func authority(s string) (begin, end int) {
	if i := strings.IndexAny(s, ":/?#"); i > 0 && s[i] == ':' {
		begin = i + 1
	}
	if !strings.HasPrefix(s[begin:], "//") {
		return 0, 0
	}
	begin += len("//")
	if i := strings.IndexAny(s[begin:], "/?#"); i >= 0 {
		return begin, begin + i
	}
	return begin, len(s)
}

// mustEncode reports whether s[i], outside an authority, is no part of any URI reference, and no control character.
func mustEncode(s string, i int) bool {
	switch c := s[i]; c {
	case ' ', '"', '<', '>', '\\', '^', '`', '{', '|', '}', '[', ']':
		return true
	case '%':
		return !charset.IsTriplet(s, i)
	default:
		return c >= utf8.RuneSelf
	}
}
