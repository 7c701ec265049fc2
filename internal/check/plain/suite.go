package plain

import "strconv"

// Suite calls f with every word of the W-method's suite (T. S. Chow, Testing Software Design
// Modeled by Finite-State Machines, 1978), and whether the automaton, which must be minimal,
// accepts it. Each word has three parts: one that leads to a state, for every state; up to extra+1
// bytes of the alphabet; and one of a set of words that distinguishes all states. Suite returns the
// number of words, some of which are the same.
//
// An acceptor that agrees on all of them accepts the same language if it has at most extra more
// states than the automaton, and treats every byte like the byte of the alphabet that the automaton
// does not distinguish from it. With all 256 bytes as the alphabet, the second condition always
// holds.
//
// f must not retain word, which changes after the call.
func (a *Automaton) Suite(alphabet []byte, extra int, f func(word []byte, accepted bool)) (words int) {
	suffixes := a.characterizingSet()
	var extend func(word []byte, state, more int)
	extend = func(word []byte, state, more int) {
		for _, suffix := range suffixes {
			f(append(word, suffix...), a.accepting[a.run(state, suffix)])
		}
		words += len(suffixes)
		if more == 0 {
			return
		}
		for _, c := range alphabet {
			extend(append(word, c), a.next[state][c], more-1)
		}
	}
	for state, prefix := range a.stateCover() {
		extend(append(make([]byte, 0, 128), prefix...), state, extra+1)
	}
	return words
}

// stateCover returns for each state a shortest word that leads to it.
func (a *Automaton) stateCover() []string {
	classes := a.Classes()
	words, found := make([]string, len(a.next)), map[int]bool{0: true}
	for state := range a.next { // in the order of a search in breadth
		for _, c := range classes {
			if to := a.next[state][c]; !found[to] {
				found[to] = true
				words[to] = words[state] + string([]byte{c})
			}
		}
	}
	return words
}

// characterizingSet returns words such that, for any two states, one of the words is accepted by
// one state only. The empty word is the first.
func (a *Automaton) characterizingSet() (words []string) {
	classes, accepts := a.Classes(), make([]string, len(a.next)) // for each state, which words
	for word := ""; ; {
		words = append(words, word)
		blocks := map[string]int{} // by what they accept, the last state seen
		p, q := -1, -1
		for s := range a.next {
			accepts[s] += strconv.FormatBool(a.accepting[a.run(s, word)])
			if other, ok := blocks[accepts[s]]; ok {
				p, q = other, s
			}
			blocks[accepts[s]] = s
		}
		if p < 0 {
			return words
		}
		word = a.distinguish(classes, p, q)
	}
}

// distinguish returns a shortest word of some bytes that one of two states accepts and the other does not.
func (a *Automaton) distinguish(classes []byte, p, q int) string {
	words, queue := map[[2]int]string{{p, q}: ""}, [][2]int{{p, q}}
	for ; ; queue = queue[1:] {
		p, q := queue[0][0], queue[0][1]
		word := words[queue[0]]
		if a.accepting[p] != a.accepting[q] {
			return word
		}
		for _, c := range classes {
			to := [2]int{a.next[p][c], a.next[q][c]}
			if _, found := words[to]; !found {
				words[to] = word + string([]byte{c})
				queue = append(queue, to)
			}
		}
	}
}
