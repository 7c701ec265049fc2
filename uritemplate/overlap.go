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
// Each place of a variable counts by itself, so "{x}{x}" is ambiguous. In such a template, Match may find no value if
// the first division gives a variable two of them, though another division would not. If there is no example whose
// variables have one value each, a and b are nil. Ambiguous takes quadratic time in the length of the template.
func (t Template) Ambiguous() (a, b Values, ok bool) {
	s := search{programs: [2]*program{t.runnable(), t.runnable()}, mustPart: true}
	s.run(func(text string, ends [2]*event) bool {
		ok = true
		var agreesA, agreesB bool
		a, agreesA = t.values(reading{written: text, normal: text}, ends[0].spans(len(t.specs)))
		b, agreesB = t.values(reading{written: text, normal: text}, ends[1].spans(len(t.specs)))
		if !agreesA || !agreesB {
			a, b = nil, nil
		}
		return agreesA && agreesB
	})
	return a, b, ok
}

// Overlap reports whether both templates match one text, and returns the shortest such text. Two routes that overlap
// both want the requests for that text.
//
// Each place of a variable counts by itself. So if a variable stands twice in a template, Overlap may report true for
// templates that have no text in common, and then returns one that Match does not accept. Overlap takes time in the
// product of the lengths of both templates.
func Overlap(a, b Template) (text string, ok bool) {
	s := search{programs: [2]*program{a.runnable(), b.runnable()}}
	s.run(func(found string, _ [2]*event) bool {
		if !ok {
			text, ok = found, true
		}
		_, inA := a.Match(found)
		_, inB := b.Match(found)
		if inA && inB {
			text = found
		}
		return inA && inB
	})
	return text, ok
}

// A search goes through two programs at once, over all texts, from the shortest on.
//
// The number of characters in a prefix is not part of a state: a pair of ways is left out if another pair was at the same
// instructions before with as few characters in both prefixes, since it can go on in every way that the first one can.
// So "{x:9999}" makes no more states than "{x:1}".
type search struct {
	programs [2]*program
	mustPart bool // whether the two ways must differ in what a unit belongs to
	units    []string
	todo     [][]*pair // by length of the text
	known    map[state][][2]uint16
}

// A pair is a way through each program that reads the same text.
type pair struct {
	ways   [2]way
	parted bool
	before *pair
	unit   string // the last one of the text
}

// A way is at an instruction that reads or ends.
type way struct {
	pc    int32
	read  int32 // how much of an opText has been read
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

// run calls found with each text that both programs accept, and with the ends of both ways, until it returns true.
func (s *search) run(found func(text string, ends [2]*event) bool) {
	s.units, s.known = unitsOf(s.programs), map[state][][2]uint16{}
	s.add(0, pair{}, [2][]way{s.reach(0, way{pc: s.programs[0].start}, 0), s.reach(1, way{pc: s.programs[1].start}, 0)})
	for length := 0; length < len(s.todo); length++ {
		for _, p := range s.todo[length] {
			switch {
			case s.atEnd(p): // each of them, since found may want another
				if (p.parted || !s.mustPart) && found(p.text(), [2]*event{p.ways[0].last, p.ways[1].last}) {
					return
				}
			case s.isNew(p):
				s.goOn(p, length)
			}
		}
		s.todo[length] = nil
	}
}

// add adds the pairs of ways, for a text of that length.
func (s *search) add(length int, p pair, ways [2][]way) {
	for _, a := range ways[0] {
		for _, b := range ways[1] {
			for len(s.todo) <= length {
				s.todo = append(s.todo, nil)
			}
			next := p
			next.ways = [2]way{a, b}
			s.todo[length] = append(s.todo[length], &next)
		}
	}
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

// at returns the instruction of a way.
func (s *search) at(side int, w way) *instruction { return &s.programs[side].code[w.pc] }

// atEnd reports whether both ways are at the end.
func (s *search) atEnd(p *pair) bool {
	return s.at(0, p.ways[0]).op == opEnd && s.at(1, p.ways[1]).op == opEnd
}

// goOn adds the pairs that have read one unit more.
func (s *search) goOn(p *pair, length int) {
	parted := p.parted || s.mustPart && s.at(0, p.ways[0]).place != s.at(1, p.ways[1]).place
	for _, unit := range s.units {
		if a := s.after(0, p.ways[0], unit, length); a != nil {
			b := s.after(1, p.ways[1], unit, length)
			s.add(length+len(unit), pair{parted: parted, before: p, unit: unit}, [2][]way{a, b})
		}
	}
}

// after returns where a way can be after a unit.
func (s *search) after(side int, w way, unit string, length int) []way {
	in, next := s.at(side, w), way{last: w.last}
	switch {
	case in.op == opEnd:
		return nil
	case in.op == opText:
		if !strings.HasPrefix(in.text[w.read:], unit) {
			return nil
		}
		if next.read = w.read + int32(len(unit)); int(next.read) < len(in.text) {
			next.pc = w.pc
			return []way{next}
		}
		next.read = 0
	case !in.reads(unit[0]):
		return nil
	case in.op == opLoop:
		next.pc = w.pc
		return s.reach(side, next, length+len(unit))
	case in.op == opPrefix:
		next.pc, next.count = w.pc, w.count.add(decodeUnit(unit))
		return s.reach(side, next, length+len(unit))
	}
	next.pc = in.next
	return s.reach(side, next, length+len(unit))
}

// reach returns the ways to instructions that read or end, without reading.
func (s *search) reach(side int, from way, at int) (ways []way) {
	seen := map[int32]bool{}
	for todo := []way{from}; len(todo) > 0; {
		w := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[w.pc] {
			continue
		}
		seen[w.pc] = true
		in, next := s.at(side, w), way{last: w.last}
		next.pc = in.next
		switch in.op {
		case opEnd, opText, opUnit:
			ways = append(ways, w)
			continue
		case opLoop:
			ways = append(ways, w)
		case opPrefix:
			if in.mayRead(w.count) {
				ways = append(ways, w)
			}
			if !in.mayEnd(w.count) {
				continue
			}
		case opChoice:
			todo = append(todo, way{pc: in.other, last: w.last})
		default:
			next.last = &event{in: in, at: at, before: w.last}
		}
		todo = append(todo, next)
	}
	return ways
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

// text returns the text that a pair has read.
func (p *pair) text() string {
	var units []string
	for ; p.before != nil; p = p.before {
		units = append(units, p.unit)
	}
	slices.Reverse(units)
	return strings.Join(units, "")
}

// unitsOf returns the units of which the shortest texts are made: those that the programs read one by one, "a" for all
// others, and triplets that complete a character which a literal may have begun.
func unitsOf(programs [2]*program) []string {
	var units []string
	for _, p := range programs {
		for i := range p.code {
			for s := p.code[i].text; s != ""; {
				n := 1
				if s[0] == '%' {
					n = len("%XX")
				}
				units, s = append(units, s[:n]), s[n:]
			}
		}
	}
	slices.Sort(units)
	units = slices.Compact(units)
	if slices.ContainsFunc(units, func(unit string) bool { return unit[0] == '%' }) {
		units = append(units, "%80", "%90", "%A0")
	}
	return append([]string{"a"}, units...)
}
