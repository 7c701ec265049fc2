package plain

import (
	"iter"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// Parse looks up blocks of bytes at once. Whatever stands at the boundary of two of them, the result is the plain one. Without
// -deep, one of 48 texts is tried, which leaves each component of each shape and each padding.
func TestPadded(t *testing.T) {
	t.Parallel()
	of := 112
	if *deep {
		of = 1
	} else if testing.Short() {
		of = 160
	}
	requireReadAll(t, texts.Padded(of))
	requireReadAll(t, texts.Runs(7, many(200_000)))
}

func requireReadAll(t *testing.T, all iter.Seq[string]) {
	n := 0
	for text := range all {
		n++
		requireRead(t, text, urls[:1])
		if n%3 == 0 {
			requireSplit(t, text)
		}
		if n%8 == 0 {
			requireGuessed(t, text, "http")
			requireAuthoritySet(t, uri.URI{Scheme: "x"}, text)
		}
	}
	t.Logf("%d texts", n)
}
