package uritemplate

// An instruction is a step in reading the value of a variable from a text in normal form. All
// variables with the same operator share their instructions, so a long template needs no more than
// a short one. Types varspec and lookahead have what differs between variables.
type instruction struct {
	op      opcode
	char    byte  // the byte that it reads, or 0
	isValue bool  // whether it reads a part of the value
	branch  uint8 // the number of the instruction, among those of a variable that have a choice
	next    pc
	other   pc    // the second choice of opEnter and opChoice
	first   class // the first bytes of the text that this and the following instructions read
}

// A pc is the index of an instruction in code.
type pc uint8

// An opcode says what an instruction does. A unit is a character or a triplet.
type opcode uint8

const (
	opEnter     opcode = iota // read char, and the name if the operator writes it, or go to other
	opChoice                  // go to next or to other
	opLoop                    // go to next, or read a unit of the value and stay
	opUnit                    // read a unit of the value
	opChar                    // read char
	opName                    // read the name
	opOpen                    // read char, after which the value begins
	opEnd                     // end the value and the variable
	opSkip                    // end an absent variable; no variable before it in its expression has a value
	opSkipLater               // end an absent variable; one before it in its expression has a value
)

// Entries are the first instructions of a variable. Which of them applies depends on its
// expression.
type entries struct {
	alone    pc    // the expression writes only this value, and the empty text if it is absent
	fresh    pc    // no variable before it in the expression has a value
	later    pc    // a variable before it in the expression has a value
	branches uint8 // the number of instructions that have a choice
}

// code has the instructions of all operators.
var code = assemble()

// assemble returns the instructions of all operators, and sets their entries.
func assemble() [256]instruction {
	var a assembler
	for i := range operators {
		a.op = &operators[i]
		a.op.value = a.value()
		a.op.members = a.members()
	}
	return a.code
}

// An assembler builds the code of the operators, each from the end to the beginning.
type assembler struct {
	code     [256]instruction
	count    int
	op       *operator
	branches uint8
	isValue  bool // whether the instructions to be added read a part of the value
}

// add adds an instruction and returns its index.
func (a *assembler) add(in instruction) pc {
	switch in.op {
	case opEnter, opChoice:
		in.branch = a.branches
		a.branches++
	case opLoop:
		in.branch, in.isValue = a.branches, true
		a.branches++
	case opUnit:
		in.isValue = true
	}
	in.isValue = in.isValue || a.isValue
	in.first = a.first(in)
	a.code[a.count] = in
	a.count++
	return pc(a.count - 1)
}

// first returns the field first of an instruction.
func (a *assembler) first(in instruction) class {
	next, other := a.code[in.next].first, a.code[in.other].first
	if in.char != 0 {
		next = classOf(in.char)
	}
	switch in.op {
	case opEnter, opChoice:
		return next | other
	case opLoop:
		return classUnits | next
	case opUnit:
		return classUnits
	case opChar, opOpen:
		return next
	case opName:
		return classUnreserved
	case opSkip:
		return classWithout
	default: // opEnd and opSkipLater
		return classAfter
	}
}

func (a *assembler) choice(next, other pc) pc {
	return a.add(instruction{op: opChoice, next: next, other: other})
}
func (a *assembler) char(c byte, next pc) pc {
	return a.add(instruction{op: opChar, char: c, next: next})
}
func (a *assembler) loop(next pc) pc { return a.add(instruction{op: opLoop, next: next}) }
func (a *assembler) unit(next pc) pc { return a.add(instruction{op: opUnit, next: next}) }
func (a *assembler) name(next pc) pc { return a.add(instruction{op: opName, next: next}) }
func (a *assembler) open(c byte, next pc) pc {
	return a.add(instruction{op: opOpen, char: c, next: next})
}

// value adds the code of a string, or of members with "," in between. If the operator writes no "="
// before an empty value, the text has none.
func (a *assembler) value() entries {
	a.branches = 0
	end := a.add(instruction{op: opEnd})
	body := a.loop(end)
	switch {
	case a.op.ifEmpty != "":
		body = a.open('=', body)
	case a.op.named:
		body = a.choice(a.open(0, end), a.open('=', a.unit(body)))
	}
	return a.entries(body, 0)
}

// members adds the code of exploded members. If the operator writes names, members under the name
// of the variable are tried first, and pairs under other names last.
func (a *assembler) members() entries {
	a.branches = 0
	end := a.add(instruction{op: opEnd})
	a.isValue = true
	body, pairs := a.list(end, a.loop), pc(0)
	if a.op.named {
		body, pairs = a.code[a.list(end, a.name)].next, body // opEnter has read the first name
	}
	a.isValue = false
	return a.entries(body, pairs)
}

// list adds the code of one or more members, and returns where the code begins. Each member is a
// name, and may have "=" and a value; a member of a list has no "=". name adds the code of a name.
func (a *assembler) list(end pc, name func(next pc) pc) pc {
	again := a.char(a.op.sep[0], 0)
	value := a.loop(a.choice(end, again))
	after := a.char('=', value)
	if a.op.ifEmpty == "" {
		after = a.char('=', a.unit(value))
		if a.op.sep != "." { // a "." is read as a part of a name
			after = a.choice(after, again)
		}
		after = a.choice(end, after)
	}
	begin := name(after)
	a.code[again].next = begin
	return begin
}

// entries adds the code that precedes the value of a variable. The code of the value begins at
// body. If pairs is not 0, the code of pairs begins there.
func (a *assembler) entries(body, pairs pc) (e entries) {
	e.alone = body
	e.later = a.enter(a.op.sep, body, a.add(instruction{op: opSkipLater}), pairs)
	e.fresh = e.later
	if a.op.first != a.op.sep {
		e.fresh = a.enter(a.op.first, body, a.add(instruction{op: opSkip}), pairs)
	}
	e.branches = a.branches
	return e
}

// enter is like entries, for one entry. glue is the text that the operator writes before the
// variable.
func (a *assembler) enter(glue string, body, skip, pairs pc) pc {
	var char byte
	if glue != "" {
		char = glue[0]
	}
	if pairs != 0 {
		skip = a.choice(skip, a.open(char, pairs))
	}
	return a.add(instruction{op: opEnter, char: char, next: body, other: skip})
}
