package dsn

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

// An Address has the arguments of [net.Dial] for one host of a [Name].
type Address struct {
	// Network is "tcp", or "unix" for a socket.
	Network string

	// Address is a host and a port, such as "example.com:5432" and "[::1]:5432", or the decoded
	// path of a socket.
	Address string
}

// Addresses returns the addresses to dial: an Address for each host, in the order of Hosts. A host
// without a port gets the [uri.DefaultPort] of the scheme. Names are not looked up.
//
// A host is a socket if its decoded Name has a "/" or begins with "@", as names in the abstract
// namespace of Linux do. With MongoDB's schemes, it is also a socket if it ends with ".sock". The
// Address of a socket has no port; see Hosts. For PostgreSQL, it is the directory of the socket,
// whose file is ".s.PGSQL.5432" for port 5432.
//
// The error is a *[uri.FormatError]: the error of MarshalText, or the error of [uri.URI.HostPort]
// for a host that cannot be dialed. It wraps [uri.ErrNoHost] if a host is empty; the program then
// chooses the default host of its client. It wraps [uri.ErrNoPort] if a host has no port and the
// scheme has no default port, as for kafka and mongodb+srv.
func (n Name) Addresses() ([]Address, error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	addresses := make([]Address, len(n.Hosts))
	for i, h := range n.Hosts {
		var err error
		if addresses[i], err = n.address(h); err != nil {
			return nil, hostError(i, asFormatError(err))
		}
	}
	return addresses, nil
}

// address returns the address of a host that Validate accepts.
func (n Name) address(h Host) (Address, error) {
	path, _ := escape.Decode(h.Name)
	if !isSocket(path, n.URI.Scheme) {
		return n.dialed(h)
	}
	if strings.Contains(path, "\x00") {
		at := strings.Index(h.Name, "%00")
		return Address{}, &uri.FormatError{Component: uri.ComponentHost, Segment: noIndex, Offset: at, Rule: "reg-name", Err: errNUL}
	}
	return Address{Network: "unix", Address: path}, nil
}

// isSocket reports whether a decoded host is the path of a socket.
func isSocket(path, scheme string) bool {
	return strings.Contains(path, "/") || strings.HasPrefix(path, "@") || isMongoDB(scheme) && strings.HasSuffix(path, ".sock")
}

// dialed returns the address of a host that is not a socket. It decodes a name that need not be
// percent-encoded.
func (n Name) dialed(h Host) (Address, error) {
	u := uri.URI{Scheme: n.URI.Scheme, Host: h.Name, Port: h.Port, HasPort: h.HasPort, ForceAuthority: true}
	text, err := u.HostPort()
	if errors.Is(err, uri.ErrEncodedHost) {
		u.Host, _ = escape.Normalize(u.Host)
		text, err = u.HostPort()
	}
	return Address{Network: "tcp", Address: text}, err
}
