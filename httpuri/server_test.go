package httpuri_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A rawServer answers each request with the result of answer, and records it.
type rawServer struct {
	addr   string
	answer func(head string) string
	heads  chan string
}

// newRawServer returns a server that listens on the loopback interface until the test ends.
func newRawServer(t *testing.T, answer func(head string) string) *rawServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { listener.Close() })
	s := &rawServer{addr: listener.Addr().String(), answer: answer, heads: make(chan string, 100)}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go s.serve(conn)
		}
	}()
	return s
}

func (s *rawServer) serve(conn net.Conn) {
	defer conn.Close()
	r := bufio.NewReader(conn)
	for {
		var head strings.Builder
		for !strings.HasSuffix(head.String(), "\r\n\r\n") {
			c, err := r.ReadByte()
			if err != nil {
				return
			}
			head.WriteByte(c)
		}
		s.heads <- head.String()
		io.WriteString(conn, s.answer(head.String()))
	}
}

// client returns a client whose connections all lead to s, whatever the host.
func (s *rawServer) client(t *testing.T) *http.Client {
	dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, s.addr)
	}
	transport := &http.Transport{DialContext: dial}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport}
}

// throughProxy returns a client for which s is the proxy.
func (s *rawServer) throughProxy(t *testing.T) *http.Client {
	transport := &http.Transport{Proxy: http.ProxyURL(&url.URL{Scheme: "http", Host: s.addr})}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport}
}

// noContent answers any request with 204.
func noContent(string) string { return "HTTP/1.1 204 No Content\r\n\r\n" }

// requestLine returns the first line of head. field returns the value of a header field, which must occur once.
func requestLine(head string) string {
	line, _, _ := strings.Cut(head, "\r\n")
	return line
}

func field(t *testing.T, head, name string) string {
	t.Helper()
	require.Equal(t, 1, strings.Count(head, "\r\n"+name+": "), "%s in %q", name, head)
	_, rest, _ := strings.Cut(head, "\r\n"+name+": ")
	value, _, _ := strings.Cut(rest, "\r\n")
	return value
}

// eachProtocol runs test with servers of HTTP/1.1 and HTTP/2.
func eachProtocol(t *testing.T, handler http.HandlerFunc, test func(t *testing.T, server *httptest.Server)) {
	for _, protocol := range []string{"HTTP/1.1", "HTTP/2.0"} {
		t.Run(protocol, func(t *testing.T) {
			server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Test-Protocol", r.Proto)
				handler(w, r)
			}))
			server.EnableHTTP2 = protocol == "HTTP/2.0"
			server.StartTLS()
			defer server.Close()
			resp, err := server.Client().Transport.RoundTrip(httptestRequest(server.URL))
			require.NoError(t, err)
			resp.Body.Close()
			require.Equal(t, protocol, resp.Header.Get("Test-Protocol"))
			test(t, server)
		})
	}
}

// httptestRequest returns a request that net/http made.
func httptestRequest(text string) *http.Request {
	req, err := http.NewRequest("GET", text, nil)
	if err != nil {
		panic(err)
	}
	return req
}
