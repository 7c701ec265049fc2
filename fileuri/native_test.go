package fileuri_test

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/fileuri"
)

// A file that is written at a path is found at the path of its URI, and at no other.
func TestRFC8089Section3_FilesAreFoundAgain(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	names := []string{
		"plain", "two words", " leading", "100%", "%41", "%2F", "#fragment", "a#b", "a;b=c,d&e", "a+b", "[a]", "~", "...a",
		"-", "$HOME", "`a`", "a'b", "{a}", "^", "\u00e9", "\u65e5\u672c", "\U0001f600", "file:", "localhost",
	}
	if runtime.GOOS == "windows" {
		names = names[:len(names)-2]
	} else {
		names = append(names, "a?b", "#?", "new\nline", "tab\t", "\x01", "\x7f", `back\slash`, `"`, "<a>", "a|b", "*",
			"trailing ", "trailing.", "...", "nul", "C:", "\xff", "caf\xe9", "\xed\xa0\x80", "\xc0\xaf")
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(dir, name)
			if err := os.WriteFile(path, []byte(name), 0o600); err != nil {
				t.Skipf("the file system has no such name: %v", err)
			}
			u, err := fileuri.FromPath(path)
			require.NoError(t, err, "FromPath(%q)", path)
			parsed, err := uri.ParseURI(u.String())
			require.NoError(t, err)
			back, err := fileuri.ToPath(parsed)
			require.NoError(t, err, "ToPath(%q)", u)
			require.Equal(t, path, back)
			content, err := os.ReadFile(back)
			require.NoError(t, err)
			require.Equal(t, name, string(content))
		})
	}
}

// A directory is found if its path has a slash at the end.
func TestRFC8089Section3_DirectoriesAreFoundAgain(t *testing.T) {
	dir := t.TempDir() + string(filepath.Separator)
	u, err := fileuri.FromPath(dir)
	require.NoError(t, err)
	back, err := fileuri.ToPath(u)
	require.NoError(t, err)
	assert.Equal(t, dir, back)
	info, err := os.Stat(back)
	require.NoError(t, err)
	assert.True(t, info.IsDir())
}

// This is why ".." is rejected: after a symbolic link, cleaning the text leads to a different file.
func TestRFC8089Section2_CleaningIsNotResolving(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "real", "sub"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "real", "a"), []byte("behind the link"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a"), []byte("beside the link"), 0o600))
	if err := os.Symlink(filepath.Join(dir, "real", "sub"), filepath.Join(dir, "link")); err != nil {
		t.Skipf("no symbolic links: %v", err)
	}
	path := filepath.Join(dir, "link") + string(filepath.Separator) + filepath.Join("..", "a")
	_, err = fileuri.FromPath(path)
	require.ErrorIs(t, err, fileuri.ErrDotSegment)

	resolved, err := filepath.EvalSymlinks(path)
	require.NoError(t, err)
	for _, tt := range []struct{ path, want string }{
		{filepath.Clean(path), "beside the link"},
		{resolved, "behind the link"},
	} {
		u, err := fileuri.FromPath(tt.path)
		require.NoError(t, err)
		back, err := fileuri.ToPath(u)
		require.NoError(t, err)
		content, err := os.ReadFile(back)
		require.NoError(t, err)
		assert.Equal(t, tt.want, string(content), tt.path)
	}
}

// Relative paths are rejected on every system.
func TestRFC8089Section2_NativePathsWithoutURI(t *testing.T) {
	for _, path := range []string{"", "a", filepath.Join("a", "b"), filepath.Join("..", "a")} {
		require.False(t, filepath.IsAbs(path))
		u, err := fileuri.FromPath(path)
		require.ErrorIs(t, err, fileuri.ErrNotAbsolute, "FromPath(%q)", path)
		require.Zero(t, u)
	}
	_, err := fileuri.ToPath(uri.MustParse("http://localhost/a"))
	require.ErrorIs(t, err, fileuri.ErrScheme)
}

// Each system has its paths, whichever runs the test (RFC 8089, appendix E).
func TestPathsOfEachSystem(t *testing.T) {
	for _, tt := range []struct{ system, path, want string }{
		{"windows", `C:\a b`, "file:///C:/a%20b"}, {"linux", "/C:/a b", "file:///C:/a%20b"}, {"darwin", "/a", "file:///a"},
		{"windows", `\\server\share\a`, "file://server/share/a"}, {"plan9", "/a", "file:///a"}, {"js", "/a", "file:///a"},
	} {
		u, err := fileuri.FromNative(tt.system, tt.path)
		require.NoError(t, err, tt.path)
		assert.Equal(t, tt.want, u.String())
		path, err := fileuri.ToNative(tt.system, u)
		require.NoError(t, err, tt.want)
		assert.Equal(t, tt.path, path)
	}
	_, err := fileuri.FromNative("windows", "/a")
	assert.ErrorIs(t, err, fileuri.ErrNotAbsolute)
	u, err := fileuri.FromPath("/a")
	here, hereErr := fileuri.FromNative(runtime.GOOS, "/a")
	assert.Equal(t, []any{here, hereErr}, []any{u, err})
}

// A system opens what the decoded segments of the URI name, below the root, the drive or the share that the URI begins with.
func TestSystemsOpenWhatTheURINames(t *testing.T) {
	pieces := []string{"a", "", ".", "..", "%2e%2E", "%2F", "a%2Fb", "..%2F", "%5C", "..%5C", "%00", "a:b", "a%3Ab", "C:", "%43%3a", "..;x", "CON", "nul.txt", "Nul%20.x",
		"a.", "a%20", "...", "%3F%3F", "COM%C2%B9", "conin$", "%FF"}
	starts := []string{"file://", "file:///", "file:", "file:c:", "file:///C:", "file:///C%3A", "file://localhost", "file://server/share", "file:////server/share",
		"file://///server/share", "file:////.", "file:////%3F", "file://s%2Fx", "file://s%5Cx", "file://..", "file://a:1", "file://u@h"}
	tried, posix, windows := 0, 0, 0
	for _, start := range starts {
		for i := range len(pieces) * len(pieces) * len(pieces) / 2 {
			text := start + "/" + pieces[i%len(pieces)] + "/" + pieces[i/len(pieces)%len(pieces)] + "/" + pieces[i/len(pieces)/len(pieces)]
			u, err := uri.Parse(text)
			if err != nil {
				continue
			}
			tried++
			names, _ := u.DecodedPath()
			if path, err := fileuri.ToPOSIX(u); err == nil {
				posix++
				assert.Equal(t, names, path, "%s", text)
				assert.NotRegexp(t, `^[^/]|\x00|(^|/)\.\.?(/|$)`, path, "%s", text)
			}
			if path, err := fileuri.ToWindows(u); err == nil {
				windows++
				host, _ := escape.Decode(strings.TrimSuffix(u.Host, "localhost"))
				assert.Equal(t, strings.TrimLeft(host+names, "/"), strings.TrimLeft(strings.ReplaceAll(path, `\`, "/"), "/"), "%s", text)
				root := windowsRoot.FindString(path)
				assert.NotEmpty(t, root, "%s", text)
				assert.NotRegexp(t, readOtherwise, path[len(root):], "%s", text)
			}
		}
	}
	t.Logf("%d URIs, %d POSIX paths, %d Windows paths", tried, posix, windows)
}

var (
	// windowsRoot matches a drive or a server.
	windowsRoot = regexp.MustCompile(`^([A-Za-z]:|\\\\[^\\/:?]*[^\\/:?. ][^\\/:?]*)\\`)

	// readOtherwise matches the rest if Windows reads a name as that of a device, a stream or a directory above, or without its end.
	readOtherwise = regexp.MustCompile(`(?i)[/:?*<>|"\x00-\x1f]|[. ](\\|$)|(^|\\)(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[1-9¹²³]) *(\.|\\|$)`)
)
