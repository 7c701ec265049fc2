package main

import (
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// The bar appears after a second, with percentage, rate and remaining time. Output erases it, and it appears again.
func TestProgress(t *testing.T) {
	var o order
	ticks := make(chan time.Time, 1)
	term := terminal{width: func() int { return 60 }, stdout: true, stderr: true}
	run := newSession(nil, o.writer("out"), o.writer("err"), term, new(streamFlags))
	p := newPrinter(&run, func() answerer {
		return func(a *answer, text string) {
			if strings.Contains(text, " ") {
				a.refuse(&errorRecord{Message: "a space"})
			}
		}
	})
	p.refused = func(where place, reason *errorRecord) error {
		return run.printLine(where.String() + ": " + reason.Message)
	}
	in := &input{name: "f", size: 1000, read: new(atomic.Int64), Reader: strings.NewReader("")}
	run.progress = progress{console: &run.console, input: in, tick: ticks, bar: newBar(in.size)}
	p.source = place{source: fromLine, file: "f"}
	step := func(text string, tick bool) string {
		t.Helper()
		if tick {
			ticks <- time.Time{}
		}
		in.read.Add(100)
		if err := runPipeline(p, blockReader{input: strings.NewReader(text), size: blockSize}, 1); err != nil {
			t.Fatal(err)
		}
		defer o.text.Reset()
		return o.text.String()
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
	run.progress.end()
	run.progress.end()
	if got := o.text.String(); strings.Trim(got, "er:\r ") != "" || strings.Count(got, "err:") != 1 {
		t.Errorf("in the end %q", got)
	}
}

// There is no bar if stderr is not a terminal, or if a person types the lines.
func TestNoProgress(t *testing.T) {
	for _, p := range []progress{
		newProgress(new(console), &input{}),
		newProgress(&console{term: terminal{stderr: true}}, &input{typed: true}),
	} {
		p.ticks = quietTicks // of an earlier input
		p.update()
		p.erase()
		p.end()
	}
}
