package textio

import (
	"io"
	"strings"
	"time"

	"github.com/go-rfc3986/uri/cmd/uri/internal/terminal"
)

// progressInterval is the time between two updates. The first updates are not shown, since a short run should not
// flicker; see quietTicks.
const (
	progressInterval = 250 * time.Millisecond
	quietTicks       = 4
)

// A bar draws how much of an input is read.
type bar interface {
	draw(width int, read int64) string
}

// A Progress shows how much of an input is read, and how fast, if stderr is a terminal. The zero value shows nothing.
type Progress struct {
	console *Console
	input   *input
	bar     bar
	tick    <-chan time.Time
	stop    func()
	ticks   int
	shown   int // columns on the terminal, 0 if nothing is shown
}

// newProgress returns the progress of an input.
func newProgress(c *Console, in *input) Progress {
	if !c.Term.Stderr || in.typed {
		return Progress{}
	}
	ticker := time.NewTicker(progressInterval)
	return Progress{console: c, input: in, tick: ticker.C, stop: ticker.Stop, bar: newBar(in.size)}
}

// update updates the bar if it is time to, or if the bar was erased.
func (p *Progress) update() {
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
	p.draw() // so that the rate is known when it is shown
}

// show writes the bar over the last one.
func (p *Progress) show() {
	text := p.draw()
	p.Erase()
	p.shown = terminal.DisplayWidth(text)
	_, _ = io.WriteString(p.console.Stderr, "\r"+text)
}

// draw returns the bar.
func (p *Progress) draw() string {
	return p.bar.draw(p.console.Term.Width()-1, p.input.read.Load()) // some terminals begin a line after the last column
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
