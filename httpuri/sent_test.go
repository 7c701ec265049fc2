package httpuri_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

func TestRFC9110_7_1_Sent(t *testing.T) {
	for _, tt := range []struct {
		req       http.Request
		want, why string
	}{
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h"}}, "http://h/", "RFC 9112, 3.2.1"},
		{http.Request{URL: &url.URL{Scheme: "https", Host: "h:443", Path: "//a b", ForceQuery: true}}, "https://h:443//a%20b?", ""},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2fb"}}, "http://h/a%2fb", ""},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/%zz"}}, "http://h/a/b", "net/url ignores a RawPath that is no encoding of Path"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: "/a%2Fb"}}, "http://h/a%2Fb", ""},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: "//other/a", RawQuery: "b"}}, "http://other/a?b", "an absolute-form"},
		{http.Request{Host: "other:81", URL: &url.URL{Scheme: "http", Host: "h:80", Path: "/"}}, "http://other:81/", ""},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "bücher.test:81", Path: "/"}}, "http://xn--bcher-kva.test:81/", "RFC 5890"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Path: "/", User: url.UserPassword("u", "p"), Fragment: "f"}}, "http://h/", "neither is sent"},
		{http.Request{Method: "OPTIONS", URL: &url.URL{Scheme: "http", Host: "h", Path: "*"}}, "http://h", "RFC 9112, 3.2.4"},
		{http.Request{Method: "CONNECT", URL: &url.URL{Scheme: "http", Host: "h:443"}}, "http://h:443", "RFC 9112, 3.2.3"},
		{http.Request{Method: "CONNECT", URL: &url.URL{Scheme: "http", Host: "h:443", Opaque: "h:443"}}, "http://h:443", "the same in HTTP/1.1 and HTTP/2"},
	} {
		u, err := httpuri.Sent(&tt.req)
		require.NoError(t, err, "%v: %s", tt.req.URL, tt.why)
		assert.Equal(t, tt.want, u.String(), "%v: %s", tt.req.URL, tt.why)
	}
}

// What net/http sends and RFC 3986 does not allow (appendix A: query, pchar, pct-encoded) has a text, and no URI.
func TestSentText(t *testing.T) {
	at := func(path, query string) *url.URL {
		return &url.URL{Scheme: "http", Host: "h", Path: path, RawQuery: query}
	}
	for _, tt := range []struct {
		req  http.Request
		want string
	}{
		{http.Request{URL: at("/", "x[]=1")}, "http://h/?x[]=1"},
		{http.Request{URL: at("", "a|b")}, "http://h/?a|b"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Path: "/a[1]", RawPath: "/a[1]", RawQuery: "\xFF\u00fc"}}, "http://h/a[1]?\xFF\u00fc"},
		{http.Request{URL: at("/", "%zz")}, "http://h/?%zz"},
		{http.Request{URL: at("/", "a#b")}, "http://h/?a#b"},
		{http.Request{URL: at("//a b", "")}, "http://h//a%20b"},
		{http.Request{Host: "H:081", URL: at("/", "")}, "http://H:081/"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "bücher.test", RawQuery: "ü"}}, "http://xn--bcher-kva.test/?ü"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: "//other/a|b"}}, "http://other/a|b"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: "/a|b"}}, "http://h/a|b"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: "//h.test:"}}, "http://h.test:"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: "//A.test:0"}}, "http://A.test:0"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: "//h.test:080", ForceQuery: true}}, "http://h.test:080?"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: "//h.test/key-._~,!@#$%^&*()"}}, "http://h.test/key-._~,!@#$%^&*()"},
		{http.Request{Method: "OPTIONS", URL: at("*", "")}, "http://h"},
		{http.Request{Method: "OPTIONS", Host: "H:080", URL: at("*", "")}, "http://H:080"},
		{http.Request{Method: "CONNECT", URL: &url.URL{Scheme: "http", Host: "H:0443"}}, "http://H:0443"},
	} {
		text, err := httpuri.SentText(&tt.req)
		require.NoError(t, err, "%v", tt.req.URL)
		assert.Equal(t, tt.want, text, "%v", tt.req.URL)
	}
	for _, tt := range []struct {
		req        http.Request
		part, text string
	}{
		{http.Request{}, "request", "httpuri: invalid request: a request, its URL or a response is missing"},
		{http.Request{URL: at("/", "a b")}, "request-target", "httpuri: invalid request-target: it has a space or a control character (request-target; RFC 9112, section 3.2)"},
		{http.Request{URL: at("/", "a\r\nb: c")}, "request-target", "httpuri: invalid request-target: it has a space or a control character (request-target; RFC 9112, section 3.2)"},
		{http.Request{URL: at("a", "")}, "URL", "httpuri: invalid URL: its path does not begin with '/' (origin-form; RFC 9112, section 3.2.1)"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "u:secret@h", RawQuery: "|"}}, "Host", "httpuri: invalid Host: invalid userinfo for the scheme http: user information may mislead about the host (RFC 9110, section 4.2.4)"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: "///a|b"}}, "request-target", "httpuri: invalid request-target: invalid host for the scheme http: the URI must have a host (RFC 9110, section 4.2.1)"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: "//u:secret@h/|"}}, "request-target", "httpuri: invalid request-target: invalid userinfo for the scheme http: user information may mislead about the host (RFC 9110, section 4.2.4)"},
	} {
		text, err := httpuri.SentText(&tt.req)
		assert.Empty(t, text)
		assert.Equal(t, tt.part, partOf(err))
		assert.EqualError(t, err, tt.text)
	}
}

// Each form of a request-target (RFC 9112, section 3.2).
func TestRFC9112_3_2_SentTarget(t *testing.T) {
	for _, tt := range []struct {
		method string
		url    url.URL
		want   string
	}{
		{"GET", url.URL{}, "/"},
		{"GET", url.URL{RawQuery: "a[]=1"}, "/?a[]=1"},
		{"GET", url.URL{Path: "//a b", ForceQuery: true}, "//a%20b?"},
		{"GET", url.URL{Path: "/a/b", RawPath: "/a%2fb", User: url.User("u"), Fragment: "f"}, "/a%2fb"},
		{"GET", url.URL{Opaque: "/a|b"}, "/a|b"},
		{"GET", url.URL{Opaque: "//h.test:"}, "http://h.test:"},
		{"GET", url.URL{Opaque: "//A.test/k#a", RawQuery: "b#c"}, "http://A.test/k#a?b#c"},
		{"OPTIONS", url.URL{Path: "*"}, "*"},
		{"CONNECT", url.URL{Host: "h:0443"}, "h:0443"},
		{"CONNECT", url.URL{Host: "h:443", Opaque: "h:443"}, "h:443"},
	} {
		tt.url.Scheme, tt.url.Host = "http", cmp.Or(tt.url.Host, "h")
		target, err := httpuri.SentTarget(&http.Request{Method: tt.method, URL: &tt.url})
		require.NoError(t, err, tt.want)
		assert.Equal(t, tt.want, target)
	}
	for _, tt := range []struct {
		method string
		url    url.URL
	}{
		{"GET", url.URL{Path: "*"}}, {"GET", url.URL{Path: "a"}}, {"GET", url.URL{RawQuery: "a b"}}, {"GET", url.URL{Opaque: "//h#@evil/"}}, {"GET", url.URL{Opaque: "//u@h/"}},
		{"CONNECT", url.URL{}}, {"CONNECT", url.URL{Host: "h:1", Opaque: "h:2"}}, {"CONNECT", url.URL{Path: "/a"}}, {"G T", url.URL{}},
	} {
		tt.url.Scheme, tt.url.Host = "http", cmp.Or(tt.url.Host, "h")
		target, err := httpuri.SentTarget(&http.Request{Method: tt.method, URL: &tt.url})
		assert.Empty(t, target)
		assert.ErrorAs(t, err, new(*httpuri.RequestError))
	}
}

// Each byte of a query, and each character of two or three bytes: net/http does not write a control character of ASCII, and a
// space ends the request-target (RFC 9112, section 3).
func TestSentTextOfEachCharacter(t *testing.T) {
	for c := range 256 + 0x10000 {
		text := string([]byte{byte(c)})
		if c >= 256 {
			text = string(rune(c - 256))
		}
		req := http.Request{URL: &url.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "a" + text + "b"}}
		_, err := httpuri.SentText(&req)
		if rejected := req.Write(io.Discard) != nil || text == " "; rejected != (err != nil) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestSentRefuses(t *testing.T) {
	at := func(host, path string) *url.URL { return &url.URL{Scheme: "http", Host: host, Path: path} }
	for _, tt := range []struct {
		req  *http.Request
		part string
		is   error
		text string
	}{
		{nil, "request", httpuri.ErrNoRequest, "httpuri: invalid request: a request, its URL or a response is missing"},
		{&http.Request{}, "request", httpuri.ErrNoRequest, ""},
		{&http.Request{URL: at("h", ""), RequestURI: "/"}, "request", nil, "httpuri: invalid request: Request.RequestURI is set, so net/http's client refuses it"},
		{&http.Request{URL: at("h", ""), Method: "G T"}, "method", nil, "httpuri: invalid method: a method is a token (token; RFC 9110, section 5.6.2)"},
		{&http.Request{URL: &url.URL{Host: "h"}}, "URL", httpuri.ErrScheme, ""},
		{&http.Request{URL: &url.URL{Scheme: "HTTP", Host: "h"}}, "URL", httpuri.ErrScheme, "net/http compares the case, too"},
		{&http.Request{URL: &url.URL{Scheme: "ftp", Host: "h"}}, "URL", httpuri.ErrScheme, ""},
		{&http.Request{URL: at("", "/"), Host: "h"}, "URL", uri.ErrNoHost, "httpuri: invalid URL: there is no host"},
		{&http.Request{URL: at("h", "a")}, "URL", nil, "httpuri: invalid URL: its path does not begin with '/' (origin-form; RFC 9112, section 3.2.1)"},
		{&http.Request{URL: at("h", "x:80/")}, "URL", nil, ""},
		{&http.Request{URL: at("h", "*")}, "request-target", httpuri.ErrTargetForm, ""},
		{&http.Request{URL: &url.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "a b"}}, "request-target", nil, ""},
		{&http.Request{URL: &url.URL{Scheme: "http", Host: "h", Opaque: "//u@h/"}}, "request-target", uri.ErrUserInfo, ""},
		{&http.Request{URL: at("u:secret@h", "/")}, "Host", uri.ErrUserInfo, ""},
		{&http.Request{URL: at("[fe80::1%en0]", "/")}, "Host", uri.ErrZone, ""},
		{&http.Request{URL: at("h", "/"), Host: "xn--*secret.ü"}, "Host", nil, "httpuri: invalid Host: net/http cannot convert it to its IDNA form"},
		{&http.Request{URL: at("h", "/"), Method: "CONNECT"}, "request-target", nil, ""},
		{&http.Request{URL: &url.URL{Scheme: "http", Host: "h:1", Opaque: "h:2"}, Method: "CONNECT"}, "URL", httpuri.ErrTargetForm, ""},
	} {
		u, err := httpuri.Sent(tt.req)
		assert.Zero(t, u)
		require.Equal(t, tt.part, partOf(err), "%v", err)
		assert.NotContains(t, err.Error(), "secret")
		if tt.is != nil {
			assert.ErrorIs(t, err, tt.is)
		}
		if strings.HasPrefix(tt.text, "httpuri: ") {
			assert.EqualError(t, err, tt.text)
		}
	}
}

// A sentWorld sends requests to a server that answers any of them, and says what it received: method, request-target and
// Host. ok is false if it received nothing.
type sentWorld struct {
	name, scheme string
	major        int
	send         func(req *http.Request) (received [3]string, ok bool)
}

// newSentWorlds returns a server of HTTP/1.1, a proxy, and a server of HTTP/2, all on the loopback interface.
func newSentWorlds(t *testing.T) []sentWorld {
	raw := newRawServer(t, func(string) string { return "HTTP/1.1 204 No Content\r\n\r\n" })
	sendRaw := func(client *http.Client) func(*http.Request) ([3]string, bool) {
		return func(req *http.Request) (received [3]string, ok bool) {
			if resp, err := client.Do(req); err == nil {
				resp.Body.Close()
			}
			select {
			case head := <-raw.heads:
				line := strings.TrimSuffix(requestLine(head), " HTTP/1.1")
				method, target, _ := strings.Cut(line, " ")
				return [3]string{method, target, field(t, head, "Host")}, true
			default:
				return received, false
			}
		}
	}
	var last *http.Request
	h2 := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { last = r }))
	h2.EnableHTTP2, h2.Config.DisableGeneralOptionsHandler = true, true
	h2.StartTLS()
	t.Cleanup(h2.Close)
	client := h2.Client()
	client.Transport.(*http.Transport).TLSClientConfig = &tls.Config{InsecureSkipVerify: true}
	client.Transport.(*http.Transport).DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, h2.Listener.Addr().String())
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	sendH2 := func(req *http.Request) (received [3]string, ok bool) {
		last = nil
		if resp, err := client.Do(req); err == nil {
			resp.Body.Close()
		}
		if last == nil {
			return received, false
		}
		return [3]string{last.Method, last.RequestURI, last.Host}, true
	}
	return []sentWorld{
		{"HTTP/1.1", "http", 1, sendRaw(raw.client(t))}, {"proxy", "http", 1, sendRaw(raw.throughProxy(t))},
		{"HTTP/2", "https", 2, sendH2},
	}
}

// drawnRequest returns a request for the world, with hostile bytes in some of its fields.
func drawnRequest(t *testing.T, r *rand.Rand, scheme string) *http.Request {
	noise := texts.RandomText(r)
	noise = noise[:min(len(noise), r.IntN(12))]
	drawn := func(usual int, choices ...string) string {
		switch n := r.IntN(2*usual+len(choices)+2) - usual; {
		case n < usual:
			return choices[0]
		case n < usual+len(choices):
			return choices[n-usual]
		default:
			return choices[r.IntN(len(choices))] + noise
		}
	}
	hosts := []string{"h", "h:81", "H:081", "h:", ":80", "", "bücher.test", "BÜCHER.test:8", "[::1]:80", "[fe80::1%en0]", "u@h", "a b", "a/b", "%41", "h:65536", "a_b!"}
	paths := []string{"/a", "", "/", "//x/y", "/a b", "/ü", "a", "*", "x:80/", "@evil", ":80", "/%2f"}
	req := &http.Request{
		Method: drawn(6, "GET", "", "POST", "OPTIONS", "CONNECT", "HEAD", "get", "G T", "Ä"),
		URL: &url.URL{
			Scheme: drawn(30, scheme, "", "HTTP", "ftp"), Host: drawn(20, hosts...), Path: drawn(3, paths...), RawPath: drawn(20, "", "/a%2fb", "/%61"),
			Opaque:   drawn(30, "", "/a%2fb", "//h/x", "//h:81/x", "//other/x?y", "//h", "a:b", "x", "*", "h:81"),
			RawQuery: drawn(6, "", "a=b&c", "a[]=%2f", "%zz", "?", "a b"), ForceQuery: r.IntN(4) == 0, Fragment: drawn(6, "", "f"),
		},
		Host: drawn(20, append([]string{""}, hosts...)...), Header: http.Header{},
	}
	if scheme == "https" { // a name beyond the rules stops TLS
		req.URL.Host = hosts[:3][r.IntN(3)]
	}
	if r.IntN(8) == 0 {
		req.URL.User = url.UserPassword(noise, "p")
	}
	return req.WithContext(t.Context())
}

// What a server receives is the URI of Sent, over HTTP/1.1, through a proxy and over HTTP/2. If net/http does not send a request,
// Sent returns an error. slowTarget reads what was received.
func TestSentIsWhatAServerReceives(t *testing.T) {
	n := 3000
	switch {
	case *deep:
		n = 20_000
	case testing.Short():
		n = 300
	}
	for _, w := range newSentWorlds(t) {
		t.Run(w.name, func(t *testing.T) {
			r, sent := rand.New(rand.NewPCG(9110, 7)), 0
			for range n {
				req := drawnRequest(t, r, w.scheme)
				u, err := httpuri.Sent(req)
				if w.major == 2 && err != nil {
					continue // net/http's server leaves some of them without an answer
				}
				received, ok := w.send(req)
				if compareSent(t, w, req, u, err, received, ok) {
					sent++
				}
			}
			t.Log(sent, "of", n, "requests have a URI")
			assert.Greater(t, sent, n/8)
		})
	}
}

// Sent reads what http.Request.Write writes, for each byte at each place of the fields.
func TestSentOnEveryByte(t *testing.T) {
	for text := range eachText(1, 997) {
		compareWritten(t, text)
	}
}

func FuzzSent(f *testing.F) { fuzzTexts(f, compareWritten) }

func compareWritten(t *testing.T, text string) {
	w := sentWorld{name: "Write", scheme: "http", major: 1}
	for _, v := range []url.URL{
		{Host: text}, {Host: "h:" + text}, {Host: "[" + text + "]"}, {Host: "h", Path: text}, {Host: "h", Path: "/" + text},
		{Host: "h", Path: "/" + text, RawPath: "/" + text}, {Host: "h", RawQuery: text}, {Host: "h", Opaque: text},
		{Host: "h", Opaque: "//" + text}, {Host: "h", Opaque: "//h/" + text},
	} {
		v.Scheme = "http"
		req := &http.Request{Method: http.MethodGet, URL: &v}
		var b bytes.Buffer
		err := req.Write(&b)
		line, rest, _ := strings.Cut(b.String(), " HTTP/1.1\r\nHost: ")
		host, _, _ := strings.Cut(rest, "\r\n")
		u, refused := httpuri.Sent(req)
		compareSent(t, w, req, u, refused, [3]string{"GET", strings.TrimPrefix(line, "GET "), host}, err == nil && v.Host != "")
	}
}

// compareSent compares one result of Sent, and reports whether it is a URI.
func compareSent(t *testing.T, w sentWorld, req *http.Request, u uri.URI, err error, received [3]string, ok bool) bool {
	want := ""
	if ok && (received[0] == http.MethodConnect || readable("http://"+received[2]) != "") { // else a server answers 400, RFC 9112, section 3.2
		want = slowTarget(w.scheme, received[0], received[1], received[2], w.major, false)
	}
	compareSentText(t, w, req, u, err, received, ok)
	if err != nil {
		isException := req.URL.Opaque == "" && !strings.HasPrefix(req.URL.EscapedPath(), "/") && req.URL.Path != "" || // not the same through a proxy
			strings.Contains(req.Host+req.URL.Host, "%") || // a zone, which HTTP/1.1 drops
			req.Method == http.MethodConnect
		expect(t, want == "" || isException, "Sent(%#v %#v): %v, but %q is received", req.URL, req.Host, err, received)
		return false
	}
	v, err := httpuri.FromRequest(req)
	expect(t, err == nil && v.Equal(u), "FromRequest(%#v) = %q, %v, and Sent has %q", req.URL, v, err, u)
	isException := w.name == "proxy" && (req.URL.Path == "*" || req.Method == http.MethodConnect) || w.name == "HTTP/2" && req.URL.Opaque != ""
	expect(t, want == u.String() || isException, "Sent(%q %#v %q) is %q, and %q is received", req.Method, req.URL, req.Host, u, received)
	if ok && strings.HasPrefix(received[1], "/") {
		expect(t, received[1] == u.RequestTarget(), "Sent(%#v) is %q, and %q is received", req.URL, u, received)
	}
	return true
}

// compareSentText compares SentTarget and SentText with Sent, and with what a server received, if that is what Write writes.
func compareSentText(t *testing.T, w sentWorld, req *http.Request, u uri.URI, refused error, received [3]string, ok bool) {
	target, err := httpuri.SentTarget(req)
	text, errOfText := httpuri.SentText(req)
	expect(t, fmt.Sprint(err) == fmt.Sprint(errOfText), "SentTarget(%#v): %v, and SentText: %v", req.URL, err, errOfText)
	if refused == nil {
		read, invalid := uri.Parse(text)
		expect(t, err == nil && invalid == nil && read.Equal(u), "SentText(%#v) = %q, %v, and Sent has %q", req.URL, text, err, u)
	}
	switch isOrigin := strings.HasPrefix(target, "/"); {
	case w.major == 2 && req.URL.Opaque != "" || w.name == "proxy" && (!isOrigin || req.URL.Opaque != ""):
	case err != nil:
		isException := req.URL.Opaque == "" && !strings.HasPrefix(req.URL.EscapedPath(), "/") && req.URL.Path != "" || // not the same through a proxy
			strings.Contains(req.Host+req.URL.Host, "%") || req.Method == http.MethodConnect && req.URL.Opaque != ""
		expect(t, !ok || isException || slowSentText(w.scheme, received) == "", "SentTarget(%#v %q): %v, and %q is received", req.URL, req.Host, err, received)
	case w.name == "proxy":
		expect(t, ok && text == received[1], "SentText(%#v %q) = %q, and %q is received", req.URL, req.Host, text, received)
	default:
		expect(t, ok && target == received[1], "SentTarget(%#v %q) = %q, and %q is received", req.URL, req.Host, target, received)
		expect(t, text == slowSentText(w.scheme, received), "SentText(%#v %q) = %q, and %q is received", req.URL, req.Host, text, received)
	}
}

var (
	slowSite  = regexp.MustCompile(`^[^:/?#]+://[^/?]*`)
	slowOther = regexp.MustCompile(`[^a-zA-Z/?]`)
)

// slowSentText returns the text that a server received, or "" if it is not for the form of a request-target, whatever path and query are.
func slowSentText(scheme string, received [3]string) string {
	method, target, host := received[0], received[1], received[2]
	site := slowSite.FindString(target)
	plainTarget := target
	if site != "" || strings.HasPrefix(target, "/") {
		plainTarget = site + slowOther.ReplaceAllString(target[len(site):], "x")
	}
	isRefused := method != http.MethodConnect && readable("http://"+host) == "" // RFC 9112, section 3.2
	if isRefused || strings.ContainsAny(target, " \x7F") || slowTarget(scheme, method, plainTarget, host, 1, false) == "" {
		return ""
	}
	switch {
	case target[0] == '/':
		return scheme + "://" + host + target
	case target == "*":
		return scheme + "://" + host
	case method == http.MethodConnect:
		return scheme + "://" + target
	}
	return target
}

// wireRequests yields requests with the byte c at each place of their fields, with each kind of method and query.
func wireRequests(c byte, yield func(*http.Request) bool) {
	b := string([]byte{c})
	urls := []url.URL{
		{User: url.UserPassword(b, b)}, {Fragment: b}, {Path: b}, {Path: "/" + b}, {Path: "/a" + b + "/b"}, {Path: "//" + b}, {Path: "*" + b},
		{Path: "/" + b, RawPath: "/" + b}, {Path: "/a/" + b, RawPath: "/a%2F" + b}, {Path: "/" + b, RawPath: fmt.Sprintf("/%%%02x", c)}, {Path: "/a", RawPath: b},
		{Host: "h" + b}, {Host: b + "h"}, {Host: "h:8" + b}, {Host: "[" + b + "]"}, {Host: "[::1]" + b}, {Host: "H.test:" + b},
	}
	for _, opaque := range []string{
		"", "/", "//", "//h", "//h:", "//h:0", "//A.test:0", "//h.test:", "//h.test:080", "//h/", "//h?", "//h/a?b", "//[::1]", "//u@h", "h:443", "*", "a:", "http://h/", "HTTP://h", "http:", "/a%2F",
		"//example.org/bucket/key-._~,!@#$%^&*()",
	} {
		urls = append(urls, url.URL{Opaque: opaque + b}, url.URL{Opaque: b + opaque}, url.URL{Opaque: opaque + b, Host: "h:443", Path: "/p"})
	}
	for i, v := range urls {
		for _, method := range []string{http.MethodGet, "", http.MethodOptions, http.MethodConnect, "P" + b} {
			for _, query := range []string{"", "?", "q" + b} {
				for _, host := range []string{"", "i" + b} {
					v := v
					v.Scheme, v.Host = "http", cmp.Or(v.Host, "h")
					v.RawQuery, v.ForceQuery = strings.TrimPrefix(query, "?"), query == "?"
					if host != "" && i%4 != 0 {
						continue
					}
					if !yield(&http.Request{Method: method, URL: &v, Host: host, Header: http.Header{}}) {
						return
					}
				}
			}
		}
	}
}

// The text of SentTarget is what stands on the request line that a server receives, byte for byte.
func TestRFC9112_3_SentTargetOnTheWire(t *testing.T) {
	w, step, sent, received := newSentWorlds(t)[0], 97, 0, 0
	if *deep {
		step = 1
	}
	for c := range 256 {
		for req := range func(yield func(*http.Request) bool) { wireRequests(byte(c), yield) } {
			if sent++; sent%step != 0 {
				continue
			}
			got, ok := w.send(req)
			u, err := httpuri.Sent(req)
			compareSentText(t, w, req, u, err, got, ok)
			if ok {
				received++
			}
		}
	}
	t.Log("every", step, "of", sent, "requests:", received, "are received")
}

// In a reverse proxy, a copy without RequestURI has what the backend receives.
func TestSentInAReverseProxy(t *testing.T) {
	received := ""
	backend := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { received = "http://" + r.Host + r.RequestURI }))
	defer backend.Close()
	to, err := url.Parse(backend.URL + "/base")
	require.NoError(t, err)
	want := ""
	proxy := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		_, err := httpuri.Sent(r.Out)
		require.ErrorContains(t, err, "RequestURI")
		out := *r.Out
		out.RequestURI = ""
		u, err := httpuri.Sent(&out)
		require.NoError(t, err)
		want = u.String()
	}})
	defer proxy.Close()
	for _, path := range []string{"/", "/a%2Fb", "/a//b?c=d&e", "/%25?", "/a;b:c@d"} {
		resp, err := http.Get(proxy.URL + path)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		assert.Equal(t, want, received, path)
		assert.Contains(t, received, "/base/")
	}
}
