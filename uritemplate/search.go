package uritemplate

import (
	"cmp"
	"slices"
	"strings"
)

// A search goes through two programs at once, over all texts, from the shortest on. It visits each pair of instructions once, and
// has a bit for each.
//
// The number of characters in a prefix is not part of a pair: a state is left out if another state was at the same instructions
// before with as few characters in both prefixes, since it can go on in every way that the first one can. So "{x:9999}"
// makes no more states than "{x:1}".
type search struct {
	programs [2]*program
	mustPart bool // whether the two ways must differ in what a unit belongs to

	visited bitSet        // pairs without a prefix, for this text or a shorter one
	due     bitSet        // those of a step
	tallies chunks[tally] // those of pairs with a prefix. The first one is that of all others
	heads   []uint32      // the last tally with a hash
	todo    []state       // states for the same text, of which the instructions are to be left
	steps   chunks[step]  // by length of the text. The first one is the empty text
	late    [3][]state    // after a triplet, which is longer than other units, by length of the text, modulo 3
	length  int32         // of the text
	last    uint32        // the last step of the text that is found
}

// A state is where both ways are.
type state struct {
	at     [2]int32
	read   [2]int32   // the instructions that read the last unit
	counts [2]counter // of characters in a prefix
	parted bool
	step   uint32 // the last one
	length int32  // of the text
}

// A step is a unit of a text, with the instructions that read it, the step before, and where both ways are afterwards.
type step struct {
	at, read [2]int32
	parted   bool
	before   uint32
	tally    uint32 // has the characters in a prefix after the unit
}

// A tally is how many characters the prefixes have in a state.
type tally struct {
	pair   uint32
	next   uint32 // another with the same hash
	counts [2]counter
	length int32 // of the text
	worse  bool  // whether another of this pair and of no longer text can do all that this one can
}

// newSearch returns a search for a text of both templates.
func newSearch(a, b Template, mustPart bool) *search {
	s := &search{programs: [2]*program{compile(a, compiler{forSearch: true}), compile(b, compiler{forSearch: true})}, mustPart: mustPart}
	pairs := len(s.programs[0].code) * len(s.programs[1].code)
	if s.mustPart {
		pairs *= 2
	}
	s.visited, s.due = make(bitSet, pairs/64+1), make(bitSet, pairs/64+1)
	s.tallies.add(tally{})
	return s
}

// run finds the shortest text that both programs accept, and reports whether there is one.
func (s *search) run() bool {
	s.arrive(state{at: [2]int32{s.programs[0].start, s.programs[1].start}})
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

// pair returns the number of a pair of instructions.
func (s *search) pair(at [2]int32, parted bool) uint32 {
	if parted {
		at[0] += int32(len(s.programs[0].code))
	}
	return uint32(at[0])*uint32(len(s.programs[1].code)) + uint32(at[1])
}

// both returns the instructions of a pair.
func (s *search) both(at [2]int32) (a, b *instruction) {
	return &s.programs[0].code[at[0]], &s.programs[1].code[at[1]]
}

// arrive adds a step to a state if that is new.
func (s *search) arrive(st state) {
	to, tally := s.pair(st.at, st.parted), uint32(0)
	isNew := false
	if s.hasPrefix(&st) {
		tally, isNew = s.count(&st, to)
	} else {
		isNew = !s.visited.has(uint64(to)) && s.due.add(uint64(to)) // a step that is not so late may visit the pair before
	}
	if isNew {
		s.steps.add(step{st.at, st.read, st.parted, st.step, tally})
	}
}

// follow goes on from a step, and reports whether a text ends here.
func (s *search) follow(i uint32) bool {
	from := s.steps.at(i)
	if s.tallies.at(from.tally).worse {
		return false
	}
	st := state{at: from.at, parted: from.parted, counts: s.tallies.at(from.tally).counts, step: i, length: s.length}
	if from.tally == 0 && !s.visited.add(uint64(s.pair(st.at, st.parted))) {
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
	a, b := s.both(st.at)
	switch {
	case a.op == opChoice:
		s.move(0, st, a.other)
		s.move(0, st, a.next)
		return false
	case a.op == opEnd && b.op == opEnd:
		return st.parted || !s.mustPart
	case a.mayLeave(st.counts[0]):
		s.move(0, st, a.next)
	}
	switch {
	case b.op == opChoice:
		s.move(1, st, b.other)
		s.move(1, st, b.next)
	case b.mayLeave(st.counts[1]):
		s.move(1, st, b.next)
	}
	s.read(st, a, b)
	return false
}

// move adds the state in which one way has gone on to another instruction, without reading, if that is new.
func (s *search) move(side int, st *state, to int32) {
	next := *st
	next.at[side], next.counts[side] = to, counter{}
	pair, isNew := s.pair(next.at, next.parted), false
	if s.hasPrefix(&next) {
		_, isNew = s.count(&next, pair)
	} else {
		isNew = s.visited.add(uint64(pair))
	}
	if isNew {
		s.todo = append(s.todo, next)
	}
}

// read adds the step of one unit more, if both ways read one.
func (s *search) read(st *state, a, b *instruction) {
	u := unitOf(a, b)
	if !a.readsUnit(u, st.counts[0]) || !b.readsUnit(u, st.counts[1]) {
		return
	}
	next := state{
		at: [2]int32{a.after(st.at[0]), b.after(st.at[1])}, read: st.at, counts: [2]counter{a.count(st.counts[0], u), b.count(st.counts[1], u)},
		parted: st.parted || s.mustPart && a.slot != b.slot, step: st.step, length: st.length + int32(len(u)),
	}
	if len(u) == 1 {
		s.arrive(next)
	} else {
		s.late[s.length%3] = append(s.late[s.length%3], next)
	}
}

// unitOf returns the unit that both instructions read, if they read any. If neither reads a certain text, any unit will do.
func unitOf(a, b *instruction) string { return cmp.Or(a.text, b.text, "a") }

// readsUnit reports whether a way at in with these characters in its prefix reads a unit.
func (in *instruction) readsUnit(u string, c counter) bool {
	if in.op == opText {
		return in.text == u
	}
	return in.reads&classOf(u[0]) != 0 && (in.op != opPrefix || in.mayRead(c))
}

// after returns where a way at pc, which is that of in, is after a unit.
func (in *instruction) after(pc int32) int32 {
	if in.op == opLoop || in.op == opPrefix {
		return pc
	}
	return in.next
}

// count returns how many characters a prefix has after a unit, or 0 at another instruction.
func (in *instruction) count(c counter, u string) counter {
	if in.op != opPrefix {
		return counter{}
	}
	return c.add(decodeUnit(u))
}

// mayLeave reports whether a way at in may go on without reading.
func (in *instruction) mayLeave(c counter) bool {
	return in.op == opLoop || in.op == opPrefix && in.mayEnd(c)
}

// hasPrefix reports whether a way is at a prefix.
func (s *search) hasPrefix(st *state) bool {
	a, b := s.both(st.at)
	return a.op == opPrefix || b.op == opPrefix
}

// count returns the tally of a state at a pair of instructions with a prefix, and reports whether it is new: whether no state was
// there before, with no longer text, that can do all that this one can.
func (s *search) count(st *state, pair uint32) (uint32, bool) {
	a, b := s.both(st.at)
	if s.heads == nil {
		s.heads = make([]uint32, min(64*len(s.visited), mostHeads))
	}
	head := &s.heads[pair%uint32(len(s.heads))]
	for i := *head; i != 0; {
		t := s.tallies.at(i)
		switch i = t.next; {
		case t.pair != pair:
		case t.length <= st.length && a.covers(t.counts[0], st.counts[0]) && b.covers(t.counts[1], st.counts[1]):
			return 0, false
		case st.length <= t.length && a.covers(st.counts[0], t.counts[0]) && b.covers(st.counts[1], t.counts[1]):
			t.worse = true
		}
	}
	*head = s.tallies.add(tally{pair: pair, next: *head, counts: st.counts, length: st.length})
	return *head, true
}

// mostHeads is the largest number of lists of tallies.
const mostHeads = 1 << 18

// covers reports whether a way at in with the characters of c can go on in every way that one with those of d can.
func (in *instruction) covers(c, d counter) bool {
	if in.some && (c == counter{}) != (d == counter{}) || c.characters > d.characters {
		return false
	}
	c.characters = d.characters
	return c == d
}

// witness returns the text that was found, and where its units end, with the instructions of both ways that read them.
func (s *search) witness() (text string, ways [2][]place) {
	var reads [][2]int32
	for i := s.last; i != 0; i = s.steps.at(i).before {
		reads = append(reads, s.steps.at(i).read)
	}
	var b strings.Builder
	for _, read := range slices.Backward(reads) {
		one, other := s.both(read)
		b.WriteString(unitOf(one, other))
		ways[0] = append(ways[0], place{one, b.Len()})
		ways[1] = append(ways[1], place{other, b.Len()})
	}
	return b.String(), ways
}

// A place is the end of a unit in a text, with the instruction that reads the unit.
type place struct {
	in *instruction
	at int
}

// spansOf returns where the values are of a way.
func (t Template) spansOf(way []place) []span {
	spans, hasGlue := slices.Repeat([]span{absent}, len(t.specs)), make([]bool, len(t.specs))
	from := 0
	for _, p := range way {
		switch slot := p.in.slot; {
		case slot == noSlot:
		case !p.in.isValue:
			spans[slot], hasGlue[slot] = span{p.at, p.at}, true
		case spans[slot] == absent:
			spans[slot] = span{from, p.at}
		default:
			spans[slot].to = p.at
		}
		from = p.at
	}
	for _, p := range t.parts {
		if p.operator != nil && p.operator.first == "" {
			t.findEmpty(p, spans, hasGlue)
		}
	}
	return spans
}

// findEmpty finds the variable of an expression that is empty though nothing is written for it: the only one, or one without which
// no separator would stand before the first of the others.
func (t Template) findEmpty(p part, spans []span, hasGlue []bool) {
	isThere := func(s span) bool { return s != absent }
	first := p.from + slices.IndexFunc(spans[p.from:p.to], isThere)
	switch {
	case p.to == p.from+1 && first < p.from:
		spans[p.from] = span{}
	case first > p.from && hasGlue[first]:
		plain := slices.IndexFunc(t.specs[p.from:first], func(v varspec) bool { return !v.explode || v.operator.reserved })
		spans[p.from+max(plain, 0)] = span{}
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

// A bitSet is a set of small numbers.
type bitSet []uint64

// has reports whether a number is in the set.
func (b bitSet) has(i uint64) bool { return b[i/64]&(1<<(i%64)) != 0 }

// add adds a number, and reports whether it was not in the set.
func (b bitSet) add(i uint64) bool {
	isNew := !b.has(i)
	b[i/64] |= 1 << (i % 64)
	return isNew
}
