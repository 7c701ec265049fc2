package uri

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/charset"
)

// assertCommon asserts that both ways to parse text agree. It reports whether the fast way accepted it.
func assertCommon(t *testing.T, text string) bool {
	t.Helper()
	var want, got URI
	var l layout
	start, end, wantErr := parseURIReference(&want, text)
	err := parseReference(&got, text, &l)
	require.Equal(t, wantErr, err, "%q", text)
	if err != nil {
		return false
	}
	require.Equal(t, text[start:end], text[l.path:l.end()], "%q", text)
	want.Path, got.Path = splitPath(text[start:end], nil), l.segments(text, nil)
	require.Equal(t, want, got, "%q", text)
	return l.n != unknown
}

// Each byte is tried at each place of texts of the common shapes, and of texts that are similar.
func TestCommonShapeIsReadByTheRules(t *testing.T) {
	for _, text := range []string{
		"http://example.com/over/there?name=ferret#nose",
		"https://a.example/b/c/d/e/f/g/h/i/j/k/l/m/n/o",
		"ftp://h?q", "ws://h#f", "abcdefg://h/", "abcdefgh://h/", "a://h/%41%42//x", "a://%41/%42?%43#%44",
		"http://h.example:80/", "http://u@h.example/", "http://[::1]/a/b", "http:///a/bcd", "file:///etc", "urn:a:bcdef",
		"/over/there?name=ferret#nose", "../a.b/c-d:e@f/", "abcdefgh", "?name=ferret", "#fragment", "a%41b/%42c%43%44", "//h/abcdef",
		"abc:d/efg", "http://" + strings.Repeat("long.", 30) + "example/" + strings.Repeat("path/", 12),
	} {
		assertCommon(t, text)
		bytes := []byte(text)
		for place, kept := range bytes {
			for c := range 256 {
				bytes[place] = byte(c)
				assertCommon(t, string(bytes))
				assertCommon(t, string(bytes[:place+1]))
			}
			bytes[place] = kept
		}
	}
}

// The fast way parses texts of the common shapes. It leaves an invalid byte after them to the rules.
func TestCommonShapesAreReadStraightThrough(t *testing.T) {
	for _, text := range []string{"a://b.cd", "ab/cd/ef", "http://a~b!c/~d", "http://h.example#f", "http://h.example?q", "?q=12345"} {
		assert.True(t, assertCommon(t, text), text)
	}
	for _, text := range []string{"http://h.example/a b", "/one two", "http://h.example/a?q<", "http://h.example/#f<"} {
		var l layout
		assert.True(t, l.scan(text), text)
		assert.False(t, assertCommon(t, text), text)
	}
}

// The fast way parses every number of slashes up to mostSlashes, with any distance between them.
func TestCommonShapeHasRoomForSlashes(t *testing.T) {
	for distance := range 12 {
		segment := "/" + strings.Repeat("s", distance)
		for n := range 40 {
			text := "http://h.example" + strings.Repeat(segment, n)
			assert.Equal(t, n <= mostSlashes, assertCommon(t, text), "%q", text)
		}
	}
}

func TestCommonShapeOnTestData(t *testing.T) {
	for _, name := range []string{"testdata/references.txt", "testdata/invalid.txt"} {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		common := 0
		for line := range strings.Lines(string(data)) {
			if assertCommon(t, strings.TrimSuffix(line, "\n")) {
				common++
			}
		}
		t.Logf("%s: %d", name, common)
		assert.Equal(t, name == "testdata/references.txt", common > 0)
	}
}

// plainBlock gives the result of a loop over single bytes.
func TestPlainBlock(t *testing.T) {
	forEachByte(40, func(text string) {
		if len(text) < 8 {
			return
		}
		for _, start := range []int{0, 3, len(text)} {
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
	})
}

// A block ends after 64 bytes, whatever follows it.
func TestPlainBlockEnds(t *testing.T) {
	for length := 8; length < 200; length++ {
		n, slashes := plainBlock(strings.Repeat("/", length), 0)
		assert.Equal(t, min(length, 64), n, length)
		assert.Equal(t, ^uint64(0)>>(64-min(length, 64)), slashes, length)
	}
}

// Each byte is tried at each place of short schemes.
func TestCommonScheme(t *testing.T) {
	for length := 1; length < 10; length++ {
		for place := range length {
			for c := range 256 {
				scheme := []byte("abcdefghij"[:length])
				scheme[place] = byte(c)
				text := string(scheme) + ":......."
				lowercase := 'a' <= c && c <= 'z'
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
	assert.Zero(t, commonScheme("abcdefgh:"))
}

func TestWebScheme(t *testing.T) {
	for text, want := range map[string]int{
		"http://a": 4, "https://": 5, "http:///": 4, "https://a/b": 5, "http://h/a": 4,
		"": 0, "http://": 0, "https:/": 0, "http:/ab": 0, "http:a//": 0, "http//ab": 0, "https:/a/": 0, "httpss://": 0, "httpx://a": 0,
		"HTTP://a": 0, "htt://ab": 0, "ttp://ab": 0, "xttp://a": 0, "hxtp://a": 0, "htxp://a": 0, "htty://a": 0, "https://h"[:7]: 0,
	} {
		assert.Equal(t, want, webScheme(text), text)
	}
}

// ParseInto accepts storage of any capacity.
func TestPathStorage(t *testing.T) {
	for capacity := range 8 {
		for n := range 7 {
			text := "http://h" + strings.Repeat("/a", n)
			want := MustParse(text)
			u := URI{Path: make([]string, 0, capacity)}
			require.NoError(t, ParseInto(&u, text))
			if n == 0 {
				want.Path = []string{}
			}
			require.Equal(t, want, u, "%d segments into room for %d", n, capacity)
		}
	}
}
