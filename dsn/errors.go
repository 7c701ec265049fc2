package dsn

import (
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/passwords"
)

// A cause is the cause of an error. It names no byte of the input.
type cause string

func (c cause) Error() string { return string(c) }

// The causes of a *uri.ParseError.
const (
	errNoSlashes = cause("the name of a data source has '//' after its scheme")
	errIsList    = cause("for a list of names, use dsn.ParseList; in a password, write '/' as %2F")
	errSecondAt  = cause("only one '@' is allowed: in user information, write '@' as %40")
	errMySQL     = cause("this is the form of MySQL's driver, which is not a URI")
	errHidden    = cause("a byte that is not allowed: percent-encode it; in a password, also write '/' as %2F, '?' as %3F, '#' as %23 and, in a list, ',' as %2C")
)

// The causes of a *uri.FormatError.
const (
	errNoScheme = cause("the name of a data source must have a scheme")
	errInHosts  = cause("hosts and ports belong in Hosts")
	errComma    = cause("',' is not allowed: it separates hosts")
	errNUL      = cause("the path of a socket has no NUL")
)

// errAtSign is a cause of a *uri.ParseError and of a *uri.FormatError.
const errAtSign = cause("a client may read the text before an '@' as a password: in a password, write '/' as %2F, '?' as %3F " +
	"and '#' as %23; elsewhere, write '@' as %40")

// errFragment is also a cause of both.
const errFragment = cause("a client may read '#' as a part of a host: in a password, write '#' as %23; before a fragment, write '/'")

// errPortInDNS is also a cause of both.
const errPortInDNS = cause("the DNS has the ports of mongodb+srv")

// noIndex is the Segment or the Offset of a *uri.FormatError that is for no segment or byte.
const noIndex = -1

// wholeError returns the error for a component that is invalid as a whole.
func wholeError(component uri.Component, rule string, why error) *uri.FormatError {
	return &uri.FormatError{Component: component, Segment: noIndex, Offset: noIndex, Rule: rule, Err: why}
}

// asParseError returns err, which is nil or a *uri.ParseError.
func asParseError(err error) *uri.ParseError {
	bad, _ := err.(*uri.ParseError)
	return bad
}

// asFormatError returns err, which is nil or a *uri.FormatError.
func asFormatError(err error) *uri.FormatError {
	bad, _ := err.(*uri.FormatError)
	return bad
}

// hideByte returns bad, an error for s. If the byte may be part of a password, it replaces the
// cause with one that names no byte: package uri chose the cause without seeing all of s. If white
// space precedes the byte, the password may begin anywhere before, since it may have white space
// and ",".
func hideByte(s string, bad *uri.ParseError) *uri.ParseError {
	if namesNoByte(bad.Err) {
		return bad
	}
	start := bad.Offset
	if strings.ContainsAny(s[:start], " \t\r\n") {
		start = 0
	}
	if passwords.MayHave(s, start, bad.Offset+1) {
		bad.Err = errHidden
	}
	return bad
}

// namesNoByte reports whether err is a cause that names no byte.
func namesNoByte(err error) bool {
	_, own := err.(cause)
	return own || err == uri.ErrNoHost || err == uri.ErrPortRange || err == uri.ErrZone
}

// hostError returns bad. If bad is for the host or the port, hostError adds Hosts[i] to the cause.
func hostError(i int, bad *uri.FormatError) *uri.FormatError {
	if bad.Component == uri.ComponentHost || bad.Component == uri.ComponentPort {
		bad.Err = fmt.Errorf("in Hosts[%d]: %w", i, bad.Err)
	}
	return bad
}

// hideByte returns bad, an error for n. If n may have a password outside its userinfo, it replaces
// the cause with one that names no byte.
func (n Name) hideByte(bad *uri.FormatError) *uri.FormatError {
	if bad.Offset == noIndex || namesNoByte(bad.Err) {
		return bad
	}
	hosts := n.hosts()
	text := n.URI.Scheme + "://" + hosts + strings.Join(n.URI.Path, "/")
	if n.URI.Query != "" {
		text += "?" + n.URI.Query
	}
	text += "#" + n.URI.Fragment
	if passwords.MayHave(text, 0, len(text)) || strings.Contains(hosts, "@") { // the end of a password that has an "@"
		bad.Err = errHidden
	}
	return bad
}
