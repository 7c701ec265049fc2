package main

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/spf13/pflag"
)

// edits are the values of the flags of edit.
type edits struct {
	scheme, userinfo, user, password, host, port, path, query, fragment setting

	noScheme, noUserinfo, noPassword, noAuthority, noPort, noQuery, noFragment bool

	Data                  []string // NAME=DATA, of components
	Joins, Segments       []string
	Deletes, Keeps        []string // patterns
	Sets, Adds            []string
	Changes               []string // parameters to set if they are there
	Defaults              []string // parameters to add if they are absent
	DeleteFrom, KeepFiles []string // files of patterns
	Sort                  bool
	ASCII                 bool // the host as the DNS has it
}

// A settingFlag is a flag that sets a component to percent-encoded text.
type settingFlag struct {
	Name string // also the name of the component
	*setting
	Also string // rest of the usage
}

// Settings returns the flags that set a component.
func (e *edits) Settings() []settingFlag {
	return []settingFlag{
		{refs.Scheme, &e.scheme, ""},
		{refs.Userinfo, &e.userinfo, ", percent-encoded"},
		{refs.User, &e.user, ", percent-encoded: the userinfo before the first \":\""},
		{refs.Password, &e.password, ", percent-encoded: the userinfo after the first \":\""},
		{refs.Host, &e.host, ", percent-encoded"},
		{refs.Port, &e.port, ", a number"},
		{refs.Path, &e.path, ", percent-encoded"},
		{refs.Query, &e.query, ", percent-encoded"},
		{refs.Fragment, &e.fragment, ", percent-encoded"},
	}
}

// A removalFlag is a flag that removes a component, and the flags that it excludes.
type removalFlag struct {
	Name    string
	Removed *bool
	against []string
	Also    string // rest of the usage
}

// Removals returns the flags that remove a component.
func (e *edits) Removals() []removalFlag {
	return []removalFlag{
		{"no-scheme", &e.noScheme, []string{refs.Scheme}, ", which makes a relative reference"},
		{"no-userinfo", &e.noUserinfo, []string{refs.Userinfo, refs.User, refs.Password}, ""},
		{"no-password", &e.noPassword, []string{refs.Userinfo, refs.Password}, ""},
		{"no-authority", &e.noAuthority, []string{refs.Userinfo, refs.User, refs.Password, refs.Host, refs.Port}, ": userinfo, host and port"},
		{"no-port", &e.noPort, []string{refs.Port}, ""},
		{"no-query", &e.noQuery, []string{refs.Query, "set", "set-if-present", "set-if-absent", "add"}, ""},
		{"no-fragment", &e.noFragment, []string{refs.Fragment}, ""},
	}
}

// Misuse returns what is wrong with the combination of flags, or "" if nothing is. It shows no values. form is a flag for
// the syntax of parameters that is given, or "".
func (e *edits) Misuse(form string) string {
	given := e.given()
	for _, find := range []func([]string) string{e.misusedSetting, e.misusedData, e.misusedParameter} {
		if message := find(given); message != "" {
			return message
		}
	}
	if len(given) == 0 {
		return "no flag says what to change"
	}
	if form != "" && !e.changesParameters() {
		return form + " requires a flag that changes parameters"
	}
	return ""
}

// Hints returns what is allowed in the values of the flags, but seldom meant. It shows no values.
func (e *edits) Hints() []string {
	var hints []string
	for _, text := range slices.Concat([]string{e.query.text}, e.Sets, e.Changes, e.Defaults, e.Adds) {
		if strings.HasPrefix(text, "?") {
			hints = append(hints, "a value begins with \"?\", which becomes part of the query: the \"?\" before a query is not written here")
			break
		}
	}
	for _, text := range slices.Concat(e.Deletes, e.Keeps) {
		if strings.Contains(text, "=") {
			hints = append(hints, "a PATTERN has \"=\": it is compared with keys, and not with values")
			break
		}
	}
	for _, text := range slices.Concat(e.Deletes, e.Keeps) {
		if strings.Contains(text, ",") {
			hints = append(hints, "a PATTERN has \",\", which is part of the key: for several, repeat the flag")
			break
		}
	}
	return hints
}

// given returns the names of the flags that change something. For --set-data, it returns the component.
func (e *edits) given() []string {
	var names []string
	add := func(name string, given bool) {
		if given {
			names = append(names, name)
		}
	}
	for _, f := range e.Settings() {
		add(f.Name, f.given())
	}
	for _, text := range e.Data {
		name, _, _ := strings.Cut(text, "=")
		add(name, true)
	}
	for _, f := range e.Removals() {
		add(f.Name, *f.Removed)
	}
	add("join", e.Joins != nil)
	add("segment", e.Segments != nil)
	add("set", e.Sets != nil)
	add("set-if-present", e.Changes != nil)
	add("set-if-absent", e.Defaults != nil)
	add("add", e.Adds != nil)
	add("ascii", e.ASCII)
	add("delete", e.changesParameters())
	return names
}

// changesParameters reports whether a flag changes parameters of the query.
func (e *edits) changesParameters() bool {
	return len(e.Deletes)+len(e.DeleteFrom)+len(e.Keeps)+len(e.KeepFiles)+len(e.Sets)+len(e.Adds)+len(e.Changes)+len(e.Defaults) > 0 || e.Sort
}

// misusedSetting returns what is wrong if a component is set twice, or is set and removed.
func (e *edits) misusedSetting(given []string) string {
	for _, f := range e.Settings() {
		if f.times > 1 {
			return "--" + f.Name + " is given twice"
		}
	}
	if e.userinfo.given() && (slices.Contains(given, refs.User) || slices.Contains(given, refs.Password)) {
		return "--userinfo cannot be combined with a flag that sets the user or the password"
	}
	for _, f := range e.Removals() {
		for _, name := range f.against {
			if *f.Removed && slices.Contains(given, name) {
				return "--" + name + " and --" + f.Name + " cannot be combined"
			}
		}
	}
	return ""
}

// misusedData returns what is wrong with the values of --set-data.
func (e *edits) misusedData([]string) string {
	seen := map[string]bool{}
	for _, f := range e.Settings() {
		seen[f.Name] = f.given()
	}
	for _, text := range e.Data {
		name, _, found := strings.Cut(text, "=")
		switch {
		case !found || dataEncoder(name) == nil:
			return "--set-data needs NAME=DATA, where NAME is user, password, host, path, query or fragment"
		case seen[name]:
			return "the " + name + " is given twice"
		}
		seen[name] = true
	}
	return ""
}

// misusedParameter returns what is wrong with the flags for parameters.
func (e *edits) misusedParameter([]string) string {
	set := map[string]string{} // the flag that sets each key
	for i, text := range slices.Concat(e.Sets, e.Changes) {
		flag := "--set"
		if i >= len(e.Sets) {
			flag = "--set-if-present"
		}
		key, _, _ := strings.Cut(text, "=")
		switch {
		case set[key] == flag:
			return flag + " is given twice for the same KEY"
		case set[key] != "":
			return set[key] + " and " + flag + " cannot be combined for the same KEY"
		case slices.Contains(e.Deletes, key):
			return flag + " and --delete cannot be combined for the same KEY"
		}
		set[key] = flag
	}
	if len(e.Deletes)+len(e.DeleteFrom) > 0 && len(e.Keeps)+len(e.KeepFiles) > 0 {
		return "flags that delete parameters and flags that keep them cannot be combined"
	}
	return ""
}

// A setting is the value of a flag that may be given once. It accepts any value: an error from Set would show the
// value, which may hold a password.
type setting struct {
	text  string
	times int    // how often the flag was given
	Kind  string // name of the value in help
}

var _ pflag.Value = (*setting)(nil)

// String returns the value.
func (s *setting) String() string { return s.text }

// Set sets the value. It never fails.
func (s *setting) Set(text string) error {
	s.text = text
	s.times++
	return nil
}

// Type returns the name of the value in help.
func (s *setting) Type() string { return s.Kind }

// given reports whether the flag was given.
func (s *setting) given() bool { return s.times > 0 }
