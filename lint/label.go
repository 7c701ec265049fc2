package lint

import (
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A label is a decoded label of a name. A byte that is not UTF-8 counts as a character.
type label struct {
	length  int            // in bytes
	size    int            // in characters
	start   [maxLabel]rune // the first characters
	isName  bool           // whether it is a DNS label; see checkLabels
	isUTF8  bool
	isFake  bool    // whether it begins like an A-label but is not one
	scripts scripts // of the Unicode form
}

// labelCodes are the codes of labels. All but MixedScripts are only for schemes that use the DNS.
var labelCodes = [...]Code{NotDNSName, LongLabel, FakeALabel, MixedScripts}

// A labelSet has an element for each of labelCodes.
type labelSet [len(labelCodes)]bool

// codes returns the set of labelCodes that the label has.
func (l *label) codes() labelSet {
	return labelSet{!l.isName, l.isLong(), l.isFake, l.isUTF8 && l.scripts.mixed()}
}

// readLabel reads the label text. Percent-encoded bytes that have a code of their own may be part
// of a DNS label, so that they have no other finding.
func readLabel(text string) (l label) {
	l.length, l.isName, l.isUTF8 = decodedLen(text), true, true
	last := rune('-') // an empty label is invalid
	for i := 0; i < len(text); l.size++ {
		last, i = characterAt(text, i, decodedAt)
		if l.size < maxLabel {
			l.start[l.size] = last
		}
		l.isName = l.isName && inLabel(last) && l.start[0] != '-'
		l.isUTF8 = l.isUTF8 && last >= 0
		l.scripts.add(last)
	}
	l.isName = l.isName && last != '-'
	if charset.EqualFold(string(l.start[:len(acePrefix)]), acePrefix) {
		l.readALabel()
	}
	return l
}

// inLabel reports whether a DNS label may have the character r. It accepts any non-ASCII character,
// for which IDNA has rules.
func inLabel(r rune) bool {
	return r < 0 || r >= utf8.RuneSelf || r == '_' || !isNotLDH(r) || inHost.codeAt(byte(r)) != ""
}

// isNotLDH reports whether r is not a letter, a digit or "-" of ASCII.
func isNotLDH(r rune) bool {
	return r >= utf8.RuneSelf || r != '-' && !charset.Alphanumeric.Has(byte(r))
}

// isLong reports whether the label is too long for the DNS: whether it has more than 63 bytes, or
// it has non-ASCII characters and its A-label has more than 63 bytes.
func (l *label) isLong() bool {
	if beyond := l.length > l.size; beyond && l.isUTF8 && l.size <= maxLabel {
		return len(acePrefix)+punycodeLen(l.start[:l.size]) > maxLabel
	}
	return l.length > maxLabel
}
