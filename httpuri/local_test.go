package httpuri_test

import (
	"errors"
	"iter"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/browsers"
)

func TestRFC6454_5_LocalTarget(t *testing.T) {
	const other = "httpuri: invalid target: it has another origin than the base (RFC 6454, section 5)"
	for _, tt := range []struct{ base, text, want, refused string }{
		{"https://h/login", "/home?a#b", "https://h/home?a#b", ""},
		{"https://h/login", "", "https://h/login", ""},
		{"https://h/login", "https:x", "https://h/x", ""},
		{"https://h/login", "HTTPS://H:443", "https://h/", ""},
		{"https://h/login", "/.//evil.example/x", "https://h//evil.example/x", ""},
		{"https://h/login", "/a/..//evil.example/x", "https://h//evil.example/x", ""},
		{"https://h/login", `a\..\\evil.example`, "https://h//evil.example", ""},
		{"https://h/login", "/ü", "https://h/%C3%BC", ""},
		{"https://xn--bcher-kva.test/", "//xn--bcher-kva.test/x", "https://xn--bcher-kva.test/x", ""},
		{"https://[::1]:8080/", "//[0:0::1]:8080/x", "https://[::1]:8080/x", ""},

		{"https://h/login", "//evil.example", "", other},
		{"https://h/login", `/\evil.example`, "", other},
		{"https://h/login", `\\evil.example\x`, "", other},
		{"https://h/login", "///evil.example", "", other},
		{"https://h/login", "/\t/evil.example", "", other},
		{"https://h/login", "\x00//evil.example", "", other},
		{"https://h/login", "http:evil.example", "", other},
		{"https://h/login", "http://h/", "", other},
		{"https://h/login", "//h:8443/", "", other},
		{"https://h/login", "ht\ntps://evil.example", "", other},
		{"https://h/login", "//h%2Eevil.example", "", other},
		{"https://h/login", "javascript:alert(1)", "", "httpuri: invalid target: only http and https can be requested (RFC 9110, section 4.2)"},
		{"https://h/login", "data:text/html,x", "", "httpuri: invalid target: only http and https can be requested (RFC 9110, section 4.2)"},
		{"https://h/login", "file:///x", "", "httpuri: invalid target: only http and https"},
		{"ftp://h/login", "/x", "", "httpuri: invalid target: only http and https"},
		{"https://h/login", "//joe:secret@h/", "", "httpuri: invalid target: user information may mislead about the host"},
		{"https://h/login", "https://h@evil.example/", "", "httpuri: invalid target: user information may mislead about the host"},
		{"https://joe:secret@h/", "/x", "", "httpuri: invalid target: user information may mislead about the host"},
		{"https://h/login", "//256.256.256.256", "", "httpuri: invalid href: invalid host at offset 2: it ends in a number"},
		{"https://h/login", "//b\u00fccher.test", "", "httpuri: invalid href: invalid host at offset 2: the name has a label that only a function"},
		{"http://0x7f.1/", "/x", "", other},
		{"", "https://h/", "", other},
		{"", "/x", "", "httpuri: invalid base: the base has no scheme"},
	} {
		var base uri.Base
		if tt.base != "" {
			base = newBase(uri.MustParse(tt.base))
		}
		u, err := httpuri.LocalTarget(base, tt.text)
		assert.Equal(t, tt.want, u.String(), "%q: %v", tt.text, err)
		if tt.refused == "" {
			require.NoError(t, err, "%q", tt.text)
			continue
		}
		require.ErrorContains(t, err, tt.refused, "%q", tt.text)
		assert.NotContains(t, err.Error(), "secret")
		assert.Equal(t, strings.Contains(tt.refused, "only http"), errors.Is(err, httpuri.ErrScheme), "%q", tt.text)
		assert.Equal(t, strings.Contains(tt.refused, "user information"), errors.Is(err, uri.ErrUserInfo), "%q", tt.text)
	}
}

// localTexts are texts that a request may have for a server with this authority.
func localTexts(authority string) iter.Seq[string] {
	seeds := []string{
		"http://" + authority + "/x", "//" + authority, `\\` + authority + `\..\\evil.example`, "http:x", "/.//evil.example/x",
		"/a/..//evil.example/x", "//evil.example", `/\evil.example`, "http:evil.example", "x/../..//evil.example?a#b", "javascript:x",
	}
	return func(yield func(string) bool) {
		for text := range everyByte(seeds) {
			if !yield(text) {
				return
			}
		}
		for text := range hrefTexts {
			if !yield(text) {
				return
			}
		}
	}
}

// Each text that LocalTarget accepts is the Location of a response. Neither net/http's client nor Node leaves the server, and the
// server gets the path and the query of the target.
func TestLocationsOfLocalTargetStayAtTheServer(t *testing.T) {
	t.Parallel()
	var location, got string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if got = r.Host + r.RequestURI; r.RequestURI == "/a/login?from" {
			w.Header()["Location"] = []string{location}
			w.WriteHeader(http.StatusSeeOther)
		}
	}))
	defer server.Close()
	page := server.URL + "/a/login?from"
	base := newBase(uri.MustParse(page))
	targets := map[string]string{}
	tried := 0
	for text := range localTexts(server.Listener.Addr().String()) {
		tried++
		u, err := httpuri.LocalTarget(base, text)
		if err != nil || u.String() == page {
			continue
		}
		v, err := url.Parse(u.String())
		expect(t, err == nil && "http://"+v.Host == server.URL && v.User == nil && v.RequestURI() == u.RequestTarget(), "%q is %q: %v", text, v, err)
		targets[u.String()] = u.RequestTarget()
	}
	locations, requested := make([][2]string, 0, len(targets)), 0
	for location = range targets {
		locations = append(locations, [2]string{location, page})
		if requested++; requested > 1000 && !*deep || targets[location] == "/a/login?from" {
			continue
		}
		resp, err := server.Client().Get(page)
		require.NoError(t, err, "%q", location)
		resp.Body.Close()
		expect(t, "http://"+got == server.URL+targets[location], "%q leads to %q", location, got)
	}
	t.Logf("%d texts, %d locations", tried, len(locations))
	if testing.Short() {
		t.Skip("Node takes seconds in all")
	}
	for i, href := range browsers.ReadByNode(t, locations) {
		expect(t, href != nil && strings.HasPrefix(*href, server.URL+"/"), "%q leads elsewhere", locations[i])
	}
}

// What LocalTarget refuses, and a browser reads as a URL of the server without userinfo, is documented: names
// that only a function converts.
func TestLocalTargetRefusesOnlyOthers(t *testing.T) {
	const page = "https://h/a/b?c"
	base, n := newBase(uri.MustParse(page)), 0
	for text := range localTexts("h") {
		if n++; n%11 != 0 && !*deep {
			continue
		}
		href, ok := slowStandard(text, page, nil)
		want := ok && strings.HasPrefix(href, "https://h/")
		u, err := httpuri.LocalTarget(base, text)
		expect(t, want == (err == nil) && (err != nil || u.String() == href), "%q leads to %q, want %q: %v", text, u, href, err)
	}
}
