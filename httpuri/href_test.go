package httpuri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// ofTest converts the one name that the tests have, as idna.Lookup.ToASCII does.
func ofTest(host string) (string, error) {
	if name, ok := strings.CutPrefix(host, "b\u00fccher."); ok {
		return "xn--bcher-kva." + name, nil
	}
	return "", errors.New("not a name: " + host)
}

func TestRFC3986_5_Href(t *testing.T) {
	page, err := uri.NewBase(uri.MustParse("https://h/a/b?c"))
	require.NoError(t, err)
	for _, tt := range []struct{ text, want, why string }{
		{"", "https://h/a/b?c", "RFC 3986, 4.4"},
		{"d", "https://h/a/d", "5.2.2"},
		{" \t\n d\te\r\n\x00", "https://h/a/de", "URL Standard, 4.4"},
		{"\u00a0d", "https://h/a/%C2%A0d", "no white space of US-ASCII"},
		{"?q=a b|c[]", "https://h/a/b?q=a%20b%7Cc%5B%5D", "2.1"},
		{"/100%", "https://h/100%25", "2.4"},
		{"\u00fc#\u00fc", "https://h/a/%C3%BC#%C3%BC", "RFC 3987, 3.1"},
		{"//b\u00fccher.test/", "https://xn--bcher-kva.test/", "RFC 3987, 3.1"},
		{"http://b%C3%BCcher.test:81/", "http://xn--bcher-kva.test:81/", "3.2.2"},
		{"mailto:a@b", "mailto:a@b", "any scheme"},
		{"http://u@v@h/", "http://u%40v@h/", "3.2.1"},
	} {
		u, err := httpuri.Href(page, tt.text, ofTest)
		require.NoError(t, err, "%q: %s", tt.text, tt.why)
		assert.Equal(t, tt.want, u.String(), "%q: %s", tt.text, tt.why)
	}
	u, err := httpuri.Href(page, "//b\u00fccher.test", nil)
	require.NoError(t, err)
	assert.Equal(t, "https://b%C3%BCcher.test", u.String())
}

func TestHrefRefuses(t *testing.T) {
	page, err := uri.NewBase(uri.MustParse("https://h/"))
	require.NoError(t, err)
	for _, tt := range []struct {
		base       uri.Base
		text, want string
	}{
		{page, "http://u:secret@[::1", "httpuri: invalid href: invalid host at offset 20: "},
		{page, "//h|", "httpuri: invalid href: invalid host at offset 3: "},
		{page, "a\x01b", "httpuri: invalid href: invalid path"},
		{page, "//\u00fc", "httpuri: invalid href: invalid host"},
		{uri.Base{}, "/", "httpuri: invalid base: "},
	} {
		u, err := httpuri.Href(tt.base, tt.text, ofTest)
		assert.Zero(t, u)
		require.ErrorContains(t, err, tt.want, "%q", tt.text)
		assert.NotContains(t, err.Error(), "secret")
	}
}

// For each byte at each place, Href is Resolve of the text that Repair documents.
func TestHrefOnEveryByte(t *testing.T) {
	const page = "https://h/a/b?c"
	base, err := uri.NewBase(uri.MustParse(page))
	require.NoError(t, err)
	for text := range eachText(1, 97) {
		want, refused := uri.Resolve(page, slowRepair(text))
		u, err := httpuri.Href(base, text, nil)
		expect(t, (err == nil) == (refused == nil), "%q: %v, want %v", text, err, refused)
		expect(t, err != nil || u.String() == want, "%q leads to %q, want %q", text, u, want)
	}
}

// RFC 8288, sections 2.1, 3.2 and 3.3.
func TestRFC8288_3_Rel(t *testing.T) {
	base, err := uri.NewBase(uri.MustParse("https://h/"))
	require.NoError(t, err)
	for _, tt := range []struct{ field, relation, want, why string }{
		{`</1>; rel="prev", </2>; rel="next", </3>; rel=next`, "next", "https://h/2", "the first"},
		{`</1>; rel="First NEXT"`, "next", "https://h/1", "2.1.1: case does not matter"},
		{`</1>; rel=next`, "Next", "https://h/1", ""},
		{`</1>; rel="https://x.test/REL"`, "https://x.test/rel", "https://h/1", "2.1.2"},
		{`</1>; rel=next; anchor="/other", </2>; rel=next`, "next", "https://h/2", "3.2: it is about another resource"},
		{`</1>; rel=next; anchor=""`, "next", "", "3.2"},
		{`</1>; rel=prev; rel=next`, "next", "", "3.3: only the first rel counts"},
		{`</1>`, "", "", ""}, {`</1>; rel=""`, "", "", ""}, {`</1>; rel=nextpage`, "next", "", ""}, {``, "next", "", ""},
	} {
		links, err := httpuri.Links(map[string][]string{"Link": {tt.field}}, base)
		require.NoError(t, err)
		link, ok := httpuri.Rel(links, tt.relation)
		assert.Equal(t, tt.want != "", ok, "%s: %s", tt.field, tt.why)
		assert.Equal(t, tt.want, link.Target.String(), "%s: %s", tt.field, tt.why)
	}
	_, ok := httpuri.Rel([]httpuri.Link{{Rel: []string{"next"}}}, "next")
	assert.True(t, ok, "one that a program built")
}
