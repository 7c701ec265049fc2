package plain

import (
	"fmt"
	"regexp"
	"slices"
	"testing"
)

// Each rule is tried on every word of up to five bytes of a small alphabet against a regular expression.
func TestAutomaton(t *testing.T) {
	for _, tt := range []struct{ grammar, want string }{
		{`r = "a"`, `[aA]`}, // a quoted string is case-insensitive (RFC 5234, 2.3)
		{`r = %x61`, `a`},
		{`r = %x61-62`, `[ab]`},
		{`r = "a" "b"`, `[aA][bB]`},
		{`r = "ab" / "1"`, `[aA][bB]|1`},
		{`r = *"1"`, `1*`},
		{`r = 1*"1"`, `1+`},
		{`r = *2"1" "a"`, `1{0,2}[aA]`},
		{`r = 2"1" / 1*3"a"`, `11|[aA]{1,3}`},
		{`r = ["a"] *( "1" / %x62 )`, `[aA]?[1b]*`},
		{`r = *( *"1" "a" )`, `(1*[aA])*`},
		{`r = *"1" *"a" *"1"`, `1*[aA]*1*`},
		{`r = 0<x> "1"` + "\nx = 1*x1\nx1 = %x61", `1`}, // zero times a rule
		{"R = other-rule ; with a comment; and more\n  / \"1;\"\n\nOther-Rule = %x61 %x62", `ab|1;`},
		{`r = `, ``},
		{`r = ( "1" [ "a" / ( 2%x62 ) ] )`, `1([aA]|bb)?`},
	} {
		a := AutomatonOf("R", tt.grammar)
		want := regexp.MustCompile(`\A(?:` + tt.want + `)\z`)
		for _, word := range letters("aAb1;", 5) {
			if got := a.Accepts(word); got != want.MatchString(word) {
				t.Fatalf("RFC 5234: the automaton of %q accepts %q: %t; want %t, as for the regular expression %s", tt.grammar, word, got, !got, tt.want)
			}
		}
	}
}

// letters returns every word of up to so many bytes of an alphabet.
func letters(alphabet string, length int) []string {
	var pieces []string
	for i := range len(alphabet) {
		pieces = append(pieces, alphabet[i:i+1])
	}
	return words(length, pieces...)
}

// The suite notices every automaton with the same number of states that differs in one edge or in one acceptance, and
// for one more state, every such automaton in which an edge leads to a new state that acts like another for one step.
func TestSuiteNoticesEveryFault(t *testing.T) {
	a := AutomatonOf("r", `r = *( %x61 [ %x62 %x62 ] ) [ "1" 2( %x61 / %x62 ) ]`)
	classes := a.Classes()
	notices := func(b *Automaton, extra int) bool {
		noticed := false
		a.Suite(classes, extra, func(word []byte, accepted bool) {
			noticed = noticed || b.Accepts(string(word)) != accepted
		})
		return noticed
	}
	all := letters(string(classes), 7)
	differs := func(b *Automaton) bool {
		return slices.ContainsFunc(all, func(word string) bool { return a.Accepts(word) != b.Accepts(word) })
	}
	// A fault in the suite is a fault of the test, not of the library.
	requireNotices := func(want, got bool, format string, args ...any) {
		if got != want {
			t.Fatalf("T. S. Chow, 1978 (W-method): the suite notices %s: %t; want %t", fmt.Sprintf(format, args...), got, want)
		}
	}
	requireNotices(false, notices(a, 1), "a difference between an automaton and itself")
	faults := 0
	for state := range a.next {
		b := a.clone()
		b.accepting[state] = !b.accepting[state]
		requireNotices(true, notices(b, 0), "that state %d accepts or not", state)
		for _, c := range classes {
			for to := range a.next {
				b := a.clone()
				b.next[state][c] = to
				requireNotices(differs(b), notices(b, 0), "an edge from state %d on %q to state %d", state, c, to)

				b = a.clone()
				b.next = append(b.next, a.next[to])
				b.accepting = append(b.accepting, a.accepting[to])
				b.next[state][c] = len(b.next) - 1
				b.next[len(b.next)-1][classes[1]] = state
				requireNotices(differs(b), notices(b, 1), "an edge from state %d on %q to a copy of state %d", state, c, to)
				faults++
			}
		}
	}
	if faults <= 100 {
		t.Fatalf("BUG: the test has %d faults; want more than 100", faults)
	}
}

func (a *Automaton) clone() *Automaton {
	return &Automaton{append([]bool(nil), a.accepting...), append([][256]int(nil), a.next...)}
}
