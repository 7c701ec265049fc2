// Package passwords finds secrets in any text: passwords in userinfo, values of parameters with
// secret names, and passwords of data sources. The documentation of uri.Redactor lists the secrets.
package passwords

import (
	"iter"
	"slices"
)

// Mask replaces a secret.
const Mask = "xxxxx"

// A Finder finds secrets. The zero Finder finds the secrets that are always hidden.
type Finder struct {
	All           bool                   // also find all userinfo, and every value of a query and a fragment
	Param         func(name string) bool // also find the values of parameters for which Param returns true; name is decoded
	OnlyPasswords bool                   // find no tokens, keys or signatures
}

// Hide returns text with each secret replaced by mask.
func (f Finder) Hide(text, mask string) string {
	return hide(&search{Finder: f, text: text}, mask)
}

// HideInURI is like Hide, but text must be a URI reference and have no secret before the offset
// from. from must be 0 or the end of the userinfo, which may have a mask with any bytes.
func (f Finder) HideInURI(text, mask string, from int) string {
	if !f.All && f.Param == nil && !mayHaveSecret(text[from:]) {
		return text
	}
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
			whole := uint64(size) * uint64(len(text)) / uint64(max(start, 1)) // assume that the rest has as many secrets
			shown = slices.Grow(shown, int(whole)-len(shown))
		}
		shown = append(append(shown, text[done:start]...), mask...)
		done = end
	}
	return string(append(shown, text[done:]...))
}

// Spans returns the offsets of each secret, text[start:end], from left to right.
func (f Finder) Spans(text string) iter.Seq2[int, int] { return f.spans(text, false) }

// SpansInURI is like Spans, but text must be the components of a URI, valid or not, and nothing else.
func (f Finder) SpansInURI(text string) iter.Seq2[int, int] { return f.spans(text, true) }

func (f Finder) spans(text string, isURI bool) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		s := search{Finder: f, text: text, isURI: isURI}
		for found := s.begin(); found; {
			var start, end int
			if start, end, found = s.next(); found && !yield(start, end) {
				return
			}
		}
	}
}
