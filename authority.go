package uri

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/escape"
)

// Authority returns the authority as [Format] writes it, without the "//", and whether there is one (RFC 3986, section
// 3.2). It is there and empty in "file:///x". It holds the password where there is one, and is not checked, see
// [URI.Validate].
func (u URI) Authority() (authority string, ok bool) {
	if !u.hasAuthority() {
		return "", false
	}
	return string(appendAuthority(nil, &u)), true
}

// User returns the user information in two parts, raw, percent-encoding intact: what stands before its first ":" and
// what stands after, and whether there is a ":" (RFC 3986, section 3.2.1, which deprecates passwords here). All are
// zero without an authority.
func (u URI) User() (name, password string, hasPassword bool) {
	if !u.hasAuthority() {
		return "", "", false
	}
	return strings.Cut(u.UserInfo, ":")
}

// DecodedUser returns the two parts of [URI.User] with percent-encoded sequences decoded (RFC 3986, sections 2.1 and
// 3.2.1): the user name and the password that a client sends. They may contain any byte. All results are zero without an
// authority, and after an error.
//
// The error is a *[FormatError] for a "%" that is not followed by two hexadecimal digits, in a UserInfo made by hand.
func (u URI) DecodedUser() (name, password string, hasPassword bool, err error) {
	rawName, rawPassword, hasPassword := u.User()
	if name, err = escape.Decode(rawName); err != nil {
		return "", "", false, undecodable(err, ComponentUserInfo, noSegment, 0)
	}
	if password, err = escape.Decode(rawPassword); err != nil {
		return "", "", false, undecodable(err, ComponentUserInfo, noSegment, len(rawName)+len(":"))
	}
	return name, password, hasPassword, nil
}

// HostKind returns which kind of host u has (RFC 3986, section 3.2.2). What looks like an IPv4 address is one only if
// it is one, so "127.0.0.256" is a registered name: the first rule that matches wins. An authority whose host is empty
// has an empty registered name. Without an authority, and for a Host that [Format] refuses, it is HostNone.
// Percent-encoding is not decoded: "127.0.0.%31" is a registered name.
func (u URI) HostKind() HostKind {
	if !u.hasAuthority() {
		return HostNone
	}
	return hostKind(u.Host)
}

// Addr returns the IP address that the host stands for (RFC 3986, section 3.2.2), and whether it is one. A registered
// name, an IPvFuture literal, an absent host and a Host that [Format] refuses are not. It never looks a name up. An
// IPv6 literal that embeds an IPv4 address, as in "[::ffff:192.0.2.1]", stays an IPv6 address; [netip.Addr.Unmap]
// changes that.
func (u URI) Addr() (netip.Addr, bool) {
	switch u.HostKind() {
	case HostIPv4, HostIPv6:
		addr, err := netip.ParseAddr(u.Hostname())
		return addr, err == nil
	default:
		return netip.Addr{}, false
	}
}

// Hostname returns the host without the brackets of an IP literal, raw, percent-encoding intact (RFC 3986, section
// 3.2.2). It is empty where the host is empty or absent. It does not check the host, see [URI.Validate].
func (u URI) Hostname() string {
	if inBrackets(u.Host) {
		return u.Host[1 : len(u.Host)-1]
	}
	return u.Host
}

// HostPort returns what [net.Dial] takes as the address of the host: "example.com:80", "[::1]:443". The port is
// defaultPort where u has none; it is for the caller to know the scheme's default (RFC 3986, section 3.2.3). The name
// is not looked up.
//
// The error is a *[FormatError]. Its Err is ErrNoHost where the host is absent or empty, ErrIPvFuture for such a
// literal ('address mechanism not supported', section 3.2.2), and ErrEncodedHost for a percent-encoded name, which
// needs its IDNA form to be looked up. A Host that [Format] refuses is an error too.
func (u URI) HostPort(defaultPort uint16) (string, error) {
	if u.Host == "" {
		return "", &FormatError{Component: ComponentHost, Rule: ruleHost, Err: ErrNoHost}
	}
	switch {
	case !isHost(u.Host):
		return "", unwritableHost(u.Host)
	case hostKind(u.Host) == HostIPvFuture:
		return "", &FormatError{Component: ComponentHost, Rule: ruleIPvFuture, Err: ErrIPvFuture}
	case strings.Contains(u.Host, "%"):
		return "", &FormatError{Component: ComponentHost, Rule: ruleRegName, Err: ErrEncodedHost}
	}
	port := defaultPort
	if u.HasPort {
		port = u.Port
	}
	return u.Host + ":" + strconv.Itoa(int(port)), nil
}

// EffectivePort returns the port that u names, or else the default port of its scheme, and whether there is one (RFC 3986,
// section 3.2.3): 443 for "https://h/", 8080 for "https://h:8080/". See [DefaultPort] for the schemes. Without an authority
// there is none.
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
