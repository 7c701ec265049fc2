package uritemplate

import "slices"

// A program is a template as a nondeterministic automaton over text in normal form (RFC 3986, sections 6.2.2.1 and 6.2.2.2), which
// Ambiguous and Overlap search. It accepts the texts that a matcher accepts, with the values at the same places. It has no way for what
// another way reads too, and it has each name once. Each unit of a text has an instruction of its own. Only instructions that have read
// something lead back, so each text has finitely many ways through it.
type program struct {
	code  []instruction
	start int32
}

// An instruction reads text, or decides where to go on.
type instruction struct {
	op      opcode
	some    bool  // whether opPrefix reads at least one character
	isValue bool  // whether it is part of a value, and not of what is written before one
	reads   class // the first bytes of the units that are read
	next    int32
	other   int32  // the second choice of opChoice
	slot    int32  // the index in Template.specs of the variable that it belongs to, or noSlot
	most    int32  // the most characters of opPrefix
	text    string // of opText, a unit in normal form
}

// noSlot is the slot of instructions that belong to a literal.
const noSlot = -1

// An opcode says what an instruction does. A unit is a character or a triplet.
type opcode uint8

const (
	opEnd    opcode = iota // accept at the end of the text
	opText                 // read a text
	opUnit                 // read a unit
	opLoop                 // go on, or read a unit and stay
	opPrefix               // as opLoop, for some characters at most
	opChoice               // go to next or to other
)

// A class is a set of kinds of bytes, and of the end of the text. Each reserved byte has a kind but for the brackets, which
// share one. So has ".", which an operator writes. The other unreserved bytes share one with "%", which begins a unit everywhere,
// since the text has been checked. A byte that no URI has is in no class.
type class uint32

const (
	classUnreserved class = 1<<0 | 1<<1
	classEnd        class = 1 << 19
	classAll              = classEnd - 1
)

// classes has the class of each byte.
var classes = [256]class{
	'A': 1, 'B': 1, 'C': 1, 'D': 1, 'E': 1, 'F': 1, 'G': 1, 'H': 1, 'I': 1, 'J': 1, 'K': 1, 'L': 1, 'M': 1, 'N': 1, 'O': 1, 'P': 1,
	'Q': 1, 'R': 1, 'S': 1, 'T': 1, 'U': 1, 'V': 1, 'W': 1, 'X': 1, 'Y': 1, 'Z': 1, 'a': 1, 'b': 1, 'c': 1, 'd': 1, 'e': 1, 'f': 1,
	'g': 1, 'h': 1, 'i': 1, 'j': 1, 'k': 1, 'l': 1, 'm': 1, 'n': 1, 'o': 1, 'p': 1, 'q': 1, 'r': 1, 's': 1, 't': 1, 'u': 1, 'v': 1,
	'w': 1, 'x': 1, 'y': 1, 'z': 1, '0': 1, '1': 1, '2': 1, '3': 1, '4': 1, '5': 1, '6': 1, '7': 1, '8': 1, '9': 1, '-': 1, '_': 1,
	'~': 1, '%': 1,
	'.': 1 << 1, ',': 1 << 2, '/': 1 << 3, ';': 1 << 4, '?': 1 << 5, '&': 1 << 6, '#': 1 << 7, '=': 1 << 8,
	'!': 1 << 9, '$': 1 << 10, '\'': 1 << 11, '(': 1 << 12, ')': 1 << 13, '*': 1 << 14, '+': 1 << 15, ':': 1 << 16, '@': 1 << 17,
	'[': 1 << 18, ']': 1 << 18,
}

// classOf returns the class of a byte.
func classOf(c byte) class { return classes[c] }

// classesOf returns the classes of the bytes of s.
func classesOf(s string) (all class) {
	for i := range len(s) {
		all |= classOf(s[i])
	}
	return all
}

// A compiler makes the program of a template from its end to its beginning, so that where an instruction leads is known
// when it is made.
type compiler struct {
	program
	slot    int32 // of the instructions that are added
	isValue bool  // whether they are part of a value
}

// compile returns the program of a template.
func compile(t Template) *program {
	var c compiler
	c.code = make([]instruction, 0, 1+len(t.text)+10*len(t.specs))
	next := c.add(instruction{op: opEnd})
	for _, p := range slices.Backward(t.parts) {
		if p.operator == nil {
			c.slot = noSlot
			next = c.text(p.normal, next)
		} else {
			next = c.expression(t, p, next)
		}
	}
	c.start = next
	return &c.program
}

// add adds an instruction and returns its index.
func (c *compiler) add(in instruction) int32 {
	in.slot, in.isValue = c.slot, c.isValue
	c.code = append(c.code, in)
	return int32(len(c.code) - 1)
}

// text adds instructions that read s, and returns the first one.
func (c *compiler) text(s string, next int32) int32 {
	for s != "" {
		from := len(s) - 1
		if from >= 2 && s[from-2] == '%' {
			from -= 2
		}
		next = c.add(instruction{op: opText, text: s[from:], next: next})
		s = s[:from]
	}
	return next
}

// choice adds a choice.
func (c *compiler) choice(next, other int32) int32 {
	return c.add(instruction{op: opChoice, next: next, other: other})
}

// loop adds a loop over units that begin with these bytes.
func (c *compiler) loop(reads class, next int32) int32 {
	return c.add(instruction{op: opLoop, reads: reads, next: next})
}

// some adds instructions that read one unit or more that begin with these bytes.
func (c *compiler) some(reads class, next int32) int32 {
	return c.add(instruction{op: opUnit, reads: reads, next: c.loop(reads, next)})
}

// expression adds the instructions of an expression. If its first variable is written in another way than those after
// it, each has a second way in: for when a variable before it has been there.
func (c *compiler) expression(t Template, p part, next int32) int32 {
	first, sep := p.operator.first, p.operator.sep
	fresh, later := next, next
	for i := int(p.to) - 1; i >= int(p.from); i-- {
		c.slot = int32(i)
		body := c.item(&t.specs[i], later)
		if p.isAlone() {
			return body // written alike if it is empty and if it is absent
		}
		if i > int(p.from) || first == sep {
			later = c.choice(c.text(sep, body), later)
		}
		if first == sep {
			fresh = later
		} else {
			fresh = c.choice(c.text(first, body), fresh)
		}
	}
	return fresh
}

// item adds the instructions of a variable that has a value, without what separates it from others. Members need no way for the name of
// the variable, since they may have any.
func (c *compiler) item(spec *varspec, next int32) int32 {
	op, name := spec.operator, spec.normalName()
	c.isValue = true
	defer func() { c.isValue = false }()
	if spec.hasMembers() {
		return c.members(op, next)
	}
	value := c.value(spec, next)
	c.isValue = false
	switch {
	case !op.named:
		return value
	case op.ifEmpty != "":
		return c.text(name+"=", value)
	default:
		return c.text(name, c.choice(next, c.text("=", value)))
	}
}

// value adds the instructions of a string, or of members with "," in between. It is not empty if the operator writes no "="
// before an empty value of a name.
func (c *compiler) value(spec *varspec, next int32) int32 {
	reads, some := classUnreserved, spec.operator.named && spec.operator.ifEmpty == ""
	switch {
	case spec.operator.reserved:
		reads = classAll
	case spec.most == 0:
		reads |= classOf(',')
	}
	switch {
	case spec.most == 0 && some:
		return c.some(reads, next)
	case spec.most == 0:
		return c.loop(reads, next)
	}
	return c.add(instruction{op: opPrefix, reads: reads, most: int32(spec.most), some: some, next: next})
}

// members adds the instructions of exploded members, each a value or a name with "=" and a value.
func (c *compiler) members(op *operator, next int32) int32 {
	again := c.text(op.sep, next)
	more := c.choice(next, again)
	after := c.afterName(op, next, more)
	if op.ifEmpty == "" && op.sep != "." { // which a value reads too
		after = c.choice(after, again)
	}
	start := c.loop(classUnreserved, after)
	c.code[again].next = start
	return start
}

// afterName adds the instructions of "=" and a value, which lead to more, or of none, which lead to end. The operator says whether there
// is a "=" before an empty value.
func (c *compiler) afterName(op *operator, end, more int32) int32 {
	if op.ifEmpty != "" {
		return c.text("=", c.loop(classUnreserved, more))
	}
	return c.choice(end, c.text("=", c.some(classUnreserved, more)))
}
