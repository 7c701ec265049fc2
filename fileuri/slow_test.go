package fileuri_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/internal/check/plain"
)

// slowBare has the bytes that are not encoded in a segment: those of RFC 3986, section 3.3, except for common delimiters.
const slowBare = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+:@"

// slowIsPOSIXName reports whether a POSIX file can have the name, or the name is empty.
func slowIsPOSIXName(name string) bool {
	return name != "." && name != ".." && !strings.Contains(name, "/") && !strings.Contains(name, "\x00")
}

// slowFromPOSIX returns the text of the URI for a path, or "" if there is none.
func slowFromPOSIX(path string) string {
	names := strings.Split(path, "/")
	if len(names) < 2 || names[0] != "" {
		return ""
	}
	text := "file://"
	for _, name := range names[1:] {
		if !slowIsPOSIXName(name) {
			return ""
		}
		text += "/" + plain.Encode(name, slowBare)
	}
	return text
}

// The rules of RFC 8089, section 2, for a text that RFC 3986 allows. A ":" without digits after it is not a port.
var (
	slowAuthPath  = regexp.MustCompile(`^(?i:file)://(?:` + slowLocalhost + `)?:?(/[^?#]*)$`)
	slowLocalPath = regexp.MustCompile(`^(?i:file):(/|/[^/?#][^?#]*)$`)
)

// slowLocalhost matches "localhost" in either case, encoded or not.
const slowLocalhost = `(?i:(?:l|%4c|%6c)(?:o|%4f|%6f)(?:c|%43|%63)(?:a|%41|%61)(?:l|%4c|%6c)` +
	`(?:h|%48|%68)(?:o|%4f|%6f)(?:s|%53|%73)(?:t|%54|%74))`

// slowToPOSIX returns the path for the text of a URI, or "" if there is none.
func slowToPOSIX(text string) string {
	match := slowAuthPath.FindStringSubmatch(text)
	if match == nil {
		match = slowLocalPath.FindStringSubmatch(text)
	}
	if match == nil {
		return ""
	}
	path := ""
	for _, segment := range strings.Split(match[1], "/")[1:] {
		name := plain.Decode(segment)
		if !slowIsPOSIXName(name) {
			return ""
		}
		path += "/" + name
	}
	return path
}

// The names of devices: those in Microsoft's 'Naming Files, Paths, and Namespaces', and the two of the console.
var slowDevice = regexp.MustCompile(
	`^(?:[Cc][Oo][Nn]|[Pp][Rr][Nn]|[Aa][Uu][Xx]|[Nn][Uu][Ll]|[Cc][Oo][Nn][Ii][Nn]\$|[Cc][Oo][Nn][Oo][Uu][Tt]\$|` +
		`(?:[Cc][Oo][Mm]|[Ll][Pp][Tt])(?:[1-9]|¹|²|³)) *(?:\..*)?$`)

var (
	slowNoName    = regexp.MustCompile(`[\x00-\x1f<>:"/\\|?*]|[. ]$`)
	slowNoServer  = regexp.MustCompile(`[\x00-\x1f<>:"/\\|?*\[\]@]|[. ]$`)
	slowNoRemote  = regexp.MustCompile(`^[A-Za-z]$|^[Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt]$`)
	slowSeparator = regexp.MustCompile(`[\\/]`)
	slowNamed     = regexp.MustCompile(`^/[^/]`)
)

// slowIsWindowsName reports whether a Windows file can have the name, or the name is empty.
func slowIsWindowsName(name string) bool {
	return utf8.ValidString(name) && !slowNoName.MatchString(name) &&
		!slowDevice.MatchString(strings.ReplaceAll(name, "\n", "x"))
}

// slowIsServer reports whether a name can be the server of a UNC path and the host of a URI.
func slowIsServer(name string) bool {
	return utf8.ValidString(name) && name != "" &&
		!slowNoServer.MatchString(name) &&
		!slowNoRemote.MatchString(name)
}

var (
	slowDrivePath = regexp.MustCompile(`(?s)^([A-Za-z]:)([\\/].*)$`)
	slowUNC       = regexp.MustCompile(`(?s)^[\\/]{2}([^\\/]*)([\\/][^\\/].*)$`)
)

// slowFromWindows returns the text of the URI for a path, or "" if there is none.
func slowFromWindows(path string) string {
	text, names := "", ""
	if match := slowDrivePath.FindStringSubmatch(path); match != nil {
		text, names = "file:///"+match[1], match[2]
	} else if match := slowUNC.FindStringSubmatch(path); match != nil && slowIsServer(match[1]) {
		text, names = "file://"+plain.Encode(match[1], strings.Trim(slowBare, ":@")+",;="), match[2]
	} else {
		return ""
	}
	for _, name := range slowSeparator.Split(names, -1)[1:] {
		if !slowIsWindowsName(name) {
			return ""
		}
		text += "/" + plain.Encode(name, slowBare)
	}
	return text
}

// The forms of the URI of a Windows file, for a text that RFC 3986 allows.
var (
	slowDriveFile = regexp.MustCompile(`^(?i:file):(?:(?://(?:` + slowLocalhost + `)?:?)?/)?` +
		`((?:[A-Za-z]|%[46][1-9A-Fa-f]|%[57][0-9Aa])(?::|%3[Aa]))(/[^?#]*)$`)
	slowServerFile = regexp.MustCompile(`^(?i:file)://([^/?#@:]+):?(/[^?#]*)$`)
	slowUNCFile    = regexp.MustCompile(`^(?i:file)://:?///?([^/?#]+)(/[^?#]*)$`)
)

// slowToWindows returns the path for the text of a URI, or "" if there is none.
func slowToWindows(text string) string {
	path, segments := "", ""
	if match := slowDriveFile.FindStringSubmatch(text); match != nil {
		path, segments = plain.Decode(match[1]), match[2]
	} else {
		for _, form := range []*regexp.Regexp{slowServerFile, slowUNCFile} {
			if match := form.FindStringSubmatch(text); match != nil && slowIsServer(plain.Decode(match[1])) {
				path, segments = `\\`+plain.Decode(match[1]), match[2]
			}
		}
		if !slowNamed.MatchString(segments) {
			return ""
		}
	}
	for _, segment := range strings.Split(segments, "/")[1:] {
		name := plain.Decode(segment)
		if !slowIsWindowsName(name) {
			return ""
		}
		path += `\` + name
	}
	return path
}

// The expression for an encoded drive letter matches the letters only.
func TestSlowDriveFile(t *testing.T) {
	for c := range 256 {
		isLetter := 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
		for _, format := range []string{"file:///%%%02x:/", "file:%%%02X%%3A/"} {
			text := fmt.Sprintf(format, c)
			assert.Equal(t, isLetter, slowDriveFile.MatchString(text), "%q", text)
		}
	}
}
