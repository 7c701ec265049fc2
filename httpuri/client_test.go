package httpuri_test

import (
	"bytes"
	"compress/gzip"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// page returns the body of the response to a request for text.
func page(t *testing.T, client *http.Client, text string) (body string, err error) {
	t.Helper()
	resp, err := client.Get(text)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	return string(data), err
}

func TestClientFollowsByThePolicy(t *testing.T) {
	serve := func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/good":
			w.Header().Set("Location", "x/../end?q")
		case "/bad":
			w.Header().Set("Location", "/a b")
		case "/worse":
			w.Header().Set("Location", "/100%")
		default:
			fmt.Fprint(w, r.ProtoMajor, " ", r.RequestURI)
			return
		}
		w.WriteHeader(http.StatusFound)
	}
	for _, withTLS := range []bool{true, false} {
		eachServer(t, withTLS, serve, func(t *testing.T, server *httptest.Server, major int) {
			client := httpuri.Client(server.Client(), httpuri.Redirects{})
			body, err := page(t, client, server.URL+"/good")
			require.NoError(t, err)
			assert.Equal(t, fmt.Sprint(major, " /end?q"), body)
			_, err = page(t, client, server.URL+"/bad")
			requireStopped(t, err, 1, httpuri.ErrLocation, "")
			_, err = page(t, client, server.URL+"/worse")
			requireStopped(t, err, 1, httpuri.ErrLocation, "")

			client = httpuri.Client(server.Client(), httpuri.Redirects{Repair: true})
			for path, want := range map[string]string{"/good": "/end?q", "/bad": "/a%20b", "/worse": "/100%25"} {
				body, err = page(t, client, server.URL+path)
				require.NoError(t, err)
				assert.Equal(t, fmt.Sprint(major, " ", want), body)
			}
			client.CloseIdleConnections()
		})
	}
}

// A cookie wall sets a cookie and sends the client back. Another path sends it back for ever.
func TestClientAtACookieWall(t *testing.T) {
	requests := 0
	serve := func(w http.ResponseWriter, r *http.Request) {
		requests++
		if _, err := r.Cookie("seen"); err == nil && r.URL.Path == "/wall" {
			fmt.Fprint(w, "behind the wall")
			return
		}
		http.SetCookie(w, &http.Cookie{Name: "seen", Value: "1"})
		w.Header().Set("Location", r.RequestURI)
		w.WriteHeader(http.StatusFound)
	}
	eachServer(t, true, serve, func(t *testing.T, server *httptest.Server, _ int) {
		jar, err := cookiejar.New(nil)
		require.NoError(t, err)
		base := *server.Client()
		base.Jar = jar
		_, err = page(t, httpuri.Client(&base, httpuri.Redirects{}), server.URL+"/wall")
		requireStopped(t, err, 1, httpuri.ErrLoop, "")
		base.Jar, _ = cookiejar.New(nil)
		body, err := page(t, httpuri.Client(&base, httpuri.Redirects{Revisit: true}), server.URL+"/wall")
		require.NoError(t, err)
		assert.Equal(t, "behind the wall", body)
		requests = 0
		_, err = page(t, httpuri.Client(&base, httpuri.Redirects{Revisit: true, Max: 4}), server.URL+"/circle")
		requireStopped(t, err, 5, httpuri.ErrTooManyRedirects, "")
		assert.Equal(t, 5, requests)
	})
}

func TestClientAsksItsBase(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", "/x y")
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	stop := errors.New("stop")
	for _, tt := range []struct{ of, want error }{{http.ErrUseLastResponse, nil}, {stop, stop}, {nil, httpuri.ErrLocation}} {
		base := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return tt.of }}
		client := httpuri.Client(base, httpuri.Redirects{})
		resp, err := client.Get(server.URL)
		require.ErrorIs(t, err, tt.want)
		if tt.want == nil {
			assert.Equal(t, http.StatusFound, resp.StatusCode)
			assert.Equal(t, "/x y", resp.Header.Get("Location"))
		}
		assert.Nil(t, base.Transport, "it is not changed")
	}
}

// The CheckRedirect of the base decides first, also on a Location with a secret. After http.ErrUseLastResponse, the program gets the
// response; after another error, the error and no secret. The policy is not asked, and no body of the redirected request stays open.
func TestClientAsksItsBaseAboutSecrets(t *testing.T) {
	stop := errors.New("stop")
	for _, location := range []string{"/x y", "/x", "//joe:secret@other.test/", "/?token=secret", "http://h/a@b", "http://other.test/#token=secret"} {
		for _, of := range []error{http.ErrUseLastResponse, stop, fmt.Errorf("also %w", stop)} {
			for _, status := range []int{http.StatusFound, http.StatusTemporaryRedirect} {
				asked := 0
				base := &http.Client{
					CheckRedirect: func(*http.Request, []*http.Request) error { return of },
					Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
						asked++
						return &http.Response{StatusCode: status, Request: r, Header: http.Header{"Location": {location}}, Body: http.NoBody}, nil
					}),
				}
				var bodies []*closing
				req, err := http.NewRequest("POST", "http://h/a", http.NoBody)
				require.NoError(t, err)
				req.GetBody = func() (io.ReadCloser, error) {
					bodies = append(bodies, &closing{Reader: strings.NewReader("x")})
					return bodies[len(bodies)-1], nil
				}
				req.Body, err = req.GetBody()
				require.NoError(t, err)
				resp, err := httpuri.Client(base, httpuri.Redirects{}).Do(req)
				assert.Equal(t, 1, asked, location)
				if of == http.ErrUseLastResponse {
					require.NoError(t, err, location)
					assert.Equal(t, []any{status, location}, []any{resp.StatusCode, resp.Header.Get("Location")})
					continue
				}
				require.ErrorIs(t, err, stop, location)
				assert.NotContains(t, err.Error(), "secret", location)
				if strings.Contains(location, "secret") && status == http.StatusTemporaryRedirect {
					require.Len(t, bodies, 2)
					assert.True(t, bodies[1].closed, location)
				}
			}
		}
	}
}

// A redirect that is refused for the secret in its Location is not sent by another transport, either.
func TestRefusedWhateverTheTransportIs(t *testing.T) {
	server := newRawServer(t, func(string) string {
		return "HTTP/1.1 302 Found\r\nLocation: http://joe:secret@other.test/\r\nContent-Length: 0\r\n\r\n"
	})
	client := httpuri.Client(nil, httpuri.Redirects{})
	client.Transport = server.client(t).Transport
	_, err := client.Get("http://h.test/")
	requireStopped(t, err, 1, httpuri.ErrCredentials, "")
	assert.NotContains(t, err.Error(), "joe")
	assert.Len(t, server.heads, 1)
}

// Through a proxy, the client sends the absolute-form, and the origin in Referer.
func TestClientThroughAProxy(t *testing.T) {
	server := newRawServer(t, func(head string) string {
		if strings.Contains(requestLine(head), "/first") {
			return "HTTP/1.1 302 Found\r\nLocation: //other.example/a|b\r\nContent-Length: 0\r\n\r\n"
		}
		return noContent(head)
	})
	client := httpuri.Client(server.throughProxy(t), httpuri.Redirects{Repair: true})
	resp, err := client.Get("http://h.example/first#f")
	require.NoError(t, err)
	resp.Body.Close()
	assert.Equal(t, "GET http://h.example/first HTTP/1.1", requestLine(<-server.heads))
	head := <-server.heads
	assert.Equal(t, "GET http://other.example/a%7Cb HTTP/1.1", requestLine(head))
	assert.Equal(t, "http://h.example/", field(t, head, "Referer"))
}

// What the program itself asks for is sent as net/http sends it, even if it is not a URI; so is what a Location inherits from it
// (RFC 3986, section 5.2.2). What a server says is judged.
func TestClientIsADropIn(t *testing.T) {
	firsts := []string{
		"http://h/?filter[x]=1", "http://h/?a b", "http://h/a[1]/b?c|d", "http://h/?\xFF", "http://h/\xFF[/", "http://h/a b", "http://h/%2f/x?%zz",
		"http://h", "http://h/a/b?c", "http://h/?a#f|", "http://h_1/", "http://h:81/a//b",
	}
	locations := []string{"./", "/b", "b", "../b", "?q", "#f", "//h/x", "http://h/x", ".", "/a|b", "b?[x]", "?%zz", "/x#f"}
	location := ""
	server := newRawServer(t, func(head string) string {
		if strings.Contains(head, "X-Hop: ") {
			return noContent(head)
		}
		return "HTTP/1.1 307 Temporary Redirect\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n"
	})
	ofNetHTTP := server.client(t)
	ofNetHTTP.CheckRedirect = func(req *http.Request, _ []*http.Request) error { req.Header.Set("X-Hop", "1"); return nil }
	strict := httpuri.Client(ofNetHTTP, httpuri.Redirects{Revisit: true})
	received := func(client *http.Client, text string) (lines []string, err error) {
		resp, err := client.Get(text)
		if err == nil {
			resp.Body.Close()
		}
		for len(server.heads) > 0 {
			lines = append(lines, requestLine(<-server.heads))
		}
		return lines, err
	}
	followed, stopped := 0, 0
	for _, first := range firsts {
		for _, location = range locations {
			want, err := received(ofNetHTTP, first)
			require.NoError(t, err, "%q to %q", first, location)
			got, err := received(strict, first)
			if _, refused := uri.Parse(location); refused != nil {
				require.ErrorIs(t, err, httpuri.ErrLocation, "%q to %q", first, location)
				require.Equal(t, want[:1], got, "%q to %q", first, location)
				stopped++
				continue
			}
			require.NoError(t, err, "%q to %q", first, location)
			require.Equal(t, want, got, "%q to %q", first, location)
			followed++
		}
	}
	t.Log(followed, "redirects followed as by net/http,", stopped, "stopped")
	assert.Equal(t, []int{len(firsts) * (len(locations) - 3), len(firsts) * 3}, []int{followed, stopped})
}

// An Opaque is sent as net/http sends it: for a proxy, as RawPath, and for CONNECT (RFC 9112, section 3.2).
func TestClientSendsAnOpaque(t *testing.T) {
	server := newRawServer(t, noContent)
	for _, tt := range []struct {
		method, host, opaque string
		client               *http.Client
		line                 string
	}{
		{"OPTIONS", "h", "//h", server.throughProxy(t), "OPTIONS http://h HTTP/1.1"},
		{"GET", "h", "/a%2Fb", server.client(t), "GET /a%2Fb HTTP/1.1"},
		{"CONNECT", "[::1]:443", "[::1]:443", server.client(t), "CONNECT [::1]:443 HTTP/1.1"},
		{"GET", "h", "/a|b", server.client(t), "GET /a|b HTTP/1.1"},
	} {
		req, err := http.NewRequest(tt.method, "http://"+tt.host, nil)
		require.NoError(t, err)
		req.URL.Opaque = tt.opaque
		resp, err := httpuri.Client(tt.client, httpuri.Redirects{}).Do(req)
		require.NoError(t, err, tt.opaque)
		resp.Body.Close()
		assert.Equal(t, tt.line, requestLine(<-server.heads))
	}
	assert.Empty(t, server.heads)
}

type closing struct {
	io.Reader
	closed bool
}

func (c *closing) Close() error {
	c.closed = true
	return nil
}

func TestLimitsOfBodies(t *testing.T) {
	long := strings.Repeat("0123456789", 1000)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/packed" {
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			defer z.Close()
			io.WriteString(z, long)
			return
		}
		io.WriteString(w, long)
	}))
	defer server.Close()
	for _, path := range []string{"/plain", "/packed"} {
		for _, tt := range []struct {
			limit int64
			read  int
		}{{9999, 9999}, {10000, 10000}, {10001, 10000}, {1, 1}, {0, 10000}, {-1, 10000}, {math.MaxInt64, 10000}} {
			client := httpuri.Limits{Body: tt.limit}.Client(nil, httpuri.Redirects{})
			for range 2 { // each response has its own limit
				body, err := page(t, client, server.URL+path)
				assert.Equal(t, long[:tt.read], body, "%d", tt.limit)
				if tt.read == 10000 {
					assert.NoError(t, err)
					continue
				}
				assert.ErrorIs(t, err, httpuri.ErrTooLong)
				assert.EqualError(t, err, "httpuri: invalid body: a part of the response is longer than its limit")
			}
		}
	}
	resp, err := httpuri.Limits{Body: 1}.Client(nil, httpuri.Redirects{}).Get(server.URL)
	require.NoError(t, err)
	defer resp.Body.Close()
	_, err = io.ReadAll(resp.Body)
	require.ErrorIs(t, err, httpuri.ErrTooLong)
	_, err = resp.Body.Read(make([]byte, 10))
	require.ErrorIs(t, err, httpuri.ErrTooLong, "and again")
	require.EqualError(t, err, "httpuri: invalid body: a part of the response is longer than its limit")
	n, err := resp.Body.Read(nil)
	assert.Zero(t, n)
	require.ErrorIs(t, err, httpuri.ErrTooLong)

	body := strings.NewReader("0123456789")
	resp, err = httpuri.Limits{Body: 1}.Client(&http.Client{Transport: roundTripper(func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(body)}, nil
	})}, httpuri.Redirects{}).Get("http://h/")
	require.NoError(t, err)
	for range 3 {
		_, err = resp.Body.Read(make([]byte, 3))
		require.ErrorIs(t, err, httpuri.ErrTooLong)
	}
	assert.Equal(t, 7, body.Len(), "after the error, nothing is read, which could block")
}

// The limit applies to the length of a Location as it was sent, exactly, in the response to any request.
func TestLimitsOfLocations(t *testing.T) {
	long := func(n int) string { return "/" + strings.Repeat(" ", n-1) }
	for _, tt := range []struct {
		limit     int64
		locations []string
		taken     bool
	}{
		{0, []string{long(64 << 10)}, true}, {0, []string{long(64<<10 + 1)}, false}, {-1, []string{long(1 << 17)}, true},
		{1, []string{"/"}, true}, {1, []string{"/b"}, false}, {math.MaxInt64, []string{long(1 << 17)}, true},
		{2, []string{"/b", "/bc"}, false}, {2, []string{"/bc", "/b"}, false}, {1, nil, true},
	} {
		for _, status := range []int{http.StatusFound, http.StatusCreated} {
			body, asked := &closing{Reader: strings.NewReader("")}, 0
			base := &http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
				if asked++; asked > 1 {
					return &http.Response{StatusCode: http.StatusOK, Request: r, Body: http.NoBody}, nil
				}
				return &http.Response{StatusCode: status, Request: r, Header: http.Header{"Location": tt.locations}, Body: body}, nil
			})}
			limits := httpuri.Limits{Location: tt.limit}
			resp, err := limits.Client(base, httpuri.Redirects{Repair: true}).Get("http://h/a")
			if tt.taken {
				require.NoError(t, err, "%d", tt.limit)
				resp.Body.Close()
				continue
			}
			assert.ErrorIs(t, err, httpuri.ErrTooLong)
			assert.EqualError(t, errors.Unwrap(err), "httpuri: invalid Location: a part of the response is longer than its limit")
			assert.True(t, body.closed)
			assert.Equal(t, 1, asked)
		}
	}
}

// RFC 9110, section 10.2.2: a response has one Location. The client follows none of several, whatever the policy repairs, and the
// program gets them as they were sent.
func TestRFC9110_10_2_2_ClientWithSeveralLocations(t *testing.T) {
	toASCII := func(string) (string, error) { return "h", nil }
	for _, policy := range []httpuri.Redirects{{}, {Repair: true}, {ToASCII: toASCII}, {Repair: true, ToASCII: toASCII, Revisit: true, Strip: true}} {
		for _, locations := range [][]string{{"/b", "/c"}, {"/b", "/b"}, {"/b c", "/b"}, {"//b\u00fc/", ""}, {"", "/b"}, {"/b", "/c", "/d"}} {
			for _, status := range []int{http.StatusFound, http.StatusCreated} {
				asked := 0
				client := httpuri.Client(&http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
					asked++
					return &http.Response{StatusCode: status, Request: r, Header: http.Header{"Location": slices.Clone(locations)}, Body: http.NoBody}, nil
				})}, policy)
				resp, err := client.Get("http://h/a")
				if status == http.StatusCreated || locations[0] == "" { // for net/http, an empty Location is none
					require.NoError(t, err, "%q", locations)
				} else {
					requireStopped(t, err, 1, httpuri.ErrLocation, fmt.Sprint(locations))
				}
				require.NotNil(t, resp, "%q", locations)
				assert.Equal(t, locations, resp.Header["Location"])
				assert.Equal(t, 1, asked, "%q", locations)
			}
		}
	}
}

func TestLimitsOfHeaders(t *testing.T) {
	serve := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X", strings.Repeat("x", 100_000))
	}
	eachServer(t, true, serve, func(t *testing.T, server *httptest.Server, _ int) {
		_, err := page(t, httpuri.Client(server.Client(), httpuri.Redirects{}), server.URL)
		require.NoError(t, err)
		_, err = page(t, httpuri.Limits{Header: -1}.Client(server.Client(), httpuri.Redirects{}), server.URL)
		require.NoError(t, err)
		_, err = page(t, httpuri.Limits{Header: 50_000}.Client(server.Client(), httpuri.Redirects{}), server.URL)
		require.Error(t, err)
		low := server.Client().Transport.(*http.Transport).Clone()
		low.MaxResponseHeaderBytes = 50_000
		_, err = page(t, httpuri.Client(&http.Client{Transport: low}, httpuri.Redirects{}), server.URL)
		require.Error(t, err, "a lower limit stays")
	})
}

// Package golang.org/x/net/http2 adds an HTTP/2 that has the limit of the base client's Transport. The client uses that of net/http.
func TestLimitsOfHeadersWithAnotherHTTP2(t *testing.T) {
	serve := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X", strings.Repeat("x", 100_000))
		fmt.Fprint(w, r.Proto)
	}
	var only1 http.Protocols
	only1.SetHTTP1(true)
	for _, protocols := range []*http.Protocols{nil, &only1} { // which have no effect on another HTTP/2
		eachServer(t, true, serve, func(t *testing.T, server *httptest.Server, major int) {
			other := map[string]func(string, *tls.Conn) http.RoundTripper{
				"h2": func(string, *tls.Conn) http.RoundTripper { return http.NewFileTransport(http.Dir("/none")) },
				"x":  nil,
			}
			base := &http.Transport{TLSNextProto: other, Protocols: protocols, TLSClientConfig: server.Client().Transport.(*http.Transport).TLSClientConfig.Clone()}
			base.TLSClientConfig.NextProtos = []string{"h2", "http/1.1"}
			text, err := page(t, httpuri.Client(&http.Client{Transport: base}, httpuri.Redirects{}), server.URL)
			require.NoError(t, err)
			assert.Equal(t, map[int]string{1: "HTTP/1.1", 2: "HTTP/2.0"}[major], text)
			_, err = page(t, httpuri.Limits{Header: 50_000}.Client(&http.Client{Transport: base}, httpuri.Redirects{}), server.URL)
			require.Error(t, err)
			assert.NotNil(t, base.TLSNextProto["h2"], "the base does not change")
			assert.False(t, only1.HTTP2())
		})
	}
}

// The limits of the zero value are exact for bodies, and approximate for headers.
func TestZeroLimits(t *testing.T) {
	const most = 64 << 20
	for _, size := range []int64{most, most + 1} {
		client := httpuri.Client(&http.Client{Transport: roundTripper(func(*http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Body: io.NopCloser(io.LimitReader(zeros{}, size))}, nil
		})}, httpuri.Redirects{})
		resp, err := client.Get("http://h/")
		require.NoError(t, err)
		n, err := io.Copy(io.Discard, resp.Body)
		assert.EqualValues(t, most, n)
		assert.Equal(t, size > most, errors.Is(err, httpuri.ErrTooLong), "%v", err)
	}
	size := 0
	server := newRawServer(t, func(string) string {
		return "HTTP/1.1 204 No Content\r\nX: " + strings.Repeat("x", size) + "\r\n\r\n"
	})
	for _, tt := range []struct {
		size   int
		limit  int64
		ofBase int64
		taken  bool
	}{
		{1<<20 - 8192, 0, 0, true}, {1<<20 + 8192, 0, 0, false}, {1<<20 + 8192, 0, 4 << 20, false}, {1<<20 + 8192, -1, 0, true},
		{1<<20 + 8192, 2 << 20, 0, true}, {1<<20 + 8192, 2 << 20, 1 << 20, false}, {10, 0, 1, false},
		{1<<20 - 8192, 0, -1, true}, {1<<20 + 8192, 0, -1, false}, {1<<20 + 8192, 2 << 20, -1, true}, // net/http takes a negative limit for none
	} {
		size = tt.size
		base := server.client(t)
		base.Transport.(*http.Transport).MaxResponseHeaderBytes = tt.ofBase
		resp, err := httpuri.Limits{Header: tt.limit}.Client(base, httpuri.Redirects{}).Get("http://h/")
		assert.Equal(t, tt.taken, err == nil, "%v: %v", tt, err)
		if err == nil {
			resp.Body.Close()
		}
	}
}

// zeros is an endless reader.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

func TestLimitsOfTime(t *testing.T) {
	for _, tt := range []struct{ limit, ofBase, want time.Duration }{
		{0, 0, time.Minute}, {time.Second, 0, time.Second}, {-1, 0, 0}, {0, time.Hour, time.Hour}, {time.Second, time.Hour, time.Hour},
	} {
		client := httpuri.Limits{Time: tt.limit}.Client(&http.Client{Timeout: tt.ofBase}, httpuri.Redirects{})
		assert.Equal(t, tt.want, client.Timeout)
	}
	assert.Equal(t, time.Minute, httpuri.Client(nil, httpuri.Redirects{}).Timeout)
}

// A roundTripper is a transport that is a function.
type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// An idleCloser is a transport that notes whether its idle connections were closed.
type idleCloser struct {
	http.RoundTripper
	closed bool
}

func (c *idleCloser) CloseIdleConnections() { c.closed = true }

func TestClientWithAnotherTransport(t *testing.T) {
	connection := &closing{}
	for _, tt := range []struct {
		status int
		body   io.ReadCloser
		same   bool
	}{
		{http.StatusSwitchingProtocols, connection, true}, {http.StatusOK, http.NoBody, true}, {http.StatusOK, connection, false},
	} {
		base := &http.Client{Transport: roundTripper(func(*http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: tt.status, Body: tt.body}, nil
		})}
		client := httpuri.Client(base, httpuri.Redirects{})
		resp, err := client.Transport.RoundTrip(httptestRequest("http://h/"))
		require.NoError(t, err)
		assert.Equal(t, tt.same, resp.Body == tt.body)
		client.CloseIdleConnections() // which this transport cannot
	}
	idle := &idleCloser{}
	httpuri.Client(&http.Client{Transport: idle}, httpuri.Redirects{}).CloseIdleConnections()
	assert.True(t, idle.closed)
	for _, resp := range []*http.Response{nil, {StatusCode: http.StatusOK, Body: http.NoBody}} {
		base := &http.Client{Transport: roundTripper(func(*http.Request) (*http.Response, error) { return resp, io.ErrUnexpectedEOF })}
		_, err := httpuri.Client(base, httpuri.Redirects{}).Get("http://h/")
		require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	}
}

// A transport may share a header between responses, and so between goroutines. The client does not write to it.
func TestClientWithASharedHeader(t *testing.T) {
	for location, want := range map[string]string{"/a": "/a", "/a b": "/a%20b"} {
		shared := http.Header{"Location": {location}}
		values := shared["Location"]
		base := &http.Client{Transport: roundTripper(func(*http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: http.StatusCreated, Header: shared, Body: http.NoBody}, nil
		})}
		resp, err := httpuri.Client(base, httpuri.Redirects{Repair: true}).Get("http://h/")
		require.NoError(t, err)
		assert.Equal(t, want, resp.Header.Get("Location"))
		assert.Equal(t, location, shared.Get("Location"))
		assert.Same(t, &values[0], &shared["Location"][0], "%q", location)
	}
}

// http.Client gives a response without a Body an empty one, and reports a transport that returns nothing.
func TestClientWithATransportThatReturnsNoBody(t *testing.T) {
	var resp *http.Response
	base := &http.Client{Transport: roundTripper(func(*http.Request) (*http.Response, error) { return resp, nil })}
	client := httpuri.Limits{Location: 4}.Client(base, httpuri.Redirects{})
	_, err := client.Get("http://h/")
	require.ErrorContains(t, err, "nil *Response")
	resp = &http.Response{StatusCode: http.StatusOK}
	body, err := page(t, client, "http://h/")
	require.NoError(t, err)
	assert.Empty(t, body)
	for location, want := range map[string]error{"/long": httpuri.ErrTooLong, "/%zz": httpuri.ErrLocation} {
		resp = &http.Response{StatusCode: http.StatusFound, Header: http.Header{"Location": {location}}}
		_, err = client.Get("http://h/")
		require.ErrorIs(t, err, want, location)
		closed := &closing{}
		resp.Body = closed
		_, err = client.Get("http://h/")
		require.ErrorIs(t, err, want, location)
		assert.True(t, closed.closed, location)
	}
}

// After any status but those of the redirects that net/http follows, the program gets the response, whatever its Location is (RFC 9110,
// section 15.4).
func TestRFC9110_15_4_UnreadableLocationOfEachStatus(t *testing.T) {
	for status := 200; status < 600; status++ {
		base := &http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: status, Request: r, Header: http.Header{"Location": {"/%zz"}}, Body: http.NoBody}, nil
		})}
		_, want := base.Get("http://h/a")
		resp, err := httpuri.Client(base, httpuri.Redirects{}).Get("http://h/a")
		if want != nil {
			requireStopped(t, err, 1, httpuri.ErrLocation, "")
			continue
		}
		require.NoError(t, err, "%d", status)
		assert.Equal(t, []any{status, "/%zz"}, []any{resp.StatusCode, resp.Header.Get("Location")})
	}
}

// RFC 3986 allows a host with an encoded ASCII character (section 3.2.2), and net/http does not read it. The error has no other cause.
func TestRFC3986_3_2_2_LocationThatOnlyNetHTTPRefuses(t *testing.T) {
	for _, location := range []string{"http://%41/", "//a%2Eb/c", "http://a%3Ab/"} {
		client := httpuri.Client(&http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: http.StatusFound, Request: r, Header: http.Header{"Location": {location}}, Body: http.NoBody}, nil
		})}, httpuri.Redirects{})
		_, err := client.Get("http://h/")
		requireStopped(t, err, 1, httpuri.ErrLocation, location)
		assert.EqualError(t, errors.Unwrap(err), "httpuri: redirect 1 is not followed: "+httpuri.ErrLocation.Error(), location)
	}
}

// A request may have a chain of responses that a program has built, without a beginning or without an end.
func TestUnreadableLocationAfterStrangeChains(t *testing.T) {
	base := &http.Client{Transport: roundTripper(func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusFound, Header: http.Header{"Location": {"/%zz"}}}, nil
	})}
	client := httpuri.Client(base, httpuri.Redirects{})
	for before, hop := range map[*http.Response]int{{}: 1, {Request: &http.Request{}}: 1, response("http://h/"): 2} {
		req := httptestRequest("http://h/a")
		req.Response = before
		_, err := client.Transport.RoundTrip(req)
		requireStopped(t, err, hop, httpuri.ErrLocation, "")
	}
	circle := response("http://h/a")
	circle.Request.Response = circle
	_, err := client.Transport.RoundTrip(circle.Request)
	requireStopped(t, err, 1000, httpuri.ErrLocation, "")
}

func TestClientOnEveryByte(t *testing.T) {
	for text := range eachText(1, 499) {
		compareClient(t, text)
	}
	check := httpuri.Client(nil, httpuri.Redirects{}).CheckRedirect
	assert.NoError(t, check(redirected(t, nil, "http://h/a", "/b")))
	assert.Error(t, check(nil, nil))
}

// compareClient compares the request after a Location that contains text with its target by RFC 3986.
func compareClient(t *testing.T, text string) {
	location := "/" + text
	for _, policy := range []httpuri.Redirects{{}, {Repair: true}} {
		var asked []*http.Request
		client := httpuri.Client(&http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
			asked = append(asked, r)
			resp := &http.Response{StatusCode: http.StatusOK, Request: r, Header: http.Header{}, Body: http.NoBody}
			if len(asked) == 1 {
				resp.StatusCode, resp.Header = http.StatusFound, http.Header{"Location": {location}}
			}
			return resp, nil
		})}, policy)
		resp, err := client.Get("http://h/a?b")
		want := location
		if policy.Repair {
			want = slowRepair(location)
		}
		target, wantErr := uri.Resolve("http://h/a?b", want)
		u, _ := uri.Parse(target)
		if err != nil {
			expect(t, wantErr != nil || len(asked) == 1, "%q: %v", location, err)
			continue
		}
		resp.Body.Close()
		expect(t, wantErr == nil && len(asked) == 2, "%q is followed: %v", location, wantErr)
		v, err := uri.Parse(asked[1].URL.String())
		same := err == nil && v.Host == u.Host && v.Port == u.Port && v.HasPort == u.HasPort
		expect(t, same && asked[1].URL.RequestURI() == u.RequestTarget(), "%q: %s", location, asked[1].URL)
	}
}

func FuzzClient(f *testing.F) {
	for text := range texts.Random(7, 50) {
		f.Add(text)
	}
	f.Fuzz(compareClient)
}

// The limit is exact, whatever sizes the reads have.
func TestLimitsOnEverySizeOfRead(t *testing.T) {
	for size := range 6 {
		for limit := range int64(5) {
			for n := 1; n < 6; n++ {
				client := httpuri.Limits{Body: limit + 1}.Client(&http.Client{Transport: roundTripper(
					func(*http.Request) (*http.Response, error) {
						return &http.Response{StatusCode: 200, Body: io.NopCloser(bytes.NewReader(make([]byte, size)))}, nil
					})}, httpuri.Redirects{})
				resp, err := client.Get("http://h/")
				require.NoError(t, err)
				read := 0
				for err == nil {
					var got int
					got, err = resp.Body.Read(make([]byte, n))
					read += got
				}
				require.Equal(t, min(size, int(limit+1)), read)
				require.Equal(t, size > int(limit+1), errors.Is(err, httpuri.ErrTooLong), "%v", err)
			}
		}
	}
}
