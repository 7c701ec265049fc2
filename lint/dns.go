package lint

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// checkLabels looks at the labels of a name, and at their lengths and its own (RFC 3986, section 3.2.2):
//
//	label = alnum [ *( alnum / "-" / "_" ) ( alnum / "_" ) ]
//
// where "_" may come first too. What section 3.2.2 takes over from RFC 1034, section 3.5, and RFC 1123, section 2.1,
// has no "_", but the DNS and those who look names up let it pass, and many hosts have it. What is not US-ASCII is for
// IDNA to judge. One "." at the end makes the name complete, and is no part of it.
func (l *linter) checkLabels(f field) {
	name := withoutLastDot(f.text)
	if decodedLen(name) > 255 {
		l.insert(LongName, f, 0, len(name))
	}
	var found [len(labelChecks)]bool
	checks, isDNS := labelChecks[:], l.usesDNS()
	if isPlain(name) && !strings.Contains(name, acePrefix[len("xn"):]) {
		checks = checks[:plainChecks]
	}
	for i := 0; i <= len(name); {
		end := labelEnd(name, i)
		for k, check := range checks {
			if !found[k] && (isDNS || !check.dnsOnly) && check.fails(name[i:end]) {
				found[k] = true
				l.insert(check.code, f, i, end-i)
			}
		}
		if end == len(name) {
			return
		}
		_, i = decodedAt(name, end)
	}
}

// isPlain reports whether a name is US-ASCII and not encoded.
func isPlain(name string) bool { return charset.IsASCII(name) && strings.IndexByte(name, '%') < 0 }

// plainChecks is how many of labelChecks are for labels in plain US-ASCII that are no A-labels. The others find nothing
// there.
const plainChecks = 2

// labelChecks are what is looked for in labels.
var labelChecks = [...]struct {
	code    Code
	dnsOnly bool // it is for names that the DNS looks up
	fails   func(label string) bool
}{
	{NotDNSName, true, func(label string) bool { return !isLabel(label) }},
	{LongLabel, true, isLongLabel},
	{FakeALabel, true, isFakeALabel},
	{MixedScripts, false, mixesScripts},
}

// withoutLastDot returns name without one "." at its end, encoded or not.
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

// isLabel reports whether label is one that the DNS looks up, see checkLabels. Triplets with a code of their own pass.
func isLabel(label string) bool {
	last := byte('-') // an empty label is none
	for i := 0; i < len(label); {
		c, end := decodedAt(label, i)
		if !inLabel(c) || i == 0 && c == '-' {
			return false
		}
		i, last = end, c
	}
	return last != '-'
}

// inLabel reports whether a label may have that byte.
func inLabel(c byte) bool {
	return charset.Alpha.Has(c) || charset.Digit.Has(c) || c == '-' || c == '_' || c >= 0x80 || inHost.codeAt(c) != ""
}
