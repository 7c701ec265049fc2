package integration_test

// This file uses golang.org/x/net/http2 to send frames to a server of net/http, and checks httpuri.FromRequest on requests that no Go
// client sends.

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"github.com/go-rfc3986/uri/httpuri"
)

// streamReset is the result of a request that net/http itself rejects.
const streamReset = "reset"

// Requests of HTTP/2, as written in a header block (RFC 9113, section 8.3.1).
var http2Requests = []struct {
	fields []string // names and values
	want   string   // the target, the error of FromRequest, or streamReset
	why    string
}{
	{[]string{":method", "GET", ":path", "/a?b", ":authority", "h"}, "h/a?b", ""},
	{[]string{":method", "GET", ":path", "//evil/%2e%2E/x", ":authority", "h:81"}, "h:81//evil/%2e%2E/x", "a path, and no host"},
	{[]string{":method", "GET", ":path", "/%7e%2f?", ":authority", "H"}, "H/%7e%2f?", ""},
	{[]string{":method", "GET", ":path", "/a", "host", "h"}, "h/a", "Host in place of :authority"},
	{[]string{":method", "GET", ":path", "/a", ":authority", "h", "host", "h"}, "h/a", "both"},
	{[]string{":method", "GET", ":path", "/a", ":authority", "h", "host", "evil"},
		"httpuri: invalid Host: Host names another authority than ':authority' (RFC 9113, section 8.3.1)", "both, and they differ"},
	{[]string{":method", "GET", ":path", "/a", "host", "h", "host", "h"},
		"httpuri: invalid Host: there is more than one Host (RFC 9112, section 3.2)", ""},
	{[]string{":method", "GET", ":path", "/a"}, "httpuri: invalid Host: there is no host", "none"},
	{[]string{":method", "GET", ":path", "/a", ":authority", "u@h"}, streamReset, ""},
	{[]string{":method", "GET", ":path", "/a", ":authority", "h:65536"},
		"httpuri: invalid Host: invalid port at offset 2: the port is above 65535 (port; RFC 3986, section 3.2.3)", ""},
	{[]string{":method", "GET", ":path", "/a", ":authority", "h/x"},
		"httpuri: invalid Host: invalid host at offset 1: '/' is not allowed (reg-name; RFC 3986, section 3.2.2)", ""},
	{[]string{":method", "GET", ":path", "http://evil/a", ":authority", "h"},
		"httpuri: invalid request-target: the request-target has none of the forms that the method allows (request-target; RFC 9112, section 3.2)",
		"no absolute-form, though net/http takes it"},
	{[]string{":method", "GET", ":path", "/a[b", ":authority", "h"},
		"httpuri: invalid request-target: invalid path at offset 2: '[' is not allowed: write %5B (segment; RFC 3986, section 3.3)", ""},
	{[]string{":method", "GET", ":path", "/a#b", ":authority", "h"},
		"httpuri: invalid request-target: invalid fragment at offset 2: an absolute URI cannot have a fragment " +
			"(absolute-URI; RFC 3986, section 4.3)", "RFC 9110, section 7.1"},
	{[]string{":method", "GET", ":path", "a", ":authority", "h"}, streamReset, ""},
	{[]string{":method", "GET", ":path", "", ":authority", "h"}, streamReset, ""},
	{[]string{":method", "OPTIONS", ":path", "*", ":authority", "h"}, "h", "asterisk-form"},
	{[]string{":method", "GET", ":path", "*", ":authority", "h"},
		"httpuri: invalid request-target: the request-target has none of the forms that the method allows (request-target; RFC 9112, section 3.2)", ""},
}

func TestRFC9113_8_3_1_OnTheWire(t *testing.T) {
	for _, withTLS := range []bool{true, false} {
		server := newHTTP2Server(t, withTLS)
		scheme := "http"
		if withTLS {
			scheme = "https"
		}
		for _, tt := range http2Requests {
			fields := append([]string{":scheme", scheme}, tt.fields...)
			want := tt.want
			if want != streamReset && !strings.HasPrefix(want, "httpuri: ") {
				want = scheme + "://" + want
			}
			assert.Equal(t, want, exchange(t, server, withTLS, fields), "%q: %s", tt.fields, tt.why)
		}
		assert.Equal(t, scheme+"://other:443", exchange(t, server, withTLS, []string{":method", "CONNECT", ":authority", "other:443"}))
		assert.Equal(t, "httpuri: invalid request-target: the request-target has none of the forms that the method allows (request-target; RFC 9112, section 3.2)",
			exchange(t, server, withTLS, []string{":method", "CONNECT", ":authority", "other"}))
	}
}

// newHTTP2Server returns a server that answers with the target URI, over TLS or with prior knowledge.
func newHTTP2Server(t *testing.T, withTLS bool) *httptest.Server {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := httpuri.FromRequest(r)
		if err != nil {
			fmt.Fprint(w, err)
			return
		}
		fmt.Fprint(w, u)
	}))
	server.Config.DisableGeneralOptionsHandler = true
	server.EnableHTTP2 = withTLS
	if withTLS {
		server.StartTLS()
	} else {
		server.Config.Protocols = new(http.Protocols)
		server.Config.Protocols.SetUnencryptedHTTP2(true)
		server.Start()
	}
	t.Cleanup(server.Close)
	return server
}

// exchange sends a header block on a connection, and returns the content of the answer.
func exchange(t *testing.T, server *httptest.Server, withTLS bool, fields []string) string {
	t.Helper()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	require.NoError(t, err)
	defer conn.Close()
	if withTLS {
		conn = tls.Client(conn, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}})
	}
	_, err = io.WriteString(conn, http2.ClientPreface)
	require.NoError(t, err)
	framer := http2.NewFramer(conn, conn)
	require.NoError(t, framer.WriteSettings())
	var block bytes.Buffer
	encoder := hpack.NewEncoder(&block)
	for i := 0; i < len(fields); i += 2 {
		require.NoError(t, encoder.WriteField(hpack.HeaderField{Name: fields[i], Value: fields[i+1]}))
	}
	require.NoError(t, framer.WriteHeaders(http2.HeadersFrameParam{
		StreamID: 1, BlockFragment: block.Bytes(), EndStream: true, EndHeaders: true,
	}))
	var content []byte
	for {
		frame, err := framer.ReadFrame()
		require.NoError(t, err)
		switch frame := frame.(type) {
		case *http2.RSTStreamFrame, *http2.GoAwayFrame:
			return streamReset
		case *http2.DataFrame:
			if content = append(content, frame.Data()...); frame.StreamEnded() {
				return string(content)
			}
		}
	}
}

// An httpuri.Client limits the header although its base speaks the HTTP/2 of golang.org/x/net/http2, which has its own limit.
func TestHTTP2LimitsOfHeaders(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X", strings.Repeat("x", 2<<20))
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	base := &http.Transport{TLSClientConfig: server.Client().Transport.(*http.Transport).TLSClientConfig.Clone()}
	require.NoError(t, http2.ConfigureTransport(base))
	for limit, isTaken := range map[int64]bool{0: false, 1000: false, 4 << 20: true, -1: true} {
		resp, err := httpuri.Limits{Header: limit}.Client(&http.Client{Transport: base}, httpuri.Redirects{}).Get(server.URL)
		assert.Equal(t, isTaken, err == nil, "%d: %v", limit, err)
		if err == nil {
			assert.Equal(t, 2, resp.ProtoMajor)
			resp.Body.Close()
		}
	}
}
