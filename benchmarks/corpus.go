package main

import (
	"fmt"
	"slices"

	"github.com/go-rfc3986/uri"
)

// A corpus is the texts of some comparisons.
type corpus struct {
	name, about string
	kind        kind
	limit       float64 // of Parse, as a multiple of net/url's
	input
}

// A kind of corpus is the reason for which it is measured.
type kind int

const (
	webURLs   kind = iota // texts that are parsed and written
	webLinks              // references that are resolved
	shape                 // one text, again and again, or long texts
	expansion             // of a template
)

// realCorpora reads the real texts, or makes others if there is no file.
func realCorpora(o options) ([]*corpus, error) {
	urls := &corpus{"urls", "generated URLs", webURLs, 0, onOnePage(generatedURLs())}
	links := &corpus{"links", "generated links", webLinks, 0, generatedLinks()}
	for _, file := range []struct {
		name, what string
		read       func(string) (input, error)
		c          *corpus
	}{{o.urls, "URLs", readURLs, urls}, {o.links, "links", readLinks, links}} {
		if file.name == "" {
			continue
		}
		var err error
		if file.c.input, err = file.read(file.name); err != nil {
			return nil, err
		}
		file.c.about = fmt.Sprintf("%s real %s", thousands(len(file.c.texts)), file.what)
	}
	for _, c := range []*corpus{urls, links} {
		c.reduce(o)
		if err := c.check(); err != nil {
			return nil, err
		}
	}
	return []*corpus{urls, links}, nil
}

// reduce leaves a part of the texts with -quick.
func (c *corpus) reduce(o options) {
	if o.quick {
		c.input = c.filter(func(i int) bool { return i%quickShare == 0 })
	}
}

// quickShare is the part of a corpus that -quick uses.
const quickShare = 16

// shapeTexts are the kinds of URI that people have, and the greatest time of Parse, as a multiple of net/url's.
var shapeTexts = []struct {
	name, text string
	limit      float64
}{
	{"web link", "https://www.example.com/products/shoes/list.html?page=2&size=42", 0.38},
	{"port", "http://localhost:8080/api/v1/users/42", 0.5},
	{"IPv4 address", "http://192.168.0.17/status", 0.5},
	{"IPv6 address", "http://[2001:db8::7]/status", 0.5},
	{"IPv6 address with a port", "https://[2001:db8:85a3::8a2e:370:7334]:8443/a/b", 0.5},
	{"database", "postgres://user:secret@db.example.com:5432/orders?sslmode=disable", 0.56},
	{"database without a password", "redis://cache.internal:6379/0", 0.56},
	{"database, by a service", "mongodb+srv://app@cluster0.example.net/shop?retryWrites=true", 0.56},
	{"file:///", "file:///home/joe/notes/today.txt", 0.38},
	{"file:/// with a triplet", "file:///home/joe/My%20Documents/report.pdf", 0.38},
	{"mailto:", "mailto:joe@example.com", 1},
	{"mailto: with a subject", "mailto:joe@example.com?subject=Hello%20there", 1},
	{"urn:", "urn:isbn:9780141036144", 1},
	{"urn:uuid:", "urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66", 1},
	{"grpc+unix:///", "grpc+unix:///var/run/containerd/containerd.sock", 0.56},
	{"triplets", "https://de.example.org/wiki/%C3%9Cbersicht/Gr%C3%B6%C3%9Fe?q=%E2%82%AC", 0.38},
	{"relative path", "../img/logo.svg?v=3", 0.5},
}

// shapeCopies are so many that the time of one lap is far above the resolution of the clock.
const shapeCopies = 1000

// shapes returns a corpus of each shape.
func shapes(o options) (all []*corpus) {
	for _, s := range shapeTexts {
		all = append(all, &corpus{s.name, s.text, shape, s.limit, onOnePage(slices.Repeat([]string{s.text}, shapeCopies))})
	}
	all = append(all,
		&corpus{"20 to 60 segments", "", shape, 0.5, onOnePage(long(8000, [2]int{20, 60}, [2]int{0, 0}))},
		&corpus{"20 to 120 parameters", "", shape, 0.5, onOnePage(long(4000, [2]int{1, 1}, [2]int{20, 120}))},
	)
	for _, c := range all {
		c.reduce(o)
	}
	return all
}

// check returns an error if a page cannot be a base, or if this library rejects a tenth of the texts. Then the figures would
// not mean what they say.
func (c *corpus) check() error {
	for _, p := range c.pages {
		if u, err := uri.ParseURI(p.url); err != nil || u.Host == "" {
			return fmt.Errorf("corpus %s: %q cannot be a base", c.name, p.url)
		}
	}
	bad := 0
	for _, text := range c.texts {
		if _, err := uri.Parse(text); err != nil {
			bad++
		}
	}
	if float64(bad) > (1-nearlyAll)*float64(len(c.texts)) {
		return fmt.Errorf("corpus %s: %d of %d texts are not URIs", c.name, bad, len(c.texts))
	}
	return nil
}
