package httpuri

import (
	"net/netip"

	"github.com/go-rfc3986/uri"
)

// SameOrigin reports whether a and b have the same origin: the same scheme, host and port (RFC 6454, sections 4 and 5).
// Scheme and host are compared as [uri.URI.Normalize] has them, IP addresses by their value however they are spelled,
// and the port by its number, or the scheme's default where there is none. User information, path, query and fragment
// make no difference.
//
// What has no such origin is the same as nothing, itself included: a relative reference, a URI without a host, one with
// a scheme that [uri.DefaultPort] does not know, such as data, file or urn, and a value that [uri.Format] refuses. An
// internationalized name is not brought to its IDNA form, so its two spellings differ.
func SameOrigin(a, b uri.URI) bool {
	p, ok := originOf(a)
	q, _ := originOf(b) // zero, and so not p, where there is none
	return ok && p == q
}

// An origin is the triple of RFC 6454, section 4. One of host and addr is set.
type origin struct {
	scheme string
	host   string
	addr   netip.Addr
	port   uint16
}

// originOf returns the origin of u, and whether it has one.
func originOf(u uri.URI) (origin, bool) {
	if u.Validate() != nil {
		return origin{}, false
	}
	u = uri.URI{Scheme: u.Scheme, Host: u.Host, Port: u.Port, HasPort: u.HasPort}.Normalize()
	port, known := uri.DefaultPort(u.Scheme)
	if !known || u.Host == "" {
		return origin{}, false
	}
	if u.HasPort {
		port = u.Port
	}
	if addr, ok := u.Addr(); ok {
		return origin{scheme: u.Scheme, addr: addr, port: port}, true
	}
	return origin{scheme: u.Scheme, host: u.Host, port: port}, true
}
