package escape_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/check/measure"
)

// requireDecoded checks the result for s, which is valid.
func requireDecoded(t *testing.T, s, want string) {
	t.Helper()
	got, err := escape.Decode(s)
	require.NoError(t, err, "Decode(%q)", s)
	require.Equal(t, want, got, "Decode(%q)", s)
}

// requireBadTriplet checks that s is rejected at that offset.
func requireBadTriplet(t *testing.T, s string, offset int) {
	t.Helper()
	want := &escape.Error{Offset: offset, Err: escape.ErrPercentEncoding}
	got, err := escape.Decode(s)
	require.Equal(t, "", got, "Decode(%q)", s)
	require.Equal(t, want, err, "Decode(%q)", s)
}

// All 256 bytes are decoded, with digits in either case. A text that differs from a sequence in one byte is rejected.
func TestSection2_1_EachTriplet(t *testing.T) {
	const upper, lower = "0123456789ABCDEF", "0123456789abcdef"
	for c := range 256 {
		one := string([]byte{byte(c)})
		for _, digits := range []string{upper, lower} {
			triplet := "%" + digits[c>>4:c>>4+1] + digits[c&15:c&15+1]
			requireDecoded(t, triplet, one)
			requireDecoded(t, "a"+triplet+triplet+"b+"+triplet, "a"+one+one+"b+"+one)
		}
		isHexdig := strings.IndexByte(upper+lower, byte(c)) >= 0
		for _, s := range []string{"%" + one + "1", "%1" + one} {
			if !isHexdig {
				requireBadTriplet(t, s, 0)
				requireBadTriplet(t, "a%41"+s+"%zz", 4)
			}
		}
	}
}

// A fault after many sequences has its offset in the whole text.
func TestSection2_1_LateTriplet(t *testing.T) {
	for _, n := range []int{4095, 4096, 4097, 70_000} {
		requireBadTriplet(t, strings.Repeat("%41", n)+"%4", 3*n)
		requireBadTriplet(t, strings.Repeat("a", n)+"%"+strings.Repeat("%41", n), n)
	}
}

// Decode does not change any byte except "%", even if no component allows the byte.
func TestSection2_1_OtherBytesStay(t *testing.T) {
	for c := range 256 {
		if c != '%' {
			s := "a" + string([]byte{byte(c)}) + "%41"
			requireDecoded(t, s, s[:2]+"A")
		}
	}
}

// A text is cut at each place, and a "%" is inserted at each place.
func TestSection2_1_TruncatedTriplets(t *testing.T) {
	const s = "plain%41text%42%43%e2%82%ac"
	for n := range len(s) + 1 {
		requireLikeSlow(t, s[:n])
		requireLikeSlow(t, s[:n]+"%"+s[n:])
	}
	for _, tt := range []struct {
		in     string
		offset int
	}{
		{"%", 0}, {"%4", 0}, {"%g1", 0}, {"%1g", 0}, {"%%41", 0}, {"%4%41", 0}, {"%-1", 0}, {"%+1", 0}, {"% 1", 0},
		{"%0x41", 0}, {"%u0041", 0}, // not the syntax of section 2.1
		{"%41%", 3}, {"%41%4", 3}, {"a%41b%", 5}, {"%25%", 3}, {"%zz%yy", 0},
		{"%\xc2\xb2\xc2\xb3", 0}, // digits in Unicode, but not in section 2.1
	} {
		requireBadTriplet(t, tt.in, tt.offset)
	}
}

// requireLikeSlow checks that both forms agree with the plain implementation.
func requireLikeSlow(t *testing.T, s string) {
	t.Helper()
	if want, bad := slowDecode(s); bad >= 0 {
		requireBadTriplet(t, s, bad)
	} else {
		requireDecoded(t, s, want)
	}
}

// Section 2.4: text is decoded only once, so the result is not decoded again.
func TestSection2_4_DecodedOnce(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"%252F", "%2F"},
		{"%25%32%46", "%2F"},
		{"%2525", "%25"},
		{"%25zz", "%zz"},
	} {
		requireDecoded(t, tt.in, tt.want)
	}
}

// Section 7.3: decoded text may contain any byte.
func TestSection7_3_WhatIsDecodedMayBeAnything(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"%00", "\x00"},
		{"a%2Fb", "a/b"},
		{"%2e%2E", ".."},
		{"%0d%0A", "\r\n"},
		{"%C3%28", "\xc3("}, // not UTF-8
		{"a+b", "a+b"},      // percent-encoding does not change a plus, unlike forms
	} {
		requireDecoded(t, tt.in, tt.want)
	}
}

// Sections 6.2.2.1 and 6.2.2.2, for the sequence of each byte, with digits in either case.
func TestSection6_2_2_EachSequence(t *testing.T) {
	for c := range 256 {
		upper := fmt.Sprintf("%%%02X", c)
		want := upper
		if strings.IndexByte(unreserved, byte(c)) >= 0 {
			want = string([]byte{byte(c)})
		}
		for _, sequence := range []string{upper, strings.ToLower(upper), upper[:2] + strings.ToLower(upper[2:]), strings.ToLower(upper[:2]) + upper[2:]} {
			got, err := escape.Normalize("a" + sequence + "+" + sequence + sequence)
			require.NoError(t, err, "Normalize of %q", sequence)
			require.Equal(t, "a"+want+"+"+want+want, got, "Normalize of %q", sequence)
		}
	}
}

func TestNormalize(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", ""},
		{"%3a%7Ejoe", "%3A~joe"},
		{"%2525", "%2525"},     // section 2.4: decoded once
		{"%25%34%31", "%2541"}, // the same, if the result looks like a sequence
		{"%2e%2E", ".."},       // section 6.2.2.3 is for URI.Normalize
		{"a b\x80[%2b]+", "a b\x80[%2B]+"},
	} {
		got, err := escape.Normalize(tt.in)
		require.NoError(t, err)
		require.Equal(t, tt.want, got, "Normalize(%q)", tt.in)
	}
	for s, offset := range map[string]int{"%": 0, "%41%4": 3, "%7e%zz%": 3} {
		got, err := escape.Normalize(s)
		require.Equal(t, &escape.Error{Offset: offset, Err: escape.ErrPercentEncoding}, err, "Normalize(%q)", s)
		require.Empty(t, got)
	}
}

func TestNormalizeDoesNotAllocateForNormalText(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	for _, s := range []string{"", "plain", strings.Repeat("%C3%A9/~", 40)} {
		require.Zero(t, testing.AllocsPerRun(100, func() { _, _ = escape.Normalize(s) }), "Normalize(%q)", s)
	}
}
