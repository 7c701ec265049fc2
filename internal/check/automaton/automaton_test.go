package automaton

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Each rule is tried on every word of up to six bytes of a small alphabet against a regular expression.
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
		grammar, err := Read(tt.grammar)
		require.NoError(t, err, tt.grammar)
		a, err := grammar.Automaton("r")
		require.NoError(t, err, tt.grammar)
		want := regexp.MustCompile(`\A(?:` + tt.want + `)\z`)
		eachWord("aAb1;", 6, func(word string) {
			require.Equal(t, want.MatchString(word), a.Accepts(word), "%s on %q", tt.grammar, word)
		})
	}
}

// eachWord calls f with every word of up to so many bytes.
func eachWord(alphabet string, length int, f func(word string)) {
	var extend func(word string)
	extend = func(word string) {
		f(word)
		if len(word) < length {
			for i := range len(alphabet) {
				extend(word + alphabet[i:i+1])
			}
		}
	}
	extend("")
}

func TestLaterTextsAmend(t *testing.T) {
	grammar, err := Read("r = x\nx = %x61", "x = %x62")
	require.NoError(t, err)
	a, err := grammar.Automaton("R")
	require.NoError(t, err)
	assert.True(t, a.Accepts("b"))
	assert.False(t, a.Accepts("a"))
}

func TestErrors(t *testing.T) {
	for _, text := range []string{
		"no rule", "r = \"a", "r = ( \"a\"", "r = [ \"a\"", "r = <a", "r = %d65", "r = %xZZ", "r = %x61-ZZ", "r = %x110000", "r = %xD800-DFFF", "r = %x62-61", "r = %x100000000",
		"r = \"a\" )", "r = \"a\" ]", "r = \"a\" ?", "r = 2", "r = %x61\nr = %x62", "r = \"a\" / ( ! )",
	} {
		_, err := Read(text)
		assert.Error(t, err, text)
	}
	grammar, err := Read("r = \"a\" [ s ]\ns = *r\nt = 2u\nu = missing\nv = *3missing\nw = \"a\" / missing")
	require.NoError(t, err)
	for _, rule := range []string{"r", "s", "t", "u", "v", "w", "missing"} {
		_, err := grammar.Automaton(rule)
		assert.Error(t, err, rule)
	}
}

func TestMinimal(t *testing.T) {
	grammar, err := Read(`r = "1" "a" / "2" "a" / "1" "b" / "2" "b"`)
	require.NoError(t, err)
	a, err := grammar.Automaton("r")
	require.NoError(t, err)
	assert.Equal(t, 4, a.States(), "the start, after the digit, the end, and the dead state")
	assert.Equal(t, []byte{0, '1', 'A'}, a.Classes())
}

// The suite notices every automaton with the same number of states that differs in one edge or in one acceptance, and
// for one more state, every such automaton in which an edge leads to a new state that acts like another for one step.
func TestSuiteNoticesEveryFault(t *testing.T) {
	grammar, err := Read(`r = *( %x61 [ %x62 %x62 ] ) [ "1" 2( %x61 / %x62 ) ]`)
	require.NoError(t, err)
	a, err := grammar.Automaton("r")
	require.NoError(t, err)
	classes := a.Classes()
	notices := func(b *Automaton, extra int) bool {
		noticed := false
		a.Suite(classes, extra, func(word []byte, accepted bool) {
			noticed = noticed || b.Accepts(string(word)) != accepted
		})
		return noticed
	}
	differs := func(b *Automaton) bool {
		different := false
		eachWord(string(classes), 7, func(word string) { different = different || a.Accepts(word) != b.Accepts(word) })
		return different
	}
	require.False(t, notices(a, 1))
	faults := 0
	for state := range a.next {
		b := a.clone()
		b.accepting[state] = !b.accepting[state]
		require.True(t, notices(b, 0))
		for _, c := range classes {
			for to := range a.next {
				b := a.clone()
				b.redirect(state, c, to)
				require.Equal(t, differs(b), notices(b, 0), "state %d on %q to %d", state, c, to)

				b = a.clone()
				b.next = append(b.next, a.next[to])
				b.accepting = append(b.accepting, a.accepting[to])
				b.redirect(state, c, len(b.next)-1)
				b.redirect(len(b.next)-1, classes[1], state)
				require.Equal(t, differs(b), notices(b, 1), "state %d on %q to a copy of %d", state, c, to)
				faults++
			}
		}
	}
	require.Greater(t, faults, 100)
}

func (a *Automaton) clone() *Automaton {
	return &Automaton{append([]bool(nil), a.accepting...), append([][256]int(nil), a.next...), a.alphabet}
}

// redirect changes where a state leads on all bytes of a class, and does no harm where c is the class of no other.
func (a *Automaton) redirect(state int, c byte, to int) { a.next[state][c] = to }

// A beginning is viable if a word of the language begins with it. All words here have at most six bytes.
func TestViable(t *testing.T) {
	for _, text := range []string{`r = "ab" / "1" *2"b"`, `r = *2( "a" "1" )`, `r = ""`, `r = *2%x00-FF`} {
		grammar, err := Read(text)
		require.NoError(t, err)
		a, err := grammar.Automaton("r")
		require.NoError(t, err)
		var language []string
		eachWord("aAb1;", 6, func(word string) {
			if a.Accepts(word) {
				language = append(language, word)
			}
		})
		viable := a.Viable()
		eachWord("aAb1;", 5, func(word string) {
			want := 0
			for _, other := range language {
				for n := range len(word) + 1 {
					if strings.HasPrefix(other, word[:n]) {
						want = max(want, n)
					}
				}
			}
			require.Equal(t, want, viable(word), "%s on %q", text, word)
		})
	}
}

// An automaton without a dead state has none that ends a text. No grammar has one, since some bytes are in no character.
func TestViableEverywhere(t *testing.T) {
	a := &Automaton{next: make([][256]int, 1), accepting: []bool{true}}
	require.Equal(t, 3, a.Viable()("a\x00\xff"))
}
