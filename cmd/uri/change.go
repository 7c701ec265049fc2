package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/iri"
	"golang.org/x/net/idna"
)

// Errors in components that the library does not report.
var (
	errEmptyScheme = errors.New("it must not be empty")
	errPort        = errors.New("it must be a number")
	errColonInUser = errors.New("':' begins the password, and must be encoded in a user name")
	errIDNA        = errors.New("IDNA does not allow the name")
	errNoAuthority = errors.New("it requires a host")
)

// changeScheme sets or removes the scheme.
func (e *editor) changeScheme(u *uri.URI) error {
	switch {
	case e.noScheme:
		u.IsRelative, u.Scheme = true, ""
	case e.scheme.given() && e.scheme.text == "": // the zero URI would be the empty reference
		return &uri.FormatError{Component: refs.Scheme, Segment: -1, Offset: -1, Rule: "scheme", Err: errEmptyScheme}
	case e.scheme.given():
		u.IsRelative, u.Scheme = false, e.scheme.text
	}
	return nil
}

// changeHost sets the host, or removes the authority.
func (e *editor) changeHost(u *uri.URI) error {
	text, given := e.given[refs.Host]
	switch {
	case e.noAuthority: // then userinfo and port are not written
		u.Host, u.ForceAuthority = "", false
	case given:
		u.Host, u.ForceAuthority = text, true
	}
	return nil
}

// changeHostToASCII writes the host as the DNS has it (RFC 3987, section 3.1).
func (e *editor) changeHostToASCII(u *uri.URI) error {
	if !e.ASCII {
		return nil
	}
	ascii, err := iri.IRI(*u).URI(idna.Lookup.ToASCII)
	if err != nil {
		return &uri.FormatError{Component: refs.Host, Segment: -1, Offset: -1, Rule: "reg-name", Err: errIDNA}
	}
	u.Host = ascii.Host
	return nil
}

// changeUserinfo sets or removes the userinfo. It rejects userinfo without an authority, which the library would
// silently not write.
func (e *editor) changeUserinfo(u *uri.URI) error {
	switch {
	case e.noUserinfo:
		u.UserInfo, u.ForceUserInfo = "", false
	case e.userinfo.given() && !u.Has(uri.ComponentAuthority):
		return &uri.FormatError{Component: refs.Userinfo, Segment: -1, Offset: -1, Rule: "host", Err: errNoAuthority}
	case e.userinfo.given():
		u.UserInfo, u.ForceUserInfo = e.userinfo.text, true
	}
	return nil
}

// changeUser sets the user name. See changeUserinfo.
func (e *editor) changeUser(u *uri.URI) error {
	name, given := e.given[refs.User]
	switch {
	case !given:
		return nil
	case !u.Has(uri.ComponentAuthority):
		return &uri.FormatError{Component: refs.Userinfo, Segment: -1, Offset: -1, Rule: "host", Err: errNoAuthority}
	case strings.Contains(name, ":"):
		return &uri.FormatError{Component: refs.Userinfo, Segment: -1, Offset: -1, Rule: "userinfo", Err: errColonInUser}
	}
	if _, secret, found := strings.Cut(u.UserInfo, ":"); found {
		name += ":" + secret
	}
	u.UserInfo, u.ForceUserInfo = name, true
	return nil
}

// changePassword sets or removes the password. See changeUserinfo.
func (e *editor) changePassword(u *uri.URI) error {
	secret, given := e.given[refs.Password]
	name, _, _ := strings.Cut(u.UserInfo, ":")
	switch {
	case e.noPassword:
		u.UserInfo = name
	case given && !u.Has(uri.ComponentAuthority):
		return &uri.FormatError{Component: refs.Userinfo, Segment: -1, Offset: -1, Rule: "host", Err: errNoAuthority}
	case given:
		u.UserInfo, u.ForceUserInfo = name+":"+secret, true
	}
	return nil
}

// changePort sets or removes the port. See changeUserinfo.
func (e *editor) changePort(u *uri.URI) error {
	switch {
	case e.noPort:
		u.Port, u.HasPort = 0, false
	case e.port.given() && !u.Has(uri.ComponentAuthority):
		return &uri.FormatError{Component: refs.Port, Segment: -1, Offset: -1, Rule: "host", Err: errNoAuthority}
	case e.port.given():
		number, err := parsePort(e.port.text)
		if err != nil {
			return &uri.FormatError{Component: refs.Port, Segment: -1, Offset: -1, Rule: "port", Err: err}
		}
		u.Port, u.HasPort = number, true
	}
	return nil
}

// parsePort returns the number in digits. It rejects "", which in a URI means no port: for that, there is --no-port.
func parsePort(digits string) (uint16, error) {
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, errPort
	}
	number, err := strconv.ParseUint(digits, 10, 16)
	if err != nil {
		return 0, uri.ErrPortRange
	}
	return uint16(number), nil
}

// changePath sets the path.
func (e *editor) changePath(u *uri.URI) error {
	if text, given := e.given[refs.Path]; given {
		u.Path = nil
		if text != "" {
			u.Path = strings.Split(text, "/")
		}
	}
	return nil
}

// joinPath joins the values of --join to the path.
func (e *editor) joinPath(u *uri.URI) (err error) {
	if len(e.Joins) > 0 {
		*u, err = u.JoinPath(e.Joins...)
	}
	return err
}

// appendSegments appends the values of --segment to the path. An empty one, which makes a slash at the end, is valid (RFC
// 3986, section 3.3), but not for the library, where the next one would replace it.
func (e *editor) appendSegments(u *uri.URI) (err error) {
	if len(e.Segments) == 0 {
		return nil
	}
	names := slices.Clone(e.Segments)
	for i, name := range names {
		if name == "" {
			names[i] = "-" // for now
		}
	}
	if *u, err = u.AppendSegments(names...); err != nil {
		return err
	}
	appended := u.Path[len(u.Path)-len(names):]
	for i, name := range e.Segments {
		if name == "" {
			appended[i] = ""
		}
	}
	return nil
}

// changeFragment sets or removes the fragment.
func (e *editor) changeFragment(u *uri.URI) error {
	text, given := e.given[refs.Fragment]
	switch {
	case e.noFragment:
		u.Fragment, u.ForceFragment = "", false
	case given:
		u.Fragment, u.ForceFragment = text, true
	}
	return nil
}
