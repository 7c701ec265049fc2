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

// A scan passes the bytes at which it does not stop without a look at its set.
func TestSetsHaveAllBytesThatAreNotOdd(t *testing.T) {
	passed := 0
	for c := range 256 {
		var b block
		b.begin(string([]byte{byte(c)}), 0)
		if b.next(0, stopAtDelims) > 0 {
			passed++
			for _, set := range []charset.Set{charset.Userinfo, charset.RegName, charset.SegmentNzNc} {
				assert.True(t, set.Has(byte(c)), "%q", c)
			}
		}
		for _, set := range []charset.Set{charset.Path, charset.QueryFragment} {
			assert.True(t, set.Has(byte(c)) || b.next(0, stopAtNonPath) == 0, "%q", c)
		}
		assert.Equal(t, charset.Path.Has(byte(c)), b.next(0, stopAtNonPath) > 0, "%q", c)
		assert.Equal(t, c == '/', b.slash == 1, "%q", c)
	}
	assert.Equal(t, len("abcdefghijklmnopqrstuvwxyz")*2+len("0123456789")+len("-._~")+len("!$&'()*+,;="), passed)
}

// requireClasses compares the classes at s[i:] with a loop over its bytes.
func requireClasses(t *testing.T, s string, i int) {
	var wantPchar, wantDelims uint64
	for n := range min(64, len(s)-i) {
		if charset.Pchar.Has(s[i+n]) {
			wantPchar |= 1 << n
		}
		if strings.IndexByte("/:@", s[i+n]) >= 0 {
			wantDelims |= 1 << n
		}
	}
	var b block
	b.begin(s, i)
	require.Equal(t, block{i, ^(wantPchar | wantDelims), wantDelims, wantDelims &^ wantPchar}, b, "%q from %d", s, i)
}

func TestClasses(t *testing.T) {
	n := 0
	for text := range texts.Every(texts.Longest, 15) {
		for _, i := range []int{0, 3, len(text)} {
			requireClasses(t, text, min(i, len(text)))
			n++
		}
	}
	for length := range 200 {
		text := strings.Repeat("a/?b:@", 40)[:length]
		for i := range length + 1 {
			requireClasses(t, text, i)
			n++
		}
	}
	t.Logf("%d blocks", n)
}

// plainScan is scan, byte by byte.
func plainScan(s string, i int, set charset.Set, isIRI bool, beyond func(string, int) int) int {
	for i < len(s) {
		end := i
		switch {
		case charset.IsTriplet(s, i):
			end += 3
		case set.Has(s[i]):
			end++
		case s[i] >= 0x80 && isIRI:
			end = beyond(s, i)
		}
		if end == i {
			return i
		}
		i = end
	}
	return i
}

// A scan may begin in the block, after it, and at the end.
func TestScans(t *testing.T) {
	sets := []charset.Set{charset.Userinfo, charset.RegName, charset.SegmentNzNc, charset.Path}
	r := rand.New(rand.NewPCG(1, 2))
	n := 0
	for text := range texts.Runs(2, 4_000) {
		first := r.IntN(9)
		if first > len(text) {
			continue
		}
		p := Parts{isIRI: r.IntN(2) == 1}
		p.begin(text, first)
		for range 20 {
			i := first + r.IntN(len(text)-first+1)
			set, stop := sets[r.IntN(len(sets))], uint64(stopAtDelims)
			if set == charset.Path {
				stop = stopAtNonPath
			}
			want := plainScan(text, i, set, p.isIRI, charset.ScanUcschar)
			require.Equal(t, want, p.scan(text, i, set, stop), "%q from %d, the first block at %d", text, i, first)
			want = plainScan(text, i, charset.QueryFragment, p.isIRI, charset.ScanUcscharOrPrivate)
			require.Equal(t, want, p.query(text, i), "%q from %d", text, i)
			n++
		}
	}
	t.Logf("%d scans", n)
}
