package plain

import (
	"testing"

	"github.com/go-rfc3986/uri"
)

// requireJoinedReference compares JoinReference with the plain one, and requires that the base contains the result.
func requireJoinedReference(t *testing.T, base, ref uri.URI) {
	got, err := base.JoinReference(ref)
	want, r := joinReference(base, ref)
	above := base
	above.Query, above.ForceQuery = "", false
	if r.None() && !contains(above, want) {
		want, r = uri.URI{}, Refusal{component: "path", rule: "segment"}
	}
	if !r.OfValue(err) {
		fail(t, "JoinReference", "JoinReference of %s and %s returns %s; want %s", shown(base), shown(ref), described(err), r)
	}
	requireSame(t, "JoinReference", []uri.URI{base, ref}, got, want)
	requireOwnPath(t, "JoinReference", got, base, ref)
	if err == nil {
		ReadsBack(t, got)
	}
	if err == nil && !above.Contains(got) {
		fail(t, "JoinReference", "JoinReference of %s and %s returns %s; want a URI that the base contains", shown(base), shown(ref), shown(got))
	}
}

// Every base of some kinds and every reference, whose paths have what leads up, down, nowhere, and elsewhere to some programs.
func TestJoinReference(t *testing.T) {
	t.Parallel()
	var list, refs []uri.URI
	paths := words(3, "/", "/..", "/.", "/a", "/%2e%2E", "/..%2F", "/..;", "/%5c..", "/b:c", "/x%3B")
	for _, path := range paths {
		for _, base := range []string{"http://h" + path, "//h" + path, "x:" + path, path, "." + path, "urn:a" + path} {
			if u, r := parse(base); r.None() && len(u.Path) < 4 {
				list = append(list, u)
			}
		}
		for _, text := range []string{path, "." + path, "a" + path, "..x" + path} {
			if u, r := parse(text); r.None() {
				refs = append(refs, u)
			}
		}
	}
	joined, drawn := 0, draw{of: 97}
	for _, base := range list {
		for _, ref := range refs {
			if drawn.takes() {
				requireJoinedReference(t, base, ref)
				if _, err := base.JoinReference(ref); err == nil {
					joined++
				}
			}
		}
	}
	if joined == 0 {
		t.Fatal("BUG: the test has no pair that JoinReference joins; want at least one")
	}
	t.Logf("%d bases, %d references, %d pairs joined", len(list), len(refs), joined)
}

func FuzzJoinReference(f *testing.F) {
	f.Add("http://h/v1?key=a", "/users/../b?page=2#f")
	f.Add("x:/", "/.//b")
	f.Add("/a//../b", "..%2Fc;/../d")
	f.Fuzz(func(t *testing.T, base, ref string) {
		u, r := parse(base)
		v, rr := parse(ref)
		if r.None() && rr.None() {
			requireJoinedReference(t, u, v)
		}
	})
}
