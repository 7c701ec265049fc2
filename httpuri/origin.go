package httpuri

import (
	"strconv"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// An Origin is the unit that a client trusts: the scheme, host and port of a URI (RFC 6454, section
// 4). [OriginOf] returns it. Origins are comparable with ==, and can be map keys. The zero Origin
// is not the origin of any URI. For the scheme or the host alone, read the fields of the URI.
type Origin struct {
	scheme, host string // in normal form
	port         uint16
}

// OriginOf returns the origin of u, and whether it has one (RFC 6454, section 4). Scheme and host
// are in normal form, IP addresses are compared by value, and the port is its number or the
// scheme's default. Userinfo, path, query and fragment have no effect.
//
// A relative reference, a URI without a host, a URI with a scheme that [uri.DefaultPort] does not
// know, such as data or file, and a value that [uri.URI.Validate] rejects have the zero Origin and
// false.
//
// OriginOf does not convert a name to its IDNA form, so the two spellings of an internationalized
// name are different origins. So are "http://127.1" and "http://127.0.0.1", though browsers read
// both as the same address; [Href] reads a text as they do. OriginOf takes linear time, and does
// not allocate if the host is in normal form.
func OriginOf(u uri.URI) (origin Origin, ok bool) {
	if u.Validate() != nil {
		return Origin{}, false
	}
	if !isLowerName(u.Scheme) || !isLowerName(u.Host) {
		normal := uri.URI{Scheme: u.Scheme, Host: u.Host, Path: root}.NormalizeForScheme()
		u.Scheme, u.Host = normal.Scheme, normal.Host
	}
	port, known := uri.DefaultPort(u.Scheme)
	if !known || u.Host == "" {
		return Origin{}, false
	}
	if u.HasPort {
		port = u.Port
	}
	return Origin{u.Scheme, u.Host, port}, true
}

// root is the normal path of a URI without a path. With it, OriginOf allocates only for the host.
var root = []string{"", ""}

// isLowerName reports whether s has only bytes that the normal form of a name keeps. Most names
// have only such bytes.
func isLowerName(s string) bool { return charset.Scan(s, 0, charset.LowerName) == len(s) }

// String returns the text of an Origin header field: the scheme, "://" and the host, and ":" and
// the port unless it is the default of the scheme (RFC 6454, section 6.2). The text is a URI whose
// origin is o. An IPv6 address is in the form of RFC 5952. The text of the zero Origin is "null".
func (o Origin) String() string {
	if o == (Origin{}) {
		return "null"
	}
	text := o.scheme + "://" + o.host
	if port, _ := uri.DefaultPort(o.scheme); port != o.port {
		text += ":" + strconv.Itoa(int(o.port))
	}
	return text
}

// MarshalText returns the text of [Origin.String], so that an Origin is a string in JSON. It
// implements [encoding.TextMarshaler], and returns no error.
func (o Origin) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText sets o to the origin of text, which is "null" for the zero Origin, or a scheme,
// "://", a host and perhaps a port, as in an Origin header field (RFC 6454, section 7). It
// implements [encoding.TextUnmarshaler].
//
// It is an error if text is not a URI, if the URI has another component, such as the path "/", or
// if [OriginOf] finds no origin. If text is not a URI, the error wraps a *[uri.ParseError]. After
// an error, o is unchanged.
func (o *Origin) UnmarshalText(text []byte) error {
	if string(text) == "null" {
		*o = Origin{}
		return nil
	}
	u, err := uri.ParseAbsolute(string(text))
	origin, ok := OriginOf(u)
	if err == nil && (!ok || !u.Equal(uri.URI{Scheme: u.Scheme, Host: u.Host, Port: u.Port, HasPort: u.HasPort})) {
		err = errOrigin
	}
	if err != nil {
		return &refusal{"origin", err}
	}
	*o = origin
	return nil
}

// SameOrigin reports whether a and b have the same origin; see [OriginOf] (RFC 6454, section 5). It
// ignores userinfo: "https://joe:pw@example.com/" has the origin of "https://example.com/". If
// either URI has no origin, the result is false, even if a equals b. To check where text of a
// request leads, call [LocalTarget].
func SameOrigin(a, b uri.URI) bool {
	p, ok := OriginOf(a)
	q, _ := OriginOf(b) // zero if b has no origin, and so different from p
	return ok && p == q
}
