package textio

import (
	"fmt"
	"strings"
	"time"
)

// A bar is what a line of progress shows.
type bar struct {
	read, size int64 // bytes; size is 0 if it is not known
	elapsed    time.Duration
	lines, bad int
}

// The widths of the bar between its brackets. On a terminal too narrow for the least, there is none.
const (
	leastBar = 10
	mostBar  = 40
)

// text returns the line in at most width columns. What matters less is left out first, from the right.
func (b bar) text(width int) string {
	var shown []string
	room := width
	for _, part := range b.parts() {
		if part != "" && room >= len(part) {
			shown = append(shown, part)
			room -= len(part) + len("  ")
		}
	}
	if full := min(room-len("[]"), mostBar); b.size > 0 && full >= leastBar {
		shown = append([]string{shown[0], b.brackets(full)}, shown[1:]...)
	}
	return strings.Join(shown, "  ")
}

// parts returns what the line has beside the bar, the most important first.
func (b bar) parts() []string {
	bytes := perSecond(int(b.read), b.elapsed)
	speed := fmt.Sprintf("%.0f kB/s", bytes/1e3)
	if bytes >= 1e6 {
		speed = fmt.Sprintf("%.0f MB/s", bytes/1e6)
	}
	parts := []string{"", speed, "", Number(b.lines, "line"), ""}
	if b.size > 0 && bytes > 0 {
		left := time.Duration(float64(max(0, b.size-b.read)) / bytes * float64(time.Second))
		parts[0] = fmt.Sprintf("%d%%", min(100, b.read*100/b.size))
		parts[2] = left.Round(time.Second).String() + " left"
	}
	if b.bad > 0 {
		parts[4] = fmt.Sprintf("%d bad", b.bad)
	}
	return parts
}

// brackets returns the bar itself.
func (b bar) brackets(width int) string {
	done := int(min(b.size, b.read) * int64(width) / b.size)
	return "[" + strings.Repeat("=", done) + strings.Repeat(" ", width-done) + "]"
}
