package fileuri_test

import (
	"errors"
	"flag"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// A plainAnswer is the result of a function of this package: the text of a URI or a path, or the fields of the error.
type plainAnswer struct {
	text      string
	component string
	offset    int
	cause     error
}

func refused(component string, offset int, cause error) plainAnswer {
	return plainAnswer{component: component, offset: offset, cause: cause}
}

// A plainCheck returns the fault of a name and its offset. The cause is nil if there is none.
type plainCheck func(name string) (offset int, cause error)

func plainPOSIXName(name string) (int, error) {
	if name == "." || name == ".." {
		return 0, fileuri.ErrDotSegment
	}
	for i := range len(name) {
		if name[i] == 0 || name[i] == '/' {
			return i, fileuri.ErrInvalidByte
		}
	}
	return 0, nil
}

// plainText looks for invalid UTF-8, controls and forbidden bytes first, and then for a byte that Windows drops at the end.
func plainText(name, forbidden string) (int, error) {
	for i := 0; i < len(name); {
		r, n := utf8.DecodeRuneInString(name[i:])
		if r == utf8.RuneError && n == 1 {
			return i, escape.ErrUTF8
		}
		if name[i] < ' ' || strings.IndexByte(forbidden, name[i]) >= 0 {
			return i, fileuri.ErrInvalidByte
		}
		i += n
	}
	if name != "" && strings.IndexByte(". ", name[len(name)-1]) >= 0 {
		return len(name) - 1, fileuri.ErrInvalidByte
	}
	return 0, nil
}

func plainWindowsName(name string) (int, error) {
	if name == "." || name == ".." {
		return 0, fileuri.ErrDotSegment
	}
	if offset, cause := plainText(name, `<>:"/\|?*`); cause != nil {
		return offset, cause
	}
	base := plainUpper(strings.TrimRight(strings.Split(name, ".")[0], " "))
	for _, device := range []string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"} {
		if base == device {
			return 0, fileuri.ErrDevice
		}
	}
	for _, number := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"} {
		if base == "COM"+number || base == "LPT"+number {
			return 0, fileuri.ErrDevice
		}
	}
	return 0, nil
}

func plainServer(name string) (int, error) {
	switch {
	case name == "." || name == "?":
		return 0, fileuri.ErrDevice
	case name == "..":
		return 0, fileuri.ErrDotSegment
	case name == "" || plainUpper(name) == "LOCALHOST" || len(name) == 1 && plainIsLetter(name[0]):
		return 0, fileuri.ErrServer
	}
	return plainText(name, `<>:"/\|?*[]@`)
}

// plainUpper returns s with its US-ASCII letters in uppercase.
func plainUpper(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'a' && c <= 'z' {
			b[i] = c - 'a' + 'A'
		}
	}
	return string(b)
}

func plainIsLetter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

// plainDecode returns s, which uri.Format accepts, decoded, and the offset in s of each byte of the result.
func plainDecode(s string) (text string, at []int) {
	const digits = "0123456789ABCDEF"
	var b []byte
	for i := 0; i < len(s); i++ {
		c := s[i]
		at = append(at, i)
		if c == '%' {
			upper := plainUpper(s[i+1 : i+3])
			c = byte(16*strings.IndexByte(digits, upper[0]) + strings.IndexByte(digits, upper[1]))
			i += 2
		}
		b = append(b, c)
	}
	return string(b), append(at, len(s))
}

// plainNames returns the encoded names of a path from that offset on, each after a slash.
func plainNames(before, path string, from int, separators string, check plainCheck) plainAnswer {
	text := before
	for start := from; ; {
		end := start
		for end < len(path) && strings.IndexByte(separators, path[end]) < 0 {
			end++
		}
		if offset, cause := check(path[start:end]); cause != nil {
			return refused("", start+offset, cause)
		}
		text += "/" + plain.Encode(path[start:end], slowBare)
		if end == len(path) {
			return plainAnswer{text: text}
		}
		start = end + 1
	}
}

func plainFromPOSIX(path string) plainAnswer {
	if path == "" || path[0] != '/' {
		return refused("", -1, fileuri.ErrNotAbsolute)
	}
	return plainNames("file://", path, 1, "/", plainPOSIXName)
}

func plainFromWindows(path string) plainAnswer {
	isSeparator := func(i int) bool { return i < len(path) && (path[i] == '\\' || path[i] == '/') }
	if isSeparator(2) && path[1] == ':' && plainIsLetter(path[0]) {
		return plainNames("file:///"+path[:2], path, 3, `\/`, plainWindowsName)
	}
	if !isSeparator(0) || !isSeparator(1) {
		return refused("", -1, fileuri.ErrNotAbsolute)
	}
	end := 2
	for end < len(path) && !isSeparator(end) {
		end++
	}
	if offset, cause := plainServer(path[2:end]); cause != nil {
		return refused("", 2+offset, cause)
	}
	if end+1 >= len(path) || isSeparator(end+1) {
		return refused("", -1, fileuri.ErrServer)
	}
	const bare = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;="
	return plainNames("file://"+plain.Encode(path[2:end], bare), path, end+1, `\/`, plainWindowsName)
}

// plainCommon returns the host and the path of u, or the reason why it has no path on any system.
func plainCommon(u uri.URI) (host, path string, answer plainAnswer) {
	if err := u.Validate(); err != nil {
		var bad *uri.FormatError
		errors.As(err, &bad)
		return "", "", refused(string(bad.Component), -1, err)
	}
	hasAuthority := u.Host != "" || u.ForceAuthority
	for _, wrong := range []struct {
		is        bool
		component string
		cause     error
	}{
		{plainUpper(u.Scheme) != "FILE", "scheme", fileuri.ErrScheme},
		{hasAuthority && (u.UserInfo != "" || u.ForceUserInfo), "userinfo", fileuri.ErrComponent},
		{hasAuthority && u.HasPort, "port", fileuri.ErrComponent},
		{u.Query != "" || u.ForceQuery, "query", fileuri.ErrComponent},
		{u.Fragment != "" || u.ForceFragment, "fragment", fileuri.ErrComponent},
	} {
		if wrong.is {
			return "", "", refused(wrong.component, -1, wrong.cause)
		}
	}
	path = strings.Join(u.Path, "/")
	if len(u.Path) == 1 && path == "" {
		path = "/"
	}
	if host, _ = plainDecode(u.Host); plainUpper(host) == "LOCALHOST" {
		host = ""
	}
	return host, path, plainAnswer{}
}

// plainDecoded returns the decoded names of a URI's path from that offset on, each after a separator.
func plainDecoded(before, path string, from int, separator string, check plainCheck) plainAnswer {
	text, start := before, from
	for _, segment := range strings.Split(path[from:], "/") {
		name, at := plainDecode(segment)
		if offset, cause := check(name); cause != nil {
			return refused("path", start+at[offset], cause)
		}
		text += separator + name
		start += len(segment) + 1
	}
	return plainAnswer{text: text}
}

func plainToPOSIX(u uri.URI) plainAnswer {
	host, path, answer := plainCommon(u)
	switch {
	case answer.cause != nil:
		return answer
	case host != "":
		return refused("host", -1, fileuri.ErrRemote)
	case !strings.HasPrefix(path, "/"):
		return refused("path", -1, fileuri.ErrNotAbsolute)
	}
	return plainDecoded("", path, 1, "/", plainPOSIXName)
}

func plainToWindows(u uri.URI) plainAnswer {
	host, path, answer := plainCommon(u)
	switch {
	case answer.cause != nil:
		return answer
	case host != "":
		if offset, cause := plainServer(host); cause != nil {
			_, at := plainDecode(u.Host)
			return refused("host", at[offset], cause)
		}
		return plainShare(host, path, 1)
	case u.Host == "" && strings.HasPrefix(path, "//"):
		start := 2
		if strings.HasPrefix(path, "///") {
			start = 3
		}
		end := start + len(strings.Split(path[start:], "/")[0])
		server, at := plainDecode(path[start:end])
		if offset, cause := plainServer(server); cause != nil {
			return refused("path", start+at[offset], cause)
		}
		return plainShare(server, path, end+1)
	}
	start := len(path) - len(strings.TrimPrefix(path, "/"))
	end := strings.Index(path[start:], "/") + start
	drive, _ := plainDecode(path[start:max(start, end)])
	if len(drive) != 2 || !plainIsLetter(drive[0]) || drive[1] != ':' {
		return refused("path", -1, fileuri.ErrNotAbsolute)
	}
	return plainDecoded(drive, path, end+1, `\`, plainWindowsName)
}

// plainShare returns the UNC path for a server and the path that begins with its share.
func plainShare(server, path string, from int) plainAnswer {
	if from >= len(path) || path[from] == '/' {
		return refused("path", -1, fileuri.ErrServer)
	}
	return plainDecoded(`\\`+server, path, from, `\`, plainWindowsName)
}

// requireAnswer checks the result of a function.
func requireAnswer(t *testing.T, what string, text string, err error, want plainAnswer) {
	if want.cause == nil {
		if err != nil || text != want.text {
			t.Fatalf("%s gives %q, %v, want %q", what, text, err, want.text)
		}
		return
	}
	bad, isError := err.(*fileuri.Error)
	if !isError || text != "" || string(bad.Component) != want.component || bad.Offset != want.offset || !plainIs(bad, want.cause) {
		t.Fatalf("%s gives %q, %#v, want %+v", what, text, err, want)
	}
}

// plainIs reports whether an error has the cause, which is a constant or an error of uri.Format.
func plainIs(err *fileuri.Error, cause error) bool {
	var format *uri.FormatError
	if errors.As(cause, &format) {
		return err.Error() == "file"+cause.Error() && errors.As(err, &format)
	}
	return errors.Is(err, cause)
}

// tryPaths compares the URIs for a path with the plain implementation.
func tryPaths(t *testing.T, path string) {
	for _, system := range []struct {
		name string
		from func(string) (uri.URI, error)
		want plainAnswer
	}{
		{"FromPOSIX", fileuri.FromPOSIX, plainFromPOSIX(path)},
		{"FromWindows", fileuri.FromWindows, plainFromWindows(path)},
		{"FromPath", fileuri.FromPath, plainFromNative(path)},
	} {
		u, err := system.from(path)
		text := ""
		if err == nil {
			text = u.String()
		}
		requireAnswer(t, system.name+" of "+path, text, err, system.want)
		if len(u.Path) != cap(u.Path) || err != nil && !u.IsZero() {
			t.Fatalf("%s of %q: %#v with room for %d segments", system.name, path, u, cap(u.Path))
		}
	}
}

// tryValues compares the paths of a value built by hand with the plain implementation.
func tryValues(t *testing.T, u uri.URI) {
	for _, system := range []struct {
		name string
		path func(uri.URI) (string, error)
		want plainAnswer
	}{
		{"ToPOSIX", fileuri.ToPOSIX, plainToPOSIX(u)},
		{"ToWindows", fileuri.ToWindows, plainToWindows(u)},
		{"ToPath", fileuri.ToPath, plainToNative(u)},
	} {
		path, err := system.path(u)
		requireAnswer(t, system.name+" of "+u.String(), path, err, system.want)
	}
}

// plainFromNative is the plain implementation of FromPath on the system that the test runs on.
func plainFromNative(path string) plainAnswer {
	if runtime.GOOS == "windows" {
		return plainFromWindows(path)
	}
	return plainFromPOSIX(path)
}

// plainToNative is the plain implementation of ToPath on the system that the test runs on.
func plainToNative(u uri.URI) plainAnswer {
	if runtime.GOOS == "windows" {
		return plainToWindows(u)
	}
	return plainToPOSIX(u)
}

// files are ways to put a text into a file URI built by hand.
var files = map[string]func(text string) uri.URI{
	"path": func(text string) uri.URI { return uri.URI{Scheme: "file", Path: strings.Split(text, "/")} },
	"authority": func(text string) uri.URI {
		return uri.URI{Scheme: "file", ForceAuthority: true, Path: strings.Split("/"+text, "/")}
	},
	"drive":    func(text string) uri.URI { return uri.URI{Scheme: "File", Path: []string{"", "C:", text, text}} },
	"share":    func(text string) uri.URI { return uri.URI{Scheme: "file", Host: "ss", Path: []string{"", text, "a"}} },
	"host":     func(text string) uri.URI { return uri.URI{Scheme: "file", Host: text, Path: []string{"", "s", "a"}} },
	"scheme":   func(text string) uri.URI { return uri.URI{Scheme: text, Path: []string{"", "C:", "a"}} },
	"userinfo": func(text string) uri.URI { return uri.URI{Scheme: "file", UserInfo: text, Path: []string{"C:", "a"}} },
	"query":    func(text string) uri.URI { return uri.URI{Scheme: "file", Query: text, Path: []string{"", "a"}} },
}

var deep = flag.Bool("deep", false, "try each byte at each place beside all kinds of neighbours, and more random texts")

// short is a word of eight bytes, and one more byte.
const short = 9

// many returns n with -deep, and otherwise less.
func many(n int) int {
	if *deep {
		return n
	}
	return n / 2
}

// Each byte is tried at each place of a path, alone and after the beginnings of paths. Random paths follow.
func TestPathsOnEachByte(t *testing.T) {
	const begun, complete = 9, 25 // complete is longer than three words, since names are encoded by words
	for before, full := range map[string]int{
		"": begun, `\\`: begun, `C:/CON`: begun, "/": complete, `C:\`: complete, `//server/a/`: complete,
	} {
		t.Run(before, func(t *testing.T) {
			t.Parallel()
			for text := range texts.Part(*deep, full, short) {
				tryPaths(t, before+text)
			}
			for text := range texts.Random(41, many(2_000)) {
				tryPaths(t, before+text)
			}
		})
	}
}

// Each byte is tried at each place of each field of a value built by hand.
func TestValuesOnEachByte(t *testing.T) {
	const shortest = 6 // longer texts are tried only if uri.Format accepts them
	for name, with := range files {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for text := range texts.Part(*deep, 17, short) {
				if u := with(text); len(text) <= shortest || u.Validate() == nil {
					tryValues(t, u)
				}
			}
			for text := range texts.Random(42, many(2_000)) {
				tryValues(t, with(text))
				tryValues(t, with(escape.Segment(text)))
			}
		})
	}
}

// FuzzValue compares the paths of values built by hand, with all fields set, with the plain implementation.
func FuzzValue(f *testing.F) {
	for text := range texts.Random(43, 50) {
		f.Add("file", "", text, "/"+text, "", uint8(0))
		f.Add("FILE", text, "", "//s/"+escape.Segment(text), text, uint8(0xFF))
	}
	f.Fuzz(func(t *testing.T, scheme, userinfo, host, path, query string, flags uint8) {
		flag := func(i int) bool { return flags>>i&1 != 0 }
		tryValues(t, uri.URI{IsRelative: flag(0), Scheme: scheme, UserInfo: userinfo, Host: host, HasPort: flag(1),
			Path: strings.Split(path, "/"), Query: query, ForceAuthority: flag(2), ForceUserInfo: flag(3),
			ForceQuery: flag(4), ForceFragment: flag(5)})
		tryPaths(t, path)
	})
}

// The two plain implementations agree. One matches whole URIs with regular expressions. The other works in steps, which also
// give the reason of an error.
func TestPlainImplementationsAgree(t *testing.T) {
	for text := range texts.Random(44, 1_000) {
		for _, before := range []string{"", "/", `C:\`, `\\s1\`} {
			require.Equal(t, slowFromPOSIX(before+text), plainFromPOSIX(before+text).text)
			require.Equal(t, slowFromWindows(before+text), plainFromWindows(before+text).text)
		}
		for _, before := range []string{"file:", "file:/", "file:///C:/", "file://s1/", "file:////s1/"} {
			if u, err := uri.Parse(before + text); err == nil {
				require.Equal(t, slowToPOSIX(before+text), plainToPOSIX(u).text)
				require.Equal(t, slowToWindows(before+text), plainToWindows(u).text)
			}
		}
	}
}
