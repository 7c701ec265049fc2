package plain

import (
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// absolutes are bases of relative bases: with and without an authority, with few and with many segments, with dot-segments, with
// empty segments, and without a slash at the beginning.
var absolutes = []string{
	"http://a/b/c/d;p?q#f", "http://a", "x://", "x:/", "x:/a/b/c/d/e/f/g/h", "x:/.//a//b//", "file:///a/b/../..", "x:a/b/c", "x:../a/b/", "http://u@h:1/..?",
}

// relativeReferences returns the relative references of the test data, and those with a path of up to three pieces, in each place.
func relativeReferences(t testing.TB) (list []uri.URI) {
	t.Helper()
	texts := append(references(t), "?q", "#f", "?", "#", "?#", "//h", "//", "//h?q", "//u@:1/..", "..?q", "a:b/..", "a/b?../q#../f", "../../../..")
	for _, word := range words(3, "/..", "/.", "/", "/a", "/b:c", "/%2e.") {
		texts = append(texts, word, "//h"+word, "."+word, strings.TrimPrefix(word, "/"))
	}
	for _, text := range texts {
		if u, r := parse(text); r.None() && u.Scheme == "" {
			list = append(list, u)
		}
	}
	return list
}

// The law of ResolveRelative, over all pairs, or one of five without -deep: from any base that has a directory, the result leads to where the reference leads from
// the relative base.
func TestResolveRelative(t *testing.T) {
	t.Parallel()
	list, n, some, few := relativeReferences(t), 0, draw{of: 5}, draw{of: 11}
	if len(list) <= 1_000 {
		t.Fatalf("BUG: the test has %d relative bases; want more than 1,000", len(list))
	}
	refs := list
	for _, text := range []string{"x:", "x:../c", "x:/..//a", "http://h/../a?q#f"} {
		refs = append(refs, uri.MustParse(text))
	}
	for _, relative := range list {
		var through []uri.URI
		for _, text := range absolutes {
			base := uri.MustParse(text)
			target, err := base.Resolve(relative)
			if err != nil {
				fail(t, "Resolve", "Resolve of %q and %q returns %s; want no error", base, relative, described(err))
			}
			through = append(through, base, target)
		}
		for _, ref := range refs {
			if !some.takes() {
				continue
			}
			n++
			part := through
			if !*deep {
				at := 2 * (n % len(absolutes))
				part = through[at : at+2]
			}
			requireRelativeLaw(t, relative, ref, part)
			if few.takes() {
				requireRelativeTarget(t, relative, ref)
			}
		}
	}
	t.Logf("%d pairs of %d relative bases and %d references", n, len(list), len(refs))
}

// requireRelativeLaw requires the law of ResolveRelative from some bases, each of which stands before its target of relative.
func requireRelativeLaw(t *testing.T, relative, ref uri.URI, through []uri.URI) {
	link, err := relative.ResolveRelative(ref)
	if err != nil {
		fail(t, "ResolveRelative", "ResolveRelative of %q and %q returns %s; want no error", relative, ref, described(err))
	}
	for i := 0; i < len(through); i += 2 {
		got, err := through[i].Resolve(link)
		want, wantErr := through[i+1].Resolve(ref)
		if err != nil || wantErr != nil || !got.Equal(want) {
			fail(t, "ResolveRelative", "ResolveRelative of %q and %q returns %q, whose target relative to %q is %q, %s; want %q, the target of both, one after the other", relative, ref, link, through[i], got, described(err), want)
		}
	}
}

func FuzzResolveRelative(f *testing.F) {
	f.Add("a/b", "../../c", 3)
	f.Add("../a/..", ".//b:c?q", 0)
	f.Add("//h/a/b/..", "?q#f", 1)
	f.Fuzz(func(t *testing.T, relative, ref string, levels int) {
		u, r := parse(relative)
		v, rr := parse(ref)
		if !r.None() || !rr.None() {
			return
		}
		requireRelativeTarget(t, u, v)
		if u.Scheme != "" {
			return
		}
		for _, before := range []string{"x://h/", "x:/", "x:a/"} {
			base := uri.MustParse(before + strings.Repeat("a/", levels&7))
			target, err := base.Resolve(u)
			if err != nil {
				fail(t, "Resolve", "Resolve of %q and %q returns %s; want no error", base, u, described(err))
			}
			requireRelativeLaw(t, u, v, []uri.URI{base, target})
		}
	})
}

// requireRelativeTarget compares ResolveRelative with the plain one.
func requireRelativeTarget(t *testing.T, base, ref uri.URI) {
	got, err := base.ResolveRelative(ref)
	if base.Scheme != "" {
		want, wantErr := base.Resolve(ref)
		if (err == nil) != (wantErr == nil) || !same(got, want) {
			fail(t, "ResolveRelative", "ResolveRelative of %s and %s returns %s, %s; want the result of Resolve, %s, %s", shown(base), shown(ref), shown(got), described(err), shown(want), described(wantErr))
		}
		return
	}
	r := first(refuseValidate(base), refuseValidate(ref))
	if !r.OfValue(err) {
		fail(t, "ResolveRelative", "ResolveRelative of %s and %s returns %s; want %s", shown(base), shown(ref), described(err), r)
	}
	want := uri.URI{}
	if r.None() {
		want = RelativeTargetOf(base, ref)
		ReadsBack(t, got)
	}
	requireSame(t, "ResolveRelative", []uri.URI{base, ref}, got, want)
	requireOwnPath(t, "ResolveRelative", got, base, ref)
}
