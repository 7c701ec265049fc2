package uritemplate

import (
	"strings"
	"sync"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A matcher looks for the first way through a template on which it reads a text, in the order of the choices. It has no automaton, but
// the plan of the template, since an automaton is many times as large. It tries nothing twice: tried has a bit for each branch at each
// place of the text, unless that is too much.
type matcher struct {
	parts    []part    // of the template
	specs    []varspec // of the template
	plan     *plan
	text     string  // in normal form
	spans    []span  // of the last way tried
	here     frame   // of the way that is tried
	left     []frame // where to go on if a way ends
	tried    bitSet
	isClear  bool  // whether tried is for this text
	remember bool  // whether tried is used
	steps    int64 // which are left
	stop     stop
}

// matchers has matchers for the next texts, with their lists.
var matchers = sync.Pool{New: func() any { return new(matcher) }}

// release puts a matcher back. It drops long lists, and keeps nothing of the template and the text.
func (m *matcher) release() {
	kept := matcher{spans: m.spans[:0], left: m.left[:0], tried: m.tried}
	if cap(m.spans)+cap(m.left)+cap(m.tried) > mostKept {
		kept = matcher{}
	}
	*m = kept
	matchers.Put(m)
}

// mostKept is the most elements in the lists of a matcher that is kept.
const mostKept = 1 << 12

// The limits of the memory and the work for each byte of the template and the text. So a template with up to mostBits branches is
// matched against each text in every way.
const (
	mostBits   = 128
	leastBits  = 1 << 12 // for short ones
	mostSteps  = 256
	leastSteps = 1 << 20 // for short ones
)

// A frame is a place in a template and in a text. The characters and the open bytes are those of a prefix up to there.
type frame struct {
	at         int
	index      int32 // in Template.specs, or in Template.parts if the phase is atPart
	characters uint16
	open       uint8
	phase      phase
}

// A phase is a place in a variable. The way may part in those before atEqual.
type phase uint8

const (
	isFresh phase = iota // before a variable, without one of its expression before it
	isLater              // the same, after another
	inLoop               // in a value, or in the name of a member
	atName               // after a name, where the "=" is missing if the value is empty

	// The others are of variables with members.
	skipFresh // before a variable that is not there under its own name
	skipLater
	afterMember // after the name of a member
	inValue     // of a member
	atMore      // after the value of a member
	ownMember   // the same for members under the name of the variable
	ownValue
	ownMore

	atEqual // before the "=" of a value that is not empty
	atAgain // before the separator of members
	atPairs // before pairs under other names
	ownEqual
	ownAgain
	atEnd // of the value of a variable
	atPart
)

// branches returns how many of the phases may part.
func (v *varspec) branches() int {
	if v.hasMembers() {
		return int(atEqual)
	}
	return int(skipFresh)
}

// divide reports whether the template accepts a text in normal form. If so, the spans are those of the first way.
func (m *matcher) divide(t *Template, p *plan, text string) bool {
	size := int64(len(t.text) + len(text))
	m.parts, m.specs, m.plan, m.text = t.parts, t.specs, p, text
	m.spans, m.left, m.isClear = append(m.spans[:0], make([]span, len(t.specs))...), m.left[:0], false
	m.stop = stop{}
	m.remember = int64(p.branches)*int64(len(text)+1) <= max(mostBits*size, leastBits)
	m.steps = leastSteps + mostSteps*size
	f := &m.here // in the matcher, since a variable would be allocated for each text
	*f = frame{phase: atPart}
	for ; m.steps > 0; m.steps-- {
		if f.phase == atPart && int(f.index) == len(t.parts) && f.at == len(text) {
			return true
		}
		if m.step(f) {
			continue
		}
		last := len(m.left) - 1
		if last < 0 {
			return false
		}
		*f, m.left = m.left[last], m.left[:last]
	}
	return false
}

// step goes one step on, and reports whether there is one.
func (m *matcher) step(f *frame) bool {
	switch f.phase {
	case atPart:
		return m.part(f)
	case isFresh, isLater:
		return m.enter(f)
	case skipFresh, skipLater:
		return m.skip(f)
	case inLoop, inValue, ownValue:
		return m.value(f)
	case atName:
		return m.choose(f, m.follow(f).after, atEnd, '=', atEqual)
	case afterMember, ownMember:
		return m.member(f)
	case atMore, ownMore:
		return m.choose(f, m.follow(f).after, atEnd, m.spec(f).operator.sep[0], f.phase+atAgain-atMore)
	case atEqual, ownEqual:
		return m.equal(f)
	case atEnd:
		m.spans[f.index].to = f.at
		m.next(f, isLater)
		return true
	case atPairs:
		m.spans[f.index].from = f.at
		f.phase = inLoop
		return true
	default:
		return m.again(f)
	}
}

func (m *matcher) spec(f *frame) *varspec  { return &m.specs[f.index] }
func (m *matcher) follow(f *frame) *follow { return &m.plan.follows[f.index] }

// part begins a literal or an expression.
func (m *matcher) part(f *frame) bool {
	if int(f.index) == len(m.parts) {
		return false
	}
	p := &m.parts[f.index]
	switch {
	case p.operator == nil:
		m.steps -= int64(len(p.normal) / 16)
		f.index++
		at := f.at
		f.at += len(p.normal)
		return strings.HasPrefix(m.text[at:], p.normal)
	case p.isAlone(): // written alike if it is empty and if it is absent
		f.phase = inLoop
		m.spans[p.from].from = f.at
	case p.operator.first == p.operator.sep:
		f.phase = isLater
	default:
		f.phase = isFresh
	}
	f.index = p.from
	return true
}

// enter goes into a variable, or past it.
func (m *matcher) enter(f *frame) bool {
	spec, follow := m.spec(f), m.follow(f)
	glue, without := spec.operator.first, follow.without
	if f.phase == isLater {
		glue, without = spec.operator.sep, follow.after
	}
	here, end := m.class(f.at), f.at+len(glue)
	isThere := strings.HasPrefix(m.text[f.at:], glue)
	switch {
	case spec.operator.named:
		if spec.hasMembers() {
			without |= classOf(glue[0])
		}
		end, isThere = m.name(spec, end, isThere)
	case glue == "":
		isThere = m.plan.begin(spec, int(f.index))&here != 0
	}
	skip := frame{index: f.index, at: f.at, phase: skipFresh + f.phase}
	switch isSkipped := without&here != 0; {
	case !isThere && !isSkipped, isThere && isSkipped && !m.isNew(f):
		return false
	case !isThere:
		*f = skip
		return true
	case isSkipped:
		m.leave(skip)
	}
	m.open(f, spec, f.at+len(glue), end)
	return true
}

// name returns the end of the name of a variable after its operator, with the "=" that does not depend on the value.
func (m *matcher) name(spec *varspec, from int, hasGlue bool) (int, bool) {
	if !hasGlue {
		return from, false
	}
	n, ok := spec.nameAt(m.text[from:])
	end := from + n
	if ok && spec.operator.ifEmpty != "" && !spec.explode {
		ok = end < len(m.text) && m.text[end] == '='
		end++
	}
	m.steps -= int64(n / 4)
	return end, ok
}

// open begins the value of a variable. What the operator writes ends at glue, and the name at end.
func (m *matcher) open(f *frame, spec *varspec, glue, end int) {
	f.at, f.phase = end, inLoop
	m.spans[f.index].from = end
	switch op := spec.operator; {
	case spec.hasMembers() && op.named:
		m.spans[f.index].from = glue
		f.phase = ownMember
	case op.named && op.ifEmpty == "":
		f.phase = atName
	}
}

// skip goes past a variable, or into its pairs under other names, which come last.
func (m *matcher) skip(f *frame) bool {
	spec, follow, before := m.spec(f), m.follow(f), f.phase-skipFresh
	if spec.hasMembers() && spec.operator.named {
		glue, without := spec.operator.first, follow.without
		if before == isLater {
			glue, without = spec.operator.sep, follow.after
		}
		pairs := frame{index: f.index, at: f.at + len(glue), phase: atPairs}
		hasGlue, isSkipped := strings.HasPrefix(m.text[f.at:], glue), without&m.class(f.at) != 0
		switch {
		case hasGlue && isSkipped && !m.isNew(f):
			return false
		case hasGlue && !isSkipped:
			*f = pairs
			return true
		case hasGlue:
			m.leave(pairs)
		}
	}
	m.spans[f.index] = absent
	m.next(f, before)
	return true
}

// next goes to the next variable of the expression, or to the next part.
func (m *matcher) next(f *frame, before phase) {
	part := m.spec(f).part
	f.characters, f.open = 0, 0
	if f.index++; f.index < m.parts[part].to {
		f.phase = before
	} else {
		f.index, f.phase = part+1, atPart
	}
}

// choose goes on with a phase if the next byte is in a class, or with another phase if it is c. The second is left for later if both
// are possible.
func (m *matcher) choose(f *frame, of class, first phase, c byte, second phase) bool {
	isFirst, isSecond := of&m.class(f.at) != 0, f.at < len(m.text) && m.text[f.at] == c
	switch {
	case !isFirst && !isSecond, isFirst && isSecond && !m.isNew(f):
		return false
	case !isFirst:
		first = second
	case isSecond:
		m.leave(frame{index: f.index, at: f.at, phase: second})
	}
	f.phase = first
	return true
}

// member goes on after the name of a member.
func (m *matcher) member(f *frame) bool {
	op, after := m.spec(f).operator, m.follow(f).after
	switch {
	case op.ifEmpty != "": // which a name has in any case
		f.phase += inValue - afterMember
		f.at++
		return f.at <= len(m.text) && m.text[f.at-1] == '='
	case f.phase == ownMember:
		return m.choose(f, after|classOf(op.sep[0]), ownMore, '=', ownEqual)
	case op.sep == ".": // which is part of a name
		f.phase = atName
		return true
	default:
		return m.choose(f, after|classOf('='), atName, op.sep[0], atAgain)
	}
}

// equal reads a "=" before a value that is not empty.
func (m *matcher) equal(f *frame) bool {
	spec := m.spec(f)
	f.at++
	reads := m.plan.bare(int(f.index))
	if spec.hasMembers() {
		f.phase -= atEqual - inValue
	} else {
		f.phase = inLoop
		m.spans[f.index].from = f.at
		reads = m.plan.reads(spec, int(f.index))
	}
	if spec.most > 0 { // prefix reads some
		return true
	}
	if reads&m.class(f.at) == 0 {
		return false
	}
	f.at = m.after(f.at)
	return true
}

// again reads the separator before a member, and its name if that is the name of the variable.
func (m *matcher) again(f *frame) bool {
	f.at++
	if f.phase == atAgain {
		f.phase = inLoop
		return true
	}
	n, ok := m.spec(f).nameAt(m.text[f.at:])
	m.steps -= int64(n / 4)
	f.at, f.phase = f.at+n, ownMember
	return ok
}

// leave leaves a frame for later.
func (m *matcher) leave(f frame) {
	if len(m.left) == cap(m.left) {
		m.left = append(make([]frame, 0, max(16, 2*cap(m.left))), m.left...)
	}
	m.left = append(m.left, f)
}

// isNew reports whether a branch has not been tried yet. While no other way is left to try, nothing is tried twice, since later ways
// begin at later places.
func (m *matcher) isNew(f *frame) bool {
	if len(m.left) == 0 || !m.remember {
		return true
	}
	places := len(m.text) + 1
	if !m.isClear {
		m.isClear = true
		size := m.plan.branches*places/64 + 1
		if size > cap(m.tried) {
			m.tried = make(bitSet, max(64, size))
		}
		m.tried = m.tried[:size]
		clear(m.tried)
	}
	branch := int(m.follow(f).branch) + int(f.phase)
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

// value reads a value, or the name or the value of a member, up to the first place where it can end, and leaves the others for later.
func (m *matcher) value(f *frame) bool {
	spec, index, ends := m.spec(f), int(f.index), m.follow(f).after
	reads, next := m.plan.bare(index), f.phase+atMore-inValue
	switch op := spec.operator; {
	case !spec.hasMembers():
		reads, next = m.plan.reads(spec, index), atEnd
	case f.phase != inLoop:
		ends |= classOf(op.sep[0])
	case op.ifEmpty != "":
		ends, next = classOf('='), afterMember
	default:
		ends, next = ends|classOf('='), afterMember
		if op.sep != "." {
			ends |= classOf(op.sep[0])
		}
	}
	read := m.loop
	if spec.most > 0 {
		read = m.prefix
	}
	ok := read(f, reads, ends)
	f.phase = next
	return ok
}

// loop goes to the first place where a loop can end.
func (m *matcher) loop(f *frame, reads, ends class) bool {
	if len(m.left) == 0 {
		switch {
		case reads == classAll && ends == classEnd:
			f.at = charset.ScanEncoded(m.text, f.at, charset.Uric)
		case ends&classUnreserved == 0:
			f.at = charset.ScanEncoded(m.text, f.at, charset.Unreserved)
		}
	}
	for {
		here := m.class(f.at)
		isRead, isEnd := reads&here != 0, ends&here != 0
		switch {
		case !isRead && !isEnd || !m.isNew(f):
			return false
		case isEnd:
			if isRead {
				m.leave(frame{index: f.index, at: m.after(f.at), phase: f.phase})
			}
			return true
		}
		f.at = m.after(f.at)
		m.steps--
	}
}
