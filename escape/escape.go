package escape

import (
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Segment encodes s as a single path segment, for uri.URI.Path (RFC 3986, section 3.3). It keeps
// unreserved characters, "!$&'()*+", ":" and "@". It encodes everything else, including "/", which
// would end the segment, and ";", "=" and ",", which often delimit parameters in a segment.
//
// Segment does not change "." and "..": encoding a dot would not help, since normalization decodes
// it. Use uri.URI.AppendSegments, which rejects them, and texts such as "../a". Segment also keeps
// a ":", which uri.Format rejects in the first segment of a relative reference.
//
// s is decoded text with any bytes, and a "%" is always encoded. Segment returns s itself if there
// is nothing to encode, and otherwise allocates once.
func Segment(s string) string { return encode(s, charset.SegmentData) }

// Path encodes text as a path, for uri.URI.WithPath (RFC 3986, section 3.3). It keeps the slashes,
// and encodes each segment as [Segment] does. It is the inverse of uri.URI.DecodedPath.
//
// Path keeps "." and "..", so you must trust the text. For data, use uri.URI.AppendSegments.
//
// text is decoded text with any bytes, and a "%" is always encoded. Path returns text itself if
// there is nothing to encode, and otherwise allocates once.
func Path(text string) string { return encode(text, pathData) }

// pathData has the bytes that Segment keeps, and the slash. Delim also has ":" and "@", which
// Segment keeps.
const pathData = charset.SegmentData | charset.Delim

// Param encodes s as a key or a value of a query parameter, as in "key=value&key=value" (RFC 3986,
// section 3.4). It keeps unreserved characters, "!$'()*,", ":", "@", "/" and "?". It encodes
// everything else, including "&", "=" and ";", which delimit parameters, and "+", which forms use
// for a space. A space becomes "%20", which forms read as a space too. For all parameters of a
// query, use package query.
//
// s is decoded text with any bytes, and a "%" is always encoded. Param returns s itself if there is
// nothing to encode, and otherwise allocates once.
//
// In a link on a page, browsers write "'" in a query as "%27". If the text must come back byte for
// byte, as for a signature, use [Unreserved].
func Param(s string) string { return encode(s, charset.ParamData) }

// Fragment encodes s as a fragment, for uri.URI.Fragment (RFC 3986, section 3.5). It keeps
// everything that a fragment allows, including "/" and "?", and encodes everything else, including
// "#", "[", "]" and space. A query allows the same characters (section 3.4).
//
// s is decoded text with any bytes, and a "%" is always encoded. Fragment returns s itself if there
// is nothing to encode, and otherwise allocates once.
func Fragment(s string) string { return encode(s, charset.QueryFragment) }

// UserInfo encodes s as a user name or a password (RFC 3986, section 3.2.1). uri.URI.UserInfo is a
// user name, or a user name, ":" and a password; encode the name and the password separately.
// UserInfo keeps unreserved characters and sub-delims. It encodes everything else, including ":",
// which ends the user name, and "@", which ends the userinfo.
//
// The encoded form of "" is "". A uri.URI with that UserInfo has no userinfo and no "@";
// uri.URI.WithUserInfo writes an empty one.
//
// s is decoded text with any bytes, and a "%" is always encoded. UserInfo returns s itself if there
// is nothing to encode, and otherwise allocates once.
func UserInfo(s string) string { return encode(s, charset.RegName) } // userinfo without ":"

// Host encodes s as a registered name, for uri.URI.Host (RFC 3986, section 3.2.2). It keeps
// unreserved characters and sub-delims, and encodes the other bytes of the UTF-8 text. For the DNS,
// convert a non-ASCII name to its IDNA form instead.
//
// Do not pass an IP literal to Host, which would encode its brackets and colons. Assign it to
// uri.URI.Host. A name such as "127.0.0.1" does not change, so it becomes an IPv4 address.
//
// The error is an *[Error] that wraps [ErrUTF8] if s is not valid UTF-8. Then the result is "".
// Host returns s itself if there is nothing to encode, and otherwise allocates once.
func Host(s string) (string, error) {
	if !utf8.ValidString(s) {
		marked := strings.ToValidUTF8(s, "\xff") // UTF-8 never has this byte
		return "", &Error{Offset: strings.IndexByte(marked, '\xff'), Err: ErrUTF8}
	}
	return encode(s, charset.RegName), nil
}

// Unreserved encodes everything in s except unreserved characters: the letters and digits of ASCII,
// "-", ".", "_" and "~". A space becomes "%20". The result may be used in any component, since it
// has no delimiters (RFC 3986, section 2.3).
//
// Signatures use this encoding, because both sides must produce the same bytes. An example is OAuth
// 1.0 (RFC 5849, section 3.6), which requires UTF-8.
//
// s is decoded text with any bytes. Unreserved returns s itself if there is nothing to encode, and
// otherwise allocates once.
func Unreserved(s string) string { return encode(s, charset.Unreserved) }

// encode percent-encodes every byte of s that is not in bare.
func encode(s string, bare charset.Set) string {
	i := charset.Scan(s, 0, bare)
	if i == len(s) {
		return s
	}
	var text strings.Builder
	text.Grow(len(s) + 2*countOthers(s[i:], bare))
	text.WriteString(s[:i])
	const maxPiece = 64 // the number of bytes that are encoded at once, on the stack
	var room [3 * maxPiece]byte
	for s = s[i:]; s != ""; s = s[i:] {
		i = min(len(s), maxPiece)
		text.Write(charset.AppendAllEncoded(room[:0], s[:i], bare))
	}
	return text.String()
}

// countOthers returns the number of bytes of s that are not in the set.
func countOthers(s string, set charset.Set) int {
	n := 0
	for i := range len(s) {
		if !set.Has(s[i]) {
			n++
		}
	}
	return n
}
