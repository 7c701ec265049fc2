package textio

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-rfc3986/uri/internal/check/samples"
)

// The bar appears after a second, with percentage, rate and remaining time. Output erases it, and it appears again.
// The width is that of stderr.
func TestProgress(t *testing.T) {
	var o samples.Order
	ticks := make(chan time.Time, 1)
	term := Terminal{ErrorWidth: func() int { return 60 }, Stdout: true, Stderr: true}
	run := NewSession(nil, o.Writer("out"), o.Writer("err"), term, new(StreamFlags))
	p := NewPrinter(&run, func() Answerer {
		return func(a *Answer, text string) {
			if strings.Contains(text, " ") {
				a.Refuse(Reason("a space"))
			}
		}
	})
	p.Tell = func(where Place, reason Remark) error {
		return run.PrintLine(where.String() + ": " + reason.Kind())
	}
	run.Progress = Progress{console: &run.Console, size: 1000, read: run.read, tick: ticks, elapsed: func() time.Duration { return time.Second }}
	p.source = Place{Source: FromLine, File: "f"}
	step := func(text string, tick bool) string {
		t.Helper()
		if tick {
			ticks <- time.Time{}
		}
		run.read.Add(100)
		if _, err := runPipeline(p, blockReader{input: strings.NewReader(text), size: BlockSize}, 1); err != nil {
			t.Fatal(err)
		}
		defer o.Text.Reset()
		return o.Text.String()
	}
	for range quietTicks - 1 {
		if got, want := step("a\nb c", true), "out:f:"; !strings.HasPrefix(got, want) || strings.Contains(got, "%") {
			t.Fatalf("a short run shows %q", got)
		}
	}
	if got, want := step("a\n", true), "err:\r40%  [=======            ]  0 kB/s  2s left  7 lines  3 bad"; got != want {
		t.Errorf("a bar is %q, want %q", got, want)
	}
	if got := step("a\n", false); got != "" {
		t.Errorf("it is not yet time for %q", got)
	}
	got := step("b c\n", false)
	erased, rest, _ := strings.Cut(got, "out:")
	message, shown, _ := strings.Cut(rest, "\n")
	if strings.Trim(erased, "er:\r ") != "" || !strings.HasPrefix(message, "f:9: ") || !strings.Contains(shown, "60%") {
		t.Errorf("a message takes away and brings back: %q", got)
	}
	run.Progress.end()
	run.Progress.end()
	if got := o.Text.String(); strings.Trim(got, "er:\r ") != "" || strings.Count(got, "err:") != 1 {
		t.Errorf("in the end %q", got)
	}
}

// The line fits in each width. What matters less is left out first.
func TestBar(t *testing.T) {
	half := bar{read: 50e6, size: 100e6, elapsed: 2500 * time.Millisecond, lines: 1_200_000, bad: 3}
	for width, want := range map[int]string{
		120: "50%  [====================                    ]  20 MB/s  3s left  1200000 lines  3 bad",
		60:  "50%  [======       ]  20 MB/s  3s left  1200000 lines  3 bad",
		40:  "50%  20 MB/s  3s left  1200000 lines",
		20:  "50%  20 MB/s  3 bad",
	} {
		if got := half.text(width); got != want {
			t.Errorf("at %d columns %q, want %q", width, got, want)
		}
	}
	for width := range 200 {
		for _, b := range []bar{half, {}, {read: 9}, {read: 200, size: 100, elapsed: 1}, {size: 1}, {read: 5e5, elapsed: time.Second, lines: 1}} {
			if got := b.text(width); len(got) > width {
				t.Errorf("%+v at %d columns is %q", b, width, got)
			}
		}
	}
	if got, want := (bar{read: 5e5, elapsed: time.Second, lines: 1}).text(79), "500 kB/s  1 line"; got != want {
		t.Errorf("input of unknown size: %q, want %q", got, want)
	}
}

// There is no bar if stderr is not a terminal, or if a person types the lines.
func TestNoProgress(t *testing.T) {
	for _, term := range []Terminal{{}, {Stderr: true, Stdin: true}} {
		s := NewSession(strings.NewReader(""), io.Discard, io.Discard, term, new(StreamFlags))
		s.beginProgress([]string{standardInput})
		if s.Progress.console != nil {
			t.Errorf("%+v has progress", term)
		}
		s.Progress.update(1, 0)
		s.Progress.end()
	}
}

// The size is that of all inputs, or unknown if that of one of them is.
func TestSizeOfInputs(t *testing.T) {
	a, b := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")
	for _, name := range []string{a, b} {
		if err := os.WriteFile(name, []byte("12345"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := NewSession(strings.NewReader(""), io.Discard, io.Discard, Terminal{}, new(StreamFlags))
	for want, names := range map[int64][]string{10: {a, b}, 0: {a, "-"}, 5: {a}} {
		if got := s.sizeOf(names); got != want {
			t.Errorf("the size of %q is %d, want %d", names, got, want)
		}
	}
}
