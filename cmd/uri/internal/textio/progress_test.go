package textio

import (
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-rfc3986/uri/internal/check/samples"
)

// A bad is a remark.
type bad struct{ Place }

func (*bad) Kind() string                { return "bad" }
func (*bad) InWords(Palette) string      { return "bad" }
func (*bad) Marked() (*string, int, int) { return nil, 0, 0 }

// The progress appears after a second. Output erases it, and it appears again. The width is that of stderr.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var o samples.Order
		term := Terminal{Stdout: Screen{IsTerminal: true}, Stderr: Screen{IsTerminal: true, Width: 30}}
		s := NewSession(nil, o.Writer("out"), o.Writer("err"), term, new(StreamFlags))
		p := NewPrinter(&s, nil)
		p.Tell = func(r Remark) error { return s.PrintLine(r.Where().String() + ": " + r.Kind()) }
		p.next = Place{File: "f", Line: 1}
		s.beginProgress(nil)
		step := func(output string) string {
			time.Sleep(500 * time.Millisecond)
			a := p.newAnswer()
			a.Lines, a.Bytes, a.Output = 2, 1e6, []byte(output)
			if output != "" {
				a.Refuse(new(bad))
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
		if got, want := step(""), "err:\r2 MB  2.0 MB/s  4 lines  1 ba"; got != want {
			t.Errorf("the progress is %q, want %q", got, want)
		}
		got := step("b\n")
		erased, rest, _ := strings.Cut(got, "err:\r3 MB")
		if strings.Trim(erased, "er:\r ") != "" || !strings.HasSuffix(rest, "2 baout:b\nf:6: bad\n") {
			t.Errorf("a message takes away and brings back: %q", got)
		}
		s.eraseProgress()
		s.eraseProgress()
		if got := o.Text.String(); strings.Trim(got, "er:\r ") != "" || strings.Count(got, "err:") != 1 {
			t.Errorf("in the end %q", got)
		}
	})
}

// There is no progress if stderr is not a terminal, or if a person types the lines.
func TestNoProgress(t *testing.T) {
	for _, term := range []Terminal{{}, {Stdin: true, Stderr: Screen{IsTerminal: true}}} {
		s := NewSession(strings.NewReader(""), io.Discard, io.Discard, term, new(StreamFlags))
		s.beginProgress([]string{standardInput})
		if !s.progress.next.IsZero() {
			t.Errorf("%+v has progress", term)
		}
	}
}
