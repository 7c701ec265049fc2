package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/fileuri"
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
		runWith("", "from-file", "--posix", "--json", path).check(t, result{stdout: want + "\n"})
		text := strings.TrimSpace(runWith("", "from-file", "--posix", path).stdout)
		runWith("", "to-file", "--posix", "--json", text).check(t, result{stdout: want + "\n"})
	}
}

// to-file makes the same paths from the URIs of from-file.
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
	uris := runWith(paths.String(), "from-file", "--posix")
	if uris.status != 0 || strings.Count(uris.stdout, "\n") < 100 {
		t.Fatalf("the URIs are %+v", uris)
	}
	runWith(uris.stdout, "to-file", "--posix").check(t, result{stdout: paths.String()})
}
