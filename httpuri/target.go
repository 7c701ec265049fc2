package httpuri

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// FromRequest returns the URI that a client asked a server for (RFC 9110, section 7.1; RFC 9112,
// section 3.3). Path and query are those of Request.RequestURI, byte for byte, in all four forms
// that a request-target has. "//evil/x" is a path. The scheme is https if Request.TLS is set, and
// http otherwise. The host is Request.Host. An absolute URI, which proxies receive, is returned as
// it is, with any scheme. What http.StripPrefix and others do to Request.URL has no effect. The
// client chooses the host, and the scheme of an absolute URI: https does not mean that the
// connection was encrypted.
//
// If RequestURI is empty, no server received r, and the result is that of [Sent]; a URL without a
// scheme or a host gets them as above, unless its Opaque has a host. But a CONNECT whose URL has no
// host is an error, since net/http's server accepts an empty target in CONNECT. The error is a
// *[RequestError] if there is no such URI. Answer with 400 (Bad Request). The error wraps
// [ErrTargetForm], [ErrHostsDiffer], [uri.ErrNoHost], [uri.ErrUserInfo], a *[uri.SchemeError] or a
// *[uri.ParseError]. Browsers send some bytes that are rejected; see [RepairTarget]. On an error
// the URI is zero. FromRequest does not change r. It takes linear time.
func FromRequest(r *http.Request) (uri.URI, error) {
	switch {
	case r == nil || r.RequestURI == "" && r.URL == nil:
		return uri.URI{}, &RequestError{"request", errNoRequest}
	case len(r.Header.Values("Host")) > 1:
		return uri.URI{}, &RequestError{"Host", errManyHosts}
	case r.RequestURI == "" && r.Method == http.MethodConnect && r.URL.Host == "":
		return uri.URI{}, &RequestError{"request-target", ErrTargetForm}
	}
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	if r.RequestURI == "" {
		return fromURLOf(r, cmp.Or(r.URL.Scheme, scheme))
	}
	u, err := fromTarget(r, scheme)
	if err == nil && !agrees(r, u) {
		return uri.URI{}, &RequestError{"Host", ErrHostsDiffer}
	}
	return u, err
}

// fromTarget returns the target URI of a request that a server with the scheme received. A target
// in origin-form follows an authority, so it is a path even if it begins with two slashes.
//
//	origin-form   = absolute-path [ "?" query ]
//	asterisk-form = "*"
//
// RFC 9112, sections 3.2.1 and 3.2.4. For the asterisk-form, the URI has neither path nor query.
func fromTarget(r *http.Request, scheme string) (u uri.URI, err error) {
	part := "request-target"
	switch target := r.RequestURI; {
	case r.Method == http.MethodConnect && !isExtendedConnect(r):
		u, err = parseAuthorityForm(target, scheme)
	case strings.HasPrefix(target, "/"):
		u, err = parseHost(scheme, r.Host, target)
		if bad, ok := err.(*uri.ParseError); !ok || isOfAuthority(bad) {
			part = "Host"
		}
	case target == "*" && r.Method == http.MethodOptions:
		part = "Host"
		u, err = parseHost(scheme, r.Host, "")
	case target == "*" || r.ProtoMajor >= 2:
		err = ErrTargetForm
	default:
		u, err = parseAbsoluteForm(target)
	}
	if err != nil {
		return uri.URI{}, &RequestError{part, err}
	}
	return u, nil
}

// isExtendedConnect reports whether r is an extended CONNECT of HTTP/2, which names a protocol (RFC
// 8441, section 4). Any other CONNECT has no path. A header field cannot have the name ":protocol",
// so no client of HTTP/1.1 can send it.
func isExtendedConnect(r *http.Request) bool {
	return r.ProtoMajor >= 2 && len(r.Header[":protocol"]) > 0
}

// parseAbsoluteForm reads a whole URI.
//
//	absolute-form = absolute-URI
//
// RFC 9112, section 3.2.2.
func parseAbsoluteForm(target string) (uri.URI, error) {
	u, err := uri.ParseAbsolute(target)
	if err == nil && isHTTP(u) {
		err = u.CheckScheme()
	}
	return u, err
}

// parseAuthorityForm reads host and port.
//
//	authority-form = uri-host ":" port
//
// RFC 9112, section 3.2.3. A port must be there (RFC 9110, section 9.3.6).
func parseAuthorityForm(target, scheme string) (uri.URI, error) {
	u, err := parseHost(scheme, target, "")
	if err == nil && !u.HasPort {
		err = ErrTargetForm
	}
	return u, err
}

// agrees reports whether each Host field beside ":authority" names the host of u. In HTTP/2,
// net/http leaves Host in the header (RFC 9113, section 8.3.1).
func agrees(r *http.Request, u uri.URI) bool {
	return r.ProtoMajor < 2 || !slices.ContainsFunc(r.Header.Values("Host"), func(text string) bool {
		other, err := parseHost(u.Scheme, text, "")
		return err != nil || !SameOrigin(other, u)
	})
}

// parseHost returns the URI that consists of the scheme, the host and port of text, and target,
// which is empty or begins with a slash. The offset of a *uri.ParseError counts from the beginning
// of text, or of target.
//
//	Host = uri-host [ ":" port ]
//
// RFC 9110, section 7.2. Userinfo is rejected, as in every http URI from others (section 4.2.4).
func parseHost(scheme, text, target string) (uri.URI, error) {
	if i := strings.IndexAny(text, "/?#"); i >= 0 {
		return uri.URI{}, &uri.ParseError{
			Offset: i, Component: uri.ComponentHost, Rule: "reg-name", Err: errors.New(charset.Quote(text[i]) + " is not allowed"),
		}
	}
	u, err := uri.ParseAbsolute(scheme + "://" + text + target)
	switch {
	case err != nil:
		return uri.URI{}, shifted(err, len(scheme)+len("://"), len(text))
	case u.Host == "":
		return uri.URI{}, uri.ErrNoHost
	}
	return u, u.CheckScheme()
}

// shifted returns err, an error of package uri for a text that consists of n bytes, an authority of
// m bytes and a target. The offset of the result counts from the beginning of the authority, or of
// the target.
func shifted(err error, n, m int) error {
	e := *err.(*uri.ParseError) // parsers return only this type
	e.Offset -= n
	if !isOfAuthority(&e) {
		e.Offset -= m
	}
	return &e
}

// isOfAuthority reports whether e is for a component of the authority.
func isOfAuthority(e *uri.ParseError) bool {
	return e.Component == uri.ComponentHost || e.Component == uri.ComponentPort || e.Component == uri.ComponentUserInfo
}
