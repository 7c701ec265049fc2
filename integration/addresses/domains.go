package addresses

import (
	"errors"
	"net/http"
	"slices"

	"github.com/go-rfc3986/uri/httpuri"
)

// ErrDomain means that a request is for a host outside the domains.
var ErrDomain = errors.New("addresses: the host is in none of the domains")

// Within returns a transport that sends a request with rt only if its host is in one of the domains, as [uri.URI.InDomain] decides. A
// client asks it for each redirect, too.
func Within(rt http.RoundTripper, domains ...string) http.RoundTripper {
	return within{rt, slices.Clone(domains)}
}

type within struct {
	http.RoundTripper
	domains []string
}

// RoundTrip implements [http.RoundTripper].
func (w within) RoundTrip(req *http.Request) (*http.Response, error) {
	u, err := httpuri.Sent(req)
	if err == nil && !slices.ContainsFunc(w.domains, u.InDomain) {
		err = ErrDomain
	}
	if err != nil {
		if req.Body != nil {
			req.Body.Close()
		}
		return nil, err
	}
	return w.RoundTripper.RoundTrip(req)
}
