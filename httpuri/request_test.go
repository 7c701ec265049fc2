package httpuri_test

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/httpuri"
)

const (
	subDelims  = "!$&'()*+,;="
	unreserved = "-._~ABCXYZabcxyz0189"
)

// net/http sends this request-target and this Host (RFC 9112, sections 3.2 and 3.2.1, and RFC 9110, section 7.2).
var wireRows = []struct{ in, target, host, why string }{
	{"http://h", "/", "h", "an empty path is sent as a slash"},
	{"http://h/", "/", "h", ""},
	{"http://h?", "/?", "h", "an empty query stays"},
	{"http://h/?", "/?", "h", ""},
	{"http://h/??", "/??", "h", ""},
	{"http://h?a=b?c", "/?a=b?c", "h", ""},
	{"http://h/a%2Fb", "/a%2Fb", "h", ""},
	{"http://h/a%2fb", "/a%2fb", "h", "the case of digits stays"},
	{"http://h//a", "//a", "h", "no authority"},
	{"http://h///a//", "///a//", "h", ""},
	{"http://h//evil.example/a", "//evil.example/a", "h", ""},
	{"http://h/;a", "/;a", "h", ""},
	{"http://h/a:b", "/a:b", "h", ""},
	{"http://h/:80/", "/:80/", "h", ""},
	{"http://h/@a", "/@a", "h", ""},
	{"http://h/*", "/*", "h", "no asterisk-form"},
	{"http://h/http://a/b", "/http://a/b", "h", ""},
	{"http://h/..", "/..", "h", "dot-segments are not removed"},
	{"http://h/a/../b/./c", "/a/../b/./c", "h", ""},
	{"http://h/%2e%2E/%2e", "/%2e%2E/%2e", "h", ""},
	{"http://h/%41%7e", "/%41%7e", "h", "nothing is decoded"},
	{"http://h/%00%0D%0A%20%FF", "/%00%0D%0A%20%FF", "h", ""},
	{"http://h/%25%3F%23?%25%26%23", "/%25%3F%23?%25%26%23", "h", ""},
	{"http://h/" + unreserved + subDelims + ":@", "/" + unreserved + subDelims + ":@", "h", "pchar"},
	{"http://h?" + unreserved + subDelims + ":@/?", "/?" + unreserved + subDelims + ":@/?", "h", "query"},
	{"http://h/a?q#f", "/a?q", "h", "a fragment is not sent (RFC 9110, section 7.1)"},
	{"http://h/a?#f", "/a?", "h", ""},
	{"http://h/a#", "/a", "h", "an empty one neither"},
	{"http://h/a#" + unreserved + subDelims + ":@/?%00%2F", "/a", "h", "fragment"},
	{"http://h#?", "/", "h", ""},
	{"http://h:80/", "/", "h:80", "the default port is sent where it is there"},
	{"http://h:8080/", "/", "h:8080", ""},
	{"http://h:080/", "/", "h:80", ""},
	{"http://h:/", "/", "h", ""},
	{"http://H.Example./", "/", "H.Example.", ""},
	{"HTTP://h/", "/", "h", ""},
	{"http://127.0.0.1/", "/", "127.0.0.1", ""},
	{"http://[::1]/", "/", "[::1]", ""},
	{"http://[::1]:81/", "/", "[::1]:81", ""},
	{"http://[2001:DB8::0:1]:80/", "/", "[2001:DB8::0:1]:80", ""},
	{"http://[::ffff:192.0.2.1]/", "/", "[::ffff:192.0.2.1]", ""},
	{"http://" + unreserved + "/", "/", unreserved, "reg-name without sub-delims, which no host name has"},
}

func TestRFC9112_3_2_1_OriginForm(t *testing.T) {
	server := newRawServer(t, noContent)
	client := server.client(t)
	for _, tt := range wireRows {
		for name, send := range map[string]func(*http.Request) (*http.Response, error){
			"Client": client.Do, "Transport": client.Transport.RoundTrip,
		} {
			req, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse(tt.in), nil)
			require.NoError(t, err, "NewRequest(%q)", tt.in)
			_, err = send(req)
			require.NoError(t, err, tt.in)
			head := <-server.heads
			assert.Equal(t, "GET "+tt.target+" HTTP/1.1", requestLine(head), "%s sends %q: %s", name, tt.in, tt.why)
			assert.Equal(t, tt.host, field(t, head, "Host"), "%s sends %q: %s", name, tt.in, tt.why)
		}
	}
}

// Each http reference of testdata is sent as it is written. The test splits it at its delimiters only.
func TestRFC9112_3_2_1_ReferencesOfTheWorld(t *testing.T) {
	server := newRawServer(t, noContent)
	client := server.client(t)
	sent := 0
	for _, ref := range references(t) {
		if !strings.HasPrefix(ref, "http://") {
			continue
		}
		req, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse(ref).WithoutUserInfo(), nil)
		if err != nil {
			continue // HostPort rejects the host, see TestRFC9110_4_2_Refusals
		}
		_, err = client.Do(req)
		require.NoError(t, err, ref)
		text, _, _ := strings.Cut(strings.TrimPrefix(ref, "http://"), "#")
		target := ""
		if i := strings.IndexAny(text, "/?"); i >= 0 {
			text, target = text[:i], text[i:]
		}
		if !strings.HasPrefix(target, "/") {
			target = "/" + target
		}
		head := <-server.heads
		require.Equal(t, "GET "+target+" HTTP/1.1", requestLine(head), "%q", ref)
		host := text[strings.LastIndex(text, "@")+1:]
		if got := field(t, head, "Host"); got != strings.TrimSuffix(host, ":") {
			require.Equal(t, strings.ReplaceAll(host, ":0", ":"), got, "%q", ref) // leading zeros
		}
		sent++
	}
	require.Greater(t, sent, 100)
	t.Logf("%d references sent", sent)
}

// references returns the references in testdata.
func references(t testing.TB) []string {
	t.Helper()
	text, err := os.ReadFile("../testdata/references.txt")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	require.Greater(t, len(lines), 900)
	return lines
}

// The servers of net/http get the same over both protocols (for HTTP/2, RFC 9113, section 8.3.1).
func TestRFC9113_8_3_1_Path(t *testing.T) {
	echo := func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Host+" "+r.RequestURI) }
	eachProtocol(t, echo, func(t *testing.T, server *httptest.Server) {
		at := uri.MustParse(server.URL)
		for _, tt := range wireRows {
			u := uri.MustParse(tt.in)
			u.Scheme, u.Host, u.Port, u.HasPort = at.Scheme, at.Host, at.Port, at.HasPort
			req, err := httpuri.NewRequest(t.Context(), "GET", u, nil)
			require.NoError(t, err)
			resp, err := server.Client().Do(req)
			require.NoError(t, err, tt.in)
			body, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			require.NoError(t, err)
			authority, _ := at.Authority()
			assert.Equal(t, authority+" "+tt.target, string(body), "%q: %s", tt.in, tt.why)
		}
	})
}

// For a proxy, net/http sends the absolute-form, and the authority-form for an encrypted connection.
func TestRFC9112_3_2_2_AbsoluteForm(t *testing.T) {
	server := newRawServer(t, noContent)
	client := server.throughProxy(t)
	for _, tt := range wireRows {
		req, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse(tt.in), nil)
		require.NoError(t, err)
		_, err = client.Do(req)
		require.NoError(t, err, tt.in)
		head := <-server.heads
		assert.Equal(t, "GET http://"+tt.host+tt.target+" HTTP/1.1", requestLine(head), "%q: %s", tt.in, tt.why)
		assert.Equal(t, tt.host, field(t, head, "Host"), "%q: %s", tt.in, tt.why)
	}
	for in, want := range map[string]string{"https://h/a%2Fb": "h:443", "https://[::1]:444": "[::1]:444"} {
		req, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse(in), nil)
		require.NoError(t, err)
		_, err = client.Do(req)
		require.Error(t, err, "the proxy does not answer 200")
		assert.Equal(t, "CONNECT "+want+" HTTP/1.1", requestLine(<-server.heads), in)
	}
}

func TestRFC9112_3_2_4_AsteriskForm(t *testing.T) {
	server := newRawServer(t, noContent)
	req, err := httpuri.NewRequest(t.Context(), "OPTIONS", uri.MustParse("http://h"), nil)
	require.NoError(t, err)
	_, err = server.client(t).Do(req)
	require.NoError(t, err)
	assert.Equal(t, "OPTIONS / HTTP/1.1", requestLine(<-server.heads))

	req.URL.Path = "*"
	_, err = server.client(t).Do(req)
	require.NoError(t, err)
	assert.Equal(t, "OPTIONS * HTTP/1.1", requestLine(<-server.heads))
}

func TestNewRequestKeepsMethodContextAndBody(t *testing.T) {
	type key struct{}
	ctx := context.WithValue(t.Context(), key{}, "value")
	req, err := httpuri.NewRequest(ctx, "PUT", uri.MustParse("http://h/a#f"), strings.NewReader("body"))
	require.NoError(t, err)
	assert.Equal(t, "PUT", req.Method)
	assert.Equal(t, "value", req.Context().Value(key{}))
	assert.EqualValues(t, 4, req.ContentLength)
	assert.NotNil(t, req.GetBody)
	assert.Equal(t, "http://h/a#f", req.URL.String())
	assert.Empty(t, req.Header)
}

func TestRFC9110_4_2_Refusals(t *testing.T) {
	for _, tt := range []struct {
		u         uri.URI
		why       string
		is        error
		component string // of a SchemeError
		rule      string // of a FormatError
	}{
		{u: uri.MustParse("ftp://h/"), why: "another scheme", is: httpuri.ErrScheme},
		{u: uri.MustParse("httpx://h/"), why: "another scheme", is: httpuri.ErrScheme},
		{u: uri.MustParse("javascript:alert(1)"), why: "another scheme", is: httpuri.ErrScheme},
		{u: uri.MustParse("data:,x"), why: "another scheme", is: httpuri.ErrScheme},
		{u: uri.MustParse("file:///etc/passwd"), why: "another scheme", is: httpuri.ErrScheme},
		{u: uri.MustParse("mailto://h/"), why: "the rules of another scheme come first (RFC 6068, section 2)", component: "authority"},
		{u: uri.MustParse("urn://h/"), why: "the rules of another scheme come first (RFC 8141, section 2)", component: "authority"},
		{u: uri.MustParse("//h/a"), why: "no scheme", is: httpuri.ErrScheme},
		{u: uri.URI{}, why: "nothing", is: httpuri.ErrScheme},
		{u: uri.MustParse("http:evil"), why: "no authority", component: "authority"},
		{u: uri.MustParse("http:/evil"), why: "no authority", component: "authority"},
		{u: uri.MustParse("http:"), why: "no authority", component: "authority"},
		{u: uri.MustParse("http:///evil"), why: "no host", component: "host"},
		{u: uri.MustParse("https://:80/"), why: "no host", component: "host"},
		{u: uri.MustParse("http://u:p@h/"), why: "userinfo", is: uri.ErrUserInfo, component: "userinfo"},
		{u: uri.MustParse("https://@h/"), why: "empty userinfo", is: uri.ErrUserInfo, component: "userinfo"},
		{u: uri.MustParse("http://[v1.x]/"), why: "IPvFuture", is: uri.ErrIPvFuture, rule: "IPvFuture"},
		{u: uri.MustParse("http://b%C3%BCcher/"), why: "encoded name", is: uri.ErrEncodedHost, rule: "reg-name"},
		{u: uri.MustParse("http://a;b/"), why: "no host name", rule: "reg-name"},
		{u: uri.MustParse("http://a%2Cb/"), why: "no host name", rule: "reg-name"},
		{u: uri.MustParse("http://%41/"), why: "encoded name", is: uri.ErrEncodedHost, rule: "reg-name"},
		{u: uri.URI{Scheme: "http", Host: "a b"}, why: "cannot be written", rule: "reg-name"},
		{u: uri.URI{Scheme: "http", Host: "h", Port: 81}, why: "a port that would not be written"},
		{u: uri.URI{Scheme: "http", Host: "h", Path: []string{"", "a/b"}}, why: "cannot be written", rule: "segment"},
		{u: uri.URI{Scheme: "http", Host: "h", Path: []string{"", "\r\n"}}, why: "cannot be written", rule: "segment"},
	} {
		req, err := httpuri.NewRequest(t.Context(), "GET", tt.u, nil)
		require.Nil(t, req, tt.why)
		require.Error(t, err, tt.why)
		if tt.is != nil {
			assert.ErrorIs(t, err, tt.is)
		}
		var ofScheme *uri.SchemeError
		if errors.As(err, &ofScheme); tt.component != "" {
			require.NotNil(t, ofScheme, "%v", err)
			assert.Equal(t, uri.Component(tt.component), ofScheme.Component)
		}
		var ofFormat *uri.FormatError
		if errors.As(err, &ofFormat); tt.rule != "" {
			require.NotNil(t, ofFormat, "%v", err)
			assert.Equal(t, tt.rule, ofFormat.Rule)
		}
	}
	for in, want := range map[string]string{"HTTP": "http", "HTTPS": "https"} {
		req, err := httpuri.NewRequest(t.Context(), "GET", uri.URI{Scheme: in, Host: "h"}, nil)
		require.NoError(t, err, "a scheme made by hand is written in lowercase")
		assert.Equal(t, want, req.URL.Scheme)
	}
}

func TestRFC9110_9_RefusedMethods(t *testing.T) {
	u := uri.MustParse("http://h")
	_, err := httpuri.NewRequest(t.Context(), "CONNECT", u, nil)
	require.ErrorIs(t, err, httpuri.ErrConnect)
	assert.EqualError(t, err, "httpuri: invalid method: CONNECT is for a host and a port, not for a URI (RFC 9110, section 9.3.6)")
	for _, method := range []string{"GET /evil HTTP/1.1\r\nX:", " ", "G\x00T"} {
		req, err := httpuri.NewRequest(t.Context(), method, u, nil)
		require.Error(t, err, "%q", method)
		require.Nil(t, req)
	}
	var none context.Context
	req, err := httpuri.NewRequest(none, "GET", u, nil)
	require.Error(t, err)
	require.Nil(t, req)
}

func TestRFC7617_2_UserInfo(t *testing.T) {
	basic := func(s string) string { return "Basic " + base64.StdEncoding.EncodeToString([]byte(s)) }
	for _, tt := range []struct{ userinfo, want, why string }{
		{"Aladdin:open%20sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", "the example of RFC 7617, decoded"},
		{"u", basic("u:"), "no password is an empty one"},
		{"u:", basic("u:"), ""},
		{":p", basic(":p"), "no name"},
		{"", basic(":"), "nothing at all"},
		{"u:a:b", basic("u:a:b"), "a password may have colons"},
		{"u:a%3Ab", basic("u:a:b"), ""},
		{"%C3%BC:%C2%A3", basic("ü:£"), "bytes as they are"},
	} {
		u := uri.MustParse("http://" + tt.userinfo + "@h/a")
		req, err := httpuri.NewRequestWithUserInfo(t.Context(), "GET", u, nil)
		require.NoError(t, err, "%q: %s", tt.userinfo, tt.why)
		assert.Equal(t, http.Header{"Authorization": {tt.want}}, req.Header, "%q: %s", tt.userinfo, tt.why)
		assert.Equal(t, "http://h/a", req.URL.String())
		assert.Equal(t, "h", req.Host)

		req, err = httpuri.NewRequest(t.Context(), "GET", u.WithoutUserInfo(), nil)
		require.NoError(t, err)
		assert.Empty(t, req.Header)
		assert.Equal(t, "http://h/a", req.URL.String())
	}
	_, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse("http://u@h/"), nil)
	require.ErrorIs(t, err, uri.ErrUserInfo)
	_, err = httpuri.NewRequestWithUserInfo(t.Context(), "GET", uri.MustParse("ftp://u@h/"), nil)
	require.ErrorIs(t, err, httpuri.ErrScheme)
	_, err = httpuri.NewRequestWithUserInfo(t.Context(), "GET", uri.MustParse("http://u@:80"), nil)
	require.Error(t, err, "another fault is one still")
	req, err := httpuri.NewRequestWithUserInfo(t.Context(), "GET", uri.MustParse("http://h"), nil)
	require.NoError(t, err)
	assert.Empty(t, req.Header, "without userinfo there is none to send")
}

func TestRFC7617_2_WhatCannotBeSent(t *testing.T) {
	for userinfo, want := range map[string]string{
		"se%3Acret:pw":    "a user-id with ':' cannot be sent",
		"secret:p%0Aw":    "a control character cannot be sent",
		"secret:p%0D%0Aw": "a control character cannot be sent",
		"se%00cret:pw":    "a control character cannot be sent",
		"secret:%7Fpw":    "a control character cannot be sent",
	} {
		u := uri.MustParse("https://" + userinfo + "@h/")
		req, err := httpuri.NewRequestWithUserInfo(t.Context(), "GET", u, nil)
		require.Nil(t, req)
		var refused *uri.SchemeError
		require.ErrorAs(t, err, &refused, "%q", userinfo)
		assert.Equal(t, "https", refused.Scheme)
		assert.Equal(t, uri.ComponentUserInfo, refused.Component)
		assert.Equal(t, "RFC 7617, section 2", refused.Source)
		assert.EqualError(t, refused.Err, want, "%q", userinfo)
		assert.NotContains(t, err.Error(), "secret")
		assert.NotContains(t, err.Error(), "pw")
	}
}

// Only the control characters of ASCII, and a ":" in a user-id, cannot be sent: each byte and each character of two bytes in both parts.
func TestRFC7617_2_EachCharacter(t *testing.T) {
	for c := range rune(0x800) {
		text := string(c)
		if c >= 0x80 && c < 0x100 {
			text = string([]byte{byte(c)})
		}
		for i, userinfo := range []string{"a" + escape.Unreserved(text) + "b:pw", "joe:a" + escape.Unreserved(text) + "b"} {
			_, err := httpuri.NewRequestWithUserInfo(t.Context(), "GET", uri.URI{Scheme: "https", UserInfo: userinfo, Host: "h"}, nil)
			if isControl := c < ' ' || c == 0x7F; (isControl || i == 0 && c == ':') != (err != nil) {
				t.Errorf("%s: %v", userinfo, err)
			}
		}
		user := "a" + escape.Unreserved(string(c)) + "b"
		_, err := httpuri.NewRequestWithUserInfo(t.Context(), "GET", uri.URI{Scheme: "https", UserInfo: user, Host: "h"}, nil)
		if isSent := c >= ' ' && c != 0x7F && c != ':'; isSent != (err == nil) {
			t.Errorf("%s: %v", user, err)
		}
	}
}

// The credentials are sent in a header field, and not in the URI.
func TestRFC7617_2_OnTheWire(t *testing.T) {
	server := newRawServer(t, noContent)
	u := uri.MustParse("http://Aladdin:open%20sesame@h/a")
	req, err := httpuri.NewRequestWithUserInfo(t.Context(), "GET", u, nil)
	require.NoError(t, err)
	_, err = server.client(t).Do(req)
	require.NoError(t, err)
	head := <-server.heads
	assert.Equal(t, "GET /a HTTP/1.1", requestLine(head))
	assert.Equal(t, "h", field(t, head, "Host"))
	assert.Equal(t, "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", field(t, head, "Authorization"))
}
