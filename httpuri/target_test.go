package httpuri_test

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

// Requests as HTTP/1.1 sends them. The line "Host: h" is added if there is no other Host.
var receivedRows = []struct{ request, want, why string }{
	{"GET /a?b HTTP/1.1\r\nHost: h", "http://h/a?b", "3.2.1, origin-form"},
	{"GET / HTTP/1.1\r\nHost: h", "http://h/", ""},
	{"GET //evil/x HTTP/1.1\r\nHost: h", "http://h//evil/x", "a path, and no host"},
	{"GET ///evil HTTP/1.1\r\nHost: h", "http://h///evil", ""},
	{"GET //u:p@evil:81/x HTTP/1.1\r\nHost: h", "http://h//u:p@evil:81/x", ""},
	{"GET /http://evil/ HTTP/1.1\r\nHost: h", "http://h/http://evil/", ""},
	{"GET /a/../b/./%2e%2E/c HTTP/1.1\r\nHost: h", "http://h/a/../b/./%2e%2E/c", "byte for byte"},
	{"GET /a%2Fb%2fc%41;x=y,z:@!$&'()*+ HTTP/1.1\r\nHost: h", "http://h/a%2Fb%2fc%41;x=y,z:@!$&'()*+", ""},
	{"GET /? HTTP/1.1\r\nHost: h", "http://h/?", "an empty query"},
	{"GET /?a?b/c=%26&&; HTTP/1.1\r\nHost: h", "http://h/?a?b/c=%26&&;", ""},
	{"GET /a HTTP/1.1\r\nHost: H:080", "http://H:80/a", "the port as a number"},
	{"GET /a HTTP/1.1\r\nHost: h:", "http://h/a", "an empty port is none"},
	{"GET /a HTTP/1.1\r\nHost: [::1]:8080", "http://[::1]:8080/a", ""},
	{"GET /a HTTP/1.1\r\nHost: [v1.x]", "http://[v1.x]/a", "the grammar of uri-host"},
	{"GET /a HTTP/1.1\r\nHost: b%C3%BCcher", "http://b%C3%BCcher/a", ""},
	{"GET /a HTTP/1.1\r\nHost:   h  ", "http://h/a", "white space is no part of a field"},
	{"GET /a HTTP/1.0\r\nHost: h", "http://h/a", "HTTP/1.0"},

	{"GET http://other/a?b HTTP/1.1\r\nHost: h", "http://other/a?b", "3.2.2, absolute-form: Host does not matter"},
	{"GET http://other HTTP/1.1\r\nHost: h", "http://other", "byte for byte"},
	{"GET HTTP://Other:80/%2f HTTP/1.1\r\nHost: h", "http://Other:80/%2f", "except for the case of the scheme"},
	{"GET https://other/ HTTP/1.1\r\nHost: h", "https://other/", "what the client says, for proxies"},
	{"GET ftp://other/a HTTP/1.1\r\nHost: h", "ftp://other/a", "any scheme"},
	{"GET urn:a:b HTTP/1.1\r\nHost: h", "urn:a:b", ""},
	{"GET http://other//evil/x HTTP/1.1\r\nHost: h", "http://other//evil/x", ""},
	{"OPTIONS http://other HTTP/1.1\r\nHost: h", "http://other", "3.2.4, the last proxy sends an asterisk for it"},

	{"CONNECT other:443 HTTP/1.1\r\nHost: h", "http://other:443", "3.2.3, authority-form"},
	{"CONNECT [::1]:22 HTTP/1.1\r\nHost: h", "http://[::1]:22", ""},

	{"OPTIONS * HTTP/1.1\r\nHost: h:81", "http://h:81", "3.2.4, asterisk-form"},
	{"OPTIONS /* HTTP/1.1\r\nHost: h", "http://h/*", "a path"},
}

func TestRFC9112_3_3_TargetURI(t *testing.T) {
	for _, tt := range receivedRows {
		status, got, served := theReceiver().send(tt.request + "\r\n\r\n")
		require.True(t, served, "%q: %s", tt.request, tt.why)
		require.NoError(t, got.err, "%q: %s", tt.request, tt.why)
		assert.Equal(t, http.StatusOK, status)
		assert.Equal(t, tt.want, got.u.String(), "%q: %s", tt.request, tt.why)
		again, err := uri.Parse(tt.want)
		require.NoError(t, err)
		assert.Equal(t, again, got.u, "%q gives what Parse gives", tt.request)

		got.req.TLS = &tls.ConnectionState{}
		u, err := httpuri.FromRequest(got.req)
		require.NoError(t, err)
		if strings.Contains(strings.ToLower(strings.Split(tt.request, " ")[1]), "://other") || u.Scheme == "urn" {
			assert.Equal(t, tt.want, u.String(), "the scheme is the target's")
		} else {
			assert.Equal(t, "https"+strings.TrimPrefix(tt.want, "http"), u.String())
		}
	}
}

// FromRequest rejects these requests. If want is nil and part is empty, net/http rejects them before the handler.
func TestRFC9112_3_2_BadRequests(t *testing.T) {
	for _, tt := range []struct {
		request, part string
		offset        int // of a ParseError
		want          error
		why           string
	}{
		{request: "GET / HTTP/1.1\r\nX: y", why: "no Host, 3.2"},
		{request: "GET / HTTP/1.1\r\nHost: h\r\nHost: h", why: "two, 3.2"},
		{request: "GET http://h/ HTTP/1.1\r\nHost: h\r\nhost: h", why: "two, 3.2"},
		{"GET / HTTP/1.0\r\nX: y", "Host", 0, uri.ErrNoHost, "3.3"},
		{"GET / HTTP/1.1\r\nHost: ", "Host", 0, uri.ErrNoHost, "3.3"},
		{"GET / HTTP/1.1\r\nHost: :80", "Host", 0, uri.ErrNoHost, ""},
		{"OPTIONS * HTTP/1.1\r\nHost: ", "Host", 0, uri.ErrNoHost, ""},
		{request: "GET / HTTP/1.1\r\nHost: good@evil", why: "RFC 9110, 4.2.4"},
		{"GET / HTTP/1.1\r\nHost: h:65536", "Host", 2, uri.ErrPortRange, ""},
		{"GET / HTTP/1.1\r\nHost: h:8o", "Host", 3, nil, ""},
		{"GET / HTTP/1.1\r\nHost: h:80:80", "Host", 4, nil, ""},
		{"GET / HTTP/1.1\r\nHost: ::1", "Host", 1, nil, ""},
		{"GET / HTTP/1.1\r\nHost: [::1%25en0]", "Host", 4, uri.ErrZone, ""},
		{"GET / HTTP/1.1\r\nHost: [h]", "Host", 1, nil, ""},
		{"GET / HTTP/1.1\r\nHost: h%", "Host", 1, nil, ""},
		{request: "GET / HTTP/1.1\r\nHost: h h", why: "white space"},
		{request: "GET / HTTP/1.1\r\nHost: h/x", why: "a slash"},

		{"GET /a#b HTTP/1.1\r\nHost: h", "request-target", 2, nil, "a fragment is not sent, RFC 9110, 7.1"},
		{"GET /a[b HTTP/1.1\r\nHost: h", "request-target", 2, nil, ""},
		{"GET //a[b HTTP/1.1\r\nHost: h", "request-target", 3, nil, ""},
		{"GET /?a\\b HTTP/1.1\r\nHost: h", "request-target", 3, nil, ""},
		{"GET /?%zz HTTP/1.1\r\nHost: h", "request-target", 2, nil, "net/url reads no queries"},
		{request: "GET /%zz HTTP/1.1\r\nHost: h", why: "a triplet that is none"},
		{"GET /\xC3\xBC HTTP/1.1\r\nHost: h", "request-target", 1, nil, ""},
		{request: "GET a/b HTTP/1.1\r\nHost: h", why: "none of the forms"},
		{request: "GET ?a HTTP/1.1\r\nHost: h", why: "none of the forms"},
		{request: "GET  HTTP/1.1\r\nHost: h", why: "no request-target"},
		{"GET * HTTP/1.1\r\nHost: h", "request-target", 0, httpuri.ErrTargetForm, "for OPTIONS only, 3.2.4"},
		{request: "OPTIONS ** HTTP/1.1\r\nHost: h", why: "no path"},
		{"GET http://good@evil/ HTTP/1.1\r\nHost: h", "request-target", 0, uri.ErrUserInfo, "RFC 9110, 4.2.4"},
		{"GET http:///a HTTP/1.1\r\nHost: h", "request-target", 0, nil, "RFC 9110, 4.2.1"},
		{"GET http:a HTTP/1.1\r\nHost: h", "request-target", 0, nil, ""},
		{"GET http://other/a#b HTTP/1.1\r\nHost: h", "request-target", 14, nil, ""},
		{"GET http://other:65536/ HTTP/1.1\r\nHost: h", "request-target", 13, uri.ErrPortRange, ""},
		{request: "GET h:80 HTTP/1.1\r\nHost: h", why: "a URI with the scheme h"},
		{"CONNECT other HTTP/1.1\r\nHost: h", "request-target", 0, httpuri.ErrTargetForm, "no port, RFC 9110, 9.3.6"},
		{"CONNECT other: HTTP/1.1\r\nHost: h", "request-target", 0, httpuri.ErrTargetForm, ""},
		{"CONNECT  HTTP/1.1\r\nHost: h:443", "request-target", 0, httpuri.ErrTargetForm, "no request-target"},
		{"CONNECT :443 HTTP/1.1\r\nHost: h", "request-target", 0, uri.ErrNoHost, ""},
		{"CONNECT u@other:443 HTTP/1.1\r\nHost: h", "request-target", 0, uri.ErrUserInfo, ""},
		{"CONNECT other:443/a HTTP/1.1\r\nHost: h", "request-target", 9, nil, ""},
		{"CONNECT other:443?a HTTP/1.1\r\nHost: h", "request-target", 9, nil, ""},
		{"CONNECT /a HTTP/1.1\r\nHost: h", "request-target", 0, nil, "as net/rpc does"},
		{"CONNECT http://other:443 HTTP/1.1\r\nHost: h", "request-target", 5, nil, ""},
	} {
		status, got, served := theReceiver().send(tt.request + "\r\n\r\n")
		if tt.request == "GET h:80 HTTP/1.1\r\nHost: h" {
			require.Equal(t, "h:80", got.u.String(), "which no scheme forbids")
			continue
		}
		assert.Equal(t, http.StatusBadRequest, status, "%q: %s", tt.request, tt.why)
		if tt.part == "" {
			assert.False(t, served, "%q: %v", tt.request, got.err)
			continue
		}
		require.True(t, served, "%q", tt.request)
		assert.Zero(t, got.u)
		assert.Equal(t, tt.part, partOf(got.err), "%q: %v", tt.request, got.err)
		var refused *uri.ParseError
		switch {
		case tt.want != nil:
			assert.ErrorIs(t, got.err, tt.want, "%q", tt.request)
		case tt.offset > 0:
			require.ErrorAs(t, got.err, &refused, "%q", tt.request)
		}
		if errors.As(got.err, &refused) {
			assert.Equal(t, tt.offset, refused.Offset, "%q: %v", tt.request, got.err)
		}
		assert.NotContains(t, got.err.Error(), "evil")
		assert.NotContains(t, got.err.Error(), "NewRequest")
		assert.True(t, strings.HasPrefix(got.err.Error(), "httpuri: invalid "+tt.part+": "), "%v", got.err)
	}
}

// Requests that a program built, or a server that leaves Host in the header.
func TestFromRequestByHand(t *testing.T) {
	u, err := httpuri.FromRequest(nil)
	assert.Zero(t, u)
	assert.ErrorIs(t, err, httpuri.ErrNoRequest)
	assert.EqualError(t, err, "httpuri: invalid request: a request, its URL or a response is missing")
	_, err = httpuri.FromRequest(&http.Request{})
	assert.EqualError(t, err, "httpuri: invalid request: a request, its URL or a response is missing")

	r := httptest.NewRequest("GET", "/a", nil)
	for _, host := range []string{"good@evil", "u:p@h", "@h"} {
		r.Host = host
		_, err = httpuri.FromRequest(r)
		assert.ErrorIs(t, err, uri.ErrUserInfo, "%q", host)
		assert.EqualError(t, err, "httpuri: invalid Host: invalid userinfo for the scheme http: user information may mislead about the host "+
			"(RFC 9110, section 4.2.4)")
	}
	r.Host = "u p@h"
	_, err = httpuri.FromRequest(r)
	assert.EqualError(t, err, "httpuri: invalid Host: invalid userinfo at offset 1: a byte that is not allowed: percent-encode it, unless it is '\\', which browsers read as '/' (userinfo; RFC 3986, section 3.2.1)")
	for i, c := range "/?#" {
		r.Host = "h:80"[:i+1] + string(c) + "x"
		var refused *uri.ParseError
		_, err = httpuri.FromRequest(r)
		require.ErrorAs(t, err, &refused)
		assert.Equal(t, i+1, refused.Offset)
		assert.Equal(t, "reg-name", refused.Rule)
	}
	r.Host = "example.com"
	r.Header["Host"] = []string{"h", "h"}
	_, err = httpuri.FromRequest(r)
	assert.ErrorIs(t, err, httpuri.ErrManyHosts)
	r.Header["Host"] = []string{"other"}
	u, err = httpuri.FromRequest(r)
	require.NoError(t, err, "in HTTP/1.1, Request.Host is what net/http has read")
	assert.Equal(t, "http://example.com/a", u.String())

	r.URL, r.Host = &url.URL{Path: "/changed"}, "changed"
	u, err = httpuri.FromRequest(r)
	require.NoError(t, err)
	assert.Equal(t, "http://changed/a", u.String(), "the path that was sent, whatever http.StripPrefix does")
}

// Requests that no server received: for a client, for httptest, and for a handler that a program calls. The error says what is
// missing.
func TestFromRequestThatNoServerReceived(t *testing.T) {
	at := func(v url.URL) *http.Request { return &http.Request{URL: &v} }
	for _, tt := range []struct {
		r         *http.Request
		want, why string
	}{
		{httptestRequest("http://h/a?b"), "http://h/a?b", "http.NewRequest"},
		{httptestRequest("https://h:443//a%2Fb?"), "https://h:443//a%2Fb?", ""},
		{httptest.NewRequest("GET", "/a", nil), "http://example.com/a", "httptest.NewRequest sets RequestURI"},
		{httptest.NewRequest("GET", "https://h/a", nil), "https://h/a", ""},
		{&http.Request{URL: &url.URL{Path: "/a"}, Host: "h"}, "http://h/a", "as a server has them"},
		{&http.Request{URL: &url.URL{Path: "/a"}, Host: "h", TLS: &tls.ConnectionState{}}, "https://h/a", ""},
		{&http.Request{URL: &url.URL{Scheme: "http", Path: "/a"}, Host: "h", TLS: &tls.ConnectionState{}}, "http://h/a", "the URL says it"},
		{&http.Request{URL: &url.URL{Host: "i", Path: "/a"}, Host: "h"}, "http://h/a", "Host has priority"},
		{at(url.URL{Host: "h"}), "http://h/", ""},
		{at(url.URL{Host: "h", Opaque: "//other/a"}), "", "not a URL that prints"},
		{at(url.URL{Path: "/a"}), "httpuri: invalid Host: there is no host", ""},
		{at(url.URL{Host: "h", Path: "a"}), "httpuri: invalid URL: its path does not begin with '/' (origin-form; RFC 9112, section 3.2.1)", ""},
		{&http.Request{Method: "G T", URL: &url.URL{Host: "h"}}, "httpuri: invalid method: a method is a token (token; RFC 9110, section 5.6.2)", "as Sent"},
		{&http.Request{Method: "CONNECT", URL: &url.URL{Host: "h:443"}}, "http://h:443", "for a client"},
		{&http.Request{Method: "CONNECT", URL: &url.URL{}, Host: "h:443"}, "httpuri: invalid request-target: the request-target has none", "an empty target, as a server has it"},
		{at(url.URL{Scheme: "ftp", Host: "h"}), "httpuri: invalid URL: only http and https can be requested (RFC 9110, section 4.2)", ""},
	} {
		u, err := httpuri.FromRequest(tt.r)
		if tt.want == "" || strings.HasPrefix(tt.want, "httpuri: ") {
			require.NotEmpty(t, partOf(err), "%v", tt.r.URL)
			assert.Contains(t, err.Error(), tt.want)
			assert.Zero(t, u)
			continue
		}
		require.NoError(t, err, "%v: %s", tt.r.URL, tt.why)
		assert.Equal(t, tt.want, u.String(), "%v: %s", tt.r.URL, tt.why)
	}
}

// HTTP/2 as a handler gets it: ":path" is Request.RequestURI, and ":authority" is Request.Host. HTTP/3 has the same fields (RFC
// 9114, section 4.3.1).
func TestRFC9113_8_3_1_TargetURI(t *testing.T) {
	for _, tt := range []struct {
		method, path, authority string
		header                  http.Header
		want                    string
		is                      error
		why                     string
	}{
		{"GET", "/a?b", "h", nil, "https://h/a?b", nil, ""},
		{"GET", "//evil/%2f", "h:443", nil, "https://h:443//evil/%2f", nil, ""},
		{"OPTIONS", "*", "h", nil, "https://h", nil, ""},
		{"CONNECT", "other:443", "other:443", nil, "https://other:443", nil, ""},
		{"CONNECT", "other:443", "other:443", http.Header{"Host": {"other"}}, "https://other:443", nil, "the same entity"},
		{"CONNECT", "other:443", "other:443", http.Header{"Host": {"evil"}}, "", httpuri.ErrHostsDiffer, "RFC 9113, 8.5"},
		{"CONNECT", "/chat", "h", http.Header{":protocol": {"websocket"}}, "https://h/chat", nil, "RFC 8441, 4"},
		{"GET", "/a", "h", http.Header{"Host": {"h"}}, "https://h/a", nil, ""},
		{"GET", "/a", "h", http.Header{"Host": {"H:443"}}, "https://h/a", nil, "the same entity"},
		{"GET", "/a", "h:81", http.Header{"Host": {"h:81"}}, "https://h:81/a", nil, ""},
		{"GET", "/a", "[::1]", http.Header{"Host": {"[0::1]"}}, "https://[::1]/a", nil, "the same address"},
		{"GET", "/a", "h", http.Header{"Host": {"other"}}, "", httpuri.ErrHostsDiffer, ""},
		{"GET", "/a", "h", http.Header{"Host": {"h:80"}}, "", httpuri.ErrHostsDiffer, ""},
		{"GET", "/a", "h", http.Header{"Host": {"u@h"}}, "", httpuri.ErrHostsDiffer, "RFC 9110, 4.2.4"},
		{"GET", "/a", "h", http.Header{"Host": {""}}, "", httpuri.ErrHostsDiffer, ""},
		{"GET", "/a", "h", http.Header{"Host": {"h", "h"}}, "", httpuri.ErrManyHosts, ""},
		{"GET", "/a", "", nil, "", uri.ErrNoHost, ""},
		{"GET", "/a", "", http.Header{"Host": {"h"}}, "", uri.ErrNoHost, "before they are compared"},
		{"GET", "/a", "u@h", nil, "", uri.ErrUserInfo, ""},
		{"GET", "http://evil/a", "h", nil, "", httpuri.ErrTargetForm, "no absolute-form"},
		{"GET", "a", "h", nil, "", httpuri.ErrTargetForm, ""},
		{"GET", "*", "h", nil, "", httpuri.ErrTargetForm, ""},
		{"CONNECT", "/chat", "h", nil, "", nil, "without the field it is no authority-form"},
	} {
		for _, major := range []int{2, 3} {
			r := &http.Request{Method: tt.method, RequestURI: tt.path, Host: tt.authority, Header: tt.header, ProtoMajor: major,
				TLS: &tls.ConnectionState{}}
			u, err := httpuri.FromRequest(r)
			if tt.want != "" {
				require.NoError(t, err, "%s %s: %s", tt.method, tt.path, tt.why)
				assert.Equal(t, tt.want, u.String())
				continue
			}
			require.NotEmpty(t, partOf(err), "%s %s: %s", tt.method, tt.path, tt.why)
			if tt.is != nil {
				require.ErrorIs(t, err, tt.is, "%s %s: %s", tt.method, tt.path, tt.why)
			}
		}
	}
}

// FromRequest returns the URI that NewRequest sent, over both protocols, and through a proxy.
func TestRFC9110_7_1_ThereAndBack(t *testing.T) {
	var got []string
	serve := func(w http.ResponseWriter, r *http.Request) {
		u, err := httpuri.FromRequest(r)
		got = append(got, fmt.Sprint(r.ProtoMajor, " ", u, " ", err))
	}
	for _, tls := range []bool{true, false} {
		eachServer(t, tls, serve, func(t *testing.T, server *httptest.Server, major int) {
			for _, rest := range []string{
				"", "/", "?", "/?", "/a/../b//c/%2e%2E/%2F%2f;x=%41?%26&+=//?", "//evil/x?y", "///", "/.//evil", "/http://evil/",
				"/~a!$&'()*+,;=:@-._?/?:@!$&'()*+,;=", "/%00%FF%C3%BC",
			} {
				got = nil
				u := uri.MustParse(server.URL + rest)
				req, err := httpuri.NewRequest(t.Context(), "GET", u, nil)
				require.NoError(t, err)
				resp, err := server.Client().Do(req)
				require.NoError(t, err)
				resp.Body.Close()
				if len(u.Path) == 0 {
					u.Path = []string{"", ""} // RFC 9112, section 3.2.1
				}
				require.Equal(t, []string{fmt.Sprint(major, " ", u, " ", error(nil))}, got)
			}
		})
	}
}

// eachServer runs test with servers of HTTP/1.1 and HTTP/2, both with TLS or without.
func eachServer(t *testing.T, withTLS bool, handler http.HandlerFunc, test func(*testing.T, *httptest.Server, int)) {
	for _, major := range []int{1, 2} {
		t.Run(fmt.Sprint("HTTP/", major, " TLS ", withTLS), func(t *testing.T) {
			server := httptest.NewUnstartedServer(handler)
			server.EnableHTTP2 = major == 2
			if withTLS {
				server.StartTLS()
				defer server.Close()
				test(t, server, major)
				return
			}
			var protocols http.Protocols
			protocols.SetHTTP1(major == 1)
			protocols.SetUnencryptedHTTP2(major == 2)
			server.Config.Protocols = &protocols
			server.Start()
			defer server.Close()
			server.Client().Transport = &http.Transport{Protocols: &protocols}
			test(t, server, major)
		})
	}
}

// A proxy gets the absolute-form, and the server behind it gets what the client sent.
func TestRFC9112_3_2_2_Proxy(t *testing.T) {
	upstream := newRawServer(t, noContent)
	var asked uri.URI
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := httpuri.FromRequest(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		asked = u
		req, err := httpuri.NewRequest(r.Context(), r.Method, u, r.Body)
		if err == nil {
			_, err = upstream.client(t).Do(req)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
		}
	}))
	defer proxy.Close()
	at, err := url.Parse(proxy.URL)
	require.NoError(t, err)
	client := http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(at)}}
	for _, tt := range wireRows {
		req, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse(tt.in), nil)
		require.NoError(t, err)
		resp, err := client.Do(req)
		require.NoError(t, err, tt.in)
		resp.Body.Close()
		require.Equal(t, http.StatusOK, resp.StatusCode, "%q: %s", tt.in, tt.why)
		head := <-upstream.heads
		assert.Equal(t, "GET "+tt.target+" HTTP/1.1", requestLine(head), "%q: %s", tt.in, tt.why)
		assert.Equal(t, tt.host, field(t, head, "Host"), "%q: %s", tt.in, tt.why)
		assert.Equal(t, "http://"+tt.host+tt.target, asked.String())
	}
}

// slowTarget is section 3.3 of RFC 9112, applied to method, request-target and Host. It returns "" if there is no target
// URI.
func slowTarget(scheme, method, target, host string, major int, extended bool) string {
	switch {
	case method == "CONNECT" && !extended:
		if m := slowHost.FindStringSubmatch(target); m == nil || m[1] == "" {
			return ""
		}
		return readable(scheme + "://" + target)
	case strings.HasPrefix(target, "/"):
		if !slowHost.MatchString(host) {
			return ""
		}
		return readable(scheme + "://" + host + target)
	case method == "OPTIONS" && target == "*":
		if !slowHost.MatchString(host) {
			return ""
		}
		return readable(scheme + "://" + host)
	case major >= 2 || strings.HasPrefix(target, "*"):
		return ""
	default:
		return readable(target)
	}
}

// slowHost is uri-host with an optional port. The port is the only submatch, and is a number.
var slowHost = regexp.MustCompile(`\A(?:\[[^]@/?#]*\]|[^]\[:@/?#]+)(?::([0-9]*))?\z`)

var (
	slowHTTP    = regexp.MustCompile(`\A(?i:https?):(?://([^/?#]*))?`)
	slowAnyPort = regexp.MustCompile(`\A([^/?#]*//[^/?#]*?):([0-9]*)([/?]|\z)`)
)

// readable returns text as package uri writes it, if it is an absolute-URI that HTTP allows, and otherwise "".
func readable(text string) string {
	if !plain.Is("absolute-URI", text) {
		return ""
	}
	if m := slowHTTP.FindStringSubmatch(text); m != nil && !slowHost.MatchString(m[1]) {
		return ""
	}
	scheme, rest, _ := strings.Cut(text, ":")
	text = strings.ToLower(scheme) + ":" + rest
	m := slowAnyPort.FindStringSubmatchIndex(text)
	if m == nil || !strings.HasPrefix(text[len(scheme):], "://") {
		return text
	}
	port := strings.TrimLeft(text[m[4]:m[5]], "0")
	switch {
	case text[m[4]:m[5]] == "":
		return text[:m[3]] + text[m[5]:]
	case port == "":
		port = "0"
	case len(port) > 5 || len(port) == 5 && port > "65535":
		return ""
	}
	return text[:m[4]] + port + text[m[5]:]
}

func TestFromRequestOnEveryByte(t *testing.T) {
	for text := range eachText(1, 997) {
		compareFromRequest(t, text)
	}
}

func compareFromRequest(t *testing.T, text string) {
	for _, place := range []string{"%s", "/%s", "//%s", "http://%s", "http://h%s", "h:%s", "x:%s"} {
		target := strings.Replace(place, "%s", text, 1)
		for _, r := range []http.Request{{Method: "GET"}, {Method: "GET", ProtoMajor: 2}, {Method: "OPTIONS"}, {Method: "CONNECT"}} {
			r.RequestURI, r.Host = target, "h:080"
			compareTarget(t, &r)
		}
	}
	for _, place := range []string{"%s", "h:%s", "[%s]", "h%s:80"} {
		host := strings.Replace(place, "%s", text, 1)
		compareTarget(t, &http.Request{Method: "GET", RequestURI: "/a", Host: host})
		compareTarget(t, &http.Request{Method: "OPTIONS", RequestURI: "*", Host: host, ProtoMajor: 2})
	}
}

// compareTarget compares FromRequest with slowTarget, for a request with at most one Host.
func compareTarget(t *testing.T, r *http.Request) {
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	want := slowTarget(scheme, r.Method, r.RequestURI, r.Host, r.ProtoMajor, false)
	u, err := httpuri.FromRequest(r)
	expect(t, (err == nil) == (want != ""), "FromRequest(%q %q %q) = %v, %v, want %q", r.Method, r.RequestURI, r.Host, u, err, want)
	if err != nil {
		expect(t, u.IsZero() && partOf(err) != "", "FromRequest(%q %q %q): %v", r.Method, r.RequestURI, r.Host, err)
		return
	}
	expect(t, u.String() == want, "FromRequest(%q %q %q) = %q, want %q", r.Method, r.RequestURI, r.Host, u, want)
	if strings.HasPrefix(r.RequestURI, "/") {
		expect(t, u.RequestTarget() == r.RequestURI, "%q of %q", u.RequestTarget(), r.RequestURI)
	}
}

// slowMessage matches a request that is a message by RFC 9112, section 2, so that both sides agree on its parts: single
// spaces, CR LF, no white space in the target, and only Host lines.
var slowMessage = regexp.MustCompile(`\A([A-Z]+) ([^\x00-\x20\x7F]+) HTTP/1\.1\r\n((?:Host:[\t ]*[^\x00-\x1F\x7F]*\r\n)*)\r\n\z`)

var slowHostLine = regexp.MustCompile(`Host:[\t ]*([^\r]*)\r\n`)

// FuzzFromRequest sends the bytes of a request to a server of net/http. FromRequest agrees with slowTarget for the request
// that the handler gets. If the bytes are a message, it also agrees with slowTarget for them, and the answer is 400 if they
// have no target URI.
func FuzzFromRequest(f *testing.F) {
	for _, tt := range receivedRows {
		line, rest, _ := strings.Cut(tt.request, " HTTP/1.")
		method, target, _ := strings.Cut(line, " ")
		_, host, _ := strings.Cut(rest, "Host:")
		f.Add(method, target, host, "")
	}
	f.Add("GET", "/a#b", "h", "h")
	f.Add("GET", "http://a@b/", "h", "\r\nX: y")
	f.Add("CONNECT", "h", "h", "")
	f.Add("OPTIONS", "*", "a@b", "")
	f.Fuzz(func(t *testing.T, method, target, host, second string) {
		request := method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\n"
		if second != "" {
			request += "Host: " + second + "\r\n"
		}
		compareOnTheWire(t, request+"\r\n")
	})
}

func compareOnTheWire(t *testing.T, request string) {
	status, got, served := theReceiver().send(request)
	if served {
		compareTarget(t, got.req)
		expect(t, status == 200 == (got.err == nil), "%q: %d after %v", request, status, got.err)
	}
	m := slowMessage.FindStringSubmatch(request)
	if m == nil {
		return
	}
	hosts := slowHostLine.FindAllStringSubmatch(m[3], -1)
	if len(hosts) != 1 {
		expect(t, !served && status == 400, "%q: %d", request, status)
		return
	}
	want := slowTarget("http", m[1], m[2], strings.Trim(hosts[0][1], " \t"), 1, false)
	switch {
	case want == "":
		expect(t, status == 400, "%q: %d, and it has no target", request, status)
	case served:
		expect(t, got.err == nil && got.u.String() == want, "%q: %q, %v, want %q", request, got.u, got.err, want)
	default:
		expect(t, status >= 400, "%q: %d", request, status)
	}
}

func TestFromRequestOnTheWire(t *testing.T) {
	n := 0
	for text := range eachText(1, 997) {
		for _, place := range []string{
			"GET %s HTTP/1.1\r\nHost: h", "GET /%s HTTP/1.1\r\nHost: h", "GET / HTTP/1.1\r\nHost: %s", "GET / HTTP/1.1\r\nHost: h:%s",
			"CONNECT h:%s HTTP/1.1\r\nHost: h",
		} {
			compareOnTheWire(t, strings.Replace(place, "%s", text, 1)+"\r\n\r\n")
			n++
		}
	}
	t.Log(n, "requests")
}

func TestFromRequestOverASocket(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := httpuri.FromRequest(r)
		io.WriteString(w, fmt.Sprint(u, " ", err))
	}))
	defer server.Close()
	conn, err := new(net.Dialer).DialContext(context.Background(), "tcp", server.Listener.Addr().String())
	require.NoError(t, err)
	defer conn.Close()
	io.WriteString(conn, "GET //evil/%2e%2E/x? HTTP/1.0\r\nHost: h:8080\r\n\r\n")
	answer, err := io.ReadAll(conn)
	require.NoError(t, err)
	assert.True(t, strings.HasSuffix(string(answer), "\r\n\r\nhttp://h:8080//evil/%2e%2E/x? <nil>"), "%q", answer)
}

// RepairTarget works like Repair, but text that begins with a slash does not have an authority.
func TestRFC9112_3_2_1_RepairTarget(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"/a[b]|c^d?{e}\\\"f\"`<>", "/a%5Bb%5D%7Cc%5Ed?%7Be%7D%5C%22f%22%60%3C%3E"},
		{"//a[b", "//a%5Bb"},
		{"//[::1]/", "//%5B::1%5D/"},
		{"/%41%zz%", "/%41%25zz%25"},
		{"/ü", "/%C3%BC"},
		{"/a#b", "/a#b"}, {"/a#b#c", "/a#b%23c"},
		{"/a\x00\tb", "/a\x00\tb"},
		{"http://[::1]/[", "http://[::1]/%5B"},
		{"http://a|b/|", "http://a|b/%7C"},
		{"http://u@v@h/ ", "http://u%40v@h/%20"},
		{"h:443", "h:443"},
		{"*", "*"},
		{"", ""},
	} {
		assert.Equal(t, tt.want, httpuri.RepairTarget(tt.in), "%q", tt.in)
	}
}

func TestRepairTargetOnEveryByte(t *testing.T) {
	for text := range eachText(1, 211) {
		for _, place := range []string{"", "/", "//", "x://h/?"} {
			target := place + text
			want := slowRepairTarget(target)
			if strings.HasPrefix(target, "/") {
				want = slowEncode(target, slowEncodable)
			}
			got := httpuri.RepairTarget(target)
			expect(t, want == got, "RepairTarget(%q) = %q, want %q", target, got, want)
			expect(t, got == httpuri.RepairTarget(got), "RepairTarget(%q) again", got)
		}
	}
}
