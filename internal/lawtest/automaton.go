package lawtest

import (
	"os"
	"testing"

	"github.com/go-rfc3986/uri/internal/check/automaton"
)

// portRange is the only amendment to the grammars: a port ends at 65535 (see uri.ErrPortRange).
const portRange = `
port  = *"0" [ range ]
range = %x31-39 *3DIGIT           ; 1-9999
      / %x31-35 4DIGIT            ; 10000-59999
      / "6" %x30-34 3DIGIT        ; 60000-64999
      / "65" %x30-34 2DIGIT       ; 65000-65499
      / "655" %x30-32 DIGIT       ; 65500-65529
      / "6553" %x30-35            ; 65530-65535
`

// Automaton returns the minimal automaton over bytes of a rule of the grammar in a file, amended.
func Automaton(t testing.TB, file, rule string) *automaton.Automaton {
	t.Helper()
	text, err := os.ReadFile(file)
	succeeds(t, err, "the grammar")
	grammar, err := automaton.Read(string(text), portRange)
	succeeds(t, err, "%s", file)
	a, err := grammar.Automaton(rule)
	succeeds(t, err, "%s of %s", rule, file)
	return a
}
