package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/go-rfc3986/uri"
)

// A page is the URL of a document, with the references in it.
type page struct {
	url  string
	refs []string
}

// An input is a list of texts, and the pages that they are on, in the same order.
type input struct {
	texts []string
	pages []page
}

// base is the page of texts whose page is not known.
const base = "https://www.example.com/a/b/c/d;p?q"

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

// filter returns the texts for whose index keep returns true.
func (in input) filter(keep func(i int) bool) (kept input) {
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

// bytes returns the length of all texts.
func (in input) bytes() int { return len(strings.Join(in.texts, "")) }

// readLines reads the lines of a file that are not empty. A line is a text, or, if paged is set, the URL of a page, a tab, and a
// reference of that page.
func readLines(name string, paged bool) (in input, err error) {
	file, err := os.Open(name)
	if err != nil {
		return in, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<30)
	for number := 1; lines.Scan(); number++ {
		url, ref, found := base, strings.TrimPrefix(lines.Text(), "\ufeff"), true
		if ref == "" {
			continue
		}
		if paged {
			url, ref, found = strings.Cut(ref, "\t")
		}
		if u, err := uri.ParseURI(url); !found || err != nil || u.Host == "" {
			return in, fmt.Errorf("%s:%d: no URL of a page and a tab before the reference", name, number)
		}
		in.add(url, ref)
	}
	if lines.Err() == nil && len(in.texts) == 0 {
		return in, fmt.Errorf("%s: no lines", name)
	}
	return in, lines.Err()
}
