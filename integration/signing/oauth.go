package signing

import (
	"net/http"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/query"
)

// OAuthBaseString returns the signature base string of a request in OAuth 1.0 (RFC 5849, section 3.4.1.1). protocol has the
// parameters of the Authorization field without realm. form is the body if it is application/x-www-form-urlencoded, and
// otherwise empty.
func OAuthBaseString(req *http.Request, protocol, form query.Params) (string, error) {
	t, err := targetOf(req)
	if err != nil {
		return "", err
	}
	sources := []query.Params{query.ParseForm(t.query), protocol, form}
	for i := range sources {
		sources[i].Delete("oauth_signature") // section 3.4.1.3.1
	}
	// section 3.4.1.2: scheme, authority and path; the path is not normalized
	return escape.Unreserved(strings.ToUpper(methodOf(req))) +
		"&" + escape.Unreserved(t.origin.String()+t.path) +
		"&" + escape.Unreserved(canonical(sources...)), nil
}
