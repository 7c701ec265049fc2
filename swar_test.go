package uri

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

// A result for a word is exact for each of its bytes, whatever the other bytes are.
func TestWordsAreExactForAllBytes(t *testing.T) {
	for text := range texts.EachByte(8) {
		if len(text) < 8 {
			continue
		}
		w := wordAt(text, 0)
		for _, c := range []byte{'/', ':', 0, 0x7F, 0x80, 0xFF} {
			require.Equal(t, plainSet(text, c, c), w.equal(c), "%q equal %#x", text, c)
		}
		for _, span := range [][2]byte{{'a', 'z'}, {'0', '9'}, {0, 0x7F}, {'/', '/'}} {
			require.Equal(t, plainSet(text, span[0], span[1]), w.between(span[0], span[1]), "%q between %q", text, span)
		}
	}
}

// plainSet returns the set of the first eight bytes of text that are between first and last.
func plainSet(text string, first, last byte) word {
	var set word
	for i := range 8 {
		if first <= text[i] && text[i] <= last {
			set |= 0x80 << (8 * i)
		}
	}
	return set
}
