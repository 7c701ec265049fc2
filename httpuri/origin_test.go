package httpuri_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/measure"
)

// Each group has spellings of one origin. They are the same origin as each other, and not as those of other groups (RFC
// 6454, section 5).
var origins = [][]string{
	{"http://example.com", "http://example.com/", "http://example.com/file", "http://example.com:80", "http://Example.COM/",
		"HTTP://example.com?q#f", "http://u:p@example.com/", "http://%65xample.com/", "http://example.com:080/"},
	{"http://www.example.com/"},
	{"http://example.com./"},
	{"https://example.com/", "https://example.com:443/"},
	{"https://example.com:80/"},
	{"http://example.com:8080/"},
	{"http://example.com:0/"},
	{"ws://example.com/", "ws://example.com:80/"},
	{"ftp://example.com/", "ftp://example.com:21/"},
	{"http://[::1]/", "http://[0:0::0:1]:80", "http://[0000:0000:0000:0000:0000:0000:0000:0001]/", "http://[::0.0.0.1]"},
	{"http://[2001:DB8::A]/", "http://[2001:db8:0::a]/"},
	{"http://127.0.0.1/", "http://127.0.0.%31/"},
	{"http://[::ffff:127.0.0.1]/", "http://[::ffff:7F00:1]/"},
	{"http://127.0.0.01/"},
	{"http://[v1.a:b]/", "http://[V1.A:B]/"},
	{"http://b%C3%BCcher/", "http://b%c3%bccher/"},
	{"http://xn--bcher-kva/"},
}

// byHand returns the URI of a text with a scheme in capitals, which uri.Parse would lowercase.
func byHand(text string) uri.URI {
	u := uri.MustParse(text)
	u.Scheme = strings.ToUpper(u.Scheme)
	return u
}

func TestRFC6454_5_SameOrigin(t *testing.T) {
	for i, group := range origins {
		for j, other := range origins {
			for _, a := range group {
				for _, b := range other {
					got := httpuri.SameOrigin(uri.MustParse(a), uri.MustParse(b))
					assert.Equal(t, i == j, got, "SameOrigin(%q, %q)", a, b)
					got = httpuri.SameOrigin(uri.MustParse(a), byHand(b))
					assert.Equal(t, i == j, got, "SameOrigin(%q, %q), built by hand", a, b)
				}
			}
		}
	}
}

// The text of an origin is that of RFC 6454, section 6.2, and is a URI with that origin.
func TestRFC6454_6_2_String(t *testing.T) {
	assert.Equal(t, "null", httpuri.Origin{}.String())
	for i, want := range []string{
		"http://example.com", "http://www.example.com", "http://example.com.", "https://example.com", "https://example.com:80",
		"http://example.com:8080", "http://example.com:0", "ws://example.com", "ftp://example.com", "http://[::1]",
		"http://[2001:db8::a]", "http://127.0.0.1", "http://[::ffff:127.0.0.1]", "http://127.0.0.01", "http://[v1.a:b]",
		"http://b%C3%BCcher", "http://xn--bcher-kva",
	} {
		for _, text := range origins[i] {
			origin, ok := httpuri.OriginOf(byHand(text))
			assert.True(t, ok)
			assert.Equal(t, want, origin.String(), "%q", text)
			again, ok := httpuri.OriginOf(uri.MustParse(want))
			assert.True(t, ok && origin == again, "%q", text)
		}
	}
}

// RFC 9110, section 4.3.1: the origin of the example is "https", "example.com" and "443".
func TestRFC9110_4_3_1_Origin(t *testing.T) {
	origin, _ := httpuri.OriginOf(uri.MustParse("https://Example.Com/happy.js"))
	same, _ := httpuri.OriginOf(uri.MustParse("https://example.com:443"))
	assert.True(t, origin == same)
	assert.Equal(t, 7, map[httpuri.Origin]int{origin: 7}[same], "as the key of a map")
}

// A URI without an origin does not have the same origin as itself (RFC 6454, section 4).
func TestRFC6454_4_NoOrigin(t *testing.T) {
	some := uri.MustParse("http://h/")
	none := []uri.URI{{}, {Scheme: "http", Host: "a b"}, {Scheme: "http", Host: "h", Query: "#"}, {Host: "h"}, {Scheme: "http", Host: "h", Port: 80}}
	for _, text := range []string{
		"//h/", "/a", "data:,x", "urn:a:b", "file:///a", "file://h/a", "mailto:a@h", "blob:http://h/", "x://h:80/",
		"http:", "http:///", "http:h", "about:blank",
	} {
		none = append(none, uri.MustParse(text))
	}
	for _, u := range none {
		origin, ok := httpuri.OriginOf(u)
		assert.False(t, ok, "%v", u)
		assert.Equal(t, httpuri.Origin{}, origin, "%v", u)
		assert.False(t, httpuri.SameOrigin(u, u), "%v", u)
		assert.False(t, httpuri.SameOrigin(u, some), "%v", u)
		assert.False(t, httpuri.SameOrigin(some, u), "%v", u)
	}
	assert.True(t, httpuri.SameOrigin(some, uri.URI{Scheme: "HTTP", Host: "H"}), "by hand")
}

func TestSameOriginAllocatesNothing(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	a, b := uri.MustParse("https://example.com/a/b?q"), uri.MustParse("https://example.com:443/")
	assert.Zero(t, testing.AllocsPerRun(100, func() { httpuri.SameOrigin(a, b) }))
	for _, text := range []string{"https://example.com:443/", "http://127.0.0.1", "http://[::1]", "https://[2001:db8::1]:443/a//", "ws://[v1.a]:80", "http://a%3Ab/?q"} {
		u := uri.MustParse(text)
		assert.Zero(t, testing.AllocsPerRun(100, func() { httpuri.OriginOf(u) }), text)
	}
}

// A text is an origin by RFC 6454, section 7.1: serialized-origin = scheme "://" host [ ":" port ], or "null".
func TestOriginIsAText(t *testing.T) {
	first, _ := httpuri.OriginOf(uri.MustParse("http://first"))
	for text, want := range map[string]string{
		"https://h": "https://h", "HTTPS://H:443": "https://h", "http://h:81": "http://h:81", "http://[::0:1]:80": "http://[::1]",
		"null": "null", "ws://h": "ws://h",
	} {
		origin := httpuri.Origin{}
		require.NoError(t, origin.UnmarshalText([]byte(text)), text)
		assert.Equal(t, want, origin.String())
		again := first
		require.NoError(t, again.UnmarshalText([]byte(text)), text)
		assert.Equal(t, origin, again, "%q after another origin", text)
		data, err := json.Marshal(map[string]httpuri.Origin{"o": origin})
		require.NoError(t, err)
		assert.Equal(t, `{"o":"`+want+`"}`, string(data))
	}
	for _, text := range []string{
		"", "h", "//h", "http://", "https://h/", "https://h?", "https://h#f", "https://u:secret@h", "https://@h", "data:x", "x://h", "https://h:99999", "http://h|", "NULL",
	} {
		origin := first
		err := origin.UnmarshalText([]byte(text))
		require.ErrorContains(t, err, "httpuri: invalid origin: ", text)
		assert.NotContains(t, err.Error(), "secret")
		assert.Equal(t, first, origin, text)
	}
}

func TestOriginTextOnEveryByte(t *testing.T) {
	for text := range eachText(1, 97) {
		for _, s := range []string{text, "https://" + text, "http://h:" + text} {
			var origin httpuri.Origin
			err := origin.UnmarshalText([]byte(s))
			u, invalid := uri.Parse(s)
			want, has := httpuri.OriginOf(u)
			hasMore := strings.ContainsAny(strings.TrimPrefix(s, u.Scheme+"://"), "/?#@")
			expect(t, (err == nil) == (invalid == nil && has && !hasMore), "%q: %v", s, err)
			expect(t, err != nil || origin == want, "%q is %v, want %v", s, origin, want)
		}
	}
}
