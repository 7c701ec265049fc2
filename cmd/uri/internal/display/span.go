package display

import (
	"strconv"

	"github.com/go-rfc3986/uri/internal/spans"
)

// A Span is the place of a component in a text, text[Start:End].
type Span = spans.Span

// NewSpan returns the span of a component.
func NewSpan(component string, start, end int) Span { return spans.New(component, start, end) }

// The names of the components and of the parts of userinfo.
const (
	Scheme    = spans.Scheme
	Authority = spans.Authority
	Userinfo  = spans.Userinfo
	Host      = spans.Host
	Port      = spans.Port
	Path      = spans.Path
	Query     = spans.Query
	Fragment  = spans.Fragment
	User      = spans.User
	Password  = spans.Password
)

// Split returns the spans of the components of text, which must be valid. See spans.Split.
func Split(text string) []Span { return spans.Split(text) }

// FindSpan returns the span of a component, or an empty span.
func FindSpan(all []Span, component string) Span { return spans.Find(all, component) }

// FindAuthority returns the span of the authority of text, and whether there is one.
func FindAuthority(text string) (Span, bool) { return spans.FindAuthority(text) }

// Number returns a number of things in words.
func Number(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
