package dsn

import (
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/passwords"
)

// A cause is the cause of an error of this package. It names no byte of the input.
type cause string

func (c cause) Error() string { return string(c) }

// The causes of a *uri.ParseError.
const (
	errNoSlashes = cause("the name of a data source has '//' after its scheme")
	errIsList    = cause("for a list of names, use dsn.ParseList; in a password, write '/' as %2F")
	errSecondAt  = cause("only one '@' is allowed: in user information, write '@' as %40")
	errHidden    = cause("a byte that is not allowed: percent-encode it; in a password, also write '/' as %2F, '?' as %3F and '#' as %23")
)

// The causes of a *uri.FormatError.
const (
	errNoScheme = cause("the name of a data source must have a scheme")
	errInHosts  = cause("hosts and ports belong in Hosts")
	errComma    = cause("',' is not allowed: it separates hosts")
	errNUL      = cause("the path of a socket has no NUL")
)

// errAtSign is a cause of a *uri.ParseError and of a *uri.FormatError.
const errAtSign = cause("a client of MongoDB may read the text before an '@' as a password: in a password, write '/' as %2F, '?' as %3F " +
	"and '#' as %23; elsewhere, write '@' as %40")

// none replaces the Segment and the Offset of a *uri.FormatError if there is no such segment or
// byte.
const none = -1

// wholeError returns the error for a component that is invalid as a whole.
func wholeError(component uri.Component, rule string, why error) *uri.FormatError {
	return &uri.FormatError{Component: component, Segment: none, Offset: none, Rule: rule, Err: why}
}

// asParseError returns the error of a function that returns only a *uri.ParseError, or nil.
func asParseError(err error) *uri.ParseError {
	bad, _ := err.(*uri.ParseError)
	return bad
}

// asFormatError returns the error of a function that returns only a *uri.FormatError, or nil.
func asFormatError(err error) *uri.FormatError {
	bad, _ := err.(*uri.FormatError)
	return bad
}

// hidden returns bad, an error for s. If the byte may be part of a password, the cause names no
// byte. Package uri chose the cause without seeing all of s. A password with white space may go on
// where the next name of a list seems to begin.
func hidden(s string, bad *uri.ParseError) *uri.ParseError {
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

// namesNoByte reports whether err is a cause that says nothing of the bytes in a component.
func namesNoByte(err error) bool {
	_, own := err.(cause)
	return own || err == uri.ErrNoHost || err == uri.ErrPortRange || err == uri.ErrZone
}

// hostError returns bad with a cause that names Hosts[i], unless another component is at fault.
func hostError(i int, bad *uri.FormatError) *uri.FormatError {
	if bad.Component == uri.ComponentHost || bad.Component == uri.ComponentPort {
		bad.Err = fmt.Errorf("in Hosts[%d]: %w", i, bad.Err)
	}
	return bad
}

// hidden returns bad, an error for n, with a cause that names no byte if there may be a password in
// n, beside its userinfo.
func (n Name) hidden(bad *uri.FormatError) *uri.FormatError {
	if bad.Offset == none || namesNoByte(bad.Err) {
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
