package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"
)

// newChecker returns a checker that ticks is the clock of, and that writes into o.
func newChecker(o *order, ticks <-chan time.Time) *checker {
	tool := &tool{stdout: bufferedWriter(o.writer("out")), stderr: o.writer("err")}
	return &checker{tool: tool, name: "f", progress: progress{tool: tool, tick: ticks}}
}

func TestProgress(t *testing.T) {
	var o order
	ticks := make(chan time.Time, 10)
	c := newChecker(&o, ticks)
	step := func(input string) {
		t.Helper()
		ticks <- time.Time{}
		if err := c.checkLines(strings.NewReader(input)); err != nil {
			t.Fatal(err)
		}
	}
	for range quietTicks - 1 {
		step("a\nb c")
	}
	if got := o.text.String(); got != "" {
		t.Errorf("a short run shows %q", got)
	}
	step("a\na\n")
	step("a")
	step("b c\n")
	want := "out:" + strings.Repeat("f:2: "+badPath+"\n", 3) + "err:7 references, 3 bad" +
		"err:\r" + strings.Repeat(" ", 19) + "\r" + "err:9 references, 3 bad" +
		"err:\r" + strings.Repeat(" ", 19) + "\r" + "out:f:1: " + badPath + "\n" + "err:10 references, 4 bad"
	if got := o.text.String(); got != want {
		t.Errorf("progress:\n%q, want\n%q", got, want)
	}
	c.progress.erase()
	c.progress.erase()
	if got, want := o.text.String(), want+"err:\r"+strings.Repeat(" ", 20)+"\r"; got != want {
		t.Errorf("progress:\n%q, want\n%q", got, want)
	}
}

func TestProgressOnBrokenStdout(t *testing.T) {
	ticks := make(chan time.Time, 10)
	tool := &tool{stdout: bufferedWriter(&brokenWriter{err: os.ErrClosed}), stderr: &bytes.Buffer{}}
	c := checker{tool: tool, progress: progress{tool: tool, tick: ticks, ticks: quietTicks}}
	ticks <- time.Time{}
	if err := c.checkLines(strings.NewReader("a b\n")); err == nil {
		t.Error("no error from a broken stdout")
	}
}
