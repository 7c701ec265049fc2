package uri

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const plainBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&'()*+,-./=_"

func isPlainByte(c byte) bool { return strings.IndexByte(plainBytes, c) >= 0 }

// What is plain is allowed wherever the rules are replaced by it.
func TestPlainBytes(t *testing.T) {
	for c := range 256 {
		c := byte(c)
		w := wordAt(strings.Repeat(string([]byte{c}), 8), 0)
		if !isPlainByte(c) {
			assert.Zero(t, w.notPlain().index(), "%#x", c)
			continue
		}
		assert.Zero(t, w.notPlain(), "%#x", c)
		for _, set := range []class{pathSet, queryFragmentSet} {
			assert.True(t, set.has(c), "%#x", c)
		}
		for _, set := range []class{regNameSet, pcharSet} {
			assert.Equal(t, c != '/', set.has(c), "%#x", c)
		}
	}
}

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

func TestScansByWordsAreScansByBytes(t *testing.T) {
	forEachByte(40, func(text string, place int) {
		for _, start := range []int{0, min(3, len(text)), len(text)} {
			if len(text) >= 8 {
				plain, slashes := start, uint64(0)
				for ; plain < len(text) && isPlainByte(text[plain]); plain++ {
					if text[plain] == '/' {
						slashes |= 1 << (plain - start)
					}
				}
				gotPlain, gotSlashes := plainBlock(text, start)
				require.Equal(t, []any{plain - start, slashes}, []any{gotPlain, gotSlashes}, "%q from %d", text, start)
				require.Equal(t, plain, skipPlain(text, start), "%q from %d", text, start)
			}
			require.Equal(t, scanEncoded(text, start, queryFragmentSet), scanQuery(text, start), "%q from %d", text, start)
		}
		noSlashes := strings.ReplaceAll(text[:place], "/", "-") + text[place:place+1] + strings.ReplaceAll(text[place+1:], "/", "-")
		require.Equal(t, text[place] != '/' && isPlainByte(text[place]), isPlain(noSlashes), "%q", noSlashes)
	})
	assert.True(t, isPlain(""))
}

// A block ends after 64 bytes, whatever follows.
func TestPlainBlockEnds(t *testing.T) {
	for length := 8; length < 200; length++ {
		text := strings.Repeat("/", length)
		n, slashes := plainBlock(text, 0)
		assert.Equal(t, min(length, 64), n, length)
		assert.Equal(t, ^uint64(0)>>(64-min(length, 64)), slashes, length)
	}
}

// The bytes after the first that is not US-ASCII do not matter, but that one must be seen.
func TestPlainBytesBeforeOthers(t *testing.T) {
	for c := 0x80; c < 0x100; c++ {
		for place := range 8 {
			text := []byte("aaaaaaaa")
			for after := place; after < 8; after++ {
				text[after] = byte(c)
			}
			assert.Equal(t, place, wordAt(string(text), 0).notPlain().index(), fmt.Sprintf("%q", text))
		}
	}
}
