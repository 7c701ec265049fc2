package httpuri

import (
	"errors"
	"net/http"

	"github.com/go-rfc3986/uri"
)

// PageBase returns the base of the references in a page (RFC 3986, section 5.1). embedded are the
// bases that the page and its container name, the outermost first. Each is resolved against the one
// before, and the first against [Base]. An empty text changes nothing. For an HTML page, pass the href
// of its first <base> element, or "". In a multipart message, pass the Content-Location of the part
// before it:
//
//	base, err := httpuri.PageBase(resp, href)
//	target, err := base.Resolve(ref)
//
// The error wraps that of Base, a *[uri.ParseError], or [ErrScheme] for a base that is neither http
// nor https. On an error the base is zero. To ignore an invalid embedded base, as browsers do, call
// PageBase(resp). Nothing is repaired.
func PageBase(resp *http.Response, embedded ...string) (uri.Base, error) {
	u, err := Base(resp)
	if err != nil {
		return uri.Base{}, err
	}
	for _, text := range embedded {
		if u, err = within(u, text); err != nil {
			return uri.Base{}, &refusal{"base", err}
		}
	}
	base, err := uri.NewBase(u)
	if err != nil {
		return uri.Base{}, &refusal{"base", err}
	}
	return base, nil
}

// within returns the base that text names, relative to u. It must have a host and the scheme http
// or https.
func within(u uri.URI, text string) (uri.URI, error) {
	ref, err := uri.Parse(text)
	if err != nil {
		return uri.URI{}, err
	}
	if u, err = u.Resolve(ref); err != nil {
		return uri.URI{}, err
	}
	if !isHTTP(u) {
		return uri.URI{}, ErrScheme
	}
	if err := u.CheckScheme(); err != nil && !errors.Is(err, uri.ErrUserInfo) {
		return uri.URI{}, err
	}
	return u.WithoutFragment(), nil
}
