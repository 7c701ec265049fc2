package escape

import (
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Segment returns s encoded as one segment of a path (RFC 3986, section 3.3), for uri.URI.Path. Unreserved characters
// stay as they are, and so do "!$&'()*+", ":" and "@". All else is encoded: "/", which would end the segment; ";", "="
// and ",", which a segment allows, but which often delimit parameters in it, so that data must not hold them (section
// 2.2); "%", always; and bytes that are not US-ASCII.
//
// Encoding does not protect all: "." and ".." come out as they are, since to encode a dot changes nothing (section
// 6.2.2.2), and resolution removes them, see uri.URI.AppendSegment. A ":" in the first segment of a relative reference
// is refused by uri.Format.
//
// s is decoded text, any bytes. It is returned as it is where nothing is to be encoded, else there is one allocation.
func Segment(s string) string { return encode(s, charset.SegmentData) }

// AppendSegment appends what [Segment] returns for s to dst. It does not allocate where dst has room.
func AppendSegment(dst []byte, s string) []byte { return appendEncoded(dst, s, charset.SegmentData) }

// Query returns s encoded as a whole query whose delimiters are in place (RFC 3986, section 3.4), for uri.URI.Query.
// All that a query allows stays as it is: "/" and "?", and each "&", "=", "+" and ";", whose meaning would change. All
// else is encoded: "#", "[", "]", space, "%", always, and bytes that are not US-ASCII. A key or a value that is to be
// put between delimiters is for [Param].
//
// s is decoded text, any bytes. It is returned as it is where nothing is to be encoded, else there is one allocation.
func Query(s string) string { return encode(s, charset.QueryFragment) }

// AppendQuery appends what [Query] returns for s to dst. It does not allocate where dst has room.
func AppendQuery(dst []byte, s string) []byte { return appendEncoded(dst, s, charset.QueryFragment) }

// Param returns s encoded as a key or a value of a parameter in a query, as in "key=value&key=value" (RFC 3986,
// section 3.4). Unreserved characters stay as they are, and so do "!$'()*,", ":", "@", "/" and "?". All else is
// encoded: "&", "=" and ";", which delimit parameters; "+", which decoders of forms take for a space; "%", always; and
// bytes that are not US-ASCII. A space becomes "%20", which is a space to decoders of forms too.
//
// s is decoded text, any bytes. It is returned as it is where nothing is to be encoded, else there is one allocation.
func Param(s string) string { return encode(s, charset.ParamData) }

// AppendParam appends what [Param] returns for s to dst. It does not allocate where dst has room.
func AppendParam(dst []byte, s string) []byte { return appendEncoded(dst, s, charset.ParamData) }

// Fragment returns s encoded as a fragment (RFC 3986, section 3.5), for uri.URI.Fragment. All that a fragment allows
// stays as it is, "/" and "?" included. All else is encoded: "#", "[", "]", space, "%", always, and bytes that are not
// US-ASCII.
//
// s is decoded text, any bytes. It is returned as it is where nothing is to be encoded, else there is one allocation.
func Fragment(s string) string { return encode(s, charset.QueryFragment) }

// AppendFragment appends what [Fragment] returns for s to dst. It does not allocate where dst has room.
func AppendFragment(dst []byte, s string) []byte {
	return appendEncoded(dst, s, charset.QueryFragment)
}

// UserInfo returns s encoded as a user name, or as what follows its ":" (RFC 3986, section 3.2.1). uri.URI.UserInfo is
// the name alone, or the two with the ":" between them, each encoded by itself. Unreserved characters and sub-delims
// stay as they are. All else is encoded: ":", since the first one ends the user name; "@", which ends the user
// information; "%", always; and bytes that are not US-ASCII.
//
// s is decoded text, any bytes. It is returned as it is where nothing is to be encoded, else there is one allocation.
func UserInfo(s string) string { return encode(s, charset.RegName) } // which is userinfo without ":"

// AppendUserInfo appends what [UserInfo] returns for s to dst. It does not allocate where dst has room.
func AppendUserInfo(dst []byte, s string) []byte { return appendEncoded(dst, s, charset.RegName) }

// Host returns s encoded as a registered name (RFC 3986, section 3.2.2), for uri.URI.Host. Unreserved characters and
// sub-delims stay as they are. All else is encoded as its bytes in UTF-8, as the section demands, "%" always.
//
// An IP literal is not data: its brackets and colons would be encoded, so it is put into uri.URI.Host as it stands. A
// name that looks like an IPv4 address comes out as it is, and is one. For the DNS, a name with characters beyond
// US-ASCII should rather be in its IDNA form, which is the caller's to make.
//
// s is decoded text. Where it is not well-formed UTF-8 the error is an *[Error] with ErrUTF8, and the result is "". s
// is returned as it is where nothing is to be encoded, else there is one allocation.
func Host(s string) (string, error) {
	if err := checkUTF8(s); err != nil {
		return "", err
	}
	return encode(s, charset.RegName), nil
}

// AppendHost appends what [Host] returns for s to dst. After an error it returns dst as it was. It does not allocate
// where dst has room.
func AppendHost(dst []byte, s string) ([]byte, error) {
	if err := checkUTF8(s); err != nil {
		return dst, err
	}
	return appendEncoded(dst, s, charset.RegName), nil
}

// Unreserved returns s with all encoded but the unreserved characters (RFC 3986, section 2.3): letters and digits of
// US-ASCII, "-", ".", "_" and "~". The result is the same wherever it stands, and has no delimiter of any component. This is
// the encoding that signatures are made of, where both sides must come to the same bytes: that of OAuth 1.0 (RFC 5849,
// section 3.6), for example. A space becomes "%20".
//
// s is decoded text, any bytes; RFC 5849 asks for UTF-8. It is returned as it is where nothing is to be encoded, else there
// is one allocation.
func Unreserved(s string) string { return encode(s, charset.Unreserved) }

// AppendUnreserved appends what [Unreserved] returns for s to dst. It does not allocate where dst has room.
func AppendUnreserved(dst []byte, s string) []byte { return appendEncoded(dst, s, charset.Unreserved) }

// checkUTF8 returns the error for the first byte of s that is not part of a well-formed sequence, or nil.
func checkUTF8(s string) *Error {
	if utf8.ValidString(s) {
		return nil
	}
	i := 0
	for {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			return &Error{Offset: i, Err: ErrUTF8}
		}
		i += n
	}
}

// encode returns s with each byte encoded that does not stay bare.
func encode(s string, bare charset.Set) string {
	i := charset.Scan(s, 0, bare)
	if i == len(s) {
		return s
	}
	var text strings.Builder
	text.Grow(len(s) + 2*countOthers(s[i:], bare))
	text.WriteString(s[:i])
	const most = 64 // of bytes at a time, so that they have room on the stack
	var room [3 * most]byte
	for s = s[i:]; s != ""; s = s[i:] {
		i = min(len(s), most)
		text.Write(appendEncoded(room[:0], s[:i], bare))
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

// appendEncoded appends s with each byte encoded that does not stay bare. It goes by eight bytes, which mostly all
// stay.
func appendEncoded(dst []byte, s string, bare charset.Set) []byte {
	for ; len(s) >= 8; s = s[8:] {
		if charset.Of8(s, 0)&bare != 0 {
			dst = append(dst, s[:8]...)
		} else {
			dst = appendEachEncoded(dst, s[:8], bare)
		}
	}
	return appendEachEncoded(dst, s, bare)
}

// appendEachEncoded is appendEncoded, and looks at each byte by itself.
func appendEachEncoded(dst []byte, s string, bare charset.Set) []byte {
	for i := range len(s) {
		if bare.Has(s[i]) {
			dst = append(dst, s[i])
		} else {
			dst = charset.AppendEncoded(dst, s[i])
		}
	}
	return dst
}
