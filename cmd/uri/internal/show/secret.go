package show

import (
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri/internal/passwords"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// A Replacement is how a text differs from what is shown of it: text[start:end] is replaced with length bytes. It is zero
// if nothing is.
type Replacement struct{ start, end, length int }

// Move returns the place in the shown text of a place in the text. What is replaced is one place.
func (r Replacement) Move(start, end int) (from, to int) {
	move := func(i, inside int) int {
		switch {
		case i >= r.end:
			return i - r.end + r.start + r.length
		case i > r.start:
			return inside
		default:
			return i
		}
	}
	return move(start, r.start), move(end, r.start+r.length)
}

// NewReplacement returns the replacement that makes shown from text.
func NewReplacement(text, shown string) Replacement {
	start := 0
	for start < min(len(text), len(shown)) && text[start] == shown[start] {
		start++
	}
	same := 0
	for same < min(len(text), len(shown))-start && text[len(text)-1-same] == shown[len(shown)-1-same] {
		same++
	}
	return Replacement{start, len(text) - same, len(shown) - same - start}
}

// withoutPassword returns text, which must be valid, without what follows the first ":" of its userinfo.
func withoutPassword(text string) string {
	s := refs.Find(refs.Split(text), refs.Userinfo)
	_, password, _ := strings.Cut(text[s.Start:s.End], ":")
	if password == "" {
		return text
	}
	return text[:s.End-len(password)] + passwords.Mask + text[s.End:]
}

// WithoutSecret returns any text, even one that is not valid, without what may be a password.
func WithoutSecret(text string) (shown string, hidden Replacement) {
	start, end := passwords.InText(text)
	if start == end {
		return text, Replacement{}
	}
	return text[:start] + passwords.Mask + text[end:], Replacement{start, end, len(passwords.Mask)}
}

// inSegment matches the name of a Go value in a message of the library.
var inSegment = regexp.MustCompile(` of Path\[\d+\]`)

// WithoutPrefix returns the message of a library error without Go names: that of the package, and that of a field.
func WithoutPrefix(err error) string {
	text := inSegment.ReplaceAllString(err.Error(), " of a segment")
	name, rest, found := strings.Cut(text, ": ")
	if !found || strings.Contains(name, " ") {
		return text
	}
	return rest
}

// inFlags says what the library advises in terms of flags.
var inFlags = strings.NewReplacer("use package iri", "read IRIs with --iri", "parse each of them", "read them with --null")

// Reason is WithoutPrefix, and says which flag does what the library advises.
func Reason(err error) string { return inFlags.Replace(WithoutPrefix(err)) }
