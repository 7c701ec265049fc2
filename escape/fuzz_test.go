package escape_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/internal/check/plain"
)

// addTexts seeds a fuzz target with texts of all kinds.
func addTexts(f *testing.F) {
	f.Helper()
	for _, s := range slices.Concat(malformed, wellFormedNames) {
		f.Add(s)
	}
	for _, s := range []string{
		"%", "%4", "%41", "%%41", "%zz", "a%2Fb", "%252F", "a+b c", "a/b?c#d&e=f;g,h", "[::1]", ".", "..", "\x00",
		strings.Repeat("plain text ", 30), strings.Repeat("%E2%82%AC", 30), strings.Repeat("\u20ac", 70),
	} {
		f.Add(s)
	}
}

// The result of each encoder is that of its set, matches the rule of the component, and decodes to the input. Only text that
// is not UTF-8 is rejected.
func FuzzEncode(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, s string) {
		for _, e := range encoders {
			if bad := slowNotUTF8(s); e.utf8 && bad >= 0 {
				requireNotUTF8(t, s, bad)
				continue
			}
			requireEncoded(t, e, s, plain.Encode(s, e.bare))
		}
	})
}

// Decode agrees with the plain implementation, and so does the offset of each error.
func FuzzDecode(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, s string) {
		requireLikeSlow(t, s)
	})
}

// Normalize agrees with the plain implementation, keeps the data, and changes nothing the second time.
func FuzzNormalize(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, s string) {
		tryNormalize(t, s)
	})
}
