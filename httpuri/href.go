package httpuri

import (
	"github.com/go-rfc3986/uri"
)

// Href returns the URI that an attribute of a page leads to, such as the href of a link: text, read relative to
// base as a browser reads it (URL Standard, section 4.4). Call [Base] for the base of a page. If base is zero,
// text must have a scheme. "" leads to base itself.
//
// A browser removes white space, and reads "\" as "/" after the schemes http, https, ws, wss, ftp and file. It
// reads "https:x" on an https page as "x", and elsewhere as "https://x". It decodes a percent-encoded host, and
// reads 0x7f.1 as the host 127.0.0.1. Its text of a URL is that of the result, with two exceptions: a byte that a URI
// cannot have, such as "|", is percent-encoded, and an IPv6 address is in the form of RFC 5952. The result may
// have any scheme, such as javascript, and user information. base is read in the same way.
//
// A host with a character beyond US-ASCII or with a label that begins with "xn--" becomes toASCII of the whole
// host, decoded. The function must be the "domain to ASCII" of the URL Standard, or be stricter: the function ToASCII
// of idna.Lookup, in golang.org/x/net/idna, fits. If toASCII is nil, a host beyond US-ASCII is an error, and a label
// that begins with "xn--" is not checked.
//
// The error wraps a *[uri.ParseError] if the host or the port is invalid, with offsets in text without the white
// space that is removed. Its cause is the error of toASCII if that failed. The error wraps [uri.ErrRelativeBase]
// if base is zero and text has no scheme. Text must be UTF-8, and must be absolute or only a fragment if base has
// no hierarchy, as in "mailto:a@b". On an error the URI is zero. Href takes linear time.
func Href(base uri.Base, text string, toASCII func(string) (string, error)) (uri.URI, error) {
	r := hrefReader{toASCII: toASCII}
	if err := r.readBase(base); err != nil {
		return uri.URI{}, &refusal{"base", err}
	}
	switch err := r.read(text); err {
	case nil:
		return guarded(r.u), nil
	case uri.ErrRelativeBase, errOpaqueBase:
		return uri.URI{}, &refusal{"base", err}
	default:
		return uri.URI{}, &refusal{"href", err}
	}
}

// guarded returns u with "/." before a path that would be read as an authority (URL Standard, section 4.5).
func guarded(u uri.URI) uri.URI {
	if u.Host == "" && !u.ForceAuthority && len(u.Path) > 2 && u.Path[0] == "" && u.Path[1] == "" {
		u.Path = append([]string{"", "."}, u.Path[1:]...)
	}
	return u
}
