package fileuri

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// FromPOSIX returns the file URI of a POSIX path, which must begin with "/": "file:///home/a%20b"
// for "/home/a b". [ToPOSIX] converts it back (RFC 8089, sections 2 and 4).
//
// Names may have any bytes except NUL, and need not be valid UTF-8. A slash at the end stays, and
// so do empty names: "//x" becomes "file:////x". The host of the URI is empty.
//
// The error is an *[Error] if the path is not absolute, if a name is "." or "..", or if a name has
// a NUL. Then the URI is zero. FromPOSIX takes linear time.
func FromPOSIX(path string) (uri.URI, error) {
	if !strings.HasPrefix(path, "/") {
		return uri.URI{}, refuse(inFile, ErrNotAbsolute)
	}
	segments, err := encodeNames([]string{""}, path, 1, "/", checkPOSIXName)
	return fileURI("", segments, err)
}

// ToPOSIX returns the POSIX path of a file URI: "/home/a b" for "file:///home/a%20b". The path is
// decoded once, and may have any byte except NUL. The package documentation lists the forms of URIs
// that it accepts (RFC 8089, section 2).
//
// The error is an *[Error] if u is not a file URI of this machine, if the path is not absolute, or
// if a POSIX file cannot have one of the names. Then the path is "". ToPOSIX takes linear time.
func ToPOSIX(u uri.URI) (string, error) {
	host, segments, err := takeApart(&u)
	switch {
	case err != nil:
		return "", err
	case host != "":
		return "", refuse(uri.ComponentHost, ErrRemote)
	case len(segments) == 0 || segments[0] != "":
		return "", refuse(uri.ComponentPath, ErrNotAbsolute)
	}
	return joinNames("", segments, 1, "/", checkPOSIXName)
}

// checkPOSIXName checks that a POSIX file can have the name, which may be empty. The name has a "/"
// only if the URI has "%2F".
func checkPOSIXName(name string) (offset int, err error) {
	if charset.IsDots(name) {
		return 0, errDotSegment
	}
	if i := strings.IndexAny(name, "/\x00"); i >= 0 {
		return i, nameError{name[i], inName}
	}
	return 0, nil
}
