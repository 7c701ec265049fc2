package main

import (
	"os"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// The steps end at the result, for all references of the test data.
func TestTracesEndAtResults(t *testing.T) {
	text, err := os.ReadFile("../../testdata/references.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text) + "HTTP://%41.h:080/%7e/../x\nhttp://h:\nx:a/%2e%2e\nhttp://h:80\n") {
		line = strings.TrimSuffix(line, "\n")
		ref, err := uri.Parse(line)
		if err != nil {
			continue
		}
		for _, forScheme := range []bool{false, true} {
			last, want := line, ref.Normalize().String()
			if forScheme {
				want = ref.NormalizeForScheme().String()
			}
			for _, s := range refs.NormalSteps(line, forScheme) {
				last = s.Text
			}
			if last != want {
				t.Errorf("%s ends at %s, want %s", line, last, want)
			}
		}
		base := uri.MustParse("http://a/b/c/d;p?q")
		target, err := base.Resolve(ref)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(appendResolution(nil, base, ref)); !strings.HasSuffix(got, " "+target.String()) {
			t.Errorf("%s ends at %s, want %s", line, got, target)
		}
	}
}

// The table is that of RFC 3986, section 5.2.4, which begins with the path, whatever the reference has.
func TestTrace(t *testing.T) {
	for args, want := range map[string]string{
		"resolve --trace http://a/b/c/d x:/a/./b": "x:/a/b\n  5.2.2    The reference has a scheme: it needs nothing of the base\n           x:/a/./b\n" +
			"  5.2.4    step  output  input\n           1             /a/./b\n           2E    /a      /./b\n           2B    /a      /b\n           2E    /a/b\n" +
			"  5.3      The components put together\n           x:/a/b\n",
		"resolve --trace http://h/ ?q": "http://h/?q\n  5.2.2    The path of the reference is empty: it takes the scheme, authority and path of the base\n           /\n  5.3      The components put together\n           http://h/?q\n",
		"normalize --trace a":          "a\n",
		"normalize --trace http://h":   "http://h\n",
	} {
		runWith("", strings.Fields(args)...).check(t, result{stdout: want})
	}
}

func TestTraceMisused(t *testing.T) {
	for args, want := range map[string]string{
		"resolve --trace --json x: a":    "uri resolve: --trace and --json cannot be combined\nRun \"uri help resolve\" for its usage.\n",
		"resolve --trace --relative b a": "uri resolve: --trace and --relative cannot be combined\nRun \"uri help resolve\" for its usage.\n",
		"normalize --trace --iri a":      "uri normalize: --trace and --iri cannot be combined\nRun \"uri help normalize\" for its usage.\n",
		"normalize --trace --json a b":   "uri normalize: --trace and --json cannot be combined\nRun \"uri help normalize\" for its usage.\n",
	} {
		runWith("", strings.Fields(args)...).check(t, result{"", want, 2})
	}
	runWith("a b\nb\n", "normalize", "--trace", "--skip-bad").check(t, result{"b\n", "uri: line 1: " + badPath + "\n", 0})
}
