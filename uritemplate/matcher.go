package uritemplate

import (
	"slices"
	"strings"
	"sync"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A matcher looks for the first way through a template on which it reads a text, in the order of
// the choices. If a way ends, it goes back to the last choice. It tries nothing twice: tried has a
// bit for each branch at each place of the text, unless those are too many.
type matcher struct {
	parts    []part    // of the template
	specs    []varspec // of the template
	follows  []follow  // of specs
	branches int       // of all specs
	text     string    // in normal form
	spans    []span    // of the last way tried
	left     []frame   // where to go on if a way ends
	tried    bitSet    // empty before it is used
	remember bool      // whether tried is used
	steps    int64     // how many are left
}

// The limits of memory and work for each byte of the template and the text. For a template with up
// to mostBits branches, a matcher tries every way.
const (
	mostBits   = 128
	leastBits  = 1 << 12 // for short ones
	mostSteps  = 256
	leastSteps = 1 << 20 // for short ones
)

// A frame is a place in a template and in a text.
type frame struct {
	at    int
	index int32 // of the variable in Template.specs, whose length is the end of the template
	pc    pc
	count counter // of the characters of a prefix up to there
}

// matchers has matchers for the next texts, with their lists.
var matchers = sync.Pool{New: func() any { return new(matcher) }}

// release puts a matcher back. It drops long lists, and keeps nothing of the template and the text.
func (m *matcher) release() {
	m.parts, m.specs, m.follows, m.text = nil, nil, nil, ""
	if cap(m.spans)+cap(m.left)+cap(m.tried) > mostKept {
		m.spans, m.left, m.tried = nil, nil, nil
	}
	matchers.Put(m)
}

// mostKept is the most elements in the lists of a matcher that is kept.
const mostKept = 1 << 12

// divide reports whether the template accepts a text in normal form. If so, the spans are those of
// the first way.
func (m *matcher) divide(t *Template, p *plan, text string) bool {
	size := int64(len(t.text) + len(text))
	m.parts, m.specs, m.follows, m.branches, m.text = t.parts, t.specs, p.follows, p.branches, text
	m.spans, m.left, m.tried = append(m.spans[:0], make([]span, len(t.specs))...), m.left[:0], m.tried[:0]
	m.remember = int64(p.branches)*int64(len(text)+1) <= max(mostBits*size, leastBits)
	m.steps = leastSteps + mostSteps*size
	var f frame
	for ok := m.part(&f, 0); m.steps > 0; ok = m.step(&f) {
		m.steps--
		if ok && int(f.index) == len(m.specs) {
			return true
		}
		if ok {
			continue
		}
		last := len(m.left) - 1
		if last < 0 {
			return false
		}
		f, m.left = m.left[last], m.left[:last]
	}
	return false
}

// part goes to a part of the template, or to the next one if it is a literal. It reports whether
// the text goes on in this way.
func (m *matcher) part(f *frame, index int32) bool {
	if int(index) < len(m.parts) && m.parts[index].operator == nil {
		literal := m.parts[index].normal
		if !m.isAt(f.at, literal) {
			return false
		}
		f.at += len(literal)
		index++
	}
	if int(index) == len(m.parts) {
		return f.at == len(m.text)
	}
	entries := m.specs[f.index].entries()
	if f.pc = entries.fresh; m.parts[index].isAlone() {
		f.pc = entries.alone
		m.spans[f.index].from = f.at
	}
	return true
}

// isAt reports whether a literal stands at a place. Each 64 bytes that are equal take a step.
func (m *matcher) isAt(at int, literal string) bool {
	const chunk = 64
	text := m.text[at:]
	for ; len(literal) > chunk; m.steps-- {
		if len(text) < chunk || text[:chunk] != literal[:chunk] {
			return false
		}
		text, literal = text[chunk:], literal[chunk:]
	}
	return strings.HasPrefix(text, literal)
}

// next goes to the next variable of the expression, or to the next part. isLater says whether a
// variable of the expression is before it in the text.
func (m *matcher) next(f *frame, isLater bool) bool {
	part := m.specs[f.index].part
	f.index++
	if f.index == m.parts[part].to {
		return m.part(f, part+1)
	}
	entries := m.specs[f.index].entries()
	if f.pc = entries.fresh; isLater {
		f.pc = entries.later
	}
	return true
}

// step goes one step on, and reports whether there is one.
func (m *matcher) step(f *frame) bool {
	in := &code[f.pc]
	switch in.op {
	case opEnter:
		return m.enter(f, in)
	case opChoice:
		return m.choose(f, in)
	case opLoop:
		if m.specs[f.index].most > 0 {
			return m.prefix(f, in)
		}
		return m.loop(f, in)
	case opUnit:
		return m.unit(f, in)
	case opChar:
		f.pc = in.next
		f.at++
		return f.at <= len(m.text) && m.text[f.at-1] == in.char
	case opName:
		end, ok := m.name(&m.specs[f.index], f.at)
		f.pc, f.at = in.next, end
		return ok
	case opOpen:
		return m.open(f, in)
	case opEnd:
		m.spans[f.index].to = f.at
		return m.next(f, true)
	default: // opSkip and opSkipLater
		m.spans[f.index] = absent
		return m.next(f, in.op == opSkipLater)
	}
}

// unit reads a unit of the value.
func (m *matcher) unit(f *frame, in *instruction) bool {
	if m.follows[f.index].units&m.class(f.at) == 0 {
		return false
	}
	b, rest := cutUnit(m.text[f.at:])
	if m.specs[f.index].most > 0 {
		f.count = f.count.add(b)
	}
	f.pc, f.at = in.next, len(m.text)-len(rest)
	return true
}

// open reads a byte, if any, and begins the value.
func (m *matcher) open(f *frame, in *instruction) bool {
	f.pc = in.next
	if in.char != 0 {
		if f.at == len(m.text) || m.text[f.at] != in.char {
			return false
		}
		f.at++
	}
	m.spans[f.index].from = f.at
	return true
}

// name reports whether the name of a variable stands at a place, and returns its end.
func (m *matcher) name(spec *varspec, at int) (int, bool) {
	n, ok := spec.nameAt(m.text[at:])
	m.steps -= int64(n / 4)
	return at + n, ok
}

// enter begins a variable, or skips the variable.
func (m *matcher) enter(f *frame, in *instruction) bool {
	follow, here := &m.follows[f.index], m.class(f.at)
	begin, end := f.at, f.at
	var isThere bool
	if in.char == 0 {
		isThere = follow.resolve(code[in.next].first)&here != 0
	} else if isThere = f.at < len(m.text) && m.text[f.at] == in.char; isThere {
		begin++
		if end = begin; m.specs[f.index].operator.named {
			end, isThere = m.name(&m.specs[f.index], begin)
		}
	}
	isAbsent := follow.resolve(code[in.other].first)&here != 0
	if !isThere {
		f.pc = in.other
		return isAbsent
	}
	if isAbsent && !m.leave(f, in, in.other) {
		return false
	}
	m.spans[f.index].from = begin
	f.at, f.pc = end, in.next
	return true
}

// choose takes the first choice if it can read the next byte, and otherwise the second.
func (m *matcher) choose(f *frame, in *instruction) bool {
	follow, here := &m.follows[f.index], m.class(f.at)
	isNext, isOther := follow.resolve(code[in.next].first)&here != 0, follow.resolve(code[in.other].first)&here != 0
	if !isNext {
		f.pc = in.other
		return isOther
	}
	f.pc = in.next
	return !isOther || m.leave(f, in, in.other)
}

// leave leaves the second choice for later, and reports whether the branch has not been tried yet.
func (m *matcher) leave(f *frame, in *instruction, other pc) bool {
	if !m.isNew(f, in) {
		return false
	}
	m.push(frame{index: f.index, at: f.at, pc: other})
	return true
}

// push leaves a frame for later. The list doubles when it is full, so that less is copied than
// append copies.
func (m *matcher) push(f frame) {
	if len(m.left) == cap(m.left) {
		m.left = slices.Grow(m.left, max(16, len(m.left)))
	}
	m.left = append(m.left, f)
}

// loop reads units up to the first place where the loop can end, and leaves later places for later.
func (m *matcher) loop(f *frame, in *instruction) bool {
	follow := &m.follows[f.index]
	reads, ends := follow.units, follow.resolve(code[in.next].first)
	if len(m.left) == 0 {
		switch {
		case reads == classAll && ends == classEnd:
			f.at = charset.ScanEncoded(m.text, f.at, charset.Uric)
		case ends&classUnreserved == 0:
			f.at = charset.ScanEncoded(m.text, f.at, charset.Unreserved)
		}
	}
	for ; ; m.steps-- {
		here := m.class(f.at)
		isRead, isEnd := reads&here != 0, ends&here != 0
		if !isRead && !isEnd || !m.isNew(f, in) {
			return false
		}
		if isEnd {
			if isRead {
				m.push(frame{index: f.index, at: m.after(f.at), pc: f.pc})
			}
			f.pc = in.next
			return true
		}
		f.at = m.after(f.at)
	}
}

// prefix is like loop, but for a prefix, which begins once at each place.
func (m *matcher) prefix(f *frame, in *instruction) bool {
	if f.count == (counter{}) && !m.isNew(f, in) {
		return false
	}
	follow, most := &m.follows[f.index], int32(m.specs[f.index].most)
	ends := follow.resolve(code[in.next].first)
	for ; ; m.steps-- {
		here := m.class(f.at)
		isRead, isEnd := follow.units&here != 0 && f.count.mayRead(most), ends&here != 0 && f.count.mayEnd(most)
		if !isRead && !isEnd {
			return false
		}
		after := *f
		if isRead {
			b, rest := cutUnit(m.text[f.at:])
			after.at, after.count = len(m.text)-len(rest), f.count.add(b)
		}
		if isEnd {
			if isRead {
				m.push(after)
			}
			f.pc, f.count = in.next, counter{}
			return true
		}
		*f = after
	}
}

// isNew reports whether a branch has not been tried at a place yet. While no other way is left to
// try, nothing is tried twice, since later ways begin at later places.
func (m *matcher) isNew(f *frame, in *instruction) bool {
	if len(m.left) == 0 || !m.remember {
		return true
	}
	places := len(m.text) + 1
	if len(m.tried) == 0 {
		m.tried.reset(m.branches * places)
	}
	branch := int(m.follows[f.index].branch) + int(in.branch)
	return m.tried.add(uint64(branch*places + f.at))
}

// class returns the class of the byte at a place, or classEnd.
func (m *matcher) class(at int) class {
	if at == len(m.text) {
		return classEnd
	}
	return classOf(m.text[at])
}

// after returns the place after the unit at a place, which is not the end.
func (m *matcher) after(at int) int {
	if m.text[at] == '%' {
		return at + len("%XX")
	}
	return at + 1
}
