package grammar

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// A scan passes plain bytes without a look at its set.
func TestSetsHaveAllPlainBytes(t *testing.T) {
	plain := 0
	for c := range 256 {
		if !charset.Plain.Has(byte(c)) || c == '/' {
			continue
		}
		plain++
		for _, set := range []charset.Set{charset.Userinfo, charset.RegName, charset.SegmentNzNc, charset.Path, charset.QueryFragment} {
			assert.True(t, set.Has(byte(c)), "%q", c)
		}
	}
	assert.Equal(t, len("abcdefghijklmnopqrstuvwxyz")*2+len("0123456789")+len("-._~")+len("!$&'()*+,;="), plain)
	for _, set := range []charset.Set{charset.Path, charset.QueryFragment} {
		assert.True(t, set.Has('/'), "scans with none pass slashes")
	}
}

// requireClasses compares the block at s[i:] with a loop over its bytes.
func requireClasses(t *testing.T, s string, i int) {
	var wantOdd, wantSlash uint64
	for n := range 64 {
		switch {
		case i+n >= len(s) || !charset.Plain.Has(s[i+n]):
			wantOdd |= 1 << n
		case s[i+n] == '/':
			wantSlash |= 1 << n
		}
	}
	odd, slash := classes(s, i)
	require.Equal(t, wantOdd, odd, "%q from %d", s, i)
	require.Equal(t, wantSlash, slash, "%q from %d", s, i)
}

func TestClasses(t *testing.T) {
	n := 0
	for text := range texts.Drawn(texts.Longest, 16) {
		for _, i := range []int{0, 3, len(text)} {
			requireClasses(t, text, min(i, len(text)))
			n++
		}
	}
	for length := range 200 {
		text := strings.Repeat("a/?b", 50)[:length]
		for i := range length + 1 {
			requireClasses(t, text, i)
			n++
		}
	}
	t.Logf("%d blocks", n)
}

// plainScan is scan, byte by byte.
func plainScan(s string, i int, set charset.Set, stop uint64, a Alphabet, beyond scanner) int {
	for i < len(s) {
		end := i
		switch {
		case s[i] == '/' && stop == slashes:
			return i
		case charset.IsTriplet(s, i):
			end += 3
		case set.Has(s[i]):
			end++
		case s[i] >= 0x80 && a == IRI:
			end = beyond(s, i)
		}
		if end == i {
			return i
		}
		i = end
	}
	return i
}

// A scan may begin before the block that was looked up last, in it, after it, and at the end.
func TestScansOfBlocks(t *testing.T) {
	sets := []charset.Set{charset.Userinfo, charset.RegName, charset.SegmentNzNc, charset.Path}
	r := rand.New(rand.NewPCG(1, 2))
	n := 0
	for text := range texts.Runs(2, 4_000) {
		first := r.IntN(9)
		if first > len(text) {
			continue
		}
		p := Parts{alphabet: Alphabet(n % 2)}
		p.begin(text, first)
		for range 20 {
			i := first + r.IntN(len(text)-first+1)
			set, stop := sets[r.IntN(len(sets))], uint64(slashes)
			if set == charset.Path {
				stop = none
			}
			want := plainScan(text, i, set, stop, p.alphabet, charset.ScanUcschar)
			require.Equal(t, want, p.scan(text, i, set, stop), "%q from %d, the first block at %d", text, i, first)
			want = plainScan(text, i, charset.QueryFragment, none, p.alphabet, charset.ScanUcscharOrPrivate)
			require.Equal(t, want, p.scanLast(text, i, charset.ScanUcscharOrPrivate), "%q from %d", text, i)
			require.Equal(t, want, p.query(text, i), "%q from %d", text, i)
			n++
		}
	}
	t.Logf("%d scans", n)
}
