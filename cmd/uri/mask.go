package main

import (
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri/internal/passwords"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// A secret is the place of a password in a text, text[start:end]. It is empty if there is no password.
type secret struct{ start, end int }

// holds reports whether the byte at offset i is part of the password.
func (s secret) holds(i int) bool { return s.start <= i && i < s.end }

// hide returns text with the mask in place of the password.
func (s secret) hide(text string) string {
	if s.start == s.end {
		return text
	}
	return text[:s.start] + passwords.Mask + text[s.end:]
}

// move returns the offset in the masked text of the byte at offset i. For a byte of the password, it is the start of
// the mask.
func (s secret) move(i int) int {
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
func secretIn(text string) secret {
	s := findSpan(split(text), userinfo)
	name, _, found := strings.Cut(text[s.Start:s.End], ":")
	if !found {
		return secret{}
	}
	return secret{s.Start + len(name) + len(":"), s.End}
}

// possibleSecret returns what may be a password in any text, even in one that is not valid.
func possibleSecret(text string) secret {
	start, end := schemes.Secret(text)
	return secret{start, end}
}

// withoutSecret returns any text with the mask in place of what may be a password.
func withoutSecret(text string) string { return possibleSecret(text).hide(text) }

// harmless returns a text from a user in a form that is safe to show: what is not printable is in hexadecimal, and what
// may be a password is masked.
func harmless(text string) string { return visible(withoutSecret(text)) }

// harmlessPart is harmless for a part of a text from a user. If there may be a password in the whole text, no one can
// tell whether the part belongs to it, so the result is "...".
func harmlessPart(part, whole string) string {
	if s := possibleSecret(whole); s.start < s.end {
		return ellipsis
	}
	return harmless(part)
}

// A replacement is how a text differs from what is shown of it: text[start:end] is replaced with length bytes.
type replacement struct{ start, end, length int }

// newReplacement returns the replacement that makes shown from text.
func newReplacement(text, shown string) replacement {
	start := 0
	for start < min(len(text), len(shown)) && text[start] == shown[start] {
		start++
	}
	same := 0
	for same < min(len(text), len(shown))-start && text[len(text)-1-same] == shown[len(shown)-1-same] {
		same++
	}
	return replacement{start, len(text) - same, len(shown) - same - start}
}

// move returns the place in the shown text of a place in the text. What is replaced is one place.
func (r replacement) move(start, end int) (from, to int) {
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

// withoutPrefix returns the message of a library error without Go names: that of the package, and that of a field.
func withoutPrefix(err error) string {
	text := inSegment.ReplaceAllString(err.Error(), " of a segment")
	name, rest, found := strings.Cut(text, ": ")
	if !found || strings.Contains(name, " ") {
		return text
	}
	return rest
}
