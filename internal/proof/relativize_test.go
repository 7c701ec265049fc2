package proof

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/lawtest"
)

// By brute force: of all references of up to five characters, six if asked, those that lead to a target are tried, and
// Relativize gives the shortest relative-path reference among them or, if there is none, the shortest of all. So it
// does for every target that they lead to, from every base of up to three pieces, four if asked.
func TestRelativizeGivesTheShortest(t *testing.T) {
	if testing.Short() {
		t.Skip("resolves millions of references")
	}
	most, pieces, targets := 5, 3, 300_000
	if *deep {
		most, pieces, targets = 6, 4, 7_000_000
	}
	var references []string
	for _, text := range allTexts(most, "/", ".", "a", ":", "?") {
		if _, err := uri.Parse(text); err == nil {
			references = append(references, text)
		}
	}
	reached, others := 0, 0
	for _, before := range []string{"x:", "x://h", "x://"} {
		for _, path := range allTexts(pieces, "/", ".", "a") {
			for _, after := range []string{"", "?a"} {
				base, err := uri.Parse(before + path + after)
				if err != nil {
					continue
				}
				shortest := shortestReferences(t, base, references)
				for text, lengths := range shortest {
					target := uri.MustParse(text)
					if text == resolved(t, base, target) { // not so where only a reference without a path keeps the base's dots
						reached++
						lengths.require(t, base, target, most)
					}
				}
				for _, text := range []string{"x:", "x:a", "x://h", "x://h/a", "x://", "x:///", "y:a", "y://h/a"} {
					if shortest[text] == nil {
						others++
						new(shortestLengths).require(t, base, uri.MustParse(text), most)
					}
				}
			}
		}
	}
	require.Greater(t, reached, targets)
	t.Logf("%d references, %d targets that they lead to, and %d others", len(references), reached, others)
}

// shortestLengths are the lengths, and one more, of the shortest reference to a target and of the shortest
// relative-path reference, 0 if there is none.
type shortestLengths struct{ any, relativePath int }

// shortestReferences returns the lengths for each target that the references lead to.
func shortestReferences(t *testing.T, base uri.URI, references []string) map[string]*shortestLengths {
	t.Helper()
	found := map[string]*shortestLengths{}
	var buf []byte
	for _, ref := range references { // the shorter ones come first
		var err error
		buf, err = base.AppendResolve(buf[:0], ref)
		require.NoError(t, err)
		lengths := found[string(buf)]
		if lengths == nil {
			lengths = &shortestLengths{any: len(ref) + 1}
			found[string(buf)] = lengths
		}
		if lengths.relativePath == 0 && uri.MustParse(ref).IsRelativePath() {
			lengths.relativePath = len(ref) + 1
		}
	}
	return found
}

func resolved(t *testing.T, base, ref uri.URI) string {
	t.Helper()
	target, err := base.Resolve(ref)
	require.NoError(t, err)
	return target.String()
}

// require checks Relativize for a target with those lengths, which are of references of up to most characters.
func (l *shortestLengths) require(t *testing.T, base, target uri.URI, most int) {
	t.Helper()
	got := base.Relativize(target)
	length := len(got.String())
	if resolved(t, base, target) != resolved(t, base, got) {
		require.FailNow(t, "it leads elsewhere", "(%q).Relativize(%q) = %q", base, target, got)
	}
	var good bool
	switch {
	case l.relativePath > 0:
		good = got.IsRelativePath() && length == l.relativePath-1
	case got.IsRelativePath():
		good = length > most
	case l.any > 0:
		good = length == l.any-1
	default:
		good = length <= len(target.String())
	}
	if !good {
		require.FailNow(t, "not the shortest", "(%q).Relativize(%q) = %q, want %+v", base, target, got, *l)
	}
}

// Law 7 over all pairs of the paths of up to four pieces, five if asked, with and without an authority.
func TestRelativizeExhaustively(t *testing.T) {
	if testing.Short() {
		t.Skip("resolves many pairs")
	}
	var operands []uri.URI
	most := 4
	if *deep {
		most = 5
	}
	for _, path := range allTexts(most, "/", ".", "a") {
		for _, before := range []string{"x:", "x://h", ""} {
			if u, err := uri.Parse(before + path); err == nil {
				operands = append(operands, u)
			}
		}
	}
	pairs := 0
	for _, base := range operands {
		if base.IsRelative {
			continue
		}
		for _, target := range operands {
			pairs++
			want, err := base.Resolve(target)
			require.NoError(t, err)
			got, err := base.Resolve(base.Relativize(target))
			require.NoError(t, err)
			require.True(t, want.Equal(got), "(%q).Relativize(%q) = %q", base, target, base.Relativize(target))
		}
	}
	require.Greater(t, pairs, 50_000)
	t.Logf("%d pairs", pairs)
}

// Law 7 on longer paths, of which two often have a beginning in common.
func TestRelativizeAtRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 52))
	pieces := []string{"", "", ".", "..", "a", "b", "a:b", "%2E", "c.d", "..."}
	text := func() string {
		path := []string{[]string{"x:", "x:/", "x://h/", "x://u@h:1/", "x:///", "X://h/"}[random.IntN(6)]}
		for range random.IntN(7) {
			path = append(path, pieces[random.IntN(len(pieces))]+"/")
		}
		return strings.Join(path, "") + []string{"", "a", "?q", "?", "#f", "a?q#f"}[random.IntN(6)]
	}
	lawtest.Relativized(t, uri.MustParse("x:/a/b"), uri.MustParse("x:/a/d:e"+strings.Repeat("/c", 16)),
		uri.MustParse("x:/a/b").Relativize(uri.MustParse("x:/a/d:e"+strings.Repeat("/c", 16))))
	for range many(200_000) {
		base, err := uri.Parse(text())
		if err != nil {
			continue
		}
		if target, err := uri.Parse(text()); err == nil {
			lawtest.Relativized(t, base, target, base.Relativize(target))
		}
	}
}
