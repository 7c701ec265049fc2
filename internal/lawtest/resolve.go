package lawtest

import (
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/oracle"
)

// Target checks the text of a target, and law 4: it is canonical, and Format writes it.
func Target(t testing.TB, u uri.URI, want string) {
	t.Helper()
	text, err := uri.Format(u)
	succeeds(t, err, "Format of a target, %#v", u)
	same(t, want, text, "the target")
	same(t, len(u.Path), cap(u.Path), "cap(Path) of the target %q", want)
	RoundTrips(t, want, want, u)
}

// Agree checks the results of all forms of resolution for two valid texts, of which base has a
// scheme (law 5).
func Agree(t testing.TB, base, ref string) {
	t.Helper()
	b := uri.MustParse(base)
	agreeWith(t, b, ref, oracle.Resolve(base, ref, true), true)
	agreeWith(t, b, ref, oracle.Resolve(base, ref, false), false)
}

// AgreeOn is Agree for operands in the form that Format writes. b and r are the components of the
// operands, so that no time is spent on splitting them.
func AgreeOn(t testing.TB, base uri.URI, b, r oracle.Components) {
	ref := oracle.Recompose(r)
	for _, strict := range []bool{true, false} {
		agreeWith(t, base, ref, oracle.Recompose(oracle.Guarded(oracle.Transform(b, r, strict))), strict)
	}
}

// agreeWith checks that all forms of resolution, strict or not, return want. It is called for
// millions of pairs.
func agreeWith(t testing.TB, base uri.URI, ref, want string, strict bool) {
	r := uri.MustParse(ref)
	if !strict {
		u, err := base.ResolveNonStrict(r)
		if !isTarget(u, err, want) {
			t.Fatalf("(%q).ResolveNonStrict(%q) = %q, %v, want %q", base, ref, u, err, want)
		}
		return
	}
	var buf [64]byte
	appended, err := base.AppendResolve(buf[:0], ref)
	if err != nil || string(appended) != want {
		t.Fatalf("(%q).AppendResolve(%q) = %q, %v, want %q", base, ref, appended, err, want)
	}
	u, err := base.Resolve(r)
	if !isTarget(u, err, want) {
		t.Fatalf("(%q).Resolve(%q) = %q, %v, want %q", base, ref, u, err, want)
	}
}

// isTarget reports whether a target has the text want, and is canonical.
func isTarget(u uri.URI, err error, want string) bool {
	return err == nil && u.String() == want && u.Equal(uri.MustParse(want)) && (u.Path == nil || len(u.Path) > 0)
}
