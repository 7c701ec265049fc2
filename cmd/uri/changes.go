package main

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
)

// A change is a flag of edit.
type change struct {
	flag string
	kind changeKind
	with func(values []string, d query.Dialect) edit // nil if it gives other flags their values
}

// A changeKind says which values a flag takes.
type changeKind int

const (
	isComponent changeKind = iota // percent-encoded text of a component, which is given once
	isRepeated                    // texts, which are applied in their order
	isSwitch                      // none
)

// An edit returns a URI with a change. It does not modify the elements of Path, which other URIs share.
type edit func(u uri.URI) (uri.URI, error)

// setData is the flag whose values become those of other flags.
const setData = "set-data"

// changes has the flags of edit that change something, in the order in which they are applied,
// whatever the order on the command line. The order is that of the components, with two exceptions:
// the host comes before the components that require a host, and flags that remove come before flags
// that set. A component is set before anything is added to it. It is never modified.
var changes = []change{
	{refs.Scheme, isComponent, setting(setScheme)},
	{"no-scheme", isSwitch, setting(uri.URI.WithScheme)},
	{"no-authority", isSwitch, removing(uri.URI.WithoutAuthority)},
	{"no-userinfo", isSwitch, removing(uri.URI.WithoutUserInfo)},
	{"no-password", isSwitch, removing(withoutPassword)},
	{"no-port", isSwitch, removing(uri.URI.WithoutPort)},
	{refs.Host, isComponent, setting(setHost)},
	{"ascii", isSwitch, setting(writeInASCII)},
	{refs.Userinfo, isComponent, setting(uri.URI.WithUserInfo)},
	{refs.User, isComponent, setting(setUser)},
	{refs.Password, isComponent, setting(setPassword)},
	{refs.Port, isComponent, setting(setPort)},
	{refs.Path, isComponent, setting(uri.URI.WithPath)},
	{"join", isRepeated, func(texts []string, _ query.Dialect) edit {
		return func(u uri.URI) (uri.URI, error) { return u.JoinPath(texts...) }
	}},
	{"segment", isRepeated, appendSegments},
	{"no-query", isSwitch, removing(uri.URI.WithoutQuery)},
	{refs.Query, isComponent, setting(uri.URI.WithQuery)},
	{"delete", isRepeated, matching(false)},
	{"keep", isRepeated, matching(true)},
	{"set", isRepeated, eachParameter((*query.Params).Set)},
	{"set-if-present", isRepeated, eachParameter(onlyIf(true))},
	{"set-if-absent", isRepeated, eachParameter(onlyIf(false))},
	{"add", isRepeated, eachParameter((*query.Params).Add)},
	{"sort-query", isSwitch, func(_ []string, d query.Dialect) edit { return withParameters(d, (*query.Params).Sort) }},
	{"no-fragment", isSwitch, removing(uri.URI.WithoutFragment)},
	{refs.Fragment, isComponent, setting(uri.URI.WithFragment)},
	{setData, isRepeated, nil},
}

// An editor has the edits of the flags that are given, in their order.
type editor []edit

// newEditor returns the editor for the values of flags. If no URI can have one of the values,
// newEditor returns an error, so that the command reports it once and not for each reference. The
// error is safe to show.
func newEditor(given map[string][]string, d query.Dialect) (e editor, err error) {
	for _, c := range changes {
		values, ok := given[c.flag]
		if !ok || c.with == nil {
			continue
		}
		do := c.with(values, d)
		if err := try(c.flag, strings.Join(values, ""), do); err != nil {
			return nil, errors.New("--" + c.flag + ": " + inFlags.Replace(show.Reason(err)))
		}
		e = append(e, do)
	}
	return e, nil
}

// inFlags says what the library advises in terms of flags.
var inFlags = strings.NewReplacer("read IRIs with --iri", "use --set-data", "the port belongs in Port, with HasPort set", "for a port, use --port",
	"join a reference with JoinReference, or data with AppendSegments", "use --add and --fragment, or --segment")

// apply returns u with all edits applied. Only the result has to be valid.
func (e editor) apply(u uri.URI) (_ uri.URI, err error) {
	for _, do := range e {
		if u, err = do(u); err != nil {
			return u, err
		}
	}
	return u, nil
}

// try applies the edit of a flag to a URI. The error has the offset in the value of the flag.
func try(flag, text string, do edit) error {
	u := uri.URI{Scheme: "x", Host: "h"}
	if flag == refs.Path && !strings.HasPrefix(text, "/") { // such a path cannot follow an authority
		u.Host = ""
	}
	u, err := do(u)
	if err == nil {
		err = u.Validate()
	}
	var refused *uri.FormatError
	if !errors.As(err, &refused) {
		return err
	}
	switch {
	case flag == refs.Password:
		refused.Offset -= len(":")
	case flag == refs.Path && refused.Segment >= 0:
		refused.Offset += len(strings.Join(strings.Split(text, "/")[:refused.Segment], "/")) + min(refused.Segment, 1)
		refused.Segment = -1
	}
	return refused
}

// setting returns the edits of a flag that sets a component to a text, or of one without a value.
func setting(set func(u uri.URI, text string) (uri.URI, error)) func([]string, query.Dialect) edit {
	return func(values []string, _ query.Dialect) edit {
		text := strings.Join(values, "")
		return func(u uri.URI) (uri.URI, error) { return set(u, text) }
	}
}

// removing returns the edits of a flag that removes something.
func removing(remove func(u uri.URI) uri.URI) func([]string, query.Dialect) edit {
	return setting(func(u uri.URI, _ string) (uri.URI, error) { return remove(u), nil })
}

func setScheme(u uri.URI, text string) (uri.URI, error) {
	if text == "" {
		return u, refuse(uri.ComponentScheme, "scheme", "it must not be empty")
	}
	return u.WithScheme(text)
}

// setHost leaves the userinfo and the port. The path may not follow a host yet.
func setHost(u uri.URI, text string) (uri.URI, error) {
	u.Host, u.ForceAuthority = text, true
	return u, nil
}

// writeInASCII writes the host as the DNS has it (RFC 3987, section 3.1).
func writeInASCII(u uri.URI, _ string) (uri.URI, error) {
	host, err := hostInASCII(u.Host)
	if err != nil {
		return u, refuse(uri.ComponentHost, "reg-name", "IDNA does not allow the name")
	}
	u.Host = host
	return u, nil
}

func setUser(u uri.URI, text string) (uri.URI, error) {
	if strings.Contains(text, ":") {
		return u, refuse(uri.ComponentUserInfo, "userinfo", "':' begins the password, and must be encoded in a user name")
	}
	user, _, _ := strings.Cut(u.UserInfo, ":")
	return u.WithUserInfo(text + u.UserInfo[len(user):])
}

func setPassword(u uri.URI, text string) (uri.URI, error) {
	user, _, _ := strings.Cut(u.UserInfo, ":")
	return u.WithUserInfo(user + ":" + text)
}

func withoutPassword(u uri.URI) uri.URI {
	u.UserInfo, _, _ = strings.Cut(u.UserInfo, ":")
	return u
}

func setPort(u uri.URI, text string) (uri.URI, error) {
	number, err := strconv.ParseUint(text, 10, 16)
	if err != nil { // also for "", which in a URI means that there is no port
		return u, refuse(uri.ComponentPort, "port", "it must be a number from 0 to 65535")
	}
	return u.WithPort(uint16(number))
}

// refuse returns the error for a component.
func refuse(component uri.Component, rule, message string) error {
	return &uri.FormatError{Component: component, Segment: -1, Offset: -1, Rule: rule, Err: errors.New(message)}
}

// appendSegments appends names to the path. An empty name makes a slash at the end (RFC 3986,
// section 3.3). The library rejects an empty name, since the next name would replace it.
func appendSegments(names []string, _ query.Dialect) edit {
	forNow := make([]string, len(names))
	for i, name := range names {
		forNow[i] = cmp.Or(name, "-")
	}
	return func(u uri.URI) (_ uri.URI, err error) {
		if u, err = u.AppendSegments(forNow...); err != nil {
			return u, err
		}
		for i, name := range names {
			if name == "" {
				u.Path[len(u.Path)-len(names)+i] = ""
			}
		}
		return u, nil
	}
}
