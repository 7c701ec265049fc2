package proof

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/lawtest"
	"github.com/go-rfc3986/uri/internal/oracle"
)

// base5_4 is the base of section 5.4's examples.
const base5_4 = "http://a/b/c/d;p?q"

// Laws 4 and 5, over every pair of a base and a reference whose paths have up to five of the pieces "/", "." and
// "a", six if asked, with every authority that makes a difference.
func TestSection5_2_Exhaustively(t *testing.T) {
	if testing.Short() {
		t.Skip("resolves millions of references")
	}
	pieces := 5
	if *deep {
		pieces = 6
	}
	host, none := "h", ""
	bases := withPaths([]*string{nil, &host, &none}, "x", pieces)
	refs := withPaths([]*string{nil}, "", pieces)
	pairs := 0
	for _, b := range bases {
		base := uri.MustParse(oracle.Recompose(b))
		for _, r := range refs {
			pairs++
			lawtest.AgreeOn(t, base, b, r)
		}
	}
	// Of a reference with a scheme or an authority the base's path makes no difference.
	for _, b := range withPaths([]*string{nil, &host}, "x", 1) {
		base := uri.MustParse(oracle.Recompose(b))
		for _, authority := range []*string{nil, &host, &none} {
			for _, scheme := range []string{"", "x", "y"} {
				for _, r := range withPaths([]*string{authority}, scheme, pieces) {
					pairs++
					lawtest.AgreeOn(t, base, b, r)
				}
			}
		}
	}
	t.Logf("%d pairs", pairs)
}

// withPaths returns the valid combinations of a scheme, if it is not empty, one of the authorities and each path of up
// to so many pieces.
func withPaths(authorities []*string, scheme string, pieces int) []oracle.Components {
	paths := allTexts(pieces, "/", ".", "a")
	var list []oracle.Components
	for _, authority := range authorities {
		for _, path := range paths {
			if authority == nil && strings.HasPrefix(path, "//") || authority != nil && strings.Trim(path[:min(1, len(path))], "/") != "" {
				continue // would be read as an authority, or as more of it
			}
			c := oracle.Components{Authority: authority, Path: path}
			if scheme != "" {
				c.Scheme = &scheme
			}
			list = append(list, c)
		}
	}
	return list
}

// Laws 4 and 5 on random operands, longer and with all components.
func TestSection5_2_AtRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 52))
	pieces := []string{"/", "/", ".", "..", "a", "b:c", "//", "/../", "/./", "?", "#", "%2E", "@", "h", ":1"}
	prefixes := []string{"", "", "", "x:", "X:", "y:", "//h", "//", "x://u@h:1", "y://h"}
	text := func() string {
		var b strings.Builder
		for range random.IntN(12) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		return b.String()
	}
	pairs := 0
	for range many(200_000) {
		base, ref := []string{"x:", "x://h", "X://u@h:01", "x://"}[random.IntN(4)]+text(), prefixes[random.IntN(len(prefixes))]+text()
		_, baseErr := uri.ParseURI(base)
		_, refErr := uri.Parse(ref)
		if baseErr == nil && refErr == nil {
			pairs++
			lawtest.Agree(t, base, ref)
		}
	}
	t.Logf("%d pairs", pairs)
	assert.Greater(t, pairs, many(20_000))
}
