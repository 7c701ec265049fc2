package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"
)

// base is the base of references whose page is not known.
const base = "https://www.example.com/a/b/c/d;p?q"

// A page is a document with the references in it, in their order.
type page struct {
	url  string
	refs []string
}

// An input is a list of texts, and the pages that they are on. All texts are on pages, in the same
// order.
type input struct {
	texts []string
	pages []page
}

// onOnePage returns an input with all texts on the page base.
func onOnePage(texts []string) input { return input{texts, []page{{base, texts}}} }

// add adds a reference to the last page if that has this URL, and otherwise to a new page.
func (in *input) add(url, ref string) {
	in.texts = append(in.texts, ref)
	if last := len(in.pages) - 1; last >= 0 && in.pages[last].url == url {
		in.pages[last].refs = append(in.pages[last].refs, ref)
		return
	}
	in.pages = append(in.pages, page{url, []string{ref}})
}

// parsed returns the values of texts that are known to be valid.
func parsed[T any](texts []string, parse func(string) (T, error)) []T {
	values := make([]T, len(texts))
	for i, text := range texts {
		var err error
		if values[i], err = parse(text); err != nil {
			panic(err)
		}
	}
	return values
}

// parsedBases returns the values of the URLs of pages.
func parsedBases[T any](pages []page, parse func(string) (T, error)) []T {
	return parsed(perPage(pages, func(p page) string { return p.url }), parse)
}

// perPage returns the results of make for all pages.
func perPage[T any](pages []page, make func(page) T) []T {
	made := []T{}
	for _, p := range pages {
		made = append(made, make(p))
	}
	return made
}

// filter returns the texts for whose index keep returns true.
func (in input) filter(keep func(i int) bool) input {
	var kept input
	i := 0
	for _, p := range in.pages {
		for _, ref := range p.refs {
			if keep(i) {
				kept.add(p.url, ref)
			}
			i++
		}
	}
	return kept
}

// The names of corpora that are read from files.
const (
	urlFile  = "urls"
	linkFile = "links"
)

// readURLs reads a file with one text on each line. Empty lines are ignored.
func readURLs(name string) (*corpus, error) {
	c := &corpus{name: urlFile, about: "the lines of " + name}
	var texts []string
	err := readLines(name, func(line string) error {
		texts = append(texts, line)
		return nil
	})
	c.input = onOnePage(texts)
	return c, err
}

// readLinks reads the references in a file. A line has the URL of a page, a tab, and a reference as
// written in the page.
func readLinks(name string) (*corpus, error) {
	c := &corpus{name: linkFile, about: "the links of " + name}
	err := readLines(name, func(line string) error {
		url, ref, found := strings.Cut(line, "\t")
		if !found {
			return errors.New("no tab between page and reference")
		}
		c.add(url, ref)
		return nil
	})
	return c, err
}

// readLines calls use for each line of a file that is not empty. A file without such a line is an
// error.
func readLines(name string, use func(line string) error) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<30)
	number, used := 0, 0
	for lines.Scan() {
		number++
		if lines.Text() == "" {
			continue
		}
		used++
		if err := use(lines.Text()); err != nil {
			return fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if used == 0 {
		return fmt.Errorf("%s: no lines", name)
	}
	return nil
}
