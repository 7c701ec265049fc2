package httpuri

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// NewRequest returns a request for u, like [http.NewRequestWithContext] for a text. net/http sends
// u as it is: path and query byte for byte, "/" for an empty path, and the authority as Host (RFC
// 9112, section 3.2). Request.URL keeps a fragment that is not empty, because [Location] needs it.
// It is never sent.
//
// The error wraps the reason why u cannot be requested: the *[uri.SchemeError] of
// [uri.URI.CheckScheme], such as [uri.ErrUserInfo]; [ErrScheme] for a scheme other than http and
// https; the error of [uri.URI.HostPort]; or the error of http.NewRequestWithContext. The method
// CONNECT is also an error, since its target is a host and a port (RFC 9110, section 9.3.6). To
// send userinfo, call [NewRequestWithUserInfo]; to drop it, pass u.WithoutUserInfo().
//
// For "OPTIONS *", set Request.URL.Path to "*" afterwards. If the request goes through an http
// proxy, set Request.URL.Opaque to "//" and the host instead.
func NewRequest(ctx context.Context, method string, u uri.URI, body io.Reader) (*http.Request, error) {
	if err := checkUserInfo(&u, false); err != nil {
		return nil, &refusal{err: err}
	}
	return newRequest(ctx, method, &u, body)
}

// NewRequestWithUserInfo is like [NewRequest], but sends the userinfo of u as Basic authentication
// (RFC 7617). It never appears in Request.URL or in Host.
//
// Name and password are decoded, and the Authorization header field is set as Request.SetBasicAuth
// does. An absent password is sent as an empty one. The error wraps a *[uri.SchemeError] if they
// cannot be sent: if the decoded name has a ":", or if one of them has a control character (RFC
// 7617, section 2). Without userinfo, the field is not set. With empty userinfo, as in
// "http://@h/", name and password are empty.
//
// If http.Client follows a redirect, it sends the field to the same host and its subdomains too, on
// any port and with any scheme. [Redirects] stops such a redirect. Unless Redirects.Strip is set,
// it also stops each redirect to a Location with userinfo, even at the same origin, since
// Request.URL has no userinfo to compare with.
func NewRequestWithUserInfo(ctx context.Context, method string, u uri.URI, body io.Reader) (*http.Request, error) {
	if err := checkUserInfo(&u, true); err != nil {
		return nil, &refusal{err: err}
	}
	name, password, _ := u.User()
	isSent := u.Has(uri.ComponentUserInfo)
	u.UserInfo, u.ForceUserInfo = "", false
	req, err := newRequest(ctx, method, &u, body)
	if err == nil && isSent {
		err = setBasicAuth(req, decoded(name), decoded(password))
	}
	if err != nil {
		return nil, err
	}
	return req, nil
}

// checkUserInfo returns the error of [uri.URI.CheckScheme]. If isAllowed is set, userinfo is not an
// error. The fast path is for a URI with a host and without userinfo, for which CheckScheme checks
// nothing but what newRequest checks with uri.Format.
func checkUserInfo(u *uri.URI, isAllowed bool) error {
	if (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.UserInfo == "" && !u.ForceUserInfo {
		return nil
	}
	err := u.CheckScheme()
	if isAllowed && errors.Is(err, uri.ErrUserInfo) {
		return nil
	}
	return err
}

// newRequest returns a request for u, which checkUserInfo must accept, and which must not have
// userinfo.
func newRequest(ctx context.Context, method string, u *uri.URI, body io.Reader) (*http.Request, error) {
	switch {
	case method == http.MethodConnect: // net/http would send the host as the target if the path is empty
		return nil, &refusal{"method", errConnect}
	case u.Scheme == "":
		return nil, &refusal{"scheme: there is none, so resolve the reference first, or see uri.GuessURI", ErrScheme}
	case !isHTTP(*u):
		return nil, &refusal{"scheme", ErrScheme}
	}
	text, err := uri.Format(*u)
	if err == nil {
		err = checkHost(u)
	}
	if err != nil {
		return nil, &refusal{err: err}
	}
	req, err := http.NewRequestWithContext(ctx, method, "", body)
	if err != nil {
		return nil, &refusal{"request", err}
	}
	setURL(req.URL, text)
	req.Host = req.URL.Host
	return req, nil
}

// setURL sets v, which must be zero, to the result of url.Parse for text, an http or https URI that
// newRequest accepts. url.Parse accepts every such URI. Like url.Parse, setURL sets RawPath and
// RawFragment if the text is encoded differently from the default of net/url.
func setURL(v *url.URL, text string) {
	text, fragment, _ := strings.Cut(text, "#")
	text, query, hasQuery := strings.Cut(text, "?")
	scheme, text, _ := strings.Cut(text, "://")
	end := strings.IndexByte(text, '/')
	if end < 0 {
		end = len(text)
	}
	path := text[end:]
	v.Scheme, v.Host = scheme, text[:end]
	if v.Path = decoded(path); v.EscapedPath() != path {
		v.RawPath = path
	}
	v.RawQuery, v.ForceQuery = query, hasQuery && query == ""
	if fragment == "" {
		return
	}
	if v.Fragment = decoded(fragment); v.EscapedFragment() != fragment {
		v.RawFragment = fragment
	}
}

// checkHost returns the error of [uri.URI.HostPort] for u, which CheckScheme must accept. The fast
// path is for hosts that HostPort accepts, and avoids building the text.
func checkHost(u *uri.URI) error {
	if (u.HasPort || u.Port == 0) && charset.Scan(u.Host, 0, charset.Unreserved) == len(u.Host) {
		return nil
	}
	_, err := u.HostPort()
	return err
}

// isHTTP reports whether the scheme of u is http or https.
func isHTTP(u uri.URI) bool {
	return u.Scheme == "https" || u.Scheme == "http" || hasScheme(u, "http") || hasScheme(u, "https")
}

// hasScheme reports whether u has the given scheme. The scheme of u may have capitals if a program
// built u.
func hasScheme(u uri.URI, scheme string) bool { return strings.EqualFold(u.Scheme, scheme) }

// setBasicAuth sets the Authorization header field.
//
//	user-pass = user-id ":" password
//
// RFC 7617, section 2. The first colon ends the user-id, so the user-id has none. Neither part has
// control characters.
func setBasicAuth(req *http.Request, name, password string) error {
	var cause error
	switch {
	case strings.Contains(name, ":"):
		cause = errColonInUser
	case hasControl(name) || hasControl(password):
		cause = errControls
	default:
		req.SetBasicAuth(name, password)
		return nil
	}
	source := "RFC 7617, section 2"
	return &refusal{err: &uri.SchemeError{Scheme: req.URL.Scheme, Component: uri.ComponentUserInfo, Source: source, Err: cause}}
}

// decoded decodes text, a part of a URI that uri.Format accepts.
func decoded(text string) string {
	data, _ := escape.Decode(text) // no error, since uri.Format accepts text
	return data
}

// hasControl reports whether s has a control character of ASCII.
func hasControl(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7F })
}
