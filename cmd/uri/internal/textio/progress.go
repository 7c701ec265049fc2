package textio

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// A progress shows how much is answered, and how fast, on a line of stderr.
type progress struct {
	next  time.Time // when to show it, zero for never
	shown int       // columns on the terminal, 0 if nothing is shown
}

// A short run shows no progress, since that would flicker.
const (
	progressDelay    = time.Second
	progressInterval = time.Second / 4
)

// beginProgress begins to show the progress of the inputs of those names, if stderr is a terminal and no person types one
// of them.
func (s *Session) beginProgress(names []string) {
	if s.Term.Stderr.IsTerminal && !(s.Term.Stdin && slices.Contains(names, standardInput)) {
		s.progress.next = time.Now().Add(progressDelay)
	}
}

// showProgress shows the counts if it is time to.
func (p *Printer) showProgress() {
	s, now := p.session, time.Now()
	if s.progress.next.IsZero() || now.Before(s.progress.next) {
		return
	}
	s.progress.next = now.Add(progressInterval)
	text := fmt.Sprintf("%.0f MB  %.1f MB/s  %s  %d bad", float64(p.Bytes)/1e6, p.perSecond(p.Bytes)/1e6, Number(p.Lines, "line"), p.Bad)
	text = text[:min(len(text), s.Term.Stderr.Width-1)] // some terminals begin a line after the last column
	s.eraseProgress()
	s.progress.shown = len(text)
	_, _ = io.WriteString(s.Stderr, "\r"+text)
}

// eraseProgress removes the line from the terminal.
func (s *Session) eraseProgress() {
	if s.progress.shown > 0 {
		_, _ = io.WriteString(s.Stderr, "\r"+strings.Repeat(" ", s.progress.shown)+"\r")
		s.progress.shown = 0
	}
}
