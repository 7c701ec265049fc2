package iri_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/iri"
)

// runSuite tries words of the suite for readers with at most the states of the automaton of the rule. With -deep, it tries all of
// them, with all 256 bytes too, and those for readers with one more state. If the automaton accepts a word, Split must divide it as
// the grammar does. The documentation has the numbers of states and classes.
func runSuite(t *testing.T, rule string, states, classes int, accepts func(string) bool) {
	t.Helper()
	if testing.Short() {
		t.Skip("tries many words")
	}
	if rule != "IRI-reference" && !*deep {
		t.Skip("its words take another second, so -deep only")
	}
	a := plain.AutomatonOf(rule, plain.RFC3987, plain.PortRange)
	t.Logf("%s: %d states, %d classes of bytes", rule, a.States(), len(a.Classes()))
	require.Equal(t, states, a.States())
	require.Len(t, a.Classes(), classes)
	run := func(name string, alphabet []byte, extra int) {
		accepted, tried, some := 0, 0, draw{of: 7}
		words := a.Suite(alphabet, extra, func(word []byte, ok bool) {
			if !some.takes() {
				return
			}
			tried++
			if ok {
				accepted++
			}
			if s := string(word); accepts(s) != ok || ok && !isDivided(s) {
				require.FailNow(t, "not the language of "+rule, "%q: %v", word, iri.Check(s))
			}
		})
		t.Logf("%s, %s: %d words, %d of them tried, %d of those accepted", rule, name, words, tried, accepted)
	}
	run("k = 0", a.Classes(), 0)
	if *deep {
		run("k = 0, all 256 bytes", allBytes(), 0)
		run("k = 1", a.Classes(), 1)
	}
}

func allBytes() []byte {
	all := make([]byte, 256)
	for c := range all {
		all[c] = byte(c)
	}
	return all
}

// isDivided reports whether uri.Split divides an IRI reference as the grammar does.
func isDivided(s string) bool {
	want, bad := slowCheck(s)
	return bad.None() && same(uri.Split(s), want)
}

func isReference(s string) bool { return iri.Check(s) == nil }
func isIRI(s string) bool       { return isReference(s) && uri.Split(s).Scheme != "" }

// Check accepts exactly the language of IRI-reference (RFC 3987, section 2.2). With the components that Split returns, a program
// accepts exactly the three narrower ones.
func TestConformanceIRIReference(t *testing.T) { runSuite(t, "IRI-reference", 296, 46, isReference) }
func TestConformanceIRI(t *testing.T)          { runSuite(t, "IRI", 280, 46, isIRI) }
func TestConformanceAbsoluteIRI(t *testing.T) {
	runSuite(t, "absolute-IRI", 264, 45, func(s string) bool { return isIRI(s) && !strings.Contains(s, "#") })
}
func TestConformanceIrelativeRef(t *testing.T) {
	runSuite(t, "irelative-ref", 294, 44, func(s string) bool { return isReference(s) && !isIRI(s) })
}
