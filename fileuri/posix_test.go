package fileuri_test

import (
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/internal/check/measure"
)

// posixPaths are paths and their URIs, for both directions.
var posixPaths = []struct{ path, text string }{
	{"/path/to/file", "file:///path/to/file"}, // appendix B
	{"/", "file:///"},
	{"/home/a b", "file:///home/a%20b"},
	{"/a/", "file:///a/"},             // a slash at the end stays
	{"//x", "file:////x"},             // POSIX leaves the meaning of two slashes to the implementation
	{"//", "file:////"},               // two empty names
	{"///x//y//", "file://///x//y//"}, // empty names anywhere
	{"/100%", "file:///100%25"},       // a percent sign is data
	{"/%2F%41", "file:///%252F%2541"},
	{"/a?b#c", "file:///a%3Fb%23c"},
	{"/a;b=c,d", "file:///a%3Bb%3Dc%2Cd"},
	{"/C:/a", "file:///C:/a"}, // a name like any other
	{`/a\b`, "file:///a%5Cb"}, // so is this
	{"/a|b", "file:///a%7Cb"},
	{"/\xff\xfe", "file:///%FF%FE"},    // not UTF-8: section 4, 'encoded as they are'
	{"/\u00e9", "file:///%C3%A9"},      // composed
	{"/e\u0301", "file:///e%CC%81"},    // decomposed: another name
	{"/\n\t\x7f", "file:///%0A%09%7F"}, // controls
	{"/~user/...", "file:///~user/..."},
	{"/.a/..b/c./d..", "file:///.a/..b/c./d.."}, // not dot-segments
	{"/nul/a:b*", "file:///nul/a:b*"},           // no name is reserved
	{"/-._~!$&'()*+@", "file:///-._~!$&'()*+@"},
	{"/localhost/share", "file:///localhost/share"},
	{"/" + strings.Repeat("a b/", 2000), "file:///" + strings.Repeat("a%20b/", 2000)},
}

func TestRFC8089Section2_POSIXPathsAndBack(t *testing.T) {
	for _, tt := range posixPaths {
		u, err := fileuri.FromPOSIX(tt.path)
		require.NoError(t, err, "FromPOSIX(%q)", tt.path)
		requireIs(t, tt.text, u)
		path, err := fileuri.ToPOSIX(u)
		require.NoError(t, err, "ToPOSIX(%q)", tt.text)
		require.Equal(t, tt.path, path, "ToPOSIX(%q)", tt.text)
	}
}

// requireIs checks that u is the value that uri.Parse returns for the text, and that the scheme allows it.
func requireIs(t *testing.T, text string, u uri.URI) {
	t.Helper()
	got, err := uri.Format(u)
	require.NoError(t, err, "Format of what should be %q", text)
	require.Equal(t, text, got)
	parsed, err := uri.ParseURI(text)
	require.NoError(t, err, "ParseURI(%q)", text)
	require.Equal(t, parsed, u, "%q in its canonical form", text)
	require.NoError(t, u.CheckScheme(), "CheckScheme of %q", text)
	require.Equal(t, len(u.Path), cap(u.Path), "room behind the path of %q, where copies would meet", text)
}

// Appending to the path of one copy does not change other copies.
func TestPathsOfCopiesAreApart(t *testing.T) {
	for path, from := range map[string]func(string) (uri.URI, error){
		"/a/b/c":             fileuri.FromPOSIX,
		`C:\a\b\c\d`:         fileuri.FromWindows,
		`\\server\share\a\b`: fileuri.FromWindows,
	} {
		u, err := from(path)
		require.NoError(t, err, path)
		one, other := u, u
		one.Path = append(one.Path, "one")
		other.Path = append(other.Path, "other")
		assert.Equal(t, "one", one.Path[len(one.Path)-1], path)
	}
}

// A path allocates only its list of segments, even if it consists of slashes.
func TestAllocatedSize(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	const n = 64 << 10
	for path, from := range map[string]func(string) (uri.URI, error){
		strings.Repeat("/", n-1):            fileuri.FromPOSIX,
		`C:` + strings.Repeat(`\`, n-2):     fileuri.FromWindows,
		`\\ss\x` + strings.Repeat(`/`, n-2): fileuri.FromWindows,
	} {
		assert.EqualValues(t, n*unsafe.Sizeof(""), measure.Bytes(func() { _, _ = from(path) }), "bytes that the path %.4q... takes", path)
	}
}

// Section 4: every byte of a name is encoded as it is, alone and inside text, except for the two that end a name.
func TestRFC8089Section4_EachByteInAPOSIXName(t *testing.T) {
	for c := range 256 {
		name := string([]byte{byte(c)})
		for _, path := range []string{"/" + name, "/a" + name + "%/b", "//" + name + name + "/."[:1]} {
			u, err := fileuri.FromPOSIX(path)
			if want := slowFromPOSIX(path); want != "" {
				require.NoError(t, err, "FromPOSIX(%q)", path)
				requireIs(t, want, u)
				requireToPOSIX(t, want, path)
				continue
			}
			require.Contains(t, "\x00.", name)
			require.Error(t, err, "FromPOSIX(%q)", path)
		}
	}
}

// requireToPOSIX checks the path for the text of a URI.
func requireToPOSIX(t *testing.T, text, want string) {
	t.Helper()
	path, err := fileuri.ToPOSIX(uri.MustParse(text))
	require.NoError(t, err, "ToPOSIX(%q)", text)
	require.Equal(t, want, path, "ToPOSIX(%q)", text)
}

// An errorRow is a text that is rejected, and the error.
type errorRow struct {
	in        string
	component string
	offset    int
	cause     error
	text      string // the text of the cause, if it has more than the error
}

func (row errorRow) require(t *testing.T, function string, result any, err error) {
	t.Helper()
	require.Zero(t, result, "%s(%q)", function, row.in)
	var typed *fileuri.Error
	require.ErrorAs(t, err, &typed, "%s(%q)", function, row.in)
	assert.Equal(t, row.component, string(typed.Component), "%s(%q): %v", function, row.in, err)
	assert.Equal(t, row.offset, typed.Offset, "%s(%q): %v", function, row.in, err)
	require.ErrorIs(t, err, row.cause, "%s(%q)", function, row.in)
	if row.text == "" {
		assert.Equal(t, row.cause, typed.Err, "%s(%q)", function, row.in)
	} else {
		assert.EqualError(t, typed.Err, row.text, "%s(%q)", function, row.in)
	}
}

const notInName = " is not allowed in a file name"

func TestRFC8089Section2_POSIXPathsWithoutURI(t *testing.T) {
	for _, row := range []errorRow{
		{"", "", -1, fileuri.ErrNotAbsolute, ""},
		{"a", "", -1, fileuri.ErrNotAbsolute, ""},
		{"./a", "", -1, fileuri.ErrNotAbsolute, ""},
		{"..", "", -1, fileuri.ErrNotAbsolute, ""},
		{"~/a", "", -1, fileuri.ErrNotAbsolute, ""}, // shells expand it, file systems do not
		{`C:\a`, "", -1, fileuri.ErrNotAbsolute, ""},
		{`\a`, "", -1, fileuri.ErrNotAbsolute, ""},
		{"\x00/a", "", -1, fileuri.ErrNotAbsolute, ""},
		{"/.", "", 1, fileuri.ErrDotSegment, ""},
		{"/a/./b", "", 3, fileuri.ErrDotSegment, ""},
		{"/a/..", "", 3, fileuri.ErrDotSegment, ""},
		{"/a/../b", "", 3, fileuri.ErrDotSegment, ""},
		{"/../a", "", 1, fileuri.ErrDotSegment, ""},
		{"/a b//./", "", 6, fileuri.ErrDotSegment, ""},
		{"/\x00", "", 1, fileuri.ErrInvalidByte, "0x00" + notInName},
		{"/a/b\x00.txt", "", 4, fileuri.ErrInvalidByte, "0x00" + notInName},
		{"/%00\x00\x00", "", 4, fileuri.ErrInvalidByte, "0x00" + notInName}, // the first of them
		{"/\x00/..", "", 1, fileuri.ErrInvalidByte, "0x00" + notInName},
		{"/../\x00", "", 1, fileuri.ErrDotSegment, ""},
	} {
		u, err := fileuri.FromPOSIX(row.in)
		row.require(t, "FromPOSIX", u, err)
	}
}

func TestRFC8089Section2_FormsOfLocalURIs(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"file:///path/to/file", "/path/to/file"}, // appendix B: traditional, with an empty authority
		{"file:/path/to/file", "/path/to/file"},   // appendix B: minimal, without one
		{"file://localhost/path", "/path"},        // file-auth = "localhost"
		{"file://LocalHost/path", "/path"},        // RFC 3986, section 3.2.2: in either case
		{"file://%6Cocalho%73t/a", "/a"},          // RFC 3986, section 6.2.2.2: the same name
		{"FILE:///a", "/a"},                       // RFC 3986, section 3.1
		{"file:///", "/"},
		{"file:/", "/"},
		{"file://localhost/", "/"},
		{"file:///%61%7e", "/a~"},                   // needless encodings
		{"file:///a%2520b", "/a%20b"},               // RFC 3986, section 2.4: decoded once
		{"file:///a+b", "/a+b"},                     // a plus is not a space
		{"file:///a;b=c,d", "/a;b=c,d"},             // delimiters that are not encoded
		{"file:////server/share", "//server/share"}, // not appendix E.3.2: a POSIX path
		{"file://///server/share", "///server/share"},
		{"file:///C:/a", "/C:/a"},
		{"file:///a//b/", "/a//b/"},
		{"file:///%FF", "/\xff"},
		{"file:///...", "/..."},
		{"file:///%5C", `/\`},
	} {
		requireToPOSIX(t, tt.text, tt.want)
		assert.Equal(t, tt.want, slowToPOSIX(tt.text), "the oracle for %q", tt.text)
	}
}

func TestRFC8089Section2_URIsWithoutPOSIXPath(t *testing.T) {
	for _, row := range slices.Concat(commonErrors, []errorRow{
		// section 3: not local
		{"file://host.example.com/a", "host", -1, fileuri.ErrRemote, ""},
		{"file://127.0.0.1/a", "host", -1, fileuri.ErrRemote, ""},
		{"file://[::1]/a", "host", -1, fileuri.ErrRemote, ""},
		{"file://localhost./a", "host", -1, fileuri.ErrRemote, ""},
		{"file://localho%C5%BFt/a", "host", -1, fileuri.ErrRemote, ""}, // U+017F folds to "s"
		{"file://c:/a", "host", -1, fileuri.ErrRemote, ""},             // not a drive, but a host without a port
		{"file://~/a", "host", -1, fileuri.ErrRemote, ""},
		{"file://host", "host", -1, fileuri.ErrRemote, ""},
		{"file://host/a%00", "host", -1, fileuri.ErrRemote, ""},
		// section 2: path-absolute
		{"file:", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file://", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file://localhost", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:a/b", "path", -1, fileuri.ErrNotAbsolute, ""},
		{"file:c:/a", "path", -1, fileuri.ErrNotAbsolute, ""}, // appendix E.2 is for systems with drives
		{"file:..", "path", -1, fileuri.ErrNotAbsolute, ""},
		// RFC 3986, section 5.2.4
		{"file:///.", "path", 1, fileuri.ErrDotSegment, ""},
		{"file:///a/../b", "path", 3, fileuri.ErrDotSegment, ""},
		{"file:///a/%2e%2E/b", "path", 3, fileuri.ErrDotSegment, ""},
		{"file:///a/.%2e", "path", 3, fileuri.ErrDotSegment, ""},
		{"file:///%41/%2e", "path", 5, fileuri.ErrDotSegment, ""}, // the offset is in the encoded path
		{"file:/.//a", "path", 1, fileuri.ErrDotSegment, ""},
		// RFC 3986, section 7.3
		{"file:///a%2Fb", "path", 2, fileuri.ErrInvalidByte, "'/'" + notInName},
		{"file:///%41%2fb", "path", 4, fileuri.ErrInvalidByte, "'/'" + notInName},
		{"file:///..%2f", "path", 3, fileuri.ErrInvalidByte, "'/'" + notInName},
		{"file:///a/b%00.txt", "path", 4, fileuri.ErrInvalidByte, "0x00" + notInName},
		{"file:/a/%25%00", "path", 6, fileuri.ErrInvalidByte, "0x00" + notInName},
	}) {
		path, err := fileuri.ToPOSIX(uri.MustParse(row.in))
		row.require(t, "ToPOSIX", path, err)
		assert.Empty(t, slowToPOSIX(row.in), "the oracle for %q", row.in)
	}
}
