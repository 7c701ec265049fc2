// Package plain is the library once more, slow and obvious, written from the RFCs and the doc comments alone, and the grammars of the
// RFCs as automata. It calls nothing of the library, and of package uri it uses the type alone. Its tests, and those of package iri,
// compare the library with it on arbitrary bytes.
package plain

import (
	"maps"
	"strings"
	"sync/atomic"
)

// A Grammar has the rules of URIs or of IRIs. Its methods take the names that RFC 3986 has for them.
type Grammar struct {
	rules    grammar
	automata atomic.Pointer[map[string]*Automaton] // those of the rules that were asked for; a new map for each, so that no lookup waits
}

// The grammars of RFC 3986, appendix A, and RFC 3987, section 2.2.
var (
	URIs = newGrammar(RFC3986)
	IRIs = newGrammar(RFC3987)
)

func newGrammar(text string) *Grammar {
	g := &Grammar{rules: readGrammar(text)}
	g.automata.Store(&map[string]*Automaton{})
	return g
}

// name returns the name that g has for a rule of RFC 3986.
func (g *Grammar) name(rule string) string {
	for _, name := range []string{"i" + rule, strings.Replace(rule, "URI", "IRI", 1)} {
		if g.rules[strings.ToLower(name)] != nil {
			return name
		}
	}
	return rule
}

func (g *Grammar) language(rule string) *Automaton {
	known := *g.automata.Load()
	if a, ok := known[rule]; ok {
		return a
	}
	known = maps.Clone(known)
	known[rule] = g.rules.automaton(g.name(rule))
	g.automata.Store(&known)
	return known[rule]
}

// Is reports whether the rule allows text. A port may have any number of digits.
func (g *Grammar) Is(rule, text string) bool { return g.language(rule).Accepts(text) }

// Is reports whether a rule of RFC 3986, appendix A, allows text. A port may have any number of digits.
func Is(rule, text string) bool { return URIs.Is(rule, text) }

// refuse checks the text of a component by the rule, and names that rule in the error. The offset is that of the first byte of the
// first character that the rule does not allow, of the "%" of an incomplete percent-encoded sequence, or of the end if the text ends
// too early.
func (g *Grammar) refuse(component, rule, named, text string) Refusal {
	l := g.language(rule)
	if l.Accepts(text) {
		return Refusal{}
	}
	at := l.prefix(text)
	if strings.HasPrefix(text[at:], "%") && l.viable(text) > at {
		named = "pct-encoded"
	}
	return Refusal{component: component, rule: named, offset: at, byByte: true}
}

// named returns r with the name that g has for its rule, unless the text is ASCII: RFC 3986 is enough for that.
func (g *Grammar) named(r Refusal, text string) Refusal {
	isASCII := strings.IndexFunc(text, func(c rune) bool { return c >= 0x80 }) < 0
	switch {
	case isASCII || r.None():
	case g.name(r.rule) == "isegment":
		r.rule = "ipchar" // what a segment consists of
	default:
		r.rule = g.name(r.rule)
	}
	return r
}
