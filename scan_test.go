package uri

import (
	"flag"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Deep, Short and Many are exported for the tests in package uri_test.
var Deep = flag.Bool("deep", false, "try each byte at each place beside all kinds of neighbours, and more random texts")

// Short is the most bytes of a text that tests try with -short.
const Short = 12

// Many returns n with -deep, and otherwise a fifth.
func Many(n int) int {
	if *Deep {
		return n
	}
	return n / 5
}

// forEachByte calls do with texts of all lengths up to most. All bytes of a text are plain except one. With -deep, each byte
// is tried at each place of each length, and otherwise a quarter of these texts.
func forEachByte(most int, do func(text string)) {
	const filler = "path/to-some_file=x&y.html"
	for length := 1; length <= most; length++ {
		text := []byte(strings.Repeat(filler, length/len(filler)+1)[:length])
		for place := range text {
			kept := text[place]
			for c := range 256 {
				text[place] = byte(c)
				if *Deep || (length+place+c)%4 == 0 {
					do(string(text))
				}
			}
			text[place] = kept
		}
	}
}

// Functions that read many bytes at once give the result of a loop over single bytes.
func TestIsEncoded(t *testing.T) {
	forEachByte(40, func(text string) {
		for _, set := range []charset.Set{charset.RegName, charset.Pchar, charset.Path} {
			require.Equal(t, scanSet(text, 0, set) == len(text), isEncoded(text, set), "%q", text)
		}
	})
	assert.True(t, isEncoded("a%41b%c3%89", charset.Pchar))
	assert.False(t, isEncoded("a%41b%c3%8", charset.Pchar))
}

// Each byte is tried at each place of a short text.
func TestIsCommonScheme(t *testing.T) {
	for length := 1; length < 10; length++ {
		for place := range length {
			for c := range 256 {
				scheme := []byte("abcdefghij"[:length])
				scheme[place] = byte(c)
				lowercase := 'a' <= c && c <= 'z'
				require.Equal(t, lowercase && length < 8, isCommonScheme(string(scheme)), "%q", scheme)
			}
		}
	}
	assert.False(t, isCommonScheme(""))
}
