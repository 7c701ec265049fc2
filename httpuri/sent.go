package httpuri

import (
	"bytes"
	"net/http"
	"net/url"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Sent returns the URI that net/http's client sends for req: the target URI of the request as a
// server receives it, byte for byte (RFC 9110, section 7.1). It reads Method, Host and all of URL,
// including Opaque and RawPath. Userinfo and fragment are not sent. Sent ignores header, body,
// proxy and the version of HTTP. They matter in two cases: HTTP/2 refuses an Opaque for another
// host, and a proxy for http gets another URI for CONNECT and for the path "*".
//
// RequestURI must be empty, as for net/http's client. That of Out in a httputil.ProxyRequest is
// not, although its transport ignores it: copy *Out, and clear RequestURI in the copy.
//
// Sent does not say which server gets the request. net/http connects to URL.Host, whatever Host and
// Opaque are. The result has a non-ASCII host as net/http writes it into Host. net/http may connect
// to another name, since it maps letters and digits, as in "BÜCHER.test", only for the connection.
//
// The error is a *[RequestError] if net/http does not send the request because of these fields, or
// if what it sends is not a URI. It wraps [ErrScheme], [uri.ErrNoHost], [uri.ErrUserInfo],
// [uri.ErrZone], [ErrTargetForm], a *[uri.SchemeError] or a *[uri.ParseError]. On an error the URI
// is zero. Sent does not change req. It takes linear time.
func Sent(req *http.Request) (uri.URI, error) {
	if err := checkUnsent(req); err != nil {
		return uri.URI{}, err
	}
	return fromURLOf(req, req.URL.Scheme)
}

// SentTarget returns the request-target that net/http's client sends for req, byte for byte as it
// is on the request line of HTTP/1.1 to the server (RFC 9112, section 3.2): "/a?b", a whole URI if
// Opaque has one, "example.com:443" for CONNECT, or "*". The target need not be valid in a URI:
// path and query may have any bytes that net/http sends, such as "|", "[", "#", UTF-8 and "%zz".
// For the form that a proxy gets, see [SentText]. A server that receives the target has it in
// Request.RequestURI, in HTTP/2 unless Opaque is set.
//
// The error is that of [Sent] if the form of the target, the scheme, the host or the port is
// invalid. It is also a *[RequestError] if path or query has a control character, which net/http
// does not send, or a space, which ends the request-target (RFC 9112, section 3). After an error
// the text is empty. SentTarget does not change req. It takes linear time.
func SentTarget(req *http.Request) (string, error) {
	_, target, err := sentTarget(req)
	return target, err
}

// SentText returns the text that net/http's client sends for req, like [Sent], but even if it is
// not a URI: the scheme, "://", the Host as it is sent and [SentTarget]. For "*", the text ends
// with the Host, and for CONNECT the target is host and port. If the target is a whole URI, the
// text is the target. Use SentText where the bytes on the wire matter, as for a signature. A "#"
// does not begin a fragment: it is a byte of the path, or after a "?" of the query.
//
// If [Sent] returns a URI, it is what [uri.Parse] returns for the text. The error is that of
// [SentTarget]. On an error the text is empty. SentText does not change req. It takes linear time.
func SentText(req *http.Request) (string, error) {
	host, target, err := sentTarget(req)
	switch {
	case err != nil:
		return "", err
	case target[0] == '/':
		return req.URL.Scheme + "://" + host + target, nil
	case req.Method == http.MethodConnect:
		return req.URL.Scheme + "://" + target, nil
	case target == "*":
		return req.URL.Scheme + "://" + host, nil
	}
	return target, nil
}

// sentTarget returns the Host and the request-target that net/http sends for req. It checks what
// Sent checks, but not the path and the query.
func sentTarget(req *http.Request) (host, target string, err error) {
	if err = checkUnsent(req); err == nil {
		host, target, err = sentParts(req, req.URL.Scheme)
	}
	if err == nil && strings.ContainsFunc(target, isBlankOrControl) {
		err = &RequestError{"request-target", errBlank}
	}
	if err == nil {
		site := &http.Request{Method: req.Method, Host: host, RequestURI: withoutPath(target)}
		_, err = fromTarget(site, req.URL.Scheme)
	}
	if err != nil {
		return "", "", err
	}
	return host, target, nil
}

// withoutPath returns target up to the end of its authority if it has one, and "/" for a target in
// origin-form. A "#" does not end the authority, since a request-target has no fragment.
func withoutPath(target string) string {
	begin, end := authority(target)
	switch i := strings.IndexAny(target[begin:], "/?"); {
	case target[0] == '/':
		return "/"
	case end > 0 && i >= 0:
		return target[:begin+i]
	}
	return target
}

// checkUnsent returns the reason why net/http's client does not send req, or nil. It checks neither
// the method, nor Host, nor the target.
func checkUnsent(req *http.Request) error {
	switch {
	case hasNoURL(req):
		return &RequestError{"request", errNoRequest}
	case req.RequestURI != "":
		return &RequestError{"request", errReceived}
	case req.URL.Host == "": // even if there is a Host
		return &RequestError{"URL", uri.ErrNoHost}
	}
	return nil
}

// isBlankOrControl reports whether c is a space or a control character of ASCII.
func isBlankOrControl(c rune) bool { return c <= ' ' || c == 0x7F }

// fromURLOf returns the target URI of the request that a server with the scheme would receive for
// r.
func fromURLOf(r *http.Request, scheme string) (uri.URI, error) {
	host, target, err := sentParts(r, scheme)
	if err != nil {
		return uri.URI{}, err
	}
	return fromTarget(&http.Request{Method: r.Method, Host: host, RequestURI: target}, scheme)
}

// sentParts returns the Host and the request-target that net/http sends for r. If the target begins
// with a slash, host may be invalid.
func sentParts(r *http.Request, scheme string) (host, target string, err error) {
	if tokenLen(r.Method) < len(r.Method) {
		return "", "", &RequestError{"method", errMethod}
	}
	if scheme != "http" && scheme != "https" {
		return "", "", &RequestError{"URL", ErrScheme}
	}
	if host, err = sentHost(hostOf(r)); err != nil {
		return "", "", &RequestError{"Host", err}
	}
	if target = r.URL.RequestURI(); target[0] == '/' && r.Method != http.MethodConnect {
		return host, target, nil
	}
	if _, err = parseHost(scheme, host, ""); err != nil { // net/http sends an empty Host for some invalid hosts
		return "", "", &RequestError{"Host", err}
	}
	switch isWhole := r.URL.Opaque == ""; {
	case r.Method == http.MethodConnect && r.URL.Path == "":
		if !isWhole && r.URL.Opaque != host { // HTTP/1.1 sends Opaque, and HTTP/2 sends the Host
			return "", "", &RequestError{"URL", ErrTargetForm}
		}
		target = host
	case isWhole && target[0] != '/' && target != "*": // to a proxy, net/http sends it right after the host
		return "", "", &RequestError{"URL", errNotRooted}
	}
	return host, target, nil
}

// sentHost returns the Host that net/http sends for host. It lets net/http convert a non-ASCII
// name.
func sentHost(host string) (string, error) {
	if charset.ScanASCII(host, 0) == len(host) {
		return host, nil
	}
	var b bytes.Buffer
	if err := (&http.Request{Host: host, URL: &url.URL{Path: "/"}}).Write(&b); err != nil {
		return "", errNoIDNA // the error of net/http repeats the host
	}
	_, rest, _ := strings.Cut(b.String(), "Host: ")
	host, _, _ = strings.Cut(rest, "\r\n")
	return host, nil
}
