package main

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// mask is shown in place of a password.
const mask = "xxxxx"

// A secret is the place of a password in a text, text[start:end]. It is empty if there is no password.
type secret struct{ start, end int }

// holds reports whether the byte at offset i is part of the password.
func (s secret) holds(i int) bool { return s.start <= i && i < s.end }

// hide returns text with the mask in place of the password.
func (s secret) hide(text string) string {
	if s.start == s.end {
		return text
	}
	return text[:s.start] + mask + text[s.end:]
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
		return i - (s.end - s.start) + len(mask)
	}
}

// secretIn returns the password of text, which must be valid: what follows the first ":" of its userinfo.
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

// secretInRefused returns what may be the password of text, which the library rejects with err. If the error is after
// an authority with userinfo, the password is certain. Otherwise it may extend to an "@" anywhere, as in "//u:a@[?b@h".
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

// possibleSecret returns the longest possible password of any text. A password may hold delimiters that should have
// been encoded, so it extends to the last "@".
func possibleSecret(text string) secret {
	slashes := strings.Index(text, "//")
	if slashes < 0 {
		return secret{}
	}
	return afterColon(text, slashes+len("//"), strings.LastIndexByte(text, '@'))
}

// afterColon returns what follows the first ":" of text[start:end], or an empty secret if there is none. end may be
// less than start.
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

// harmless returns a text from a user in a form that is safe to show: what is not printable is in hexadecimal, and what
// may be a password is masked.
func harmless(text string) string { return visible(possibleSecret(text).hide(text)) }

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
