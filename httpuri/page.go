package httpuri

import (
	"errors"
	"net/http"

	"github.com/go-rfc3986/uri"
)

// PageBase returns what references in a page are relative to (RFC 3986, section 5.1). embedded are the bases that the page and what
// it came in name, as texts, the outermost first: each is resolved against the one before, and the first against [Base], the URI
// that was requested last. Without any, PageBase is Base. The empty text changes nothing. So the last is the href of the first
// <base> element of an HTML page that has one (section 5.1.1), and before it may stand the Content-Location of a part of a
// multipart message (section 5.1.2):
//
//	base, err := httpuri.PageBase(resp, href)
//	target, err := base.Resolve(ref)
//
// The Content-Location of the response itself is no base (RFC 9110, section 8.7). Who has no response, such as for a page in a
// file, calls [uri.NewBase] with the URI that the program knows (section 5.1.4).
//
// Nothing is repaired: href may be given as [Repair] makes it. The error is that of Base, or has in its chain a *[uri.ParseError] with
// its offset in the text that is no URI reference, or ErrScheme where a base is neither http nor https, as "data:,", which HTML
// ignores. Then Base is what browsers use. On an error the base is zero.
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

// within returns the base that text names, relative to u. It has the host that another one needs.
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
