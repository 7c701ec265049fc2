package uritemplate

import (
	"cmp"
	"slices"
	"strings"
)

// A search goes through two automata at once, for all texts, the shortest first. It visits each
// pair of nodes once, and has a bit for each pair.
//
// The number of characters in a prefix is not part of a pair. A state is left out if an earlier
// state was at the same nodes with no more characters in either prefix: the earlier state can go on
// in every way that the later state can. So "{x:9999}" makes no more states than "{x:1}".
type search struct {
	automata [2]*automaton
	mustPart bool // whether the two ways must differ in what a unit belongs to

	visited bitSet        // the pairs without a prefix that this text or a shorter text has reached
	due     bitSet        // the pairs without a prefix that a step has reached
	tallies chunks[tally] // those of pairs with a prefix. The first one is that of all others
	heads   []uint32      // the last tally with a hash
	todo    []state       // states for the same text, of which the nodes are to be left
	steps   chunks[step]  // by length of the text. The first one is the empty text
	late    [3][]state    // after a triplet, which is longer than other units, by length of the text, modulo 3
	length  int32         // of the text
	last    uint32        // the last step of the text that is found
}

// A state is where both ways are.
type state struct {
	at     [2]int32
	read   [2]int32   // the nodes that read the last unit
	counts [2]counter // of characters in a prefix
	parted bool
	step   uint32 // the last one
	length int32  // of the text
}

// A step is a unit of a text, with the nodes that read it, the step before, and where both ways are
// afterwards.
type step struct {
	at, read [2]int32
	parted   bool
	before   uint32
	tally    uint32 // the tally of the characters in prefixes after the unit
}

// A tally is how many characters the prefixes have in a state.
type tally struct {
	pair    uint32
	next    uint32 // another with the same hash
	counts  [2]counter
	length  int32 // of the text
	covered bool  // whether another tally of this pair and of no longer text can do all that this one can
}

// newSearch returns a search for a text of both templates.
func newSearch(a, b Template, mustPart bool) *search {
	s := &search{automata: [2]*automaton{compile(a), compile(b)}, mustPart: mustPart}
	pairs := len(s.automata[0].nodes) * len(s.automata[1].nodes)
	if s.mustPart {
		pairs *= 2
	}
	s.visited, s.due = make(bitSet, pairs/64+1), make(bitSet, pairs/64+1)
	s.tallies.add(tally{})
	return s
}

// run finds the shortest text that both automata accept, and reports whether there is one.
func (s *search) run() bool {
	s.arrive(state{at: [2]int32{s.automata[0].start, s.automata[1].start}})
	for from := uint32(0); ; s.length++ {
		for to := s.steps.count; from < to; from++ {
			if s.follow(from) {
				return true
			}
		}
		due := &s.late[(s.length+1)%3]
		for _, st := range *due {
			s.arrive(st)
		}
		*due = (*due)[:0]
		if from == s.steps.count && len(s.late[0])+len(s.late[1])+len(s.late[2]) == 0 {
			return false
		}
	}
}

// both returns the nodes of a pair.
func (s *search) both(at [2]int32) [2]*node {
	return [2]*node{&s.automata[0].nodes[at[0]], &s.automata[1].nodes[at[1]]}
}

// arrive adds a step to a state if that is new.
func (s *search) arrive(st state) {
	if tally, isNew := s.isNew(&st, s.due); isNew { // a step that is not so late may visit the pair before
		s.steps.add(step{st.at, st.read, st.parted, st.step, tally})
	}
}

// isNew adds the pair of a state to a set, and reports whether it was not there, nor has been
// visited. If it has a prefix, isNew is count.
func (s *search) isNew(st *state, set bitSet) (tally uint32, isNew bool) {
	pair := s.pair(st)
	if in := s.both(st.at); in[0].kind == nodePrefix || in[1].kind == nodePrefix {
		return s.count(st, pair)
	}
	return 0, !s.visited.has(uint64(pair)) && set.add(uint64(pair))
}

// pair returns the number of the pair of a state.
func (s *search) pair(st *state) uint32 {
	first := st.at[0]
	if st.parted {
		first += int32(len(s.automata[0].nodes))
	}
	return uint32(first)*uint32(len(s.automata[1].nodes)) + uint32(st.at[1])
}

// follow goes on from a step, and reports whether a text ends here.
func (s *search) follow(i uint32) bool {
	from := s.steps.at(i)
	if s.tallies.at(from.tally).covered {
		return false
	}
	st := state{at: from.at, parted: from.parted, counts: s.tallies.at(from.tally).counts, step: i, length: s.length}
	if from.tally == 0 && !s.visited.add(uint64(s.pair(&st))) {
		return false
	}
	for s.todo = append(s.todo[:0], st); len(s.todo) > 0; {
		last := len(s.todo) - 1
		st, s.todo = s.todo[last], s.todo[:last]
		if s.leave(&st) {
			s.last = st.step
			return true
		}
	}
	return false
}

// leave adds the states that follow from one, and reports whether a text ends here.
func (s *search) leave(st *state) bool {
	both := s.both(st.at)
	for side, in := range both {
		switch {
		case in.kind == nodeChoice:
			s.move(side, *st, in.other)
			s.move(side, *st, in.next)
			return false
		case in.kind == nodeLoop, in.kind == nodePrefix && st.counts[side].mayEnd(in.most):
			s.move(side, *st, in.next)
		}
	}
	s.read(*st, both)
	return both[0].kind == nodeEnd && both[1].kind == nodeEnd && (st.parted || !s.mustPart)
}

// move adds the state in which one way has gone on to another node, without reading, if that is
// new.
func (s *search) move(side int, st state, to int32) {
	st.at[side], st.counts[side] = to, counter{}
	if _, isNew := s.isNew(&st, s.visited); isNew {
		s.todo = append(s.todo, st)
	}
}

// read adds the step of one unit more, if both ways read one.
func (s *search) read(st state, both [2]*node) {
	u := unitOf(both)
	st.read, st.length = st.at, st.length+int32(len(u))
	st.parted = st.parted || s.mustPart && both[0].slot != both[1].slot
	for side, in := range both {
		reads := in.text == u || in.reads&classOf(u[0]) != 0
		if !reads || in.kind == nodePrefix && !st.counts[side].mayRead(in.most) {
			return
		}
		if in.kind == nodeText || in.kind == nodeUnit {
			st.at[side] = in.next
		}
		if in.most > 0 {
			c, _ := cutUnit(u)
			st.counts[side] = st.counts[side].add(c)
		}
	}
	if len(u) == 1 {
		s.arrive(st)
	} else {
		s.late[s.length%3] = append(s.late[s.length%3], st)
	}
}

// unitOf returns the unit that both nodes read, if they read any. If neither reads a certain text,
// any unit will do.
func unitOf(both [2]*node) string { return cmp.Or(both[0].text, both[1].text, "a") }

// count returns the tally of a state at a pair of nodes with a prefix, and reports whether it is
// new: whether no state was there before, with no longer text, that can do all that this one can.
func (s *search) count(st *state, pair uint32) (uint32, bool) {
	in := s.both(st.at)
	covers := func(c, d [2]counter) bool { return in[0].covers(c[0], d[0]) && in[1].covers(c[1], d[1]) }
	if s.heads == nil {
		s.heads = make([]uint32, min(64*len(s.visited), mostHeads))
	}
	head := &s.heads[pair%uint32(len(s.heads))]
	for i := *head; i != 0; {
		t := s.tallies.at(i)
		switch i = t.next; {
		case t.pair != pair:
		case t.length <= st.length && covers(t.counts, st.counts):
			return 0, false
		case st.length <= t.length && covers(st.counts, t.counts):
			t.covered = true
		}
	}
	*head = s.tallies.add(tally{pair: pair, next: *head, counts: st.counts, length: st.length})
	return *head, true
}

// mostHeads is the largest number of lists of tallies.
const mostHeads = 1 << 18

// covers reports whether a way at in with the characters of c can go on in every way that one with
// those of d can.
func (in *node) covers(c, d counter) bool {
	isLess := c.characters <= d.characters
	c.characters = d.characters
	return isLess && c == d
}

// witness returns the text that the search found, and the nodes that read its units.
func (s *search) witness() (text string, reads [][2]*node) {
	for i := s.last; i != 0; i = s.steps.at(i).before {
		reads = append(reads, s.both(s.steps.at(i).read))
	}
	slices.Reverse(reads)
	var b strings.Builder
	for _, both := range reads {
		b.WriteString(unitOf(both))
	}
	return b.String(), reads
}

// spansOf returns where the values are of the way on one side.
func (t Template) spansOf(reads [][2]*node, side int) []span {
	spans, hasGlue := slices.Repeat([]span{absent}, len(t.specs)), make([]bool, len(t.specs))
	from := 0
	for _, both := range reads {
		to := from + len(unitOf(both))
		switch slot := both[side].slot; {
		case slot == noSlot:
		case !both[side].isValue:
			spans[slot], hasGlue[slot] = span{to, to}, true
		case spans[slot] == absent:
			spans[slot] = span{from, to}
		default:
			spans[slot].to = to
		}
		from = to
	}
	for _, p := range t.parts {
		if p.operator != nil && p.operator.first == "" {
			t.findEmpty(p, spans, hasGlue)
		}
	}
	return spans
}

// findEmpty finds the variable of an expression that is empty though nothing is written for it: the
// only one, or one without which no separator would stand before the first of the others.
func (t Template) findEmpty(p part, spans []span, hasGlue []bool) {
	isThere := func(s span) bool { return s != absent }
	first := int(p.from) + slices.IndexFunc(spans[p.from:p.to], isThere)
	switch {
	case p.to == p.from+1 && first < int(p.from):
		spans[p.from] = span{}
	case first > int(p.from) && hasGlue[first]:
		plain := slices.IndexFunc(t.specs[p.from:first], func(v varspec) bool { return !v.explode || v.operator.reserved })
		spans[int(p.from)+max(plain, 0)] = span{}
	}
}

// chunks is a list that is never copied to grow.
type chunks[T any] struct {
	lists [][]T
	count uint32
}

const chunk = 1 << 8

// add adds a value and returns its index.
func (c *chunks[T]) add(v T) uint32 {
	if c.count%chunk == 0 {
		c.lists = append(c.lists, make([]T, chunk))
	}
	*c.at(c.count) = v
	c.count++
	return c.count - 1
}

// at returns the value with an index.
func (c *chunks[T]) at(i uint32) *T { return &c.lists[i/chunk][i%chunk] }
