package plain

import (
	"math/rand/v2"
	"strings"
	"testing"

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

// Law 3, over every combination of the pieces in handMade with every path of up to three of the pieces here: what is written
// reads back, and what is refused is refused by the right rule and would not read back.
func TestReadBackExhaustively(t *testing.T) {
	t.Parallel()
	refused, drawn := map[string]int{}, draw{of: 151}
	for _, path := range words(3, "\x00", "\x00.", "\x00a:b", "\x00/", "\x00%") {
		for n := range 4 * 4 * 3 * 3 * 3 << 7 {
			if drawn.takes() {
				u := handMade(n)
				u.Path = strings.Split(path, "\x00")[1:]
				requireFormatted(t, u)
				ReadsBack(t, u)
				refused[refuseFormat(u).rule]++
			}
		}
	}
	for _, rule := range []string{
		"", "URI-reference", "scheme", "userinfo", "reg-name", "segment", "pct-encoded", "path-abempty", "path-absolute", "path-noscheme", "query",
	} {
		if refused[rule] == 0 {
			t.Fatalf("BUG: the test has no value that Format rejects by the rule %q; want one for each rule", rule)
		}
	}
	t.Logf("%d values, by the rule that refuses them: %v", drawn.n, refused)
}

// handMade returns the combination of that number, of some texts and all flags.
func handMade(n int) uri.URI {
	pick := func(texts ...string) string {
		text := texts[n%len(texts)]
		n /= len(texts)
		return text
	}
	flag := func() bool { return pick("", "set") != "" }
	return uri.URI{
		Scheme: pick("", "x", "X", "1"), Host: pick("", "h", "::1", "[::1]"), UserInfo: pick("", "u:", "@"), Query: pick("", "?", "#"),
		Fragment: pick("", "f", "%"), IsRelative: flag(), HasPort: flag(), Port: uint16(len(pick("", "1"))),
		ForceAuthority: flag(), ForceUserInfo: flag(), ForceQuery: flag(), ForceFragment: flag(),
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
			if !r.None() {
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
					if ref, r := parse(prefix + path); r.None() {
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
		if refused.None() && refusedRef.None() {
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
		fail(t, "Normalize", "the target of %q relative to %q is %q, %s, and that of the normalized reference is %q, %s; want equivalent targets", ref, base, before, described(err), after, described(afterErr))
	}
}
