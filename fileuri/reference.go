package fileuri

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

// scheme is the scheme of all file URIs.
const scheme = "file"

// takeApart returns the decoded host of a file URI, or "" for this machine, and the elements of the
// path. It returns an error if u has a component that a file path cannot have. It does not check
// the path.
//
//	file-URI       = file-scheme ":" file-hier-part
//	file-hier-part = ( "//" auth-path ) / local-path
//	file-auth      = "localhost" / host
//
// RFC 8089, section 2. A Path built by hand as [""] is written as "/", so it has two elements.
func takeApart(u *uri.URI) (host string, segments []string, err error) {
	if err := checkValid(u); err != nil {
		return "", nil, err
	}
	if !strings.EqualFold(u.Scheme, scheme) {
		return "", nil, refuse(uri.ComponentScheme, errScheme)
	}
	for _, c := range [...]uri.Component{uri.ComponentUserInfo, uri.ComponentPort, uri.ComponentQuery, uri.ComponentFragment} {
		if u.Has(c) {
			return "", nil, refuse(c, errComponent)
		}
	}
	host, _ = escape.Decode(u.Host) // Validate accepts the host
	if isLocalhost(host) {
		host = ""
	}
	if len(u.Path) == 1 && u.Path[0] == "" {
		return host, []string{"", ""}, nil
	}
	return host, u.Path, nil
}

// checkValid returns the error for a URI that Validate rejects.
func checkValid(u *uri.URI) error {
	err := u.Validate()
	if err == nil {
		return nil
	}
	refused := refuse("", err)
	if bad := (*uri.FormatError)(nil); errors.As(err, &bad) {
		refused.Component = bad.Component
	}
	return refused
}

// isLocalhost reports whether host is "localhost", ignoring the case of ASCII letters. The length
// excludes a host with U+017F, which strings.EqualFold takes for an "s".
func isLocalhost(host string) bool {
	const localhost = "localhost"
	return len(host) == len(localhost) && strings.EqualFold(host, localhost)
}
