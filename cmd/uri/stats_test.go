package main

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestStats(t *testing.T) {
	for want, s := range map[string]stats{
		"3000000 lines, 229.0 MB in 0.50 s: 6.0 million lines/s, 458 MB/s, CPU 1.03 s": {
			3e6, 229e6, 500 * time.Millisecond, 1030 * time.Millisecond},
		"1 line, 0.0 MB in 2.00 s: 0 lines/s, 0 MB/s":              {1, 10, 2 * time.Second, 0},
		"999 lines, 1.5 MB in 1.00 s: 999 lines/s, 2 MB/s":         {999, 1500000, time.Second, 0},
		"0 lines, 0.0 MB in 0.00 s: 0 lines/s, 0 MB/s, CPU 0.00 s": {0, 0, 0, 1},
	} {
		if got := s.String(); got != want {
			t.Errorf("stats %q, want %q", got, want)
		}
	}
}

// The statistics are the last output of a successful run, on stderr.
func TestStatsFlag(t *testing.T) {
	const figures = ` in \d+\.\d\d s: .*lines/s, \d+ MB/s(, CPU \d+\.\d\d s)?\n$`
	for _, test := range []struct {
		args, stdin string
		want        result
	}{
		{"check --stats", "a\nb", result{"2 references, 0 bad\n", "^2 lines, 0.0 MB", 0}},
		{"check --json --stats", "", result{`{"references":0,"bad":0}` + "\n", "^0 lines, 0.0 MB", 0}},
		{"resolve --stats x:/", "a\nb c\n", result{"x:/a\n\n", "^uri: line 2: .*\n2 lines, 0.0 MB", 1}},
		{"normalize --stats", "a\n\n", result{"a\n\n", "^2 lines, 0.0 MB", 0}},
		{"relativize --stats x:/ x:/a", "", result{"a\n", "^1 line, 0.0 MB", 0}},
		{"edit --stats --no-scheme", "a\n", result{"a\n", "^1 line, 0.0 MB", 0}},
		{"lint --stats", "a\n", result{"1 reference, 0 bad, 0 findings\n", "^1 line, 0.0 MB", 0}},
		{"from-file --posix --stats", "/a\n", result{"file:///a\n", "^1 line, 0.0 MB", 0}},
		{"to-file --posix --stats", "file:/a", result{"/a\n", "^1 line, 0.0 MB", 0}},
		{"resolve --stats x:/ a", "", result{"x:/a\n", "^1 line, 0.0 MB", 0}},
		{"parse --stats", strings.Repeat("\n", 60000), result{
			strings.Repeat("kind=relative-ref path= pathrule=path-empty\n", 60000), "^60000 lines, 0.1 MB", 0}},
	} {
		t.Run(test.args, func(t *testing.T) {
			got := runWith(test.stdin, strings.Fields(test.args)...)
			if !regexp.MustCompile(test.want.stderr + figures).MatchString(got.stderr) {
				t.Errorf("stderr %q, want %q", got.stderr, test.want.stderr+figures)
			}
			got.stderr = test.want.stderr
			got.check(t, test.want)
		})
	}
	if got := runWith("", "resolve", "--stats", "//h/"); strings.Contains(got.stderr, "line") {
		t.Errorf("stats of a run that did not start: %q", got.stderr)
	}
}
