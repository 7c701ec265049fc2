package main

import (
	"io"
	"strings"
	"time"

	"github.com/cheggaaa/pb/v3"
)

// progressInterval is the time between two updates. A run that is over soon should not flicker, so the first ones are
// skipped, see quietTicks.
const (
	progressInterval = 250 * time.Millisecond
	quietTicks       = 4
)

// How a bar looks: for a file, and for an input whose end nobody knows.
const (
	barTemplate   pb.ProgressBarTemplate = `{{percent .}} {{bar . "[" "=" ">" " " "]"}} {{speed .}} {{rtime . "%s left"}}`
	countTemplate pb.ProgressBarTemplate = `{{counters .}} {{speed .}}`
)

// A progress shows on stderr, which is a terminal, how far an input is read, and how fast. The zero value shows nothing.
type progress struct {
	tool  *tool
	input *input
	bar   *pb.ProgressBar
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
	p := progress{tool: t, input: in, tick: ticker.C, stop: ticker.Stop}
	p.start()
	return p
}

// start begins to count the time.
func (p *progress) start() {
	template := barTemplate
	if p.input.size == 0 {
		template = countTemplate
	}
	p.bar = pb.New64(p.input.size).SetTemplate(template).SetWriter(io.Discard)
	p.bar.Set(pb.Static, true).Set(pb.Bytes, true).Set(pb.SIBytesPrefix, true)
	p.bar.Start()
}

// update shows how far it is, if it is time to, or if what was shown has been erased.
func (p *progress) update() {
	select {
	case <-p.tick:
		p.ticks++
	default:
		if p.shown > 0 {
			return
		}
	}
	if p.ticks >= quietTicks {
		p.show()
	}
}

// show writes the bar over the last one.
func (p *progress) show() {
	p.bar.SetWidth(p.tool.term.width() - 1) // in the last column some terminals begin a line
	p.bar.SetCurrent(p.input.read.Load())
	text := p.bar.String()
	p.erase()
	p.shown = displayWidth(text)
	_, _ = io.WriteString(p.tool.stderr, "\r"+text)
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
