package iri_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

var deep = flag.Bool("deep", false, "try everything that is drawn from otherwise, which takes minutes")

// runSuite tries words of the suite for parsers with at most the states of the automaton of the rule. With -deep, it tries all of
// them, with all 256 bytes too, and those for parsers with one more state. If the automaton accepts a word, parse must split it as
// the grammar does, and Format must write it back. The documentation has the numbers of states and classes. Making an automaton
// takes longer than trying the drawn words, so the plain implementation checks the other three rules, on words of IRI-reference.
func runSuite(t *testing.T, rule string, states, classes int, parse func(string) (iri.IRI, error)) {
	t.Helper()
	if testing.Short() {
		t.Skip("tries many words")
	}
	if rule != "IRI-reference" && !*deep {
		t.Skip("without -deep, TestConformanceIRIReference judges all four readings")
	}
	j := lawChecker{t: t}
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
			if !*deep && tried%11 == 0 {
				j.reading(string(word))
			}
			if complaint := misjudged(string(word), ok, parse); complaint != "" {
				require.FailNow(t, "not the language of "+rule, "%q: %s", word, complaint)
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

// misjudged returns the difference between parse and the rule for a word, or "".
func misjudged(word string, accepted bool, parse func(string) (iri.IRI, error)) string {
	i, err := parse(word)
	_, typed := err.(*uri.ParseError)
	switch {
	case accepted && err != nil:
		return "refused: " + err.Error()
	case !accepted && err == nil:
		return "accepted"
	case !accepted && !typed:
		return "no *uri.ParseError"
	case !accepted:
		return ""
	}
	want, bad := plain.IRIs.Parse("URI-reference", word)
	if !bad.None() || !same(i, iri.IRI(want)) {
		return "read as " + i.GoString()
	}
	if text, err := iri.Format(i); err != nil || text != plain.Text(want) {
		return "written as " + text
	}
	return ""
}

// Each way to parse accepts exactly the language of its rule, and returns the components of the text.
func TestConformanceIRIReference(t *testing.T) { runSuite(t, "IRI-reference", 296, 46, iri.Parse) }
func TestConformanceIRI(t *testing.T)          { runSuite(t, "IRI", 280, 46, iri.ParseIRI) }
func TestConformanceAbsoluteIRI(t *testing.T) {
	runSuite(t, "absolute-IRI", 264, 45, iri.ParseAbsolute)
}
func TestConformanceIrelativeRef(t *testing.T) {
	runSuite(t, "irelative-ref", 294, 44, iri.ParseRelative)
}
