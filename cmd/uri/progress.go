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

// A progress shows on stderr, which is a terminal, how far a check has come. The zero value shows nothing.
type progress struct {
	tool  *tool
	tick  <-chan time.Time
	ticks int
	shown int // length of the text that the terminal shows
}

// update shows the counts if it is time to.
func (p *progress) update(references, bad int) error {
	select {
	case <-p.tick:
	default:
		return nil
	}
	if p.ticks++; p.ticks < quietTicks {
		return nil
	}
	err := p.tool.stdout.Flush() // stdout may be the same terminal
	p.erase()
	text := counts(references, bad)
	p.shown = len(text)
	_, _ = io.WriteString(p.tool.stderr, text)
	return err
}

// erase takes away what the terminal shows.
func (p *progress) erase() {
	if p.shown == 0 {
		return
	}
	_, _ = io.WriteString(p.tool.stderr, "\r"+strings.Repeat(" ", p.shown)+"\r")
	p.shown = 0
}
