package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
)

// A corpus is the texts that the contestants parse.
type corpus struct {
	name, about string
	input

	// anywhere and atEnd are set in the corpus of faults only. They are texts with one byte replaced by one that is not
	// allowed in a URI, at a random offset or at the last one.
	anywhere, atEnd []string

	// clean says that each text is a URI reference. If this library rejects one, either the library
	// or the corpus is wrong.
	clean bool
}

// A generator makes a corpus. The usage message has its name and its text too.
type generator struct {
	name, about string
	clean       bool
	make        func() input
}

// generators are the corpora that can be made, in the order of the output.
var generators = []generator{
	{"web", "absolute URLs like those on web pages", true, plain(makeWeb)},
	{"deep", "paths of 20 to 60 segments", true, plain(makeDeep)},
	{"query", "queries of 300 to 2000 bytes", true, plain(makeQuery)},
	{"relative", "links of all kinds, as on the pages of a site", true, makeRelative},
	{"encoded", "URLs with much percent-encoding", true, plain(makeEncoded)},
	{"hostile", "shapes at which careless parsers slow down, at three lengths", false, plain(makeHostile)},
	{faulty, "web URLs, sound and with one byte that no URI has", true, plain(makeSound)},
}

// plain returns a function that puts the texts of make on one page.
func plain(make func() []string) func() input {
	return func() input { return onOnePage(make()) }
}

// faulty is the name of the corpus that shows the cost of errors.
const faulty = "invalid"

// corpusNames returns the names of all corpora.
func corpusNames() []string {
	names := make([]string, len(generators))
	for i, g := range generators {
		names[i] = g.name
	}
	return names
}

// makeCorpus makes the corpus of that generator, or every share-th text of it.
func makeCorpus(g generator, share int) *corpus {
	c := &corpus{name: g.name, about: g.about, clean: g.clean}
	c.input = g.make().filter(func(i int) bool { return i%share == 0 })
	if g.name == faulty {
		c.anywhere, c.atEnd = breakTexts(c.texts)
	}
	return c
}

// check returns an error if a contestant that resolves rejects a page, if this library rejects a text of a clean
// corpus, or if it accepts one with a fault. In these cases the figures would not mean what they say.
func (c *corpus) check() error {
	for _, p := range c.pages {
		if !(uriIsBase(p.url) && netURLAccepts(p.url) && whatwgAccepts(p.url) && fastHTTPAccepts(p.url)) {
			return fmt.Errorf("corpus %s: %q cannot be the base of all contestants", c.name, p.url)
		}
	}
	if !c.clean {
		return nil
	}
	for _, text := range c.texts {
		if _, err := uri.Parse(text); err != nil {
			return fmt.Errorf("corpus %s: %q: %w", c.name, text, err)
		}
	}
	for _, text := range slices.Concat(c.anywhere, c.atEnd) {
		if _, err := uri.Parse(text); err == nil {
			return fmt.Errorf("corpus %s: %q: no error", c.name, text)
		}
	}
	return nil
}

// bytes returns the length of all texts.
func (c *corpus) bytes() int {
	total := 0
	for _, text := range c.texts {
		total += len(text)
	}
	return total
}

// meanLength returns the mean length of the texts.
func (c *corpus) meanLength() float64 { return float64(c.bytes()) / float64(len(c.texts)) }

// absolute reports whether nearly all texts are absolute web URLs. Otherwise, contestants that read nothing else do
// not take part.
func (c *corpus) absolute() bool {
	absolute := 0
	for _, text := range c.texts {
		if strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") {
			absolute++
		}
	}
	return float64(absolute) >= nearlyAll*float64(len(c.texts))
}

// nearlyAll is the share of texts that a contestant must accept. With fewer, its time would say
// little about them.
const nearlyAll = 0.9
