package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// A trait is a figure that shows how similar texts are to real ones. Two generated corpora imitate public lists of real
// texts, whose figures are printed next to theirs. This program measured them, with the lists as files.
type trait struct {
	name    string
	measure func(texts []string) float64

	// urls is the figure of 48,010 URLs that people shortened: others/kasztp.txt of the data set
	// ada-url/url-various-datasets.
	urls float64

	// links is the figure of 30,850 references in HTML pages: each href and src in the manual of Apache httpd 2.4.71, in
	// Debian's package apache2-doc.
	links float64
}

// traits are all traits.
var traits = []trait{
	{"bytes, mean", meanOf(func(text string) int { return len(text) }), 44.7, 25.1},
	{"bytes, median", medianOf(func(text string) int { return len(text) }), 42, 24},
	{"% under 8 bytes", shareOf(func(text string) bool { return len(text) < 8 }), 0, 2.6},
	{"% with a scheme", shareOf(func(text string) bool { return cut(text).scheme }), 100, 8.8},
	{"% that begin with ../", shareOf(func(text string) bool { return strings.HasPrefix(text, "../") }), 0, 40.3},
	{"% that begin with #", shareOf(func(text string) bool { return strings.HasPrefix(text, "#") }), 0, 18.8},
	{"% with a query", shareOf(func(text string) bool { return cut(text).query }), 4.9, 2.5},
	{"% with a fragment", shareOf(func(text string) bool { return cut(text).fragment }), 0.4, 49.2},
	{"% with percent-encoding", shareOf(func(text string) bool { return strings.Contains(text, "%") }), 0.3, 2.4},
	{"segments, mean", meanOf(countSegments), 2.4, 2.1},
	{"% with over 4 segments", shareOf(func(text string) bool { return countSegments(text) > 4 }), 5.2, 7.9},
	{"% that differ from all before", different, 99.9, 15.9},
}

// meanOf returns a function that measures the mean of the results of count.
func meanOf(count func(text string) int) func([]string) float64 {
	return func(texts []string) float64 {
		total := 0
		for _, text := range texts {
			total += count(text)
		}
		return float64(total) / float64(len(texts))
	}
}

// medianOf returns a function that measures the median of the results of count.
func medianOf(count func(text string) int) func([]string) float64 {
	return func(texts []string) float64 {
		counts := make([]float64, len(texts))
		for i, text := range texts {
			counts[i] = float64(count(text))
		}
		return median(counts)
	}
}

// shareOf returns a function that measures the percentage of texts for which is returns true.
func shareOf(is func(text string) bool) func([]string) float64 {
	return meanOf(func(text string) int {
		if is(text) {
			return 100
		}
		return 0
	})
}

// different measures the percentage of texts that differ from all texts before them.
func different(texts []string) float64 {
	seen := map[string]bool{}
	for _, text := range texts {
		seen[text] = true
	}
	return 100 * float64(len(seen)) / float64(len(texts))
}

// pieces are the parts of a text that the traits are about.
type pieces struct {
	scheme, query, fragment bool
	path                    string
}

// cut splits a text as Appendix B of RFC 3986 does, which also works for invalid text.
func cut(text string) (p pieces) {
	text, _, p.fragment = strings.Cut(text, "#")
	text, _, p.query = strings.Cut(text, "?")
	if end := strings.IndexAny(text, ":/"); end > 0 && text[end] == ':' {
		text, p.scheme = text[end+1:], true
	}
	if authority, found := strings.CutPrefix(text, "//"); found {
		_, path, rooted := strings.Cut(authority, "/")
		if rooted {
			p.path = "/" + path
		}
		return p
	}
	p.path = text
	return p
}

// countSegments returns the number of segments in the path of a text, including an empty one at its
// end.
func countSegments(text string) int {
	path := cut(text).path
	if path == "" {
		return 0
	}
	return len(strings.Split(strings.TrimPrefix(path, "/"), "/"))
}

// A likeness is a public list of real texts, with the corpora whose traits are compared with it.
type likeness struct {
	list    string
	corpora []string
	figure  func(t trait) float64
}

// likenesses are those for URLs and for links. In each, the first corpus is generated and the other
// one is a file.
var likenesses = []likeness{
	{"kasztp.txt", urlCorpora, func(t trait) float64 { return t.urls }},
	{"httpd", linkCorpora, func(t trait) float64 { return t.links }},
}

// The corpora of absolute URLs, and those of references in pages. They are real or like real ones.
var (
	urlCorpora  = []string{"web", urlFile}
	linkCorpora = []string{"relative", linkFile}
)

// writeTraits writes the traits of the corpora next to those of the real lists.
func writeTraits(w io.Writer, corpora []*corpus) {
	heading, rows := "", make([]string, len(traits))
	column := func(name string, figure func(t trait) float64) {
		heading += fmt.Sprintf("%12s", name)
		for i, t := range traits {
			rows[i] += fmt.Sprintf("%12.1f", figure(t))
		}
	}
	for _, l := range likenesses {
		alike := slices.DeleteFunc(slices.Clone(corpora), func(c *corpus) bool { return !slices.Contains(l.corpora, c.name) })
		for _, c := range alike {
			column(c.name, func(t trait) float64 { return t.measure(c.texts) })
		}
		if len(alike) > 0 {
			column(l.list, l.figure)
		}
	}
	if heading == "" {
		return
	}
	fmt.Fprintf(w, "\nwhat the texts are like, beside real ones\n  %-30s%s\n", "", heading)
	for i, t := range traits {
		fmt.Fprintf(w, "  %-30s%s\n", t.name, rows[i])
	}
}
