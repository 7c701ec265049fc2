// Package passwords finds secrets in any text: passwords in user information, values of parameters with secret names, and
// the passwords of data sources. The documentation of uri.Redactor lists them.
package passwords

import (
	"iter"
	"slices"
)

// Mask replaces a secret.
const Mask = "xxxxx"

// A Finder finds secrets. The zero Finder finds those that are always hidden.
type Finder struct {
	All           bool                   // also all user information, and every value of a query and a fragment
	Param         func(name string) bool // also the values of these parameters; name is decoded
	OnlyPasswords bool                   // but no token, key or signature
}

// Hide returns text with mask in place of each secret.
func (f Finder) Hide(text, mask string) string {
	return hide(&search{Finder: f, text: text}, mask)
}

// HideInURI is Hide for a URI reference that has no secret before the offset from, which is 0 or the end of user information.
func (f Finder) HideInURI(text, mask string, from int) string {
	return hide(&search{Finder: f, text: text, isURI: true, at: from}, mask)
}

func hide(s *search, mask string) string {
	text := s.text
	if !s.begin() {
		return text
	}
	start, end, found := s.next()
	if !found {
		return text
	}
	shown := make([]byte, 0, len(text)+len(mask))
	done := 0
	for ; found; start, end, found = s.next() {
		if size := len(shown) + start - done + len(mask); size > cap(shown) {
			whole := uint64(size) * uint64(len(text)) / uint64(max(start, 1)) // if the rest is like this part
			shown = slices.Grow(shown, int(whole)-len(shown))
		}
		shown = append(append(shown, text[done:start]...), mask...)
		done = end
	}
	return string(append(shown, text[done:]...))
}

// Spans returns the offsets of the secrets in text, from left to right. Each secret is text[start:end].
func (f Finder) Spans(text string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		s := search{Finder: f, text: text}
		for found := s.begin(); found; {
			var start, end int
			if start, end, found = s.next(); found && !yield(start, end) {
				return
			}
		}
	}
}
