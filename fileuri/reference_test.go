package fileuri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
)

// commonErrors are URIs that do not have a path on any system.
var commonErrors = []errorRow{
	// section 2: file-scheme
	{"", "scheme", -1, fileuri.ErrScheme, ""},
	{"/a", "scheme", -1, fileuri.ErrScheme, ""},
	{"//localhost/a", "scheme", -1, fileuri.ErrScheme, ""},
	{"http://localhost/a", "scheme", -1, fileuri.ErrScheme, ""},
	{"files:///a", "scheme", -1, fileuri.ErrScheme, ""},
	{"c:/a", "scheme", -1, fileuri.ErrScheme, ""},
	{"http://u@h:1/a?b#c", "scheme", -1, fileuri.ErrScheme, ""},
	// appendix E.1 is not supported
	{"file://u@/a", "userinfo", -1, fileuri.ErrComponent, ""},
	{"file://u:secret@server/share/a", "userinfo", -1, fileuri.ErrComponent, ""},
	{"file://@/a", "userinfo", -1, fileuri.ErrComponent, ""},
	{"file://@server/share", "userinfo", -1, fileuri.ErrComponent, ""},
	{"file://u@h:1/a?b#c", "userinfo", -1, fileuri.ErrComponent, ""},
	// section 2 has neither port nor query. RFC 3986, section 3.5: a fragment is not part of what is identified.
	{"file://localhost:0/a", "port", -1, fileuri.ErrComponent, ""},
	{"file://:80/a", "port", -1, fileuri.ErrComponent, ""},
	{"file://server:445/share/a?b#c", "port", -1, fileuri.ErrComponent, ""},
	{"file:///C:/a?b", "query", -1, fileuri.ErrComponent, ""},
	{"file:///C:/a?", "query", -1, fileuri.ErrComponent, ""},
	{"file:///C:/a?b#c", "query", -1, fileuri.ErrComponent, ""},
	{"file:///C:/a#b", "fragment", -1, fileuri.ErrComponent, ""},
	{"file:///C:/a#", "fragment", -1, fileuri.ErrComponent, ""},
}

// Values built by hand, with fields that Parse does not return.
func TestRFC8089Section2_ValuesMadeByHand(t *testing.T) {
	for _, tt := range []struct {
		name           string
		u              uri.URI
		posix, windows string
	}{
		{"a root of one element", uri.URI{Scheme: "file", Path: []string{""}}, "/", ""},
		{"the scheme in capitals", uri.URI{Scheme: "FILE", Path: []string{"", "C:", "a"}}, "/C:/a", `C:\a`},
	} {
		for _, call := range []struct {
			path func(uri.URI) (string, error)
			want string
		}{{fileuri.ToPOSIX, tt.posix}, {fileuri.ToWindows, tt.windows}} {
			path, err := call.path(tt.u)
			assert.Equal(t, call.want, path, tt.name)
			assert.Equal(t, call.want == "", err != nil, "%s: %v", tt.name, err)
		}
	}
}

// A URI that uri.Format rejects has no path, and the error is that of Format.
func TestRFC8089Section2_ValuesThatCannotBeWritten(t *testing.T) {
	for _, tt := range []struct {
		u         uri.URI
		component string
	}{
		{uri.URI{Scheme: "file", Path: []string{"", "a/../../b"}}, "path"},
		{uri.URI{Scheme: "file", Path: []string{"", "%zz"}}, "path"},
		{uri.URI{Scheme: "file", Path: []string{"", "C|", "a"}}, "path"}, // RFC 8089, appendix E.2.2
		{uri.URI{Scheme: "file", Path: []string{"", `C:\a`}}, "path"},    // appendix E.4
		{uri.URI{Scheme: "file", Path: []string{"", "", "a"}}, "path"},   // written, it would be an authority
		{uri.URI{Scheme: "file", ForceAuthority: true, Path: []string{"C:", "a"}}, "path"},
		{uri.URI{Scheme: "file", Host: "a b", Path: []string{"", "a"}}, "host"},
		{uri.URI{Scheme: "file", IsRelative: true, Path: []string{"", "a"}}, "scheme"},
		{uri.URI{Scheme: "file", UserInfo: "u", HasPort: true, Port: 1, Path: []string{"", "C:", ""}}, "userinfo"}, // not written
	} {
		format := tt.u.Validate()
		require.Error(t, format, "Validate of %#v", tt.u)
		for _, path := range []func(uri.URI) (string, error){fileuri.ToPOSIX, fileuri.ToWindows, fileuri.ToPath} {
			got, err := path(tt.u)
			require.Empty(t, got, "%#v", tt.u)
			require.Equal(t, &fileuri.Error{Component: uri.Component(tt.component), Offset: -1, Err: format}, err, "%#v", tt.u)
			require.EqualError(t, err, "file"+format.Error())
		}
	}
}

// uri.Parse rejects the forms of appendices E.2.2 and E.4, as the package documentation says.
func TestRFC8089AppendixE_2_2_And_E_4_AreNoURIs(t *testing.T) {
	for _, text := range []string{
		"file:///c|/path/to/file", "file:/c|/path/to/file", "file:c|/path/to/file", `file:///c:\path\to\file`,
	} {
		_, err := uri.Parse(text)
		var refused *uri.ParseError
		assert.ErrorAs(t, err, &refused, "Parse(%q)", text)
	}
}

// RFC 3986, section 6.2.3: if normalization gives two URIs the same text, they have the same file.
func TestRFC8089Section2_NormalizationKeepsTheFile(t *testing.T) {
	for _, text := range []string{
		"file:/a", "file://localhost/a", "FILE:///%61", "file:///a%2eb", "file:///C:/a", "file:/C%3a/%7Eb",
		"file://Server/Share/%61", "file:////server/share", "file:///a//b/",
	} {
		u := uri.MustParse(text)
		for _, path := range []func(uri.URI) (string, error){fileuri.ToPOSIX, fileuri.ToWindows} {
			before, err := path(u)
			if err != nil {
				continue
			}
			after, err := path(u.NormalizeForScheme())
			require.NoError(t, err, text)
			if u.Host != "Server" {
				require.Equal(t, before, after, text)
			} else {
				require.Equal(t, `\\Server\Share\a`, before)
				require.Equal(t, `\\server\Share\a`, after) // the case of a host has no meaning
			}
		}
	}
}
