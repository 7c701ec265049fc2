package main

import (
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var o order
	ticks := make(chan time.Time, 1)
	tool := newTool(nil, o.writer("out"), o.writer("err"), columns(80))
	c := checker{tool: tool, name: "f", progress: progress{tool: tool, tick: ticks}}
	p := c.newPrinter()
	var now time.Time
	step := func(input string) {
		t.Helper()
		now = now.Add(time.Second)
		ticks <- now
		if err := p.answerLines(strings.NewReader(input), false); err != nil {
			t.Fatal(err)
		}
	}
	check := func(want string) {
		t.Helper()
		if got := o.text.String(); got != want {
			t.Errorf("progress:\n%q, want\n%q", got, want)
		}
		o.text.Reset()
	}
	bad := func(line string) string { return "out:f:" + line + ": " + badPath + "\n" }
	erase := func(n int) string { return "err:\r" + strings.Repeat(" ", n) + "\r" }

	for range quietTicks - 1 {
		step("a\nb c")
	}
	check(bad("2") + bad("4") + bad("6")) // a short run shows no more
	step("a\na\n")
	check("err:8 references, 3 bad, 2 lines/s")
	step("a\na\na\n")
	check(erase(30) + "err:11 references, 3 bad, 2 lines/s")
	step("b c\n")
	check(erase(31) + bad("12") + "err:12 references, 4 bad, 2 lines/s")
	if err := p.answerLines(strings.NewReader("a\n"), false); err != nil {
		t.Fatal(err)
	}
	check("") // it is not yet time
	c.progress.erase()
	c.progress.erase()
	check(erase(31))
}
