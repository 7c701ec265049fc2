package fileuri

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// FromWindows returns the file URI for a Windows path, which begins with a drive or is a UNC string (RFC 8089, section
// 2 and appendix E.3.1): "file:///C:/a%20b" for `C:\a b` and "file://server/share/a" for `\\server\share\a`. Names are
// separated by "\" or "/". The letter of a drive keeps its case. A separator at the end stays, and so do empty names.
// [WindowsPath] gives the path back, with "\".
//
// path is UTF-8, as package os gives it. What depends on the current directory, as `\a` and `C:a` do, names that
// Windows does not allow or takes for others, and devices are refused with an *[Error]; the URI is zero then. See the
// documentation of the package. FromWindows takes time linear in len(path).
func FromWindows(path string) (uri.URI, error) {
	switch {
	case len(path) > 2 && isDrive(path[:2]) && isSeparator(path[2]):
		segments, err := encodeNames([]string{"", path[:2]}, path, 3, separators, checkWindowsName)
		if err != nil {
			return uri.URI{}, err
		}
		return uri.URI{Scheme: scheme, ForceAuthority: true, Path: segments}, nil
	case len(path) > 1 && isSeparator(path[0]) && isSeparator(path[1]):
		return fromUNC(path)
	default:
		return uri.URI{}, refuse(inFile, ErrNotAbsolute)
	}
}

// fromUNC returns the file URI for a UNC string.
//
//	UNC = "\\" host-name "\" share-name *( "\" object-name )
//
// RFC 8089, appendix E.3; the mapping is that of E.3.1.
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
		return uri.URI{}, refuse(inFile, ErrServer)
	}
	segments, err := encodeNames([]string{""}, path, len(path)-len(rest), separators, checkWindowsName)
	if err != nil {
		return uri.URI{}, err
	}
	host, _ := escape.Host(server) // checkServer has asked for UTF-8
	return uri.URI{Scheme: scheme, Host: host, Path: segments}, nil
}

// WindowsPath returns the Windows path for u, a file URI (RFC 8089, section 2): `C:\a b` for "file:///C:/a%20b", and
// the UNC string `\\server\share\a` for "file://server/share/a" (appendix E.3.1). It also takes "file:c:/a" (appendix
// E.2), and a UNC string in the path, as in "file:////server/share/a" (appendix E.3.2), with one slash more too. The
// path is decoded once, and is UTF-8. See the documentation of the package for the forms that it takes.
//
// What is no file URI, has neither a drive nor a server, or has names that Windows does not allow or takes for others,
// is refused with an *[Error]; the path is "" then. WindowsPath takes time linear in the length of u.
func WindowsPath(u uri.URI) (string, error) {
	host, err := checkURI(&u)
	if err != nil {
		return "", err
	}
	segments := segmentsOf(&u)
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
	if len(segments) > 0 && segments[0] == "" {
		return onDrive(segments, 1)
	}
	return onDrive(segments, 0)
}

// onDrive returns the path on the drive that is the segment with that index.
//
//	local-path = [ drive-letter ":" ] path-absolute
//
// RFC 8089, appendix E.2; after a slash, the drive is the first segment of path-absolute.
func onDrive(segments []string, i int) (string, error) {
	if len(segments) < i+2 {
		return "", refuse(uri.ComponentPath, ErrNotAbsolute)
	}
	drive, _ := escape.Decode(segments[i]) // uri.Format accepts the segment
	if !isDrive(drive) {
		return "", refuse(uri.ComponentPath, ErrNotAbsolute)
	}
	return joinNames(drive, segments, i+1, `\`, checkWindowsName)
}

// uncAuthority returns the index of the segment that is the server of a UNC string in the path, or 0 where there is
// none.
//
//	auth-path     = [ file-auth ] path-absolute
//	              / unc-authority path-absolute
//	unc-authority = 2*3"/" file-host
//
// RFC 8089, appendix E.3.2. Nothing is between the "//" before an authority and those slashes.
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

// toUNC returns the UNC string for a server and the share that is the segment with that index.
func toUNC(server string, segments []string, i int) (string, error) {
	if len(segments) <= i || segments[i] == "" {
		return "", refuse(uri.ComponentPath, ErrServer)
	}
	return joinNames(`\\`+server, segments, i, `\`, checkWindowsName)
}

// separators has the bytes that end a name on Windows.
const separators = `\/`

func isSeparator(c byte) bool { return c == '\\' || c == '/' }

// isDrive reports whether s is a drive.
//
//	drive-letter = ALPHA
//
// RFC 8089, appendix E.2.
func isDrive(s string) bool { return len(s) == 2 && charset.Alpha.Has(s[0]) && s[1] == ':' }
