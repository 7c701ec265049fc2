package fileuri

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// RefFromPOSIX returns the relative reference of a relative POSIX path: "../x%23y" for "../x#y". If
// path leads from the directory of a file to another file, the reference leads from the URI of the
// first file to the URI of the second. [RefToPOSIX] converts it back, byte for byte (RFC 3986,
// section 4.2).
//
// Names may have any bytes except NUL. "." and ".." stay, even after a name: if this name is a
// symbolic link, path and reference lead to different files. A slash at the end stays, and so do
// empty names. If the first name that is not "." has a ":", "./" is put in front, as in "./a:b" for
// "a:b", since the ":" would end a scheme.
//
// The error is an *[Error] if the path is absolute or empty, or if a name has a NUL. Then the URI
// is zero. RefFromPOSIX takes linear time.
func RefFromPOSIX(path string) (uri.URI, error) {
	if path == "" || path[0] == '/' {
		return uri.URI{}, refuse(inFile, errNotRelative)
	}
	var first []string
	if needsDot(strings.Split(path, "/")) {
		first = []string{"."}
	}
	segments, err := encodeNames(first, path, 0, "/", withDots(checkPOSIXName))
	return reference(segments, err)
}

// RefToPOSIX returns the relative POSIX path of a relative reference: "../x#y" for "../x%23y", and
// "a:b" for "./a:b". Each name is decoded once, and may have any byte except NUL and "/".
// [RefFromPOSIX] converts it back to an equivalent reference (RFC 3986, section 4.2).
//
// The path may lead anywhere, as with "../../etc": before you open it, confine it to a directory,
// for example with os.Root.
//
// The error is an *[Error] if ref has a component other than the path, if the path is empty or
// begins with a slash, or if a POSIX file cannot have one of the names. An encoded dot-segment such
// as "%2e%2e" is not a name. After an error the path is "". RefToPOSIX takes linear time.
func RefToPOSIX(ref uri.URI) (string, error) {
	segments, err := takeReferenceApart(&ref)
	if err != nil {
		return "", err
	}
	if len(segments) > 1 && segments[0] == "." && needsDot(segments[1:]) {
		segments = segments[1:]
	}
	return joinReference(&ref, segments, "/", checkPOSIXName)
}

// RefFromWindows returns the relative reference of a relative Windows path: "../x%23y" for
// `..\x#y`. It is [RefFromPOSIX] for UTF-8, with "\" or "/" as separator, and with the names that
// Windows allows. [RefToWindows] converts it back, with "\" as separator (RFC 3986, section 4.2).
//
// The error is an *[Error] if the path is empty, or depends on more than the current directory, as
// `\a`, `C:a` and `\\server\share` do, or if [FromWindows] rejects a name other than "." and "..".
// Then the URI is zero. RefFromWindows takes linear time.
func RefFromWindows(path string) (uri.URI, error) {
	if path == "" || isSeparator(path[0]) || len(path) > 1 && isDrive(path[:2]) {
		return uri.URI{}, refuse(inFile, errNotRelative)
	}
	segments, err := encodeNames(nil, path, 0, separators, withDots(checkWindowsName))
	return reference(segments, err)
}

// RefToWindows returns the relative Windows path of a relative reference: `..\x#y` for "../x%23y".
// It is [RefToPOSIX] with "\" as separator, for names that Windows allows (RFC 3986, section 4.2).
//
// The error is that of RefToPOSIX, or an *[Error] if [ToWindows] rejects a name. Then the path is
// "". RefToWindows takes linear time.
func RefToWindows(ref uri.URI) (string, error) {
	segments, err := takeReferenceApart(&ref)
	if err != nil {
		return "", err
	}
	return joinReference(&ref, segments, `\`, checkWindowsName)
}

// errNotRelative is the cause if a path or a reference is not relative.
var errNotRelative = errors.New("the path is empty, or not relative")

// needsDot reports whether "." must be put before the names of a path: whether the first name that
// is not "." has a ":". It is put there even if the first name is ".", so that RefToPOSIX can
// remove it.
func needsDot(names []string) bool {
	for _, name := range names {
		if name != "." {
			return strings.Contains(name, ":")
		}
	}
	return false
}

// withDots returns check for names in a relative path, which may be dot-segments.
func withDots(check check) check {
	return func(name string) (offset int, err error) {
		if charset.IsDots(name) {
			return 0, nil
		}
		return check(name)
	}
}

// reference returns the relative reference of segments, or err if err is not nil.
func reference(segments []string, err error) (uri.URI, error) {
	if err != nil {
		return uri.URI{}, err
	}
	return uri.URI{IsRelative: true, Path: segments}, nil
}

// takeReferenceApart returns the elements of the path of a relative reference. It returns an error
// if ref has another component.
func takeReferenceApart(ref *uri.URI) ([]string, error) {
	if err := checkValid(ref); err != nil {
		return nil, err
	}
	switch {
	case ref.Scheme != "":
		return nil, refuse(uri.ComponentScheme, errNotRelative)
	case ref.Host != "" || ref.ForceAuthority:
		return nil, refuse(uri.ComponentHost, errNotRelative)
	case len(ref.Path) == 0 || ref.Path[0] == "":
		return nil, refuse(uri.ComponentPath, errNotRelative)
	}
	for _, c := range [...]uri.Component{uri.ComponentQuery, uri.ComponentFragment} {
		if ref.Has(c) {
			return nil, refuse(c, errComponent)
		}
	}
	return ref.Path, nil
}

// joinReference decodes segments, which are the last segments of the path of ref, and joins them
// with the separator. It keeps raw dot-segments.
func joinReference(ref *uri.URI, segments []string, separator string, check check) (string, error) {
	var b strings.Builder
	for i, segment := range segments {
		if i > 0 {
			b.WriteString(separator)
		}
		if charset.IsDots(segment) {
			b.WriteString(segment)
			continue
		}
		name, err := decodeName(ref.Path, i+len(ref.Path)-len(segments), check)
		if err != nil {
			return "", err
		}
		b.WriteString(name)
	}
	return b.String(), nil
}
