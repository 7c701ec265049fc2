package uri

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/charset"
)

// forEachByte calls do for texts of all lengths up to most in which all bytes are plain but one, which is each byte at
// each place.
func forEachByte(most int, do func(text string, place int)) {
	const filler = "path/to-some_file=x&y.html"
	for length := 1; length <= most; length++ {
		text := []byte(strings.Repeat(filler, length/len(filler)+1)[:length])
		for place := range text {
			kept := text[place]
			for c := range 256 {
				text[place] = byte(c)
				do(string(text), place)
			}
			text[place] = kept
		}
	}
}

// What looks at many bytes at once finds what a look at one after the other finds.
func TestScansOfManyBytes(t *testing.T) {
	forEachByte(40, func(text string, place int) {
		for _, start := range []int{0, min(3, len(text)), len(text)} {
			if len(text) < 8 {
				continue
			}
			n, slashes := 0, uint64(0)
			for ; start+n < len(text) && charset.Plain.Has(text[start+n]); n++ {
				if text[start+n] == '/' {
					slashes |= 1 << n
				}
			}
			gotN, gotSlashes := plainBlock(text, start)
			require.Equal(t, n, gotN, "%q from %d", text, start)
			require.Equal(t, slashes, gotSlashes, "%q from %d", text, start)
		}
		for _, set := range []charset.Set{charset.RegName, charset.Pchar, charset.Path} {
			require.Equal(t, scanSet(text, 0, set) == len(text), isEncoded(text, set), "%q", text)
		}
	})
	assert.True(t, isEncoded("a%41b%c3%89", charset.Pchar))
	assert.False(t, isEncoded("a%41b%c3%8", charset.Pchar))
}

// A block ends after 64 bytes, whatever follows.
func TestPlainBlockEnds(t *testing.T) {
	for length := 8; length < 200; length++ {
		n, slashes := plainBlock(strings.Repeat("/", length), 0)
		assert.Equal(t, min(length, 64), n, length)
		assert.Equal(t, ^uint64(0)>>(64-min(length, 64)), slashes, length)
	}
}

// Short schemes, with each byte at each place.
func TestCommonScheme(t *testing.T) {
	for length := 1; length < 10; length++ {
		for place := range length {
			for c := range 256 {
				scheme := []byte("abcdefghij"[:length])
				scheme[place] = byte(c)
				text := string(scheme)
				lowercase := 'a' <= c && c <= 'z'
				require.Equal(t, lowercase && length < 8, isCommonScheme(text), "%q", text)
				text += ":......."
				want := 0
				switch {
				case lowercase && length < 8:
					want = length
				case c == ':' && place < 8:
					want = place
				}
				require.Equal(t, want, commonScheme(text), "%q", text)
			}
		}
	}
	assert.False(t, isCommonScheme(""))
	assert.Zero(t, commonScheme("abcdefgh:"))
}
