package uri_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

func TestSection5_2_Relativize(t *testing.T) {
	for _, tt := range []struct{ base, target, want string }{
		{base5_4, "http://a/b/c/g", "g"},
		{base5_4, "http://a/b/c/g/", "g/"},
		{base5_4, "http://a/b/c/", "."},
		{base5_4, "http://a/b/", ".."},
		{base5_4, "http://a/", "../.."},
		{base5_4, "http://a/g", "../../g"},
		{base5_4, "http://a/b/c", "../c"},
		{base5_4, "http://a/b/c/d;p?y", "?y"},
		{base5_4, "http://a/b/c/d;p?q", ""},
		{base5_4, "http://a/b/c/d;p?q#s", "#s"},
		{base5_4, "http://a/b/c/d;p?q#", "#"},
		{base5_4, "http://a/b/c/d;p", "d;p"}, // a query is dropped only by a path
		{base5_4, "http://a/b/c/d;p?", "?"},
		{base5_4, "http://a/b/c/g:h", "./g:h"}, // 4.2
		{base5_4, "http://a/b/g:h", "../g:h"},
		{base5_4, "http://a/b/c//g", ".//g"},
		{base5_4, "http://a/b//g", "..//g"},
		{base5_4, "http://a//", "../..//"},
		{base5_4, "http://a", "//a"}, // no relative path leads to no path
		{base5_4, "http://g/b/c/d;p?q", "//g/b/c/d;p?q"},
		{base5_4, "http://a:80/b/c/d;p?q", "//a:80/b/c/d;p?q"},
		{base5_4, "http://u@a/b/c/d;p?q", "//u@a/b/c/d;p?q"},
		{base5_4, "https://a/b/c/d;p?q", "https://a/b/c/d;p?q"},
		{base5_4, "http:/b/c", "http:/b/c"}, // without an authority there is no shorter way
		{base5_4, "http:", "http:"},
		{base5_4, "x:/a/../b", "x:/b"},        // shorter, and leads to the same
		{base5_4, "http://g/a/../b", "//g/b"}, // here too
		{base5_4, "//g/a/../b", "//g/b"},      // and here
		{base5_4, "//g", "//g"},               // a relative target is given as a short one too
		{base5_4, "/b/c/g", "g"},
		{base5_4, "/", "../.."},
		{base5_4, "../c/./g", "g"},
		{base5_4, "", ""},
		{base5_4, "d;p?q", ""},
		{"HTTP://a/b", "http://a/c", "c"}, // 3.1
		{"http://a", "http://a/b", "b"},   // 5.2.3
		{"http://a", "http://a/", "."},
		{"http://a?q", "http://a", "//a"},
		{"http://a?q", "http://a?r", "?r"},
		{"http://a/?q", "http://a/", "."},
		{"http://a/b/../c/d", "http://a/c/e", "e"}, // the base's dots are removed with it
		{"http://a/b/../c/d", "http://a/b/../c/d", "d"},
		{"http://a/b/../c/d", "#f", "#f"}, // but not where there is no path
		{"file:///a/b", "file:///a/c", "c"},
		{"x:a/b", "x:c", "x:c"}, // out of a hierarchy no dots lead to a first segment
		{"x:a/b", "x:a/c", "c"},
		{"x:a/b", "x:a", "x:a"},
		{"x:a/b", "x:", "x:"},
		{"x:a/b", "x:/c", "../c"}, // 5.2.4 makes an absolute path of it
		{"x:a/b", "x:/", ".."},
		{"x:a", "x:c", "c"},
		{"x:a", "x:c:d", "./c:d"},
		{"x:a", "x:/c", ".//c"}, // 2A leaves the slash
		{"x:a", "x:/.//c", ".///c"},
		{"x:a", "x:", "."}, // 2D
		{"x:?q", "x:", "."},
		{"x:", "x:?q", "?q"},
		{"x:/a", "x:/.//c", ".//c"}, // the guard is not part of the path
		{"x:/.//c", "x:/.//d", "d"},
		{"x:/.//c", "x:/d", "../d"},
		{"x:/.//c?q", "x:/.//c", "c"},
		{"x:/.//c", "x:/.//c#f", "#f"},
		{"x://", "x:///a", "a"},
		{"x://", "x:/a", "x:/a"},
		{"x:/a", "x:///a", "///a"},
		{"urn:a:b", "urn:a:c", "./a:c"},
	} {
		base, target := uri.MustParse(tt.base), uri.MustParse(tt.target)
		got := base.Relativize(target)
		assert.Equal(t, tt.want, got.String(), "(%q).Relativize(%q)", tt.base, tt.target)
		requireRelativized(t, base, target, got)
	}
}

// requireRelativized checks law 7, and that the value is canonical and its own.
func requireRelativized(t *testing.T, base, target, got uri.URI) {
	t.Helper()
	want, err := base.Resolve(target)
	require.NoError(t, err)
	back, err := base.Resolve(got)
	require.NoError(t, err, "(%q).Relativize(%q) = %#v", base, target, got)
	require.Equal(t, want, back, "(%q).Relativize(%q) = %q", base, target, got)
	require.True(t, uri.MustParse(got.String()).Equal(got), "(%q).Relativize(%q) = %#v", base, target, got)
	require.Equal(t, len(got.Path), cap(got.Path), "(%q).Relativize(%q) = %#v", base, target, got)
	if target.IsRelativePath() {
		require.LessOrEqual(t, len(got.String()), len(target.String()), "(%q).Relativize(%q)", base, target)
	}
}

// Operands that cannot be resolved come back, and so does the error.
func TestRelativizeRefused(t *testing.T) {
	good, bad := uri.MustParse("http://a/b/c"), uri.URI{Scheme: "http", Host: "a b", Path: []string{"", "x"}}
	relative := uri.MustParse("/b/c")
	for _, pair := range [][2]uri.URI{{good, bad}, {bad, good}, {relative, good}, {uri.URI{}, good}} {
		got := pair[0].Relativize(pair[1])
		assert.Equal(t, pair[1], got)
		_, want := pair[0].Resolve(pair[1])
		_, err := pair[0].Resolve(got)
		assert.Equal(t, want, err)
		assert.Error(t, err)
	}
	hand := uri.URI{IsRelative: true, Host: "g", Port: 1, Path: append(make([]string, 0, 8), "", "a")}
	got := good.Relativize(hand)
	assert.Equal(t, hand, got, "where nothing is shorter it is the target as it stands")
	assert.Equal(t, 2, cap(got.Path))
}

// What comes back can be changed without an effect on either operand.
func TestRelativizeSharesNothing(t *testing.T) {
	base, target := uri.MustParse("x:a/b"), uri.MustParse("x:a/c/d")
	ref := base.Relativize(target)
	ref.Path[0] = "changed"
	assert.Equal(t, "x:a/b", base.String())
	assert.Equal(t, "x:a/c/d", target.String())
	assert.Equal(t, len(ref.Path), cap(ref.Path))

	hand := uri.URI{Scheme: "x", UserInfo: "u", HasPort: true, Path: []string{""}}
	assert.Equal(t, "a", hand.Relativize(uri.MustParse("x:/a")).String(), "the base counts in its canonical form")
}

// By brute force: of all references of up to five characters, six if asked, those that lead to a target are tried, and
// Relativize gives the shortest relative-path reference among them or, where there is none, the shortest of all. So it
// does for every target that they lead to, from every base of up to four pieces.
func TestRelativizeGivesTheShortest(t *testing.T) {
	if testing.Short() {
		t.Skip("resolves millions of references")
	}
	most := 5
	if *deepConformance {
		most = 6
	}
	var references []string
	for _, text := range allTexts("/.a:?", most) {
		if _, err := uri.Parse(text); err == nil {
			references = append(references, text)
		}
	}
	reached, others := 0, 0
	for _, before := range []string{"x:", "x://h", "x://"} {
		for _, path := range allTexts("/.a", 4) {
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
	require.Greater(t, reached, 100_000)
	t.Logf("%d references, %d targets that they lead to, and %d others", len(references), reached, others)
}

// shortestLengths are the lengths, and one more, of the shortest reference to a target and of the shortest
// relative-path reference, 0 where there is none.
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

// allTexts returns all texts of up to most of the characters.
func allTexts(characters string, most int) []string {
	texts := []string{""}
	for from, n := 0, 1; n <= most; n++ {
		to := len(texts)
		for ; from < to; from++ {
			for _, c := range characters {
				texts = append(texts, texts[from]+string(c))
			}
		}
	}
	return texts
}

// Law 7 over all pairs of the paths of up to five pieces, with and without an authority.
func TestRelativizeExhaustively(t *testing.T) {
	if testing.Short() {
		t.Skip("resolves many pairs")
	}
	var operands []uri.URI
	for _, path := range allTexts("/.a", 5) {
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
	require.Greater(t, pairs, 100_000)
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
	requireRelativized(t, uri.MustParse("x:/a/b"), uri.MustParse("x:/a/d:e"+strings.Repeat("/c", 16)),
		uri.MustParse("x:/a/b").Relativize(uri.MustParse("x:/a/d:e"+strings.Repeat("/c", 16))))
	for range 200_000 {
		base, err := uri.Parse(text())
		if err != nil {
			continue
		}
		if target, err := uri.Parse(text()); err == nil {
			requireRelativized(t, base, target, base.Relativize(target))
		}
	}
}

// Laws 4 and 7.
func FuzzRelativize(f *testing.F) {
	for _, base := range []string{base5_4, "x:a/b", "x:/.//a", "x://", "urn:a:b?q"} {
		for _, target := range []string{"http://a/b/c/g:h", "x:a/c", "x:/c", "", "//a", "x:", "#s"} {
			f.Add(base, target)
		}
	}
	addReferences(f, func(ref string) { f.Add(base5_4, ref) })
	f.Fuzz(func(t *testing.T, base, target string) {
		b, err := uri.Parse(base)
		if err != nil {
			return
		}
		u, err := uri.Parse(target)
		if err != nil {
			return
		}
		got := b.Relativize(u)
		if b.IsRelative {
			require.Equal(t, u, got)
			return
		}
		requireRelativized(t, b, u, got)
	})
}
