package main

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// A maker makes random text. The same seed gives the same text. Its texts take the place of real ones if no file has any.
type maker struct{ rand *rand.Rand }

func newMaker(stream uint64) maker { return maker{rand.New(rand.NewPCG(3986, stream))} }

// generatedCount is so large that neither caches nor branch predictors hold all texts.
const generatedCount = 48_000

var (
	words = strings.Fields(`about account api archive article assets blog books cart category contact data docs download edit
		en events files forum gallery guide help history home images index items jobs latest list login mail media music
		news page people photos posts products profile projects search services shop static store support tags team
		topics travel users videos wiki world`)
	syllables = strings.Fields("ba cle dri fo gau hin jo ka lem mo nas pri quo rest si tha um vor wen ya zi")
	domains   = strings.Fields("com com com org net de co.uk fr io")
	endings   = strings.Fields(".html .html .php .jpg .pdf")
)

func (m maker) chance(p float64) bool      { return m.rand.Float64() < p }
func (m maker) between(low, high int) int  { return low + m.rand.IntN(high-low+1) }
func (m maker) of(choices []string) string { return choices[m.rand.IntN(len(choices))] }
func (m maker) number() string             { return strconv.Itoa(m.rand.IntN(1 << m.between(4, 24))) }
func (m maker) maybe(p float64, t func() string) string {
	if m.chance(p) {
		return t()
	}
	return ""
}

// repeated returns that many results of next, with a separator between them.
func repeated(n int, separator string, next func() string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = next()
	}
	return strings.Join(list, separator)
}

// word returns a common word or an invented one.
func (m maker) word() string {
	if m.chance(0.5) {
		return m.of(words)
	}
	return repeated(m.between(1, 3), "", func() string { return m.of(syllables) })
}

func (m maker) title() string    { return repeated(m.between(1, 3), "-", m.word) }
func (m maker) pair() string     { return m.of(words) + "=" + m.word() + m.maybe(0.3, m.number) }
func (m maker) fragment() string { return "#" + m.word() }
func (m maker) document() string { return m.title() + m.of(endings) }

func (m maker) site() string {
	return "https://" + m.maybe(0.6, func() string { return "www." }) +
		repeated(m.between(2, 4), "", func() string { return m.of(syllables) }) + "." + m.of(domains)
}

// url makes a URL of a page, with some segments before the last and a query of some pairs.
func (m maker) url(segments, pairs int) string {
	text := m.site()
	for range segments {
		text += "/" + m.word()
	}
	text += "/" + m.maybe(0.6, m.document)
	if pairs > 0 {
		text += "?" + repeated(pairs, "&", m.pair)
	}
	return text + m.maybe(0.01, m.fragment)
}

// generatedURLs makes absolute URLs, a twentieth with a query.
func generatedURLs() []string {
	m := newMaker(1)
	texts := make([]string, generatedCount)
	for i := range texts {
		pairs := 0
		if m.chance(0.05) {
			pairs = m.between(1, 3)
		}
		texts[i] = m.url(m.rand.IntN(4), pairs)
	}
	return texts
}

// generatedLinks makes the links of the pages of a manual: two of five lead up, one of five stays on the page, and one of
// twelve is absolute.
func generatedLinks() (in input) {
	m := newMaker(2)
	kinds := []func() string{
		func() string { return strings.Repeat("../", m.between(1, 2)) + m.word() + "/" + m.document() },
		func() string { return m.document() + m.maybe(0.7, m.fragment) },
		m.fragment,
		func() string { return m.url(m.rand.IntN(3), m.rand.IntN(2)) },
		func() string {
			return m.of([]string{"", ".", "..", "/" + m.word(), "?" + m.pair(), "//" + m.word() + "/"})
		},
	}
	for len(in.texts) < generatedCount {
		page := "https://docs.example.org/" + m.word() + "/" + m.document()
		for range 200 {
			kind := []int{0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3}[m.rand.IntN(12)]
			if m.chance(0.01) {
				kind = 4
			}
			in.add(page, kinds[kind]())
		}
	}
	return in
}

// long makes URLs with a long path or a long query.
func long(n int, segments, pairs [2]int) []string {
	m := newMaker(3)
	texts := make([]string, n)
	for i := range texts {
		texts[i] = m.url(m.between(segments[0], segments[1]), m.between(pairs[0], pairs[1]))
	}
	return texts
}
