package uri

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// Has reports whether the component is present, empty or not: whether [Format] writes its delimiter
// (RFC 3986, section 5.3). A URI always has a path. Userinfo, host and port are present only if
// there is an authority, and an authority always has a host. Has does not check u. It returns false
// if c is not one of the constants.
func (u URI) Has(c Component) bool {
	switch c {
	case ComponentScheme:
		return u.Scheme != ""
	case ComponentAuthority, ComponentHost:
		return u.hasAuthority()
	case ComponentUserInfo:
		return u.hasAuthority() && u.hasUserInfo()
	case ComponentPort:
		return u.hasAuthority() && u.HasPort
	case ComponentPath:
		return true
	case ComponentQuery:
		return u.hasQuery()
	case ComponentFragment:
		return u.hasFragment()
	default:
		return false
	}
}

// Authority returns the authority as [Format] writes it, without the "//". ok reports whether there
// is an authority. "file:///x" has an empty authority (RFC 3986, section 3.2).
//
// The text includes any password. Authority does not check u; see [URI.Validate].
func (u URI) Authority() (authority string, ok bool) {
	if !u.hasAuthority() {
		return "", false
	}
	text, _ := u.appendAuthority(make([]byte, 0, u.textSize()))
	return string(text), true
}

// User returns the userinfo, split at its first ":". hasPassword reports whether there is a ":".
// Neither part is decoded; see [URI.DecodedUser]. All results are zero if there is no authority.
// RFC 3986, section 3.2.1, deprecates passwords in URIs.
func (u URI) User() (name, password string, hasPassword bool) {
	if !u.hasAuthority() {
		return "", "", false
	}
	return strings.Cut(u.UserInfo, ":")
}

// DecodedUser returns the decoded user name and password that a client sends: the two parts of
// [URI.User] with their percent-encoded sequences decoded (RFC 3986, sections 2.1 and 3.2.1). They
// may contain any byte. All results are zero if there is no authority.
//
// The error is a *[FormatError] if UserInfo, built by hand, has a "%" without two hexadecimal
// digits. Then the other results are zero.
func (u URI) DecodedUser() (name, password string, hasPassword bool, err error) {
	rawName, rawPassword, hasPassword := u.User()
	if name, err = escape.Decode(rawName); err != nil {
		return "", "", false, decodeError(&u, err, grammar.Userinfo, noIndex, 0)
	}
	if password, err = escape.Decode(rawPassword); err != nil {
		return "", "", false, decodeError(&u, err, grammar.Userinfo, noIndex, len(rawName)+len(":"))
	}
	return name, password, hasPassword, nil
}

// HostKind returns the kind of host that u has: a registered name, an IPv4 address, an IPv6 literal
// or an IPvFuture literal (RFC 3986, section 3.2.2).
//
// Percent-encoded sequences are not decoded, so "127.0.0.%31" is a registered name. So is
// "127.0.0.256", since it is not an IPv4 address. An authority with an empty host has an empty
// registered name. If there is no authority, or [Format] rejects Host, the kind is HostNone.
func (u URI) HostKind() HostKind {
	if !u.hasAuthority() {
		return HostNone
	}
	return hostKind(u.Host)
}

// Addr returns the host as an IP address, and reports whether it is one. It does not look up names
// (RFC 3986, section 3.2.2).
//
// Addr reports false for a registered name, an IPvFuture literal, an absent host, and a Host that
// [Format] rejects. An IPv6 literal that embeds an IPv4 address, such as "[::ffff:192.0.2.1]",
// remains an IPv6 address; see [netip.Addr.Unmap].
//
// Addr alone cannot keep a client away from an address: a name can resolve to the address, and some
// clients read "127.1" and "127.0.0.%31" as 127.0.0.1. Check the address that the client dials, in
// the Control function of [net.Dialer].
func (u URI) Addr() (netip.Addr, bool) {
	switch u.HostKind() {
	case HostIPv4, HostIPv6:
		addr, err := netip.ParseAddr(u.Hostname())
		return addr, err == nil
	default:
		return netip.Addr{}, false
	}
}

// Hostname returns the host without the brackets of an IP literal. Percent-encoded sequences are
// not decoded. The result is empty if the host is empty or absent. The host is not checked; see
// [URI.Validate] (RFC 3986, section 3.2.2).
func (u URI) Hostname() string {
	if inBrackets(u.Host) {
		return u.Host[1 : len(u.Host)-1]
	}
	return u.Host
}

// HostPort returns the address to pass to [net.Dial], such as "example.com:80" or "[::1]:443". The
// port is that of [URI.EffectivePort]. The name is not looked up (RFC 3986, sections 3.2.2 and
// 3.2.3).
//
// The error is a *[FormatError]: that of [URI.Validate], or one that wraps
//
//   - [ErrNoHost] if the host is absent or empty;
//   - [ErrIPvFuture] if the host is an IPvFuture literal;
//   - [ErrEncodedHost] if the host is a percent-encoded name, which must be converted to its IDNA
//     form first;
//   - [ErrNoPort] if there is no port. To choose one, set Port and HasPort.
//
// A registered name must not have an ASCII byte, raw or percent-encoded, other than letters,
// digits, "-", ".", "_" and "~". The grammar allows more bytes, but host names do not have them:
// "postgres://a,b/db" names two hosts, which package dsn reads. The error is a *[FormatError] with
// the offset of the byte.
func (u URI) HostPort() (string, error) {
	if err := validate(&u); err != nil {
		return "", err
	}
	if u.Host == "" {
		return "", wholeError(grammar.Host, ErrNoHost)
	}
	switch hostKind(u.Host) {
	case HostIPvFuture:
		return "", wholeError(grammar.IPvFuture, ErrIPvFuture)
	case HostRegName:
		if err := checkHostName(u.Host); err != nil {
			return "", err
		}
	}
	port, ok := u.EffectivePort()
	if !ok {
		return "", wholeError(grammar.Port, ErrNoPort)
	}
	return u.Host + ":" + strconv.Itoa(int(port)), nil
}

// checkHostName returns the error of HostPort for a registered name that clients cannot look up, or
// nil.
func checkHostName(name string) error {
	if charset.Scan(name, 0, charset.Unreserved) == len(name) {
		return nil
	}
	switch i := notInNames(name); {
	case i < 0:
		return wholeError(grammar.RegName, ErrEncodedHost)
	case name[i] == ',':
		return &FormatError{Component: ComponentHost, Segment: noIndex, Offset: i, Rule: grammar.RegName.Name, Err: errSeveralHosts}
	default:
		return &FormatError{Component: ComponentHost, Segment: noIndex, Offset: i, Rule: grammar.RegName.Name, Err: errNotInNames}
	}
}

// EffectivePort returns the port of u, or the default port of its scheme if u has no port: 443 for
// "https://h/", 8080 for "https://h:8080/". ok reports whether there is a port. It is false if u
// has no authority, or has no port and a scheme that [DefaultPort] does not know (RFC 3986, section
// 3.2.3).
func (u URI) EffectivePort() (port uint16, ok bool) {
	switch {
	case !u.hasAuthority():
		return 0, false
	case u.HasPort:
		return u.Port, true
	default:
		return DefaultPort(u.Scheme)
	}
}
