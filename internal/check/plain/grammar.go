// Package plain is the library once more, slow and obvious, written from the RFCs and the doc comments alone, and the grammars of the
// RFCs as automata. It calls nothing of the library, and of package uri it uses the type alone. Its tests, and those of package iri,
// compare the library with it on arbitrary bytes.
package plain

import (
	"strings"
	"sync"
)

// A Grammar has the rules of URIs or of IRIs. Its methods take the names that RFC 3986 has for them.
type Grammar struct {
	rules    grammar
	automata sync.Map // those of the rules that were asked for
}

// The grammars of RFC 3986, appendix A, and RFC 3987, section 2.2.
var (
	URIs = &Grammar{rules: readGrammar(RFC3986)}
	IRIs = &Grammar{rules: readGrammar(RFC3987)}
)

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
	if a, ok := g.automata.Load(rule); ok {
		return a.(*Automaton)
	}
	a := g.rules.automaton(g.name(rule))
	g.automata.Store(rule, a)
	return a
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
	if l.viable(text) > at && text[at] == '%' {
		named = "pct-encoded"
	}
	return Refusal{component: component, rule: named, offset: at, byByte: true}
}

// named returns r with the name that g has for its rule, unless the text is US-ASCII: RFC 3986 is enough for that.
func (g *Grammar) named(r Refusal, text string) Refusal {
	isASCII := strings.IndexFunc(text, func(c rune) bool { return c >= 0x80 }) < 0
	if !isASCII {
		r.rule = g.name(r.rule)
	}
	if r.rule == "isegment" {
		r.rule = "ipchar" // what a segment consists of
	}
	return r
}
