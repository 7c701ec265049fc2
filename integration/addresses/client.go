// Package addresses has an HTTP client that does not reach servers in its own network, whatever URI, redirect or name leads there.
// It is an example of how package httpuri works with code.dny.dev/ssrf.
package addresses

import (
	"net"
	"net/http"
	"time"

	"code.dny.dev/ssrf"

	"github.com/go-rfc3986/uri/httpuri"
)

// Client returns a client for URIs that others choose. It follows redirects by the policy. guardian looks at each address that is
// connected to, after names are looked up, so it does not matter how the URI spells the host. resolver may be nil.
//
// The client uses no proxy: guardian would see the address of the proxy instead, and the proxy would connect to any server.
func Client(guardian *ssrf.Guardian, resolver *net.Resolver, policy httpuri.Redirects) *http.Client {
	dialer := net.Dialer{Timeout: 10 * time.Second, Resolver: resolver, Control: guardian.Safe}
	transport := http.Transport{
		DialContext:         dialer.DialContext,
		TLSHandshakeTimeout: 10 * time.Second,
		ForceAttemptHTTP2:   true,
		Proxy:               nil,
	}
	return httpuri.Client(&http.Client{Transport: &transport}, policy)
}
