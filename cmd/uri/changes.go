package main

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/query"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// A change is a flag of edit.
type change struct {
	flag     string
	kind     changeKind
	usage    string
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

// changes has the flags of edit in the order in which they are applied, whatever the order on the command line. It is the order of
// the components, except that the host comes before what requires a host. A component is set before anything is added to it. It
// is never modified.
var changes = []change{
	{refs.Scheme, isComponent, "set the scheme to `TEXT`", component(setScheme), nil},
	{"no-scheme", isSwitch, "remove the scheme, which makes a relative reference", component(setScheme), []string{refs.Scheme}},
	{refs.Host, isComponent, "set the host to `TEXT`, percent-encoded", component(setHost), nil},
	{"no-authority", isSwitch, "remove the authority: userinfo, host and port", component(setHost), []string{refs.Userinfo, refs.User, refs.Password, refs.Host, refs.Port}},
	{"ascii", isSwitch, "write the host as the DNS has it, with a name beyond US-ASCII in IDNA", component(setASCII), nil},
	{refs.Userinfo, isComponent, "set the userinfo to `TEXT`, percent-encoded", component(setUserinfo), nil},
	{"no-userinfo", isSwitch, "remove the userinfo", component(setUserinfo), []string{refs.Userinfo, refs.User, refs.Password}},
	{refs.User, isComponent, "set the user to `TEXT`, percent-encoded: the userinfo before the first \":\"", component(setUser), nil},
	{refs.Password, isComponent, "set the password to `TEXT`, percent-encoded: the userinfo after the first \":\"", component(setPassword), nil},
	{"no-password", isSwitch, "remove the password", component(setPassword), []string{refs.Userinfo, refs.Password}},
	{refs.Port, isComponent, "set the port to `TEXT`, a number", component(setPort), nil},
	{"no-port", isSwitch, "remove the port", component(setPort), []string{refs.Port}},
	{refs.Path, isComponent, "set the path to `TEXT`, percent-encoded", component(setPath), nil},
	{"join", isRepeated, "join `PATH`, percent-encoded, to the path and remove dot-segments", joinPaths, nil},
	{"segment", isRepeated, "encode `DATA` and append it to the path as a segment; empty DATA makes a slash at the end", appendSegments, nil},
	{refs.Query, isComponent, "set the query to `TEXT`, percent-encoded", component(setQuery), nil},
	{"no-query", isSwitch, "remove the query", component(setQuery), []string{refs.Query, "set", "set-if-present", "set-if-absent", "add"}},
	{"delete", isParameter, "delete the parameters whose key matches `PATTERN`: \"*\" matches any text, \"\\*\" matches \"*\"", deleteMatching, nil},
	{"delete-from", isParameter, "delete the parameters that match a line of `FILE`; empty lines and lines that begin with \"#\" are skipped", nil, nil},
	{"keep", isParameter, "delete all parameters except those whose key matches `PATTERN`", keepMatching, nil},
	{"keep-from", isParameter, "delete all parameters except those that match a line of `FILE`", nil, nil},
	{"set", isParameter, "encode `KEY=VALUE` and change that parameter, or add it; without \"=\", it has no value", eachParameter(setParameter), nil},
	{"set-if-present", isParameter, "encode `KEY=VALUE` and change that parameter if the key exists", eachParameter(setIfPresent), nil},
	{"set-if-absent", isParameter, "encode `KEY=VALUE` and add the parameter if the key does not exist", eachParameter(setIfAbsent), nil},
	{"add", isParameter, "encode `KEY=VALUE` and add the parameter, even if the key exists; without \"=\", it has no value", eachParameter(addParameter), nil},
	{"sort-query", isSwitch, "sort the parameters by key; parameters with the same key keep their order", sortParameters, nil},
	{refs.Fragment, isComponent, "set the fragment to `TEXT`, percent-encoded", component(setFragment), nil},
	{"no-fragment", isSwitch, "remove the fragment", component(setFragment), []string{refs.Fragment}},
	{setData, isRepeated, "encode data and set a component to it: `NAME=DATA`, where NAME is user, password, host, path, query or fragment", nil, nil},
}

// An editor has the edits of the flags that are given, in their order.
type editor []namedEdit

// A namedEdit is an edit and its flag.
type namedEdit struct {
	flag string
	do   edit
}

// newEditor returns the editor for the values of flags.
func newEditor(given map[string][]string, s syntax) editor {
	var e editor
	for _, c := range changes {
		if values, ok := given[c.flag]; ok && c.with != nil {
			e = append(e, namedEdit{c.flag, c.with(values, s)})
		}
	}
	return e
}

// apply returns u with all edits applied.
func (e editor) apply(u uri.URI) (uri.URI, error) {
	for _, edit := range e {
		if err := edit.do(&u); err != nil {
			return uri.URI{}, err
		}
	}
	return u, nil
}

// check returns an error if no URI can have the value of a flag, and the name of the flag. It is then reported once, and not for
// each reference.
func (e editor) check() (flag string, err error) {
	for _, edit := range e {
		if err := edit.try(); err != nil {
			return edit.flag, err
		}
	}
	return "", nil
}

// try applies the edit to a URI. The error has the offset in the value of the flag.
func (e namedEdit) try() error {
	u := uri.URI{Scheme: "x", Host: "h"}
	if err := e.do(&u); err != nil {
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
	case e.flag == refs.Password:
		refused.Offset -= len(":")
	case e.flag == refs.Path && refused.Segment >= 0:
		refused.Offset += len(strings.Join(u.Path[:refused.Segment], "/")) + min(refused.Segment, 1)
		refused.Segment = -1
	}
	return refused
}

// component returns the edits of a flag that sets a component to a text, or of one that removes it.
func component(set func(u *uri.URI, text string, isThere bool) error) func([]string, syntax) edit {
	return func(values []string, _ syntax) edit {
		text := strings.Join(values, "")
		return func(u *uri.URI) error { return set(u, text, values != nil) }
	}
}

// Errors in components that the library does not report.
var (
	errEmptyScheme = errors.New("it must not be empty")
	errPort        = errors.New("it must be a number")
	errColonInUser = errors.New("':' begins the password, and must be encoded in a user name")
	errIDNA        = errors.New("IDNA does not allow the name")
	errNoAuthority = errors.New("it requires a host")
)

// refuse returns the error for a component.
func refuse(component uri.Component, rule string, err error) error {
	return &uri.FormatError{Component: component, Segment: -1, Offset: -1, Rule: rule, Err: err}
}

// requireHost returns an error if u has no authority. The library would silently not write the component.
func requireHost(u *uri.URI, component uri.Component) error {
	if !u.Has(uri.ComponentAuthority) {
		return refuse(component, "host", errNoAuthority)
	}
	return nil
}

func setScheme(u *uri.URI, text string, isThere bool) error {
	if isThere && text == "" { // the zero URI would be the empty reference
		return refuse(uri.ComponentScheme, "scheme", errEmptyScheme)
	}
	u.IsRelative, u.Scheme = !isThere, text
	return nil
}

// setHost sets the host. Without one, userinfo and port are not written.
func setHost(u *uri.URI, text string, isThere bool) error {
	u.Host, u.ForceAuthority = text, isThere
	return nil
}

// setASCII writes the host as the DNS has it (RFC 3987, section 3.1).
func setASCII(u *uri.URI, _ string, _ bool) error {
	ascii, err := iri.IRI(*u).URI(idna.Lookup.ToASCII)
	if err != nil {
		return refuse(uri.ComponentHost, "reg-name", errIDNA)
	}
	u.Host = ascii.Host
	return nil
}

func setUserinfo(u *uri.URI, text string, isThere bool) error {
	if err := requireHost(u, uri.ComponentUserInfo); err != nil && isThere {
		return err
	}
	u.UserInfo, u.ForceUserInfo = text, isThere
	return nil
}

func setUser(u *uri.URI, name string, _ bool) error {
	if strings.Contains(name, ":") && u.Has(uri.ComponentAuthority) {
		return refuse(uri.ComponentUserInfo, "userinfo", errColonInUser)
	}
	if _, secret, found := strings.Cut(u.UserInfo, ":"); found {
		name += ":" + secret
	}
	return setUserinfo(u, name, true)
}

func setPassword(u *uri.URI, secret string, isThere bool) error {
	name, _, _ := strings.Cut(u.UserInfo, ":")
	if !isThere {
		u.UserInfo = name
		return nil
	}
	return setUserinfo(u, name+":"+secret, true)
}

// setPort sets the port. It rejects "", which in a URI means no port.
func setPort(u *uri.URI, digits string, isThere bool) error {
	u.Port, u.HasPort = 0, isThere
	if !isThere {
		return nil
	}
	if err := requireHost(u, uri.ComponentPort); err != nil {
		return err
	}
	number, err := strconv.ParseUint(digits, 10, 16)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return refuse(uri.ComponentPort, "port", uri.ErrPortRange)
	case err != nil:
		return refuse(uri.ComponentPort, "port", errPort)
	}
	u.Port = uint16(number)
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

// withParameters returns an edit of the parameters. If none is left, the query is removed.
func withParameters(s syntax, change func(params *query.Params)) edit {
	return func(u *uri.URI) error {
		params, err := s.parse(u.Query)
		if err != nil {
			return refuse(uri.ComponentQuery, "query", err)
		}
		change(&params)
		u.Query = s.format(params)
		return nil
	}
}

// eachParameter returns the edits of a flag that changes parameters, each given as KEY=VALUE, or as KEY if it has no value.
func eachParameter(change func(params *query.Params, p parameter)) func([]string, syntax) edit {
	return func(values []string, s syntax) edit {
		return withParameters(s, func(params *query.Params) {
			for _, text := range values {
				var p parameter
				p.key, p.value, p.hasValue = strings.Cut(text, "=")
				change(params, p)
			}
		})
	}
}

// A parameter is a decoded key, and perhaps a decoded value.
type parameter struct {
	key, value string
	hasValue   bool
}

// setParameter changes the first parameter with that key and deletes the others, or adds it.
func setParameter(params *query.Params, p parameter) {
	if !p.hasValue {
		p.value = "-" // for now, so that it has a "="
	}
	params.Set(p.key, p.value)
	if !p.hasValue {
		editPairs(params, func(key, pair string) (string, bool) {
			if key == p.key {
				pair, _, _ = strings.Cut(pair, "=")
			}
			return pair, true
		})
	}
}

func setIfPresent(params *query.Params, p parameter) {
	if params.Has(p.key) {
		setParameter(params, p)
	}
}

func setIfAbsent(params *query.Params, p parameter) {
	if !params.Has(p.key) {
		addParameter(params, p)
	}
}

func addParameter(params *query.Params, p parameter) {
	params.Add(p.key, p.value)
	if !p.hasValue {
		text := strings.TrimSuffix(params.String(), "=")
		mustRead(params, text)
	}
}

func sortParameters(_ []string, s syntax) edit { return withParameters(s, (*query.Params).Sort) }

// deleteMatching deletes the parameters whose key matches one of some patterns.
func deleteMatching(texts []string, s syntax) edit { return onlyMatching(texts, s, false) }

// keepMatching deletes the others.
func keepMatching(texts []string, s syntax) edit { return onlyMatching(texts, s, true) }

// onlyMatching deletes the parameters whose key matches one of some patterns, or does not. The others stay the same, byte for
// byte. The key of an empty pair is empty.
func onlyMatching(texts []string, s syntax, want bool) edit {
	var patterns []pattern
	for _, text := range texts {
		patterns = append(patterns, newPattern(text))
	}
	return withParameters(s, func(params *query.Params) {
		editPairs(params, func(key, pair string) (string, bool) {
			matches := slices.ContainsFunc(patterns, func(p pattern) bool { return p.matches(key) })
			return pair, matches == want
		})
	})
}

// editPairs replaces each pair of parameters, or deletes it. do gets its decoded key too.
func editPairs(params *query.Params, do func(key, pair string) (string, bool)) {
	var pairs []string
	one := *params // for its dialect
	for pair := range strings.SplitSeq(params.String(), "&") {
		mustRead(&one, pair)
		key := ""
		for key = range one.All() {
		}
		if pair, ok := do(key, pair); ok {
			pairs = append(pairs, pair)
		}
	}
	mustRead(params, strings.Join(pairs, "&"))
}

// mustRead reads parameters in their dialect from a query that consists of valid pairs.
func mustRead(params *query.Params, text string) {
	if err := params.UnmarshalText([]byte(text)); err != nil {
		panic("uri: BUG: " + err.Error())
	}
}

// A pattern is the literal parts between the "*" of a pattern. It matches a text that has the parts in their order: the first at its
// start, the last at its end, and any text between two parts.
type pattern []string

// anyText stands for "*", since no argument has it.
const anyText = "\x00"

// newPattern returns the pattern in text, where "*" matches any text and "\*" matches "*".
func newPattern(text string) pattern {
	return strings.Split(strings.NewReplacer(`\*`, `*`, `\\`, `\`, `*`, anyText).Replace(text), anyText)
}

// matches reports whether the pattern matches the whole key.
func (p pattern) matches(key string) bool {
	last := len(p) - 1
	if last == 0 {
		return key == p[0]
	}
	key, found := strings.CutPrefix(key, p[0])
	for _, part := range p[1:last] {
		_, after, ok := strings.Cut(key, part)
		key, found = after, found && ok
	}
	return found && strings.HasSuffix(key, p[last])
}
