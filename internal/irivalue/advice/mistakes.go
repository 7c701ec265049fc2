package advice

import (
	"errors"
	"net/netip"
	"strings"
)

// Causes that tell what to write instead, if a mistake in an authority is obvious.
var (
	errDelimiter           = errors.New("a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23")
	errSecondAt            = errors.New("only one '@' is allowed: in user information, write '@' as %40")
	errSecondAtUnlessSlash = errors.New(`only one '@' is allowed: in user information, write '@' as %40, unless it is after a '\', which browsers read as '/'`)
	errNoBracket           = errors.New("the ']' of the IP literal is missing")
	errHosts               = errors.New("',' is not allowed: a URI has one host and one port")
	errLacksScheme         = errors.New("a URI must begin with a scheme and ':'")

	// ErrNoBrackets is the cause if an IPv6 address is in the place of a name.
	ErrNoBrackets = errors.New("an IPv6 address must be in brackets")
)

// mistake returns the cause that tells what to write instead of the text from the place on, or nil if that is not
// obvious.
func (p *place) mistake() error {
	if err := p.disguise(); err != nil {
		return err
	}
	switch p.Component {
	case "scheme":
		if p.Offset == indexAny(p.text, p.Offset, "/?#") {
			return errLacksScheme
		}
	case "host", "port":
		return p.mistakeInAuthority()
	}
	return nil
}

// mistakeInAuthority is mistake for the host and the port. The first "@" of the authority ended the user information.
func (p *place) mistakeInAuthority() error {
	s, i, isPort := p.text, p.Offset, p.Component == "port"
	end, slash := indexAny(s, i, "/?#"), len(s)
	if p.isAtHost() {
		slash = indexAny(s, i, `\`)
	}
	at := indexAny(s[:end], i, "@")
	switch {
	case slash == i && i < end && !p.hidden:
		return errSlash
	case at < end && p.isAtHost() && (p.hidden || at < slash && slash < end):
		return errSecondAtUnlessSlash
	case at < end && at < slash:
		return errSecondAt
	case isPort && strings.Contains(s[end:], "@"):
		return errDelimiter
	case p.hidden:
		return nil
	case i == end && isOpenLiteral(s[:end]):
		return errNoBracket
	case IsIPv6(s[strings.LastIndexAny(s[:i], "/@")+1 : end]):
		return ErrNoBrackets
	case isPort && byteAt(s, i) == ',':
		return errHosts
	default:
		return nil
	}
}

// isOpenLiteral reports whether s ends in an IPv6 address with a "[" before it and no "]" after it.
func isOpenLiteral(s string) bool { return IsIPv6(s[strings.LastIndexByte(s, '[')+1:]) }

// IsIPv6 reports whether s is an IPv6 address without a zone.
func IsIPv6(s string) bool {
	address, err := netip.ParseAddr(s)
	return err == nil && address.Is6() && address.Zone() == ""
}
