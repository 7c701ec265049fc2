package fileuri

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// FromWindows returns the file URI of a Windows path, which must begin with a drive or be a UNC
// path: "file:///C:/a%20b" for `C:\a b`, and "file://server/share/a" for `\\server\share\a`.
// [ToWindows] converts it back, with "\" as separator (RFC 8089, section 2 and appendix E.3.1).
//
// path is UTF-8, as in package os. Names are separated by "\" or "/". The drive letter keeps its
// case. A separator at the end stays, and so do empty names.
//
// The error is an *[Error] if the path depends on the current directory, as `\a` and `C:a` do, if
// it names a device, or if Windows does not allow a name or reads it as a different one. The
// package documentation lists these names. Then the URI is zero. FromWindows takes linear time.
func FromWindows(path string) (uri.URI, error) {
	switch {
	case len(path) > 2 && isDrive(path[:2]) && isSeparator(path[2]):
		segments, err := encodeNames([]string{"", path[:2]}, path, 3, separators, checkWindowsName)
		return fileURI("", segments, err)
	case len(path) > 1 && isSeparator(path[0]) && isSeparator(path[1]):
		return fromUNC(path)
	default:
		return uri.URI{}, refuse(inFile, ErrNotAbsolute)
	}
}

// fromUNC returns the file URI of a UNC path.
//
//	UNC = "\\" host-name "\" share-name *( "\" object-name )
//
// RFC 8089, appendix E.3. Appendix E.3.1 defines the mapping.
func fromUNC(path string) (uri.URI, error) {
	const start = len(`\\`)
	server, rest := path[start:], ""
	if end := strings.IndexAny(server, separators); end >= 0 {
		server, rest = server[:end], server[end+1:]
	}
	if offset, err := checkServer(server); err != nil {
		return uri.URI{}, &Error{Component: inFile, Offset: start + offset, Err: err}
	}
	if rest == "" || isSeparator(rest[0]) {
		return uri.URI{}, refuse(inFile, errServer)
	}
	host, _ := escape.Host(server) // no error, since checkServer accepts only UTF-8
	segments, err := encodeNames([]string{""}, path, len(path)-len(rest), separators, checkWindowsName)
	return fileURI(host, segments, err)
}

// ToWindows returns the Windows path of a file URI: `C:\a b` for "file:///C:/a%20b", and
// `\\server\share\a` for "file://server/share/a". It also accepts "file:c:/a", and a UNC path in
// the path of the URI, with four or five slashes, as in "file:////server/share/a". The path is
// decoded once, and is UTF-8 (RFC 8089, section 2 and appendices E.2 and E.3).
//
// The error is an *[Error] if u is not a file URI, if it has neither a drive nor a server, or if
// Windows does not allow a name or reads it as a different one. The package documentation lists
// these names. Then the path is "". ToWindows takes linear time.
func ToWindows(u uri.URI) (string, error) {
	host, segments, err := takeApart(&u)
	if err != nil {
		return "", err
	}
	if host != "" {
		if offset, err := checkServer(host); err != nil {
			return "", &Error{Component: uri.ComponentHost, Offset: rawOffset(u.Host, offset), Err: err}
		}
		return toUNC(host, segments, 1)
	}
	if i := uncAuthority(&u, segments); i > 0 {
		server, err := decodeName(segments, i, checkServer)
		if err != nil {
			return "", err
		}
		return toUNC(server, segments, i+1)
	}
	return onDrive(segments)
}

// onDrive returns the path of a file on a drive.
//
//	local-path = [ drive-letter ":" ] path-absolute
//
// RFC 8089, appendix E.2. After a slash, the drive is the first segment of path-absolute.
func onDrive(segments []string) (string, error) {
	i := 0
	if len(segments) > 0 && segments[0] == "" {
		i = 1
	}
	if len(segments) >= i+2 {
		drive, _ := escape.Decode(segments[i]) // uri.Format accepts the segment
		if isDrive(drive) {
			return joinNames(drive, segments, i+1, `\`, checkWindowsName)
		}
	}
	return "", refuse(uri.ComponentPath, ErrNotAbsolute)
}

// uncAuthority returns the index of the segment that is the server of a UNC path, or 0 if there is
// none.
//
//	auth-path     = [ file-auth ] path-absolute
//	              / unc-authority path-absolute
//	unc-authority = 2*3"/" file-host
//
// RFC 8089, appendix E.3.2. The authority before these slashes is empty.
func uncAuthority(u *uri.URI, segments []string) int {
	switch {
	case u.Host != "" || len(segments) < 3 || segments[0] != "" || segments[1] != "":
		return 0
	case segments[2] == "" && len(segments) > 3:
		return 3
	default:
		return 2
	}
}

// toUNC returns the UNC path for a server. segments[i] is the share.
func toUNC(server string, segments []string, i int) (string, error) {
	if len(segments) <= i || segments[i] == "" {
		return "", refuse(uri.ComponentPath, errServer)
	}
	return joinNames(`\\`+server, segments, i, `\`, checkWindowsName)
}

// separators are the bytes that end a name on Windows.
const separators = `\/`

func isSeparator(c byte) bool { return c == '\\' || c == '/' }

// isDrive reports whether s is a drive.
//
//	drive-letter = ALPHA
//
// RFC 8089, appendix E.2.
func isDrive(s string) bool { return len(s) == 2 && charset.Alpha.Has(s[0]) && s[1] == ':' }
