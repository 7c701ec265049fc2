package fileuri

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// checkWindowsName asks that a Windows file can have the name, which may be empty, and that Windows takes it as it
// stands. Separators can only be in one that was decoded.
func checkWindowsName(name string) (offset int, err error) {
	if charset.IsDots(name) {
		return 0, ErrDotSegment
	}
	if offset, err := checkCharacters(name, `<>:"/\|?*`); err != nil {
		return offset, err
	}
	if isDeviceName(name) {
		return 0, ErrDevice
	}
	return 0, nil
}

// checkServer asks that the name can be the server of a UNC string and the host of a file URI. An IP literal has ":" or
// "[", which are refused. An "@" would bring a port in, as in "server@SSL@8080".
func checkServer(name string) (offset int, err error) {
	switch {
	case name == "." || name == "?": // `\\.\` and `\\?\` are no servers
		return 0, ErrDevice
	case charset.IsDots(name):
		return 0, ErrDotSegment
	case name == "", isLocalhost(name), len(name) == 1 && charset.Alpha.Has(name[0]):
		return 0, ErrServer
	default:
		return checkCharacters(name, `<>:"/\|?*[]@`)
	}
}

// checkCharacters asks that the name is UTF-8, that none of its characters is a control or forbidden, and that it ends
// with none that Windows drops.
func checkCharacters(name, forbidden string) (offset int, err error) {
	for i, r := range name {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(name[i:], string(utf8.RuneError)):
			return i, escape.ErrUTF8
		case r < ' ' || strings.ContainsRune(forbidden, r):
			return i, byteError(name[i])
		}
	}
	if strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") {
		return len(name) - 1, endError(name[len(name)-1])
	}
	return 0, nil
}

// isDeviceName reports whether the name, with whatever extension, is one that Windows reserves for a device, in
// whatever directory. Since Windows 11 many of them are ordinary names with an extension; here they are still reserved,
// since a URI is not for one version.
func isDeviceName(name string) bool {
	base, _, _ := strings.Cut(name, ".")
	base = strings.TrimRight(base, " ")
	if isOneOf(base, "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$") {
		return true
	}
	const port = len("COM")
	return len(base) > port && isOneOf(base[:port], "COM", "LPT") &&
		slices.Contains(portNumbers[:], base[port:])
}

// portNumbers has what follows the kind in the name of a port. Windows takes superscripts for digits.
var portNumbers = [...]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "\u00b9", "\u00b2", "\u00b3"}

// isOneOf reports whether s is one of the names, in either case. They must not have "k" or "s", which other characters
// than those of US-ASCII fold to.
func isOneOf(s string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(s, name) })
}
