package page

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// A Part is a component of the text or a part of one, or a delimiter, which has no component.
type Part struct {
	Component string `json:"component,omitempty"`
	Text      string `json:"text"`
	Mark      string `json:"mark,omitempty"` // the level of the finding that the part has, or isRefused
	Finding   int    `json:"finding"`        // the number of that finding, from 0
}

// isRefused marks what is not valid.
const isRefused = "refused"

// A Finding is a finding in the reference, as "uri lint" shows it.
type Finding struct {
	Level     string `json:"level"`
	Code      string `json:"code"`
	Component string `json:"component"`
	Offset    int    `json:"offset"`
	About     string `json:"about,omitempty"`
	Message   string `json:"message"`
	Section   string `json:"section"`
	Repair    string `json:"repair,omitempty"` // a reference that may be meant, without the finding
}

// A mark is a place in a text, text[start:end].
type mark struct {
	start, end int
	level      string
	finding    int
}

// addFindings adds the first findings in text to a, with the number of all, and returns their marks.
func (a *Answer) addFindings(text string, u uri.URI) (marks []mark) {
	all := refs.In(text, u)
	a.Count = len(all)
	for i, f := range all[:min(len(all), mostRows)] {
		end := f.Start + f.Length
		a.Findings = append(a.Findings, Finding{f.Level, string(f.Code), string(f.Component), f.Start, visible(text[f.Start:end]), f.Message, f.Section, repair(text, u, f, len(all))})
		marks = append(marks, mark{f.Start, end, f.Level, i})
	}
	return marks
}

// figure splits text, which need not be valid, into its components and their delimiters, and these at the marks. An empty path
// is left out.
func figure(text string, marks []mark) []Part {
	var parts []Part
	add := func(component string, start, end int) {
		for start < end {
			m, next := markAt(marks, start, end)
			parts = append(parts, Part{component, visible(text[start:next]), m.level, m.finding})
			start = next
		}
	}
	done := 0
	for _, s := range refs.Split(text) {
		if s.Component == refs.Authority {
			continue
		}
		add("", done, s.Start)
		add(s.Component, s.Start, s.End)
		if s.Start == s.End && s.Component != refs.Path {
			parts = append(parts, Part{Component: s.Component})
		}
		done = s.End
	}
	add("", done, len(text))
	return parts
}

// markAt returns the shortest mark at offset i, if any, and the end of the text from i that has the same marks.
func markAt(marks []mark, i, end int) (found mark, next int) {
	next = end
	for _, m := range marks {
		switch {
		case i < m.start:
			next = min(next, m.start)
		case i < m.end:
			next = min(next, m.end)
			if found.level == "" || m.end-m.start < found.end-found.start {
				found = m
			}
		}
	}
	return found, next
}

// visible returns text with what is not printable, and each byte that is not UTF-8, escaped.
func visible(text string) string {
	if !strings.ContainsFunc(text, isInvisible) {
		return text
	}
	var b strings.Builder
	for i, c := range text {
		switch {
		case c == utf8.RuneError && !strings.HasPrefix(text[i:], string(c)):
			fmt.Fprintf(&b, `\x%02X`, text[i])
		case !strconv.IsPrint(c):
			fmt.Fprintf(&b, `\u{%04X}`, c)
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// isInvisible reports whether people cannot see a character. What is not UTF-8 may be one.
func isInvisible(c rune) bool { return c == utf8.RuneError || !strconv.IsPrint(c) }
