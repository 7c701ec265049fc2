// Package play computes what a page shows about a reference while somebody types it: its parts, its findings, its normal
// form and its target. The page itself is in cmd/uri/play, which compiles this package for browsers.
package play

import (
	"errors"
	"strconv"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/findings"
)

// An Answer describes a reference. All texts are for people: what is not printable is escaped, as in "\u{202E}". They
// include the password, since it was typed and is on the screen already.
type Answer struct {
	Kind     string    `json:"kind"`              // "URI", "relative reference", "IRI", or "" if the text is not valid
	Refusal  *Refusal  `json:"refusal,omitempty"` // if the reference is not valid
	Parts    []Part    `json:"parts,omitempty"`   // in order; joined, they are the reference
	Fields   []Field   `json:"fields,omitempty"`
	Segments []Row     `json:"segments,omitempty"` // if there is more than one
	Params   []Row     `json:"params,omitempty"`
	NetURL   string    `json:"netURL,omitempty"`   // why net/url rejects the reference
	Findings []Finding `json:"findings,omitempty"` // not all, if there are many
	Count    int       `json:"count"`              // of all findings
	URI      string    `json:"uri,omitempty"`      // of an IRI
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

// A Finding is a finding in the reference, as "uri lint" shows it.
type Finding struct {
	Level     string `json:"level"`
	Code      string `json:"code"`
	Component string `json:"component"`
	Offset    int    `json:"offset"`
	About     string `json:"about,omitempty"`
	Message   string `json:"message"`
	Section   string `json:"section"`
}

// Explain returns the answer for reference, with its target if base is not empty.
func Explain(reference, base string) Answer {
	i, err := iri.Parse(reference)
	if err != nil { // for US-ASCII text, the error is that of package uri
		return Answer{Refusal: refusal(reference, err)}
	}
	u := uri.URI(i)
	a := Answer{Kind: "URI", Parts: split(reference)}
	a.Findings, a.Count = found(reference, u)
	encoded, err := i.URI(nil)
	if err != nil { // never: it was parsed
		panic("play: BUG: an IRI has no URI: " + err.Error())
	}
	switch {
	case !encoded.Equal(u):
		a.Kind, a.URI = "IRI", encoded.String()
	case u.IsRelative:
		a.Kind = "relative reference"
	}
	a.describe(reference, u)
	a.complete(encoded, base)
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
		Message: err.Error(), Component: string(refused.Component), Before: visible(text[:i]), At: visible(text[i:end]), After: visible(text[end:]),
	}
}

// split splits text, which is valid, into its components and their delimiters. An empty path is left out.
func split(text string) []Part {
	var parts []Part
	done := 0
	for _, s := range findings.Split(text) {
		if s.Component == findings.Authority {
			continue
		}
		if s.Start > done {
			parts = append(parts, Part{Text: text[done:s.Start]})
		}
		if s.Start < s.End || s.Component != findings.Path {
			parts = append(parts, Part{s.Component, visible(text[s.Start:s.End])})
		}
		done = s.End
	}
	return parts
}

// found returns the first findings in the form of the page, and the number of all.
func found(text string, u uri.URI) (list []Finding, count int) {
	all := findings.In(text, u)
	for _, f := range all[:min(len(all), mostRows)] {
		about := visible(text[f.Start : f.Start+f.Length])
		list = append(list, Finding{f.Level, string(f.Code), string(f.Component), f.Start, about, f.Message, f.Section})
	}
	return list, len(all)
}

// visible returns text with what is not printable, and each byte that is not UTF-8, escaped.
func visible(text string) string {
	var b []byte
	done := 0
	for i, size := 0, 0; i < len(text); i += size {
		var c rune
		c, size = utf8.DecodeRuneInString(text[i:])
		if escaped := escapeRune(c, text[i:i+size]); escaped != "" {
			b = append(append(b, text[done:i]...), escaped...)
			done = i + size
		}
	}
	if done == 0 {
		return text
	}
	return string(append(b, text[done:]...))
}

// escapeRune returns the escape of a character that people cannot see, or "".
func escapeRune(c rune, text string) string {
	switch {
	case c == utf8.RuneError && len(text) == 1:
		return `\x` + hexadecimal(rune(text[0]), 2)
	case !strconv.IsPrint(c):
		return `\u{` + hexadecimal(c, 4) + "}"
	default:
		return ""
	}
}

// hexadecimal returns the digits of c, at least n of them.
func hexadecimal(c rune, n int) string {
	const digits = "0123456789ABCDEF"
	text := ""
	for ; c > 0 || len(text) < n; c >>= 4 {
		text = string(digits[c&15]) + text
	}
	return text
}
