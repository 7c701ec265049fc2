package main

import (
	"math"
	"slices"
)

// A result is the outcome of an entry on a corpus. Times are in nanoseconds for each text, one for
// each round.
type result struct {
	who, call string

	// out says that the entry did not take part; only accepted may be set then.
	out bool

	times []float64

	// accepted is the number of texts that the contestant accepts, or -1 if it accepts any text.
	accepted int

	// allocs and bytes are per text.
	allocs, bytes float64
}

// best returns the shortest time. Longer ones include other work of the machine.
func (r result) best() float64 {
	if len(r.times) == 0 {
		return math.NaN()
	}
	return slices.Min(r.times)
}

// median returns the median of the times.
func (r result) median() float64 { return median(r.times) }

// median returns the middle value, or the mean of the two in the middle. It does not change values.
func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}

// A ratio is the time of one entry in units of another's.
type ratio struct{ best, median float64 }

// over compares r with other: best with best, and median with median. It is NaN if one of them has
// no times.
func (r result) over(other result) ratio {
	return ratio{r.best() / other.best(), r.median() / other.median()}
}

// A standing is the outcome of an operation on a corpus.
type standing struct {
	op     operation
	corpus string

	// texts is the number of timed texts, and of the number in the corpus.
	texts, of int

	results []result
}

// find returns the result of that contestant, the first one if call is "". If there is none, the
// result has no times.
func (s standing) find(who, call string) result {
	for _, r := range s.results {
		if r.who == who && (call == "" || r.call == call) {
			return r
		}
	}
	return result{who: who, call: call, out: true}
}

// overNetURL compares r with net/url, on the same texts if there are several kinds.
func (s standing) overNetURL(r result) ratio {
	if s.op.ownSound {
		return r.over(s.find(netURL, r.call))
	}
	return r.over(s.find(netURL, ""))
}

// overFloor compares r with the floor, or with its own time on texts without faults.
func (s standing) overFloor(r result) ratio {
	if s.op.ownSound {
		return r.over(s.find(r.who, callSound))
	}
	return r.over(s.find(floorName, ""))
}
