package uritemplate

import "errors"

// ErrTooComplex means that templates are too long for [Template.Ambiguous] or [Overlap]: the
// product of their lengths in bytes is more than 1,048,576. A template of less than 64 bytes counts
// as 64 bytes. So two templates may have 1,024 bytes each, or one of them 16,384 bytes and the
// other 64. [Template.Ambiguous] compares a template with itself. If a template has a part of a
// character, such as "%C3", the product may be at most 65,536: two templates may have 256 bytes
// each.
var ErrTooComplex = errors.New("uritemplate: the templates are too long for a search")

// The maximum product of lengths, and the minimum length that a template counts as. Without this
// minimum, the automaton of a long template would be larger than the search.
const (
	maxComplexity          = 1 << 20
	maxComplexityWithParts = 1 << 16 // of characters, for which a search tries more texts
	minLength              = 1 << 6
)

// Ambiguous reports whether a text can be divided among the variables in two ways. If so, it
// returns an example: two sets of values whose expansion is the same text, the shortest one.
// "{x}{y}" is ambiguous, since "a" may be the value of either variable; "/{x}/{y}" is not. RFC 6570
// warns of ambiguous templates in section 1.4. Values that always have the same expansion do not
// count as two ways: an empty value and no value, or a string and a list of one member.
//
// If the result is false, Match returns each string that was passed to [Template.Expand]. There are
// two exceptions: an empty string that is written like no value, and a value of "{+x}" or "{#x}",
// which stays encoded.
//
// Each occurrence of a variable counts as a variable of its own, so "{x}{x}" is ambiguous. If the
// example gives a variable two values, a and b are nil.
//
// The error is [ErrTooComplex] if the template has more than 1,024 bytes, or 256 with a part of a
// character. Then the other results are zero. Ambiguous takes quadratic time and memory in the
// length of the template: at most about a second and 64 MiB.
func (t Template) Ambiguous() (a, b Values, ok bool, err error) {
	if isTooComplex(t, t) {
		return nil, nil, false, ErrTooComplex
	}
	s := newSearch(t, t, true)
	if !s.run() {
		return nil, nil, false, nil
	}
	text, reads := s.result()
	a, hasA := t.values(&reading{specs: t.specs, spans: t.spansOf(reads, 0), written: text, normal: text})
	b, hasB := t.values(&reading{specs: t.specs, spans: t.spansOf(reads, 1), written: text, normal: text})
	if !hasA || !hasB {
		return nil, nil, true, nil
	}
	return a, b, true, nil
}

// Overlap reports whether a text matches both templates by [Template.Match], and returns the
// shortest such text. If the templates are routes, a request for this text matches both routes. A
// request may also match two routes that do not overlap, since [Template.MatchURI] accepts more:
// "/v1/{name}" and "/v1/{name}:cancel" both match "/v1/job:cancel". So try the most specific route
// first.
//
// Each occurrence of a variable counts as a variable of its own. So if a variable occurs twice in a
// template, Overlap may report true for templates that have no text in common, and may return a
// text that Match does not accept.
//
// The error is [ErrTooComplex] if the templates are too long, such as two of 1,025 bytes. Then the
// other results are zero. Overlap takes time and memory proportional to the product of the lengths:
// at most about a second and 64 MiB.
func Overlap(a, b Template) (text string, ok bool, err error) {
	if isTooComplex(a, b) {
		return "", false, ErrTooComplex
	}
	s := newSearch(a, b, false)
	if !s.run() {
		return "", false, nil
	}
	text, _ = s.result()
	return text, true, nil
}

// isTooComplex reports whether the product of the lengths is too large.
func isTooComplex(a, b Template) bool {
	limit := maxComplexity
	if hasPartOfCharacter(a) || hasPartOfCharacter(b) {
		limit = maxComplexityWithParts
	}
	return max(len(a.text), minLength) > limit/max(len(b.text), minLength)
}
