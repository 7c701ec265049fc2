// Package plain is the library once more, slow and obvious, written from the RFCs and the doc comments alone, and the grammars of the
// RFCs as automata. It calls nothing of the library, and of package uri it uses the type alone. Its tests compare the library
// with it on arbitrary bytes.
package plain

import "sync"

// automata has those of the rules of RFC 3986, appendix A, that were asked for.
var automata sync.Map

func languageOf(rule string) *Automaton {
	if a, ok := automata.Load(rule); ok {
		return a.(*Automaton)
	}
	a := AutomatonOf(rule, RFC3986)
	automata.Store(rule, a)
	return a
}

// Is reports whether a rule of RFC 3986, appendix A, allows text. A port may have any number of digits.
func Is(rule, text string) bool { return languageOf(rule).Accepts(text) }

// A refusal is the information in an error. The zero refusal means that nothing is rejected.
type refusal struct {
	component, rule string
	offset          int
	cause           error // where callers branch on it

	byByte    bool // one byte, at the offset, is to blame
	inElement bool // of the element of Path with that index
	element   int
}

// of returns r for the element of Path with that index.
func (r refusal) of(element int) refusal {
	r.byByte, r.inElement, r.element = true, true, element
	return r
}

// first returns the first refusal that rejects anything.
func first(refusals ...refusal) refusal {
	for _, r := range refusals {
		if !r.none() {
			return r
		}
	}
	return refusal{}
}

// after returns r for a text that begins at that offset of a longer text.
func (r refusal) after(offset int) refusal {
	if !r.none() {
		r.offset += offset
	}
	return r
}

// none reports whether nothing is rejected.
func (r refusal) none() bool { return r.rule == "" }

// refuse checks the text of a component by the rule, and names that rule in the error. The offset
// is that of the first byte that the rule does not allow, of the "%" of an incomplete
// percent-encoded sequence, or of the end if the text ends too early.
func refuse(component, rule, named, text string) refusal {
	l := languageOf(rule)
	if l.Accepts(text) {
		return refusal{}
	}
	at := l.viable(text)
	for back := 1; back <= 2 && back <= at; back++ {
		if text[at-back] == '%' {
			return refusal{component: component, rule: "pct-encoded", offset: at - back, byByte: true}
		}
	}
	return refusal{component: component, rule: named, offset: at, byByte: true}
}
