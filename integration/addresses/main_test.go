package addresses_test

import (
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"testing"

	"code.dny.dev/ssrf"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/integration/addresses"
)

// TestMain runs the tests with a proxy in the environment, which answers whatever it is asked for, and with the certificate of
// httptest as the only one that is trusted. Both are read once, at the first request.
func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	proxy := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer proxy.Close()
	secure := httptest.NewTLSServer(nil)
	defer secure.Close()
	dir, err := os.MkdirTemp("", "addresses")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	trusted := filepath.Join(dir, "trusted.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: secure.Certificate().Raw})
	if err := os.WriteFile(trusted, text, 0o600); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	for name, value := range map[string]string{"HTTP_PROXY": proxy.URL, "HTTPS_PROXY": proxy.URL, "NO_PROXY": "", "SSL_CERT_FILE": trusted} {
		os.Setenv(name, value)
	}
	return m.Run()
}

// The server gets a request in HTTP/2, with the resolver's address of its name, and follows redirects by the policy alone.
func TestWhatTheServerGets(t *testing.T) {
	var got []string
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = append(got, fmt.Sprint(r.Proto, " ", r.URL.Path))
		if r.URL.Path == "/100%" {
			return
		}
		w.Header().Set("Location", "/100%")
		w.WriteHeader(http.StatusFound)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	guardian := ssrf.New(ssrf.WithAnyPort(), ssrf.WithAllowedV4Prefixes(netip.MustParsePrefix("127.0.0.1/32")))
	resolver := newResolver(map[string][]string{"example.com": {"127.0.0.1"}})
	target := "https://example.com:" + server.URL[len("https://127.0.0.1:"):] + "/"
	require.NoError(t, get(addresses.Client(guardian, resolver, httpuri.Redirects{Repair: true}), target))
	assert.Equal(t, []string{"HTTP/2.0 /", "HTTP/2.0 /100%"}, got)
	assert.ErrorIs(t, get(addresses.Client(guardian, resolver, httpuri.Redirects{}), target), httpuri.ErrLocation)
}
