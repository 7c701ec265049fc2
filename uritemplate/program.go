package uritemplate

import (
	"slices"
	"sync"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A program is a template as a nondeterministic automaton over text in normal form (RFC 3986, sections 6.2.2.1 and
// 6.2.2.2). Match runs it, and Ambiguous and Overlap search it. Only instructions that have read something lead back,
// so each text has finitely many ways through it.
type program struct {
	code     []instruction
	start    int32
	branches int32 // number of instructions at which a way may part

	raws []class // what a client may leave raw in each variable of Template.specs, or nil
}

// A lazyProgram is a program that is made when it is first needed, since it is much larger than its template.
type lazyProgram struct {
	once    sync.Once
	program *program

	route   sync.Once // for MatchURI
	meaning *route

	raw        sync.Once // for MatchURI of a path with raw delimiters
	rawProgram *program
}

// lazy returns what is made of the template when it is first needed.
func (t *Template) lazy() *lazyProgram {
	if t.program == nil {
		return &lazyProgram{} // of the zero Template
	}
	return t.program
}

// runnable returns the program of the template.
func (t *Template) runnable() *program {
	lazy := t.lazy()
	lazy.once.Do(func() { lazy.program = compile(*t, compiler{}) })
	return lazy.program
}

// An instruction reads text, or decides where to go on.
type instruction struct {
	op      opcode
	some    bool        // whether opPrefix reads at least one character
	isValue bool        // whether it is part of a value, and not of what is written before one
	first   class       // how text can begin here, and whether it can end
	reads   class       // the first bytes of the units that are read
	skips   charset.Set // what opLoop may pass over at once, or 0
	next    int32
	other   int32  // the second choice of opChoice
	branch  int32  // the number of the branch
	slot    int32  // the index in Template.specs of the variable that it belongs to, or noSlot
	most    int32  // the most characters of opPrefix
	text    string // of opText, in normal form and not empty
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
	opChoice               // go to next or, if that fails, to other
	opOpen                 // the value of a variable begins
	opClose                // the value of a variable ends
	opSkip                 // the variable has no value
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
	forSearch bool  // whether the program is for a search
	slot      int32 // of the instructions that are added
	isValue   bool  // whether they are part of a value
	bare      class // what begins a unit of a value there, beside a separator
}

// compile returns the program of a template. One for a search accepts the same texts, with the values at the same places. It has no
// way for what another way reads too, and it has each name once. Each unit of a text has an instruction of its own, and none notes
// where a value begins.
func compile(t Template, c compiler) *program {
	c.code = make([]instruction, 0, t.instructions())
	next := c.add(instruction{op: opEnd, first: classEnd})
	for _, p := range slices.Backward(t.parts) {
		if p.operator == nil {
			c.slot = noSlot
			next = c.text(charset.NormalEncoding(p.literal), next)
		} else {
			next = c.expression(t, p, next)
		}
	}
	c.start = next
	return &c.program
}

// instructions returns about how many instructions the program of a template has, so that they are not copied to grow.
func (t Template) instructions() int {
	n := 1 + len(t.parts)
	for i := range t.specs {
		n += 10
		if t.specs[i].explode {
			n += 13
		}
	}
	return n
}

// add adds an instruction and returns its index.
func (c *compiler) add(in instruction) int32 {
	if in.op == opLoop || in.op == opPrefix || in.op == opChoice {
		in.branch = c.branches
		c.branches++
	}
	in.slot, in.isValue = c.slot, c.isValue
	c.code = append(c.code, in)
	return int32(len(c.code) - 1)
}

// text adds instructions that read s, and returns the first one.
func (c *compiler) text(s string, next int32) int32 {
	for s != "" {
		from := 0
		switch {
		case !c.forSearch:
		case len(s) >= len("%XX") && s[len(s)-len("%XX")] == '%':
			from = len(s) - len("%XX")
		default:
			from = len(s) - 1
		}
		next = c.add(instruction{op: opText, text: s[from:], first: classOf(s[from]), next: next})
		s = s[:from]
	}
	return next
}

// pass adds an instruction that reads nothing.
func (c *compiler) pass(op opcode, next int32) int32 {
	c.isValue = op == opClose // from there on to its beginning
	if c.forSearch {
		return next
	}
	return c.add(instruction{op: op, next: next, first: c.code[next].first})
}

// choice adds a choice.
func (c *compiler) choice(next, other int32) int32 {
	first := c.code[next].first | c.code[other].first
	return c.add(instruction{op: opChoice, next: next, other: other, first: first})
}

// loop adds a loop over units that begin with these bytes.
func (c *compiler) loop(reads class, next int32) int32 {
	in := instruction{op: opLoop, reads: reads, first: reads | c.code[next].first, next: next}
	switch follow := c.code[next].first; {
	case reads == classAll && follow == classEnd:
		in.skips = charset.Uric
	case follow&classUnreserved == 0:
		in.skips = charset.Unreserved
	}
	return c.add(in)
}

// some adds instructions that read one unit or more that begin with these bytes.
func (c *compiler) some(reads class, next int32) int32 {
	return c.add(instruction{op: opUnit, reads: reads, first: reads, next: c.loop(reads, next)})
}

// expression adds the instructions of an expression. If its first variable is written in another way than those after
// it, each has a second way in: for when a variable before it has been there.
func (c *compiler) expression(t Template, p part, next int32) int32 {
	first, sep := p.operator.first, p.operator.sep
	fresh, later := next, next
	for i := p.to - 1; i >= p.from; i-- {
		c.slot, c.bare = int32(i), classUnreserved
		if c.raws != nil {
			c.bare |= c.raws[i]
		}
		skipped := later
		body := c.item(&t.specs[i], later)
		if c.forSearch {
			body = entries{start: c.text(body.name, body.start)}
		}
		if p.to == p.from+1 && first == "" {
			return body.start // written alike if it is empty and if it is absent
		}
		if i > p.from || first == sep {
			later = c.variable(sep, body, skipped)
		}
		if first == sep {
			fresh = later
		} else {
			fresh = c.variable(first, body, fresh)
		}
	}
	return fresh
}

// variable adds the choice between a variable, with the separator before it, and none. Pairs under other names than
// that of the variable come last.
func (c *compiler) variable(sep string, body entries, next int32) int32 {
	skip := c.pass(opSkip, next)
	if body.pairs > 0 {
		skip = c.choice(skip, c.text(sep, body.pairs))
	}
	return c.choice(c.text(sep+body.name, body.start), skip)
}

// entries are the ways into an item: the name that is written before it, where to go on after that, and where its pairs
// begin, or 0.
type entries struct {
	name  string
	start int32
	pairs int32
}

// item adds the instructions of a variable that has a value, without what separates it from others.
func (c *compiler) item(spec *varspec, next int32) entries {
	end := c.pass(opClose, next)
	op, name := spec.operator, spec.normalName()
	switch {
	case spec.explode && op.named && !c.forSearch:
		return entries{start: c.pass(opOpen, c.ownMembers(op, name, end)), pairs: c.pass(opOpen, c.members(op, end))}
	case spec.explode && !op.reserved: // a search needs no way for the name of the variable, since members may have any
		return entries{start: c.pass(opOpen, c.members(op, end))}
	case !op.named:
		return entries{start: c.pass(opOpen, c.value(spec, end))}
	case op.ifEmpty != "":
		return entries{name: name + "=", start: c.pass(opOpen, c.value(spec, end))}
	}
	full := c.pass(opOpen, c.value(spec, end))
	return entries{name: name, start: c.choice(c.pass(opOpen, end), c.text("=", full))}
}

// normalName returns the name as it stands in text in normal form.
func (v *varspec) normalName() string { return charset.NormalEncoding(v.name()) }

// value adds the instructions of a string, or of members with "," in between. It is not empty if the operator writes no "="
// before an empty value of a name.
func (c *compiler) value(spec *varspec, next int32) int32 {
	reads, some := c.bare, spec.operator.named && spec.operator.ifEmpty == ""
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
	in := instruction{op: opPrefix, reads: reads, first: reads, most: int32(spec.most), some: some, next: next}
	if !some {
		in.first |= c.code[next].first
	}
	return c.add(in)
}

// members adds the instructions of exploded members, each a value or a name with "=" and a value.
func (c *compiler) members(op *operator, next int32) int32 {
	again := c.text(op.sep, next)
	more := c.choice(next, again)
	after := c.afterName(op, next, more)
	if op.ifEmpty == "" && op.sep != "." { // which a value reads too
		after = c.choice(after, again)
	}
	start := c.loop(c.bare, after)
	c.code[again].next = start
	return start
}

// ownMembers adds the instructions of members under one name.
func (c *compiler) ownMembers(op *operator, name string, next int32) int32 {
	again := c.text(op.sep+name, next)
	more := c.choice(next, again)
	start := c.afterName(op, more, more)
	c.code[again].next = start
	return c.text(name, start)
}

// afterName adds the instructions of "=" and a value, which lead to more, or of none, which lead to end. The operator says whether there
// is a "=" before an empty value.
func (c *compiler) afterName(op *operator, end, more int32) int32 {
	if op.ifEmpty != "" {
		return c.text("=", c.loop(c.bare, more))
	}
	return c.choice(end, c.text("=", c.some(c.bare, more)))
}
