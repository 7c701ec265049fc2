package fileuri

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

// scheme is the scheme of all file URIs.
const scheme = "file"

// checkURI checks that u is a file URI without components that a path cannot have. It returns the
// decoded host, or "" for this machine. It does not check the path.
//
//	file-URI       = file-scheme ":" file-hier-part
//	file-hier-part = ( "//" auth-path ) / local-path
//	file-auth      = "localhost" / host
//
// RFC 8089, section 2.
func checkURI(u *uri.URI) (host string, err error) {
	if err := u.Validate(); err != nil {
		return "", invalid(err)
	}
	if !strings.EqualFold(u.Scheme, scheme) {
		return "", refuse(uri.ComponentScheme, ErrScheme)
	}
	if component := foreign(u); component != "" {
		return "", refuse(component, errComponent)
	}
	host, _ = escape.Decode(u.Host) // Validate accepts the host
	if isLocalhost(host) {
		host = ""
	}
	return host, nil
}

// invalid returns the error for a URI that uri.URI.Validate rejects.
func invalid(err error) *Error {
	var component uri.Component
	if bad := (*uri.FormatError)(nil); errors.As(err, &bad) {
		component = bad.Component
	}
	return refuse(component, err)
}

// foreign returns the first component of u that a file URI cannot have, or "".
func foreign(u *uri.URI) uri.Component {
	for _, c := range [...]uri.Component{uri.ComponentUserInfo, uri.ComponentPort, uri.ComponentQuery, uri.ComponentFragment} {
		if u.Has(c) {
			return c
		}
	}
	return ""
}

// isLocalhost reports whether host is "localhost", ignoring the case of US-ASCII. The check of the
// length excludes U+017F, which folds to "s".
func isLocalhost(host string) bool {
	const localhost = "localhost"
	return len(host) == len(localhost) && strings.EqualFold(host, localhost)
}

// segmentsOf returns the elements of u.Path. A Path built by hand as [""] is written as "/", so it
// has two.
func segmentsOf(u *uri.URI) []string {
	if len(u.Path) == 1 && u.Path[0] == "" {
		return []string{"", ""}
	}
	return u.Path
}
