package charset_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

var triplet = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// Each function agrees with its plain form, for each byte at each place and for random text.
func TestSection6_2_2_NormalForms(t *testing.T) {
	judge := func(s string) {
		normal := triplet.ReplaceAllStringFunc(s, func(t string) string {
			if c := charset.Decode(t, 0); charset.Unreserved.Has(c) {
				return string([]byte{c})
			}
			return strings.ToUpper(t)
		})
		lower, rest := "", s
		for rest != "" {
			at := triplet.FindStringIndex(rest)
			if at == nil {
				at = []int{len(rest), len(rest)}
			}
			for _, c := range []byte(rest[:at[0]]) {
				lower += asciiLower(c)
			}
			lower, rest = lower+rest[at[0]:at[1]], rest[at[1]:]
		}
		dots := strings.ReplaceAll(strings.ReplaceAll(s, "%2E", "."), "%2e", ".")
		if charset.NormalEncoding(s) != normal || charset.LowerOutsideTriplets(s) != lower ||
			charset.IsEncodedDots(s) != (dots == "." || dots == "..") ||
			charset.IsDots(s) != (s == "." || s == "..") ||
			charset.IsNormalEncoding(s) != (normal == s) ||
			string(charset.AppendNormalEncoding([]byte("%4"), s)) != "%4"+normal ||
			string(charset.AppendNormalName([]byte("%A"), s)) != "%A"+charset.LowerOutsideTriplets(normal) {
			require.FailNow(t, "not the plain forms", "%q: %q, %q, %t", s,
				charset.AppendNormalEncoding(nil, s), charset.LowerOutsideTriplets(s), charset.IsEncodedDots(s))
		}
	}
	for s := range texts.EachByte(20) {
		judge(s)
	}
	for s := range texts.Random(622, 20_000) {
		judge(s)
	}
	for _, s := range []string{".", "..", "...", "%2e", ".%2E", "%2e%2E", "%2e%2E.", "%2", "%2f", "%252e"} {
		judge(s)
	}
}

// Each pair of bytes is compared, alone and after other bytes.
func TestEqualFold(t *testing.T) {
	for a := range 256 {
		for b := range 256 {
			want := asciiLower(byte(a)) == asciiLower(byte(b))
			require.Equal(t, want, charset.EqualFold(string([]byte{byte(a)}), string([]byte{byte(b)})), "%#x %#x", a, b)
			require.Equal(t, want, charset.EqualFold(string([]byte{'x', byte(a), 'Y'}), string([]byte{'X', byte(b), 'y'})), "%#x %#x", a, b)
		}
	}
	require.False(t, charset.EqualFold("a", "ab"))
	require.False(t, charset.EqualFold("ab", "a"))
	require.True(t, charset.EqualFold("", ""))
	require.False(t, charset.EqualFold("\u212A", "k"))
}

func TestLowerAndHexValue(t *testing.T) {
	for c := range 256 {
		require.Equal(t, asciiLower(byte(c)), string([]byte{charset.Lower(byte(c))}), "%#x", c)
	}
	for value, digits := range []string{
		"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "Aa", "Bb", "Cc", "Dd", "Ee", "Ff",
	} {
		for _, c := range []byte(digits) {
			require.EqualValues(t, value, charset.HexValue(c), "%q", c)
		}
	}
}

func asciiLower(c byte) string {
	if i := strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZ", c); i >= 0 {
		return "abcdefghijklmnopqrstuvwxyz"[i : i+1]
	}
	return string([]byte{c})
}
