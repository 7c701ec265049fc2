package plain

import (
	"errors"
	"slices"
	"testing"

	"github.com/go-rfc3986/uri"
)

// urn and data look at the bytes of the path.
func TestCheckSchemeOfTexts(t *testing.T) {
	t.Parallel()
	for text := range eachByte(34) {
		n := len(text)
		if n > 9 && n < 31 {
			continue // a namespace has 2 to 32 bytes
		}
		requireChecked(t, uri.URI{Scheme: "urn", Path: []string{text + ":b"}})
		requireChecked(t, uri.URI{Scheme: "urn", Path: []string{"nid:b"}, Query: text})
		requireChecked(t, uri.URI{Scheme: "data", Path: []string{text}})
	}
}

func requireChecked(t *testing.T, u uri.URI) {
	err := u.CheckScheme()
	if r := refuseFormat(u); !r.None() {
		requireFormatError(t, "CheckScheme", u, err, r)
		return
	}
	want := faults(u)
	scheme := lower(u.Scheme)
	shuns := (scheme == "http" || scheme == "https") && len(want) == 0 && hasUserInfo(u)
	if shuns {
		want = []string{"userinfo"}
	}
	if len(want) == 0 {
		if err != nil {
			fail(t, "CheckScheme", "CheckScheme of %s returns %s; want no error", shown(u), described(err))
		}
		return
	}
	e, ok := err.(*uri.SchemeError)
	if !ok || e.Scheme != scheme || string(e.Component) != want[0] || e.Source == "" || e.Err == nil ||
		errors.Is(err, uri.ErrUserInfo) != shuns || errors.Unwrap(err) != e.Err {
		fail(t, "CheckScheme", "CheckScheme of %s returns %s; want a SchemeError for the first of the components %q", shown(u), described(err), want)
	}
}

// DefaultPort knows exactly the schemes of its comment, in either case.
func TestDefaultPort(t *testing.T) {
	t.Parallel()
	names := slices.Collect(eachByte(17))
	for scheme := range defaultPorts {
		names = append(names, slices.Collect(changed([]string{scheme}))...)
		names = append(names, scheme+"s", scheme[1:])
	}
	for _, scheme := range append(names, "tftp", "file", "urn", "mailto") {
		want := defaultPorts[lower(scheme)]
		if got, ok := uri.DefaultPort(scheme); got != want || ok != (want != 0) {
			fail(t, "DefaultPort", "DefaultPort of %q returns %d, %t; want %d, %t", scheme, got, ok, want, want != 0)
		}
	}
}
