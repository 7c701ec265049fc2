package automaton

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An Automaton is a complete deterministic automaton over bytes: every state has a next one for each of the 256. The
// start is state 0.
type Automaton struct {
	accepting []bool
	next      [][256]int
	alphabet  []byte // bytes, of which one at least is like any other byte: every state leads to the same one on both
}

// Automaton returns the minimal automaton of a rule. Its states are numbered in the order in which a search in breadth
// from the start finds them; the dead state, if there is one, is among them. A rule that is missing or refers to itself
// is an error.
func (g Grammar) Automaton(rule string) (*Automaton, error) {
	n := &nfa{grammar: g}
	start, end := n.state(), n.state()
	if err := n.connect(start, end, reference(strings.ToLower(rule))); err != nil {
		return nil, fmt.Errorf("automaton: %w", err)
	}
	return determinize(n, start, end).minimal(), nil
}

// States returns the number of states, the dead one included.
func (a *Automaton) States() int { return len(a.next) }

// Accepts reports whether word is in the language.
func (a *Automaton) Accepts(word string) bool {
	state := 0
	for i := range len(word) {
		state = a.next[state][word[i]]
	}
	return a.accepting[state]
}

// Classes returns one byte of each class of bytes that every state treats alike, in ascending
// order.
func (a *Automaton) Classes() []byte {
	var list []byte
	for _, c := range a.alphabet {
		isNew := !slices.ContainsFunc(list, func(known byte) bool {
			return !slices.ContainsFunc(a.next, func(next [256]int) bool { return next[c] != next[known] })
		})
		if isNew {
			list = append(list, c)
		}
	}
	return list
}

// An nfa is a nondeterministic automaton under construction, made of Thompson's pieces.
type nfa struct {
	grammar Grammar
	open    []reference // the rules that are being expanded
	edges   [][]edge

	seen  []int // for each state the last round of closure that has come to it
	round int
}

// An edge leads to a state on one byte of a set, or on no byte if free is set.
type edge struct {
	on   set
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
func (n *nfa) connect(from, to int, e expression) error {
	switch e := e.(type) {
	case set:
		n.edges[from] = append(n.edges[from], edge{on: e, to: to})
	case sequence:
		for _, element := range e {
			middle := n.state()
			if err := n.connect(from, middle, element); err != nil {
				return err
			}
			from = middle
		}
		n.free(from, to)
	case alternatives:
		for _, element := range e {
			if err := n.connect(from, to, element); err != nil {
				return err
			}
		}
	case repetition:
		return n.repeat(from, to, e)
	case reference:
		return n.expand(from, to, e)
	}
	return nil
}

func (n *nfa) repeat(from, to int, e repetition) error {
	step := func() error {
		middle := n.state()
		err := n.connect(from, middle, e.of)
		from = middle
		return err
	}
	for range e.min {
		if err := step(); err != nil {
			return err
		}
	}
	if e.max < 0 {
		loop := n.state() // a separate state, so that nothing else can go round
		n.free(from, loop)
		n.free(loop, to)
		return n.connect(loop, loop, e.of)
	}
	for range e.max - e.min {
		n.free(from, to)
		if err := step(); err != nil {
			return err
		}
	}
	n.free(from, to)
	return nil
}

func (n *nfa) expand(from, to int, name reference) error {
	e, ok := n.grammar[string(name)]
	if !ok {
		return fmt.Errorf("there is no rule %q", name)
	}
	if slices.Contains(n.open, name) {
		return fmt.Errorf("rule %q refers to itself", name)
	}
	n.open = append(n.open, name)
	defer func() { n.open = n.open[:len(n.open)-1] }()
	return n.connect(from, to, e)
}

// determinize returns the deterministic automaton whose states are the sets of states of n.
func determinize(n *nfa, start, end int) *Automaton {
	like := n.likeBytes()
	a := &Automaton{alphabet: firsts(like), next: make([][256]int, 0, 1<<13)} // growing it would copy megabytes again and again
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
			members = append(members, states)
			a.accepting = append(a.accepting, slices.Contains(states, end))
		}
		return number
	}
	add([]int{start})
	for i := 0; i < len(members); i++ {
		var row [256]int
		for c := range row {
			if like[c] < c {
				row[c] = row[like[c]]
			} else {
				row[c] = add(n.step(members[i], byte(c)))
			}
		}
		a.next = append(a.next, row)
	}
	return a
}

// likeBytes returns for each byte the first one that is in the same sets, and so leads to the same states.
func (n *nfa) likeBytes() (like [256]int) {
	var in [256]string
	seen := map[set]bool{}
	for _, edges := range n.edges {
		for _, e := range edges {
			if seen[e.on] {
				continue
			}
			seen[e.on] = true
			for c, ok := range e.on {
				in[c] += strconv.FormatBool(ok)
			}
		}
	}
	first := map[string]int{}
	for c, key := range in {
		if _, ok := first[key]; !ok {
			first[key] = c
		}
		like[c] = first[key]
	}
	return like
}

// firsts returns the bytes that are the first of those like them.
func firsts(like [256]int) []byte {
	var list []byte
	for c, first := range like {
		if c == first {
			list = append(list, byte(c))
		}
	}
	return list
}

// closure returns the states that free edges lead to, these included, in ascending order.
func (n *nfa) closure(states []int) []int {
	n.round++
	var list []int
	todo := slices.Clone(states)
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
	return list
}

// step returns the states that c leads to.
func (n *nfa) step(states []int, c byte) []int {
	var list []int
	for _, s := range states {
		for _, e := range n.edges[s] {
			if !e.free && e.on[c] {
				list = append(list, e.to)
			}
		}
	}
	return list
}

// minimal returns the automaton with the fewest states that accepts the same words. It splits the
// states by what they accept, and then by the states that they lead to, until nothing changes
// (Moore).
func (a *Automaton) minimal() *Automaton {
	block := make([]int, len(a.next))
	for s, ok := range a.accepting {
		if ok {
			block[s] = 1
		}
	}
	for count := 0; ; {
		numbers := map[string]int{}
		split := make([]int, len(block))
		for s := range a.next {
			key := binary.AppendUvarint(nil, uint64(block[s]))
			for _, c := range a.alphabet {
				key = binary.AppendUvarint(key, uint64(block[a.next[s][c]]))
			}
			if _, ok := numbers[string(key)]; !ok {
				numbers[string(key)] = len(numbers)
			}
			split[s] = numbers[string(key)]
		}
		block = split
		if len(numbers) == count {
			return a.merged(block)
		}
		count = len(numbers)
	}
}

// merged returns the automaton whose states are the blocks of a's states, numbered in breadth from the start.
func (a *Automaton) merged(block []int) *Automaton {
	m := &Automaton{alphabet: a.alphabet}
	number := map[int]int{block[0]: 0}
	queue := []int{0} // one state of each block
	for i := 0; i < len(queue); i++ {
		var row [256]int
		for c, to := range a.next[queue[i]] {
			if _, ok := number[block[to]]; !ok {
				number[block[to]] = len(queue)
				queue = append(queue, to)
			}
			row[c] = number[block[to]]
		}
		m.next = append(m.next, row)
		m.accepting = append(m.accepting, a.accepting[queue[i]])
	}
	return m
}

// Viable returns a function that returns the length of the longest prefix of a text that is also a
// prefix of a word of the language. The byte after it, or the end of the text, is the first thing
// that a parser from left to right can reject.
func (a *Automaton) Viable() func(text string) int {
	dead := a.dead()
	return func(text string) int {
		state := 0
		for i := range len(text) {
			if state = a.next[state][text[i]]; state == dead {
				return i
			}
		}
		return len(text)
	}
}

// dead returns the state of a minimal automaton from which no word is accepted, or -1 if there is none.
func (a *Automaton) dead() int {
	for s, next := range a.next {
		leads := false
		for _, to := range next {
			leads = leads || to != s
		}
		if !leads && !a.accepting[s] {
			return s
		}
	}
	return -1
}
