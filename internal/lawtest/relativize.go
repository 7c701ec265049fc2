package lawtest

import (
	"testing"

	"github.com/go-rfc3986/uri"
)

// Relativized checks law 7 for what Relativize gives, and that the value is canonical and its own.
func Relativized(t testing.TB, base, target, got uri.URI) {
	t.Helper()
	want, err := base.Resolve(target)
	succeeds(t, err, "(%q).Resolve(%q)", base, target)
	back, err := base.Resolve(got)
	succeeds(t, err, "resolving (%q).Relativize(%q) = %#v", base, target, got)
	same(t, want, back, "the target of (%q).Relativize(%q) = %q", base, target, got)
	holds(t, uri.MustParse(got.String()).Equal(got), "(%q).Relativize(%q) = %#v is not canonical", base, target, got)
	same(t, len(got.Path), cap(got.Path), "cap(Path) of (%q).Relativize(%q)", base, target)
	if target.IsRelativePath() {
		holds(t, len(got.String()) <= len(target.String()), "(%q).Relativize(%q) = %q is longer", base, target, got)
	}
}
