package httpuri

import (
	"errors"
	"net/http"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// FromRequest returns the URI that a client asked a server for (RFC 9110, section 7.1; RFC 9112,
// section 3.3). Path and query are those of Request.RequestURI, byte for byte, in all four forms that
// a request-target has. "//evil/x" is a path. The scheme is https if Request.TLS is set, and http
// otherwise. The host is Request.Host. An absolute URI, which proxies receive, is returned as it is,
// with any scheme. There is no fragment.
//
// The error is a *[RequestError] if the request has no such URI. Answer with 400 (Bad Request). The
// error wraps [ErrTargetForm], [ErrManyHosts], [ErrHostsDiffer], [ErrNoRequest], [uri.ErrNoHost],
// [uri.ErrUserInfo], a *[uri.SchemeError] or a *[uri.ParseError]. Browsers send some bytes that are
// rejected; see [RepairTarget]. On an error the URI is zero.
//
// FromRequest does not change r. It takes linear time.
func FromRequest(r *http.Request) (uri.URI, error) {
	if r == nil {
		return uri.URI{}, &RequestError{"request", ErrNoRequest}
	}
	if len(r.Header.Values("Host")) > 1 {
		return uri.URI{}, &RequestError{"Host", ErrManyHosts}
	}
	switch target := r.RequestURI; {
	case r.Method == http.MethodConnect && !isExtendedConnect(r):
		return fromAuthorityForm(r)
	case strings.HasPrefix(target, "/"):
		return fromOriginForm(r)
	case target == "*" && r.Method == http.MethodOptions:
		return fromHost(r)
	case target == "*" || target == "" || r.ProtoMajor >= 2:
		return uri.URI{}, &RequestError{"request-target", ErrTargetForm}
	default:
		return fromAbsoluteForm(target)
	}
}

// isExtendedConnect reports whether r is an extended CONNECT of HTTP/2, which names a protocol (RFC 8441, section 4). Only
// that has a path. A header field cannot have this name, so no client of HTTP/1.1 can send it.
func isExtendedConnect(r *http.Request) bool {
	return r.ProtoMajor >= 2 && len(r.Header[":protocol"]) > 0
}

// fromOriginForm reads absolute-path and query.
//
//	origin-form = absolute-path [ "?" query ]
//
// RFC 9112, section 3.2.1. The target follows an authority, so it is a path even if it begins with
// two slashes.
func fromOriginForm(r *http.Request) (uri.URI, error) {
	u, err := fromHost(r)
	if err != nil {
		return uri.URI{}, err
	}
	const before = "x://x"
	target, err := uri.ParseAbsolute(before + r.RequestURI)
	if err != nil {
		return uri.URI{}, &RequestError{"request-target", shifted(err, len(before))}
	}
	u.Path, u.Query, u.ForceQuery = target.Path, target.Query, target.ForceQuery
	return u, nil
}

// fromAbsoluteForm reads a whole URI.
//
//	absolute-form = absolute-URI
//
// RFC 9112, section 3.2.2.
func fromAbsoluteForm(target string) (uri.URI, error) {
	u, err := uri.ParseAbsolute(target)
	if err == nil && isHTTP(u) {
		err = u.CheckScheme()
	}
	if err != nil {
		return uri.URI{}, &RequestError{"request-target", err}
	}
	return u, nil
}

// fromAuthorityForm reads host and port.
//
//	authority-form = uri-host ":" port
//
// RFC 9112, section 3.2.3. A port must be there (RFC 9110, section 9.3.6).
func fromAuthorityForm(r *http.Request) (uri.URI, error) {
	u, err := parseHost(r, r.RequestURI)
	if err == nil && !u.HasPort {
		err = ErrTargetForm
	}
	if err != nil {
		return uri.URI{}, &RequestError{"request-target", err}
	}
	return u, nil
}

// fromHost returns the scheme and the authority of a request whose request-target does not have
// them.
func fromHost(r *http.Request) (uri.URI, error) {
	u, err := parseHost(r, r.Host)
	if err == nil && r.ProtoMajor >= 2 && !agrees(r, u) {
		err = ErrHostsDiffer
	}
	if err != nil {
		return uri.URI{}, &RequestError{"Host", err}
	}
	return u, nil
}

// agrees reports whether a Host next to ":authority" names the host of u. net/http leaves it in the
// header (RFC 9113, section 8.3.1).
func agrees(r *http.Request, u uri.URI) bool {
	for _, text := range r.Header.Values("Host") {
		if other, err := parseHost(r, text); err != nil || !other.Equivalent(u) {
			return false
		}
	}
	return true
}

// parseHost returns the URI with the scheme of r and the host and port of text.
//
//	Host = uri-host [ ":" port ]
//
// RFC 9110, section 7.2. User information is rejected, as in every http URI from others (section
// 4.2.4).
func parseHost(r *http.Request, text string) (uri.URI, error) {
	if i := strings.IndexAny(text, "/?#"); i >= 0 {
		return uri.URI{}, &uri.ParseError{
			Offset: i, Component: uri.ComponentHost, Rule: "reg-name", Err: errors.New(charset.Quote(text[i]) + " is not allowed"),
		}
	}
	const before = "//"
	u, err := uri.ParseRelative(before + text)
	switch {
	case err != nil:
		return uri.URI{}, shifted(err, len(before))
	case u.Host == "":
		return uri.URI{}, uri.ErrNoHost
	}
	u.IsRelative, u.Scheme = false, "http"
	if r.TLS != nil {
		u.Scheme = "https"
	}
	return u, u.CheckScheme()
}

// shifted returns err with its offset reduced by n. A parser of package uri returned it for a text
// with n bytes in front.
func shifted(err error, n int) error {
	e := *err.(*uri.ParseError) // parsers return only this type
	e.Offset -= n
	return &e
}
