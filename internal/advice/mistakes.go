package advice

import (
	"errors"
	"net/netip"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Causes for obvious mistakes in an authority. They say what to write instead.
var (
	errDelimiter           = errors.New("a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23")
	errSecondAt            = errors.New("only one '@' is allowed: in user information, write '@' as %40")
	errSecondAtUnlessSlash = errors.New(`only one '@' is allowed: in user information, write '@' as %40, unless it is after a '\', which browsers read as '/'`)
	errOpenLiteral         = errors.New("the ']' of the IP literal is missing")
	errHosts               = errors.New("',' is not allowed: a URI has one host and one port, and package dsn reads several")
	errLacksScheme         = errors.New("a URI must begin with a scheme and ':'")

	errBracketedIPv4 = errors.New("an IPv4 address must not be in brackets")
	errSCPTarget     = errors.New("the text before ':' is not a scheme; a target of scp or git, user@host:path, is ssh://user@host/path")

	// ErrBareIPv6 is the cause if an IPv6 address without brackets is the host.
	ErrBareIPv6 = errors.New("an IPv6 address must be in brackets")
)

// mistakeCause returns the cause if the fault is an obvious mistake, or nil. The cause says what to
// write instead.
func (p *place) mistakeCause() error {
	if err := p.textCause(); err != nil {
		return err
	}
	switch isSchemeOrPath := p.Component == "scheme" || p.Component == "path"; {
	case isSchemeOrPath && p.isSCPTarget():
		return errSCPTarget
	case p.Component == "scheme" && p.Offset == indexAny(p.text, p.Offset, "/?#"):
		return errLacksScheme
	case p.Component == "host", p.Component == "port":
		return p.authorityCause()
	default:
		return nil
	}
}

// authorityCause is like mistakeCause, but for a fault in the host or the port.
func (p *place) authorityCause() error {
	end := indexAny(p.text, p.Offset, "/?#")
	rest, after := p.text[p.Offset:end], p.text[end:]
	if strings.HasPrefix(rest, `\`) && p.backslashEndsHost() && !p.hidden {
		return errBackslashAtHost
	}
	if cause := p.secondAtCause(rest); cause != nil {
		return cause
	}
	switch {
	case p.Component == "port" && strings.Contains(after, "@"):
		return errDelimiter
	case p.hidden:
		return nil
	default:
		return p.hostCause(rest)
	}
}

// secondAtCause returns the cause if another "@" follows in rest, the authority from the fault on.
// The first "@" then ended the userinfo too early. Browsers read a "\" as the beginning of the
// path, where an "@" is allowed.
func (p *place) secondAtCause(rest string) error {
	at, slash := strings.IndexByte(rest, '@'), strings.IndexByte(rest, '\\')
	switch {
	case at < 0:
		return nil
	case !p.backslashEndsHost():
		return errSecondAt
	case p.hidden, at < slash:
		return errSecondAtUnlessSlash
	case slash < 0:
		return errSecondAt
	default:
		return nil
	}
}

// hostCause is like authorityCause, but for an authority without a second "@". rest is the
// authority from the fault on.
func (p *place) hostCause(rest string) error {
	before := p.text[:p.Offset]
	start := strings.LastIndexAny(before, "/@") + 1
	switch {
	case rest == "" && isOpenLiteral(before):
		return errOpenLiteral
	case IsIPv6(before[start:] + rest):
		return ErrBareIPv6
	case isBracketedIPv4(before[start:] + rest):
		return errBracketedIPv4
	case p.Component == "port" && strings.HasPrefix(rest, ","):
		return errHosts
	default:
		return nil
	}
}

// isOpenLiteral reports whether s ends with "[" and an IPv6 address, without the closing "]".
func isOpenLiteral(s string) bool { return IsIPv6(s[strings.LastIndexByte(s, '[')+1:]) }

// isBracketedIPv4 reports whether s is an IPv4 address in brackets. A port may follow.
func isBracketedIPv4(s string) bool {
	inside, after, ok := strings.Cut(s, "]")
	port, hasPort := strings.CutPrefix(after, ":")
	address, err := netip.ParseAddr(strings.TrimPrefix(inside, "["))
	return ok && strings.HasPrefix(s, "[") && err == nil && address.Is4() && (after == "" || hasPort && isDigits(port))
}

// isDigits reports whether s has only digits.
func isDigits(s string) bool { return charset.Scan(s, 0, charset.Digit) == len(s) }

// isSCPTarget reports whether the text has the form user@host:path of scp and git, and the fault is
// at or before the ":". It returns false if a number follows the ":", which may be a port.
func (p *place) isSCPTarget() bool {
	before, path, ok := strings.Cut(p.text, ":")
	user, host, hasUser := strings.Cut(before, "@")
	if !ok || !hasUser || p.isField || p.hidden || p.Offset > len(before) {
		return false
	}
	first := path[:indexAny(path, 0, "/?#")]
	isPath := strings.HasPrefix(path, "/") || first != "" && !isDigits(first)
	return isName(user) && isName(host) && isPath
}

// isName reports whether s is not empty and has only the characters of user names and host names.
func isName(s string) bool { return s != "" && charset.Scan(s, 0, charset.Unreserved) == len(s) }

// IsIPv6 reports whether s is an IPv6 address without a zone.
func IsIPv6(s string) bool {
	address, err := netip.ParseAddr(s)
	return err == nil && address.Is6() && address.Zone() == ""
}
