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
// and many hosts have one. IDNA judges labels beyond US-ASCII. One "." at the end makes the name
// fully qualified and is not part of it.
func (l *linter) checkLabels(f field) {
	var found foundCodes
	for i := 0; i <= len(f.text); {
		end := l.nameEnd(f.text, i)
		name := withoutLastDot(f.text[i:end])
		if !found.longName && decodedLen(name) > 255 {
			found.longName = true
			l.insert(LongName, f, i, len(name))
		}
		if !areCommonLabels(name) {
			l.checkLabelsOf(f, i, i+len(name), &found)
		}
		i = end + 1
	}
}

// foundCodes are the codes about names that a host has already.
type foundCodes struct {
	longName bool
	ofLabels [len(labelChecks)]bool
}

// checkLabelsOf checks the labels of one name, f.text[i:nameEnd].
func (l *linter) checkLabelsOf(f field, i, nameEnd int, found *foundCodes) {
	isDNS := l.isLookedUp()
	for {
		end := labelEnd(f.text[:nameEnd], i)
		for k, check := range labelChecks {
			if !found.ofLabels[k] && (isDNS || !check.dnsOnly) && check.fails(f.text[i:end]) {
				found.ofLabels[k] = true
				l.insert(check.code, f, i, end-i)
			}
		}
		if end == nameEnd {
			return
		}
		_, i = decodedAt(f.text, end)
	}
}

// areCommonLabels reports whether a name consists of labels in which none of the labelChecks finds
// anything, as most names do: DNS labels in plain US-ASCII that are not too long and not A-labels.
func areCommonLabels(name string) bool {
	start, last := 0, byte('-') // a label cannot end with "-", and cannot be empty either
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

// isPlain reports whether a text is US-ASCII and not encoded.
func isPlain(text string) bool { return charset.IsASCII(text) && strings.IndexByte(text, '%') < 0 }

// labelChecks are the checks of a label.
var labelChecks = [...]struct {
	code    Code
	dnsOnly bool // only for schemes that use the DNS
	fails   func(label string) bool
}{
	{NotDNSName, true, func(label string) bool { return !isLabel(label) }},
	{LongLabel, true, isLongLabel},
	{FakeALabel, true, isFakeALabel},
	{MixedScripts, false, mixesScripts},
}

// withoutLastDot returns name without a "." at its end, encoded or not.
func withoutLastDot(name string) string {
	if i := len(name) - len("%2E"); i >= 0 && strings.EqualFold(name[i:], "%2E") {
		return name[:i]
	}
	return strings.TrimSuffix(name, ".")
}

// labelEnd returns the offset of the first "." in name[i:], encoded or not, or the end.
func labelEnd(name string, i int) int {
	for i < len(name) {
		c, end := decodedAt(name, i)
		if c == '.' {
			return i
		}
		i = end
	}
	return i
}

// isLabel reports whether label is a DNS label; see checkLabels. It accepts percent-encoded
// sequences that have their own code.
func isLabel(label string) bool {
	last := byte('-') // an empty label is invalid
	for i := 0; i < len(label); {
		c, end := decodedAt(label, i)
		if !inLabel(c) || i == 0 && c == '-' {
			return false
		}
		i, last = end, c
	}
	return last != '-'
}

// inLabel reports whether a label may contain that byte.
func inLabel(c byte) bool {
	return charset.Alphanumeric.Has(c) || c == '-' || c == '_' || c >= 0x80 || inHost.codeAt(c) != ""
}
