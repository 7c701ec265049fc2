package uri_test

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

	"github.com/go-rfc3986/uri"
)

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
		u, err := uri.FromURL(v)
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
func wantAsked(u uri.URI) asking {
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
			u, err := uri.FromURL(&v)
			if err != nil || u.Host == "" {
				continue
			}
			want, err := u.HostPort(443)
			if errors.Is(err, uri.ErrIPvFuture) {
				continue // net/url reads it up to Go 1.25, but there is no such address to connect to
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
