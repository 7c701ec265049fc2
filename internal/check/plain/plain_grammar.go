// Package plain compares the library with plain implementations of its documentation: slow, obvious,
// and written from the RFCs and the doc comments alone. They are in the files plain_*.go. The tests
// beside them try arbitrary bytes.
package plain

import (
	"os"
	"path/filepath"
	"sync"

	"github.com/go-rfc3986/uri/internal/check/automaton"
)

// A language is the set of texts that a rule of RFC 3986, appendix A, allows.
type language struct {
	*automaton.Automaton
	viable func(text string) int
}

// languages has the languages of the rules that the plain implementations use, made from the
// grammar of the RFC.
var languages = sync.OnceValue(func() map[string]language {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "rfc3986.abnf"))
	must(err)
	grammar, err := automaton.Read(string(text))
	must(err)
	rules := map[string]language{}
	for _, rule := range []string{
		"scheme", "userinfo", "reg-name", "IPv4address", "IPv6address", "IPvFuture", "IP-literal", "port", "segment",
		"path-abempty", "path-absolute", "path-noscheme", "path-rootless", "query", "fragment", "pct-encoded",
	} {
		a, err := grammar.Automaton(rule)
		must(err)
		rules[rule] = language{a, a.Viable()}
	}
	return rules
})

// must panics if a test cannot run.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// is reports whether the rule allows text.
func is(rule, text string) bool { return languages()[rule].Accepts(text) }

// unreserved has the bytes of that rule.
const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

// A refusal is the information in an error. The zero refusal means that nothing is rejected.
type refusal struct {
	component, rule string
	offset          int
	cause           error // where callers branch on it
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
	l := languages()[rule]
	if l.Accepts(text) {
		return refusal{}
	}
	at := l.viable(text)
	for back := 1; back <= 2 && back <= at; back++ {
		if text[at-back] == '%' {
			return refusal{component: component, rule: "pct-encoded", offset: at - back}
		}
	}
	return refusal{component: component, rule: named, offset: at}
}
