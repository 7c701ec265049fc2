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

// A bar draws how far an input is read.
type bar interface {
	draw(width int, read int64) string
}

// A progress shows on stderr, which is a terminal, how far an input is read, and how fast. The zero value shows nothing.
type progress struct {
	tool  *tool
	input *input
	bar   bar
	tick  <-chan time.Time
	stop  func()
	ticks int
	shown int // columns that the terminal shows, 0 while it shows nothing
}

// newProgress returns the progress of an input.
func newProgress(t *tool, in *input) progress {
	if !t.term.stderr || in.typed {
		return progress{}
	}
	ticker := time.NewTicker(progressInterval)
	return progress{tool: t, input: in, tick: ticker.C, stop: ticker.Stop, bar: newBar(in.size)}
}

// showProgress begins to show the progress of an input. The time that the inputs before it have taken counts.
func (t *tool) showProgress(in *input) {
	ticks := t.progress.ticks
	t.progress = newProgress(t, in)
	t.progress.ticks = ticks
}

// update shows how far it is, if it is time to, or if what was shown has been erased.
func (p *progress) update() {
	if p.bar == nil {
		return
	}
	select {
	case <-p.tick:
		p.ticks++
	default:
		if p.shown > 0 || p.ticks < quietTicks {
			return
		}
	}
	if p.ticks >= quietTicks {
		p.show()
		return
	}
	p.draw() // for the rate to be known when it is shown
}

// show writes the bar over the last one.
func (p *progress) show() {
	text := p.draw()
	p.erase()
	p.shown = displayWidth(text)
	_, _ = io.WriteString(p.tool.stderr, "\r"+text)
}

// draw returns the bar.
func (p *progress) draw() string {
	return p.bar.draw(p.tool.term.width()-1, p.input.read.Load()) // in the last column some terminals begin a line
}

// erase takes away what the terminal shows.
func (p *progress) erase() {
	if p.shown == 0 {
		return
	}
	_, _ = io.WriteString(p.tool.stderr, "\r"+strings.Repeat(" ", p.shown)+"\r")
	p.shown = 0
}

// end takes away what the terminal shows, for good.
func (p *progress) end() {
	p.erase()
	if p.stop != nil {
		p.stop()
	}
}
