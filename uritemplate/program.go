package uritemplate

import (
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
}

// A lazyProgram is a program that is made when it is first needed, since it is much larger than its template.
type lazyProgram struct {
	once    sync.Once
	program *program

	route   sync.Once // for MatchURI
	meaning *route

	raw        sync.Once // for MatchURI of a path with raw delimiters
	raws       []delimiters
	rawProgram *program
}

// runnable returns the program of the template.
func (t Template) runnable() *program {
	lazy := t.program
	if lazy == nil {
		lazy = &lazyProgram{} // of the zero Template
	}
	lazy.once.Do(func() { lazy.program = compile(t, false) })
	return lazy.program
}

// An instruction reads text, or decides where to go on.
type instruction struct {
	op     opcode
	also   byte  // a byte that is read though the set does not have it, or 0
	some   bool  // whether opPrefix reads at least one character
	first  class // how text can begin here, and whether it can end
	skips  class // the classes of what the set has, which opLoop may pass over at once
	set    charset.Set
	raw    delimiters // more bytes that are read
	next   int32
	other  int32  // the second choice of opChoice
	branch int32  // the number of the branch
	place  int32  // what the text that is read belongs to: a literal or a variable
	slot   int32  // the index in Template.specs, of opOpen, opClose and opSkip
	most   int32  // the most characters of opPrefix
	text   string // of opText, in normal form and not empty
}

// An opcode says what an instruction does. A unit is a character or a triplet.
type opcode uint8

const (
	opEnd    opcode = iota // accept at the end of the text
	opText                 // read a text
	opUnit                 // read a unit of the set
	opLoop                 // go on, or read a unit of the set and stay
	opPrefix               // as opLoop, for some characters at most
	opChoice               // go to next or, if that fails, to other
	opOpen                 // the value of a variable begins
	opClose                // the value of a variable ends
	opSkip                 // the variable has no value
)

// A class is a set of kinds of bytes, and of the end of the text. The bytes that operators write have a kind each, and
// all others share one.
type class uint16

const (
	classOther class = 1 << iota
	classDot
	classComma
	classSlash
	classSemicolon
	classQuestion
	classAmpersand
	classNumber
	classEquals
	classEnd

	classAll = classEnd - 1
)

// classOf returns the kind of a byte.
func classOf(c byte) class { return 1 << kinds[c] }

// kinds has the logarithm of the class of each byte.
var kinds = [256]uint8{'.': 1, ',': 2, '/': 3, ';': 4, '?': 5, '&': 6, '#': 7, '=': 8}

// reads reports whether an instruction reads a unit that begins with c. A "%" begins one everywhere, since the text
// has been checked.
func (in *instruction) reads(c byte) bool {
	return in.set.Has(c) || c == '%' || c == in.also && c != 0 || in.raw&delimiterOf[c] != 0
}

// A compiler makes the program of a template from its end to its beginning, so that where an instruction leads is known
// when it is made.
type compiler struct {
	program
	places    int32
	forSearch bool
	raws      []delimiters // by the index in Template.specs, or nil
	raw       delimiters   // of the variable whose instructions are added
}

// compile returns the program of a template. One for a search accepts the same texts, with the values at the same places,
// but it has no way for what another way reads too, and each name once.
func compile(t Template, forSearch bool) *program {
	return (&compiler{forSearch: forSearch}).compile(t)
}

func (c *compiler) compile(t Template) *program {
	c.code = make([]instruction, 0, t.instructions())
	next := c.add(instruction{op: opEnd, first: classEnd})
	for i := len(t.parts) - 1; i >= 0; i-- {
		if p := t.parts[i]; p.operator == nil {
			c.places++
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
		switch spec := &t.specs[i]; {
		case spec.explode && spec.operator.named:
			n += 23
		case spec.explode:
			n += 15
		default:
			n += 10
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
	in.place = c.places
	c.code = append(c.code, in)
	return int32(len(c.code) - 1)
}

// text adds instructions that read s.
func (c *compiler) text(s string, next int32) int32 {
	if s == "" {
		return next
	}
	return c.add(instruction{op: opText, text: s, first: classOf(s[0]), next: next})
}

// pass adds an instruction that reads nothing.
func (c *compiler) pass(op opcode, slot int, next int32) int32 {
	return c.add(instruction{op: op, slot: int32(slot), next: next, first: c.code[next].first})
}

// choice adds a choice, or none if there is only one way.
func (c *compiler) choice(next, other int32) int32 {
	first := c.code[next].first | c.code[other].first
	return c.add(instruction{op: opChoice, next: next, other: other, first: first})
}

// unreserved returns the part of an instruction that says that it reads unreserved characters, triplets, what a client may leave raw
// there, and one byte more unless that is 0.
func (c *compiler) unreserved(also byte) instruction {
	skips := classOther | classDot
	return instruction{set: charset.Unreserved, also: also, raw: c.raw, first: skips | classOf(also) | c.raw.classes(), skips: skips}
}

// loop adds a loop over the units that in reads.
func (c *compiler) loop(in instruction, next int32) int32 {
	in.op, in.next = opLoop, next
	in.first |= c.code[next].first
	return c.add(in)
}

// unit adds an instruction that reads one of the units that in reads.
func (c *compiler) unit(in instruction, next int32) int32 {
	in.op, in.next = opUnit, next
	return c.add(in)
}

// expression adds the instructions of an expression. If its first variable is written in another way than those after
// it, each has a second way in: for when a variable before it has been there.
func (c *compiler) expression(t Template, p part, next int32) int32 {
	first, sep := p.operator.first, p.operator.sep
	fresh, later := next, next
	for i := p.to - 1; i >= p.from; i-- {
		c.places++
		spec, skipped := &t.specs[i], later
		if c.raws != nil {
			c.raw = c.raws[i]
		}
		body := c.item(spec, i, later)
		if c.forSearch {
			body = entries{"", c.text(body.name, body.start), -1}
		}
		if p.to == p.from+1 && first == "" {
			return body.start // written alike if it is empty and if it is absent
		}
		if i > p.from || first == sep {
			later = c.variable(spec, i, sep, body, skipped)
		}
		if first == sep {
			fresh = later
		} else {
			fresh = c.variable(spec, i, first, body, fresh)
		}
	}
	return fresh
}

// variable adds the choice between a variable, with the separator before it, and none. Pairs under other names than
// that of the variable come last.
func (c *compiler) variable(spec *varspec, slot int, sep string, body entries, next int32) int32 {
	skip := c.pass(opSkip, slot, next)
	if body.pairs >= 0 {
		skip = c.choice(skip, c.text(sep, body.pairs))
	}
	return c.choice(c.text(sep+body.name, body.start), skip)
}

// entries are the ways into an item: the name that is written before it, where to go on after that, and where its pairs
// begin, or -1.
type entries struct {
	name  string
	start int32
	pairs int32
}

// item adds the instructions of a variable that has a value, without what separates it from others.
func (c *compiler) item(spec *varspec, slot int, next int32) entries {
	end := c.pass(opClose, slot, next)
	op := spec.operator
	switch {
	case spec.explode && op.named:
		return c.exploded(spec, slot, end)
	case spec.explode && !op.reserved:
		return entries{"", c.pass(opOpen, slot, c.members(op.sep, end)), -1}
	case !op.named:
		return entries{"", c.pass(opOpen, slot, c.value(spec, false, end)), -1}
	case op.ifEmpty != "":
		return entries{spec.normalName() + "=", c.pass(opOpen, slot, c.value(spec, false, end)), -1}
	}
	full := c.pass(opOpen, slot, c.value(spec, true, end))
	return entries{spec.normalName(), c.choice(c.pass(opOpen, slot, end), c.text("=", full)), -1}
}

// normalName returns the name as it stands in text in normal form.
func (v *varspec) normalName() string { return charset.NormalEncoding(v.name()) }

// value adds the instructions of a string, or of members with "," in between. If some is set, it is not empty.
func (c *compiler) value(spec *varspec, some bool, next int32) int32 {
	in := c.unreserved(0)
	switch {
	case spec.operator.reserved:
		in = instruction{set: charset.Uric, first: classAll, skips: classAll}
	case spec.most == 0:
		in = c.unreserved(',')
	}
	if spec.most > 0 {
		in.op, in.most, in.some, in.next = opPrefix, int32(spec.most), some, next
		if !some {
			in.first |= c.code[next].first
		}
		return c.add(in)
	}
	loop := c.loop(in, next)
	if some {
		return c.unit(in, loop)
	}
	return loop
}

// members adds the instructions of exploded members, each a value or a name with "=" and a value that is not empty.
func (c *compiler) members(sep string, next int32) int32 {
	again := c.text(sep, next)
	afterValue := c.choice(next, again)
	equals := c.text("=", c.unit(c.unreserved(0), c.loop(c.unreserved(0), afterValue)))
	afterName := c.choice(next, equals)
	if sep != "." {
		afterName = c.choice(afterName, again)
	}
	start := c.loop(c.unreserved(0), afterName)
	c.code[again].next = start
	return start
}

// exploded adds the instructions of exploded members with names: the name of the variable, or others. A search needs only
// the latter, which may be the name of the variable too.
func (c *compiler) exploded(spec *varspec, slot int, next int32) entries {
	op, name := spec.operator, spec.normalName()
	open := func(start int32) int32 { return c.pass(opOpen, slot, start) }
	pairs := c.pairs(op, next)
	switch {
	case c.forSearch:
		return entries{"", open(pairs), -1}
	case op.ifEmpty == "":
		return entries{"", open(c.ownMembers(op.sep, name, next)), open(pairs)}
	}
	again := c.text(op.sep+name+"=", next)
	own := c.loop(c.unreserved(0), c.choice(next, again))
	c.code[again].next = own
	return entries{"", open(c.text(name+"=", own)), open(pairs)}
}

// pairs adds the instructions of exploded members with any names.
func (c *compiler) pairs(op *operator, next int32) int32 {
	if op.ifEmpty == "" {
		return c.members(op.sep, next)
	}
	again := c.text(op.sep, next)
	pairs := c.loop(c.unreserved(0), c.text("=", c.loop(c.unreserved(0), c.choice(next, again))))
	c.code[again].next = pairs
	return pairs
}

// ownMembers adds the instructions of members under one name, which have no "=" if they are empty.
func (c *compiler) ownMembers(sep, name string, next int32) int32 {
	again := c.text(sep+name, next)
	more := c.choice(next, again)
	full := c.text("=", c.unit(c.unreserved(0), c.loop(c.unreserved(0), more)))
	empty := c.choice(more, full)
	c.code[again].next = empty
	return c.text(name, empty)
}
