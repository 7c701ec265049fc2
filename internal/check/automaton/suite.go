package automaton

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

// run returns the state that word leads to.
func (a *Automaton) run(state int, word string) int {
	for i := range len(word) {
		state = a.next[state][word[i]]
	}
	return state
}

// stateCover returns for each state a shortest word that leads to it.
func (a *Automaton) stateCover() []string {
	classes := a.Classes()
	words := make([]string, len(a.next))
	found := make([]bool, len(a.next))
	found[0] = true
	queue := []int{0}
	for i := 0; i < len(queue); i++ {
		for _, c := range classes {
			to := a.next[queue[i]][c]
			if !found[to] {
				found[to] = true
				words[to] = words[queue[i]] + string([]byte{c})
				queue = append(queue, to)
			}
		}
	}
	return words
}

// characterizingSet returns words such that, for any two states, one of the words is accepted by
// one state only. The empty word is the first.
func (a *Automaton) characterizingSet() []string {
	words := []string{""}
	distinguish := a.distinguishingWords()
	for {
		blocks := map[string]int{} // by what they accept, the last state seen
		p, q := -1, -1
		for s := range a.next {
			key := ""
			for _, word := range words {
				if a.accepting[a.run(s, word)] {
					key += "1"
				} else {
					key += "0"
				}
			}
			if other, ok := blocks[key]; ok {
				p, q = other, s
			}
			blocks[key] = s
		}
		if p < 0 {
			return words
		}
		words = append(words, distinguish(p, q))
	}
}

// distinguishingWords returns a function that returns a shortest word that one of two states
// accepts and the other does not.
func (a *Automaton) distinguishingWords() func(p, q int) string {
	classes := a.Classes()
	n := len(a.next)
	first := make([][]int, n) // the byte that such a word begins with, -1 for none yet; 256 where it is empty
	for p := range first {
		first[p] = make([]int, n)
		for q := range first[p] {
			first[p][q] = -1
			if a.accepting[p] != a.accepting[q] {
				first[p][q] = 256
			}
		}
	}
	for changed := true; changed; {
		changed = false
		var found [][3]int // set after the round, so that shorter words come first
		for p := range n {
			for q := range n {
				for _, c := range classes {
					if first[p][q] < 0 && first[a.next[p][c]][a.next[q][c]] >= 0 {
						found = append(found, [3]int{p, q, int(c)})
						break
					}
				}
			}
		}
		for _, f := range found {
			first[f[0]][f[1]] = f[2]
			changed = true
		}
	}
	return func(p, q int) string {
		word := ""
		for first[p][q] != 256 {
			c := first[p][q]
			word += string([]byte{byte(c)})
			p, q = a.next[p][c], a.next[q][c]
		}
		return word
	}
}
