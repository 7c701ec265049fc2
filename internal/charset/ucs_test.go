package charset_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/charset"
)

// The ranges of RFC 3987, section 2.2, as written there.
var (
	ucschar = [][2]rune{
		{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF},
		{0x10000, 0x1FFFD}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
		{0x40000, 0x4FFFD}, {0x50000, 0x5FFFD}, {0x60000, 0x6FFFD},
		{0x70000, 0x7FFFD}, {0x80000, 0x8FFFD}, {0x90000, 0x9FFFD},
		{0xA0000, 0xAFFFD}, {0xB0000, 0xBFFFD}, {0xC0000, 0xCFFFD},
		{0xD0000, 0xDFFFD}, {0xE1000, 0xEFFFD},
	}
	iprivate = [][2]rune{{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}}
)

func inRanges(ranges [][2]rune, r rune) bool {
	for _, bounds := range ranges {
		if bounds[0] <= r && r <= bounds[1] {
			return true
		}
	}
	return false
}

// All code points are tried, and some numbers that are not code points, alone and between others.
func TestSection2_2_Ranges(t *testing.T) {
	for r := rune(-2); r <= 0x110000; r++ {
		isUcschar, isIprivate := inRanges(ucschar, r), inRanges(iprivate, r)
		if charset.IsUcschar(r) != isUcschar || charset.IsIprivate(r) != isIprivate {
			require.FailNow(t, "not the ranges", "%U", r)
		}
		if !utf8.ValidRune(r) {
			continue
		}
		s := "a\u00e9" + string(r) + "\u00e9a"
		want, wantPrivate := 3, 3
		if isUcschar {
			want = len(s) - 1
		}
		if isUcschar || isIprivate {
			wantPrivate = len(s) - 1
		}
		if charset.ScanUcschar(s, 1) != want || charset.ScanUcscharOrPrivate(s, 1) != wantPrivate {
			require.FailNow(t, "the scans end elsewhere", "%q", s)
		}
	}
}

// A scan ends before invalid UTF-8: a lone byte, an overlong or truncated sequence, a surrogate, or a number that is too
// large.
func TestScansEndAtWhatIsNotUTF8(t *testing.T) {
	for _, bad := range []string{"\x80", "\xbf", "\xc0\xaf", "\xc1\xbf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf0\x80\x80\xaf",
		"\xf4\x90\x80\x80", "\xf8", "\xff", "\xc3", "\xe2\x82", "\xf0\x9f\x98"} {
		for _, s := range []string{"\u00e9" + bad, "\u00e9" + bad + "\u00e9", "\u00e9" + bad + "a"} {
			assert.Equal(t, 2, charset.ScanUcschar(s, 0), "ScanUcschar(%q, 0)", s)
			assert.Equal(t, 2, charset.ScanUcscharOrPrivate(s, 0), "ScanUcscharOrPrivate(%q, 0)", s)
		}
	}
	assert.Equal(t, 2, charset.ScanUcschar("\u00e9", 2))
	assert.Equal(t, 2, charset.ScanUcscharOrPrivate("\u00e9", 2))
}

// Of three bytes, a scan passes as many as begin with complete characters. The first begins each kind of sequence.
func TestScansOfThreeBytes(t *testing.T) {
	for _, first := range []byte{0x80, 0xC2, 0xC3, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEF, 0xF0} {
		for second := range 256 {
			for third := range 256 {
				s := string([]byte{first, byte(second), byte(third)})
				want := 0
				for _, r := range s {
					if !inRanges(ucschar, r) { // U+FFFD, for what is not UTF-8, is in none
						break
					}
					want += utf8.RuneLen(r)
				}
				if charset.ScanUcschar(s, 0) != want {
					require.FailNow(t, "the scan ends elsewhere", "%q", s)
				}
			}
		}
	}
}

// Each byte is tried at each place of texts of up to 130 bytes, which have two blocks of 64, from some offsets.
func TestASCII(t *testing.T) {
	for n := range 131 {
		letters := strings.Repeat("a", n)
		for start := 0; start <= min(n, 9); start++ {
			require.Equal(t, n, charset.ScanASCII(letters, start))
			require.True(t, charset.IsASCII(letters[start:]))
			for at := start; at < n; at++ {
				for _, c := range []byte{0, 0x7F, 0x80, 0xC3, 0xFF} {
					s := letters[:at] + string([]byte{c}) + letters[at+1:]
					want := n
					if c >= 0x80 {
						want = at
					}
					if charset.ScanASCII(s, start) != want || charset.IsASCII(s[start:]) != (c < 0x80) {
						require.FailNow(t, "not US-ASCII", "%q from %d", s, start)
					}
				}
			}
		}
	}
}
