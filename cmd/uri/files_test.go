package main

import (
	"encoding/json"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/fileuri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// In JSON, a path that is not UTF-8 is in base64.
func TestPathsInJSON(t *testing.T) {
	for path, want := range map[string]string{
		"/a\"\\":   `{"path":"/a\"\\","uri":"file:///a%22%5C"}`,
		"/\x1b":    `{"path":"/\u001b","uri":"file:///%1B"}`,
		"/\ufffd":  `{"path":"/` + "\ufffd" + `","uri":"file:///%EF%BF%BD"}`,
		"/\xff":    `{"pathBase64":"L/8=","uri":"file:///%FF"}`,
		"/\u202e":  `{"path":"/\u202e","uri":"file:///%E2%80%AE"}`,
		"/a\xc3/b": `{"pathBase64":"L2HDL2I=","uri":"file:///a%C3/b"}`,
	} {
		runWith("", "file-uri", "--posix", "--json", path).check(t, result{stdout: want + "\n"})
		text := strings.TrimSpace(runWith("", "file-uri", "--posix", path).stdout)
		runWith("", "file-path", "--posix", "--json", text).check(t, result{stdout: want + "\n"})
	}
}

// file-path makes the same paths from the URIs of file-uri.
func TestFilesThereAndBack(t *testing.T) {
	random := rand.New(rand.NewPCG(80, 89))
	var paths strings.Builder
	for range 2000 {
		path := "/"
		for range random.IntN(6) {
			path += string([]byte{byte(random.IntN(256)), "/.%ab\r"[random.IntN(6)]})
		}
		path = strings.ReplaceAll(path, "\n", "\r")
		if _, err := fileuri.FromPOSIX(path); err == nil && !strings.HasSuffix(path, "\r") {
			paths.WriteString(path + "\n")
		}
	}
	uris := runWith(paths.String(), "file-uri", "--posix")
	if uris.status != 0 || strings.Count(uris.stdout, "\n") < 100 {
		t.Fatalf("the URIs are %+v", uris)
	}
	runWith(uris.stdout, "file-path", "--posix").check(t, result{stdout: paths.String()})
}

const notAbsolute = "invalid file path: the path is not absolute (RFC 8089, section 2)"

func TestRFC8089Section2_FromFile(t *testing.T) {
	for _, test := range []struct{ flag, path, uri string }{
		{"--posix", "/home/a b", "file:///home/a%20b"},
		{"--posix", "//x/", "file:////x/"},
		{"--posix", "/100%/a;b?c#d", "file:///100%25/a%3Bb%3Fc%23d"},
		{"--posix", "/\xff\xc3\xa9\x1b[2J\x7f", "file:///%FF%C3%A9%1B%5B2J%7F"}, // any byte
		{"--posix", "/a\rb", "file:///a%0Db"},                                   // a CR alone does not end a line
		{"--posix", `/C:\a`, "file:///C:%5Ca"},
		{"--windows", `C:\a b`, "file:///C:/a%20b"},
		{"--windows", `\\server\share\a`, "file://server/share/a"},
	} {
		t.Run(test.path, func(t *testing.T) {
			runWith("", "file-uri", test.flag, test.path).check(t, result{stdout: test.uri + "\n"})
			runWith(test.path+"\r\n"+test.path, "file-uri", test.flag).check(t, result{
				stdout: test.uri + "\n" + test.uri + "\n"})
			got := runWith("", "file-uri", "--json", test.flag, test.path)
			if want := `,"uri":"` + test.uri + `"}` + "\n"; !strings.HasSuffix(got.stdout, want) || got.status != 0 {
				t.Errorf("%+v, want %s", got, want)
			}
		})
	}
}

// An argument may contain line ends.
func TestFromFileOfLineEnds(t *testing.T) {
	runWith("", "file-uri", "--posix", "/a\nb\r").check(t, result{stdout: "file:///a%0Ab%0D\n"})
}

func TestFromFileRefuses(t *testing.T) {
	const (
		dots = `invalid file path at offset 3: "." and ".." are not names; clean or resolve the path first ` +
			"(RFC 3986, section 5.2.4)"
		nul    = "invalid file path at offset 2: 0x00 is not allowed in a file name (RFC 3986, section 7.3)"
		device = "invalid file path at offset 3: the path names a device (RFC 3986, section 7.3)"
	)
	const posix = "/a\na\n\n/a/../b\n/b\x00\n/c"
	runWith(posix, "file-uri", "--posix").check(t, result{
		"file:///a\n\n\n\n\nfile:///c\n",
		"uri: line 2: " + notAbsolute + "\nuri: line 3: " + notAbsolute + "\nuri: line 4: " + dots +
			"\nuri: line 5: " + nul + "\n",
		1,
	})
	runWith("", append([]string{"file-uri", "--json", "--posix"}, strings.Split(posix, "\n")...)...).check(t, result{
		`{"path":"/a","uri":"file:///a"}` + "\n" +
			`{"argument":2,"path":"a","error":{"message":"` + notAbsolute + `"}}` + "\n" + `{"argument":3,"path":"","error":{"message":"` + notAbsolute + `"}}` + "\n" +
			`{"argument":4,"path":"/a/../b","error":{"offset":3,"message":"` + strings.ReplaceAll(dots, `"`, `\"`) + `"}}` + "\n" +
			`{"argument":5,"path":"/b\u0000","error":{"offset":2,"message":"` + nul + `"}}` + "\n" +
			`{"path":"/c","uri":"file:///c"}` + "\n",
		"",
		1,
	})
	runWith("", "file-uri", "--windows", `C:\nul.txt`, `C:a`).check(t, result{
		"\n\n", "uri: argument 1: " + device + "\nuri: argument 2: " + notAbsolute + "\n", 1})
}

// Without a flag, the paths are those of this system.
func TestFromFileOnThisSystem(t *testing.T) {
	want := result{stdout: "file:///a\n"}
	if runtime.GOOS == "windows" {
		want = result{"\n", "uri: argument 1: " + notAbsolute + "\n", 1}
	}
	runWith("", "file-uri", "/a").check(t, want)
}

func TestRFC8089Section2_ToFile(t *testing.T) {
	for _, test := range []struct{ flag, uri, path string }{
		{"--posix", "file:///home/a%20b", "/home/a b"},
		{"--posix", "FILE://LocalHost/a", "/a"},
		{"--posix", "file:////x/", "//x/"},
		{"--posix", "file:///%ff%C3%A9%1b%5B2J%7F", "/\xff\xc3\xa9\x1b[2J\x7f"}, // any byte
		{"--posix", "file:/a%0Db", "/a\rb"},
		{"--windows", "file:///C:/a%20b", `C:\a b`},
		{"--windows", "file://server/share/a", `\\server\share\a`},
	} {
		t.Run(test.uri, func(t *testing.T) {
			runWith("", "file-path", test.flag, test.uri).check(t, result{stdout: test.path + "\n"})
			runWith(test.uri+"\r\n"+test.uri, "file-path", test.flag).check(t, result{
				stdout: test.path + "\n" + test.path + "\n"})
		})
	}
}

func TestToFileRefuses(t *testing.T) {
	const (
		scheme   = `invalid scheme of a file URI: the scheme is not \"file\" (RFC 8089, section 2)`
		userinfo = "invalid userinfo of a file URI: a file path cannot have a user, a port, a query or a fragment (RFC 8089, section 2)"
		remote   = "invalid host of a file URI: the file is on another host (RFC 8089, section 3)"
		slash    = "invalid path of a file URI at offset 13: '/' is not allowed in a file name (RFC 3986, section 7.3)"
	)
	const text = "file:/a\nhttp:/a\nfile://u:secret@h/\nfile://h/a\n\nfile:///a/b/c%2Fd\nb c"
	runWith(text, "file-path", "--posix").check(t, result{
		"/a\n\n\n\n\n\n\n",
		"uri: line 2: " + strings.ReplaceAll(scheme, `\`, "") + "\nuri: line 3: " + userinfo + "\nuri: line 4: " + remote +
			"\nuri: line 5: " + strings.ReplaceAll(scheme, `\`, "") + "\nuri: line 6: " + slash +
			"\nuri: line 7: " + badPath + "\n",
		1,
	})
	runWith("", append([]string{"file-path", "--json", "--posix"}, strings.Split(text, "\n")...)...).check(t, result{
		`{"path":"/a","uri":"file:/a"}` + "\n" +
			`{"argument":2,"reference":"http:/a","error":{"component":"scheme","message":"` + scheme + `"}}` + "\n" +
			`{"argument":3,"reference":"file://u:xxxxx@h/","error":{"component":"userinfo","message":"` + userinfo + `"}}` + "\n" +
			`{"argument":4,"reference":"file://h/a","error":{"component":"host","message":"` + remote + `"}}` + "\n" +
			`{"argument":5,"reference":"","error":{"component":"scheme","message":"` + scheme + `"}}` + "\n" +
			`{"argument":6,"reference":"file:///a/b/c%2Fd","error":{"offset":13,"component":"path","message":"` + slash + `"}}` + "\n" +
			`{"argument":7,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n",
		"",
		1,
	})
}

// The offset is in the given reference.
func TestToFileOffsets(t *testing.T) {
	for _, test := range []struct{ flag, uri, offset, at string }{
		{"--posix", "file:/a/%2e%2E", "8", "%2e%2E"},
		{"--posix", "FILE://localhost/a%00", "18", "%00"},
		{"--windows", "file:///C:/a%5Cb", "12", "%5Cb"},
		{"--windows", "file://a%2Ab/share/c", "8", "%2Ab/share/c"},
		{"--windows", "file://server/share/nul", "20", "nul"},
	} {
		got := runWith(test.uri, "file-path", test.flag)
		if !strings.Contains(got.stderr, " of a file URI at offset "+test.offset+": ") || got.stdout != "\n" {
			t.Errorf("uri file-path %s %s: %+v, want offset %s", test.flag, test.uri, got, test.offset)
		}
		var decoded struct{ Error struct{ Offset int } }
		if err := json.Unmarshal([]byte(runWith(test.uri, "file-path", "--json", test.flag).stdout), &decoded); err != nil {
			t.Fatal(err)
		}
		if at := test.uri[decoded.Error.Offset:]; at != test.at {
			t.Errorf("uri file-path %s %s points at %q, want %q", test.flag, test.uri, at, test.at)
		}
	}
}

// A path that cannot be written on one line is written with --null and in JSON only.
func TestToFileRefusesLineEnds(t *testing.T) {
	const message = "uri: argument 1: the path has a line end, which only --null and --json write\n"
	for uri, path := range map[string]string{
		"file:///a%0Ab%0a": `/a\nb\n`,
		"file:///%250a%0a": `/%0a\n`,
		"file:///a%0D":     `/a\r`,
		"file:///%0da%0d":  `/\ra\r`,
	} {
		for _, term := range []textio.Terminal{columns(80), {Stdout: textio.Screen{IsTerminal: true, Width: 80}}} {
			runIn(term, "", "file-path", "--posix", uri).check(t, result{"\n", message, 1})
		}
		runWith("", "file-path", "--json", "--posix", uri).check(t, result{
			stdout: `{"path":"` + path + `","uri":"` + uri + `"}` + "\n"})
	}
}

// A terminal gets no byte that could control it.
func TestToFileOnTerminal(t *testing.T) {
	term := columns(80)
	term.Stdout.IsTerminal = true
	runIn(term, "file:///%C3%A9%1B%5D0;x%07%9b2J%C2%9B2J%E2%80%AE%ff\n", "file-path", "--posix").check(t, result{
		stdout: `/é\x1B]0;x\x07\x9B2J\xC2\x9B2J\xE2\x80\xAE\xFF` + "\n"})
	runIn(term, "file:///a\n", "file-path", "--posix", "--json").check(t, result{
		stdout: `{"path":"/a","uri":"file:///a"}` + "\n"})
}

// Without a flag, the paths are those of this system.
func TestToFileOnThisSystem(t *testing.T) {
	want := "/C:/a\n"
	if runtime.GOOS == "windows" {
		want = `C:\a` + "\n"
	}
	runWith("", "file-path", "file:///C:/a").check(t, result{stdout: want})
}
