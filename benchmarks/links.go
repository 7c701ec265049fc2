package main

import "strings"

// With these counts, the pages have as many links as those of a large manual.
const (
	relativePages = 240
	linksPerPage  = 200
)

// makeRelative makes the links of the pages of a site, with the traits of a public list of a manual's links (see traits). Pages
// are about two directories deep, and most links lead up and aside to the same few places. It also makes rare kinds of
// references that the list does not have.
func makeRelative() input {
	m := newMaker(4)
	links := m.links()
	var in input
	for range relativePages {
		url := "https://docs.example.org/" + m.of("2.2", "2.4") + "/en/" + m.of("", "mod/", "mod/", "mod/", "howto/") +
			m.slug(m.between(1, 2)) + ".html"
		for range linksPerPage {
			in.add(url, m.popular(links[m.weighted(linkWeights...)]))
		}
	}
	return in
}

// linkWeights has the number of links of each kind in a thousand, in the order of links.
var linkWeights = []int{400, 58, 186, 88, 260, 8}

// links makes the references from which the links of a site are chosen, by kind.
func (m maker) links() [][]string {
	return [][]string{
		fill(2400, m.linkUp),
		fill(500, func() string { return "./" + m.of("", "mod/", "howto/") + m.document(0.05) }),
		fill(2400, func() string { return "#" + m.anchor() }),
		fill(800, m.linkAway),
		fill(2200, func() string { return m.of("", "", "", m.word()+"/") + m.document(0.95) }),
		fill(200, m.rareLink),
	}
}

// linkUp makes a reference that leads up one or two directories.
func (m maker) linkUp() string {
	directory := []string{"", m.of("images", "mod", "howto") + "/", "style/css/"}[m.weighted(26, 38, 36)]
	return strings.Repeat("../", m.between(1, 2)) + directory + m.document(0.16)
}

// linkAway makes a reference to another site.
func (m maker) linkAway() string {
	text := m.of("https", "https", "http") + "://" + m.of("www.", "bugs.", "") + m.madeUp(3) + m.of(".org", ".com") + m.webPath()
	if m.chance(0.25) {
		text += "?" + m.webPair(false) + "&product=" + m.word() + "%20" + m.word()
	}
	return text
}

// rareLink makes a reference of a rare kind: an empty one, only a query, "//h/p", a path from the root, a colon after
// "./", or only dots.
func (m maker) rareLink() string {
	return m.of("", "?"+m.webQuery(), "//"+m.webHost()+m.webPath(), m.webPath(), "./"+m.word()+":"+m.word(), "..", ".")
}

// popular returns one of the choices. Earlier ones are more frequent: in half of all cases, it is
// one of the first eighth.
func (m maker) popular(choices []string) string {
	x := m.rand.Float64()
	return choices[int(float64(len(choices))*x*x*x)]
}

// document makes the name of a file. It has a fragment with that probability.
func (m maker) document(fragment float64) string {
	name := m.of("", "mod_") + m.word() + m.of(".html", ".html", ".html", ".gif", ".css")
	if m.chance(fragment) {
		name += "#" + m.anchor()
	}
	return name
}

// anchor makes the name of a place in a document.
func (m maker) anchor() string { return m.of("", m.word()) + m.word() + m.of("", m.word()) }
