package httpuri

import (
	"net/netip"
	"strconv"

	"github.com/go-rfc3986/uri"
)

// An Origin is scheme, host and port of a URI: what a client trusts as one (RFC 6454, section 4; RFC 9110, section 4.3.1).
// [OriginOf] gives it. Two are the same if they are equal with ==, so an Origin is good as the key of a map. The zero Origin
// is that of no URI.
type Origin struct {
	scheme string
	host   string // or addr
	addr   netip.Addr
	port   uint16
}

// OriginOf returns the origin of u, and whether it has one (RFC 6454, section 4). Scheme and host are
// in normal form, an IP address is its value in any spelling, and the port is its number or the
// scheme's default. User information, path, query and fragment have no effect.
//
// A relative reference, a URI without a host, a URI with a scheme that [uri.DefaultPort] does not
// know, such as data or file, and a value that [uri.Format] rejects have the zero Origin and false.
//
// OriginOf does not convert an internationalized name to its IDNA form, so its two spellings are two
// origins. It takes linear time, and does not allocate if the host is in normal form.
func OriginOf(u uri.URI) (origin Origin, ok bool) {
	if u.Validate() != nil {
		return Origin{}, false
	}
	u = uri.URI{Scheme: u.Scheme, Host: u.Host, Port: u.Port, HasPort: u.HasPort}.Normalize()
	if _, known := uri.DefaultPort(u.Scheme); !known || u.Host == "" {
		return Origin{}, false
	}
	port, _ := u.EffectivePort()
	if addr, ok := u.Addr(); ok {
		return Origin{scheme: u.Scheme, addr: addr, port: port}, true
	}
	return Origin{scheme: u.Scheme, host: u.Host, port: port}, true
}

// String returns the origin as an Origin header field has it: scheme, "://" and host, and ":" and the port unless that is the
// scheme's default (RFC 6454, section 6.2). It is a URI whose origin is o. An IPv6 address is in the form of RFC 5952. The
// text of the zero Origin is "null".
func (o Origin) String() string {
	if o == (Origin{}) {
		return "null"
	}
	text := o.scheme + "://" + o.hostText()
	if port, _ := uri.DefaultPort(o.scheme); port != o.port {
		text += ":" + strconv.Itoa(int(o.port))
	}
	return text
}

// hostText returns the host as a URI has it.
func (o Origin) hostText() string {
	switch {
	case !o.addr.IsValid():
		return o.host
	case o.addr.Is4():
		return o.addr.String()
	default:
		return "[" + o.addr.String() + "]"
	}
}

// SameOrigin reports whether a and b have the same origin, see [OriginOf] (RFC 6454, section 5). A URI that has none is not
// the same as any, itself included.
func SameOrigin(a, b uri.URI) bool {
	p, ok := OriginOf(a)
	q, _ := OriginOf(b) // zero, and so not p, where there is none
	return ok && p == q
}
