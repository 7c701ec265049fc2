package fileuri_test

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

func TestRelativePOSIXPaths(t *testing.T) {
	for _, tt := range []struct{ path, ref, why string }{
		{"../x#y", "../x%23y", "RFC 3986, section 3.5"},
		{"a:b", "./a:b", "section 4.2: path-noscheme"},
		{"./a:b", "././a:b", "so that it comes back"},
		{"././a:", "./././a:", ""},
		{"../a:b", "../a:b", "the first segment has no colon"},
		{"a/b:c", "a/b:c", ""},
		{".a:b", "./.a:b", ""},
		{".//a:b", ".//a:b", "the first segment is not empty"},
		{"a b/100%?.txt", "a%20b/100%25%3F.txt", "section 2.1"},
		{"caf\xe9\\", "caf%E9%5C", "any bytes"},
		{".", ".", "section 5.2.4: dot-segments"},
		{"..", "..", ""},
		{"a/../b/.", "a/../b/.", ""},
		{"...", "...", "a name"},
		{"a/", "a/", "a slash at the end"},
		{"a//b", "a//b", "an empty name"},
		{"a;b=c,d", "a%3Bb%3Dc%2Cd", "section 3.3"},
		{"%2e%2e", "%252e%252e", "nothing is encoded yet"},
	} {
		u, err := fileuri.RefFromPOSIX(tt.path)
		require.NoError(t, err, "%q", tt.path)
		assert.Equal(t, uri.MustParse(tt.ref), u, "%q: %s", tt.path, tt.why)
		assert.Equal(t, tt.ref, u.String(), "%q: %s", tt.path, tt.why)
		back, err := fileuri.RefToPOSIX(uri.MustParse(tt.ref))
		require.NoError(t, err, "%q", tt.ref)
		assert.Equal(t, tt.path, back, "%q: %s", tt.ref, tt.why)
	}
	for ref, want := range map[string]string{"%61/b%2Ec": "a/b.c", "./a%3Ab": "./a:b", "%2E": "", "./x": "./x"} {
		got, _ := fileuri.RefToPOSIX(uri.MustParse(ref))
		assert.Equal(t, want, got, ref)
	}
}

func TestRelativeWindowsPaths(t *testing.T) {
	for path, ref := range map[string]string{
		`..\x#y`: "../x%23y", `a b\c`: "a%20b/c", ".": ".", `..\..\`: "../../", `a\\b`: "a//b", "ü": "%C3%BC",
	} {
		u, err := fileuri.RefFromWindows(path)
		require.NoError(t, err, "%q", path)
		assert.Equal(t, ref, u.String(), "%q", path)
		back, err := fileuri.RefToWindows(u)
		require.NoError(t, err, "%q", ref)
		assert.Equal(t, path, back, "%q", ref)
	}
	u, err := fileuri.RefFromWindows("../a/b")
	require.NoError(t, err)
	back, err := fileuri.RefToWindows(u)
	require.NoError(t, err)
	assert.Equal(t, `..\a\b`, back)
}

func TestRelativePathErrors(t *testing.T) {
	const (
		notRelative = "the path is empty, or not relative (RFC 3986, section 4.2)"
		component   = "a file path cannot have a user, a port, a query or a fragment (RFC 8089, section 2)"
		dots        = `"." and ".." are not names; clean or resolve the path first (RFC 3986, section 5.2.4)`
	)
	for path, want := range map[string][2]string{
		"":        {"fileuri: invalid file path: " + notRelative, "fileuri: invalid file path: " + notRelative},
		"/a":      {"fileuri: invalid file path: " + notRelative, "fileuri: invalid file path: " + notRelative},
		`\a`:      {"", "fileuri: invalid file path: " + notRelative},
		`C:a`:     {"", "fileuri: invalid file path: " + notRelative},
		`C:\a`:    {"", "fileuri: invalid file path: " + notRelative},
		`\\s\a`:   {"", "fileuri: invalid file path: " + notRelative},
		"a:b":     {"", "fileuri: invalid file path: " + notRelative}, // the drive a
		"aa:b":    {"", "fileuri: invalid file path at offset 2: ':' is not allowed in a file name (RFC 3986, section 7.3)"},
		"a/b\x00": {"fileuri: invalid file path at offset 3: 0x00 is not allowed in a file name (RFC 3986, section 7.3)", "fileuri: invalid file path at offset 3: 0x00 is not allowed in a file name (RFC 3986, section 7.3)"},
		"a/nul":   {"", "fileuri: invalid file path at offset 2: the path names a device (RFC 3986, section 7.3)"},
		"a./b":    {"", "fileuri: invalid file path at offset 1: '.' is not allowed at the end of a file name (RFC 3986, section 7.3)"},
	} {
		for i, from := range []func(string) (uri.URI, error){fileuri.RefFromPOSIX, fileuri.RefFromWindows} {
			u, err := from(path)
			if want[i] == "" {
				require.NoError(t, err, "%q", path)
				continue
			}
			require.EqualError(t, err, want[i], "%q", path)
			assert.Zero(t, u)
		}
	}
	for ref, want := range map[string]string{
		"":           "path of a file URI: " + notRelative,
		"/a":         "path of a file URI: " + notRelative,
		"//h/a":      "host of a file URI: " + notRelative,
		"file:///a":  "scheme of a file URI: " + notRelative,
		"a?b":        "query of a file URI: " + component,
		"a#":         "fragment of a file URI: " + component,
		"?":          "path of a file URI: " + notRelative,
		"%2e%2E/a":   "path of a file URI at offset 0: " + dots,
		"a/%2E":      "path of a file URI at offset 2: " + dots,
		"../a%2Fb":   "path of a file URI at offset 4: '/' is not allowed in a file name (RFC 3986, section 7.3)",
		"./a:b/%00":  "path of a file URI at offset 6: 0x00 is not allowed in a file name (RFC 3986, section 7.3)",
		"%61%00/..b": "path of a file URI at offset 3: 0x00 is not allowed in a file name (RFC 3986, section 7.3)",
	} {
		path, err := fileuri.RefToPOSIX(uri.MustParse(ref))
		require.EqualError(t, err, "fileuri: invalid "+want, "%q", ref)
		assert.Empty(t, path)
		_, err = fileuri.RefToWindows(uri.MustParse(ref))
		require.Error(t, err, "%q", ref)
	}
	_, err := fileuri.RefToWindows(uri.MustParse("a%5Cb"))
	require.EqualError(t, err, `fileuri: invalid path of a file URI at offset 1: '\' is not allowed in a file name (RFC 3986, section 7.3)`)
	_, err = fileuri.RefToPOSIX(uri.URI{IsRelative: true, Path: []string{"a b"}})
	require.ErrorContains(t, err, "fileuri: invalid path at offset 1 of Path[0]")
}

// plainRelative returns the encoded names of a relative path, or the reason why there is no reference.
func plainRelative(path, separators string, isRelative bool, check plainCheck) plainAnswer {
	if path == "" || !isRelative {
		return refused("", -1, fileuri.ErrNotRelative)
	}
	text, start := "", 0
	for start <= len(path) {
		name := path[start:]
		if end := strings.IndexAny(name, separators); end >= 0 {
			name = name[:end]
		}
		if name != "." && name != ".." {
			if offset, cause := check(name); cause != nil {
				return refused("", start+offset, cause)
			}
		}
		if start += len(name) + 1; start > len(name)+1 {
			text += "/"
		}
		text += plain.Encode(name, slowBare)
	}
	if plainColon.MatchString(text) {
		text = "./" + text
	}
	return plainAnswer{text: text}
}

var (
	plainColon  = regexp.MustCompile(`^(?:\./)*[^/]*:`) // a path whose first segment, apart from ".", has a ":"
	plainRooted = regexp.MustCompile(`^(?:[\\/]|[A-Za-z]:)`)
)

func plainRefFromPOSIX(path string) plainAnswer {
	return plainRelative(path, "/", !strings.HasPrefix(path, "/"), plainPOSIXName)
}

func plainRefFromWindows(path string) plainAnswer {
	return plainRelative(path, `\/`, !plainRooted.MatchString(path), plainWindowsName)
}

// plainPath returns the decoded names of a relative reference, or the reason why there is no path.
func plainPath(u uri.URI, separator string, check plainCheck) plainAnswer {
	if err := u.Validate(); err != nil {
		_, _, answer := plainCommon(u)
		return answer
	}
	path := strings.Join(u.Path, "/")
	switch {
	case u.Scheme != "":
		return refused("scheme", -1, fileuri.ErrNotRelative)
	case u.Host != "" || u.ForceAuthority:
		return refused("host", -1, fileuri.ErrNotRelative)
	case path == "" || path[0] == '/':
		return refused("path", -1, fileuri.ErrNotRelative)
	case u.Query != "" || u.ForceQuery:
		return refused("query", -1, fileuri.ErrComponent)
	case u.Fragment != "" || u.ForceFragment:
		return refused("fragment", -1, fileuri.ErrComponent)
	}
	from := 0
	if strings.HasPrefix(path, "./") && separator == "/" && plainColon.MatchString(path[len("./"):]) {
		from = len("./")
	}
	answer := plainDecoded("", path, from, separator, func(name string) (int, error) { return 0, nil })
	start := from
	for _, segment := range strings.Split(path[from:], "/") {
		if name, at := plainDecode(segment); segment != "." && segment != ".." {
			if offset, cause := check(name); cause != nil {
				return refused("path", start+at[offset], cause)
			}
		}
		start += len(segment) + 1
	}
	return plainAnswer{text: strings.TrimPrefix(answer.text, separator)}
}

// relatives are the functions for each system.
var relatives = []struct {
	name      string
	from      func(string) (uri.URI, error)
	to        func(uri.URI) (string, error)
	plainFrom func(string) plainAnswer
	plainTo   func(uri.URI) plainAnswer
}{
	{"POSIX", fileuri.RefFromPOSIX, fileuri.RefToPOSIX, plainRefFromPOSIX, func(u uri.URI) plainAnswer { return plainPath(u, "/", plainPOSIXName) }},
	{"Windows", fileuri.RefFromWindows, fileuri.RefToWindows, plainRefFromWindows, func(u uri.URI) plainAnswer { return plainPath(u, `\`, plainWindowsName) }},
}

// tryRelativePath compares the references for a path with the plain implementation. Each is read back, and each path comes back, byte for
// byte, except that a "/" in a Windows path becomes "\".
func tryRelativePath(t *testing.T, path string) {
	for _, system := range relatives {
		u, err := system.from(path)
		text := ""
		if err == nil {
			text = u.String()
		}
		requireAnswer(t, "RefFrom"+system.name+" of "+path, text, err, system.plainFrom(path))
		if len(u.Path) != cap(u.Path) || err != nil && !u.IsZero() {
			t.Fatalf("RefFrom%s of %q: %#v with room for %d segments", system.name, path, u, cap(u.Path))
		}
		if err != nil {
			continue
		}
		want := path
		if system.name == "Windows" {
			want = strings.ReplaceAll(path, "/", `\`)
		}
		read, err := uri.Parse(text)
		if err != nil || !read.Equal(u) {
			t.Fatalf("RefFrom%s of %q: %q does not read back: %v", system.name, path, text, err)
		}
		if back, err := system.to(read); err != nil || back != want {
			t.Fatalf("RefFrom%s of %q: %q, which gives %q, %v", system.name, path, text, back, err)
		}
	}
	tryWhereItLeads(t, path)
}

// tryWhereItLeads requires that a reference leads from a file to where the path leads from its directory.
func tryWhereItLeads(t *testing.T, relative string) {
	ref, err := fileuri.RefFromPOSIX(relative)
	if err != nil || strings.Contains(relative, "//") {
		return
	}
	want := path.Join("/x/y", relative)
	last := relative[strings.LastIndexByte(relative, '/')+1:]
	if want != "/" && (last == "" || last == "." || last == "..") {
		want += "/"
	}
	target, err := uri.MustParse("file:///x/y/z").Resolve(ref)
	require.NoError(t, err)
	got, err := fileuri.ToPOSIX(target)
	if err != nil || got != want {
		t.Fatalf("%q leads to %q, %v, want %q", relative, got, err, want)
	}
}

// tryReference compares the paths for a value with the plain implementation. Each path can be converted back, to the same path.
func tryReference(t *testing.T, u uri.URI) {
	for _, system := range relatives {
		path, err := system.to(u)
		requireAnswer(t, "RefTo"+system.name+" of "+u.String(), path, err, system.plainTo(u))
		if err != nil {
			continue
		}
		back, err := system.from(path)
		require.NoError(t, err, "%q of %s", path, u)
		again, err := system.to(back)
		if err != nil || again != path {
			t.Fatalf("RefTo%s of %q is %q, then %q, %v", system.name, u, path, again, err)
		}
	}
}

func TestRelativePathsOnEachByte(t *testing.T) {
	for _, before := range []string{"", "../", "./", `..\a\`, "a:", "./././", "CON"} {
		t.Run(before, func(t *testing.T) {
			t.Parallel()
			for text := range texts.Part(*deep, 17, short) {
				tryRelativePath(t, before+text)
				tryRelativePath(t, text+before)
			}
			for text := range texts.Random(45, many(2_000)) {
				tryRelativePath(t, before+text)
			}
		})
	}
}

func TestReferencesOnEachByte(t *testing.T) {
	t.Parallel()
	for text := range texts.Part(*deep, 17, short) {
		tryReference(t, uri.URI{IsRelative: true, Path: strings.Split(text, "/")})
		tryReference(t, uri.URI{IsRelative: true, Path: []string{".", text, ".."}})
		tryReference(t, uri.URI{IsRelative: true, Path: []string{escape.Segment(text)}})
		tryReference(t, uri.URI{IsRelative: true, Path: []string{"a"}, Query: text})
	}
	for name, with := range files {
		for text := range texts.Random(46, many(500)) {
			u := with(text)
			tryReference(t, u)
			u.Scheme, u.IsRelative = "", true
			tryReference(t, u)
			require.NotEmpty(t, name)
		}
	}
	for text := range texts.Random(47, many(8_000)) {
		if u, err := uri.Parse(text); err == nil {
			tryReference(t, u)
		}
	}
}

func FuzzRelative(f *testing.F) {
	for _, text := range []string{"../x#y", "a:b", "././a:b", `..\x`, "%2e%2e/a", "a//b/", "nul.txt", "\x00", "a/./b"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tryRelativePath(t, text)
		tryReference(t, uri.URI{IsRelative: true, Path: strings.Split(text, "/")})
		if u, err := uri.Parse(text); err == nil {
			tryReference(t, u)
		}
	})
}
