package httpuri

import (
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Repair returns s with the bytes percent-encoded that cannot occur in a URI reference, so that
// [uri.Parse] accepts most of what other programs write. Nothing in this module repairs unless you
// ask for it. Repair removes white space as the URL Standard does: controls up to U+001F and spaces
// at both ends, and every tab, LF and CR. Then it encodes (RFC 3986, section 2):
//   - a space, '"', '<', '>', '\', '^', '`', '{', '|' and '}', and non-ASCII bytes
//   - a '%' without two hexadecimal digits: "100%" becomes "100%25"
//   - '[' and ']', as in "?a[]=1", except in an IP literal
//   - a '#' after the first one: "#a#b" becomes "#a%23b"
//
// Repair does not know the base, so the result may lead to another target than in a browser. The
// base decides whether "\" is a slash and whether "https:x" is relative: "/\h" becomes "/%5Ch", but
// in a browser it leads to the host h. Repair does not apply the rules of browsers for a host: it
// does not decode or convert a name, and does not read "0x7f.1" as an address. To read a text as a
// browser does, call [Href] or [LocalTarget].
//
// In an authority it encodes only non-ASCII characters, if the authority is UTF-8, and every '@'
// except the last: "//joe:p@ss@h" becomes "//joe:p%40ss@h". A wrong guess would lead to another
// host. Repair does not encode control characters. Text that Parse accepts, or that was repaired
// before, does not change. Offsets in a later error count in the repaired text. Repair takes linear
// time. It allocates only if it encodes a byte, or removes one that is not at an end.
func Repair(s string) string {
	s = withoutWhiteSpace(s)
	begin, end := authority(s)
	return repair(s, begin, end)
}

// withoutWhiteSpace returns s without what the URL Standard removes before it parses (section 4.4):
// controls up to U+001F and spaces at both ends, and every tab, LF and CR.
func withoutWhiteSpace(s string) string {
	return lineEnds.Replace(strings.TrimFunc(s, func(c rune) bool { return c <= ' ' }))
}

var lineEnds = strings.NewReplacer("\t", "", "\n", "", "\r", "")

// RepairTarget returns a request-target with the bytes percent-encoded that browsers send raw, so
// that [FromRequest] accepts it (RFC 9112, section 3.2). It encodes what [Repair] encodes. A target
// that begins with a slash is a path and a query only, so in "//a[b" there is no authority:
//
//	repaired := *r
//	repaired.RequestURI = httpuri.RepairTarget(r.RequestURI)
//	u, err := httpuri.FromRequest(&repaired)
//
// Repair the target if people follow links to the server. Answer 400 if other programs, such as a
// cache, use the same text: they may read the raw byte as another path. Check a signature against
// the Request.RequestURI that was sent, not against a repaired one.
//
// The first '#' and control characters are not encoded, and nothing is removed. RepairTarget takes
// linear time, and allocates only if it changes something.
func RepairTarget(target string) string {
	if strings.HasPrefix(target, "/") {
		return repair(target, 0, 0)
	}
	begin, end := authority(target)
	return repair(target, begin, end)
}

// repair percent-encodes the bytes of s for which mustEncode returns true. In the authority,
// s[begin:end], it encodes only non-ASCII characters, and each "@" before the last.
func repair(s string, begin, end int) string {
	isUTF8 := utf8.ValidString(s[begin:end])
	lastAt := begin + strings.LastIndexByte(s[begin:end], '@')
	hash := strings.IndexByte(s, '#')
	var b []byte
	kept := 0 // b has s[:kept], encoded
	for i := range len(s) {
		encode := mustEncode(s, i, hash)
		if begin <= i && i < end {
			encode = s[i] >= utf8.RuneSelf && isUTF8 || s[i] == '@' && i < lastAt
		}
		if !encode {
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

// authority returns the beginning and the end of the authority of s, or 0 and 0 if s has none. It
// follows the regular expression of RFC 3986, appendix B, which matches any text.
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

// mustEncode reports whether s[i], which is not in the authority, must be encoded: whether a URI
// reference cannot have it there, and it is not a control character. s[hash] is the first "#".
func mustEncode(s string, i, hash int) bool {
	switch c := s[i]; c {
	case ' ', '"', '<', '>', '\\', '^', '`', '{', '|', '}', '[', ']':
		return true
	case '%':
		return !charset.IsTriplet(s, i)
	case '#':
		return i > hash
	default:
		return c >= utf8.RuneSelf
	}
}
