package uritemplate

import (
	"slices"
	"strings"
)

// Ambiguous reports whether one text can be divided among the variables in two ways, and returns two sets of values with
// the same expansion as an example: the shortest. "{x}{y}" is ambiguous, since "a" may be the value of either, and
// "/{x}/{y}" is not. RFC 6570 warns of this in section 1.4. What a text does not show does not count: whether an empty
// value is there, and whether a value is a list.
//
// If the result is false, Match returns all strings of [Template.Expand] as they were, except for empty ones that are
// written like none, and those of "{+x}" and "{#x}", which stay encoded.
//
// Each place of a variable counts by itself, so "{x}{x}" is ambiguous. If the example gives a variable two values, a and b
// are nil. Ambiguous takes quadratic time in the length of the template: about a second for 200 variables in 1,000 bytes.
func (t Template) Ambiguous() (a, b Values, ok bool) {
	s := search{programs: [2]*program{t.runnable(), t.runnable()}, mustPart: true}
	text, ends, ok := s.run()
	if !ok {
		return nil, nil, false
	}
	a, agreesA := t.values(reading{written: text, normal: text}, ends[0].spans(len(t.specs)))
	b, agreesB := t.values(reading{written: text, normal: text}, ends[1].spans(len(t.specs)))
	if !agreesA || !agreesB {
		return nil, nil, true
	}
	return a, b, true
}

// Overlap reports whether both templates match one text, and returns the shortest such text. Two routes that overlap
// both want the requests for that text.
//
// Each place of a variable counts by itself. So if a variable stands twice in a template, Overlap may report true for
// templates that have no text in common, and it may return a text that Match does not accept. It takes time in the
// product of the lengths of both templates.
func Overlap(a, b Template) (text string, ok bool) {
	s := search{programs: [2]*program{a.runnable(), b.runnable()}}
	text, _, ok = s.run()
	return text, ok
}

// A search goes through two programs at once, over all texts, from the shortest on.
//
// The number of characters in a prefix is not part of a state: a pair of ways is left out if another pair was at the same
// instructions before with as few characters in both prefixes, since it can go on in every way that the first one can.
// So "{x:9999}" makes no more states than "{x:1}".
type search struct {
	programs [2]*program
	mustPart bool      // whether the two ways must differ in what a unit belongs to
	todo     [][]*pair // by length of the text
	known    map[state][][2]uint16
}

// A pair is a way through each program that reads the same text.
type pair struct {
	ways   [2]way
	parted bool
	before *pair
	unit   string // the last one of the text, or ""
}

// A way is where one program is.
type way struct {
	pc    int32
	read  int32 // how much of an opText has been read
	reads bool  // whether opLoop or opPrefix reads next, and does not go on
	count counter
	last  *event
}

// An event is where a value begins or ends, or that it is not there.
type event struct {
	in     *instruction
	at     int
	before *event
}

// A state is what decides how a pair can go on, but for the characters in its prefixes.
type state struct {
	ways   [2]way
	fresh  [2]bool // whether no character has been read
	parted bool
}

// run returns the shortest text that both programs accept, and the ends of both ways, and reports whether there is one.
func (s *search) run() (text string, ends [2]*event, ok bool) {
	s.known = map[state][][2]uint16{}
	s.add(0, pair{ways: [2]way{{pc: s.programs[0].start}, {pc: s.programs[1].start}}})
	for length := 0; length < len(s.todo); length++ {
		for i := 0; i < len(s.todo[length]); i++ { // more are added meanwhile
			switch p := s.todo[length][i]; {
			case !s.isNew(p):
			case !s.isReady(0, p):
				s.pass(0, p, length)
			case !s.isReady(1, p):
				s.pass(1, p, length)
			case s.at(0, p).op != opEnd || s.at(1, p).op != opEnd:
				s.read(p, length)
			case p.parted || !s.mustPart:
				return p.text(), [2]*event{p.ways[0].last, p.ways[1].last}, true
			}
		}
		s.todo[length] = nil
	}
	return "", ends, false
}

// add adds a pair, for a text of that length.
func (s *search) add(length int, p pair) {
	for len(s.todo) <= length {
		s.todo = append(s.todo, nil)
	}
	s.todo[length] = append(s.todo[length], &p)
}

// isNew reports whether no pair that was here before can do all that p can.
func (s *search) isNew(p *pair) bool {
	var characters [2]uint16
	key := state{ways: p.ways, parted: p.parted}
	for i := range key.ways {
		w := &key.ways[i]
		key.fresh[i], characters[i] = w.count == counter{}, w.count.characters
		w.count.characters, w.last = 0, nil
	}
	for _, other := range s.known[key] {
		if other[0] <= characters[0] && other[1] <= characters[1] {
			return false
		}
	}
	s.known[key] = append(s.known[key], characters)
	return true
}

// at returns the instruction at which one way of a pair is.
func (s *search) at(side int, p *pair) *instruction { return &s.programs[side].code[p.ways[side].pc] }

// isReady reports whether one way of a pair reads or ends next.
func (s *search) isReady(side int, p *pair) bool {
	switch s.at(side, p).op {
	case opEnd, opText, opUnit:
		return true
	default:
		return p.ways[side].reads
	}
}

// pass adds the pairs in which one way has gone on, without reading.
func (s *search) pass(side int, p *pair, length int) {
	in, from := s.at(side, p), p.ways[side]
	add := func(w way) {
		next := *p
		next.ways[side] = w
		s.add(length, next)
	}
	switch in.op {
	case opChoice:
		add(way{pc: in.next, last: from.last})
		add(way{pc: in.other, last: from.last})
	case opOpen, opClose, opSkip:
		add(way{pc: in.next, last: &event{in: in, at: length, before: from.last}})
	default:
		if in.op == opLoop || in.mayRead(from.count) {
			reads := from
			reads.reads = true
			add(reads)
		}
		if in.op == opLoop || in.mayEnd(from.count) {
			add(way{pc: in.next, last: from.last})
		}
	}
}

// read adds the pair that has read one unit more. If neither way reads a certain text, any unit will do, such as "a".
func (s *search) read(p *pair, length int) {
	next := pair{parted: p.parted || s.mustPart && s.at(0, p).place != s.at(1, p).place, before: p, unit: "a"}
	for side, w := range p.ways {
		if in := s.at(side, p); in.op == opText {
			next.unit = firstUnit(in.text[w.read:])
		}
	}
	for side, w := range p.ways {
		var ok bool
		if next.ways[side], ok = s.at(side, p).after(w, next.unit); !ok {
			return
		}
	}
	s.add(length+len(next.unit), next)
}

// firstUnit returns the first unit of a text.
func firstUnit(s string) string {
	if s[0] == '%' {
		return s[:len("%XX")]
	}
	return s[:1]
}

// after returns where a way at the instruction is after a unit, and whether it reads that.
func (in *instruction) after(w way, unit string) (way, bool) {
	next := way{pc: in.next, last: w.last}
	switch {
	case in.op == opText:
		if read := w.read + int32(len(unit)); int(read) < len(in.text) {
			next.pc, next.read = w.pc, read
		}
		return next, strings.HasPrefix(in.text[w.read:], unit)
	case in.op == opLoop:
		next.pc = w.pc
	case in.op == opPrefix:
		next.pc, next.count = w.pc, w.count.add(decodeUnit(unit))
	}
	return next, in.op != opEnd && in.reads(unit[0])
}

// spans returns where the values are of a way that ends with e.
func (e *event) spans(n int) []span {
	spans := make([]span, n)
	for ; e != nil; e = e.before {
		switch s := &spans[e.in.slot]; e.in.op {
		case opOpen:
			s.from = e.at
		case opClose:
			s.to = e.at
		default:
			*s = absent
		}
	}
	return spans
}

// text returns the text that a pair has read. A pair that has only gone on has the unit of the one before.
func (p *pair) text() string {
	var units []string
	for ; p != nil; p = p.before {
		units = append(units, p.unit)
	}
	slices.Reverse(units)
	return strings.Join(units, "")
}
