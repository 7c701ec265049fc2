package plain

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// words returns all texts of up to most of the pieces, the shorter ones first.
func words(most int, pieces ...string) []string {
	texts := []string{""}
	for from, n := 0, 1; n <= most; n++ {
		for to := len(texts); from < to; from++ {
			for _, piece := range pieces {
				texts = append(texts, texts[from]+piece)
			}
		}
	}
	return texts
}

// Law 3, over every combination of the pieces in eachHandMade with every path of up to three of the pieces here: what is written
// reads back, and what is refused is refused by the right rule and would not read back.
func TestReadBackExhaustively(t *testing.T) {
	t.Parallel()
	paths := [][]string{nil}
	for from, n := 0, 1; n <= 3; n++ {
		for to := len(paths); from < to; from++ {
			for _, piece := range []string{"", ".", "a:b", "/", "%"} {
				paths = append(paths, append(slices.Clone(paths[from]), piece))
			}
		}
	}
	refused, drawn := map[string]int{}, draw{of: 67}
	eachHandMade(func(u uri.URI) {
		for _, path := range paths {
			if drawn.takes() {
				u.Path = path
				requireFormatted(t, u)
				requireReadBack(t, u)
				refused[refuseFormat(u).rule]++
			}
		}
	})
	for _, rule := range []string{
		"", "URI-reference", "scheme", "userinfo", "reg-name", "segment", "pct-encoded", "path-abempty", "path-absolute", "path-noscheme", "query",
	} {
		require.Positive(t, refused[rule], "no value was refused by %s", rule)
	}
	t.Logf("%d values, by the rule that refuses them: %v", drawn.n, refused)
}

// eachHandMade calls f with every combination of some fields, all but Path.
func eachHandMade(f func(uri.URI)) {
	for _, scheme := range []string{"", "x", "X", "1"} {
		for _, host := range []string{"", "h", "::1", "[::1]"} {
			for _, userinfo := range []string{"", "u:", "@"} {
				for _, query := range []string{"", "?", "#"} {
					for _, fragment := range []string{"", "f", "%"} {
						for flags := range 1 << 7 {
							set := func(bit int) bool { return flags>>bit&1 == 1 }
							f(uri.URI{
								IsRelative: set(0), Scheme: scheme, UserInfo: userinfo, Host: host,
								HasPort: set(1), Port: uint16(flags >> 2 & 1), Query: query, Fragment: fragment,
								ForceAuthority: set(3), ForceUserInfo: set(4), ForceQuery: set(5), ForceFragment: set(6),
							})
						}
					}
				}
			}
		}
	}
}

// Section 5.2.4, on every path of up to seven pieces.
func TestSection5_2_4_Exhaustively(t *testing.T) {
	for _, path := range words(7, "/", ".", "a") {
		requireWithoutDots(t, path)
	}
}

// Laws 4 and 5, over every pair of a base and a reference whose paths have up to six of the pieces "/", "." and "a", with every
// scheme and authority that makes a difference.
func TestSection5_2_Exhaustively(t *testing.T) {
	t.Parallel()
	paths, drawn, pairs := words(6, "/", ".", "a"), draw{of: 211}, 0
	for _, before := range []string{"x:", "x://h", "x://"} {
		for _, path := range paths {
			base, r := parse(before + path)
			if !r.none() {
				continue
			}
			for _, prefix := range []string{"", "x:", "y:", "//h", "//", "x://h"} {
				if len(path) > 1 && prefix != "" {
					break // of a reference with a scheme or an authority, the base's path makes no difference
				}
				for _, path := range paths {
					if !drawn.takes() {
						continue
					}
					if ref, r := parse(prefix + path); r.none() {
						pairs++
						requireResolved(t, text(base), prefix+path)
						requireTarget(t, base, ref)
					}
				}
			}
		}
	}
	t.Logf("%d pairs", pairs)
}

// Laws 4, 5 and 7 on random operands, longer and with all components, of which two often have a beginning in common.
func TestPairsAtRandom(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3986, 52))
	pieces := []string{"/", "/", ".", "..", "a", "b:c", "//", "/../", "/./", "?", "#", "%2E", "@", "h", ":1", "a/", "../"}
	reference := func(before ...string) string {
		b := before[random.IntN(len(before))]
		for range random.IntN(12) {
			b += pieces[random.IntN(len(pieces))]
		}
		return b
	}
	for range many(30_000) {
		base, refused := parse(reference("x:", "x:/", "x://h/", "X://u@h:01", "x:///"))
		ref, refusedRef := parse(reference("", "", "", "x:", "X:/", "y:", "//h", "//", "x://u@h:1/", "y://h"))
		if refused.none() && refusedRef.none() {
			requireResolved(t, text(base), text(ref))
			requireTarget(t, base, ref)
			requireRelativized(t, base, ref)
		}
	}
}

// Law 6, on every path of up to six pieces, in every place that a path has.
func TestSection6_2_2_Exhaustively(t *testing.T) {
	t.Parallel()
	bases := []uri.URI{uri.MustParse("x://h/%2E%2e/a/b?q"), uri.MustParse("x:a/b/c"), uri.MustParse("x:/.//a")}
	drawn := draw{of: 13}
	for _, path := range words(6, "/", ".", "%2e", "%61", "%3a") {
		for _, before := range []string{"", "x:", "//h", "x://h", "x://"} {
			if u, err := uri.Parse(before + path); err == nil && drawn.takes() {
				requireNormal(t, u)
				requireNormal(t, u.Normalize())
				for _, base := range bases {
					requireResolvesAlike(t, base, u)
				}
			}
		}
	}
	t.Logf("%d references", drawn.n)
}

// requireResolvesAlike checks law 6 on resolution: a reference without encoded dot-segments leads to equivalent targets before and
// after it is normalized.
func requireResolvesAlike(t *testing.T, base, ref uri.URI) {
	for _, segment := range ref.Path {
		if decoded := Decode(segment); decoded != segment && (decoded == "." || decoded == "..") {
			return
		}
	}
	before, err := base.Resolve(ref)
	after, afterErr := base.Resolve(ref.Normalize())
	if err != nil || afterErr != nil || !before.Normalize().Equal(after.Normalize()) {
		t.Fatalf("%q against %q: %q, %v, and normalized: %q, %v", ref, base, before, err, after, afterErr)
	}
}

// By brute force: of all references of up to five characters, six if asked, those that lead to a target are tried, and Relativize
// gives the shortest relative-path reference among them or, if there is none, the shortest of all. So it does for every target
// that they lead to, from every base of up to four pieces.
func TestRelativizeGivesTheShortest(t *testing.T) {
	t.Parallel()
	most := 5
	if *deep {
		most = 6
	}
	references := slices.DeleteFunc(words(most, "/", ".", "a", ":", "?"), func(text string) bool {
		_, err := uri.Parse(text)
		return err != nil
	})
	reached, drawn := 0, draw{of: 37}
	for _, before := range []string{"x:", "x://h", "x://"} {
		for _, path := range words(4, "/", ".", "a") {
			for _, after := range []string{"", "?a"} {
				if base, err := uri.Parse(before + path + after); err == nil && drawn.takes() {
					reached += requireShortest(t, base, references, most)
				}
			}
		}
	}
	t.Logf("%d bases, %d references, %d targets that they lead to", drawn.n, len(references), reached)
	require.Greater(t, reached, 5_000)
}

// requireShortest tries all targets that the references lead to, and returns how many they are, and some to which none leads.
func requireShortest(t *testing.T, base uri.URI, references []string, most int) (reached int) {
	shortest := shortestReferences(t, base, references)
	for text, lengths := range shortest {
		target := uri.MustParse(text)
		if back, err := base.Resolve(target); err == nil && text == back.String() { // not so where only a reference without a path keeps the base's dots
			reached++
			lengths.require(t, base, target, most)
		}
	}
	for _, text := range []string{"x:", "x:a", "x://h", "x://h/a", "x://", "x:///", "y:a", "y://h/a"} {
		if shortest[text] == nil {
			new(shortestLengths).require(t, base, uri.MustParse(text), most)
		}
	}
	return reached
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

// require checks Relativize for a target with those lengths, which are of references of up to most characters.
func (l *shortestLengths) require(t *testing.T, base, target uri.URI, most int) {
	t.Helper()
	got := base.Relativize(target)
	length := len(text(got))
	if text(resolve(base, target, true)) != text(resolve(base, got, true)) {
		t.Fatalf("it leads elsewhere: (%q).Relativize(%q) = %q", base, target, got)
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
		good = length <= len(text(target))
	}
	if !good {
		t.Fatalf("not the shortest: (%q).Relativize(%q) = %q, want %+v", base, target, got, *l)
	}
}
