package main

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

// someStanding returns an invented result of a comparison.
func someStanding() standing {
	return standing{
		op:     operation{name: opParse, title: "Parse", column: "Parse", common: true},
		corpus: "web", texts: 47899, of: 48000,
		results: []result{
			{who: thisLibrary, call: "Parse", times: []float64{100, 120, 110}, accepted: 48000, allocs: 0.988, bytes: 64.4},
			{who: netURL, call: "Parse", times: []float64{300, 330, 900}, accepted: 48000, allocs: 1.2, bytes: 161},
			{who: fredbiURI, call: "ParseReference", out: true, accepted: -1},
			{who: whatwgURL, call: "Parse", times: []float64{1125810, 1125999, 1126000}, accepted: 47899, allocs: 1237.39,
				bytes: 4177512},
			{who: floorName, call: "a look-up a byte", times: []float64{40, 44, 40}, accepted: -1},
		},
	}
}

func TestTableOfAnOperation(t *testing.T) {
	var b strings.Builder
	writeStanding(&b, someStanding())
	assert.Equal(t, `
web · Parse
timed on the 47,899 of 48,000 texts that all in this table accept
                                       best ns  median × net/url × floor allocs  bytes accepted
  this library Parse                     100.0   110.0     0.333    2.50   0.99     64    48000
  net/url      Parse                     300.0   330.0      1.00    7.50   1.20    161    48000
  fredbi/uri   ParseReference                –       –         –       –      –      –        –
  whatwg-url   Parse                   1125810 1125999      3753   28145   1237  4178k    47899
  floor        a look-up a byte           40.0    40.0     0.133    1.00   0.00      0        –
`, b.String())
	assertNarrow(t, b.String())
}

func TestTableOfAllOperations(t *testing.T) {
	var b strings.Builder
	other := someStanding()
	other.op = operation{name: opFormat, column: "Format"}
	other.results = other.results[:3]
	first := someStanding()
	first.results = append(first.results, result{who: "Boost.URL", times: []float64{600}})
	unlisted := someStanding()
	unlisted.op.column = ""
	writeOverview(&b, []standing{first, other, unlisted})
	assert.Equal(t, `
best time as a multiple of net/url's
                  Parse   Format
  this library    0.333    0.333
  net/url          1.00     1.00
  fredbi/uri          –        –
  whatwg-url       3753        –
  fasthttp            –        –
  mdurl               –        –
  purell              –        –
  floor           0.133        –
  Boost.URL        2.00        –
`, b.String())
}

func TestListOfTargets(t *testing.T) {
	var b strings.Builder
	s := someStanding()
	s.results[0].allocs = 1.003
	writeTargets(&b, []standing{s})
	assert.Equal(t, "\n"+strings.Repeat("═", width)+`
targets of this library, judged by the best round

  corpus                                                                limit   best median  verdict
  web      Parse                             × net/url                 ≤ 0.38  0.333  0.333  met
  web      Parse                             allocations                  ≤ 1  1.003  1.003  missed
`, b.String())
	assertNarrow(t, b.String())
}

// The verdict must agree with the printed figures.
func TestVerdictIsOnWhatIsPrinted(t *testing.T) {
	half := target{limit: 0.5}
	assert.Equal(t, "met", half.verdict(ratio{best: 0.50049}))
	assert.Equal(t, "missed", half.verdict(ratio{best: 0.5006}))
	assert.Equal(t, "missed", half.verdict(ratio{best: math.NaN()}))
	assert.Equal(t, "not judged", target{limit: math.NaN()}.verdict(ratio{best: 9}))
}

func TestEveryTargetIsAboutSomethingThatIsMeasured(t *testing.T) {
	for _, target := range targets {
		found := false
		for _, op := range operations {
			for _, e := range op.entries {
				found = found || op.name == target.op && e.who == thisLibrary && (target.call == "" || target.call == e.call)
			}
		}
		assert.True(t, found, "%+v", target)
		assert.Subset(t, append(corpusNames(), urlFile, linkFile), target.corpora)
	}
}

// assertNarrow checks that the text fits a page.
func assertNarrow(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), width, line)
	}
}

func TestLegendIsNarrow(t *testing.T) { assertNarrow(t, legend) }

func TestFiguresHaveAboutThreeDigits(t *testing.T) {
	assert.Equal(t, []string{"0.123", "1.23", "99.99", "123", "–"},
		[]string{factor(0.1234), factor(1.234), factor(99.99), factor(123.4), factor(math.NaN())})
	assert.Equal(t, []string{"1", "999", "1,000", "48,000", "1,234,567"},
		[]string{thousands(1), thousands(999), thousands(1000), thousands(48000), thousands(1234567)})
}
