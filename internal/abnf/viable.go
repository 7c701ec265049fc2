package abnf

// Viable returns a function that gives the length of the longest beginning of a text with which some word of the
// language begins too. The byte after it, or the end of the text, is the first thing that a reader from left to right
// can object to.
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
