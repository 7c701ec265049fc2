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
// IDNA form that net/http sends. Header, body, proxy and the version of HTTP are not considered. There
// are two cases in which net/http does something else because of them: HTTP/2 refuses an Opaque for
// another host, and a proxy for http gets another URI for CONNECT and for the path "*".
//
// The error is a *[RequestError] if net/http does not send the request because of these fields, or if
// what it sends is not a URI. It wraps [ErrScheme], [uri.ErrNoHost], [uri.ErrUserInfo],
// [uri.ErrZone], [ErrTargetForm], a *[uri.SchemeError] or a *[uri.ParseError]. On an error the URI is
// zero. Sent does not change req. It takes linear time.
func Sent(req *http.Request) (uri.URI, error) {
	if err := checkUnsent(req); err != nil {
		return uri.URI{}, err
	}
	return fromURLOf(req, req.URL.Scheme)
}

// SentText returns the text that net/http's client sends for req, even if it is not a URI: path and query may
// have any bytes that net/http sends, such as "|", "[", UTF-8 and "%zz". A "#" belongs to the query then.
// Use it for what counts the bytes on the wire, such as a signature.
//
// If [Sent] returns a URI, it is what [uri.Parse] returns for the text. The error is that of Sent if
// scheme, host or port are invalid. It is a *[RequestError] too if path or query have a control
// character, which net/http does not send, or a space, which ends the request-target (RFC 9112, section
// 3). On an error the text is empty. SentText does not change req. It takes linear time.
func SentText(req *http.Request) (string, error) {
	if err := checkUnsent(req); err != nil {
		return "", err
	}
	host, target, err := sentParts(req, req.URL.Scheme)
	if err == nil && strings.ContainsFunc(target, isBlankOrControl) {
		err = &RequestError{"request-target", errBlank}
	}
	if err != nil {
		return "", err
	}
	site, isOrigin := target, target[0] == '/'
	if _, end := authority(target); isOrigin {
		site = "/"
	} else if end > 0 {
		site = target[:end]
	}
	u, err := fromTarget(&http.Request{Method: req.Method, Host: host, RequestURI: site}, req.URL.Scheme)
	switch {
	case err != nil:
		return "", err
	case isOrigin:
		return req.URL.Scheme + "://" + host + target, nil
	case site == target: // "*", or a host and a port
		return u.String(), nil
	}
	return target, nil
}

// checkUnsent returns the reason why net/http's client does not send req, whatever its Host and its target, or nil.
func checkUnsent(req *http.Request) error {
	switch {
	case hasNoURL(req):
		return &RequestError{"request", errNoRequest}
	case req.RequestURI != "":
		return &RequestError{"request", errReceived}
	case tokenLen(req.Method) < len(req.Method):
		return &RequestError{"method", errMethod}
	case req.URL.Host == "": // even if there is a Host
		return &RequestError{"URL", uri.ErrNoHost}
	}
	return nil
}

// isBlankOrControl reports whether c is a space or a control character of US-ASCII.
func isBlankOrControl(c rune) bool { return c <= ' ' || c == 0x7F }

// fromURLOf returns the target URI of the request that a server of that scheme would receive for r.
func fromURLOf(r *http.Request, scheme string) (uri.URI, error) {
	host, target, err := sentParts(r, scheme)
	if err != nil {
		return uri.URI{}, err
	}
	return fromTarget(&http.Request{Method: r.Method, Host: host, RequestURI: target}, scheme)
}

// sentParts returns the Host and the request-target that net/http sends for r. If the target begins with a slash, host may be invalid.
func sentParts(r *http.Request, scheme string) (host, target string, err error) {
	if scheme != "http" && scheme != "https" {
		return "", "", &RequestError{"URL", ErrScheme}
	}
	if host, err = sentHost(hostOf(r)); err != nil {
		return "", "", &RequestError{"Host", err}
	}
	if target = r.URL.RequestURI(); target[0] == '/' && r.Method != http.MethodConnect {
		return host, target, nil
	}
	if _, err = parseHost(scheme, host, ""); err != nil { // net/http sends an empty one for some that are invalid
		return "", "", &RequestError{"Host", err}
	}
	switch isWhole := r.URL.Opaque == ""; {
	case r.Method == http.MethodConnect && r.URL.Path == "":
		if !isWhole && r.URL.Opaque != host { // HTTP/1.1 sends the one, and HTTP/2 the other
			return "", "", &RequestError{"URL", ErrTargetForm}
		}
		target = host
	case isWhole && target[0] != '/' && target != "*": // to a proxy, net/http sends it as the end of the host
		return "", "", &RequestError{"URL", errNotRooted}
	}
	return host, target, nil
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
