package httpuri

import (
	"github.com/go-rfc3986/uri"
)

// Href returns the URI that text leads to, read relative to base as a browser reads the href of a
// link (URL Standard, section 4.4), or an error. It never leads to another host or path than a
// browser. Call [Base] for the base of a page. If base is zero, text must have a scheme. "" leads
// to base itself. base is read in the same way.
//
// Tabs, line ends and white space at both ends are removed. After the schemes http, https, ws, wss,
// ftp and file, "\" is a slash, and any number of slashes begins a host: "///h/x" leads to the host
// h. On an https page, "https:x" is relative. The host is percent-decoded and lowercased, and
// 0x7f.1 is the address 127.0.0.1. A default port is dropped, and dot-segments are removed, also
// encoded ones.
//
// The text of the result is what a browser shows as the URL, with two exceptions: a byte that a URI
// cannot have, such as "|", is percent-encoded, and an IPv6 address is in the form of RFC 5952. The
// result may have any scheme, such as javascript, and userinfo.
//
// If a host has a non-ASCII character, raw or percent-encoded, or a label that begins with "xn--",
// Href calls toASCII with the whole decoded host, unless base has the same host in ASCII. The
// result becomes the host. The function must be "domain to ASCII" of the URL Standard, or stricter:
// idna.Lookup.ToASCII of golang.org/x/net fits. If toASCII is nil, such a host is an error. A
// non-ASCII host is always an error if package idna may read it differently from browsers: if it
// has two hyphens in a row, one of the characters U+1E9E, U+200C and U+2135 to U+2138, or combining
// marks of two scripts, or a combining mark and a character beyond U+FFFF.
//
// The error wraps a *[uri.ParseError] if the host or the port is invalid. Its offset counts in text
// without the white space that is removed, and its cause may be the error of toASCII. The error
// wraps [uri.ErrRelativeBase] if base is zero and text has no scheme. It is also an error if text
// is not UTF-8, or if base has no hierarchy, as in "mailto:a@b", and text is neither absolute nor
// only a fragment. On an error the URI is zero. Href takes linear time.
func Href(base uri.Base, text string, toASCII func(string) (string, error)) (uri.URI, error) {
	r := hrefReader{toASCII: toASCII}
	if err := r.readBase(base); err != nil {
		return uri.URI{}, &refusal{"base", err}
	}
	switch err := r.read(text); err {
	case nil:
		return guardPath(r.u), nil
	case uri.ErrRelativeBase, errOpaqueBase:
		return uri.URI{}, &refusal{"base", err}
	default:
		return uri.URI{}, &refusal{"href", err}
	}
}

// guardPath returns u. It puts "/." before a path that would be read as an authority (URL Standard,
// section 4.5).
func guardPath(u uri.URI) uri.URI {
	if u.Host == "" && !u.ForceAuthority && len(u.Path) > 2 && u.Path[0] == "" && u.Path[1] == "" {
		u.Path = append([]string{"", "."}, u.Path[1:]...)
	}
	return u
}
