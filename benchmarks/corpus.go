package main

import (
	"fmt"
	"slices"
	"strings"
)

// A corpus is the texts of some comparisons.
type corpus struct {
	name, about string
	kind        kind
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

// realCorpora reads the real texts.
func realCorpora(o options) (all []*corpus, err error) {
	for _, file := range []struct {
		name, what string
		kind       kind
	}{{o.urls, "URLs", webURLs}, {o.links, "links", webLinks}} {
		if file.name == "" {
			continue
		}
		in, err := readLines(file.name, file.kind == webLinks)
		if err != nil {
			return nil, err
		}
		about := fmt.Sprintf("%s real %s", thousands(len(in.texts)), file.what)
		all = append(all, &corpus{file.what, about, file.kind, o.share(in)})
	}
	return all, nil
}

// shapeTexts are the kinds of URI that people have.
var shapeTexts = []struct{ name, text string }{
	{"web link", "https://www.example.com/products/shoes/list.html?page=2&size=42"},
	{"port", "http://localhost:8080/api/v1/users/42"},
	{"IPv4 address", "http://192.168.0.17/status"},
	{"IPv6 address", "http://[2001:db8::7]/status"},
	{"IPv6 address with a port", "https://[2001:db8:85a3::8a2e:370:7334]:8443/a/b"},
	{"database", "postgres://user:secret@db.example.com:5432/orders?sslmode=disable"},
	{"database without a password", "redis://cache.internal:6379/0"},
	{"database found by DNS", "mongodb+srv://app@cluster0.example.net/shop?retryWrites=true"},
	{"file:///", "file:///home/joe/notes/today.txt"},
	{"file:/// with a percent-encoded sequence", "file:///home/joe/My%20Documents/report.pdf"},
	{"mailto:", "mailto:joe@example.com"},
	{"mailto: with a subject", "mailto:joe@example.com?subject=Hello%20there"},
	{"urn:", "urn:isbn:9780141036144"},
	{"urn:uuid:", "urn:uuid:6e8bc430-9c3a-11d9-9669-0800200c9a66"},
	{"grpc+unix:///", "grpc+unix:///var/run/containerd/containerd.sock"},
	{"percent-encoded sequences", "https://de.example.org/wiki/%C3%9Cbersicht/Gr%C3%B6%C3%9Fe?q=%E2%82%AC"},
	{"relative path", "../img/logo.svg?v=3"},
}

// shapeCopies are so many that the time of one lap is far above the resolution of the clock.
const shapeCopies = 1000

// shapes returns a corpus of each shape.
func shapes(o options) (all []*corpus) {
	for _, s := range shapeTexts {
		texts := slices.Repeat([]string{s.text}, shapeCopies)
		all = append(all, &corpus{s.name, s.text, shape, o.share(onOnePage(texts))})
	}
	words := strings.Fields("a of map item shoes search products downloads collections international")
	for _, s := range []struct{ name, before, between string }{
		{"20 to 60 segments", "https://www.example.com/", "/"}, {"20 to 60 parameters", "https://www.example.com/a?q=", "&key="},
	} {
		texts, next := make([]string, 4*shapeCopies), uint32(1)
		for i := range texts {
			list := make([]string, 20+i%41)
			for j := range list {
				next = next*1664525 + 1013904223 // in no order that a processor can predict
				list[j] = words[next>>16%uint32(len(words))]
			}
			texts[i] = s.before + strings.Join(list, s.between)
		}
		all = append(all, &corpus{s.name, s.name, shape, o.share(onOnePage(texts))})
	}
	return all
}

// share returns a part of an input with -quick.
func (o options) share(in input) input {
	if o.quick {
		return in.filter(func(i int) bool { return i%16 == 0 })
	}
	return in
}
