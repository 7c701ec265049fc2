package uritemplate

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A search runs two automata on all texts at once, the shortest texts first. It visits each pair of
// nodes, one of each automaton, once. visited and reached have a bit for each pair.
//
// The numbers of characters that prefixes have read are not part of a pair. A search skips a state
// if an earlier state has the same pair, and no more characters in either prefix: every
// continuation of the later state is also one of the earlier state. So "{x:9999}" has no more
// states than "{x:1}".
type search struct {
	automata   [2]*automaton
	mustDiffer bool // whether a unit must belong to different variables in the two automata

	endOfLeads, endOfContinuations int // of the units that are tried; see freeUnits

	visited      bitSet              // the pairs without a prefix that are in todo or have been
	reached      bitSet              // the pairs without a prefix that have a step
	prefixStates chunks[prefixState] // of pairs with a prefix; the first one stands for all other pairs
	firstOfHash  []uint32            // for each hash, the index of the first prefixState
	todo         []state             // the states after the current step that have not been expanded
	steps        chunks[step]        // by length of the text; the first one is the empty text
	longer       [3][]state          // states after a triplet, which is longer than other units; the index is the length of the text modulo 3
	length       int32               // the length of the current texts
	last         uint32              // the last step of the text that was found
}

// A state is a pair of nodes after a text.
type state struct {
	at      [2]int32   // the nodes
	readers [2]int32   // the nodes that read the last unit of the text
	unit    uint8      // the index of this unit in freeUnits if the nodes may read any
	counts  [2]counter // of the characters in the prefixes
	differ  bool       // whether a unit belongs to different variables
	step    uint32     // the last step
	length  int32      // the length of the text
}

// A step is the last unit of a text.
type step struct {
	at, readers [2]int32 // see state
	unit        uint8
	differ      bool
	before      uint32 // the step before
	prefixState uint32 // the index of the prefixState after the unit
}

// A prefixState is a pair of nodes, at least one of which reads a prefix, and the numbers of
// characters in the prefixes.
type prefixState struct {
	pair      uint32
	next      uint32 // the index of the next prefixState with the same hash
	counts    [2]counter
	length    int32 // the length of the text
	isCovered bool  // whether another prefixState has all continuations of this one, and no longer text
}

// newSearch returns a search for a text that matches both templates.
func newSearch(a, b Template, mustDiffer bool) *search {
	s := &search{automata: [2]*automaton{compile(a), compile(b)}, mustDiffer: mustDiffer}
	pairs := len(s.automata[0].nodes) * len(s.automata[1].nodes)
	if s.mustDiffer {
		pairs *= 2
	}
	s.visited, s.reached = make(bitSet, pairs/64+1), make(bitSet, pairs/64+1)
	s.prefixStates.add(prefixState{})
	s.chooseFreeUnits(a, b)
	return s
}

// run searches for the shortest text that both automata accept, and reports whether there is one.
func (s *search) run() bool {
	s.addStep(state{at: [2]int32{s.automata[0].start, s.automata[1].start}})
	for from := uint32(0); ; s.length++ {
		for to := s.steps.count; from < to; from++ {
			if s.advance(from) {
				return true
			}
		}
		next := &s.longer[(s.length+1)%3]
		for _, st := range *next {
			s.addStep(st)
		}
		*next = (*next)[:0]
		if from == s.steps.count && len(s.longer[0])+len(s.longer[1])+len(s.longer[2]) == 0 {
			return false
		}
	}
}

// both returns the nodes of a pair.
func (s *search) both(at [2]int32) [2]*node {
	return [2]*node{&s.automata[0].nodes[at[0]], &s.automata[1].nodes[at[1]]}
}

// addStep adds the step to a state, if the state is new.
func (s *search) addStep(st state) {
	if i, isNew := s.isNew(&st, s.reached); isNew { // advance checks again, since a shorter text may still visit the pair
		s.steps.add(step{st.at, st.readers, st.unit, st.differ, st.step, i})
	}
}

// isNew adds the pair of a state to set, and reports whether the pair was neither in set nor in
// visited. For a pair with a prefix, isNew is count.
func (s *search) isNew(st *state, set bitSet) (prefixState uint32, isNew bool) {
	pair := s.pair(st)
	if in := s.both(st.at); in[0].kind == nodePrefix || in[1].kind == nodePrefix {
		return s.count(st, pair)
	}
	return 0, !s.visited.has(uint64(pair)) && set.add(uint64(pair))
}

// pair returns the number of the pair of a state.
func (s *search) pair(st *state) uint32 {
	first := st.at[0]
	if st.differ {
		first += int32(len(s.automata[0].nodes))
	}
	return uint32(first)*uint32(len(s.automata[1].nodes)) + uint32(st.at[1])
}

// advance adds the steps that follow a step, and reports whether the text may end here.
func (s *search) advance(i uint32) bool {
	from := s.steps.at(i)
	if s.prefixStates.at(from.prefixState).isCovered {
		return false
	}
	st := state{at: from.at, differ: from.differ, counts: s.prefixStates.at(from.prefixState).counts, step: i, length: s.length}
	if from.prefixState == 0 && !s.visited.add(uint64(s.pair(&st))) {
		return false
	}
	for s.todo = append(s.todo[:0], st); len(s.todo) > 0; {
		last := len(s.todo) - 1
		st, s.todo = s.todo[last], s.todo[:last]
		if s.successors(&st) {
			s.last = st.step
			return true
		}
	}
	return false
}

// successors adds the states and steps that follow a state, and reports whether the text may end
// here.
func (s *search) successors(st *state) bool {
	both := s.both(st.at)
	for side, in := range both {
		switch {
		case in.kind == nodeChoice:
			s.move(side, *st, in.other)
			s.move(side, *st, in.next)
			return false
		case in.kind == nodeLoop, in.kind == nodePrefix && st.counts[side].mayEnd(in.maxLength):
			s.move(side, *st, in.next)
		}
	}
	s.read(*st, both)
	return both[0].kind == nodeEnd && both[1].kind == nodeEnd && (st.differ || !s.mustDiffer)
}

// move adds the state in which one automaton has moved to another node without reading, if the
// state is new.
func (s *search) move(side int, st state, to int32) {
	st.at[side], st.counts[side] = to, counter{}
	if _, isNew := s.isNew(&st, s.visited); isNew {
		s.todo = append(s.todo, st)
	}
}

// read adds the steps for the next unit, if both nodes read one.
func (s *search) read(st state, both [2]*node) {
	first, end := 0, 1
	switch isFree := both[0].text == "" && both[1].text == ""; {
	case isFree && st.counts[0].open+st.counts[1].open > 0:
		first, end = firstContinuation, s.endOfContinuations
	case isFree && both[0].maxLength+both[1].maxLength > 0:
		end = s.endOfLeads
	}
	for i := first; i < end; i++ {
		s.readUnit(st, both, uint8(i))
	}
}

// readUnit adds the step for the next unit, if both nodes read it.
func (s *search) readUnit(st state, both [2]*node, free uint8) {
	u := unitOf(both, free)
	st.unit = free
	st.readers, st.length = st.at, st.length+int32(len(u))
	st.differ = st.differ || s.mustDiffer && both[0].slot != both[1].slot
	for side, in := range both {
		reads := in.text == u || in.reads&classOf(u[0]) != 0
		if !reads || in.kind == nodePrefix && !st.counts[side].mayRead(in.maxLength) {
			return
		}
		if in.kind == nodeText || in.kind == nodeUnit {
			st.at[side] = in.next
		}
		if in.maxLength > 0 {
			c, _ := cutUnit(u)
			st.counts[side] = st.counts[side].add(c)
		}
	}
	if len(u) == 1 {
		s.addStep(st)
	} else {
		s.longer[s.length%3] = append(s.longer[s.length%3], st)
	}
}

// freeUnits are the units that a search tries if neither node reads a fixed text. Unless a prefix
// counts characters, the first stands for all. The next begin a character of two to four bytes,
// which the last continue: after each lead of RFC 3629, one of the two may follow.
var freeUnits = [...]string{"a", "%C3", "%E1", "%F1", "%A9", "%85"}

const firstContinuation = 4

// chooseFreeUnits limits the units that the search tries to characters of one and two bytes, unless
// a template has a part of a character.
func (s *search) chooseFreeUnits(templates ...Template) {
	s.endOfLeads, s.endOfContinuations = 2, firstContinuation+1
	if slices.ContainsFunc(templates, hasPartOfCharacter) {
		s.endOfLeads, s.endOfContinuations = firstContinuation, len(freeUnits)
	}
}

// hasPartOfCharacter reports whether the text of t has a part of a character of UTF-8, as "%C3" is.
func hasPartOfCharacter(t Template) bool { return !utf8.ValidString(decode(t.text)) }

// unitOf returns the only unit that both nodes may read, or otherwise a free unit.
func unitOf(both [2]*node, free uint8) string {
	return cmp.Or(both[0].text, both[1].text, freeUnits[free])
}

// count adds the prefixState of a state, and returns its index. It reports whether the state is
// new: whether no prefixState of the same pair has all continuations of the state, and no longer
// text.
func (s *search) count(st *state, pair uint32) (uint32, bool) {
	in := s.both(st.at)
	covers := func(c, d [2]counter) bool { return in[0].covers(c[0], d[0]) && in[1].covers(c[1], d[1]) }
	if s.firstOfHash == nil {
		s.firstOfHash = make([]uint32, min(64*len(s.visited), maxHashes))
	}
	head := &s.firstOfHash[pair%uint32(len(s.firstOfHash))]
	for i := *head; i != 0; {
		t := s.prefixStates.at(i)
		switch i = t.next; {
		case t.pair != pair:
		case t.length <= st.length && covers(t.counts, st.counts):
			return 0, false
		case st.length <= t.length && covers(st.counts, t.counts):
			t.isCovered = true
		}
	}
	*head = s.prefixStates.add(prefixState{pair: pair, next: *head, counts: st.counts, length: st.length})
	return *head, true
}

// maxHashes is the maximum number of hashes.
const maxHashes = 1 << 18

// covers reports whether every continuation from the node after the characters of d is also one
// after the characters of c.
func (in *node) covers(c, d counter) bool {
	isLess := c.characters <= d.characters
	c.characters = d.characters
	return isLess && c == d
}

// A unitRead is a unit of a text, with the nodes that read it.
type unitRead struct {
	both [2]*node
	unit string
}

// result returns the text that the search found, and its units.
func (s *search) result() (text string, reads []unitRead) {
	for i := s.last; i != 0; i = s.steps.at(i).before {
		both := s.both(s.steps.at(i).readers)
		reads = append(reads, unitRead{both, unitOf(both, s.steps.at(i).unit)})
	}
	slices.Reverse(reads)
	var b strings.Builder
	for _, read := range reads {
		b.WriteString(read.unit)
	}
	return b.String(), reads
}

// spansOf returns the spans of the values in one automaton, which side selects.
func (t Template) spansOf(reads []unitRead, side int) []span {
	spans, hasGlue := slices.Repeat([]span{absent}, len(t.specs)), make([]bool, len(t.specs))
	from := 0
	for _, read := range reads {
		to := from + len(read.unit)
		switch slot := read.both[side].slot; {
		case slot == noSlot:
		case !read.both[side].isValue:
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

// findEmpty sets the span of a variable that must have an empty value, although nothing is written
// for it: the only variable of an expression, or one before the first variable with text, if a
// separator precedes this text.
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

// chunks is a list that grows without copying.
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
