package addresses

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// ErrDomain means that a request leads to a host outside the domains, or names one.
var ErrDomain = errors.New("addresses: the host is in none of the domains")

// Within returns a transport that sends a request with rt only if its hosts are in the domains, as [uri.URI.InDomain] decides: the host
// of Request.URL, to which rt connects, and the host that the request names, to which a proxy would connect. They differ if Request.Host
// or URL.Opaque is set. A client asks the transport for each redirect, too.
func Within(rt http.RoundTripper, domains ...string) http.RoundTripper {
	return within{rt, slices.Clone(domains)}
}

type within struct {
	http.RoundTripper
	domains []string
}

// RoundTrip implements [http.RoundTripper].
func (w within) RoundTrip(req *http.Request) (*http.Response, error) {
	if err := w.check(req); err != nil {
		if req.Body != nil {
			req.Body.Close()
		}
		return nil, err
	}
	return w.RoundTripper.RoundTrip(req)
}

// check returns an error unless each host of req is in one of the domains.
func (w within) check(req *http.Request) error {
	named, err := httpuri.Sent(req)
	if err != nil {
		return err
	}
	connected, err := httpuri.Sent(&http.Request{URL: &url.URL{Scheme: req.URL.Scheme, Host: req.URL.Host}})
	if err != nil {
		return err
	}
	if !w.has(named) || !w.has(connected) {
		return ErrDomain
	}
	return nil
}

// has reports whether the host of u is in one of the domains. net/http looks up "x%2Eexample.com" as it is, below com.
func (w within) has(u uri.URI) bool {
	return !strings.Contains(u.Host, "%") && slices.ContainsFunc(w.domains, u.InDomain)
}
