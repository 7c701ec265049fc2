package iri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// The examples of section 3.2.1. The comments give the reason why text stays encoded.
func TestSection3_2_Text(t *testing.T) {
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
		text := iri.Text(uri.MustParse(in), nil)
		assert.Equal(t, want, text, in)
		back, err := iri.Parse(text, nil)
		require.NoError(t, err, in)
		assert.Equal(t, uri.MustParse(in).Normalize(), back.Normalize(), in)
	}
}

// A registered name is what the function returns, or stays as it is.
func TestSection3_2_ToUnicode(t *testing.T) {
	for _, tt := range []struct{ host, asked, answer, want string }{
		{"xn--99zt52a.example.org", "xn--99zt52a.example.org", "納豆.example.org", "納豆.example.org"},
		{"%c3%a9.XN--9ca%2c", "é.XN--9ca%2C", "é.é", "é.é"},
		{"a.example", "a.example", "", "a.example"},
		{"a.example", "a.example", "\u202ea", "a.example"}, // section 4.1
		{"a.example", "a.example", "a b", "a.example"},
		{"a.example", "a.example", "a/b", "a.example"},
		{"a.example", "a.example", "a:80", "a.example"},
		{"a.example", "a.example", "\ue000", "a.example"},
		{"a.example", "a.example", "a\xff", "a.example"},
		{"a.example", "a.example", "[::1]", "a.example"},
		{"a.example", "a.example", "fails", "a.example"},
		{"%c3%a9.%61", "é.a", "fails", "%c3%a9.%61"},
		{"%C3%A9", "é", "é b", "%C3%A9"},
		{"127.0.0.1", "", "x", "127.0.0.1"},
		{"[::1]", "", "x", "[::1]"},
		{"[v1.x]", "", "x", "[v1.x]"},
		{"", "", "x", ""},
	} {
		asked := ""
		u := uri.URI{Scheme: "http", UserInfo: "%C3%A9", ForceAuthority: true, Host: tt.host, Port: 1, HasPort: true, Path: []string{"", "%C3%A9"}}
		text := iri.Text(u, func(host string) (string, error) {
			asked += host
			if tt.answer == "fails" {
				return "b.example", errors.New("no such name")
			}
			return tt.answer, nil
		})
		assert.Equal(t, tt.asked, asked)
		assert.Equal(t, "http://é@"+tt.want+":1/é", text)
	}
}

// If uri.Format rejects u, the text is that of String. A field that is not written is not checked.
func TestTextOfAnything(t *testing.T) {
	for _, u := range []uri.URI{
		{Host: "a"}, {Scheme: "x", Path: []string{"", "", "%C3%A9"}}, {IsRelative: true, Query: "%C3%A9 "}, {Scheme: "x", Host: "é"},
		{Scheme: "x", Host: "h", UserInfo: "u:geheim "},
	} {
		assert.Equal(t, u.String(), iri.Text(u, never))
		assert.True(t, strings.HasPrefix(u.String(), "%!URI("))
		assert.Error(t, iri.Check(u.String()))
		assert.NotContains(t, iri.Text(u, never), "geheim")
	}
	assert.Equal(t, "é", iri.Text(uri.URI{IsRelative: true, UserInfo: "%%4", Path: []string{"%C3%A9"}}, never))
	assert.Equal(t, "", iri.Text(uri.URI{}, never))
}

// RFC 3987, section 4.1, lists the characters that must not be written.
func TestSection4_1_BidiFormattingStaysEncoded(t *testing.T) {
	for r := rune(0x2000); r < 0x2100; r++ {
		raw := "//h" + string(r) + "/" + string(r) + "?" + string(r)
		u, err := iri.Parse(raw, nil)
		require.NoError(t, err)
		want := raw
		if strings.ContainsRune(bidi, r) {
			want = u.String()
		}
		assert.Equal(t, want, iri.Text(u, nil), "%U", r)
	}
}

// Parse and then Text changes only what the documentation says.
func TestThereAndBackAgain(t *testing.T) {
	for in, want := range map[string]string{
		"/é": "/é", "/%C3%A9": "/é", "/\u202e": "/%E2%80%AE", "/%41": "/A", "/%c3": "/%C3", "/" + strings.Repeat("例", 100): "/" + strings.Repeat("例", 100),
		"HTTP://É:080": "http://É:80",
	} {
		u, err := iri.Parse(in, nil)
		require.NoError(t, err)
		assert.Equal(t, want, iri.Text(u, nil))
	}
}
