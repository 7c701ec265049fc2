package display

import (
	"strconv"

	"github.com/go-rfc3986/uri/cmd/uri/internal/findings"
)

// A Span is the place of a component in a text, text[Start:End].
type Span = findings.Span

// NewSpan returns the span of a component.
func NewSpan(component string, start, end int) Span { return findings.NewSpan(component, start, end) }

// The names of the components and of the parts of userinfo.
const (
	Scheme    = findings.Scheme
	Authority = findings.Authority
	Userinfo  = findings.Userinfo
	Host      = findings.Host
	Port      = findings.Port
	Path      = findings.Path
	Query     = findings.Query
	Fragment  = findings.Fragment
	User      = findings.User
	Password  = findings.Password
)

// Split returns the spans of the components of text, which must be valid. See findings.Split.
func Split(text string) []Span { return findings.Split(text) }

// FindSpan returns the span of a component, or an empty span.
func FindSpan(all []Span, component string) Span { return findings.Find(all, component) }

// StartOf returns where a component of a valid text is, or where the path is if there is none.
func StartOf(text, component string) int {
	all := Split(text)
	if s := FindSpan(all, component); s.Component != "" {
		return s.Start
	}
	return FindSpan(all, Path).Start
}

// Number returns a number of things in words.
func Number(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
