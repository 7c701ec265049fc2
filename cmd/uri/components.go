package main

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"golang.org/x/net/idna"
)

// component returns the edits of a flag that sets a component to a text, or of one that removes it.
func component(set func(u *uri.URI, text string, isThere bool) error) func([]string, syntax) edit {
	return func(values []string, _ syntax) edit {
		text := strings.Join(values, "")
		return func(u *uri.URI) error { return set(u, text, values != nil) }
	}
}

// refuse returns the error for a component.
func refuse(component uri.Component, rule, message string) error {
	return &uri.FormatError{Component: component, Segment: -1, Offset: -1, Rule: rule, Err: errors.New(message)}
}

func setScheme(u *uri.URI, text string, isThere bool) error {
	if isThere && text == "" { // the zero URI would be the empty reference
		return refuse(uri.ComponentScheme, "scheme", "it must not be empty")
	}
	u.IsRelative, u.Scheme = !isThere, text
	return nil
}

// setHost sets the host. Without one, there is neither userinfo nor a port.
func setHost(u *uri.URI, text string, isThere bool) error {
	u.Host, u.ForceAuthority = text, isThere
	if !isThere {
		u.UserInfo, u.ForceUserInfo, u.Port, u.HasPort = "", false, 0, false
	}
	return nil
}

// setASCII writes the host as the DNS has it (RFC 3987, section 3.1).
func setASCII(u *uri.URI, _ string, _ bool) error {
	ascii, err := iri.IRI(*u).URI(idna.Lookup.ToASCII)
	if err != nil {
		return refuse(uri.ComponentHost, "reg-name", "IDNA does not allow the name")
	}
	u.Host = ascii.Host
	return nil
}

func setUserinfo(u *uri.URI, text string, isThere bool) error {
	u.UserInfo, u.ForceUserInfo = text, isThere
	return nil
}

func setUser(u *uri.URI, name string, _ bool) error {
	if strings.Contains(name, ":") {
		return refuse(uri.ComponentUserInfo, "userinfo", "':' begins the password, and must be encoded in a user name")
	}
	if _, secret, found := strings.Cut(u.UserInfo, ":"); found {
		name += ":" + secret
	}
	return setUserinfo(u, name, true)
}

func setPassword(u *uri.URI, secret string, isThere bool) error {
	u.UserInfo, _, _ = strings.Cut(u.UserInfo, ":")
	if isThere {
		u.UserInfo += ":" + secret
	}
	return nil
}

// setPort sets the port. It rejects "", which in a URI means no port.
func setPort(u *uri.URI, digits string, isThere bool) error {
	number, err := strconv.ParseUint(digits, 10, 16)
	if isThere && err != nil {
		return refuse(uri.ComponentPort, "port", "it must be a number from 0 to 65535")
	}
	u.Port, u.HasPort = uint16(number), isThere
	return nil
}

func setPath(u *uri.URI, text string, _ bool) error {
	u.Path = nil
	if text != "" {
		u.Path = strings.Split(text, "/")
	}
	return nil
}

// setQuery sets the query. Deleting its last parameter removes it.
func setQuery(u *uri.URI, text string, isThere bool) error {
	u.Query, u.ForceQuery = text, isThere && text == ""
	return nil
}

func setFragment(u *uri.URI, text string, isThere bool) error {
	u.Fragment, u.ForceFragment = text, isThere
	return nil
}

// joinPaths joins paths to the path.
func joinPaths(texts []string, _ syntax) edit {
	return func(u *uri.URI) (err error) {
		*u, err = u.JoinPath(texts...)
		return err
	}
}

// appendSegments appends names to the path. An empty one, which makes a slash at the end, is valid (RFC 3986, section 3.3), but not
// for the library, where the next one would replace it.
func appendSegments(names []string, _ syntax) edit {
	forNow := make([]string, len(names))
	for i, name := range names {
		forNow[i] = cmp.Or(name, "-")
	}
	return func(u *uri.URI) (err error) {
		if *u, err = u.AppendSegments(forNow...); err != nil {
			return err
		}
		appended := u.Path[len(u.Path)-len(names):]
		for i, name := range names {
			if name == "" {
				appended[i] = ""
			}
		}
		return nil
	}
}
