package grammar

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

// plainSegments are the segments of a path.
func plainSegments(path string) []string {
	if path == "" {
		return []string{}
	}
	return strings.Split(path, "/")
}

// Slashes stand at each place of the first blocks, in the last of them, and beyond.
func TestSegments(t *testing.T) {
	n := 0
	for _, before := range []string{"", "/", "http://h", "https://h", "x://h", "urn:a", "//" + strings.Repeat("h", 100), "http://" + strings.Repeat("h", 190)} {
		for length := range 300 {
			for _, path := range []string{strings.Repeat("/", length), "/" + strings.Repeat("a", length), "/" + strings.Repeat("seg/ment", length/8), "/" + strings.Repeat("a", length) + "/b/"} {
				for _, after := range []string{"", "?q/r", "#/"} {
					text := before + path + after
					var p Parts
					if p.Read(text).Rule != nil {
						continue
					}
					n++
					storage := make([]string, n%9, 8)
					got := p.Segments(text, storage[:0])
					want := plainSegments(text[p.Path:p.PathEnd])
					require.Equal(t, want, append([]string{}, got...), "%q", text)
					if len(want) <= 8 {
						require.Equal(t, 8, cap(got), "%q: the storage is used", text)
					}
				}
			}
		}
	}
	t.Logf("%d texts", n)
}

// Storage of any capacity is used if it is large enough, and keeps its capacity.
func TestSegmentsInStorage(t *testing.T) {
	for capacity := range 9 {
		for n := range 8 {
			text := "http://h" + strings.Repeat("/a", n)
			var p Parts
			require.Nil(t, p.Read(text).Rule)
			storage := make([]string, capacity)
			got := p.Segments(text, storage[:0])
			require.Equal(t, plainSegments(text[len("http://h"):]), append([]string{}, got...))
			if len(got) <= capacity {
				require.Equal(t, capacity, cap(got), "%d segments", n)
			}
			if 0 < len(got) && len(got) <= capacity {
				require.Same(t, &storage[0], &got[0], "%d segments", n)
			}
		}
	}
}

func TestSplitPath(t *testing.T) {
	n := 0
	for text := range texts.Every(texts.Longest, 63) {
		got := SplitPath(text)
		require.Equal(t, plainSegments(text), append([]string{}, got...), "%q", text)
		require.Equal(t, len(got), cap(got), "%q", text)
		require.Equal(t, text == "", got == nil)
		require.Equal(t, append([]string{"x"}, got...), AppendSegments([]string{"x"}, text), "%q", text)
		n++
	}
	t.Logf("%d paths", n)
}
