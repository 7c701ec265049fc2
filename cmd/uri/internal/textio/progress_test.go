package textio

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-rfc3986/uri/internal/check/samples"
)

// The bar appears after a second, with percentage, rate and remaining time. Output erases it, and it appears again.
// The width is that of stderr.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var o samples.Order
		term := Terminal{Stdout: Screen{IsTerminal: true}, Stderr: Screen{IsTerminal: true, Width: 79}}
		s := NewSession(nil, o.Writer("out"), o.Writer("err"), term, new(StreamFlags))
		p := NewPrinter(&s, nil)
		p.Tell = func(where Place, about Remark) error { return s.PrintLine(where.String() + ": " + about.Kind()) }
		p.source = Place{Source: FromLine, File: "f"}
		s.beginProgress(nil)
		s.progress.size = 10e6
		step := func(output string) string {
			time.Sleep(500 * time.Millisecond)
			s.progress.read.Add(1e6)
			a := p.newAnswer()
			a.Lines, a.Output = 2, []byte(output)
			if output != "" {
				a.Refuse(Reason("bad"))
			}
			if err := p.print(a); err != nil {
				t.Fatal(err)
			}
			defer o.Text.Reset()
			return o.Text.String()
		}
		if got, want := step("a\n"), "out:a\nf:2: bad\n"; got != want {
			t.Errorf("a short run shows %q", got)
		}
		if got, want := step(""), "err:\r20%  [====                ]  2.0 MB/s  4s left  4 lines  1 bad"; got != want {
			t.Errorf("a bar is %q, want %q", got, want)
		}
		got := step("b\n")
		erased, rest, _ := strings.Cut(got, "err:\r30%")
		if strings.Trim(erased, "er:\r ") != "" || !strings.HasSuffix(rest, "2 badout:b\nf:6: bad\n") {
			t.Errorf("a message takes away and brings back: %q", got)
		}
		s.endProgress()
		s.endProgress()
		if got := o.Text.String(); strings.Trim(got, "er:\r ") != "" || strings.Count(got, "err:") != 1 {
			t.Errorf("in the end %q", got)
		}
	})
}

// The line fits in each width. What matters less is left out.
func TestProgressLine(t *testing.T) {
	c := Counts{Lines: 1_200_000, Bad: 3}
	var half, unknown progress
	half.read.Store(50e6)
	half.size = 100e6
	for width, want := range map[int]string{
		120: "50%  [==========          ]  20.0 MB/s  3s left  1200000 lines  3 bad",
		60:  "50%  [==========          ]  20.0 MB/s  3s left  1200000 lin",
		40:  "50%  20.0 MB/s  3s left  1200000 lines  ",
	} {
		if got := half.text(c, 2500*time.Millisecond, width); got != want {
			t.Errorf("at %d columns %q, want %q", width, got, want)
		}
	}
	unknown.read.Store(5e5)
	if got, want := unknown.text(Counts{Lines: 1}, time.Second, 79), "0.5 MB/s  1 line"; got != want {
		t.Errorf("input of unknown size: %q, want %q", got, want)
	}
	unknown.size = 1 // a file that grows
	if got, want := unknown.text(Counts{}, 0, 100), "100%"; !strings.HasPrefix(got, want) {
		t.Errorf("%q", got)
	}
}

// There is no bar if stderr is not a terminal, or if a person types the lines.
func TestNoProgress(t *testing.T) {
	for _, term := range []Terminal{{}, {Stdin: true, Stderr: Screen{IsTerminal: true}}} {
		s := NewSession(strings.NewReader(""), io.Discard, io.Discard, term, new(StreamFlags))
		s.beginProgress([]string{standardInput})
		if !s.progress.next.IsZero() {
			t.Errorf("%+v has progress", term)
		}
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
	for want, names := range map[int64][]string{10: {a, b}, 0: {a, os.DevNull}, 5: {a}} {
		if got := sizeOf(names); got != want {
			t.Errorf("the size of %q is %d, want %d", names, got, want)
		}
	}
}
