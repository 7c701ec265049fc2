package main

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// edits are the values of the flags of edit.
type edits struct {
	scheme, userinfo, user, password, host, port, path, query, fragment setting

	noScheme, noUserinfo, noPassword, noAuthority, noPort, noQuery, noFragment bool

	data                  []string // NAME=DATA, of components
	joins, segments       []string
	deletes, keeps        []string // patterns
	sets, adds            []string
	deleteFrom, keepFiles []string // files of patterns
	sort                  bool
}

// A settingFlag is a flag that sets a component to percent-encoded text.
type settingFlag struct {
	name string // also the name of the component
	*setting
	also string // rest of the usage
}

// settings returns the flags that set a component.
func (e *edits) settings() []settingFlag {
	return []settingFlag{
		{scheme, &e.scheme, ""},
		{userinfo, &e.userinfo, ", percent-encoded"},
		{user, &e.user, ", percent-encoded: the userinfo before the first \":\""},
		{password, &e.password, ", percent-encoded: the userinfo after the first \":\""},
		{host, &e.host, ", percent-encoded"},
		{port, &e.port, ", a number"},
		{path, &e.path, ", percent-encoded"},
		{query, &e.query, ", percent-encoded"},
		{fragment, &e.fragment, ", percent-encoded"},
	}
}

// A removalFlag is a flag that removes a component, and the flags that it excludes.
type removalFlag struct {
	name    string
	removed *bool
	against []string
	also    string // rest of the usage
}

// removals returns the flags that remove a component.
func (e *edits) removals() []removalFlag {
	return []removalFlag{
		{"no-scheme", &e.noScheme, []string{scheme}, ", which makes a relative reference"},
		{"no-userinfo", &e.noUserinfo, []string{userinfo, user, password}, ""},
		{"no-password", &e.noPassword, []string{userinfo, password}, ""},
		{"no-authority", &e.noAuthority, []string{userinfo, user, password, host, port}, ": userinfo, host and port"},
		{"no-port", &e.noPort, []string{port}, ""},
		{"no-query", &e.noQuery, []string{query, "set", "add"}, ""},
		{"no-fragment", &e.noFragment, []string{fragment}, ""},
	}
}

// misuse returns what is wrong with the combination of flags, or "" if nothing is. It shows no values.
func (e *edits) misuse(form bool) string {
	given := e.given()
	for _, find := range []func([]string) string{e.misusedSetting, e.misusedData, e.misusedParameter} {
		if message := find(given); message != "" {
			return message
		}
	}
	if len(given) == 0 {
		return "no flag says what to change"
	}
	if form && !e.changesParameters() {
		return "--form requires a flag that changes parameters"
	}
	return ""
}

// given returns the names of the flags that change something. For --set-data, it returns the component.
func (e *edits) given() []string {
	var names []string
	add := func(name string, given bool) {
		if given {
			names = append(names, name)
		}
	}
	for _, f := range e.settings() {
		add(f.name, f.given())
	}
	for _, text := range e.data {
		name, _, _ := strings.Cut(text, "=")
		add(name, true)
	}
	for _, f := range e.removals() {
		add(f.name, *f.removed)
	}
	add("join", e.joins != nil)
	add("segment", e.segments != nil)
	add("set", e.sets != nil)
	add("add", e.adds != nil)
	add("delete", e.changesParameters())
	return names
}

// changesParameters reports whether a flag changes parameters of the query.
func (e *edits) changesParameters() bool {
	return len(e.deletes)+len(e.deleteFrom)+len(e.keeps)+len(e.keepFiles)+len(e.sets)+len(e.adds) > 0 || e.sort
}

// misusedSetting returns what is wrong if a component is set twice, or is set and removed.
func (e *edits) misusedSetting(given []string) string {
	for _, f := range e.settings() {
		if f.times > 1 {
			return "--" + f.name + " is given twice"
		}
	}
	if e.userinfo.given() && (slices.Contains(given, user) || slices.Contains(given, password)) {
		return "--userinfo cannot be combined with a flag that sets the user or the password"
	}
	for _, f := range e.removals() {
		for _, name := range f.against {
			if *f.removed && slices.Contains(given, name) {
				return "--" + name + " and --" + f.name + " cannot be combined"
			}
		}
	}
	return ""
}

// misusedData returns what is wrong with the values of --set-data.
func (e *edits) misusedData([]string) string {
	seen := map[string]bool{}
	for _, f := range e.settings() {
		seen[f.name] = f.given()
	}
	for _, text := range e.data {
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
	seen := map[string]bool{}
	for _, text := range e.sets {
		key, _, _ := strings.Cut(text, "=")
		switch {
		case seen[key]:
			return "--set is given twice for the same KEY"
		case slices.Contains(e.deletes, key):
			return "--set and --delete cannot be combined for the same KEY"
		}
		seen[key] = true
	}
	if len(e.deletes)+len(e.deleteFrom) > 0 && len(e.keeps)+len(e.keepFiles) > 0 {
		return "flags that delete parameters and flags that keep them cannot be combined"
	}
	return ""
}

// A setting is the value of a flag that may be given once. It accepts any value: an error from Set would show the
// value, which may hold a password.
type setting struct {
	text  string
	times int    // how often the flag was given
	kind  string // name of the value in help
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
func (s *setting) Type() string { return s.kind }

// given reports whether the flag was given.
func (s *setting) given() bool { return s.times > 0 }
