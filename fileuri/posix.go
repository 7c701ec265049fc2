package fileuri

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// FromPOSIX returns the file URI for a POSIX path, which begins with "/" (RFC 8089, section 2): "file:///home/a%20b"
// for "/home/a b". The bytes of a name are encoded as they are, whether or not they are UTF-8 (section 4). A slash at
// the end stays, and so do empty names: "//x" becomes "file:////x". [POSIXPath] gives the path back.
//
// The host is empty. A path that is not absolute, "." and ".." as names, and NUL are refused with an *[Error]; the URI
// is zero then. FromPOSIX takes time linear in len(path).
func FromPOSIX(path string) (uri.URI, error) {
	if !strings.HasPrefix(path, "/") {
		return uri.URI{}, refuse(inFile, ErrNotAbsolute)
	}
	segments, err := encodeNames([]string{""}, path, 1, "/", checkPOSIXName)
	if err != nil {
		return uri.URI{}, err
	}
	return uri.URI{Scheme: scheme, ForceAuthority: true, Path: segments}, nil
}

// POSIXPath returns the POSIX path for u, a file URI (RFC 8089, section 2): "/home/a b" for "file:///home/a%20b". The
// path is decoded once, and may hold any byte but NUL. See the documentation of the package for the forms that it
// takes.
//
// What is no file URI of this machine, what is not absolute, and names that no POSIX file has or that would become
// something else, are refused with an *[Error], and the path is "" then. POSIXPath takes time linear in the length of
// u.
func POSIXPath(u uri.URI) (string, error) {
	host, err := checkURI(&u)
	if err != nil {
		return "", err
	}
	if host != "" {
		return "", refuse(uri.ComponentHost, ErrRemote)
	}
	segments := segmentsOf(&u)
	if len(segments) == 0 || segments[0] != "" {
		return "", refuse(uri.ComponentPath, ErrNotAbsolute)
	}
	return joinNames("", segments, 1, "/", checkPOSIXName)
}

// checkPOSIXName asks that a POSIX file can have the name, which may be empty. What ends a name can only be in one that
// was decoded.
func checkPOSIXName(name string) (offset int, err error) {
	if charset.IsDots(name) {
		return 0, ErrDotSegment
	}
	if i := strings.IndexAny(name, "/\x00"); i >= 0 {
		return i, byteError(name[i])
	}
	return 0, nil
}
