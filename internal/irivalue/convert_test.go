package iri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

// The examples of RFC 3987, sections 3.1 and 6.5, and rows for the text of these sections.
func TestSection3_1_ToURIs(t *testing.T) {
	for in, want := range map[string]string{
		"http://résumé.example.org":                                         "http://r%C3%A9sum%C3%A9.example.org",
		"http://www.example.org/red%09rosé#red":                             "http://www.example.org/red%09ros%C3%A9#red",
		"http://example.com/\U00010300\U00010301\U00010302":                 "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
		"http://validator.w3.org/check?uri=http%3A%2F%2Frésumé.example.org": "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org",
		"/Vi\u1ec7t":         "/Vi%E1%BB%87t",    // step 1c: text is not normalized
		"/Vi\u00ea\u0323t":   "/Vi%C3%AA%CC%A3t", // likewise
		"//ü:p@H/%c3?\ue000": "//%C3%BC:p@H/%c3?%EE%80%80",
		"x:/a/../é":          "x:/a/../%C3%A9",
	} {
		u, err := iri.MustParse(in).URI(nil)
		require.NoError(t, err, in)
		assert.Equal(t, want, u.String())
		v, err := iri.IRI(u).URI(nil) // 'the mapping is also an identity transformation for URIs'
		require.NoError(t, err, in)
		assert.Equal(t, u, v)
	}
}

// Section 3.1: 'Replace the ireg-name part of the IRI by the part converted using the ToASCII operation'. RFC 3986, section
// 3.2.2: percent-encoded octets are decoded first.
func TestSection3_1_ToASCII(t *testing.T) {
	for _, tt := range []struct{ host, asked string }{
		{"résumé.example.org", "résumé.example.org"},
		{"r%C3%a9sumé.example.org", "résumé.example.org"},
		{"%E4%BE%8B%E3%81%88.%6Ap", "例え.jp"},
		{"ü%2F", "ü/"},      // the function should reject it
		{"example.org", ""}, // US-ASCII
		{"%65xample.org", ""},
		{"127.0.0.1", ""},
		{"[::1]", ""},
		{"", ""},
	} {
		asked := ""
		i := iri.IRI{Scheme: "http", ForceAuthority: true, Host: tt.host, Path: []string{"", "é"}}
		u, err := i.URI(func(name string) (string, error) {
			require.Empty(t, asked, "asked twice")
			asked = name
			return "xn--a.example", nil
		})
		require.NoError(t, err, tt.host)
		assert.Equal(t, tt.asked, asked)
		if asked == "" {
			assert.Equal(t, tt.host, u.Host)
		} else {
			assert.Equal(t, "xn--a.example", u.Host)
		}
		assert.Equal(t, []string{"", "%C3%A9"}, u.Path)
	}
}

func TestSection3_1_ToASCIIFails(t *testing.T) {
	refused := errors.New("no such name")
	const (
		noName = "uri: invalid host: the converted name is not a registered name (ireg-name; RFC 3987, section 2.2)"
		noUTF8 = "uri: invalid host: the decoded name is not UTF-8 (ireg-name; RFC 3987, section 2.2)"
	)
	for _, tt := range []struct {
		host, answer string
		err          error
		text         string
	}{
		{"é", "", refused, "uri: invalid host: no such name (ireg-name; RFC 3987, section 2.2)"},
		{"é", "", nil, noName},
		{"é", "é", nil, noName},
		{"é", "a b", nil, noName},
		{"é", "a%4", nil, noName},
		{"é", "[::1]", nil, noName},
		{"é", "a/b", nil, noName},
		{"é", "a:80", nil, noName},
		{"é%FF", "a", nil, noUTF8},
		{"%FF", "a", nil, noUTF8},
		{"%ED%A0%80", "a", nil, noUTF8},
	} {
		u, err := iri.IRI{Scheme: "http", Host: tt.host}.URI(func(string) (string, error) { return tt.answer, tt.err })
		var e *uri.FormatError
		require.ErrorAs(t, err, &e, tt.host)
		assert.Equal(t, "host", string(e.Component))
		assert.Equal(t, "ireg-name", e.Rule)
		assert.Equal(t, -1, e.Segment)
		assert.Equal(t, -1, e.Offset)
		assert.EqualError(t, err, tt.text)
		assert.Equal(t, tt.err != nil, errors.Is(err, refused))
		assert.Equal(t, uri.URI{}, u)
	}
	u, err := iri.IRI{Scheme: "http", Host: "%FF"}.URI(nil)
	require.NoError(t, err)
	assert.Equal(t, "http://%FF", u.String())
	_, err = iri.IRI{Scheme: "http", Host: "\ue000"}.URI(func(string) (string, error) { panic("asked for what Format refuses") })
	assert.Error(t, err)
}

// The examples of section 3.2.1. The comments give the reason why text stays encoded.
func TestSection3_2_FromURIs(t *testing.T) {
	for in, want := range map[string]string{
		"http://www.example.org/D%C3%BCrst":              "http://www.example.org/Dürst",
		"http://www.example.org/D%FCrst":                 "http://www.example.org/D%FCrst",
		"http://xn--99zt52a.example.org/%e2%80%ae":       "http://xn--99zt52a.example.org/%E2%80%AE",
		"http://www.example.org/r%E9sum%E9.html":         "http://www.example.org/r%E9sum%E9.html",
		"/a%2fb%3f%23%5b%40%3a%21%24%25%c3%a9":           "/a%2Fb%3F%23%5B%40%3A%21%24%25é", // reserved, and "%"
		"/%20%22%3c%5C%5e%60%7b%00%7F":                   "/%20%22%3C%5C%5E%60%7B%00%7F",    // not allowed in URIs
		"/%41%7e%2D":                                     "/A~-",                            // unreserved
		"/%EE%80%80?%EE%80%80#%EE%80%80":                 "/%EE%80%80?\ue000#%EE%80%80",     // private use
		"?%E2%80%8E":                                     "?%E2%80%8E",                      // 4.1, in queries too
		"/%D8%9C%E2%81%A6":                               "/\u061c\u2066",                   // newer than section 4.1
		"/%EF%BF%BE%EF%B7%90%EF%BF%BD%F3%A0%80%81%C2%80": "/%EF%BF%BE%EF%B7%90%EF%BF%BD%F3%A0%80%81%C2%80",
		"/%C0%AF%ED%A0%80%F4%90%80%80%C3%C3%A9%E2%82":    "/%C0%AF%ED%A0%80%F4%90%80%80%C3é%E2%82", // not UTF-8
		"//%c3%bc:%2f@%E4%BE%8B.jp:80":                   "//ü:%2F@例.jp:80",
		"%2e%2E/.%2e/%2e/a%2e":                           "%2E%2E/.%2E/%2E/a.", // decoded dots would change the target in a relative path
		"/%2e%2E/a":                                      "/../a",
		"x:%2E":                                          "x:%2E", // 3.3 of RFC 3986: rootless
		"x:/%2E":                                         "x:/.",
		"a%3Ab":                                          "a%3Ab",
	} {
		i := iri.FromURI(uri.MustParse(in), nil)
		assert.Equal(t, want, i.String(), in)
		back, err := i.URI(nil)
		require.NoError(t, err, in)
		assert.Equal(t, uri.MustParse(in).Normalize(), back.Normalize(), in)
	}
}

func TestSection3_2_ToUnicode(t *testing.T) {
	for _, tt := range []struct{ host, asked, answer, want string }{
		{"xn--99zt52a.example.org", "xn--99zt52a.example.org", "納豆.example.org", "納豆.example.org"},
		{"%c3%a9.XN--9ca%2c", "é.XN--9ca%2C", "é.é", "é.é"},
		{"a.example", "a.example", "", "a.example"},
		{"a.example", "a.example", "\u202ea", "a.example"},
		{"a.example", "a.example", "a b", "a.example"},
		{"a.example", "a.example", "\ue000", "a.example"},
		{"a.example", "a.example", "a\xff", "a.example"},
		{"a.example", "a.example", "[::1]", "a.example"},
		{"a.example", "a.example", "fails", "a.example"},
		{"127.0.0.1", "", "x", "127.0.0.1"},
		{"[::1]", "", "x", "[::1]"},
		{"[v1.x]", "", "x", "[v1.x]"},
		{"", "", "x", ""},
	} {
		asked := ""
		i := iri.FromURI(uri.URI{Scheme: "http", ForceAuthority: true, Host: tt.host}, func(host string) (string, error) {
			asked += host
			if tt.answer == "fails" {
				return "b.example", errors.New("no such name")
			}
			return tt.answer, nil
		})
		assert.Equal(t, tt.asked, asked)
		assert.Equal(t, tt.want, i.Host)
	}
}

// If uri.Format rejects u, the fields do not change. A field that is not written is not checked.
func TestFromURIOfAnything(t *testing.T) {
	for _, u := range []uri.URI{{Host: "a"}, {Scheme: "x", Path: []string{"", "", "%C3%A9"}}, {IsRelative: true, Query: "%C3%A9 "}} {
		assert.Equal(t, iri.IRI(u), iri.FromURI(u, func(string) (string, error) { panic("asked") }))
	}
	i := iri.FromURI(uri.URI{IsRelative: true, UserInfo: "%%4", Path: []string{"%C3%A9"}}, nil)
	assert.Equal(t, "é", i.String())
	for _, host := range []string{"h", "a b"} { // Format rejects the second
		i = iri.FromURI(uri.URI{Scheme: "x", Host: host, Path: make([]string, 2, 3)}, nil)
		assert.Equal(t, 2, cap(i.Path), host)
	}
}

// RFC 3987, section 4.1, lists the characters that must not be written.
func TestSection4_1_BidiFormattingStaysEncoded(t *testing.T) {
	for r := rune(0x2000); r < 0x2100; r++ {
		raw := "/" + string(r)
		encoded := iri.MustParse(raw)
		u, err := encoded.URI(nil)
		require.NoError(t, err)
		want := raw
		if strings.ContainsRune("\u200E\u200F\u202A\u202B\u202C\u202D\u202E", r) {
			want = u.String()
		}
		assert.Equal(t, want, iri.FromURI(u, nil).String(), "%U", r)
	}
}

// Converting to a URI and back changes only what the documentation says.
func TestThereAndBackAgain(t *testing.T) {
	for in, want := range map[string]string{
		"/é": "/é", "/%C3%A9": "/é", "/\u202e": "/%E2%80%AE", "/%41": "/A", "/%c3": "/%C3", "/" + strings.Repeat("例", 100): "/" + strings.Repeat("例", 100),
	} {
		u, err := iri.MustParse(in).URI(nil)
		require.NoError(t, err)
		assert.Equal(t, want, iri.FromURI(u, nil).String())
	}
}
