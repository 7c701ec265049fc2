package fileuri_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/fileuri"
)

// addTexts seeds a fuzz target with paths and URIs of all kinds.
func addTexts(f *testing.F) {
	f.Helper()
	for _, tt := range posixPaths {
		f.Add(tt.path)
		f.Add(tt.text)
	}
	for _, tt := range windowsPaths {
		f.Add(tt.path)
		f.Add(tt.text)
	}
	for _, row := range commonErrors {
		f.Add(row.in)
	}
	for _, s := range []string{
		"/a/../b", "/\x00", `C:\a\..\b`, `C:\nul.txt`, `\\?\C:\a`, `\\localhost\a`, `\\c\a`, "C:\\\xff", `C:\a.`, `C:\a:b`,
		"file:c:/a", "file:////server/share/a", "file://///server/share", "file://%6cocalhost/C%3A/a", "file://c:/a",
		"file:///a%2Fb", "file:///C:/a%5Cb", "file:///%2e%2E", "file://localho%C5%BFt/a", "file://%2e/a", "file://[::1]/a",
	} {
		f.Add(s)
	}
}

// The text is tried as a path and as a URI. Both agree with the plain implementation. A path is converted back byte for
// byte, and every path of a URI has a URI.
func FuzzPOSIX(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, s string) {
		u, err := fileuri.FromPOSIX(s)
		if want := slowFromPOSIX(s); want == "" {
			requireTyped(t, s, u, err)
		} else {
			require.NoError(t, err, "FromPOSIX(%q)", s)
			requireIs(t, want, u)
			requireToPOSIX(t, want, s)
			require.True(t, u.Equal(u.NormalizeForScheme()), "%q is normal", want)
		}
		requirePathLikeSlow(t, s, fileuri.ToPOSIX, slowToPOSIX, fileuri.FromPOSIX)
	})
}

// FuzzWindows is like FuzzPOSIX, but a "/" in a path becomes "\".
func FuzzWindows(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, s string) {
		requireLikeSlowWindows(t, s)
		requirePathLikeSlow(t, s, fileuri.ToWindows, slowToWindows, fileuri.FromWindows)
	})
}

// requirePathLikeSlow checks the path of a text that is a URI reference.
func requirePathLikeSlow(t *testing.T, s string, path func(uri.URI) (string, error), slow func(string) string,
	from func(string) (uri.URI, error),
) {
	t.Helper()
	u, err := uri.Parse(s)
	if err != nil {
		return
	}
	got, err := path(u)
	want := slow(s)
	require.Equal(t, want, got, "the path for %q", s)
	if want == "" {
		requireTyped(t, s, got, err)
		return
	}
	require.NoError(t, err, "the path for %q", s)
	back, err := from(got)
	require.NoError(t, err, "the URI for %q, the path for %q", got, s)
	again, err := path(back)
	require.NoError(t, err, "the path for %q", back)
	require.Equal(t, got, again, "the path for %q", back)
}

// requireTyped checks that the result is zero, that the error is one of this package, and that its offset is in s or -1.
func requireTyped(t *testing.T, s string, result any, err error) {
	t.Helper()
	require.Zero(t, result, "%q", s)
	require.IsType(t, &fileuri.Error{}, err, "%q", s)
	typed := err.(*fileuri.Error)
	require.True(t, -1 <= typed.Offset && typed.Offset <= len(s), "the offset %d in %q", typed.Offset, s)
	causes := 0
	for _, cause := range []error{fileuri.ErrScheme, fileuri.ErrComponent, fileuri.ErrRemote, fileuri.ErrServer,
		fileuri.ErrNotAbsolute, fileuri.ErrDotSegment, fileuri.ErrInvalidByte, fileuri.ErrDevice, escape.ErrUTF8} {
		if errors.Is(err, cause) {
			causes++
		}
	}
	require.Equal(t, 1, causes, "the causes of %v", err)
}
