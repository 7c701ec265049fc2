package fileuri

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// checkWindowsName checks that a Windows file can have the name, which may be empty, and that
// Windows does not change the name. The name has a separator only if the URI has it
// percent-encoded.
func checkWindowsName(name string) (offset int, err error) {
	switch offset, err := checkCharacters(name, `<>:"/\|?*`); {
	case charset.IsDots(name):
		return 0, errDotSegment
	case err == nil && isDeviceName(name):
		return 0, errDevice
	default:
		return offset, err
	}
}

// checkServer checks that the name can be the server of a UNC path and the host of a file URI. It
// rejects ":" and "[", so it rejects IP literals. It rejects "@", which may precede a port, as in
// "server@SSL@8080".
func checkServer(name string) (offset int, err error) {
	switch {
	case name == "." || name == "?": // `\\.\` and `\\?\` do not name servers
		return 0, errDevice
	case charset.IsDots(name):
		return 0, errDotSegment
	case name == "", isLocalhost(name), len(name) == 1 && charset.Alpha.Has(name[0]):
		return 0, errServer
	default:
		return checkCharacters(name, `<>:"/\|?*[]@`)
	}
}

// checkCharacters checks that the name is UTF-8, has no control characters and no characters of
// forbidden, and does not end with a character that Windows drops.
func checkCharacters(name, forbidden string) (offset int, err error) {
	for i, r := range name {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(name[i:], string(utf8.RuneError)):
			return i, escape.ErrUTF8
		case r < ' ' || strings.ContainsRune(forbidden, r):
			return i, nameError{name[i], inName}
		}
	}
	if strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") {
		return len(name) - 1, nameError{name[len(name)-1], atNameEnd}
	}
	return 0, nil
}

// isDeviceName reports whether Windows reserves the name for a device, with any extension, in any
// directory. Since Windows 11, many of these names with an extension are ordinary names.
// isDeviceName still returns true for them, since a URI is not for one version of Windows.
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

// portNumbers are the digits in names such as COM1. Windows reads superscripts as digits.
var portNumbers = [...]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "\u00b9", "\u00b2", "\u00b3"}

// isOneOf reports whether s is one of the names, ignoring case. The names must not have "k" or "s",
// since strings.EqualFold takes some non-ASCII characters for these letters.
func isOneOf(s string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(s, name) })
}
