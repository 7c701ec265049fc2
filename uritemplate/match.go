package uritemplate

import (
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Match returns the values whose expansion is text, and reports whether there are any (RFC 6570, section 1.4). Texts are
// compared in normal form: the case of hexadecimal digits does not count, nor whether an unreserved character is
// percent-encoded (RFC 3986, sections 6.2.2.1 and 6.2.2.2).
//
// Values are decoded once, except those of "{+x}" and "{#x}", which come back as they are written, since "/" and "%2F"
// may both stand there. "+" is not a space: "{?q}" matches "?q=a%20b", and not "?q=a+b", since Expand writes "%2B". If
// two values are written alike, Match returns the plainer: none rather than "", a string rather than a list, and pairs
// only of "{x*}". "{x:3}" comes back under the name "x:3", unless "x" stands in full elsewhere.
//
// If the template is ambiguous, each variable in turn is present if it can be, and then takes as little text as it can. A
// variable that stands twice has one value, or there is no match. If the text is divided so that it has two, Match tries
// one more division, in which all its places have the same length, and no others.
//
// Match takes linear time and memory for every template. Unless the text is long, it allocates twice for up to eight
// values, and once more for each list and for each text that it decodes. The first Match of a template makes its automaton,
// which takes up to 500 times the memory of its text.
func (t Template) Match(text string) (Values, bool) {
	if !areTripletsWhole(text) {
		return nil, false
	}
	normal := charset.NormalEncoding(text)
	m := matcher{program: t.runnable(), text: normal}
	spans := m.spansFor(t)
	if !m.run() {
		return nil, false
	}
	r := reading{written: text, normal: normal}
	if v, ok := t.values(r, spans); ok {
		return v, true
	}
	return t.share(r, spans)
}

// spansFor returns room for the spans of the variables of t, which run sets.
func (m *matcher) spansFor(t Template) []span {
	if len(t.specs) > len(m.few) {
		m.many = make([]span, len(t.specs))
		return m.many
	}
	return m.few[:len(t.specs)]
}

// areTripletsWhole reports whether every "%" begins a triplet. So a program need not look at the digits.
func areTripletsWhole(text string) bool {
	for i := strings.IndexByte(text, '%'); i >= 0 && i < len(text); i++ {
		if text[i] == '%' && !charset.IsTriplet(text, i) {
			return false
		}
	}
	return true
}

// A span is where the value of a variable stands in a text.
type span struct{ from, to int }

// absent is the span of a variable that stands nowhere.
var absent = span{-1, -1}

// traceless returns a span from which one cannot tell whether the variable is absent or empty, and the other way round: where
// an empty value would stand.
func (s span) traceless() span { return span{-2 - s.from, -2 - s.to} }

// isTraceless reports whether s is the result of traceless.
func (s span) isTraceless() bool { return s.from <= -2 }

// note notes that the value of the span begins or ends at a place, or that it has none.
func (s *span) note(op opcode, at int) {
	switch op {
	case opOpen:
		s.from = at
	case opClose:
		s.to = at
	default:
		*s = absent
	}
}

// A matcher runs a program on a text. It looks for the first way through the program, in the order of its choices, and
// tries nothing twice: tried has a bit for each branch at each place of the text.
type matcher struct {
	program *program
	text    string // in normal form

	// The spans of the last way tried, what is left to try, and what has been tried. The arrays have room for most
	// templates and texts, so that nothing is allocated for them.
	few     [16]span
	many    []span
	depth   int
	near    [16]frame
	far     []frame
	tried   [64]uint64
	triedIn []uint64 // if there is no room in tried
}

// A frame is where to go on if a way ends.
type frame struct {
	pc    int32
	at    int
	count counter
}

// run reports whether the program accepts the text. If so, the spans are those of the way.
func (m *matcher) run() bool {
	f := frame{pc: m.program.start}
	for {
		in := &m.program.code[f.pc]
		ok := true
		switch in.op {
		case opEnd:
			if f.at == len(m.text) {
				return true
			}
			ok = false
		case opText:
			ok = strings.HasPrefix(m.text[f.at:], in.text)
			f.pc, f.at = in.next, f.at+len(in.text)
		case opUnit:
			if ok = f.at < len(m.text) && in.reads(m.text[f.at]); ok {
				f.pc, f.at = in.next, m.after(f.at)
			}
		case opLoop:
			ok = m.loop(in, &f)
		case opPrefix:
			ok = m.prefix(in, &f)
		case opChoice:
			ok = m.choose(in, &f)
		default:
			m.note(in, f.at)
			f.pc = in.next
		}
		if !ok {
			if m.depth == 0 {
				return false
			}
			f = m.pop()
		}
	}
}

// loop goes to the first place where the loop can end, and leaves the others for later.
func (m *matcher) loop(in *instruction, f *frame) bool {
	follow := m.program.code[in.next].first
	if m.depth == 0 && follow&in.skips == 0 {
		f.at = charset.ScanEncoded(m.text, f.at, in.set)
	}
	for {
		here := m.class(f.at)
		reads, ends := here != classEnd && in.reads(m.text[f.at]), follow&here != 0
		switch {
		case !reads && !ends || !m.isNew(in, f.at):
			return false
		case ends:
			if reads {
				m.push(frame{pc: f.pc, at: m.after(f.at)})
			}
			f.pc = in.next
			return true
		}
		f.at = m.after(f.at)
	}
}

// prefix is loop for a prefix of so many characters. A loop that it enters at one place is entered once, and takes no more
// steps than it has characters.
func (m *matcher) prefix(in *instruction, f *frame) bool {
	if f.count == (counter{}) && !m.isNew(in, f.at) {
		return false
	}
	follow := m.program.code[in.next].first
	for {
		here := m.class(f.at)
		reads := here != classEnd && in.reads(m.text[f.at]) && in.mayRead(f.count)
		ends := follow&here != 0 && in.mayEnd(f.count)
		after := frame{pc: f.pc}
		if reads {
			after.at, after.count = m.after(f.at), f.count.add(m.unit(f.at))
		}
		switch {
		case !reads && !ends:
			return false
		case ends:
			if reads {
				m.push(after)
			}
			f.pc, f.count = in.next, counter{}
			return true
		}
		*f = after
	}
}

// choose goes to the first choice that can begin with the next byte, and leaves the other for later.
func (m *matcher) choose(in *instruction, f *frame) bool {
	here := m.class(f.at)
	next, other := &m.program.code[in.next], &m.program.code[in.other]
	first := next.first&here != 0 && strings.HasPrefix(m.text[f.at:], next.text) // which is empty unless next is opText
	second := other.first&here != 0
	switch {
	case first && second:
		if !m.isNew(in, f.at) {
			return false
		}
		m.push(frame{pc: in.other, at: f.at})
		f.pc = in.next
	case first:
		f.pc = in.next
	default:
		f.pc = in.other
	}
	return first || second
}

// push leaves a frame for later.
func (m *matcher) push(f frame) {
	if m.depth < len(m.near) {
		m.near[m.depth] = f
	} else {
		m.far = append(m.far, f)
	}
	m.depth++
}

// pop returns the last frame that is left.
func (m *matcher) pop() frame {
	if m.depth--; m.depth < len(m.near) {
		return m.near[m.depth]
	}
	last := len(m.far) - 1
	f := m.far[last]
	m.far = m.far[:last]
	return f
}

// note notes where the value of a variable begins or ends, or that it has none.
func (m *matcher) note(in *instruction, at int) {
	s := &m.few[int(in.slot)%len(m.few)]
	if m.many != nil {
		s = &m.many[in.slot]
	}
	s.note(in.op, at)
}

// isNew reports whether a branch has not been tried at that place yet. While no other way is left to try, nothing is
// tried twice, since later ways begin at later places.
func (m *matcher) isNew(in *instruction, at int) bool {
	if m.depth == 0 {
		return true
	}
	places := uint64(len(m.text)) + 1
	bit := uint64(in.branch)*places + uint64(at)
	word := &m.tried[bit/64%uint64(len(m.tried))]
	if need := uint64(m.program.branches) * places; need > 64*uint64(len(m.tried)) {
		if m.triedIn == nil {
			m.triedIn = make([]uint64, need/64+1)
		}
		word = &m.triedIn[bit/64]
	}
	isNew := *word&(1<<(bit%64)) == 0
	*word |= 1 << (bit % 64)
	return isNew
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

// unit returns the byte that the unit at a place stands for.
func (m *matcher) unit(at int) byte { return decodeUnit(m.text[at:]) }

// decodeUnit returns the byte that the first unit of s stands for.
func decodeUnit(s string) byte {
	if s[0] == '%' {
		return charset.Decode(s, 0)
	}
	return s[0]
}

// A counter counts the characters of bytes that come one by one.
type counter struct {
	characters uint16
	open       uint8
	bytes      [utf8.UTFMax]byte // the first ones that are not a whole character
}

// add returns the counter after one more byte.
func (c counter) add(b byte) counter {
	c.bytes[c.open] = b
	c.open++
	for utf8.FullRune(c.bytes[:c.open]) {
		_, size := utf8.DecodeRune(c.bytes[:c.open])
		var rest counter
		rest.open = uint8(copy(rest.bytes[:], c.bytes[size:c.open]))
		rest.characters = c.characters + 1
		c = rest
	}
	return c
}

// mayRead reports whether a prefix with these characters may have one more byte: one of a new character, or of one that
// is not whole.
func (in *instruction) mayRead(c counter) bool { return int32(c.characters) < in.most }

// mayEnd reports whether a prefix may have exactly these characters. Bytes that are not a whole character count as one
// each.
func (in *instruction) mayEnd(c counter) bool {
	return int32(c.characters)+int32(c.open) <= in.most && !(in.some && c == counter{})
}
