package lint

import (
	"unicode"
	"unicode/utf8"
)

// acePrefix begins every A-label (RFC 5890, section 2.3.2.5).
const acePrefix = "xn--"

// readALabel sets the scripts of a label that begins with acePrefix to those of its Unicode form.
// It sets isFake if the label is not an A-label, as far as this package can tell. It does not
// decode a label that is too long for an A-label.
func (l *label) readALabel() {
	l.scripts = scripts{}
	if l.length > maxLabel {
		return
	}
	var room [maxLabel]rune
	u, ok := decodePunycode(room[:0], l.start[len(acePrefix):l.size])
	if l.isFake = !ok || !isULabel(u); l.isFake {
		return
	}
	for _, r := range u {
		l.scripts.add(r)
	}
}

// isULabel reports whether label may be the Unicode form of an A-label, as far as the tables of
// package unicode tell:
//
//   - It has a non-ASCII character (RFC 5890, section 2.3.2.1).
//   - It neither begins nor ends with "-", and does not have "--" as its third and fourth character
//     (RFC 5891, section 4.2.3.1).
//   - It does not begin with a mark (RFC 5891, section 4.2.3.2).
//   - IDNA allows all its characters unmapped (RFC 5892, section 2); see isInULabel.
//   - Its directions are not mixed (RFC 5893, section 2).
func isULabel(label []rune) bool {
	beyond := false
	var seen directions
	for i, r := range label {
		if !isInULabel(label, i) || r == '-' && (i == 0 || i == len(label)-1 || i == 3 && label[2] == '-') {
			return false
		}
		beyond = beyond || r >= utf8.RuneSelf
		seen.add(r)
	}
	return beyond && !unicode.Is(unicode.M, label[0]) && !seen.mislead(true)
}

// isInULabel reports whether IDNA may produce the character label[i], which is a letter, a digit or
// "-" if it is ASCII. IDNA produces no capitals except those of Cherokee, and no invisible
// characters except those that join letters. isInULabel accepts emoji: IDNA2008 disallows them, but
// UTS #46 does not, and there are names with emoji.
func isInULabel(label []rune, i int) bool {
	r, before, after := label[i], rune(utf8.RuneError), rune(utf8.RuneError)
	if i > 0 {
		before = label[i-1]
	}
	if i < len(label)-1 {
		after = label[i+1]
	}
	switch {
	case r < utf8.RuneSelf:
		return true
	case isInvisible(r):
		return joins(r, before, after)
	case unicode.In(r, unicode.Lu, unicode.Lt):
		return unicode.Is(unicode.Cherokee, r)
	default:
		return inHost.codeOf(r, before, after) == ""
	}
}
