package plain

import (
	_ "embed" // the grammars
	"encoding/binary"
	"slices"
	"strconv"
	"strings"
)

// The grammars of RFC 3986, appendix A, and RFC 3987, section 2.2, as they stand there.
var (
	//go:embed rfc3986.abnf
	RFC3986 string
	//go:embed rfc3987.abnf
	RFC3987 string
)

// PortRange is the only amendment to the grammars that the library makes: a port ends at 65535 (see uri.ErrPortRange).
const PortRange = `
port  = *"0" [ range ]
range = %x31-39 *3DIGIT           ; 1-9999
      / %x31-35 4DIGIT            ; 10000-59999
      / "6" %x30-34 3DIGIT        ; 60000-64999
      / "65" %x30-34 2DIGIT       ; 65000-65499
      / "655" %x30-32 DIGIT       ; 65500-65529
      / "6553" %x30-35            ; 65530-65535
`

// An Automaton is a complete deterministic automaton over bytes: every state has a next one for each of the 256. The
// start is state 0. A non-ASCII character is the bytes that UTF-8 has for it (RFC 3629).
type Automaton struct {
	accepting []bool
	next      [][256]int
}

// AutomatonOf returns the minimal automaton of a rule of the grammar in texts, of which later ones amend earlier ones. Its states are
// numbered in the order in which a search in breadth from the start finds them; the dead state is among them. It panics if there is
// no such rule, or if that refers to itself.
func AutomatonOf(rule string, texts ...string) *Automaton {
	return readGrammar(texts...).automaton(rule)
}

func (g grammar) automaton(rule string) *Automaton {
	n := &nfa{grammar: g}
	start, end := n.state(), n.state()
	n.connect(start, end, reference(strings.ToLower(rule)))
	return determinize(n, start, end).minimal()
}

// States returns the number of states, the dead one included.
func (a *Automaton) States() int { return len(a.next) }

// Accepts reports whether word is in the language.
func (a *Automaton) Accepts(word string) bool { return a.accepting[a.run(0, word)] }

// run returns the state that word leads to.
func (a *Automaton) run(state int, word string) int {
	for i := range len(word) {
		state = a.next[state][word[i]]
	}
	return state
}

// Classes returns one byte of each class of bytes that every state treats alike, in ascending
// order.
func (a *Automaton) Classes() (list []byte) {
	seen := map[string]bool{}
	for c := range 256 {
		var key []byte
		for state := range a.next {
			key = binary.AppendUvarint(key, uint64(a.next[state][c]))
		}
		if !seen[string(key)] {
			seen[string(key)] = true
			list = append(list, byte(c))
		}
	}
	return list
}

// An nfa is a nondeterministic automaton under construction, made of Thompson's pieces.
type nfa struct {
	grammar grammar
	open    []reference // the rules that are being expanded
	edges   [][]edge

	seen         []int // for each state the last round of closure that has come to it
	round        int
	closed, todo []int // lists of closure
	stepped      []int // the list of step
}

// An edge leads to a state on one byte of a set, or on no byte if free is set.
type edge struct {
	on   *set
	free bool
	to   int
}

// state adds a state.
func (n *nfa) state() int {
	n.edges = append(n.edges, nil)
	n.seen = append(n.seen, 0)
	return len(n.edges) - 1
}

// free adds an edge on no byte.
func (n *nfa) free(from, to int) { n.edges[from] = append(n.edges[from], edge{free: true, to: to}) }

// connect adds edges that lead from one state to another on exactly the words of e.
func (n *nfa) connect(from, to int, e expression) {
	switch e := e.(type) {
	case set:
		n.edges[from] = append(n.edges[from], edge{on: &e, to: to})
	case sequence:
		for _, element := range e {
			from = n.connectToNew(from, element)
		}
		n.free(from, to)
	case alternatives:
		for _, element := range e {
			n.connect(from, to, element)
		}
	case repetition:
		n.repeat(from, to, e)
	case reference:
		n.expand(from, to, e)
	}
}

// connectToNew is connect to a new state, which it returns.
func (n *nfa) connectToNew(from int, e expression) (to int) {
	to = n.state()
	n.connect(from, to, e)
	return to
}

func (n *nfa) repeat(from, to int, e repetition) {
	for range e.min {
		from = n.connectToNew(from, e.of)
	}
	if e.max < 0 {
		loop := n.state() // a separate state, so that nothing else can go round
		n.free(from, loop)
		n.free(loop, to)
		n.connect(loop, loop, e.of)
		return
	}
	for range e.max - e.min {
		n.free(from, to)
		from = n.connectToNew(from, e.of)
	}
	n.free(from, to)
}

func (n *nfa) expand(from, to int, name reference) {
	e, ok := n.grammar[string(name)]
	if !ok || slices.Contains(n.open, name) {
		panic("no rule, or one that refers to itself: " + string(name))
	}
	n.open = append(n.open, name)
	n.connect(from, to, e)
	n.open = n.open[:len(n.open)-1]
}

// A table is a complete deterministic automaton under construction. Bytes that lead from each state to the same one share a column,
// since thousands of rows of 256 states take long to write.
type table struct {
	accepting []bool
	column    [256]int
	next      [][]int // for each state and each column
}

// determinize returns the deterministic automaton whose states are the sets of states of n.
func determinize(n *nfa, start, end int) table {
	column, columns := n.columns()
	t := table{column: column}
	var members [][]int
	known, key := map[string]int{}, []byte(nil)
	add := func(states []int) int {
		states = n.closure(states)
		key = key[:0]
		for _, state := range states {
			key = binary.AppendUvarint(key, uint64(state))
		}
		number, ok := known[string(key)]
		if !ok {
			number = len(members)
			known[string(key)] = number
			members = append(members, slices.Clone(states))
			t.accepting = append(t.accepting, slices.Contains(states, end))
		}
		return number
	}
	add([]int{start})
	for i := 0; i < len(members); i++ {
		row := make([]int, len(columns))
		for j, c := range columns {
			row[j] = add(n.step(members[i], c))
		}
		t.next = append(t.next, row)
	}
	return t
}

// columns returns for each byte the number of its column, and for each column its first byte. The bytes of a column are in the same
// sets, and so lead to the same states.
func (n *nfa) columns() (column [256]int, first []byte) {
	var in [256]string
	seen := map[set]bool{}
	for _, edges := range n.edges {
		for _, e := range edges {
			if e.free || seen[*e.on] {
				continue
			}
			seen[*e.on] = true
			for c, ok := range e.on {
				in[c] += strconv.FormatBool(ok)
			}
		}
	}
	numbers := map[string]int{}
	for c, key := range in {
		if _, ok := numbers[key]; !ok {
			numbers[key] = len(first)
			first = append(first, byte(c))
		}
		column[c] = numbers[key]
	}
	return column, first
}

// closure returns the states that free edges lead to, these included, in ascending order, until the next call.
func (n *nfa) closure(states []int) []int {
	n.round++
	list, todo := n.closed[:0], append(n.todo[:0], states...)
	for len(todo) > 0 {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if n.seen[s] == n.round {
			continue
		}
		n.seen[s] = n.round
		list = append(list, s)
		for _, e := range n.edges[s] {
			if e.free {
				todo = append(todo, e.to)
			}
		}
	}
	slices.Sort(list)
	n.closed, n.todo = list, todo
	return list
}

// step returns the states that c leads to, until the next call.
func (n *nfa) step(states []int, c byte) []int {
	list := n.stepped[:0]
	for _, s := range states {
		for _, e := range n.edges[s] {
			if !e.free && e.on[c] {
				list = append(list, e.to)
			}
		}
	}
	n.stepped = list
	return list
}

// minimal returns the automaton with the fewest states that accepts the same words. It splits the
// states by what they accept, and then by the states that they lead to, until nothing changes
// (Moore).
func (t table) minimal() *Automaton {
	block := make([]int, len(t.next))
	for s, ok := range t.accepting {
		if ok {
			block[s] = 1
		}
	}
	var key []byte
	for count := 0; ; {
		numbers := map[string]int{}
		split := make([]int, len(block))
		for s, row := range t.next {
			key = binary.AppendUvarint(key[:0], uint64(block[s]))
			for _, to := range row {
				key = binary.AppendUvarint(key, uint64(block[to]))
			}
			number, ok := numbers[string(key)]
			if !ok {
				number = len(numbers)
				numbers[string(key)] = number
			}
			split[s] = number
		}
		block = split
		if len(numbers) == count {
			return t.merged(block)
		}
		count = len(numbers)
	}
}

// merged returns the automaton whose states are the blocks of t's states, numbered in breadth from the start.
func (t table) merged(block []int) *Automaton {
	m := &Automaton{}
	number := map[int]int{block[0]: 0}
	queue := []int{0} // one state of each block
	for i := 0; i < len(queue); i++ {
		var row [256]int
		for c := range row {
			to := t.next[queue[i]][t.column[c]]
			if _, ok := number[block[to]]; !ok {
				number[block[to]] = len(queue)
				queue = append(queue, to)
			}
			row[c] = number[block[to]]
		}
		m.next = append(m.next, row)
		m.accepting = append(m.accepting, t.accepting[queue[i]])
	}
	return m
}

// viable returns the length of the longest prefix of a text that is also a prefix of a word of the language. The byte after it,
// or the end of the text, is the first thing that a parser from left to right can reject.
func (a *Automaton) viable(text string) int {
	state := 0
	for i := range len(text) {
		if state = a.next[state][text[i]]; a.isDead(state) {
			return i
		}
	}
	return len(text)
}

// prefix returns the length of the longest prefix of a text that is a word of the language, 0 if none is.
func (a *Automaton) prefix(text string) (length int) {
	state := 0
	for i := range len(text) {
		if state = a.next[state][text[i]]; a.accepting[state] {
			length = i + 1
		}
	}
	return length
}

// isDead reports whether no word is accepted from a state of a minimal automaton.
func (a *Automaton) isDead(state int) bool {
	return !a.accepting[state] && !slices.ContainsFunc(a.next[state][:], func(to int) bool { return to != state })
}
