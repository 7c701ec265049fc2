package dsn

import (
	"log/slog"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// A Name is the name of a data source: a URI with one host or several. [Parse] returns it.
//
// A Name may be built by hand. [Name.MarshalText] and [Name.Addresses] reject a value that [Parse]
// could not read back. Only the zero Name, which has no host, has an empty text, so that it can be
// unset in JSON. Methods do not change their receiver, except for UnmarshalText. Copies share the
// elements of URI.Path and Hosts.
type Name struct {
	// URI has every component except the hosts and the ports, which are in Hosts. Its Host is
	// empty, and it has no Port, so its CheckScheme may say that there is no host. Parse sets
	// ForceAuthority. In a Name built by hand, ForceAuthority has no effect.
	URI uri.URI

	// Hosts are the hosts in the order of the text. There is always at least one, which may be
	// empty.
	Hosts []Host
}

// A Host is one host of a [Name], with its port.
type Host struct {
	// Name is the host as written, percent-encoded. An IPv6 address keeps its brackets, as in
	// "[::1]". The path of a Unix socket stays encoded, as in "%2Ftmp%2Fmongodb-27017.sock". An
	// empty Name is the default host of the client. Name has no ",".
	Name string

	// Port is the port. HasPort reports whether there is one, since 0 is a valid port.
	Port    uint16
	HasPort bool
}

// String returns the text of n, including any password; for logs, use [Name.Redacted]. [Parse]
// reads it back as n. If [Name.MarshalText] rejects n, the text is "%!dsn.Name(reason)". Parse
// rejects that text, and it shows no password. The text of the zero Name is empty.
func (n Name) String() string {
	text, err := n.text()
	if err != nil {
		return refusal(err)
	}
	return text
}

// Redacted returns the text of n for logs: like String, but with "xxxxx" in place of each secret
// that [uri.Redactor] finds.
func (n Name) Redacted() string { return uri.Redactor{}.Text(n.String()) }

// refusal returns the text of a Name that cannot be written.
func refusal(err error) string { return "%!dsn.Name(" + err.Error() + ")" }

// LogValue returns the text of [Name.Redacted], so that package log/slog logs a Name without its
// password. It implements [slog.LogValuer].
//
// Package slog does not call LogValue for a Name inside a struct, slice or map: give that type a
// LogValue method of its own. Package fmt prints the password, too.
func (n Name) LogValue() slog.Value { return slog.StringValue(n.Redacted()) }

// MarshalText returns the text of n, including any password. It implements
// [encoding.TextMarshaler], so a Name is a string in JSON. The text of the zero Name is empty.
//
// The error is a *[uri.FormatError] if [Parse] would refuse the text, or read it as another value:
//
//   - URI has no scheme, or it has a host or a port of its own.
//   - Hosts is empty ([uri.ErrNoHost]).
//   - A Host has a Name with a ",", or with a byte that no host has, or a Port without HasPort
//     ([uri.ErrNotWritten]).
//   - [uri.URI.Validate] rejects URI.
//   - The text breaks a rule that [Parse] has for the scheme.
//
// MarshalText takes linear time.
func (n Name) MarshalText() ([]byte, error) {
	text, err := n.text()
	if err != nil {
		return nil, err
	}
	return []byte(text), nil
}

// UnmarshalText sets *n to the result of [Parse], or to the zero Name if b is empty. It implements
// [encoding.TextUnmarshaler] and does not retain b. After an error, which is a *[uri.ParseError],
// *n is unchanged.
func (n *Name) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*n = Name{}
		return nil
	}
	v, err := Parse(string(b))
	if err == nil {
		*n = v
	}
	return err
}

// text returns the text of n, or a *uri.FormatError.
func (n Name) text() (string, error) {
	if n.isZero() {
		return "", nil
	}
	if err := n.check(); err != nil {
		return "", err
	}
	u := n.withHost(Host{})
	authority, _ := u.Authority()
	text, end := u.String(), len(u.Scheme)+len("://")+len(authority)
	return text[:end] + n.hosts() + text[end:], nil
}

// isZero reports whether n is the zero Name.
func (n Name) isZero() bool { return n.URI.IsZero() && len(n.Hosts) == 0 }

// hosts returns the hosts as they are written.
func (n Name) hosts() string {
	hosts := make([]string, len(n.Hosts))
	for i, h := range n.Hosts {
		hosts[i] = h.text()
	}
	return strings.Join(hosts, ",")
}

// text returns h as it is written.
func (h Host) text() string {
	if !h.HasPort {
		return h.Name
	}
	return h.Name + ":" + strconv.Itoa(int(h.Port))
}

// withHost returns the URI of n with h as its only host.
func (n Name) withHost(h Host) uri.URI {
	u := n.URI
	u.Host, u.Port, u.HasPort, u.ForceAuthority = h.Name, h.Port, h.HasPort, true
	return u
}

// check returns a *uri.FormatError if n cannot be written, or nil.
func (n Name) check() error {
	switch u := n.URI; {
	case u.Scheme == "":
		return wholeError(uri.ComponentScheme, "scheme", errNoScheme)
	case u.Host != "":
		return wholeError(uri.ComponentHost, "host", errInHosts)
	case u.HasPort || u.Port != 0:
		return wholeError(uri.ComponentPort, "port", errInHosts)
	case len(n.Hosts) == 0:
		return wholeError(uri.ComponentHost, "host", uri.ErrNoHost)
	}
	for i, h := range n.Hosts {
		if bad := n.checkHost(i, h); bad != nil {
			return hostError(i, n.hideByte(bad))
		}
	}
	return n.checkClient()
}

// checkHost returns an error if Hosts[i] cannot be written, or nil. If i is 0, it also checks the
// other components.
func (n Name) checkHost(i int, h Host) *uri.FormatError {
	u := n.withHost(h)
	if i > 0 {
		u = uri.URI{Scheme: u.Scheme, Host: u.Host, Port: u.Port, HasPort: u.HasPort, ForceAuthority: true}
	}
	if bad := asFormatError(u.Validate()); bad != nil {
		return bad
	}
	if comma := strings.IndexByte(h.Name, ','); comma >= 0 {
		return &uri.FormatError{Component: uri.ComponentHost, Segment: noIndex, Offset: comma, Rule: "reg-name", Err: errComma}
	}
	return nil
}
