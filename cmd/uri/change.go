package main

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	parameters "github.com/go-rfc3986/uri/query"
)

// Why a component cannot be given, where the library would not tell.
var (
	errEmptyScheme = errors.New("it must not be empty")
	errPort        = errors.New("it must be a number")
	errNoAuthority = errors.New("there is no host to go with it")
)

// changeScheme gives or takes away the scheme.
func (e *edits) changeScheme(u *uri.URI) error {
	switch {
	case e.noScheme:
		u.IsRelative, u.Scheme = true, ""
	case e.scheme.given() && e.scheme.text == "": // the empty reference would pass for it
		return &uri.FormatError{Component: scheme, Rule: "scheme", Err: errEmptyScheme}
	case e.scheme.given():
		u.IsRelative, u.Scheme = false, e.scheme.text
	}
	return nil
}

// changeHost gives the host, or takes away the authority.
func (e *edits) changeHost(u *uri.URI) error {
	switch {
	case e.noAuthority: // userinfo and port are not written then
		u.Host, u.ForceAuthority = "", false
	case e.host.given():
		u.Host, u.ForceAuthority = e.host.text, true
	}
	return nil
}

// changeUserinfo gives or takes away the userinfo. Where there is no authority the library would not write it, and not
// complain.
func (e *edits) changeUserinfo(u *uri.URI) error {
	switch {
	case e.noUserinfo:
		u.UserInfo, u.ForceUserInfo = "", false
	case e.userinfo.given() && !hasAuthority(u):
		return &uri.FormatError{Component: userinfo, Rule: "host", Err: errNoAuthority}
	case e.userinfo.given():
		u.UserInfo, u.ForceUserInfo = e.userinfo.text, true
	}
	return nil
}

// changePort gives or takes away the port. See changeUserinfo.
func (e *edits) changePort(u *uri.URI) error {
	switch {
	case e.noPort:
		u.Port, u.HasPort = 0, false
	case e.port.given() && !hasAuthority(u):
		return &uri.FormatError{Component: port, Rule: "host", Err: errNoAuthority}
	case e.port.given():
		number, err := parsePort(e.port.text)
		if err != nil {
			return &uri.FormatError{Component: port, Rule: "port", Err: err}
		}
		u.Port, u.HasPort = number, true
	}
	return nil
}

// parsePort returns the port that digits stand for. In a URI no digits stand for no port, which is for another flag to
// ask for.
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

// changePath gives the path.
func (e *edits) changePath(u *uri.URI) error {
	if e.path.given() {
		u.Path = nil
		if e.path.text != "" {
			u.Path = strings.Split(e.path.text, "/")
		}
	}
	return nil
}

// joinPath joins paths to the path.
func (e *edits) joinPath(u *uri.URI) error {
	*u = u.JoinPath(e.joins...)
	return nil
}

// appendSegments adds segments to the path.
func (e *edits) appendSegments(u *uri.URI) error {
	for _, text := range e.segments {
		var err error
		if *u, err = u.AppendSegment(text); err != nil {
			return err
		}
	}
	return nil
}

// changeQuery gives or takes away the query.
func (e *edits) changeQuery(u *uri.URI) error {
	switch {
	case e.noQuery:
		u.Query, u.ForceQuery = "", false
	case e.query.given():
		u.Query, u.ForceQuery = e.query.text, e.query.text == "" // its parameters may yet be deleted
	}
	return nil
}

// changeParameters deletes, sets and adds parameters, in this order, so that what is deleted can be added anew. A query
// whose last parameter is deleted is gone.
func (e *edits) changeParameters(u *uri.URI) error {
	if len(e.deletes)+len(e.sets)+len(e.adds) == 0 {
		return nil
	}
	params, err := parameters.Parse(u.Query, e.dialect())
	if err != nil {
		return &uri.FormatError{Component: query, Rule: "query", Err: err}
	}
	for _, key := range e.deletes {
		params.Delete(key)
	}
	for _, text := range e.sets {
		key, value, _ := strings.Cut(text, "=")
		params.Set(key, value)
	}
	for _, text := range e.adds {
		key, value, _ := strings.Cut(text, "=")
		params.Add(key, value)
	}
	u.Query = params.String()
	return nil
}

// dialect returns the dialect that parameters are written in.
func (e *edits) dialect() parameters.Dialect {
	if e.form {
		return parameters.Form
	}
	return parameters.RFC3986
}

// changeFragment gives or takes away the fragment.
func (e *edits) changeFragment(u *uri.URI) error {
	switch {
	case e.noFragment:
		u.Fragment, u.ForceFragment = "", false
	case e.fragment.given():
		u.Fragment, u.ForceFragment = e.fragment.text, true
	}
	return nil
}
