package automaton

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Each range is tried with all characters, and with all words of up to four bytes that UTF-8 may begin or go on with.
func TestCharactersAreTheirUTF8(t *testing.T) {
	for _, tt := range []struct {
		rule   string
		ranges [][2]rune
	}{
		{`r = %xE9`, [][2]rune{{0xE9, 0xE9}}},
		{`r = %x0-10FFFF`, [][2]rune{{0, 0x10FFFF}}},
		{`r = %x7F-80`, [][2]rune{{0x7F, 0x80}}},
		{`r = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF`, [][2]rune{{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF}}},
		{`r = %xD000-E0FF`, [][2]rune{{0xD000, 0xE0FF}}},
		{`r = %x7FF-10000`, [][2]rune{{0x7FF, 0x10000}}},
		{`r = %x12345-54321 / %x100000-10FFFD`, [][2]rune{{0x12345, 0x54321}, {0x100000, 0x10FFFD}}},
	} {
		grammar, err := Read(tt.rule)
		require.NoError(t, err, tt.rule)
		a, err := grammar.Automaton("r")
		require.NoError(t, err, tt.rule)
		isIn := func(r rune) bool {
			for _, bounds := range tt.ranges {
				if bounds[0] <= r && r <= bounds[1] {
					return true
				}
			}
			return false
		}
		for r := range rune(utf8.MaxRune + 1) {
			if utf8.ValidRune(r) && a.Accepts(string(r)) != isIn(r) {
				require.FailNow(t, "wrong", "%s on %U", tt.rule, r)
			}
		}
		eachWord("a\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xed\xee\xef\xf0\xf4\xf5\xff", 4, func(word string) {
			r, size := utf8.DecodeRuneInString(word)
			isCharacter := size == len(word) && (r != utf8.RuneError || size == 3)
			if a.Accepts(word) != (isCharacter && isIn(r)) {
				require.FailNow(t, "wrong", "%s on %q", tt.rule, word)
			}
		})
	}
}

// A set of bytes at each place, and no more alternatives than the boundaries ask for.
func TestEncodingsAreFew(t *testing.T) {
	for _, tt := range []struct {
		first, last rune
		want        int
	}{{0x80, 0x7FF, 1}, {0x800, 0xFFFF, 4}, {0x10000, 0x10FFFF, 3}, {0xA0, 0xD7FF, 5}} { // RFC 3629, section 4
		e, err := characters(tt.first, tt.last)
		require.NoError(t, err)
		assert.Equal(t, tt.want, len(e.(alternatives)), "%U to %U", tt.first, tt.last)
	}
}
