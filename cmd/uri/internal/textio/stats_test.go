package textio

import (
	"testing"
	"time"
)

func TestStats(t *testing.T) {
	for want, s := range map[string]stats{
		"3000000 lines, 229.0 MB in 0.50 s: 6.0 million lines/s, 458 MB/s, CPU 1.03 s": {
			3e6, 229e6, 500 * time.Millisecond, 1030 * time.Millisecond},
		"1 line, 0.0 MB in 2.00 s: 0 lines/s, 0 MB/s":              {1, 10, 2 * time.Second, 0},
		"999 lines, 1.5 MB in 1.00 s: 999 lines/s, 2 MB/s":         {999, 1500000, time.Second, 0},
		"0 lines, 0.0 MB in 0.00 s: 0 lines/s, 0 MB/s, CPU 0.00 s": {0, 0, 0, 1},
	} {
		if got := s.String(); got != want {
			t.Errorf("stats %q, want %q", got, want)
		}
	}
}
