package main

import (
	"runtime"
	"time"
)

// An effort is how much is measured. A timed stretch goes through that many bytes or texts at least, in as many laps as
// that takes: it is to be long beside the clock's steps and the first misses of the caches.
type effort struct{ rounds, bytes, texts int }

// slowLap is the time of a lap beside which a first one that is a little slower makes no difference.
const slowLap = 50 * time.Millisecond

// A runner is an entry that takes part, with the texts that it reads and what came out so far.
type runner struct {
	entry
	texts  []string
	laps   int
	slow   bool // see stretch
	result *result
}

// race lets the entries of op run over the corpus. In each round each of them runs once, beginning with another one each
// time, so that a slow moment of the machine, or what one leaves to the next, meets all of them alike.
func race(op operation, c *corpus, much effort) standing {
	s, runners := lineUp(op, c, much)
	for i := range runners {
		runners[i].count()
	}
	for round := range much.rounds {
		for i := range runners {
			runners[(i+round)%len(runners)].stretch()
		}
	}
	return s
}

// count counts what the laps of a stretch allocate, after one that fills what is used again, and without what a lap over
// no texts does.
func (r *runner) count() {
	run := r.prepare(r.texts)
	start := time.Now()
	run()
	r.slow = time.Since(start) > slowLap
	allocs, bytes := allocations(run, r.laps)
	idleAllocs, idleBytes := allocations(r.prepare(nil), r.laps)
	texts := float64(r.laps * len(r.texts))
	r.result.allocs = max(0, allocs-idleAllocs) / texts
	r.result.bytes = max(0, bytes-idleBytes) / texts
}

// allocations returns how often that many laps allocate, and how much.
func allocations(run lap, laps int) (allocs, bytes float64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range laps {
		run()
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs - before.Mallocs), float64(after.TotalAlloc - before.TotalAlloc)
}

// stretch times some laps. What they need is made before and dropped after, so that only one contestant's values are
// there for the garbage collector to look at. It runs before the first lap, and then as often as the laps give it work.
// The first lap is not timed, but for one that is long enough to do without: it fills what is used again and the caches,
// and brings the collector to the pace that the laps set.
func (r *runner) stretch() {
	run := r.prepare(r.texts)
	runtime.GC()
	if !r.slow {
		run()
	}
	start := time.Now()
	for range r.laps {
		run()
	}
	took := time.Since(start)
	r.result.times = append(r.result.times, float64(took.Nanoseconds())/float64(r.laps*len(r.texts)))
}

// lineUp finds out who takes part with which texts.
func lineUp(op operation, c *corpus, much effort) (standing, []runner) {
	s := standing{op: op, corpus: c.name, texts: len(c.texts), of: len(c.texts), results: make([]result, len(op.entries))}
	common := c.texts
	absolute := c.absolute()
	for i, e := range op.entries {
		s.results[i] = result{who: e.who, call: e.call, out: e.absoluteOnly && !absolute, accepted: -1}
		if r := &s.results[i]; e.accepts != nil && !r.out {
			common = judge(op, e, c, common, r)
		}
	}
	if op.common {
		s.texts = len(common)
	}
	var runners []runner
	for i, e := range op.entries {
		if r := &s.results[i]; !r.out {
			runners = append(runners, newRunner(e, e.choose(op, c, common), much, r))
		}
	}
	return s, runners
}

// judge sets how many texts e accepts and, where only common texts are timed, returns those of common that it accepts
// too. Where these are too few, it sits out, unless it is one of the two that every comparison needs.
func judge(op operation, e entry, c *corpus, common []string, r *result) []string {
	texts := c.texts
	if e.texts != nil {
		texts = e.texts(c)
	}
	r.accepted = len(acceptedBy(e, texts))
	if !op.common {
		return common
	}
	both := acceptedBy(e, common)
	if e.who != thisLibrary && e.who != netURL && float64(len(both)) < nearlyAll*float64(len(common)) {
		r.out = true
		return common
	}
	return both
}

// acceptedBy returns the texts that e accepts.
func acceptedBy(e entry, texts []string) []string {
	accepted := make([]string, 0, len(texts))
	for _, text := range texts {
		if e.accepts(text) {
			accepted = append(accepted, text)
		}
	}
	return accepted
}

// choose returns what e reads.
func (e entry) choose(op operation, c *corpus, common []string) []string {
	switch {
	case op.common:
		return common
	case e.texts != nil:
		return e.texts(c)
	default:
		return c.texts
	}
}

// newRunner returns the runner of e.
func newRunner(e entry, texts []string, much effort, r *result) runner {
	bytes := 0
	for _, text := range texts {
		bytes += len(text)
	}
	laps := 1 + min(much.bytes/max(1, bytes), much.texts/max(1, len(texts)))
	return runner{entry: e, texts: texts, laps: laps, result: r}
}
