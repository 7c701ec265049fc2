package hostile

import "time"

// Linear reports whether run takes at most 64 times as long for long as for short, which is a sixteenth of it, and how long
// it takes. Quadratic work would take up to 256 times as long; the limit lies between, since machines are noisy. What
// seems too slow is tried again, since what else the machine does makes nothing faster.
func Linear(short, long string, run func(text string)) (ok bool, fast, slow time.Duration) {
	for range 4 {
		fast, slow = timeOf(short, run), timeOf(long, run)
		if slow < 64*fast+5*time.Millisecond {
			return true, fast, slow
		}
	}
	return false, fast, slow
}

// timeOf returns how long run takes for text, at best: the collector may take its time out of some.
func timeOf(text string, run func(text string)) time.Duration {
	best := time.Hour
	for range 5 {
		start := time.Now()
		run(text)
		best = min(best, time.Since(start))
	}
	return best
}
