package lint

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDirectionOf(t *testing.T) {
	for c := range byte(0x80) {
		want := neutral
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
			want = leftToRight
		case c >= '0' && c <= '9':
			want = digits
		}
		assert.Equal(t, want, directionOf(rune(c)), "%q", c)
	}
	assert.Equal(t, []direction{leftToRight, leftToRight, digits, neutral}, // the digits of Devanagari have the Bidi_Class of letters
		[]direction{directionOf('ü'), directionOf('०'), directionOf('۱'), directionOf('—')})
}

// RFC 3492, section 6.1, with the values of the parameters in section 5.
func TestAdapt(t *testing.T) {
	for delta := int64(0); delta < 70_000; delta += 7 {
		for _, characters := range []int64{1, 2, 63} {
			for _, first := range []bool{true, false} {
				d := delta / 2
				if first {
					d = delta / 700
				}
				d += d / characters
				k := int64(0)
				for d > 455 {
					d, k = d/35, k+36
				}
				if want := k + 36*d/(d+38); adapt(delta, characters, first) != want {
					require.Equal(t, want, adapt(delta, characters, first), "%d %d %t", delta, characters, first)
				}
			}
		}
	}
}

// What a script or an emoji needs, at the ends of each range, and between which neighbours: the Unicode Standard, sections 13.5 and 23.4, UTS #51
// for keycaps and emoji, and RFC 5892, appendix A.1.
func TestNeededCharacters(t *testing.T) {
	const kaf, mongolianA, woman = 0x0643, 0x1820, 0x1F469
	for _, tt := range []struct {
		r, before, after rune
		want             bool
	}{
		{emojiSelector, '0', keycap, true}, {emojiSelector, '9', keycap, true}, {emojiSelector, '*', keycap, true},
		{emojiSelector, '/', keycap, false}, {emojiSelector, ':', keycap, false}, {emojiSelector, ')', keycap, false},
		{textSelector, '1', keycap, false}, {textSelector, woman, keycap, true}, {emojiSelector, '1', 'a', false},
		{joiner, woman, woman, true}, {joiner, emojiSelector, woman, true}, {joiner, textSelector, woman, false}, {joiner, woman, 'a', false},
		{0x180A, mongolianA, 'a', false}, {0x180B, mongolianA, 'a', true}, {0x180E, mongolianA, 'a', true}, {0x180F, mongolianA, 'a', true},
		{0x1810, mongolianA, 'a', false}, {0x180B, 'a', mongolianA, false}, {0x00AD, mongolianA, 'a', false}, {0x200B, mongolianA, 'a', false},
		{nonJoiner, kaf, 0x0620, true}, {nonJoiner, kaf, 0x061F, false}, {nonJoiner, kaf, 0x077F, true}, {nonJoiner, kaf, 0x0780, false},
		{nonJoiner, kaf, 0x0660, false}, {nonJoiner, 'a', 0x0620, false}, {joiner, kaf, 0x0620, false}, {nonJoiner, 0x094D, 'a', true},
		{joiner, 0x094D, 'a', true}, {0x200B, 0x094D, 'a', false}, {nonJoiner, kaf, 0x08A0, false}, {nonJoiner, kaf, 'a', false},
	} {
		assert.Equal(t, tt.want, isNeeded(tt.r, tt.before, tt.after), "%U between %U and %U", tt.r, tt.before, tt.after)
	}
}

// The contextual rules of RFC 5892, appendix A.3 to A.7.
func TestCharactersOfNames(t *testing.T) {
	for _, tt := range []struct {
		r, before, after rune
		want             bool
	}{
		{0x00B7, 'l', 'l', true}, {0x00B7, 'L', 'L', true}, {0x00B7, 'l', 'L', true}, {0x00B7, 'L', 'l', true},
		{0x00B7, 'k', 'l', false}, {0x00B7, 'K', 'l', false}, {0x00B7, 'M', 'l', false}, {0x00B7, 'l', 'K', false}, {0x00B7, 'l', 'M', false},
		{0x00B7, 'l', 'm', false}, {0x0375, 'a', 0x03B1, true}, {0x0375, 0x03B1, 'a', false}, {0x05F3, 0x05D0, 'a', true}, {0x05F4, 0x05D0, 'a', true},
		{0x05F2, 0x05D0, 'a', false}, {0x05F5, 0x05D0, 'a', false}, {0x05F3, 'a', 0x05D0, false}, {0x30FB, 0x30A2, 'a', true}, {0x30FB, 'a', 0x30A2, true}, {0x30FB, 'a', 'a', false},
	} {
		assert.Equal(t, tt.want, isException(tt.r, tt.before, tt.after), "%U between %U and %U", tt.r, tt.before, tt.after)
	}
}
