package main

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// mask is what stands for a password.
const mask = "xxxxx"

// A secret is where a password stands in a text, at text[start:end]; there is none where the two are equal.
type secret struct{ start, end int }

// holds reports whether the byte at offset i belongs to the password.
func (s secret) holds(i int) bool { return s.start <= i && i < s.end }

// hide returns text with the mask in place of the password.
func (s secret) hide(text string) string {
	if s.start == s.end {
		return text
	}
	return text[:s.start] + mask + text[s.end:]
}

// move returns the offset in the text with the mask for offset i in the text without: the start of the mask where
// the byte is under it.
func (s secret) move(i int) int {
	switch {
	case i < s.start || s.start == s.end:
		return i
	case i < s.end:
		return s.start
	default:
		return i - (s.end - s.start) + len(mask)
	}
}

// secretIn returns the password of text, which is valid: what follows the first ":" of its userinfo.
func secretIn(text string) secret {
	whole, ok := findAuthority(text)
	if !ok {
		return secret{}
	}
	at := strings.IndexByte(text[whole.Start:whole.End], '@')
	if at < 0 {
		return secret{}
	}
	return afterColon(text, whole.Start, whole.Start+at)
}

// secretInRefused returns what may be the password of text, which the library refuses with err. An error in what follows an
// authority with userinfo leaves no doubt about it; else all up to an "@" may be meant for it, as in "//u:a@[?b@h".
func secretInRefused(text string, err *uri.ParseError) secret {
	whole, ok := findAuthority(text)
	if ok && follows(err.Component) && strings.Contains(text[whole.Start:whole.End], "@") {
		return secretIn(text)
	}
	return possibleSecret(text)
}

// follows reports whether a component follows the authority.
func follows(component uri.Component) bool {
	return component == path || component == query || component == fragment
}

// possibleSecret returns the most that may be the password of text, whatever text is. A password may hold delimiters
// that its writer failed to encode, so it goes on to the last "@".
func possibleSecret(text string) secret {
	slashes := strings.Index(text, "//")
	if slashes < 0 {
		return secret{}
	}
	return afterColon(text, slashes+len("//"), strings.LastIndexByte(text, '@'))
}

// afterColon returns what follows the first ":" of text[start:end], empty where there is none. end may lie before
// start.
func afterColon(text string, start, end int) secret {
	if end <= start {
		return secret{}
	}
	colon := strings.IndexByte(text[start:end], ':')
	if colon < 0 {
		return secret{}
	}
	return secret{start + colon + 1, end}
}

// harmless returns text, which may hold whatever a user has typed, fit to be shown: with what is not printable in hexadecimal,
// and without what may be a password.
func harmless(text string) string { return visible(possibleSecret(text).hide(text)) }

// A replacement is what differs between a text and what is shown of it: text[start:end] there, and length bytes here.
type replacement struct{ start, end, length int }

// newReplacement returns what of text is replaced in shown.
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

// move returns the place in what is shown of a place in the text. What is replaced is one place.
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
