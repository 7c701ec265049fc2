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
	r := reading{written: text, normal: charset.NormalEncoding(text)}
	spans := append(make([]span, 0, fewSpans), make([]span, len(t.specs))...)
	if !t.runnable().divide(r.normal, spans) {
		return nil, false
	}
	if v, ok := t.values(r, spans); ok {
		return v, true
	}
	return t.share(r, spans)
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

// traceless is the end of a span that is empty, and from which one cannot tell whether the variable is absent or empty.
const traceless = -1

// isTraceless reports whether the end of s is traceless.
func (s span) isTraceless() bool { return s.to == traceless && s != absent }

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
	spans   []span // of the last way tried
	tried   bitSet
}

// The lengths of lists that are not on the heap. They are enough for most templates and texts.
const (
	fewSpans  = 16
	fewFrames = 16
	fewTried  = 64
)

// A frame is where to go on if a way ends.
type frame struct {
	pc    int32
	at    int
	count counter
}

// divide reports whether the program accepts a text in normal form. If so, the spans are those of the first way.
func (p *program) divide(text string, spans []span) bool {
	var tried [fewTried]uint64
	m := matcher{program: p, text: text, spans: spans, tried: tried[:]}
	return m.run()
}

// run reports whether the program accepts the text.
func (m *matcher) run() bool {
	f, left := frame{pc: m.program.start}, make([]frame, 0, fewFrames)
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
			if ok = in.reads&m.class(f.at) != 0; ok {
				f.pc, f.at = in.next, m.after(f.at)
			}
		case opLoop:
			left, ok = m.loop(in, &f, left)
		case opPrefix:
			left, ok = m.prefix(in, &f, left)
		case opChoice:
			left, ok = m.choose(in, &f, left)
		default:
			m.spans[in.slot].note(in.op, f.at)
			f.pc = in.next
		}
		if !ok {
			last := len(left) - 1
			if last < 0 {
				return false
			}
			f, left = left[last], left[:last]
		}
	}
}

// loop goes to the first place where the loop can end, and leaves the others for later.
func (m *matcher) loop(in *instruction, f *frame, left []frame) ([]frame, bool) {
	follow := m.program.code[in.next].first
	if len(left) == 0 && in.skips != 0 {
		f.at = charset.ScanEncoded(m.text, f.at, in.skips)
	}
	for {
		here := m.class(f.at)
		reads, ends := in.reads&here != 0, follow&here != 0
		switch {
		case !reads && !ends || !m.isNew(in, f.at, left):
			return left, false
		case ends:
			if reads {
				left = append(left, frame{pc: f.pc, at: m.after(f.at)})
			}
			f.pc = in.next
			return left, true
		}
		f.at = m.after(f.at)
	}
}

// prefix is loop for a prefix of so many characters. A loop that it enters at one place is entered once, and takes no more
// steps than it has characters.
func (m *matcher) prefix(in *instruction, f *frame, left []frame) ([]frame, bool) {
	if f.count == (counter{}) && !m.isNew(in, f.at, left) {
		return left, false
	}
	follow := m.program.code[in.next].first
	for {
		here := m.class(f.at)
		reads := in.reads&here != 0 && in.mayRead(f.count)
		ends := follow&here != 0 && in.mayEnd(f.count)
		after := frame{pc: f.pc}
		if reads {
			c, rest := cutUnit(m.text[f.at:])
			after.at, after.count = len(m.text)-len(rest), f.count.add(c)
		}
		switch {
		case !reads && !ends:
			return left, false
		case ends:
			if reads {
				left = append(left, after)
			}
			f.pc, f.count = in.next, counter{}
			return left, true
		}
		*f = after
	}
}

// choose goes to the first choice that can begin with the next byte, and leaves the other for later.
func (m *matcher) choose(in *instruction, f *frame, left []frame) ([]frame, bool) {
	here := m.class(f.at)
	next, other := &m.program.code[in.next], &m.program.code[in.other]
	first := next.first&here != 0 && strings.HasPrefix(m.text[f.at:], next.text) // which is empty unless next is opText
	second := other.first&here != 0
	switch {
	case first && second:
		if !m.isNew(in, f.at, left) {
			return left, false
		}
		left = append(left, frame{pc: in.other, at: f.at})
		f.pc = in.next
	case first:
		f.pc = in.next
	default:
		f.pc = in.other
	}
	return left, first || second
}

// isNew reports whether a branch has not been tried at that place yet. While no other way is left to try, nothing is
// tried twice, since later ways begin at later places.
func (m *matcher) isNew(in *instruction, at int, left []frame) bool {
	if len(left) == 0 {
		return true
	}
	places := uint64(len(m.text)) + 1
	if need := uint64(m.program.branches) * places; need > 64*uint64(len(m.tried)) {
		m.tried = make(bitSet, need/64+1)
	}
	return m.tried.add(uint64(in.branch)*places + uint64(at))
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

// cutUnit returns the byte that the first unit of s stands for, and the rest of s.
func cutUnit(s string) (byte, string) {
	if charset.IsTriplet(s, 0) {
		return charset.Decode(s, 0), s[len("%XX"):]
	}
	return s[0], s[1:]
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
