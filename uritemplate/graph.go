package uritemplate

import "github.com/go-rfc3986/uri/internal/charset"

// A graph is a program as a search sees it: without instructions that neither read nor choose, and with a node for each
// unit of a text.
type graph struct {
	program *program
	nodes   []node
	first   []int32 // the node of each instruction
}

// A node is where a way through a program may be.
type node struct {
	in    *instruction
	pc    int32
	unit  unit  // of opText
	after int32 // the node after a unit
	exits int32 // the node after a loop or a prefix, and the first choice
	other int32 // the second choice
}

// A unit is a character of US-ASCII, or a byte of a triplet with isTriplet added. None is 0.
type unit uint16

const isTriplet unit = 1 << 8

// anyUnit is one that every instruction reads that does not read a certain text.
const anyUnit unit = 'a'

// newGraph returns the graph of a template.
func newGraph(t Template) *graph {
	g := &graph{program: compile(t, true)}
	code := g.program.code
	g.first = make([]int32, len(code))
	for i := range code {
		in := &code[i]
		g.first[i] = int32(len(g.nodes))
		switch {
		case in.isPassed():
		case in.op == opText:
			for text := in.text; text != ""; {
				var u unit
				u, text = cutUnit(text)
				g.nodes = append(g.nodes, node{in: in, pc: int32(i), unit: u, after: int32(len(g.nodes) + 1)})
			}
		default:
			g.nodes = append(g.nodes, node{in: in, pc: int32(i), after: int32(len(g.nodes))})
		}
	}
	for i := range g.nodes {
		n := &g.nodes[i]
		n.exits, n.other = g.node(n.in.next), g.node(n.in.other)
		if n.in.op == opUnit || n.in.op == opText && (i+1 == len(g.nodes) || g.nodes[i+1].pc != n.pc) {
			n.after = n.exits
		}
	}
	return g
}

// start returns the node at which each way begins.
func (g *graph) start() int32 { return g.node(g.program.start) }

// end returns the node at which each way ends.
func (g *graph) end() int32 { return g.first[0] }

// isPassed reports whether an instruction only notes something about a value.
func (in *instruction) isPassed() bool { return in.op == opOpen || in.op == opClose || in.op == opSkip }

// node returns the first node from an instruction on.
func (g *graph) node(pc int32) int32 {
	for g.program.code[pc].isPassed() {
		pc = g.program.code[pc].next
	}
	return g.first[pc]
}

// cutUnit returns the first unit of a text, and the rest.
func cutUnit(text string) (unit, string) {
	if text[0] == '%' {
		return isTriplet + unit(charset.Decode(text, 0)), text[len("%XX"):]
	}
	return unit(text[0]), text[1:]
}

// length returns the length of the text of a unit.
func (u unit) length() int32 {
	if u >= isTriplet {
		return int32(len("%XX"))
	}
	return 1
}

// append appends the text of a unit.
func (u unit) append(b []byte) []byte {
	if u >= isTriplet {
		return charset.AppendEncoded(b, byte(u))
	}
	return append(b, byte(u))
}

// reads reports whether a way at n with these characters in its prefix reads a unit.
func (n *node) reads(u unit, c counter) bool {
	switch n.in.op {
	case opText:
		return n.unit == u
	case opEnd, opChoice:
		return false
	}
	return (u >= isTriplet || n.in.reads(byte(u))) && (n.in.op != opPrefix || n.in.mayRead(c))
}

// count returns how many characters a prefix has after a unit, or 0 at another node.
func (n *node) count(c counter, u unit) counter {
	if n.in.op != opPrefix {
		return counter{}
	}
	return c.add(byte(u))
}

// mayLeave reports whether a way at n may go on without reading.
func (n *node) mayLeave(c counter) bool {
	return n.in.op == opLoop || n.in.op == opPrefix && n.in.mayEnd(c)
}

// A stop is an instruction on a way that reads nothing, and the stop before it.
type stop struct {
	pc     int32
	before int
}

// spans returns where the values are of a way that is at these nodes in turn, each at its place of the text. The last one
// is the end.
func (g *graph) spans(way []int32, places []int, count int) []span {
	spans := make([]span, count)
	been := make([]bool, len(g.program.code))
	pc := g.program.start
	for i, at := range way {
		n := &g.nodes[at]
		stops := g.path(pc, n.pc, been)
		for s := len(stops) - 1; s >= 0; s = stops[s].before {
			if in := &g.program.code[stops[s].pc]; in.isPassed() {
				spans[in.slot].note(in.op, places[i])
			}
		}
		if pc = n.pc; n.after == n.exits {
			pc = n.in.next
		}
	}
	return spans
}

// path returns stops, of which the last one and those before it are the shortest way from one instruction to another that
// reads nothing. There is one. All of been is false, before and after.
func (g *graph) path(from, to int32, been []bool) []stop {
	stops := []stop{{from, -1}}
	add := func(pc int32, before int) {
		if !been[pc] {
			been[pc] = true
			stops = append(stops, stop{pc, before})
		}
	}
	for i := 0; stops[len(stops)-1].pc != to; i++ {
		switch in := &g.program.code[stops[i].pc]; {
		case in.op == opChoice:
			add(in.next, i)
			if stops[len(stops)-1].pc != to {
				add(in.other, i)
			}
		case in.isPassed(), in.op == opLoop, in.op == opPrefix && (i == 0 || !in.some):
			add(in.next, i)
		}
	}
	for _, s := range stops {
		been[s.pc] = false
	}
	return stops
}
