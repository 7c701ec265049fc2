package fileuri_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/fileuri"
)

// Every byte is tried in a name and in a server, alone, at the end and inside. Bytes that Windows reserves are rejected, and
// names with all others are converted back unchanged.
func TestRFC3986Section7_3_EachByteInAWindowsName(t *testing.T) {
	for c := range 256 {
		b := string([]byte{byte(c)})
		for _, name := range []string{b, "ab" + b, "a" + b + "b", b + "ab", "\u00e9" + b + "\u00e9"} {
			requireLikeSlowWindows(t, `C:\a\`+name)
			requireLikeSlowWindows(t, `\\server\`+name)
			requireLikeSlowWindows(t, `\\`+name+`\share`)
		}
	}
}

// The names that Windows reserves are rejected, and similar names are not.
func TestRFC3986Section7_3_DeviceNames(t *testing.T) {
	device := func(name string) {
		for _, spelling := range []string{name, strings.ToLower(name), name[:1] + strings.ToLower(name[1:])} {
			for _, after := range []string{"", ".txt", ".tar.gz", " .txt", "  .a", "..a"} {
				_, err := fileuri.FromWindows(`C:\` + spelling + after + `\x`)
				require.ErrorIs(t, err, fileuri.ErrDevice, "%q", spelling+after)
				requireLikeSlowWindows(t, `C:\`+spelling+after)
			}
			for _, name := range []string{"x" + spelling, spelling + "x", " " + spelling, "." + spelling, "x." + spelling,
				spelling + "1", spelling + "-.txt", spelling + "\u00b9"} {
				_, err := fileuri.FromWindows(`C:\` + name)
				require.NoError(t, err, "%q", name)
				requireLikeSlowWindows(t, `C:\`+name)
			}
		}
	}
	for _, name := range []string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"} {
		device(name)
	}
	for _, kind := range []string{"COM", "LPT"} {
		for n := 1; n <= 9; n++ {
			device(fmt.Sprint(kind, n))
		}
		for _, superscript := range []string{"\u00b9", "\u00b2", "\u00b3"} {
			device(kind + superscript)
		}
		for _, name := range []string{
			kind, kind + "0", kind + "10", kind + "\u2074", kind + " 1", kind + "1-", kind[:2] + "1",
		} {
			_, err := fileuri.FromWindows(`C:\` + name)
			require.NoError(t, err, "%q", name)
		}
	}
	_, err := fileuri.FromWindows("C:\\CON\u0131N$") // a letter whose capital is "I"
	require.NoError(t, err)
}

// requireLikeSlowWindows checks a path and its URI against the plain implementation. The path is rejected or converted back
// unchanged.
func requireLikeSlowWindows(t *testing.T, path string) {
	t.Helper()
	u, err := fileuri.FromWindows(path)
	want := slowFromWindows(path)
	if want == "" {
		requireTyped(t, path, u, err)
		return
	}
	require.NoError(t, err, "FromWindows(%q)", path)
	requireIs(t, want, u)
	requireToWindows(t, want, strings.ReplaceAll(path, "/", `\`))
}
