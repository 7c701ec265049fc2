package httpuri

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

// NewRequest returns a request for u, like [http.NewRequestWithContext] for a text. net/http sends u as
// it is: path and query byte for byte, "/" for an empty path, and the authority as Host (RFC 9112,
// section 3.2). Request.URL keeps a fragment that is not empty, because [Location] needs it. It is
// never sent.
//
// The error wraps the reason why u cannot be requested: the *[uri.SchemeError] of
// [uri.URI.CheckScheme], such as [uri.ErrUserInfo]; [ErrScheme] for a scheme other than http and
// https; the error of [uri.URI.HostPort]; or [ErrConnect]. Otherwise it wraps the error of
// http.NewRequestWithContext. To drop or send user information, call [NewRequestWithUserInfo].
//
// For "OPTIONS *", set Request.URL.Path to "*" afterwards. If the request goes through an http proxy,
// set Request.URL.Opaque to "//" and the host instead.
func NewRequest(ctx context.Context, method string, u uri.URI, body io.Reader) (*http.Request, error) {
	return NewRequestWithUserInfo(ctx, method, u, body, RefuseUserInfo)
}

// A UserInfo tells [NewRequestWithUserInfo] what to do with the user information of a URI.
type UserInfo uint8

// These constants are the choices for user information. Any other value is treated as
// RefuseUserInfo.
const (
	RefuseUserInfo UserInfo = iota // it is an error, as RFC 9110, section 4.2.4, asks for untrusted URIs
	DropUserInfo                   // it is left out
	SendUserInfo                   // it is sent as Basic authentication (RFC 7617)
)

// NewRequestWithUserInfo is like [NewRequest], but how decides what happens to the user information of
// u. It never appears in Request.URL or in Host.
//
// SendUserInfo decodes name and password, and sets the Authorization header field as
// Request.SetBasicAuth does. An absent password is sent as an empty one. The error wraps a
// *[uri.SchemeError] if they cannot be sent: if the decoded name has a ":", or if one of them has a
// control character (RFC 7617, section 2).
//
// If http.Client follows a redirect, it sends the field to the same host and its subdomains too, on
// any port and with any scheme. [Redirects] stops such a redirect.
func NewRequestWithUserInfo(
	ctx context.Context, method string, u uri.URI, body io.Reader, how UserInfo,
) (*http.Request, error) {
	if how != DropUserInfo && how != SendUserInfo {
		if err := u.CheckScheme(); err != nil {
			return nil, &refusal{err: err}
		}
	}
	req, err := newRequest(ctx, method, u, body)
	if err == nil && how == SendUserInfo && u.Has(uri.ComponentUserInfo) {
		err = setBasicAuth(req, u)
	}
	if err != nil {
		return nil, err
	}
	return req, nil
}

// newRequest returns a request for u without its user information.
func newRequest(ctx context.Context, method string, u uri.URI, body io.Reader) (*http.Request, error) {
	if method == http.MethodConnect { // net/http would send the host as the target if the path is empty
		return nil, &refusal{"method", ErrConnect}
	}
	if !isHTTP(u) {
		return nil, &refusal{"scheme", ErrScheme}
	}
	if err := checkTarget(u); err != nil {
		return nil, &refusal{err: err}
	}
	u.UserInfo, u.ForceUserInfo, u.ForceFragment = "", false, false
	target, err := u.URL()
	if err != nil {
		return nil, &refusal{err: err}
	}
	req, err := http.NewRequestWithContext(ctx, method, "", body)
	if err != nil {
		return nil, &refusal{"request", err}
	}
	req.URL, req.Host = target, target.Host
	return req, nil
}

// checkTarget returns the reason why u cannot be requested, or nil. The scheme of u is http or
// https, and its user information is ignored.
func checkTarget(u uri.URI) error {
	if err := u.CheckScheme(); err != nil && !errors.Is(err, uri.ErrUserInfo) {
		return err
	}
	_, err := u.HostPort()
	return err
}

// isHTTP reports whether the scheme of u is http or https.
func isHTTP(u uri.URI) bool { return hasScheme(u, "http") || hasScheme(u, "https") }

// hasScheme reports whether the scheme of u, which may have been built by hand, is the one given.
func hasScheme(u uri.URI, scheme string) bool { return strings.EqualFold(u.Scheme, scheme) }

// setBasicAuth sets the Authorization header field.
//
//	user-pass = user-id ":" password
//
// RFC 7617, section 2. The first colon ends the user-id, so the user-id has none. Neither part has
// control characters.
func setBasicAuth(req *http.Request, u uri.URI) error {
	name, password, _ := u.User()
	name, password = decoded(name), decoded(password)
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

// decoded returns the decoded form of text, a part of a URI that uri.Format accepts.
func decoded(text string) string {
	data, _ := escape.Decode(text) // uri.Format accepts text, so every "%" begins a valid sequence
	return data
}

// hasControl reports whether s has a control character of US-ASCII.
func hasControl(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7F })
}
