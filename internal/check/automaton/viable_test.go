package automaton

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

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
