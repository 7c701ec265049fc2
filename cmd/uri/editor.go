package main

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	parameters "github.com/go-rfc3986/uri/query"
)

// An editor applies the edits of the flags. It is never modified.
type editor struct {
	*edits
	given   map[string]string // the new components, percent-encoded
	deletes patterns
	keeps   patterns
	dialect parameters.Dialect
}

// newEditor returns the editor for some edits. It reads the files of patterns.
func (t *tool) newEditor(e *edits) (*editor, error) {
	ed := &editor{edits: e, given: map[string]string{}, dialect: parameters.RFC3986}
	if t.opts.form {
		ed.dialect = parameters.Form
	}
	for _, f := range e.settings() {
		if f.given() {
			ed.given[f.name] = f.text
		}
	}
	for _, text := range e.data {
		name, data, _ := strings.Cut(text, "=")
		ed.given[name] = dataEncoder(name)(data)
	}
	var err error
	if ed.deletes, err = t.newPatterns(e.deletes, e.deleteFrom); err != nil {
		return nil, err
	}
	ed.keeps, err = t.newPatterns(e.keeps, e.keepFiles)
	return ed, err
}

// dataEncoder returns the function that encodes data for a component, or nil if the component does not take data. The
// function returns a host that is not UTF-8 unchanged. No URI can have that host.
func dataEncoder(component string) func(string) string {
	switch component {
	case user, password:
		return encodeUserOrPassword
	case host:
		return encodeHost
	case path:
		return encodePath
	case query:
		return escape.Query
	case fragment:
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

// newPatterns returns the patterns in texts and in the lines of files.
func (t *tool) newPatterns(texts, files []string) (patterns, error) {
	var all patterns
	for _, text := range texts {
		all = append(all, newPattern(text))
	}
	for _, name := range files {
		lines, err := t.readPatterns(name)
		if err != nil {
			return nil, err
		}
		for _, line := range lines {
			all = append(all, newPattern(line))
		}
	}
	return all, nil
}

// readPatterns returns the lines of a file that are patterns.
func (t *tool) readPatterns(name string) (lines []string, err error) {
	in, err := openFile(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, in.close()) }()
	for ref, err := range t.lines(in, byLine) {
		if err != nil {
			return nil, in.describe(err)
		}
		if line := strings.TrimSpace(ref.text); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines, nil
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
