// Package play computes what a page shows about a reference while somebody types it: its parts, its findings, its normal form and
// its target. The page itself is in docs/play, which compiles this package for browsers.
package play

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
)

// An Answer describes a reference. All texts are for people. They include the password, since it was typed and is on the
// screen already.
type Answer struct {
	Kind     string    `json:"kind"`              // "URI", "relative reference", "IRI", or "" if the text is not valid
	Refusal  *Refusal  `json:"refusal,omitempty"` // if the reference is not valid
	Parts    []Part    `json:"parts,omitempty"`   // in order; joined, they are the reference
	Fields   []Field   `json:"fields,omitempty"`
	Findings []Finding `json:"findings,omitempty"`
	URI      string    `json:"uri,omitempty"` // of an IRI
	Normal   string    `json:"normal,omitempty"`
	Target   string    `json:"target,omitempty"`
	BaseSays string    `json:"baseSays,omitempty"` // why there is no target
}

// A Refusal says why a text is not a reference.
type Refusal struct {
	Message   string `json:"message"`
	Component string `json:"component"`
	Before    string `json:"before"` // the text before the invalid byte
	At        string `json:"at"`     // that byte, or the character that it begins; "" at the end
	After     string `json:"after"`
}

// A Part is a component of the text, or a delimiter, which has no component.
type Part struct {
	Component string `json:"component,omitempty"`
	Text      string `json:"text"`
}

// A Field is a row of the table under the figure.
type Field struct {
	Name    string `json:"name"`
	Raw     string `json:"raw"`
	Decoded string `json:"decoded,omitempty"` // if it differs from Raw and is text
}

// A Finding is a finding of package lint.
type Finding struct {
	Code      string `json:"code"`
	Component string `json:"component"`
	Message   string `json:"message"`
	Section   string `json:"section"`
}

// Explain returns the answer for reference, with its target if base is not empty.
func Explain(reference, base string) Answer {
	u, err := uri.Parse(reference)
	a := Answer{Kind: "URI"}
	if err != nil {
		i, iriErr := iri.Parse(reference)
		if iriErr != nil {
			return Answer{Refusal: refusal(reference, iriErr)} // for US-ASCII text, the error is that of package uri
		}
		return explainIRI(reference, i, base)
	}
	if u.IsRelative {
		a.Kind = "relative reference"
	}
	a.Parts, a.Fields = split(reference, u), fields(u)
	a.Findings = findings(lint.Check(u))
	a.complete(u, base)
	return a
}

// explainIRI is Explain for an IRI reference that is not a URI reference.
func explainIRI(reference string, i iri.IRI, base string) Answer {
	a := Answer{Kind: "IRI", Parts: split(reference, uri.URI(i)), Fields: fields(uri.URI(i)), Findings: findings(lint.CheckIRI(i))}
	u, err := i.URI(nil)
	if err != nil {
		a.BaseSays = err.Error()
		return a
	}
	a.URI = u.String()
	a.complete(u, base)
	return a
}

// complete adds the normal form of u, and its target if base is valid.
func (a *Answer) complete(u uri.URI, base string) {
	a.Normal = u.NormalizeForScheme().String()
	if base == "" {
		return
	}
	b, err := uri.Parse(base)
	if err != nil {
		a.BaseSays = "base: " + err.Error()
		return
	}
	target, err := b.Resolve(u)
	if err != nil {
		a.BaseSays = err.Error()
		return
	}
	a.Target = target.String()
}

// refusal returns the reason why text is not valid, and splits text at the place.
func refusal(text string, err error) *Refusal {
	var refused *uri.ParseError
	errors.As(err, &refused)
	i := refused.Offset
	_, size := utf8.DecodeRuneInString(text[i:]) // the size is 1 for a byte that is not UTF-8
	end := i + size
	return &Refusal{
		Message: err.Error(), Component: string(refused.Component), Before: text[:i], At: text[i:end], After: text[end:],
	}
}

// split splits text, from which u was parsed, into its components and their delimiters.
func split(text string, u uri.URI) []Part {
	s := splitter{rest: text}
	if u.Scheme != "" {
		s.take("scheme", len(u.Scheme))
		s.take("", len(":"))
	}
	if u.Has(uri.ComponentAuthority) {
		s.authority(u)
	}
	s.take("path", len(u.EscapedPath()))
	if u.Has(uri.ComponentQuery) {
		s.take("", len("?"))
		s.take("query", len(u.Query))
	}
	if u.Has(uri.ComponentFragment) {
		s.take("", len("#"))
		s.take("fragment", len(u.Fragment))
	}
	return s.parts
}

// A splitter takes parts off a text.
type splitter struct {
	rest  string
	parts []Part
}

// take removes the next n bytes as a part. It does nothing for an empty path.
func (s *splitter) take(component string, n int) {
	if n > 0 || component == "query" || component == "fragment" || component == "userinfo" || component == "host" || component == "port" {
		s.parts = append(s.parts, Part{component, s.rest[:n]})
	}
	s.rest = s.rest[n:]
}

func (s *splitter) authority(u uri.URI) {
	s.take("", len("//"))
	if u.Has(uri.ComponentUserInfo) {
		s.take("userinfo", len(u.UserInfo))
		s.take("", len("@"))
	}
	s.take("host", len(u.Host))
	if strings.HasPrefix(s.rest, ":") {
		s.take("", len(":"))
		s.take("port", len(s.rest)-len(strings.TrimLeft(s.rest, "0123456789")))
	}
}

// fields returns the components of u, with their names in the RFC.
func fields(u uri.URI) []Field {
	var list []Field
	add := func(name, raw string, is bool) {
		if is {
			list = append(list, Field{name, raw, decoded(raw)})
		}
	}
	has := u.Has(uri.ComponentAuthority)
	add("scheme", u.Scheme, u.Scheme != "")
	add("userinfo", u.UserInfo, u.Has(uri.ComponentUserInfo))
	add("host", u.Host, has)
	if port, ok := u.EffectivePort(); ok && has {
		note := strconv.Itoa(int(port))
		if !u.HasPort {
			note += " (the scheme's default)"
		}
		add("port", note, true)
	}
	add("path", u.EscapedPath(), len(u.Path) > 0)
	add("query", u.Query, u.Has(uri.ComponentQuery))
	add("fragment", u.Fragment, u.Has(uri.ComponentFragment))
	return list
}

// decoded returns raw without percent-encoding if that helps people: if the result is text, and no encoded delimiter would
// look like a delimiter.
func decoded(raw string) string {
	text, err := escape.Decode(raw)
	if err != nil || text == raw || strings.ToValidUTF8(text, "\uFFFD") != text {
		return ""
	}
	for _, c := range ":/?#[]@!$&'()*+,;=%" {
		if c != '%' && strings.Count(text, string(c)) != strings.Count(raw, string(c)) || c == '%' && strings.Contains(text, "%") {
			return ""
		}
	}
	return text
}

// findings returns the findings in the form of the page.
func findings(found []lint.Finding) []Finding {
	var list []Finding
	for _, f := range found {
		list = append(list, Finding{string(f.Code), string(f.Component), f.Message, f.Section})
	}
	return list
}
