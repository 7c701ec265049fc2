package proof

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/oracle"
)

// Every path of up to five pieces, six if asked, in every place that a path has.
func TestSection6_2_2_Exhaustively(t *testing.T) {
	if testing.Short() {
		t.Skip("normalizes many paths")
	}
	bases := []uri.URI{uri.MustParse("x://h/%2E%2e/a/b?q"), uri.MustParse("x:a/b/c"), uri.MustParse("x:/.//a")}
	most, count := 5, 0
	if *deep {
		most = 6
	}
	for _, path := range allTexts(most, "/", ".", "%2e", "%61", "%3a") {
		for _, before := range []string{"", "x:", "//h", "x://h", "x://"} {
			u, err := uri.Parse(before + path)
			if err != nil {
				continue
			}
			count++
			normal := u.Normalize()
			require.Equal(t, oracle.Normalize(before+path), normal.String(), "(%q).Normalize()", before+path)
			require.Equal(t, normal, normal.Normalize(), "(%q).Normalize() twice", before+path)
			require.NoError(t, normal.Validate())
			for _, base := range bases {
				requireResolvesAlike(t, base, u)
			}
		}
	}
	require.Greater(t, count, 15_000)
	t.Logf("%d references", count)
}

// requireResolvesAlike checks law 6 on resolution: a reference without encoded dot-segments leads to equivalent
// targets before and after it is normalized.
func requireResolvesAlike(t *testing.T, base, ref uri.URI) {
	t.Helper()
	for _, segment := range ref.Path {
		if plain := oracle.NormalEncoding(segment); plain != segment && (plain == "." || plain == "..") {
			return
		}
	}
	before, err := base.Resolve(ref)
	require.NoError(t, err)
	after, err := base.Resolve(ref.Normalize())
	require.NoError(t, err)
	require.Equal(t, before.Normalize(), after.Normalize(), "%q against %q, normalized and not", ref, base)
}
