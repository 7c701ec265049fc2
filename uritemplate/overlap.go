package uritemplate

import "errors"

// ErrTooComplex means that templates are too long for [Template.Ambiguous] or [Overlap]: the
// product of their lengths in bytes is more than 1,048,576. A template of less than 64 bytes counts
// as 64. So two templates may have 1,024 bytes each, and a short one goes with one of up to 16,384.
// [Template.Ambiguous] compares a template with itself.
var ErrTooComplex = errors.New("uritemplate: the templates are too long for a search")

// The largest product of lengths, and the least that a template counts. Without that, the automata
// of long templates would be larger than the search.
const (
	mostComplex  = 1 << 20
	leastComplex = 1 << 6
)

// Ambiguous reports whether one text can be divided among the variables in two ways, and returns
// two sets of values with the same expansion as an example: the shortest. "{x}{y}" is ambiguous,
// since "a" may be the value of either, and "/{x}/{y}" is not. RFC 6570 warns of this in section
// 1.4. Values that no text shows apart do not count as two ways: an empty value and none, or a list
// of one and a string.
//
// If the result is false, Match returns each string that was passed to [Template.Expand]. There are
// two exceptions: an empty string that is written like no value, and a value of "{+x}" or "{#x}",
// which stays encoded.
//
// Each place of a variable counts by itself, so "{x}{x}" is ambiguous. If the example gives a
// variable two values, a and b are nil.
//
// The error is [ErrTooComplex] if the template has more than 1,024 bytes. Then the other results
// are zero. Ambiguous takes quadratic time and memory in the length of the template: at most about
// a second and 64 MiB.
func (t Template) Ambiguous() (a, b Values, ok bool, err error) {
	if isTooComplex(t, t) {
		return nil, nil, false, ErrTooComplex
	}
	s := newSearch(t, t, true)
	if !s.run() {
		return nil, nil, false, nil
	}
	text, reads := s.witness()
	a, hasA := t.values(&reading{specs: t.specs, spans: t.spansOf(reads, 0), written: text, normal: text})
	b, hasB := t.values(&reading{specs: t.specs, spans: t.spansOf(reads, 1), written: text, normal: text})
	if !hasA || !hasB {
		return nil, nil, true, nil
	}
	return a, b, true, nil
}

// Overlap reports whether both templates match one text, and returns the shortest such text. Of two
// routes that overlap, both match a request for that text.
//
// Each place of a variable counts by itself. So if a variable stands twice in a template, Overlap
// may report true for templates that have no text in common, and it may return a text that Match
// does not accept.
//
// The error is [ErrTooComplex] if the templates are too long, as two of 1,025 bytes are. Then the
// other results are zero. Overlap takes time and memory in the product of both lengths: at most
// about a second and 64 MiB.
func Overlap(a, b Template) (text string, ok bool, err error) {
	if isTooComplex(a, b) {
		return "", false, ErrTooComplex
	}
	s := newSearch(a, b, false)
	if !s.run() {
		return "", false, nil
	}
	text, _ = s.witness()
	return text, true, nil
}

// isTooComplex reports whether the product of the lengths is too large.
func isTooComplex(a, b Template) bool {
	return max(len(a.text), leastComplex) > mostComplex/max(len(b.text), leastComplex)
}
