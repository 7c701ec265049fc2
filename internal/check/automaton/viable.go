package automaton

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
