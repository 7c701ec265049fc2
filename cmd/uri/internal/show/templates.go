package show

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/uritemplate"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// The codes of findings.
const (
	Ambiguous = "ambiguous" // one text can be divided among the variables in two ways
	Overlap   = "overlap"   // one text matches two templates
	Unchecked = "unchecked" // templates are too long to look for one of the others
)

// Codes has the codes of findings. It is never modified.
var Codes = []string{Ambiguous, Overlap, Unchecked}

// A Finding is what tends to mislead in a valid template, in JSON. It has no example if the template may have a secret.
type Finding struct {
	Placed
	Code     string           `json:"code"`
	Other    *Placed          `json:"other,omitempty"` // what it overlaps with
	Text     *string          `json:"text,omitempty"`
	Readings []map[string]any `json:"readings,omitempty"`
	Message  string           `json:"message"`
}

// Kind returns the code.
func (f Finding) Kind() string { return f.Code }

// InWords returns the finding on one line.
func (f Finding) InWords(textio.Palette) string { return f.Code + ": " + f.Message }

// Marked returns the whole template.
func (f Finding) Marked() (*string, int, int) { return &f.Template, 0, len(f.Template) }

// A Placed is a template and where it came from, in JSON.
type Placed struct {
	textio.Place
	Template string `json:"template"`
}

// A located is a valid template and where it came from.
type located struct {
	uritemplate.Template
	shown Placed
}

// A Checker checks templates, each with those before it.
type Checker struct {
	Wanted func(code string) bool // whether to look for a code
	valid  []located              // to compare others with
}

// Check returns the findings about a template: that it is ambiguous, that it overlaps with those before it, and that it is
// too long to find out. The error is a *uritemplate.Error if text is not a template.
func (c *Checker) Check(where textio.Place, text string) ([]Finding, error) {
	template, err := uritemplate.Parse(text)
	if err != nil {
		return nil, err
	}
	t := located{template, Placed{where, textio.Masked(text)}}
	var found []Finding
	if c.Wanted(Ambiguous) {
		found = t.ambiguous()
	}
	for _, other := range c.valid {
		found = append(found, t.overlaps(other)...)
	}
	if c.Wanted(Overlap) {
		c.valid = append(c.valid, t)
	}
	return slices.DeleteFunc(found, func(f Finding) bool { return !c.Wanted(f.Code) }), nil
}

// ambiguous returns the finding that two sets of values have the same expansion, with an example if there is one, or that t is
// too long to know.
func (t located) ambiguous() []Finding {
	a, b, ok, err := t.Ambiguous()
	switch {
	case err != nil:
		return []Finding{t.finding(Unchecked, "this template is too long to check whether it is ambiguous")}
	case !ok:
		return nil
	}
	f := t.finding(Ambiguous, "a text can be divided among the variables in two ways (RFC 6570, section 1.4)")
	if text, err := t.Expand(a); a != nil && err == nil && !textio.HasSecret(t.String()) && !textio.HasSecret(text) {
		f.Text = &text
		f.Readings = []map[string]any{TemplateValues(a), TemplateValues(b)}
		f.Message = quote(text) + " is " + inWords(a) + " or " + inWords(b) + " (RFC 6570, section 1.4)"
	}
	return []Finding{f}
}

// overlaps returns the finding that t and another template both match a text, or that they are too long to know.
func (t located) overlaps(other located) []Finding {
	text, ok, err := uritemplate.Overlap(other.Template, t.Template)
	if !ok && err == nil {
		return nil
	}
	f := t.finding(Overlap, "this template and that of "+other.shown.Place.String())
	f.Other = &other.shown
	switch {
	case err != nil:
		f.Code = Unchecked
		f.Message += " are too long to check whether they match one text"
	case textio.HasSecret(t.String()), textio.HasSecret(other.String()), textio.HasSecret(text):
		f.Message += " match one text"
	default:
		f.Text = &text
		f.Message += " match " + quote(text)
	}
	return []Finding{f}
}

// finding returns a finding without an example.
func (t located) finding(code, message string) Finding {
	return Finding{Placed: t.shown, Code: code, Message: message}
}

// inWords returns values as bindings.
func inWords(v uritemplate.Values) string {
	return textio.Visible(strings.Join(refs.FormatValues(v), " "))
}

// quote returns a text in quotes, safe to show.
func quote(text string) string { return `"` + textio.Visible(text) + `"` }

// A MatchedRecord is a reference and the values that a template finds in it, in JSON. It has no values if the template does
// not match.
type MatchedRecord struct {
	Reference string         `json:"reference"`
	Values    map[string]any `json:"values,omitzero"`
}

// TemplateValues returns the values of a template for JSON, never nil: a string, a list of strings, or a list of pairs.
func TemplateValues(values uritemplate.Values) map[string]any {
	shown := make(map[string]any, len(values))
	for name, v := range values {
		switch v.Kind() {
		case uritemplate.KindList:
			shown[name] = v.List()
		case uritemplate.KindPairs:
			var pairs []param
			for key, value := range v.Pairs() {
				pairs = append(pairs, param{key, &value})
			}
			shown[name] = pairs
		case uritemplate.KindString:
			shown[name] = v.String()
		}
	}
	return shown
}
