// Package signing makes the text that is signed for a request, for three ways to sign one: OAuth 1.0 (RFC 5849), AWS Signature
// Version 4, and HTTP Message Signatures (RFC 9421). It is an example of the use of packages uri, escape, query and httpuri.
//
// A signature covers the URI that is sent, byte for byte. A client and a server must make the same text, so each function takes
// a request of either.
package signing

import (
	"cmp"
	"crypto/tls"
	"net/http"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/query"
)

// targetOf returns the URI of a request that a server received, or that a client is going to send.
func targetOf(req *http.Request) (uri.URI, error) {
	if req.RequestURI != "" {
		return httpuri.FromRequest(req)
	}
	return sent(req)
}

// methodOf returns the method of a request. A client may leave it out.
func methodOf(req *http.Request) string { return cmp.Or(req.Method, http.MethodGet) }

// sent returns the URI that net/http sends for a request of a client.
func sent(req *http.Request) (uri.URI, error) {
	received := http.Request{
		Method:     methodOf(req),
		Host:       cmp.Or(req.Host, req.URL.Host),
		RequestURI: req.URL.RequestURI(),
	}
	if req.URL.Scheme == "https" {
		received.TLS = &tls.ConnectionState{}
	}
	return httpuri.FromRequest(&received)
}

// withNormalHost returns u with its host in lowercase and without a default port (RFC 9110, section 4.2.3). The rest stays as it
// was sent, since both sides sign that. URI.NormalizeForScheme would change more.
func withNormalHost(u uri.URI) uri.URI {
	u.Host = strings.ToLower(u.Host)
	if port, ok := uri.DefaultPort(u.Scheme); ok && u.Port == port {
		u.Port, u.HasPort = 0, false
	}
	return u
}

// pathOf returns the path of u as it was sent.
func pathOf(u uri.URI) string { return cmp.Or(u.EscapedPath(), "/") }

// canonical returns all parameters as one text. Each key and each value is encoded, and then they are sorted by key and by
// value. To sort the text "key=value" would not be the same, since "-" is less than "=".
func canonical(sources ...query.Params) string {
	var pairs [][2]string
	for _, source := range sources {
		for key, value := range source.All() {
			pairs = append(pairs, [2]string{escape.Unreserved(key), escape.Unreserved(value)})
		}
	}
	slices.SortFunc(pairs, func(a, b [2]string) int {
		return cmp.Or(strings.Compare(a[0], b[0]), strings.Compare(a[1], b[1]))
	})
	texts := make([]string, len(pairs))
	for i, pair := range pairs {
		texts[i] = pair[0] + "=" + pair[1]
	}
	return strings.Join(texts, "&")
}
