package lint

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// checkLabels checks the labels of a name, their lengths, and the length of the name (RFC 3986,
// section 3.2.2):
//
//	label = alnum [ *( alnum / "-" / "_" ) ( alnum / "_" ) ]
//
// A label may also begin with "_". The grammar that section 3.2.2 refers to (RFC 1034, section 3.5,
// and RFC 1123, section 2.1) has no "_", but the DNS and software that looks up names accept it,
// and many hosts have one. checkLabels accepts any non-ASCII character, for which IDNA has rules.
// One "." at the end makes the name fully qualified and is not part of it.
func (l *linter) checkLabels(f field) {
	var found labelSet
	foundLong := false
	for i := 0; i <= len(f.text); {
		end := l.nameEnd(f.text, i)
		name := withoutLastDot(f.text[i:end])
		if !foundLong && decodedLen(name) > 255 {
			foundLong = true
			l.add(LongName, f, i, len(name))
		}
		if !areCommonLabels(name) {
			l.checkLabelsOf(f, i, i+len(name), &found)
		}
		i = end + 1
	}
}

// checkLabelsOf checks the labels of one name, f.text[i:nameEnd]. found has the codes that have
// been found in other labels.
func (l *linter) checkLabelsOf(f field, i, nameEnd int, found *labelSet) {
	isDNS := l.isLookedUp()
	for {
		end := scan(f.text[:nameEnd], i, isNotDot)
		label := readLabel(f.text[i:end])
		for k, has := range label.codes() {
			if code := labelCodes[k]; has && !found[k] && (isDNS || code == MixedScripts) {
				found[k] = true
				l.add(code, f, i, end-i)
			}
		}
		if end == nameEnd {
			return
		}
		_, i = decodedAt(f.text, end)
	}
}

// isNotDot reports whether c is not ".".
func isNotDot(c byte) bool { return c != '.' }

// areCommonLabels reports whether all labels of name are DNS labels in plain ASCII that are not too
// long and not A-labels. Such labels have none of labelCodes. Most names have only such labels.
func areCommonLabels(name string) bool {
	start, last := 0, byte('-') // an empty label counts as one that ends with "-", which is not allowed
	for i := range len(name) {
		c := name[i]
		switch {
		case c == '.' && last != '-' && i-start <= maxLabel:
			start, c = i+1, '-'
		case c == '-' && last != '-', c == '_', charset.Alphanumeric.Has(c):
		default:
			return false
		}
		last = c
	}
	return last != '-' && len(name)-start <= maxLabel
}

// isPlain reports whether text is ASCII and has no percent-encoded sequences.
func isPlain(text string) bool { return charset.IsASCII(text) && strings.IndexByte(text, '%') < 0 }

// withoutLastDot returns name without a "." at its end, encoded or not.
func withoutLastDot(name string) string {
	if i := len(name) - len("%2E"); i >= 0 && strings.EqualFold(name[i:], "%2E") {
		return name[:i]
	}
	return strings.TrimSuffix(name, ".")
}
