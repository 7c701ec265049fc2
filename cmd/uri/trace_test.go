package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// The steps are those of the example in RFC 3986, section 5.2.4, and of the other cases there.
func TestRFC3986Section5_2_4_Steps(t *testing.T) {
	for path, want := range map[string]string{
		"/a/b/c/./../../g":   "1,,/a/b/c/./../../g 2E,/a,/b/c/./../../g 2E,/a/b,/c/./../../g 2E,/a/b/c,/./../../g 2B,/a/b/c,/../../g 2C,/a/b,/../g 2C,/a,/g 2E,/a/g,",
		"mid/content=5/../6": "1,,mid/content=5/../6 2E,mid,/content=5/../6 2E,mid/content=5,/../6 2C,mid,/6 2E,mid/6,",
		"../a":               "1,,../a 2A,,a 2E,a,",
		"./a/.":              "1,,./a/. 2A,,a/. 2E,a,/. 2B,a,/ 2E,a/,",
		"/a/..":              "1,,/a/.. 2E,/a,/.. 2C,,/ 2E,/,",
		"..":                 "1,,.. 2D,,",
		"":                   "1,,",
	} {
		var got []string
		for _, s := range removeDotSegments(path) {
			got = append(got, s.name+","+s.output+","+s.input)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%q: %s, want %s", path, got, want)
		}
	}
}

// The steps lead to what the library gives, for all references of the test data.
func TestTracesEndAtResults(t *testing.T) {
	text, err := os.ReadFile("../../testdata/references.txt")
	if err != nil {
		t.Fatal(err)
	}
	pair := regexp.MustCompile("%[0-9a-fA-F]{2}")
	opts := &options{forScheme: true}
	for line := range strings.Lines(string(text) + "HTTP://%41.h:080/%7e/../x\nhttp://h:\nx:a/%2e%2e\n") {
		line = strings.TrimSuffix(line, "\n")
		ref, err := uri.Parse(line)
		if err != nil {
			continue
		}
		stages := opts.traceNormalization(line, ref)
		last := line
		for _, s := range stages {
			last = s.text
			switch {
			case s.section == "6.2.2.3" && !strings.Contains(pair.ReplaceAllString(line, "."), "."), s.section == "3.2.3" && !strings.Contains(line, ":"):
				t.Errorf("%s: %+v", line, stages)
			}
		}
		if want := ref.NormalizeForScheme().String(); last != want {
			t.Errorf("%s ends at %s, want %s", line, last, want)
		}
		for _, text := range []string{"http://a/b/c/d;p?q", "x:a/b", "urn:a", "http://h", "file:///a/b/"} {
			base := uri.MustParse(text)
			target, err := base.Resolve(ref)
			if err != nil {
				t.Fatal(err)
			}
			_, path, isWhole := traceResolution(base, ref)
			if isWhole {
				steps := removeDotSegments(path)
				path = steps[len(steps)-1].output
			}
			if got := target.EscapedPath(); got != path && strings.TrimPrefix(got, "/.") != path && strings.TrimPrefix(got, "./") != path {
				t.Errorf("%s with %s: the steps end at %s, want %s", text, line, path, got)
			}
		}
	}
}

func TestTraceMisused(t *testing.T) {
	for args, want := range map[string]string{
		"resolve --trace --json x: a":  "uri resolve: --trace and --json cannot be combined\nRun \"uri help resolve\" for its usage.\n",
		"normalize --trace --iri a":    "uri normalize: --trace and --iri cannot be combined\nRun \"uri help normalize\" for its usage.\n",
		"normalize --trace --json a b": "uri normalize: --trace and --json cannot be combined\nRun \"uri help normalize\" for its usage.\n",
	} {
		runWith("", strings.Fields(args)...).check(t, result{"", want, 2})
	}
	runWith("a b\nb\n", "resolve", "--trace", "--skip-bad", "x:/a").check(t, result{
		"x:/b\n  5.2.2  scheme     x   of the base\n         authority  is absent   of the base\n         path       /b   merged (5.2.3)\n" +
			"         query      is absent   of the reference\n         fragment   is absent   of the reference\n" +
			"  5.2.4  step  output  input\n         1             /b\n         2E    /b\n",
		"uri: line 1: " + badPath + "\n", 0})
}
