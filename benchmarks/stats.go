package main

import (
	"math"
	"slices"
)

// A result is what an entry did on a corpus. Times are in nanoseconds per text, one for each round.
type result struct {
	who, call string

	// out says that the entry did not take part; only accepted may be set then.
	out bool

	times []float64

	// accepted is how many texts of the corpus the contestant accepts, or -1 where it does not judge.
	accepted int

	// allocs and bytes are per text.
	allocs, bytes float64
}

// best returns the least of the times: what comes on top of it is what else the machine did.
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

// over relates r to other: best to best, and median to median. It is NaN where one of them has no times.
func (r result) over(other result) ratio {
	return ratio{r.best() / other.best(), r.median() / other.median()}
}

// A standing is how an operation went on a corpus.
type standing struct {
	op     operation
	corpus string

	// texts is how many were timed, of how many the corpus has.
	texts, of int

	results []result
}

// find returns the result of that contestant, the first where call is empty. A result of no times stands for none.
func (s standing) find(who, call string) result {
	for _, r := range s.results {
		if r.who == who && (call == "" || r.call == call) {
			return r
		}
	}
	return result{who: who, call: call, out: true}
}

// overNetURL relates r to net/url, on the same texts if there are several kinds.
func (s standing) overNetURL(r result) ratio {
	if s.op.ownSound {
		return r.over(s.find(netURL, r.call))
	}
	return r.over(s.find(netURL, ""))
}

// overFloor relates r to the floor, or to its own time on sound texts.
func (s standing) overFloor(r result) ratio {
	if s.op.ownSound {
		return r.over(s.find(r.who, callSound))
	}
	return r.over(s.find(floorName, ""))
}
