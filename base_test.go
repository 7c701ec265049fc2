package uri_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// bases has a base of each shape (RFC 3986, section 5.1).
var bases = []string{
	"http://a/b/c/d;p?q", "http://a", "http://a?q", "http://a/?", "http://a/b/../c/./d", "http://a/..", "http://a//b//c", "HTTP://A:080/x#f",
	"http://u:p@h:1/x/", "file:///x/y", "x:", "x:a/b", "x:/a/b", "x:/.//a", "x:?q", "urn:a:b", "x://h/%2e%2e/a", "x://@:1/a/b/c/d/e/f/g/h",
}

// A Base resolves texts and values to the same targets as its URI (RFC 3986, section 5.2).
func TestSection5_2_Base(t *testing.T) {
	references := []string{
		"", "#", "#f", "?", "?q", "?q#f", "g", "./g", "g/", "/g", "//g", "//", "g?y", ";x", "g;x=1/../y", "..", "../", "../g", "../..", "../../",
		"../../g", "../../../g", "../../../../g", ".", "./", "./..", ".././../g", "/./g", "/../g", "/..", "g.", ".g", "..g", "g..", "a/./b", "a/../b",
		"..//g", ".//g", "/.//g", "a//../b", "g?y/../x", "g#s/../x", "http:g", "HTTP:g", "x:y", "x:/../y", "//h/../y", "...", "..a/..b", "./../a/..",
	}
	for _, base := range bases {
		u := uri.MustParse(base)
		b, err := uri.NewBase(u)
		require.NoError(t, err)
		for _, ref := range references {
			requireBaseAgrees(t, b, u, ref)
		}
	}
}

// A Base rejects the same texts as its URI.
func TestBaseOnArbitraryBytes(t *testing.T) {
	for _, base := range bases {
		u := uri.MustParse(base)
		b, err := uri.NewBase(u)
		require.NoError(t, err)
		for text := range texts.Random(5, uri.Many(5_000)) {
			requireBaseAgrees(t, b, u, text)
		}
		for text := range texts.Part(*uri.Deep, 4, uri.Short) {
			requireBaseAgrees(t, b, u, text)
		}
	}
}

func requireBaseAgrees(t *testing.T, b uri.Base, u uri.URI, ref string) {
	t.Helper()
	want, wantErr := u.AppendResolve([]byte("before "), ref)
	got, err := b.AppendResolve([]byte("before "), ref)
	require.Equal(t, wantErr, err, "%q", ref)
	require.Equal(t, string(want), string(got), "%s and %q", u, ref)
	r, err := uri.Parse(ref)
	if err != nil {
		return
	}
	wantTarget, wantErr := u.Resolve(r)
	target, err := b.Resolve(r)
	require.Equal(t, wantErr, err)
	require.Equal(t, wantTarget, target, "%s and %q", u, ref)
}

func TestSection5_1_NewBase(t *testing.T) {
	for _, base := range bases {
		u := uri.MustParse(base)
		b, err := uri.NewBase(u)
		require.NoError(t, err)
		want := u.WithoutFragment()
		assert.Equal(t, want, b.URI(), base)
		assert.Equal(t, want.String(), b.String())
	}
	byHand := uri.URI{Scheme: "HTTP", Host: "h", Port: 7, Path: []string{""}, ForceQuery: true, Fragment: "f"}
	b, err := uri.NewBase(byHand)
	require.NoError(t, err)
	assert.Equal(t, uri.URI{Scheme: "http", Host: "h", Path: []string{"", ""}, ForceQuery: true}, b.URI(), "in canonical form")
	for _, u := range []uri.URI{{}, {IsRelative: true, Host: "h"}} {
		b, err := uri.NewBase(u)
		assert.ErrorIs(t, err, uri.ErrRelativeBase)
		assert.Zero(t, b)
	}
	b, err = uri.NewBase(uri.URI{Scheme: "x", Host: "h h"})
	var refused *uri.FormatError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, uri.ComponentHost, refused.Component)
	assert.Zero(t, b)
}

// The zero Base resolves nothing and does not panic.
func TestZeroBase(t *testing.T) {
	var b uri.Base
	assert.Zero(t, b.URI())
	assert.Empty(t, b.String())
	target, err := b.Resolve(uri.MustParse("g"))
	assert.ErrorIs(t, err, uri.ErrRelativeBase)
	assert.Zero(t, target)
	dst, err := b.AppendResolve([]byte("kept"), "g")
	assert.ErrorIs(t, err, uri.ErrRelativeBase)
	assert.Equal(t, "kept", string(dst))
}

// A Base does not change if a caller changes the value that it was made from, or a value that it returned.
func TestBaseIsImmutable(t *testing.T) {
	u := uri.MustParse("http://h/a/b")
	b, err := uri.NewBase(u)
	require.NoError(t, err)
	u.Path[1] = "changed"
	b.URI().Path[1] = "changed"
	target, err := b.Resolve(uri.MustParse(""))
	require.NoError(t, err)
	target.Path[1] = "changed"
	appended, err := b.AppendResolve(nil, "c")
	require.NoError(t, err)
	assert.Equal(t, "http://h/a/c", string(appended))
	assert.Equal(t, "http://h/a/b", b.String())
	assert.Equal(t, "/a/b", b.URI().EscapedPath())
}

func TestBaseAllocations(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	b, err := uri.NewBase(uri.MustParse("http://h/a/b/c?q"))
	require.NoError(t, err)
	for _, ref := range []string{"", "#f", "?q", "g", "../g", "/g", "//g", "x:/g", "a/../b", strings.Repeat("a/", 40)} {
		room := make([]byte, 0, len(b.String())+len(ref)+2)
		assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = b.AppendResolve(room, ref) }), "AppendResolve of %q", ref)
		r := uri.MustParse(ref)
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = b.Resolve(r) }), 1.0, "Resolve of %q", ref)
	}
}
