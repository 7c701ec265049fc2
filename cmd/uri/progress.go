package main

import (
	"io"
	"strings"
	"time"
)

// progressInterval is the time between two updates. A run that is over soon should not flicker, so the first ones are
// skipped, see quietTicks.
const (
	progressInterval = 250 * time.Millisecond
	quietTicks       = 4
)

// A progress shows on stderr, which is a terminal, how far a check has come, and how fast. The zero value shows nothing.
type progress struct {
	tool  *tool
	start time.Time
	tick  <-chan time.Time
	ticks int
	shown int // length of the text that the terminal shows
}

// update shows the counts if it is time to. What stdout has been given is flushed: it may be the same terminal.
func (p *progress) update(references, bad int) {
	var now time.Time
	select {
	case now = <-p.tick:
	default:
		return
	}
	if p.ticks++; p.ticks < quietTicks {
		return
	}
	p.erase()
	text := counts(references, bad) + ", " + rate(references, now.Sub(p.start))
	p.shown = len(text)
	_, _ = io.WriteString(p.tool.stderr, text)
}

// erase takes away what the terminal shows.
func (p *progress) erase() {
	if p.shown == 0 {
		return
	}
	_, _ = io.WriteString(p.tool.stderr, "\r"+strings.Repeat(" ", p.shown)+"\r")
	p.shown = 0
}
