package iri_test

import (
	"flag"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/iri"
)

var deep = flag.Bool("deep", false, "try all that docs/conformance.md counts for IRIs, which takes minutes")

// runSuite judges every word of the suites for no more states than the automaton of the rule has, with a byte of each class
// and, if asked, with all 256, and for one state more. What the automaton accepts, parse must read as the grammar's own
// division of the word, and Format must write back. states and classes are the figures that the documentation gives.
func runSuite(t *testing.T, rule string, states, classes int, parse func(string) (iri.IRI, error)) {
	t.Helper()
	if testing.Short() {
		t.Skip("tries millions of words")
	}
	a := plain.AutomatonOf(rule, plain.RFC3987, plain.PortRange)
	t.Logf("%s: %d states, %d classes of bytes", rule, a.States(), len(a.Classes()))
	require.Equal(t, states, a.States())
	require.Len(t, a.Classes(), classes)
	run := func(name string, alphabet []byte, extra int) {
		accepted := 0
		words := a.Suite(alphabet, extra, func(word []byte, ok bool) {
			if ok {
				accepted++
			}
			if complaint := misjudged(string(word), rule, ok, parse); complaint != "" {
				require.FailNow(t, "not the language of "+rule, "%q: %s", word, complaint)
			}
		})
		t.Logf("%s, %s: %d words tried, %d of them accepted", rule, name, words, accepted)
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

// misjudged returns what is wrong with how parse reads word.
func misjudged(word, rule string, accepted bool, parse func(string) (iri.IRI, error)) string {
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
	want, bad := slowParse(word, rule)
	if bad != (verdict{}) || !reflect.DeepEqual(i, want) {
		return "read as " + i.GoString()
	}
	if text, err := iri.Format(i); err != nil || text != slowFormat(want) {
		return "written as " + text
	}
	return ""
}

// The language of each reading is its rule's, and what is read is what stands there.
func TestConformanceIRIReference(t *testing.T) { runSuite(t, "IRI-reference", 296, 46, iri.Parse) }
func TestConformanceIRI(t *testing.T)          { runSuite(t, "IRI", 280, 46, iri.ParseIRI) }
func TestConformanceAbsoluteIRI(t *testing.T) {
	runSuite(t, "absolute-IRI", 264, 45, iri.ParseAbsolute)
}
func TestConformanceIrelativeRef(t *testing.T) {
	runSuite(t, "irelative-ref", 294, 44, iri.ParseRelative)
}
