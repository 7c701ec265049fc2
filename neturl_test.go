package uri

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/measure"
)

func TestURL(t *testing.T) {
	for _, in := range []string{
		"http://example.com/a%2Fb/c?q=%20&r#f", "http://u:p@h:8080/", "http://u:@h", "http://[2001:db8::1]:80/", "//h/a", "/a", "a/b",
		"", "?q", "?", "#f", "mailto:joe@example.com", "urn:a:b", "file:///a/b", "file:/a", "http://h", "http://h?",
		"http://xn--mnchen-3ya.example/", "./a:b", "http://h//a//b", "http://h/;a=b,c", "x:?q", "http://h/a;b?a=1;b=2", "http://@h/",
	} {
		u := MustParse(in)
		v, err := u.URL()
		require.NoError(t, err, "URL of %q", in)
		assert.Equal(t, in, v.String())
		back, err := FromURL(v)
		require.NoError(t, err, "FromURL of %q", in)
		assert.Equal(t, u, back)
	}
	for _, tt := range []struct{ in, component string }{
		{"http://h/#", "fragment"},       // its "#" would be lost
		{"http://m%C3%BCnchen/", "host"}, // requested in its IDNA form
		{"http://%41/", "host"},          // refused
		{"http://m%c3%bcnchen/", "host"}, // printed with capitals
		{"http://%00/", "host"},          // refused
		{"http://a%2541/", "host"},       // requested as "a%41", which is decoded once more
		{"http://evil%252ecom/", "host"}, // likewise
		{"http://u%41@h/", "userinfo"},   // printed as "uA"
		{"//", "authority"},              // its "//" would be lost
		{"///a", "path"},                 // all of it would be the path
		{"x://", "authority"},            // likewise
	} {
		v, err := MustParse(tt.in).URL()
		var e *URLError
		if assert.ErrorAs(t, err, &e, "URL of %q = %v", tt.in, v) {
			assert.Equal(t, Component(tt.component), e.Component, "URL of %q", tt.in)
			assert.Nil(t, v)
		}
	}
	_, err := MustParse("http://m%C3%BCnchen/").URL()
	require.ErrorIs(t, err, ErrEncodedHost)
	hand := URI{Scheme: "HTTP", Host: "h", UserInfo: "u", ForceUserInfo: true, Path: []string{""}}
	v, err := hand.URL()
	require.NoError(t, err, "a value made by hand, in its canonical form")
	assert.Equal(t, "http://u@h/", v.String())
	_, err = URI{Scheme: "x", Host: "a b"}.URL()
	require.ErrorAs(t, err, new(*FormatError))
}

func TestFromURL(t *testing.T) {
	for _, tt := range []struct {
		v    url.URL
		want string
	}{
		{url.URL{}, ""},
		{url.URL{Scheme: "HTTP", Host: "h", Path: "/a b"}, "http://h/a%20b"},
		{url.URL{Path: "a:b"}, "./a:b"},
		{url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2Fb"}, "http://h/a%2Fb"},
		{url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/stale"}, "http://h/a/b"}, // RawPath is ignored if it does not match Path
		{url.URL{Scheme: "http", Host: "h:80", User: url.UserPassword("a:b", "c@d")}, "http://a%3Ab:c%40d@h:80"},
		{url.URL{Scheme: "mailto", Opaque: "joe@example.com"}, "mailto:joe@example.com"},
		{url.URL{Scheme: "http", Opaque: "/a%2Fb"}, "http:/a%2Fb"},
		{url.URL{Host: "[::1]:80", Fragment: "a b"}, "//[::1]:80#a%20b"},
		{url.URL{Scheme: "http", Host: "h", ForceQuery: true}, "http://h?"},
		{url.URL{Scheme: "http", User: url.UserPassword("", "p"), Host: "h"}, "http://:p@h"},
		{url.URL{Scheme: "http", User: url.User(""), Host: "h:080"}, "http://@h:80"},
	} {
		u, err := FromURL(&tt.v)
		require.NoError(t, err, "FromURL(%#v)", tt.v)
		assert.Equal(t, MustParse(tt.want), u, "FromURL(%#v)", tt.v)
	}
	for _, tt := range []struct {
		v         url.URL
		component string
	}{
		{url.URL{Scheme: "http", Host: "h", RawQuery: "a b"}, "query"},            // 3.4
		{url.URL{Scheme: "http", Host: "h", RawQuery: "a#b"}, "query"},            // read as a fragment
		{url.URL{Scheme: "http", Host: "h:x"}, "port"},                            // 3.2.3
		{url.URL{Scheme: "http", Host: "h:70000"}, "port"},                        // out of range
		{url.URL{Scheme: "http", Host: "[fe80::1%25en0]"}, "host"},                // 3.2.2
		{url.URL{Scheme: "a b", Host: "h"}, "path"},                               // not a scheme, so a path
		{url.URL{Scheme: "1a", Host: "h"}, "path"},                                // likewise
		{url.URL{Scheme: "http", Host: "h", Opaque: "//g/a"}, "host"},             // Host is not printed
		{url.URL{Scheme: "http", User: url.User("u"), Opaque: "a"}, "userinfo"},   // nor is User
		{url.URL{Scheme: "http", Path: "/a", Opaque: "b"}, "path"},                // nor is Path
		{url.URL{Scheme: "http", Opaque: "//h/a"}, "host"},                        // of no authority
		{url.URL{Scheme: "http", Opaque: "///a"}, "host"},                         // likewise
		{url.URL{Scheme: "http", Host: "good", Path: ".evil/x"}, "path"},          // requested of good.evil through a proxy
		{url.URL{Scheme: "http", Host: "good", Path: "@evil/x"}, "path"},          // of evil
		{url.URL{Scheme: "http", Host: "good", Path: "*"}, "path"},                // of good*
		{url.URL{Scheme: "http", Host: "h", Path: "/a", RawPath: "%2Fa"}, "path"}, // of h%2Fa
		{url.URL{Scheme: "http", Host: "münchen.example"}, "host"},                // in its IDNA form
		{url.URL{Scheme: "http", Opaque: "a?b"}, "query"},                         // read as a query
		{url.URL{Scheme: "http", Opaque: "a#b"}, "fragment"},                      // read as a fragment
		{url.URL{Path: "//h/a"}, "host"},                                          // read as an authority
		{url.URL{Opaque: "x:a"}, "scheme"},                                        // read as a scheme
		{url.URL{Scheme: "http", Path: "a"}, "host"},                              // printed as "http://a"
		{url.URL{Scheme: "http", Host: "good@evil"}, "host"},                      // net/url does not read what it prints
		{url.URL{Scheme: "http", Host: "a/b", Path: "/"}, "host"},                 // likewise
		{url.URL{Scheme: "http", Host: "a\x00\r\nb", Path: "/"}, "host"},          // likewise
		{url.URL{Scheme: "http", Host: "evil%2ecom", Path: "/"}, "host"},          // requested as it is, printed encoded twice
		{url.URL{Scheme: "http", Opaque: "/a#"}, "fragment"},                      // net/url has no empty fragment
		{url.URL{Scheme: "x", Opaque: "a?"}, "query"},                             // there, and not in RawQuery
		{url.URL{Scheme: "http", Host: "h", User: url.UserPassword("u", "p"), Opaque: "//h"}, "userinfo"},
		// Of two faults, that of the printed text comes first, then a field that is not printed, in the order of the components.
		{url.URL{Scheme: "http", Host: "h", Opaque: "//g/a", RawQuery: "a b"}, "query"},
		{url.URL{Scheme: "http", Host: "münchen.example", RawQuery: "a b"}, "query"},
		{url.URL{Scheme: "http", Host: "h", User: url.User("u"), Path: "/a", Opaque: "b"}, "userinfo"},
		{url.URL{Scheme: "http", Host: "h", Path: "/a", Opaque: "b"}, "host"},
		{url.URL{Scheme: "http", Path: "/a", Opaque: "b#"}, "path"},
		{url.URL{Scheme: "http", Host: "münchen.example", Path: "*"}, "path"},
	} {
		u, err := FromURL(&tt.v)
		var e *URLError
		if assert.ErrorAs(t, err, &e, "FromURL(%#v) = %v", tt.v, u) {
			assert.Equal(t, Component(tt.component), e.Component, "FromURL(%#v)", tt.v)
			assert.Zero(t, u)
		}
	}
	_, err := FromURL(&url.URL{Scheme: "http", Host: "münchen.example"})
	require.ErrorIs(t, err, ErrEncodedHost)
	_, err = FromURL(&url.URL{Scheme: "http", Host: "münchen.example", Path: "*"})
	require.NotErrorIs(t, err, ErrEncodedHost, "it has another fault too")
	_, err = FromURL(nil)
	assert.EqualError(t, err, "uri: invalid scheme for net/url: the *url.URL is nil")
	_, err = FromURL(&url.URL{Scheme: "http", Host: "h", RawQuery: "a[]=b"})
	assert.EqualError(t, err, "uri: invalid query by RFC 3986: '[' is not allowed: write %5B", "net/url allows it")
	_, err = FromURL(&url.URL{Scheme: "http", Host: "h:70000"})
	assert.EqualError(t, err, "uri: invalid port: the port is above 65535", "RFC 3986, section 3.2.3, sets no limit")
}

// Most URLs are recognized without a second text. For the others, the two texts are compared.
func TestAreSpelledAlike(t *testing.T) {
	parse := func(text string) *url.URL {
		v, err := url.Parse(text)
		require.NoError(t, err)
		return v
	}
	for _, text := range []string{
		"http://h/", "http://h", "https://h:8080/a%2Fb/c?q=%20", "x://h/?", "//h/a", "http://[::1]:80/", "http://127.0.0.1/", "x://h:0/", "x://h:65535",
		"http://v.example/",
	} {
		u := MustParse(text)
		assert.True(t, areSpelledAlike(&u, parse(text)), text)
	}
	for _, text := range []string{"/a", "", "mailto:a", "http://u@h/", "http://@h/", "http://h/#f", "http://h/#", "file:///a", "HTTP://h/%41#f"} {
		u := MustParse(text)
		assert.False(t, areSpelledAlike(&u, parse(text)), text)
	}
	u := MustParse("http://h:80/a?q")
	for _, text := range []string{
		"https://h:80/a?q", "http://i:80/a?q", "http://h:81/a?q", "http://h/a?q", "http://h:8/a?q", "http://h:080/a?q", "http://h:80/b?q", "http://h:80/a/?q",
		"http://h:80/a", "http://h:80/a?", "http://h:80/a?r", "http://h:80/a?q#f", "http://u@h:80/a?q", "http://h:800/a?q",
	} {
		assert.False(t, areSpelledAlike(&u, parse(text)), text)
	}
	for _, change := range []func(v *url.URL){
		func(v *url.URL) { v.Opaque = "o" }, func(v *url.URL) { v.User = url.User("u") }, func(v *url.URL) { v.Fragment = "f" },
		func(v *url.URL) { v.RawQuery, v.ForceQuery = "", true }, func(v *url.URL) { v.Host = "h:80:80" }, func(v *url.URL) { v.Host = "h" },
		func(v *url.URL) { v.Host = "h;80" }, func(v *url.URL) { v.Host = "x" + v.Host },
	} {
		v := parse("http://h:80/a?q")
		require.True(t, areSpelledAlike(&u, v))
		change(v)
		assert.False(t, areSpelledAlike(&u, v), "%#v", v)
	}
	for _, u := range []URI{
		{Scheme: "http", Host: "%41", Path: []string{"", ""}}, {Scheme: "http", Host: "[v1.a]", Path: []string{"", ""}}, {Scheme: "http", Host: "[V1.a]", Path: []string{"", ""}},
		{Scheme: "http", Host: "h", ForceUserInfo: true, Path: []string{"", ""}}, {Scheme: "http", Host: "h", Path: []string{"", ""}, ForceQuery: true},
		{Scheme: "http", Host: "h", Path: []string{"", ""}, ForceFragment: true}, {Scheme: "http", Path: []string{"", ""}},
	} {
		v := &url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/"}
		assert.False(t, areSpelledAlike(&u, v), "%#v", u)
	}
}

func TestIsIPvFuture(t *testing.T) {
	for host, want := range map[string]bool{
		"[v1.a]": true, "[VF.:]": true, "[v": true, "[::1]": false, "[": false, "": false, "v1.a": false, "vv": false, "[w1]": false, "[u1]": false,
		"[\x561]": true, "\\v1": false, "Zv1": false, "[6v]": false, "[av]": false, "[xv]": false, "[f::v]": false,
	} {
		assert.Equal(t, want, isIPvFuture(host), host)
	}
}

func TestBridgeAllocations(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	const text = "http://www.example.com/products/list.html?page=2&size=40"
	u := MustParse(text)
	v, err := url.Parse(text)
	require.NoError(t, err)
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = u.URL() }), 2.0)
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = FromURL(v) }), 3.0)
}

// A head is what a server is asked for in one request.
type head struct{ target, host string }

// A listener is a server on loopback that records its requests.
type listener struct {
	net.Listener
	mu    sync.Mutex
	heads []head
}

// newListener starts a server that answers each request with the result of answer.
func newListener(t *testing.T, answer func(h head, request string) (response string)) *listener {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	l := &listener{Listener: ln}
	t.Cleanup(func() { _ = ln.Close() })
	go func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			go l.serve(conn, answer)
		}
	}()
	return l
}

// serve reads one request, which has no body, and writes the answer.
func (l *listener) serve(conn net.Conn, answer func(head, string) string) {
	defer func() { _ = conn.Close() }()
	var h head
	var request strings.Builder
	for lines := bufio.NewReader(conn); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		request.WriteString(line)
		line = strings.TrimSuffix(line, "\r\n")
		switch {
		case h.target == "":
			h.target = strings.TrimSuffix(line[strings.IndexByte(line, ' ')+1:], " HTTP/1.1")
		case strings.HasPrefix(line, "Host: "):
			h.host = line[len("Host: "):]
		case line == "":
			l.mu.Lock()
			l.heads = append(l.heads, h)
			l.mu.Unlock()
			_, _ = fmt.Fprint(conn, answer(h, request.String()))
			return
		}
	}
}

// take returns the requests since the last call.
func (l *listener) take() []head {
	l.mu.Lock()
	defer l.mu.Unlock()
	heads := l.heads
	l.heads = nil
	return heads
}

// A wire has a server, a forward proxy in front of it, and two clients: one connects directly, one through the proxy.
type wire struct {
	server, proxy   *listener
	dialled         []string // by the direct client
	direct, proxied http.Client
}

func newWire(t *testing.T) *wire {
	t.Helper()
	w := new(wire)
	w.server = newListener(t, func(head, string) string { return "HTTP/1.1 204 No Content\r\n\r\n" })
	w.proxy = newListener(t, w.forward)
	w.direct.Transport = &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			w.dialled = append(w.dialled, address)
			return new(net.Dialer).DialContext(ctx, network, w.server.Addr().String()) // whatever the name is
		},
	}
	w.proxied.Transport = &http.Transport{
		DisableKeepAlives: true,
		Proxy:             http.ProxyURL(&url.URL{Scheme: "http", Host: w.proxy.Addr().String()}),
	}
	return w
}

// forward does what a proxy does: it asks the server named in the absolute-form for the rest, in origin-form (RFC 9112,
// section 3.2.1). It refuses CONNECT.
func (w *wire) forward(h head, request string) string {
	after, ok := strings.CutPrefix(h.target, "http://")
	if !ok {
		return "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"
	}
	end := len(after)
	if i := strings.IndexAny(after, "/?"); i >= 0 {
		end = i
	}
	target := "/" + strings.TrimPrefix(after[end:], "/")
	conn, err := net.Dial("tcp", w.server.Addr().String())
	if err != nil {
		return "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n"
	}
	defer func() { _ = conn.Close() }()
	method, _, _ := strings.Cut(request, " ")
	_, _ = fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: %s\r\n\r\n", method, target, after[:end])
	answer, _ := bufio.NewReader(conn).ReadString('\n')
	return answer + "\r\n"
}

// The pieces of a url.URL, which FromURL must put together as net/http does.
var (
	wireHosts = []string{
		"good.example", "GOOD.example:0080", "good.example:8080", "good.example:", "127.0.0.1", "[::1]", "[::FFFF:1.2.3.4]:81",
		"a_b,c;d=e!$&'()*+~", "", ":80", "good.example%2fx", "good.example%2ex", "münchen.example", "MÜNCHEN.example",
		"ｇood.example", "１２７.0.0.1", "good.example／evil.example", "good.example@evil.example", "good.example/x",
		"good.example#x", "good.example?x", "good.example\\x", "good.example:80:81", "good.example:x", "[fe80::1%25eth0]",
		"[v1.x]", "[::1", "::1", "good.example\t", "good.example\r\nX: y", " good.example", "good.example\x00",
	}
	wirePaths = []string{
		"", "/", "/x", "x", ".evil.example/x", "@evil.example/x", ":81/x", ":x@evil.example/", "*", "/*", "*/x", "//evil.example/x",
		"/@evil.example", "/.evil.example", "/../x", "../x", "./x", "a:b", "?x", "/?x", "#x", "/#x", "%2F", "/%2F", "/a b", "/é",
		"\\evil.example", "/a/b;c=d", "-evil.example", ",x", "/[x]", "/\x00", "\r\nX: y", "http://evil.example/x",
	}
	wireOpaques = []string{
		"", "//evil.example/x", "//good.example/x", "//good.example", "///x", "//", "/x", "x", "*", "@evil.example/x",
		"http://evil.example/x",
	}
	wireEnds = []url.URL{
		{}, {RawQuery: "q=/?@:"}, {ForceQuery: true}, {RawQuery: "q", ForceQuery: true, Fragment: "f"}, {Fragment: "@evil.example/"},
		{User: url.User("u")}, {User: url.UserPassword("@evil.example/", ":p"), RawQuery: "?"}, {RawQuery: "a b"}, {RawQuery: "#"},
		{RawQuery: "\r\nX: y"}, {OmitHost: true}, {Fragment: "a b", RawFragment: "a%20b"},
	}
)

// rawPaths returns values of RawPath for path, including "" and one that does not match.
func rawPaths(path string) []string {
	encoded := ""
	for i := range len(path) {
		encoded += fmt.Sprintf("%%%02x", path[i])
	}
	if encoded == "" {
		return []string{"", "/stale"}
	}
	return []string{"", "/stale", encoded, encoded[:3] + path[1:], path[:len(path)-1] + encoded[len(encoded)-3:]}
}

// If FromURL accepts a URL, net/http requests the host and the request target of the URI, both directly and through a proxy.
func TestFromURLSaysWhatIsAsked(t *testing.T) {
	w := newWire(t)
	asked := 0
	forEachWireURL(func(v *url.URL) {
		u, err := FromURL(v)
		if err != nil {
			return
		}
		if u.Host == "" && !u.HasPort {
			_, err := w.direct.Do(&http.Request{URL: v, Header: http.Header{}})
			assert.Error(t, err, "%#v is %s, which has no host", v, u)
			return
		}
		asked++
		assert.Equal(t, wantAsked(u), w.ask(t, v), "%#v is %s", v, u)
	})
	t.Logf("%d URLs were asked for", asked)
	assert.Greater(t, asked, 500)
}

// forEachWireURL calls yield with the URLs that can be made from the pieces.
func forEachWireURL(yield func(v *url.URL)) {
	for _, host := range wireHosts {
		for _, path := range wirePaths {
			for _, rawPath := range rawPaths(path) {
				for _, opaque := range wireOpaques {
					ends := wireEnds
					if host != wireHosts[0] || rawPath != "" && opaque != "" {
						ends = wireEnds[:2] // all ends for each of these would take too long
					}
					for _, v := range ends {
						v.Scheme, v.Host, v.Path, v.RawPath, v.Opaque = "http", host, path, rawPath, opaque
						yield(&v)
					}
				}
			}
		}
	}
}

// asking is what is requested for one URL. A host has its port, even if it is the default, without leading zeros.
type asking struct {
	dialled       string // by the direct client
	server, proxy head   // what the direct client's server and the proxy were asked
	behind        head   // what the proxy asked
}

// wantAsked returns what must be requested for u.
func wantAsked(u URI) asking {
	authority := u.Host + ":80"
	if u.HasPort {
		authority = fmt.Sprintf("%s:%d", u.Host, u.Port)
	}
	target := u.RequestTarget()
	return asking{
		dialled: authority,
		server:  head{target, authority},
		proxy:   head{"http://" + authority + target, authority},
		behind:  head{target, authority},
	}
}

// ask returns what net/http requests for v, directly and through the proxy.
func (w *wire) ask(t *testing.T, v *url.URL) asking {
	t.Helper()
	w.dialled = nil
	for _, client := range []*http.Client{&w.direct, &w.proxied} {
		response, err := client.Do((&http.Request{URL: v, Header: http.Header{}}).WithContext(t.Context()))
		if err != nil {
			t.Errorf("%#v: %v", v, err)
			return asking{}
		}
		_ = response.Body.Close()
	}
	atServer, atProxy := w.server.take(), w.proxy.take()
	require.Len(t, atServer, 2)
	require.Len(t, atProxy, 1)
	require.Len(t, w.dialled, 1)
	a := asking{withPort(w.dialled[0]), atServer[0], atProxy[0], atServer[1]}
	for _, h := range []*head{&a.server, &a.proxy, &a.behind} {
		h.host = withPort(h.host)
	}
	if after, ok := strings.CutPrefix(a.proxy.target, "http://"); ok {
		end := strings.IndexAny(after+"/", "/?")
		a.proxy.target = "http://" + withPort(after[:end]) + after[end:]
	}
	return a
}

// withPort returns host with its port, or with the default port.
func withPort(host string) string {
	if colon := strings.LastIndexByte(host, ':'); colon > strings.LastIndexByte(host, ']') {
		if port, err := strconv.Atoi(host[colon+1:]); err == nil {
			return host[:colon] + ":" + strconv.Itoa(port)
		}
		host = strings.TrimSuffix(host, ":")
	}
	return host + ":80"
}

// Over TLS, the proxy is asked for a connection to the host and the port of the URI.
func TestFromURLSaysWhereAProxyConnects(t *testing.T) {
	w := newWire(t)
	for _, host := range wireHosts {
		for _, path := range wirePaths {
			v := url.URL{Scheme: "https", Host: host, Path: path}
			u, err := FromURL(&v)
			if err != nil || u.Host == "" {
				continue
			}
			want, err := u.HostPort()
			if errors.Is(err, ErrIPvFuture) {
				continue // net/url reads it up to Go 1.25, but there is no such address to connect to
			}
			if u.HostKind() == HostRegName && notInNames(u.Host) >= 0 {
				continue // no name, though the proxy is asked for it
			}
			require.NoError(t, err)
			_, err = w.proxied.Do((&http.Request{URL: &v, Header: http.Header{}}).WithContext(t.Context()))
			require.Error(t, err, "the proxy says no")
			heads := w.proxy.take()
			require.Len(t, heads, 1)
			assert.Equal(t, want, strings.Replace(heads[0].target, ":0080", ":80", 1), "%#v", v)
		}
	}
}
