package main

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/escape"
)

// An editor applies the edits of the flags. It is never modified.
type editor struct {
	*edits
	given   map[string]string // the new components, percent-encoded
	deletes patterns
	keeps   patterns
	syntax  syntax
}

// newEditor returns the editor for some edits. readFile returns the lines of a file of patterns.
func newEditor(e *edits, syntax syntax, readFile func(name string) ([]string, error)) (*editor, error) {
	ed := &editor{edits: e, given: map[string]string{}, syntax: syntax}
	for _, f := range e.Settings() {
		if f.given() {
			ed.given[f.Name] = f.text
		}
	}
	for _, text := range e.Data {
		name, data, _ := strings.Cut(text, "=")
		ed.given[name] = dataEncoder(name)(data)
	}
	var err error
	if ed.deletes, err = newPatterns(e.Deletes, e.DeleteFrom, readFile); err != nil {
		return nil, err
	}
	ed.keeps, err = newPatterns(e.Keeps, e.KeepFiles, readFile)
	return ed, err
}

// dataEncoder returns the function that encodes data for a component, or nil if the component does not take data. The
// function returns a host that is not UTF-8 unchanged. No URI can have that host.
func dataEncoder(component string) func(string) string {
	switch component {
	case refs.User, refs.Password:
		return encodeUserOrPassword
	case refs.Host:
		return encodeHost
	case refs.Path:
		return encodePath
	case refs.Query:
		return escape.Query
	case refs.Fragment:
		return escape.Fragment
	default:
		return nil
	}
}

// encodeUserOrPassword encodes a user name or a password, including each ":", since the first ":" of userinfo ends the
// user name.
func encodeUserOrPassword(data string) string {
	return strings.ReplaceAll(escape.UserInfo(data), ":", "%3A")
}

// encodeHost encodes a name. It returns an IP address unchanged.
func encodeHost(data string) string {
	if strings.HasPrefix(data, "[") {
		return data
	}
	encoded, err := escape.Host(data)
	if err != nil {
		return data
	}
	return encoded
}

// encodePath encodes the segments of a path and keeps its slashes.
func encodePath(data string) string {
	segments := strings.Split(data, "/")
	for i, segment := range segments {
		segments[i] = escape.Segment(segment)
	}
	return strings.Join(segments, "/")
}

// Patterns match the decoded keys of parameters.
type patterns []pattern

// A pattern is the literal parts between the "*" of a pattern. It matches a text that has the parts in their order: the
// first at its start, the last at its end, and any text between two parts.
type pattern []string

// newPatterns returns the patterns in texts and in the lines of files. Empty lines and lines that begin with "#" are
// skipped.
func newPatterns(texts, files []string, readFile func(name string) ([]string, error)) (patterns, error) {
	var all patterns
	for _, text := range texts {
		all = append(all, newPattern(text))
	}
	for _, name := range files {
		lines, err := readFile(name)
		if err != nil {
			return nil, err
		}
		for _, line := range lines {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				all = append(all, newPattern(line))
			}
		}
	}
	return all, nil
}

// newPattern returns the pattern in text, where "*" matches any text and "\*" matches "*".
func newPattern(text string) pattern {
	var p pattern
	var part strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && i+1 < len(text) && (text[i+1] == '*' || text[i+1] == '\\'):
			i++
			part.WriteByte(text[i])
		case text[i] == '*':
			p = append(p, part.String())
			part.Reset()
		default:
			part.WriteByte(text[i])
		}
	}
	return append(p, part.String())
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

// match reports whether one of the patterns matches a key.
func (all patterns) match(key string) bool {
	for _, p := range all {
		if p.matches(key) {
			return true
		}
	}
	return false
}

// Check returns an error if no URI can have the value of a flag, and the name of the flag.
func (e *editor) Check() (flag string, err error) {
	for _, s := range editSteps {
		if err := s.try(e); err != nil {
			return s.flag, err
		}
	}
	return "", nil
}

// Apply returns u with all edits applied.
func (e *editor) Apply(u uri.URI) (uri.URI, error) {
	for _, s := range editSteps {
		if err := s.do(e, &u); err != nil {
			return uri.URI{}, err
		}
	}
	return u, nil
}

// A step applies the flags for one component, if they are given. It does not modify the elements of Path, which other
// URIs share.
type step struct {
	flag string // to name in an error
	do   func(e *editor, u *uri.URI) error
}

// try returns an error if no URI can have the value of the step. It is then reported once, and not for each reference.
func (s step) try(e *editor) error {
	u := uri.URI{Scheme: "x", Host: "h"}
	if err := s.do(e, &u); err != nil {
		return err
	}
	if len(u.Path) > 0 && u.Path[0] != "" { // such a path cannot follow an authority
		u.Host = ""
	}
	return s.inValue(u, u.Validate())
}

// inValue returns err, a *uri.FormatError for u or nil, with the offset in the value of the flag.
func (s step) inValue(u uri.URI, err error) error {
	var refused *uri.FormatError
	if !errors.As(err, &refused) {
		return err
	}
	moved := *refused
	switch {
	case s.flag == refs.Password:
		moved.Offset -= len(":")
	case s.flag == refs.Path && refused.Segment >= 0:
		moved.Offset += len(strings.Join(u.Path[:refused.Segment], "/")) + min(refused.Segment, 1)
		moved.Segment = -1
	}
	return &moved
}

// editSteps has the steps in the order in which they are applied, whatever the order of the flags. It is the order of
// the components, except that the host comes before what requires a host. A component is set before anything is added
// to it. It is never modified.
var editSteps = [...]step{
	{refs.Scheme, (*editor).changeScheme},
	{refs.Host, (*editor).changeHost},
	{"ascii", (*editor).changeHostToASCII},
	{refs.Userinfo, (*editor).changeUserinfo},
	{refs.User, (*editor).changeUser},
	{refs.Password, (*editor).changePassword},
	{refs.Port, (*editor).changePort},
	{refs.Path, (*editor).changePath},
	{"join", (*editor).joinPath},
	{"segment", (*editor).appendSegments},
	{refs.Query, (*editor).changeQuery},
	{"set", (*editor).changeParameters},
	{refs.Fragment, (*editor).changeFragment},
}
