package uritemplate

import "slices"

// An automaton is a nondeterministic automaton for a template. Ambiguous and Overlap search it. It
// reads text in normal form (RFC 3986, sections 6.2.2.1 and 6.2.2.2), and accepts the texts that a
// matcher accepts, with the same values. It omits redundant ways: "{?x*}" has no way for members
// that have the name of the variable, since members may have any name. Each unit of a literal or a
// name has its own node. Every loop reads a unit, so each text has finitely many ways through the
// automaton.
type automaton struct {
	nodes []node
	start int32
}

// A node reads text, or chooses the next node.
type node struct {
	kind      nodeKind
	isValue   bool  // whether the text is part of a value, rather than a delimiter or a name
	reads     class // the first bytes of the units that are read
	next      int32
	other     int32  // the second choice of nodeChoice
	slot      int32  // the index in Template.specs of the node's variable, or noSlot
	maxLength int32  // of the prefix, in characters, or 0 if the node reads no prefix
	text      string // of nodeText, a unit in normal form
}

// noSlot is the slot of nodes that belong to a literal.
const noSlot = -1

// A nodeKind says what a node does. A unit is a character or a triplet.
type nodeKind uint8

const (
	nodeEnd    nodeKind = iota // accept at the end of the text
	nodeText                   // read a text
	nodeUnit                   // read a unit
	nodeLoop                   // go to next, or read a unit and stay
	nodePrefix                 // like nodeLoop, but read at most maxLength characters
	nodeChoice                 // go to next or to other
)

// A compiler builds the automaton of a template from the end to the beginning.
type compiler struct {
	automaton
	spec         *varspec   // the current variable
	slot         int32      // of its nodes
	nodeOf       [256]int32 // the nodes of its instructions, or 0
	name         int32      // the first node of its name, or 0
	fresh, later int32      // the node after the variable: fresh if no variable of the expression has had a value, and otherwise later
}

// compile returns the automaton of a template.
func compile(t Template) *automaton {
	c := compiler{slot: noSlot}
	c.nodes = make([]node, 0, 1+len(t.text)+10*len(t.specs))
	next := c.add(node{kind: nodeEnd})
	for _, p := range slices.Backward(t.parts) {
		if p.operator == nil {
			c.slot = noSlot
			next = c.text(p.normal, next)
		} else {
			next = c.expression(t, p, next)
		}
	}
	c.start = next
	return &c.automaton
}

// add adds a node and returns its index.
func (c *compiler) add(n node) int32 {
	n.slot = c.slot
	c.nodes = append(c.nodes, n)
	return int32(len(c.nodes) - 1)
}

// text adds nodes that read s, and returns the first of them.
func (c *compiler) text(s string, next int32) int32 {
	for s != "" {
		from := len(s) - 1
		if from >= 2 && s[from-2] == '%' {
			from -= 2
		}
		next = c.add(node{kind: nodeText, text: s[from:], next: next})
		s = s[:from]
	}
	return next
}

// expression adds the nodes of an expression, and returns the first of them.
func (c *compiler) expression(t Template, p part, next int32) int32 {
	c.fresh, c.later = next, next
	for i := int(p.to) - 1; i >= int(p.from); i-- {
		c.spec, c.slot, c.nodeOf, c.name = &t.specs[i], int32(i), [256]int32{}, 0
		entries := c.spec.entries()
		if p.isAlone() {
			return c.node(entries.alone)
		}
		fresh := c.node(entries.fresh)
		if i > int(p.from) {
			c.later = c.node(entries.later)
		}
		c.fresh = fresh
	}
	return c.fresh
}

// node returns the node of an instruction of the variable. It adds this node and the nodes after it
// unless they exist.
func (c *compiler) node(at pc) int32 {
	in := &code[at]
	switch {
	case c.nodeOf[at] > 0:
		return c.nodeOf[at]
	case in.op == opEnd, in.op == opSkipLater:
		return c.later
	case in.op == opSkip:
		return c.fresh
	case in.op == opOpen && in.char == 0:
		return c.node(in.next)
	case in.op == opEnter:
		c.nodeOf[at] = c.enter(in)
		return c.nodeOf[at]
	}
	n := c.add(node{kind: nodeChoice, isValue: in.isValue})
	c.nodeOf[at] = n
	next := c.node(in.next)
	if c.nodes[n].next = next; in.op == opChoice {
		other := c.node(in.other)
		c.nodes[n].other = other
		return n
	}
	c.fill(&c.nodes[n], in)
	return n
}

// enter returns the node that chooses between a value and no value. Members may have any name, so
// enter adds no way for members that have the name of the variable.
func (c *compiler) enter(in *instruction) int32 {
	other := c.node(in.other)
	isNamed := c.spec.operator.named
	if isNamed && c.spec.hasMembers() {
		return other
	}
	next := c.node(in.next)
	if isNamed {
		if c.name == 0 {
			c.name = c.text(c.spec.normalName(), next)
		}
		next = c.name
	}
	if in.char != 0 {
		next = c.text(string(rune(in.char)), next)
	}
	return c.add(node{kind: nodeChoice, next: next, other: other})
}

// fill completes a node that reads text.
func (c *compiler) fill(n *node, in *instruction) {
	switch in.op {
	case opChar, opOpen:
		n.kind, n.text = nodeText, string(rune(in.char))
		return
	case opUnit:
		n.kind = nodeUnit
	case opLoop:
		n.kind = nodeLoop
		if c.spec.maxLength > 0 {
			n.kind = nodePrefix
		}
	}
	n.reads, n.maxLength = c.spec.units(), int32(c.spec.maxLength)
}
