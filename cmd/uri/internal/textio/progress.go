package textio

import (
	"io"
	"strings"
	"sync/atomic"
	"time"
)

// progressInterval is the time between two updates. The first updates are not shown, since a short run should not
// flicker; see quietTicks.
const (
	progressInterval = 250 * time.Millisecond
	quietTicks       = 4
)

// A Progress shows how much of all inputs is read, and how fast, if stderr is a terminal. The zero value shows nothing.
type Progress struct {
	console *Console
	size    int64         // of the inputs, 0 if it is not known
	read    *atomic.Int64 // bytes of the inputs
	elapsed func() time.Duration
	tick    <-chan time.Time
	stop    func()
	ticks   int
	shown   int // columns on the terminal, 0 if nothing is shown
}

// newProgress returns the progress of inputs of size bytes, which begins now.
func newProgress(c *Console, size int64, read *atomic.Int64) Progress {
	ticker, start := time.NewTicker(progressInterval), time.Now()
	elapsed := func() time.Duration { return time.Since(start) }
	return Progress{console: c, size: size, read: read, elapsed: elapsed, tick: ticker.C, stop: ticker.Stop}
}

// update shows the counts if it is time to, or if they were erased.
func (p *Progress) update(lines, bad int) {
	if p.console == nil {
		return
	}
	select {
	case <-p.tick:
		p.ticks++
	default:
		if p.shown > 0 {
			return
		}
	}
	if p.ticks >= quietTicks {
		p.show(bar{p.read.Load(), p.size, p.elapsed(), lines, bad})
	}
}

// show writes the bar over the last one.
func (p *Progress) show(b bar) {
	text := b.text(p.console.Term.ErrorWidth() - 1) // some terminals begin a line after the last column
	p.Erase()
	p.shown = DisplayWidth(text)
	_, _ = io.WriteString(p.console.Stderr, "\r"+text)
}

// Erase removes the bar from the terminal.
func (p *Progress) Erase() {
	if p.shown == 0 {
		return
	}
	_, _ = io.WriteString(p.console.Stderr, "\r"+strings.Repeat(" ", p.shown)+"\r")
	p.shown = 0
}

// end removes the bar and stops the updates.
func (p *Progress) end() {
	p.Erase()
	if p.stop != nil {
		p.stop()
	}
}
