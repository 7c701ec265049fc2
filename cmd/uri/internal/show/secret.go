package show

import (
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri/internal/passwords"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// A Secret is the place of a password in a text, text[start:end]. It is empty if there is no password.
type Secret struct{ start, end int }

// Hide returns text with the mask in place of the password.
func (s Secret) Hide(text string) string {
	if s.start == s.end {
		return text
	}
	return text[:s.start] + passwords.Mask + text[s.end:]
}

// Move returns the offset in the masked text of the byte at offset i. For a byte of the password, it is the start of
// the mask.
func (s Secret) Move(i int) int {
	switch {
	case i < s.start || s.start == s.end:
		return i
	case i < s.end:
		return s.start
	default:
		return i - (s.end - s.start) + len(passwords.Mask)
	}
}

// secretIn returns the password of text, which must be valid: what follows the first ":" of its userinfo.
func secretIn(text string) Secret {
	s := refs.Find(refs.Split(text), refs.Userinfo)
	name, _, found := strings.Cut(text[s.Start:s.End], ":")
	if !found {
		return Secret{}
	}
	return Secret{s.Start + len(name) + len(":"), s.End}
}

// PossibleSecret returns what may be a password in any text, even in one that is not valid.
func PossibleSecret(text string) Secret {
	start, end := passwords.InText(text)
	return Secret{start, end}
}

// A Replacement is how a text differs from what is shown of it: text[start:end] is replaced with length bytes.
type Replacement struct{ start, end, length int }

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

// Move returns the place in the shown text of a place in the text. What is replaced is one place.
func (r Replacement) Move(start, end int) (from, to int) {
	shift := r.length - (r.end - r.start)
	if from, to = start, end; start >= r.end {
		from += shift
	} else if start > r.start {
		from = r.start
	}
	if end >= r.end {
		to += shift
	} else if end > r.start {
		to = r.start + r.length
	}
	return from, to
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
