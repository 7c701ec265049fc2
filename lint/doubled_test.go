package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/schemes"
	"github.com/go-rfc3986/uri/lint"
)

func TestSection3_2_3_DoubledSchemes(t *testing.T) { requireRows(t, doubledRows) }

var doubledRows = []row{
	{"https://https://joe:secret@example.com/", []string{"doubled-scheme host 0:https"}},
	{"postgres://postgres://joe:secret@h/db", []string{"doubled-scheme host 0:postgres"}},
	{"//https://joe:secret@example.com/", []string{"doubled-scheme host 0:https"}},
	{"https://https:/joe:secret@example.com/", []string{"doubled-scheme host 0:https"}},
	{"redis://redis:/joe:secret@h/0", []string{"doubled-scheme host 0:redis"}},
	{"redis://redis:/joe:secret@h", []string{"doubled-scheme host 0:redis"}},
	{"redis://redis:/:secret@h/0", []string{"doubled-scheme host 0:redis"}},
	{"http://HTTPS://h", []string{"doubled-scheme host 0:HTTPS"}},
	{"http://u@https://h", []string{"doubled-scheme host 0:https"}},
	{"https://http", []string{"doubled-scheme host 0:http"}},
	{"app://https://h", []string{"doubled-scheme host 0:https"}},
	{"app://app://h", []string{"doubled-scheme host 0:app"}},
	{"file://file:///etc/passwd", []string{"doubled-scheme host 0:file"}},
	{"http:https://h", []string{"browser-host path[0] 0:https:", "doubled-scheme path[0] 0:https:"}},
	{"https:/https://h", []string{"browser-host path[1] 0:https:", "doubled-scheme path[1] 0:https:"}},
	{"https:///https:/h", []string{"browser-host path[1] 0:https:", "doubled-scheme path[1] 0:https:"}},
	{"///https://h", []string{"browser-host path[1] 0:https:", "doubled-scheme path[1] 0:https:"}},
	{"postgres:postgres://joe:secret@h/db", []string{"doubled-scheme path[0] 0:postgres:"}},
	{"jdbc:jdbc:/x", []string{"doubled-scheme path[0] 0:jdbc:"}},

	// Names of hosts, and URIs in others.
	{"redis://redis", nil},
	{"redis://redis/", nil},
	{"redis://redis/0", nil},
	{"redis://redis:6379//", nil},
	{"https://https:443//h", nil},
	{"postgres://postgres/db", nil},
	{"ftp://ftp/pub/a@b:c", nil},
	{"http://data//x", nil}, // a scheme without an authority
	{"http://h//x", nil},
	{"http://https.example//x", nil},
	{"http://httpss//x", nil},
	{"jdbc:mysql://h/db", nil},
	{"blob:https://h/x", nil},
	{"/https://h", nil},
	{"http://proxy.example/https://h", nil},
	{"redis:redis:x", nil},
	{"redis:redis:", nil},
	{"ex:/a://h", nil},
	{"file:///c:/x", nil},
}

// A value built by hand may have one empty segment, which is "/".
func TestDoubledSchemeBeforeOneSegment(t *testing.T) {
	assert.Nil(t, lint.Check(uri.URI{Scheme: "redis", Host: "redis", Path: []string{""}}))
	assert.Len(t, lint.Check(uri.URI{Scheme: "http", Host: "http", Path: []string{""}}), 1)
}

// The first segment begins with a scheme's userinfo if it has a ":" and then an "@": all short segments of these bytes.
func TestDoubledSchemeBeforeEachSegment(t *testing.T) {
	segments := []string{""}
	for i := 0; len(segments[i]) < 6; i++ {
		for _, c := range "a:@" {
			segments = append(segments, segments[i]+string(c))
		}
	}
	for _, segment := range segments[1:] {
		colon := strings.Index(segment, ":")
		want := colon >= 0 && strings.LastIndex(segment, "@") > colon
		for _, after := range []string{"", "/", "/b:c@d"} {
			text := "https://redis/" + segment + after
			require.Equal(t, want, codesOf(lint.Check(uri.MustParse(text)))[lint.DoubledScheme], text)
		}
	}
}

// Each scheme with each one behind it, with each number of slashes, with and without a password: the rule of the documentation. The
// finding shows the scheme and no password.
func TestEachDoubledScheme(t *testing.T) {
	t.Parallel()
	tried, found := 0, 0
	for _, outer := range append(schemes.All(), schemes.Rules{Name: "app"}, schemes.Rules{}) {
		for _, inner := range append(schemes.All(), schemes.Rules{Name: "app"}, schemes.Rules{Name: "h2"}) {
			isScheme := inner.Source != "" && inner.Demands&schemes.NoAuthority == 0 || inner.Name == outer.Name
			isWeb := inner.Name == "http" || inner.Name == "https"
			dialed := outer.Source != "" && notDialed[outer.Name] == ""
			for before := range 5 {
				for after := range 4 {
					for _, rest := range []string{"h/x", "joe:secret@h/x"} {
						text := strings.TrimPrefix(outer.Name+":", ":") + slashes(before) + inner.Name + ":" + slashes(after) + rest
						u, err := uri.Parse(text)
						if err != nil {
							continue
						}
						tried++
						isHost := before == 2 && (after >= 2 || after == 1 && (isWeb || rest != "h/x"))
						inPath := before != 2 && after >= 1 && (dialed || inner.Name == outer.Name || outer.Name == "" && before > 2)
						want := isScheme && (isHost || inPath)
						if got := lint.Check(u); want != codesOf(got)[lint.DoubledScheme] {
							require.Equal(t, want, codesOf(got)[lint.DoubledScheme], text)
						} else if want {
							found++
							requireNoSecret(t, u, got, inner.Name)
						}
					}
				}
			}
		}
	}
	assert.Greater(t, tried, 150_000)
	assert.Greater(t, found, 80_000)
	t.Log(tried, found)
}

func slashes(n int) string { return strings.Repeat("/", n) }

// requireNoSecret checks that the finding is about the scheme, and that its text has no password.
func requireNoSecret(t *testing.T, u uri.URI, findings []lint.Finding, scheme string) {
	t.Helper()
	f := findings[slices.IndexFunc(findings, func(f lint.Finding) bool { return f.Code == lint.DoubledScheme })]
	text := textOf(t, u, f)[f.Offset : f.Offset+f.Length]
	if strings.TrimSuffix(text, ":") != scheme || strings.Contains(f.String(), "secret") {
		require.Fail(t, "it shows more than the scheme", "%v of %q", f, text)
	}
}

// The name of a scheme counts in any case (RFC 3986, section 3.1), as the scheme and as the host or the segment after it.
func TestDoubledSchemesInAnyCase(t *testing.T) {
	spellings := func(name string) []string {
		return []string{name, strings.ToUpper(name), strings.ToUpper(name[:1]) + name[1:]}
	}
	for _, tt := range []struct {
		scheme, name string
		u            uri.URI // "*" is the name
	}{
		{"https", "https", uri.URI{Host: "*", Path: []string{"", "a"}}},
		{"ftp", "http", uri.URI{Host: "*"}},
		{"x", "https", uri.URI{Host: "*"}},
		{"redis", "ftp", uri.URI{Host: "*", Path: []string{"", "", "h", "a"}}},
		{"app", "app", uri.URI{Host: "*", Path: []string{"", "", "h", "a"}}},
		{"app", "app", uri.URI{Host: "*", Path: []string{"", "u:p@h", "a"}}},
		{"http", "https", uri.URI{Path: []string{"*:", "", "h"}}},
		{"app", "app", uri.URI{Path: []string{"*:", "", "h"}}},
		{"blob", "blob", uri.URI{Path: []string{"*:", "h"}}},
	} {
		for _, scheme := range spellings(tt.scheme) {
			for _, name := range spellings(tt.name) {
				u := tt.u.Clone()
				u.Scheme, u.Host = scheme, strings.ReplaceAll(u.Host, "*", name)
				for i, segment := range u.Path {
					u.Path[i] = strings.ReplaceAll(segment, "*", name)
				}
				assert.True(t, codesOf(lint.Check(u))[lint.DoubledScheme], "%s", u)
				text := scheme + u.String()[len(scheme):] // String lowercases the scheme
				assert.True(t, codesOf(lint.CheckIRI(text))[lint.DoubledScheme], text)
			}
		}
	}
}
