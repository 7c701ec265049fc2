package main

import (
	"flag"
	"slices"
	"strings"
)

// edits are what the flags of edit ask for.
type edits struct {
	scheme, userinfo, host, port, path, query, fragment setting

	noScheme, noUserinfo, noAuthority, noPort, noQuery, noFragment bool

	joins, segments     list
	deletes, sets, adds list
	form                bool
}

// registerEdits adds the flags of edit.
func registerEdits(set *flag.FlagSet, opts *options) {
	e := &opts.edits
	for _, f := range e.settings() {
		set.Var(f.setting, f.name, "")
	}
	for _, f := range e.removals() {
		set.BoolVar(f.removed, f.name, false, "")
	}
	set.Var(&e.joins, "join", "")
	set.Var(&e.segments, "segment", "")
	set.Var(&e.deletes, "delete", "")
	set.Var(&e.sets, "set", "")
	set.Var(&e.adds, "add", "")
	set.BoolVar(&e.form, "form", false, "")
}

// A settingFlag is a flag that gives a component as it stands in a URI.
type settingFlag struct {
	name string // that of the component too
	*setting
}

// settings returns the flags that give a component.
func (e *edits) settings() []settingFlag {
	return []settingFlag{
		{scheme, &e.scheme},
		{userinfo, &e.userinfo},
		{host, &e.host},
		{port, &e.port},
		{path, &e.path},
		{query, &e.query},
		{fragment, &e.fragment},
	}
}

// A removalFlag is a flag that takes away a component, and the flags that it cannot stand beside.
type removalFlag struct {
	name    string
	removed *bool
	against []string
}

// removals returns the flags that take away a component.
func (e *edits) removals() []removalFlag {
	return []removalFlag{
		{"no-scheme", &e.noScheme, []string{scheme}},
		{"no-userinfo", &e.noUserinfo, []string{userinfo}},
		{"no-authority", &e.noAuthority, []string{userinfo, host, port}},
		{"no-port", &e.noPort, []string{port}},
		{"no-query", &e.noQuery, []string{query, "set", "add"}},
		{"no-fragment", &e.noFragment, []string{fragment}},
	}
}

// misuse returns what is wrong with the flags together, "" if nothing is. It shows no values.
func (e *edits) misuse() string {
	given := e.given()
	if message := e.misusedSetting(given); message != "" {
		return message
	}
	if message := e.misusedParameter(); message != "" {
		return message
	}
	if len(given) == 0 {
		return "no flag says what to change"
	}
	return ""
}

// given returns the names of the flags that change something.
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
	for _, f := range e.removals() {
		add(f.name, *f.removed)
	}
	add("join", e.joins != nil)
	add("segment", e.segments != nil)
	add("delete", e.deletes != nil)
	add("set", e.sets != nil)
	add("add", e.adds != nil)
	return names
}

// misusedSetting returns which component is given twice, or is given and taken away.
func (e *edits) misusedSetting(given []string) string {
	for _, f := range e.settings() {
		if f.times > 1 {
			return "--" + f.name + " is given twice"
		}
	}
	for _, f := range e.removals() {
		for _, name := range f.against {
			if *f.removed && slices.Contains(given, name) {
				return "--" + name + " and --" + f.name + " exclude each other"
			}
		}
	}
	return ""
}

// misusedParameter returns what is wrong with the flags that are about parameters.
func (e *edits) misusedParameter() string {
	seen := map[string]bool{}
	for _, text := range e.sets {
		key, _, found := strings.Cut(text, "=")
		switch {
		case !found:
			return "--set needs KEY=VALUE"
		case seen[key]:
			return "--set is given twice for a KEY"
		case slices.Contains(e.deletes, key):
			return "--set and --delete of the same KEY exclude each other"
		}
		seen[key] = true
	}
	for _, text := range e.adds {
		if !strings.Contains(text, "=") {
			return "--add needs KEY=VALUE"
		}
	}
	if e.form && len(e.deletes)+len(e.sets)+len(e.adds) == 0 {
		return "--form is of no use without --delete, --set or --add"
	}
	return ""
}
