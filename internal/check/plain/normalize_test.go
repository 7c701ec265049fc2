package plain

import (
	"slices"
	"testing"
	"unsafe"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// Each scheme, in either case, with what it may and may not have, and with its port.
func TestEachScheme(t *testing.T) {
	t.Parallel()
	for u := range randomValues(many(2_000)) {
		for scheme := range demands {
			u.IsRelative, u.Scheme = false, scheme
			if u.HasPort {
				u.Port = defaultPorts[scheme]
			}
			hold(t, u, requireNormal)
			u.Scheme = string([]byte{scheme[0] &^ 0x20}) + scheme[1:]
			requireChecked(t, u)
		}
	}
}

// requireNormal requires the normal forms of RFC 3986, sections 6.2.2 and 6.2.3. What Format refuses stays as it is.
func requireNormal(t *testing.T, u uri.URI) {
	want, wantForScheme := u, u
	if refuseFormat(u).None() {
		want, wantForScheme = NormalForm(u), normalizeForScheme(u)
	} else {
		want.Path, wantForScheme.Path = slices.Clip(u.Path), slices.Clip(u.Path)
	}
	requireSame(t, "Normalize", u, u.Normalize(), want)
	requireSame(t, "NormalizeForScheme", u, u.NormalizeForScheme(), wantForScheme)
}

// Texts of every kind, and those in which a rule of a scheme makes a difference.
func TestNormalizeText(t *testing.T) {
	t.Parallel()
	for text := range mixed(texts.Longest) {
		requireNormalText(t, text)
	}
	pieces := []string{"/", ".", "..", "%2e", "%61", "%3A", "a:B", "@C", ",", "%", "?", "#", ":080", ":80", "[::A]", "[0::1]", "[v1.A]", "localhost", "Q"}
	starts := []string{"", "x:", "//", "http:", "http://h", "https://", "X://u@", "http://%75@h", "//u:%3a@", "file:", "file://", "file://localhost", "mailto:", "urn:", "amqp://h", "urn:A%3a", "pop://"}
	for _, word := range words(3, pieces...) {
		for _, start := range starts {
			requireNormalText(t, start+word)
		}
	}
}

// requireNormalText requires of the function NormalizeForScheme what the method gives, and s itself if that is its text.
func requireNormalText(t *testing.T, s string) {
	u, r := parse(s)
	got, err := uri.NormalizeForScheme(s)
	requireParseError(t, "NormalizeForScheme", s, err, r)
	want := ""
	if r.None() {
		want = text(normalizeForScheme(u))
	}
	if got != want {
		fail(t, "NormalizeForScheme", "NormalizeForScheme of %q returns %q; want %q", s, got, want)
	}
	if err == nil && got == s && unsafe.StringData(got) != unsafe.StringData(s) {
		fail(t, "NormalizeForScheme", "NormalizeForScheme of %q returns a copy; want the text itself, which is normal", s)
	}
	if again, err := uri.NormalizeForScheme(want); again != want || err != nil || unsafe.StringData(again) != unsafe.StringData(want) {
		fail(t, "NormalizeForScheme", "NormalizeForScheme of %q, which is normal, returns %q, %s; want the text itself, and not a copy", want, again, described(err))
	}
}

// Values that are nearly the same.
func TestCompareNeighbours(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{"http://u:p@h:10000/a/b?q#f", "x:a//b", "//@:0/?#"} {
		base := uri.MustParse(pattern)
		for text := range changed([]string{pattern}) {
			if u, err := uri.Parse(text); err == nil {
				requireCompared(t, u, base)
				requireCompared(t, base, u)
			}
		}
	}
}

// requireCompared requires that Equal, Compare and Equivalent go by the canonical and the normal form.
func requireCompared(t *testing.T, u, v uri.URI) {
	want := compare(u, v)
	if got := u.Compare(v); got < 0 != (want < 0) || got > 0 != (want > 0) || got < -1 || got > 1 {
		fail(t, "Compare", "Compare of %s and %s returns %d; want %d", shown(u), shown(v), got, want)
	}
	if got := u.Equal(v); got != (want == 0) {
		fail(t, "Equal", "Equal of %s and %s returns %t; want %t", shown(u), shown(v), got, want == 0)
	}
	if refuseFormat(u).None() {
		u = normalizeForScheme(u)
	}
	if refuseFormat(v).None() {
		v = normalizeForScheme(v)
	}
	if got := u.Equivalent(v); got != (compare(u, v) == 0) {
		fail(t, "Equivalent", "Equivalent of the normal forms %s and %s returns %t; want %t", shown(u), shown(v), got, !got)
	}
}
