package page_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

const noField = "-" // in place of a value: the field is not there

// Hosts by what the answer is, with PORT for that of the server, which listens at 127.0.0.1 and is also named Own.test.
var (
	ownHosts   = []string{"127.0.0.1:PORT", "localhost:PORT", "LocalHost:PORT", "own.test:PORT", "OWN.TEST:PORT", "127.0.0.1:0PORT", "%6Cocalhost:PORT"}
	otherHosts = []string{
		"evil.test", "evil.test:PORT", "127.0.0.1", "localhost", "localhost:1", "127.0.0.1:1", "127.0.0.1:", "127.0.0.2:PORT", "0.0.0.0:PORT", "[::1]:PORT",
		"[::ffff:127.0.0.1]:PORT", "[::]:PORT", "127.1:PORT", "2130706433:PORT", "0x7f000001:PORT", "127.0.0.1.:PORT", "localhost.:PORT", "localhost.evil.test:PORT",
		"127.0.0.1.evil.test:PORT", "evil.localhost:PORT", "evillocalhost:PORT", "own.test", "own.test.evil.test:PORT",
		"localhost%00:PORT", "null", "localhost,evil.test:PORT",
	}
	badHosts = []string{
		"", noField, "localhost:PORT%30", "evil.test@localhost:PORT", "localhost:PORT@evil.test", "localhost:PORT:PORT", "localhost:99999", "localhost:PORT/", "localhost:PORT?", "localhost:PORT#",
		"localhost\\:PORT", "localhost:PORT, evil.test", "evil.test localhost:PORT", "[127.0.0.1]:PORT", "[localhost]:PORT", "localhost:+PORT", "http://localhost:PORT",
		"localhost:PORT\r\nHost: evil.test", "evil.test\r\nHost: localhost:PORT", "l\xc3\xb6calhost:PORT",
	}
)

// Values of Origin fields, with HOST for the Host of the request.
var (
	ownOrigins   = []string{noField, "http://HOST"}
	otherOrigins = []string{
		"", "null", "http://evil.test", "http://evil.test:PORT", "https://HOST", "HTTPS://HOST", "http://HOST.evil.test", "http://HOST@evil.test", "http://evil.test@HOST",
		"http://HOST/", "http://HOST/x", "http://HOST?", "http://HOST#", "http://HOST http://evil.test", "http://HOST, http://evil.test", "http://localhost", "http://127.0.0.1:1",
		"file://", "file:///", "chrome-extension://HOST", "data:text/html,x", "HOST", "//HOST", "*", "http://HOST\r\nOrigin: http://evil.test", "http://evil.test\r\nOrigin: http://HOST",
		"http://[::1]:PORT", "http://0.0.0.0:PORT", "http:\\\\HOST",
	}
)

// A server with a guard answers its own hosts, and its own page: the product of 53 Hosts, 31 Origins, and three
// methods, sent as raw bytes.
func TestGuard(t *testing.T) {
	server := httptest.NewServer(page.Guard(page.Local(), "Own.test"))
	defer server.Close()
	address := server.Listener.Addr().String()
	_, port, err := net.SplitHostPort(address)
	require.NoError(t, err)
	with := func(text, host string) string {
		return strings.NewReplacer("HOST", strings.ReplaceAll(host, "PORT", port), "PORT", port).Replace(text)
	}
	requests, answers := 0, map[int]int{}
	for hostStatus, hosts := range map[int][]string{http.StatusOK: ownHosts, http.StatusMisdirectedRequest: otherHosts, http.StatusBadRequest: badHosts} {
		for _, host := range hosts {
			for originStatus, origins := range map[int][]string{http.StatusOK: ownOrigins, http.StatusForbidden: otherOrigins} {
				for _, origin := range origins {
					want := hostStatus
					if want == http.StatusOK {
						want = originStatus
					}
					fields := field("Host", with(host, "")) + field("Origin", with(origin, host))
					for _, line := range requestLines {
						status, body := send(t, address, line+" HTTP/1.1\r\n"+fields+"Connection: close\r\n"+bodyOf(line))
						requests, answers[status] = requests+1, answers[status]+1
						if status != want || want != http.StatusOK && isAnswer(body) {
							t.Errorf("%s with Host %q and Origin %q: %d, want %d\n%.300s", line, host, origin, status, want, body)
						}
					}
				}
			}
		}
	}
	t.Logf("%d requests: %v", requests, answers)
}

var requestLines = []string{"GET /", "HEAD /page.js", "POST /answer"}

func isAnswer(body string) bool {
	return strings.Contains(body, "<title>") || strings.Contains(body, "kind")
}

func field(name, value string) string {
	if value == noField {
		return ""
	}
	return name + ": " + value + "\r\n"
}

func bodyOf(line string) string {
	if strings.HasPrefix(line, "POST") {
		return "Content-Length: 17\r\n\r\n" + `{"reference":"a"}`
	}
	return "\r\n"
}

// send sends the bytes of a request, and returns the status and the body of the response.
func send(t *testing.T, address, request string) (int, string) {
	t.Helper()
	c, err := net.Dial("tcp", address)
	require.NoError(t, err)
	defer c.Close()
	_, err = c.Write([]byte(request))
	require.NoError(t, err)
	method, _, _ := strings.Cut(request, " ")
	response, err := http.ReadResponse(bufio.NewReader(c), &http.Request{Method: method})
	require.NoError(t, err, "%q", request)
	defer response.Body.Close()
	var body strings.Builder
	_, err = fmt.Fprint(&body, response.Header)
	require.NoError(t, err)
	_, err = bufio.NewReader(response.Body).WriteTo(&body)
	require.NoError(t, err)
	return response.StatusCode, body.String()
}

// A target in absolute-form names the host, whatever the Host field says (RFC 9112, section 3.2.2). HTTP/1.0 has no Host.
func TestGuardOfTargets(t *testing.T) {
	server := httptest.NewServer(page.Guard(page.Local()))
	defer server.Close()
	address := server.Listener.Addr().String()
	own := "Host: " + address + "\r\n"
	for request, want := range map[string]int{
		"GET http://" + address + "/ HTTP/1.1\r\n" + own:                                                http.StatusOK,
		"GET http://" + address + "/ HTTP/1.1\r\nHost: evil.test\r\n":                                   http.StatusOK,
		"GET http://evil.test/ HTTP/1.1\r\n" + own:                                                      http.StatusMisdirectedRequest,
		"GET https://" + address + "/ HTTP/1.1\r\n" + own:                                               http.StatusMisdirectedRequest,
		"GET / HTTP/1.0\r\n":                                                                            http.StatusBadRequest,
		"GET / HTTP/1.0\r\n" + own:                                                                      http.StatusOK,
		"OPTIONS * HTTP/1.1\r\n" + own:                                                                  http.StatusOK, // the server of net/http answers it
		"OPTIONS /answer HTTP/1.1\r\n" + own + "Origin: http://evil.test\r\n":                           http.StatusForbidden,
		"GET /page.js HTTP/1.1\r\n" + own + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n": http.StatusForbidden,
		"GET /page.js HTTP/1.1\r\n" + own + "Sec-Fetch-Site: same-site\r\n":                             http.StatusForbidden,
		"GET / HTTP/1.1\r\n" + own + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n": http.StatusOK, // a link
		"GET / HTTP/1.1\r\n" + own + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n":   http.StatusForbidden,
		"GET / HTTP/1.1\r\n" + own + "Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: embed\r\n":     http.StatusForbidden,
		"GET /page.js HTTP/1.1\r\n" + own + "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: no-cors\r\n":                      http.StatusOK,
		"GET / HTTP/1.1\r\n" + own + "Sec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\n":                                   http.StatusOK,
		"CONNECT evil.test:80 HTTP/1.1\r\nHost: evil.test:80\r\n":                                                             http.StatusMisdirectedRequest,
		"POST /answer HTTP/1.1\r\n" + own + "origin: http://evil.test\r\nContent-Length: 0\r\n":                               http.StatusForbidden,
	} {
		status, body := send(t, address, request+"Connection: close\r\n\r\n")
		assert.Equal(t, want, status, "%q: %.300s", request, body)
	}
}

// The own hosts are those of the connection: at each address of this machine, and with the default port of http, which a Host leaves out.
func TestGuardAtAddresses(t *testing.T) {
	for _, row := range []struct {
		local      string // where the request arrives
		own, other []string
	}{
		{"127.0.0.1:80", []string{"localhost", "localhost:80", "127.0.0.1", "localhost:"}, []string{"[::1]", "localhost:8086", "0.0.0.0"}},
		{"[::1]:8086", []string{"[::1]:8086", "[0::1]:8086", "localhost:8086"}, []string{"127.0.0.1:8086", "[::1]", "[::1]:80", "[::]:8086"}},
		{"192.0.2.7:8086", []string{"192.0.2.7:8086"}, []string{"localhost:8086", "127.0.0.1:8086", "192.0.2.8:8086", "[::ffff:192.0.2.7]:8086"}},
		{"[2001:db8::7]:8086", []string{"[2001:db8::7]:8086", "[2001:DB8:0::7]:8086"}, []string{"localhost:8086", "[2001:db8::8]:8086"}},
		{"[fe80::7%1]:8086", []string{"[fe80::7]:8086"}, []string{"localhost:8086"}},
		{"", nil, []string{"localhost", "127.0.0.1", "name.test"}}, // not from a server
	} {
		ask := func(host string) int {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.Host = host
			if row.local != "" {
				local, err := net.ResolveTCPAddr("tcp", row.local)
				require.NoError(t, err)
				r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, local))
			}
			w := httptest.NewRecorder()
			page.Guard(page.Local(), "name.test", "", "a b", "fe80::1%1").ServeHTTP(w, r)
			return w.Code
		}
		if _, port, err := net.SplitHostPort(row.local); err == nil {
			row.own = append(row.own, "name.test:"+port)
		}
		for _, host := range row.own {
			assert.Equal(t, http.StatusOK, ask(host), "%s at %s", host, row.local)
		}
		for _, host := range append(row.other, "evil.test", "evil.test:8086") {
			assert.Equal(t, http.StatusMisdirectedRequest, ask(host), "%s at %s", host, row.local)
		}
	}
}
