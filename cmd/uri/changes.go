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
	flag     string
	kind     changeKind
	with     func(values []string, s syntax) edit // nil if it gives another flag its values
	excludes []string
}

// A changeKind is what values a flag has.
type changeKind int

const (
	isComponent changeKind = iota // percent-encoded text of a component, which is given once
	isRepeated                    // texts, which are applied in their order
	isParameter                   // the same, for parameters of the query
	isSwitch                      // none
)

// An edit changes a URI. It does not modify the elements of Path, which other URIs share.
type edit func(u *uri.URI) error

// setData is the flag whose values become those of other flags.
const setData = "set-data"

// changes has the flags of edit that change something, in the order in which they are applied, whatever the order on the command line.
// It is the order of the components, except that the host comes before what requires a host. A component is set before anything is
// added to it. It is never modified.
var changes = []change{
	{refs.Scheme, isComponent, component(refs.Scheme), nil},
	{"no-scheme", isSwitch, component(refs.Scheme), []string{refs.Scheme}},
	{refs.Host, isComponent, component(refs.Host), nil},
	{"no-authority", isSwitch, component(refs.Host), []string{refs.Userinfo, refs.User, refs.Password, refs.Host, refs.Port}},
	{"ascii", isSwitch, component("ascii"), nil},
	{refs.Userinfo, isComponent, component(refs.Userinfo), []string{refs.User, refs.Password}},
	{"no-userinfo", isSwitch, component(refs.Userinfo), []string{refs.Userinfo, refs.User, refs.Password}},
	{refs.User, isComponent, component(refs.User), nil},
	{refs.Password, isComponent, component(refs.Password), nil},
	{"no-password", isSwitch, component(refs.Password), []string{refs.Userinfo, refs.Password}},
	{refs.Port, isComponent, component(refs.Port), nil},
	{"no-port", isSwitch, component(refs.Port), []string{refs.Port}},
	{refs.Path, isComponent, component(refs.Path), nil},
	{"join", isRepeated, joinPaths, nil},
	{"segment", isRepeated, appendSegments, nil},
	{refs.Query, isComponent, component(refs.Query), nil},
	{"no-query", isSwitch, component(refs.Query), []string{refs.Query, "set", "set-if-present", "set-if-absent", "add"}},
	{"delete", isParameter, matching(false), nil},
	{"delete-from", isParameter, nil, nil},
	{"keep", isParameter, matching(true), []string{"delete", "delete-from"}},
	{"keep-from", isParameter, nil, []string{"delete", "delete-from"}},
	{"set", isParameter, eachParameter((*query.Params).Set), nil},
	{"set-if-present", isParameter, eachParameter(onlyIf(true)), nil},
	{"set-if-absent", isParameter, eachParameter(onlyIf(false)), nil},
	{"add", isParameter, eachParameter((*query.Params).Add), nil},
	{"sort-query", isSwitch, sortParameters, nil},
	{refs.Fragment, isComponent, component(refs.Fragment), nil},
	{"no-fragment", isSwitch, component(refs.Fragment), []string{refs.Fragment}},
	{setData, isRepeated, nil, nil},
}

// An editor has the edits of the flags that are given, in their order.
type editor []edit

// newEditor returns the editor for the values of flags. It returns an error if no URI can have a value, which is then reported once,
// and not for each reference. It is safe to show.
func newEditor(given map[string][]string, s syntax) (e editor, err error) {
	for _, c := range changes {
		values, ok := given[c.flag]
		if !ok || c.with == nil {
			continue
		}
		do := c.with(values, s)
		if err := try(c.flag, do); err != nil {
			return nil, errors.New("--" + c.flag + ": " + inFlags.Replace(show.Reason(err)))
		}
		e = append(e, do)
	}
	return e, nil
}

// inFlags says what the library advises in terms of flags.
var inFlags = strings.NewReplacer("read IRIs with --iri", "use --set-data", "the port belongs in Port, with HasPort set", "for a port, use --port",
	"join a reference with JoinReference, or data with AppendSegments", "use --add and --fragment, or --segment")

// apply returns u with all edits applied.
func (e editor) apply(u uri.URI) (uri.URI, error) {
	for _, do := range e {
		if err := do(&u); err != nil {
			return u, err
		}
	}
	return u, nil
}

// try applies the edit of a flag to a URI. The error has the offset in the value of the flag.
func try(flag string, do edit) error {
	u := uri.URI{Scheme: "x", Host: "h"}
	if err := do(&u); err != nil {
		return err
	}
	if len(u.Path) > 0 && u.Path[0] != "" { // such a path cannot follow an authority
		u.Host = ""
	}
	var refused *uri.FormatError
	if !errors.As(u.Validate(), &refused) {
		return nil
	}
	switch {
	case flag == refs.Password:
		refused.Offset -= len(":")
	case flag == refs.Path && refused.Segment >= 0:
		refused.Offset += len(strings.Join(u.Path[:refused.Segment], "/")) + min(refused.Segment, 1)
		refused.Segment = -1
	}
	return refused
}

// component returns the edits of a flag that sets a component to a text, or of one that removes it.
func component(name string) func([]string, syntax) edit {
	return func(values []string, _ syntax) edit {
		text := strings.Join(values, "")
		return func(u *uri.URI) error { return setComponent(u, name, text, values != nil) }
	}
}

// setComponent sets a component of u to a text, or removes it, or writes the host in "ascii", as the DNS has it (RFC 3987,
// section 3.1).
func setComponent(u *uri.URI, name, text string, isThere bool) error {
	user, _, _ := strings.Cut(u.UserInfo, ":")
	switch name {
	case refs.Scheme:
		if isThere && text == "" { // the zero URI would be the empty reference
			return refuse(uri.ComponentScheme, "scheme", "it must not be empty")
		}
		u.IsRelative, u.Scheme = !isThere, text
	case refs.Host:
		u.Host, u.ForceAuthority = text, isThere
		if !isThere { // then there is neither userinfo nor a port
			u.UserInfo, u.ForceUserInfo, u.Port, u.HasPort = "", false, 0, false
		}
	case "ascii":
		host, err := hostInASCII(u.Host)
		if err != nil {
			return refuse(uri.ComponentHost, "reg-name", "IDNA does not allow the name")
		}
		u.Host = host
	case refs.Userinfo:
		u.UserInfo, u.ForceUserInfo = text, isThere
	case refs.User:
		if strings.Contains(text, ":") {
			return refuse(uri.ComponentUserInfo, "userinfo", "':' begins the password, and must be encoded in a user name")
		}
		u.UserInfo, u.ForceUserInfo = text+u.UserInfo[len(user):], true
	case refs.Password:
		u.UserInfo = user
		if isThere {
			u.UserInfo += ":" + text
		}
	case refs.Port:
		number, err := strconv.ParseUint(text, 10, 16)
		if isThere && err != nil { // for "" too, which in a URI means no port
			return refuse(uri.ComponentPort, "port", "it must be a number from 0 to 65535")
		}
		u.Port, u.HasPort = uint16(number), isThere
	case refs.Path:
		u.Path = strings.Split(text, "/")
		if text == "" {
			u.Path = nil
		}
	case refs.Query: // deleting its last parameter removes it
		u.Query, u.ForceQuery = text, isThere && text == ""
	case refs.Fragment:
		u.Fragment, u.ForceFragment = text, isThere
	}
	return requireHost(u)
}

// requireHost refuses userinfo and a port without a host, which the library would silently not write.
func requireHost(u *uri.URI) error {
	switch hasHost := u.Has(uri.ComponentHost); {
	case !hasHost && (u.UserInfo != "" || u.ForceUserInfo):
		return refuse(uri.ComponentUserInfo, "host", "it requires a host")
	case !hasHost && u.HasPort:
		return refuse(uri.ComponentPort, "host", "it requires a host")
	default:
		return nil
	}
}

// refuse returns the error for a component.
func refuse(component uri.Component, rule, message string) error {
	return &uri.FormatError{Component: component, Segment: -1, Offset: -1, Rule: rule, Err: errors.New(message)}
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
		for i, name := range names {
			if name == "" {
				u.Path[len(u.Path)-len(names)+i] = ""
			}
		}
		return nil
	}
}
