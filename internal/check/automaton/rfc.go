package automaton

import (
	_ "embed" // the grammars
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

// Of returns the minimal automaton of a rule of the grammar in texts, of which later ones amend earlier ones. It panics if there
// is none.
func Of(rule string, texts ...string) *Automaton {
	grammar, err := Read(texts...)
	if err != nil {
		panic(err)
	}
	a, err := grammar.Automaton(rule)
	if err != nil {
		panic(err)
	}
	return a
}
