package textio

import (
	"fmt"
	"time"
)

// A stats has the amount of input and the time of a run.
type stats struct {
	lines, bytes int
	elapsed      time.Duration
	cpu          time.Duration // of all cores, or 0 if it is not known
}

// String returns the stats on one line.
func (s stats) String() string {
	text := fmt.Sprintf("%s, %.1f MB in %.2f s: %s, %.0f MB/s", Number(s.lines, "line"), float64(s.bytes)/1e6,
		s.elapsed.Seconds(), rate(s.lines, s.elapsed), perSecond(s.bytes, s.elapsed)/1e6)
	if s.cpu > 0 {
		text += fmt.Sprintf(", CPU %.2f s", s.cpu.Seconds())
	}
	return text
}

// rate returns a number of lines per second in words.
func rate(lines int, elapsed time.Duration) string {
	r := perSecond(lines, elapsed)
	if r < 1e6 {
		return fmt.Sprintf("%.0f lines/s", r)
	}
	return fmt.Sprintf("%.1f million lines/s", r/1e6)
}

// perSecond returns n per second of elapsed time. A time of 0 counts as a nanosecond.
func perSecond(n int, elapsed time.Duration) float64 {
	return float64(n) / max(elapsed, time.Nanosecond).Seconds()
}
