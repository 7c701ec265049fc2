package lawtest

import (
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
)

// Normal checks what holds for the normal form of every value that Format writes: it is written and canonical (law 4), and
// normalizing it again changes nothing (law 6) and allocates nothing.
func Normal(t testing.TB, u, normal uri.URI) {
	t.Helper()
	text, err := uri.Format(normal)
	succeeds(t, err, "Format of %#v, the normal form of %#v", normal, u)
	same(t, uri.MustParse(text), normal, "the normal form of %#v, which should be canonical,", u)
	same(t, len(normal.Path), cap(normal.Path), "cap(Path) of the normal form of %#v", u)
	same(t, normal, normal.Normalize(), "the Normalize of %q, which is normal,", text)
	if !measure.Race {
		same(t, 0.0, testing.AllocsPerRun(1, func() { normal.Normalize() }), "allocations of the Normalize of %q, which is normal,", text)
	}
}
