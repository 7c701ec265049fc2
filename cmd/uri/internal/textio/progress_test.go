package textio

import (
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-rfc3986/uri/cmd/uri/internal/display"
	"github.com/go-rfc3986/uri/cmd/uri/internal/jsonline"
	"github.com/go-rfc3986/uri/cmd/uri/internal/samples"
	"github.com/go-rfc3986/uri/cmd/uri/internal/terminal"
)

// The bar appears after a second, with percentage, rate and remaining time. Output erases it, and it appears again.
func TestProgress(t *testing.T) {
	var o samples.Order
	ticks := make(chan time.Time, 1)
	term := terminal.Terminal{Width: func() int { return 60 }, Stdout: true, Stderr: true}
	run := NewSession(nil, o.Writer("out"), o.Writer("err"), term, new(StreamFlags))
	p := NewPrinter(&run, func() Answerer {
		return func(a *Answer, text string) {
			if strings.Contains(text, " ") {
				a.Refuse(&jsonline.ErrorRecord{Message: "a space"})
			}
		}
	})
	p.Refused = func(where display.Place, reason *jsonline.ErrorRecord) error {
		return run.PrintLine(where.String() + ": " + reason.Message)
	}
	in := &input{name: "f", size: 1000, read: new(atomic.Int64), Reader: strings.NewReader("")}
	run.Progress = Progress{console: &run.Console, input: in, tick: ticks, bar: newBar(in.size)}
	p.source = display.Place{Source: display.FromLine, File: "f"}
	step := func(text string, tick bool) string {
		t.Helper()
		if tick {
			ticks <- time.Time{}
		}
		in.read.Add(100)
		if err := runPipeline(p, blockReader{input: strings.NewReader(text), size: BlockSize}, 1); err != nil {
			t.Fatal(err)
		}
		defer o.Text.Reset()
		return o.Text.String()
	}
	bar := regexp.MustCompile(`^err:\r\d\d\.\d\d% \[=*>? *\] \S+ \S+/s .+$`)
	for range quietTicks - 1 {
		if got, want := step("a\nb c", true), "out:f:"; !strings.HasPrefix(got, want) || strings.Contains(got, "%") {
			t.Fatalf("a short run shows %q", got)
		}
	}
	if got := step("a\n", true); !bar.MatchString(got) {
		t.Errorf("a bar is %q", got)
	}
	if got := step("a\n", false); got != "" {
		t.Errorf("it is not yet time for %q", got)
	}
	got := step("b c\n", false)
	erased, rest, _ := strings.Cut(got, "out:")
	message, shown, _ := strings.Cut(rest, "\n")
	if strings.Trim(erased, "er:\r ") != "" || !strings.HasPrefix(message, "f:9: ") || !bar.MatchString(shown) {
		t.Errorf("a message takes away and brings back: %q", got)
	}
	run.Progress.end()
	run.Progress.end()
	if got := o.Text.String(); strings.Trim(got, "er:\r ") != "" || strings.Count(got, "err:") != 1 {
		t.Errorf("in the end %q", got)
	}
}

// There is no bar if stderr is not a terminal, or if a person types the lines.
func TestNoProgress(t *testing.T) {
	for _, p := range []Progress{
		newProgress(new(Console), &input{}),
		newProgress(&Console{Term: terminal.Terminal{Stderr: true}}, &input{typed: true}),
	} {
		p.ticks = quietTicks // of an earlier input
		p.update()
		p.Erase()
		p.end()
	}
}
