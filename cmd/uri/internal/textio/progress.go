package textio

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// A progress shows how much of all inputs is read, and how fast, on a line of stderr.
type progress struct {
	read  atomic.Int64 // bytes of the inputs
	size  int64        // of the inputs, 0 if it is not known
	start time.Time
	next  time.Time // when to show it, zero for never
	shown int       // columns on the terminal, 0 if nothing is shown
}

// A short run shows no progress, since that would flicker.
const (
	progressDelay    = time.Second
	progressInterval = time.Second / 4
)

// A countingReader counts the bytes read. Other goroutines may load the count.
type countingReader struct {
	input io.Reader
	read  *atomic.Int64
}

func (r countingReader) Read(b []byte) (int, error) {
	n, err := r.input.Read(b)
	r.read.Add(int64(n))
	return n, err
}

// beginProgress begins to show the progress of the inputs of those names, if stderr is a terminal and no person types one
// of them.
func (s *Session) beginProgress(names []string) {
	if !s.Term.Stderr.IsTerminal || s.Term.Stdin && slices.Contains(names, standardInput) {
		return
	}
	s.progress.size = sizeOf(names)
	s.progress.start = time.Now()
	s.progress.next = s.progress.start.Add(progressDelay)
}

// sizeOf returns the size of all inputs of those names, or 0 if one of them is not a regular file.
func sizeOf(names []string) (sum int64) {
	for _, name := range names {
		if name == standardInput {
			name = "/dev/stdin" // on systems that have it
		}
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			return 0
		}
		sum += info.Size()
	}
	return sum
}

// showProgress shows the counts if it is time to.
func (s *Session) showProgress(c Counts) {
	p := &s.progress
	if now := time.Now(); p.next.IsZero() || now.Before(p.next) {
		return
	}
	p.next = time.Now().Add(progressInterval)
	text := p.text(c, time.Since(p.start), s.Term.Stderr.Width-1) // some terminals begin a line after the last column
	s.eraseProgress()
	p.shown = len(text)
	_, _ = io.WriteString(s.Stderr, "\r"+text)
}

// The bar between its brackets, and the least width of a terminal that has room for it.
const (
	barWidth     = 20
	leastForABar = 60
)

// text returns the line that shows the counts, the most important first, in at most width columns.
func (p *progress) text(c Counts, elapsed time.Duration, width int) string {
	read := p.read.Load()
	speed := perSecond(int(read), elapsed)
	text := fmt.Sprintf("%.1f MB/s", speed/1e6)
	if p.size > 0 {
		done := min(1, float64(read)/float64(p.size))
		left := time.Duration(float64(p.size-read) / max(speed, 1) * float64(time.Second))
		text = fmt.Sprintf("%s  %s left", text, max(0, left).Round(time.Second))
		if width >= leastForABar {
			text = fmt.Sprintf("[%-*s]  %s", barWidth, strings.Repeat("=", int(barWidth*done)), text)
		}
		text = fmt.Sprintf("%.0f%%  %s", 100*done, text)
	}
	text += "  " + Number(c.Lines, "line")
	if c.Bad > 0 {
		text += fmt.Sprintf("  %d bad", c.Bad)
	}
	return text[:min(len(text), width)]
}

// eraseProgress removes the line from the terminal.
func (s *Session) eraseProgress() {
	if s.progress.shown > 0 {
		_, _ = io.WriteString(s.Stderr, "\r"+strings.Repeat(" ", s.progress.shown)+"\r")
		s.progress.shown = 0
	}
}

// endProgress removes the line, and shows no more.
func (s *Session) endProgress() {
	s.eraseProgress()
	s.progress.next = time.Time{}
}
