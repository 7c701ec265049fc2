package httpuri

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Sent returns the URI that net/http's client sends for req: the target URI of the request as a server
// receives it, byte for byte (RFC 9110, section 7.1). It reads Method, Host and all of URL, including
// Opaque and RawPath. User information and fragment are not sent. A host beyond US-ASCII is in the
// IDNA form that net/http sends. Header, body and proxy have no effect, except that HTTP/2 refuses an
// Opaque for another host, and that a proxy for http gets another URI for CONNECT and for the path "*".
//
// The error is a *[RequestError] if net/http does not send the request because of these fields, or if
// what it sends is not a URI. It wraps [ErrNoRequest], [ErrScheme], [uri.ErrNoHost], [uri.ErrUserInfo],
// [uri.ErrZone], [ErrTargetForm], a *[uri.SchemeError] or a *[uri.ParseError]. On an error the URI is
// zero. Sent does not change req. It takes linear time.
func Sent(req *http.Request) (uri.URI, error) {
	switch {
	case hasNoURL(req):
		return uri.URI{}, &RequestError{"request", ErrNoRequest}
	case req.RequestURI != "":
		return uri.URI{}, &RequestError{"request", errReceived}
	case req.Method != "" && !isToken(req.Method):
		return uri.URI{}, &RequestError{"method", errMethod}
	case req.URL.Host == "": // even if there is a Host
		return uri.URI{}, &RequestError{"URL", uri.ErrNoHost}
	}
	return fromURLOf(req, req.URL.Scheme)
}

// isToken reports whether s, which is not empty, is a token (RFC 9110, section 5.6.2).
func isToken(s string) bool {
	r := scanner{s: s}
	return r.readToken() == s
}

// fromURLOf returns the target URI of the request that a server of that scheme would receive for r.
func fromURLOf(r *http.Request, scheme string) (uri.URI, error) {
	if scheme != "http" && scheme != "https" {
		return uri.URI{}, &RequestError{"URL", ErrScheme}
	}
	host, err := sentHost(hostOf(r))
	if err == nil {
		_, err = parseHost(scheme, host, "") // net/http sends an empty one for some that are invalid
	}
	if err != nil {
		return uri.URI{}, &RequestError{"Host", err}
	}
	sent := http.Request{Method: r.Method, Host: host, RequestURI: r.URL.RequestURI()}
	switch isWhole := r.URL.Opaque == ""; {
	case r.Method == http.MethodConnect && r.URL.Path == "":
		if !isWhole && r.URL.Opaque != host { // HTTP/1.1 sends the one, and HTTP/2 the other
			return uri.URI{}, &RequestError{"URL", ErrTargetForm}
		}
		sent.RequestURI = host
	case isWhole && sent.RequestURI[0] != '/' && sent.RequestURI != "*": // to a proxy, net/http sends it as the end of the host
		return uri.URI{}, &RequestError{"URL", errNotRooted}
	}
	return fromTarget(&sent, scheme)
}

// sentHost returns the Host that net/http sends for host, if that is one. It lets net/http convert a name beyond US-ASCII.
func sentHost(host string) (string, error) {
	if charset.ScanASCII(host, 0) == len(host) {
		return host, nil
	}
	var b bytes.Buffer
	if err := (&http.Request{Host: host, URL: &url.URL{Path: "/"}}).Write(&b); err != nil {
		return "", errNoIDNA // and not the error, which repeats the host
	}
	_, rest, _ := strings.Cut(b.String(), "Host: ")
	host, _, _ = strings.Cut(rest, "\r\n")
	return host, nil
}
