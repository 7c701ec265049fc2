package uritemplate

import (
	"slices"
	"strings"
	"sync"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A matcher matches a text with a template by backtracking: it takes the first of two choices, and
// goes back to the second if the first fails. It tries nothing twice: tried has a bit for each
// branch at each offset of the text, unless there are too many of them.
type matcher struct {
	parts      []part      // of the template
	specs      []varspec   // of the template
	lookaheads []lookahead // of specs
	branches   int         // of all specs
	text       string      // in normal form
	spans      []span      // of the current division of the text
	stack      []frame     // the choices to go back to
	tried      bitSet      // empty until it is used
	remember   bool        // whether tried is used
	steps      int64       // the number of steps that are left
}

// Limits on the bits in tried, and on the steps. Each byte of the template and the text adds to
// them. If a template has at most bitsPerByte branches, tried is always used.
const (
	bitsPerByte  = 128
	minBits      = 1 << 12 // for short texts
	stepsPerByte = 256
	minSteps     = 1 << 20 // for short texts
)

// A frame is a position in a template and in a text.
type frame struct {
	at    int   // the offset in the text
	index int32 // of the variable in Template.specs, or the length of specs at the end of the template
	pc    pc
	count counter // of the characters of a prefix before at
}

// matchers has matchers to be used again, with their lists.
var matchers = sync.Pool{New: func() any { return new(matcher) }}

// release puts a matcher back. It drops long lists, and keeps nothing of the template and the text.
func (m *matcher) release() {
	m.parts, m.specs, m.lookaheads, m.text = nil, nil, nil, ""
	if cap(m.spans)+cap(m.stack)+cap(m.tried) > maxKept {
		m.spans, m.stack, m.tried = nil, nil, nil
	}
	matchers.Put(m)
}

// maxKept is the maximum number of elements in the lists of a matcher that is kept.
const maxKept = 1 << 12

// divide reports whether the template matches a text in normal form. If so, it sets m.spans.
func (m *matcher) divide(t *Template, p *plan, text string) bool {
	size := int64(len(t.text) + len(text))
	m.parts, m.specs, m.lookaheads, m.branches, m.text = t.parts, t.specs, p.lookaheads, p.branches, text
	m.spans, m.stack, m.tried = append(m.spans[:0], make([]span, len(t.specs))...), m.stack[:0], m.tried[:0]
	m.remember = int64(p.branches)*int64(len(text)+1) <= max(bitsPerByte*size, minBits)
	m.steps = minSteps + stepsPerByte*size
	var f frame
	for ok := m.part(&f, 0); m.steps > 0; ok = m.step(&f) {
		m.steps--
		if ok && int(f.index) == len(m.specs) {
			return true
		}
		if ok {
			continue
		}
		last := len(m.stack) - 1
		if last < 0 {
			return false
		}
		f, m.stack = m.stack[last], m.stack[:last]
	}
	return false
}

// part moves f to a part of the template, or reads the part if it is a literal, and moves f to the
// part after it. It reports whether the text has the literal, and ends if no part follows.
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

// isAt reports whether a literal begins at an offset of the text. Each 64 bytes that are equal
// count as a step.
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

// next moves f to the next variable of the expression, or to the next part. isLater says whether a
// variable of the expression has had a value.
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

// step runs the instruction of f, and reports whether the text matches so far.
func (m *matcher) step(f *frame) bool {
	in := &code[f.pc]
	switch in.op {
	case opEnter:
		return m.enter(f, in)
	case opChoice:
		return m.choose(f, in)
	case opLoop:
		if m.specs[f.index].maxLength > 0 {
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
	if m.lookaheads[f.index].units&m.class(f.at) == 0 {
		return false
	}
	b, rest := cutUnit(m.text[f.at:])
	if m.specs[f.index].maxLength > 0 {
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

// name reports whether the name of a variable begins at an offset of the text, and returns the end
// of the name.
func (m *matcher) name(spec *varspec, at int) (int, bool) {
	n, ok := spec.nameAt(m.text[at:])
	m.steps -= int64(n / 4)
	return at + n, ok
}

// enter begins a variable, or skips it if it has no value.
func (m *matcher) enter(f *frame, in *instruction) bool {
	ahead, here := &m.lookaheads[f.index], m.class(f.at)
	begin, end := f.at, f.at
	var isThere bool
	if in.char == 0 {
		isThere = ahead.resolve(code[in.next].first)&here != 0
	} else if isThere = f.at < len(m.text) && m.text[f.at] == in.char; isThere {
		begin++
		if end = begin; m.specs[f.index].operator.named {
			end, isThere = m.name(&m.specs[f.index], begin)
		}
	}
	isAbsent := ahead.resolve(code[in.other].first)&here != 0
	if !isThere {
		f.pc = in.other
		return isAbsent
	}
	if isAbsent && !m.postpone(f, in, in.other) {
		return false
	}
	m.spans[f.index].from = begin
	f.at, f.pc = end, in.next
	return true
}

// choose takes the first choice if this choice can read the next byte, and otherwise the second.
func (m *matcher) choose(f *frame, in *instruction) bool {
	ahead, here := &m.lookaheads[f.index], m.class(f.at)
	isNext, isOther := ahead.resolve(code[in.next].first)&here != 0, ahead.resolve(code[in.other].first)&here != 0
	if !isNext {
		f.pc = in.other
		return isOther
	}
	f.pc = in.next
	return !isOther || m.postpone(f, in, in.other)
}

// postpone pushes the second choice, and reports whether the branch has not been tried yet.
func (m *matcher) postpone(f *frame, in *instruction, other pc) bool {
	if !m.isNew(f, in) {
		return false
	}
	m.push(frame{index: f.index, at: f.at, pc: other})
	return true
}

// push pushes a frame on the stack. A full stack doubles, so that push copies less than append
// would.
func (m *matcher) push(f frame) {
	if len(m.stack) == cap(m.stack) {
		m.stack = slices.Grow(m.stack, max(16, len(m.stack)))
	}
	m.stack = append(m.stack, f)
}

// loop reads units up to the first offset where the loop can end, and pushes the next offset.
func (m *matcher) loop(f *frame, in *instruction) bool {
	ahead := &m.lookaheads[f.index]
	reads, ends := ahead.units, ahead.resolve(code[in.next].first)
	if len(m.stack) == 0 {
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

// prefix is like loop, but for a prefix. A prefix is tried once at each offset.
func (m *matcher) prefix(f *frame, in *instruction) bool {
	if f.count == (counter{}) && !m.isNew(f, in) {
		return false
	}
	ahead, maxLength := &m.lookaheads[f.index], int32(m.specs[f.index].maxLength)
	ends := ahead.resolve(code[in.next].first)
	for ; ; m.steps-- {
		here := m.class(f.at)
		isRead, isEnd := ahead.units&here != 0 && f.count.mayRead(maxLength), ends&here != 0 && f.count.mayEnd(maxLength)
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

// isNew reports whether a branch has not been tried at the offset of f. While the stack is empty,
// nothing can be tried twice, since all other choices are at higher offsets.
func (m *matcher) isNew(f *frame, in *instruction) bool {
	if len(m.stack) == 0 || !m.remember {
		return true
	}
	offsets := len(m.text) + 1
	if len(m.tried) == 0 {
		m.tried.reset(m.branches * offsets)
	}
	branch := int(m.lookaheads[f.index].branch) + int(in.branch)
	return m.tried.add(uint64(branch*offsets + f.at))
}

// class returns the class of the byte at an offset, or classEnd.
func (m *matcher) class(at int) class {
	if at == len(m.text) {
		return classEnd
	}
	return classOf(m.text[at])
}

// after returns the offset after the unit at an offset, which must not be the end.
func (m *matcher) after(at int) int {
	if m.text[at] == '%' {
		return at + len("%XX")
	}
	return at + 1
}
