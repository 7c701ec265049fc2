package fileuri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/fileuri"
)

// windowsPaths are paths and their URIs, for both directions.
var windowsPaths = []struct{ path, text string }{
	{`c:\path\to\file`, "file:///c:/path/to/file"}, // appendix E.2; the letter keeps its case
	{`C:\a b`, "file:///C:/a%20b"},
	{`C:\`, "file:///C:/"},
	{`Z:\a\`, "file:///Z:/a/"},
	{`C:\a\\b`, "file:///C:/a//b"}, // empty names stay
	{`C:\\a`, "file:///C://a"},
	{`C:\100%\%41`, "file:///C:/100%25/%2541"},
	{`C:\a;b=c,d#e`, "file:///C:/a%3Bb%3Dc%2Cd%23e"},
	{`C:\[a]{b}^` + "`", "file:///C:/%5Ba%5D%7Bb%7D%5E%60"},
	{"C:\\\u00e9\u20ac\U0001f600", "file:///C:/%C3%A9%E2%82%AC%F0%9F%98%80"},
	{"C:\\a\x7f", "file:///C:/a%7F"}, // DEL is allowed
	{"C:\\\ufffd", "file:///C:/%EF%BF%BD"},
	{`C:\.a\..b\ c\...d`, "file:///C:/.a/..b/%20c/...d"},
	{`C:\PROGRA~1\$Recycle.Bin`, "file:///C:/PROGRA~1/$Recycle.Bin"},
	{`\\host.example.com\Share\path\to\file.txt`, "file://host.example.com/Share/path/to/file.txt"}, // appendix E.3.1
	{`\\server\share`, "file://server/share"},
	{`\\server\share\`, "file://server/share/"},
	{`\\SERVER\c$\a b`, "file://SERVER/c$/a%20b"},
	{`\\server\share\\a`, "file://server/share//a"},
	{`\\192.0.2.1\share`, "file://192.0.2.1/share"},
	{`\\2001-db8--1.ipv6-literal.net\share`, "file://2001-db8--1.ipv6-literal.net/share"},
	{`\\my server\share`, "file://my%20server/share"},
	{`\\b` + "\u00fc" + `cher\share`, "file://b%C3%BCcher/share"},
	{`\\50%\share`, "file://50%25/share"},
	{`\\1\share`, "file://1/share"}, // a digit is not a drive
	{`\\a,b;c=d_e\share`, "file://a,b;c=d_e/share"},
	{`\\nul\share`, "file://nul/share"}, // the name of a device is allowed as a server
	{`\\localhost.example\share`, "file://localhost.example/share"},
	{`C:` + strings.Repeat(`\a b`, 2000), "file:///C:" + strings.Repeat("/a%20b", 2000)},
}

func TestRFC8089AppendixE_3_1_WindowsPathsAndBack(t *testing.T) {
	for _, tt := range windowsPaths {
		requireFromWindows(t, tt.path, tt.text)
		requireFromWindows(t, strings.ReplaceAll(tt.path, `\`, "/"), tt.text) // Windows accepts both
		requireToWindows(t, tt.text, tt.path)
		assert.Equal(t, tt.text, slowFromWindows(tt.path), "the oracle for %q", tt.path)
	}
	requireFromWindows(t, `\/server/share\a`, "file://server/share/a")
	requireFromWindows(t, `C:/a\b`, "file:///C:/a/b")
}

func requireFromWindows(t *testing.T, path, want string) {
	t.Helper()
	u, err := fileuri.FromWindows(path)
	require.NoError(t, err, "FromWindows(%q)", path)
	requireIs(t, want, u)
}

func requireToWindows(t *testing.T, text, want string) {
	t.Helper()
	path, err := fileuri.ToWindows(uri.MustParse(text))
	require.NoError(t, err, "ToWindows(%q)", text)
	require.Equal(t, want, path, "ToWindows(%q)", text)
}

const notAtEnd = " is not allowed at the end of a file name"

func TestRFC8089AppendixE_WindowsPathsWithoutURI(t *testing.T) {
	for _, row := range []errorRow{
		{"", "", -1, fileuri.ErrNotAbsolute, ""},
		{"a", "", -1, fileuri.ErrNotAbsolute, ""},
		{`a\b`, "", -1, fileuri.ErrNotAbsolute, ""},
		{`\a`, "", -1, fileuri.ErrNotAbsolute, ""}, // on the current drive
		{"/home/a", "", -1, fileuri.ErrNotAbsolute, ""},
		{`\`, "", -1, fileuri.ErrNotAbsolute, ""},
		{"C:", "", -1, fileuri.ErrNotAbsolute, ""}, // in the current directory of that drive
		{"C:a", "", -1, fileuri.ErrNotAbsolute, ""},
		{`1:\a`, "", -1, fileuri.ErrNotAbsolute, ""},
		{`CD:\a`, "", -1, fileuri.ErrNotAbsolute, ""},
		{`C|\a`, "", -1, fileuri.ErrNotAbsolute, ""}, // appendix E.2.2 is about URIs
		{"\u00c9:\\a", "", -1, fileuri.ErrNotAbsolute, ""},
		{`\??\C:\a`, "", -1, fileuri.ErrNotAbsolute, ""},
		// the long form, and devices
		{`\\?\C:\a`, "", 2, fileuri.ErrDevice, ""},
		{`\\?\UNC\server\share`, "", 2, fileuri.ErrDevice, ""},
		{`//?/C:/a`, "", 2, fileuri.ErrDevice, ""},
		{`\\.\COM1`, "", 2, fileuri.ErrDevice, ""},
		{`\\.\pipe\a`, "", 2, fileuri.ErrDevice, ""},
		{`\\server@SSL@8080\share\a`, "", 8, fileuri.ErrInvalidByte, "'@'" + notInName}, // some software reads this as a port
		{`\\.`, "", 2, fileuri.ErrDevice, ""},
		{`\/./C:/a`, "", 2, fileuri.ErrDevice, ""},
		{`C:\a\NUL`, "", 5, fileuri.ErrDevice, ""},
		{`C:\con.txt\a`, "", 3, fileuri.ErrDevice, ""},
		{`\\server\aux\a`, "", 9, fileuri.ErrDevice, ""},
		// UNC strings
		{`\\`, "", 2, fileuri.ErrServer, ""},
		{`\\\server\share`, "", 2, fileuri.ErrServer, ""},
		{`\\server`, "", -1, fileuri.ErrServer, ""},
		{`\\server\`, "", -1, fileuri.ErrServer, ""},
		{`\\server\\share`, "", -1, fileuri.ErrServer, ""},
		{`\\localhost\c$\a`, "", 2, fileuri.ErrServer, ""},
		{`\\LOCALHOST\c$`, "", 2, fileuri.ErrServer, ""},
		{`\\c\share`, "", 2, fileuri.ErrServer, ""}, // file://c/share could also be file://c:/share
		{`\\Z\share`, "", 2, fileuri.ErrServer, ""},
		{`\\..\share`, "", 2, fileuri.ErrDotSegment, ""},
		{`\\[::1]\share`, "", 2, fileuri.ErrInvalidByte, "'['" + notInName},
		{`\\::1\share`, "", 2, fileuri.ErrInvalidByte, "':'" + notInName},
		{`\\v1]\share`, "", 4, fileuri.ErrInvalidByte, "']'" + notInName},
		{`\\a?b\share`, "", 3, fileuri.ErrInvalidByte, "'?'" + notInName},
		{`\\server.\share`, "", 8, fileuri.ErrInvalidByte, "'.'" + notAtEnd},
		{"\\\\a\xff\\share", "", 3, escape.ErrUTF8, ""},
		{`\\server\..\a`, "", 9, fileuri.ErrDotSegment, ""},
		{`\\server\sha:re`, "", 12, fileuri.ErrInvalidByte, "':'" + notInName},
		// names
		{`C:\.`, "", 3, fileuri.ErrDotSegment, ""},
		{`C:\a\..\b`, "", 5, fileuri.ErrDotSegment, ""},
		{`C:/a/../b`, "", 5, fileuri.ErrDotSegment, ""},
		{`C:\a:stream`, "", 4, fileuri.ErrInvalidByte, "':'" + notInName},
		{`C:\C:\a`, "", 4, fileuri.ErrInvalidByte, "':'" + notInName},
		{`C:\a\b?`, "", 6, fileuri.ErrInvalidByte, "'?'" + notInName},
		{"C:\\a\x00b", "", 4, fileuri.ErrInvalidByte, "0x00" + notInName},
		{"C:\\\u00e9\n", "", 5, fileuri.ErrInvalidByte, "0x0A" + notInName},
		{`C:\a.`, "", 4, fileuri.ErrInvalidByte, "'.'" + notAtEnd},
		{`C:\a \b`, "", 4, fileuri.ErrInvalidByte, "' '" + notAtEnd},
		{`C:\...`, "", 5, fileuri.ErrInvalidByte, "'.'" + notAtEnd},
		{`C:\. `, "", 4, fileuri.ErrInvalidByte, "' '" + notAtEnd},
		{"C:\\a\xff", "", 4, escape.ErrUTF8, ""},
		{"C:\\\u00e9\xe9", "", 5, escape.ErrUTF8, ""},
		{"C:\\\xed\xa0\x80", "", 3, escape.ErrUTF8, ""}, // a surrogate
		{"C:\\\xff?", "", 3, escape.ErrUTF8, ""},        // the first fault counts
		{"C:\\?\xff", "", 3, fileuri.ErrInvalidByte, "'?'" + notInName},
	} {
		u, err := fileuri.FromWindows(row.in)
		row.require(t, "FromWindows", u, err)
		assert.Empty(t, slowFromWindows(row.in), "the oracle for %q", row.in)
	}
}

func TestRFC8089AppendixE_FormsOfWindowsURIs(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"file:///c:/path/to/file", `c:\path\to\file`}, // section 2, appendix E.2
		{"file:c:/path/to/file", `c:\path\to\file`},    // appendix E.2
		{"file:/c:/path/to/file", `c:\path\to\file`},   // section 2, without an authority
		{"file://localhost/c:/path", `c:\path`},        // section 2
		{"file://LOCALHOST/c:/path", `c:\path`},        // section 2
		{"file:///c%3A/path", `c:\path`},               // RFC 3986, section 2.2: in a segment, ":" is not a delimiter
		{"file:///%63:/path", `c:\path`},
		{"file:c%3a/path", `c:\path`},
		{"file:c:/", `c:\`},
		{"file:c://server/share", `c:\\server\share`}, // a path on the drive
		{"file:///c:/", `c:\`},
		{"file:///c://", `c:\\`},
		{"file://host.example.com/Share/path/to/file.txt", `\\host.example.com\Share\path\to\file.txt`}, // appendix E.3.1
		{"file:////host.example.com/path/to/file", `\\host.example.com\path\to\file`},                   // appendix E.3.2
		{"file://///host.example.com/path/to/file", `\\host.example.com\path\to\file`},                  // appendix E.3.2
		{"file:////server/share/", `\\server\share\`},
		{"file:////%73erver/share//a", `\\server\share\\a`},
		{"file://s%65rver/share", `\\server\share`},
		{"file://server:/share", `\\server\share`},
		{"file:///C:/a%2520b", `C:\a%20b`}, // decoded once
		{"file:///C:/a;b+c", `C:\a;b+c`},
		{"file:///C:/%EF%BF%BD", "C:\\\ufffd"},
	} {
		requireToWindows(t, tt.text, tt.want)
		assert.Equal(t, tt.want, slowToWindows(tt.text), "the oracle for %q", tt.text)
	}
}

func TestRFC8089AppendixE_URIsWithoutWindowsPath(t *testing.T) {
	for _, row := range slices.Concat(commonErrors, []errorRow{
		// no drive
		{"file:", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:/", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:///", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file://", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:///home/a", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:a", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:a/b", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:a//server/share", "path", -1, fileuri.ErrNotAbsolute, ""}, // two slashes, but not at the beginning
		{"file:c:", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:c:a", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:///C:", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:///C:a/b", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:///1:/a", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:///%C3%89:/a", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:///C%7C/a", "path", -1, fileuri.ErrNotAbsolute, ""}, // appendix E.2.2, encoded
		{"file:///..", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:/.//C:/a", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file://localhost//server/share", "path", -1, fileuri.ErrNotAbsolute, ""}, // appendix E.3.2 has no authority
		{"file:///C:%5Ca", "path", -1, fileuri.ErrNotAbsolute, ""},
		// servers
		{"file://c:/a", "host", 0, fileuri.ErrServer, ""}, // perhaps meant as a drive
		{"file://c/a", "host", 0, fileuri.ErrServer, ""},
		{"file://%63/a", "host", 0, fileuri.ErrServer, ""},
		{"file://server", "path", -1, fileuri.ErrServer, ""},
		{"file://server/", "path", -1, fileuri.ErrServer, ""},
		{"file://server//a", "path", -1, fileuri.ErrServer, ""},
		{"file:////", "path", 2, fileuri.ErrServer, ""},
		{"file://///", "path", 3, fileuri.ErrServer, ""},
		{"file://////server/share", "path", 3, fileuri.ErrServer, ""}, // one slash more than in appendix E.3.2
		{"file:////server", "path", -1, fileuri.ErrServer, ""},
		{"file:////server/", "path", -1, fileuri.ErrServer, ""},
		{"file:////server//a", "path", -1, fileuri.ErrServer, ""},
		{"file:////localhost/c$", "path", 2, fileuri.ErrServer, ""},
		{"file:////c/a", "path", 2, fileuri.ErrServer, ""},
		{"file:////c:/a", "path", 3, fileuri.ErrInvalidByte, "':'" + notInName},
		{"file:////%5B::1%5D/a", "path", 2, fileuri.ErrInvalidByte, "'['" + notInName}, // inline-IP of appendix E.3.2
		{"file://[2001:db8::1]/a", "host", 0, fileuri.ErrInvalidByte, "'['" + notInName},
		{"file://[v1.a]/a", "host", 0, fileuri.ErrInvalidByte, "'['" + notInName},
		{"file://%41%5C/a", "host", 3, fileuri.ErrInvalidByte, `'\'` + notInName},
		{"file://a%2Fb/a", "host", 1, fileuri.ErrInvalidByte, "'/'" + notInName},
		{"file://a%00/a", "host", 1, fileuri.ErrInvalidByte, "0x00" + notInName},
		{"file://a%FF/a", "host", 1, escape.ErrUTF8, ""},
		{"file://server./a", "host", 6, fileuri.ErrInvalidByte, "'.'" + notAtEnd},
		{"file://a%20/a", "host", 1, fileuri.ErrInvalidByte, "' '" + notAtEnd},
		{"file://../a", "host", 0, fileuri.ErrDotSegment, ""},
		// devices
		{"file://./pipe/a", "host", 0, fileuri.ErrDevice, ""},
		{"file://%2E/C:/a", "host", 0, fileuri.ErrDevice, ""},
		{"file://%3F/C:/a", "host", 0, fileuri.ErrDevice, ""},
		{"file:////./pipe/a", "path", 2, fileuri.ErrDevice, ""},
		{"file:////%3F/UNC/server/share", "path", 2, fileuri.ErrDevice, ""},
		{"file://///%3f/C:/a", "path", 3, fileuri.ErrDevice, ""},
		{"file:///C:/%4E%55L", "path", 4, fileuri.ErrDevice, ""},
		{"file:///C:/a/com1.txt", "path", 6, fileuri.ErrDevice, ""},
		{"file:///C:/COM%C2%B9", "path", 4, fileuri.ErrDevice, ""},
		{"file://server/PRN", "path", 1, fileuri.ErrDevice, ""},
		// names
		{"file:///C:/a/../b", "path", 6, fileuri.ErrDotSegment, ""},
		{"file:c:/a/../b", "path", 5, fileuri.ErrDotSegment, ""},
		{"file:///C:/%2e%2e", "path", 4, fileuri.ErrDotSegment, ""},
		{"file://server/../a", "path", 1, fileuri.ErrDotSegment, ""},
		{"file:///C:/a%2Fb", "path", 5, fileuri.ErrInvalidByte, "'/'" + notInName},
		{"file:///C:/..%5C..%5Ca", "path", 6, fileuri.ErrInvalidByte, `'\'` + notInName},
		{"file:///C:/a%00", "path", 5, fileuri.ErrInvalidByte, "0x00" + notInName},
		{"file:///C:/a::$DATA", "path", 5, fileuri.ErrInvalidByte, "':'" + notInName},
		{"file:///C:/a%3As", "path", 5, fileuri.ErrInvalidByte, "':'" + notInName},
		{"file:///C:/%41%3c", "path", 7, fileuri.ErrInvalidByte, "'<'" + notInName},
		{"file:///C:/a*", "path", 5, fileuri.ErrInvalidByte, "'*'" + notInName},
		{"file:///C:/a%0D", "path", 5, fileuri.ErrInvalidByte, "0x0D" + notInName},
		{"file:///C:/a.", "path", 5, fileuri.ErrInvalidByte, "'.'" + notAtEnd},
		{"file:///C:/a%20", "path", 5, fileuri.ErrInvalidByte, "' '" + notAtEnd},
		{"file:///C:/.%20./a", "path", 8, fileuri.ErrInvalidByte, "'.'" + notAtEnd},
		{"file:///C:/caf%E9", "path", 7, escape.ErrUTF8, ""},
		{"file://server/share/a:b", "path", 8, fileuri.ErrInvalidByte, "':'" + notInName},
		{"file://server/C:/a", "path", 2, fileuri.ErrInvalidByte, "':'" + notInName},
	}) {
		path, err := fileuri.ToWindows(uri.MustParse(row.in))
		row.require(t, "ToWindows", path, err)
		assert.Empty(t, slowToWindows(row.in), "the oracle for %q", row.in)
	}
}
