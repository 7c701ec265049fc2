package main

import (
	"runtime"
	"strings"
	"testing"
)

const notAbsolute = "invalid file path: it is not absolute (RFC 8089, section 2)"

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
			runWith("", "from-file", test.flag, test.path).check(t, result{stdout: test.uri + "\n"})
			runWith(test.path+"\r\n"+test.path, "from-file", test.flag).check(t, result{
				stdout: test.uri + "\n" + test.uri + "\n"})
			got := runWith("", "from-file", "--json", test.flag, test.path)
			if want := `,"uri":"` + test.uri + `"}` + "\n"; !strings.HasSuffix(got.stdout, want) || got.status != 0 {
				t.Errorf("%+v, want %s", got, want)
			}
		})
	}
}

// An argument may contain line ends.
func TestFromFileOfLineEnds(t *testing.T) {
	runWith("", "from-file", "--posix", "/a\nb\r").check(t, result{stdout: "file:///a%0Ab%0D\n"})
}

func TestFromFileRefuses(t *testing.T) {
	const (
		dots = `invalid file path at offset 3: "." and ".." are not names; clean or resolve the path first ` +
			"(RFC 3986, section 5.2.4)"
		nul    = "invalid file path at offset 2: 0x00 is not allowed in a file name (RFC 3986, section 7.3)"
		device = "invalid file path at offset 3: it names a device (RFC 3986, section 7.3)"
	)
	const posix = "/a\na\n\n/a/../b\n/b\x00\n/c"
	runWith(posix, "from-file", "--posix").check(t, result{
		"file:///a\n\n\n\n\nfile:///c\n",
		"uri: line 2: " + notAbsolute + "\nuri: line 3: " + notAbsolute + "\nuri: line 4: " + dots +
			"\nuri: line 5: " + nul + "\n",
		1,
	})
	runWith("", append([]string{"from-file", "--json", "--posix"}, strings.Split(posix, "\n")...)...).check(t, result{
		`{"path":"/a","uri":"file:///a"}` + "\n" +
			`{"argument":2,"path":"a","error":{"message":"` + notAbsolute + `"}}` + "\n" + `{"argument":3,"path":"","error":{"message":"` + notAbsolute + `"}}` + "\n" +
			`{"argument":4,"path":"/a/../b","error":{"offset":3,"message":"` + strings.ReplaceAll(dots, `"`, `\"`) + `"}}` + "\n" +
			`{"argument":5,"path":"/b\u0000","error":{"offset":2,"message":"` + nul + `"}}` + "\n" +
			`{"path":"/c","uri":"file:///c"}` + "\n",
		"",
		1,
	})
	runWith("", "from-file", "--windows", `C:\nul.txt`, `C:a`).check(t, result{
		"\n\n", "uri: argument 1: " + device + "\nuri: argument 2: " + notAbsolute + "\n", 1})
}

// Without a flag, the paths are those of this system.
func TestFromFileOnThisSystem(t *testing.T) {
	want := result{stdout: "file:///a\n"}
	if runtime.GOOS == "windows" {
		want = result{"\n", "uri: argument 1: " + notAbsolute + "\n", 1}
	}
	runWith("", "from-file", "/a").check(t, want)
}
