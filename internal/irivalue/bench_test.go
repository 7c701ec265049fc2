package iri_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/go-rfc3986/uri"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

// benchASCII are references in US-ASCII, which package uri reads too.
var benchASCII = []struct{ name, ref string }{
	{"short", "http://example.com/"},
	{"web", "https://www.example.com/shop/items/41/reviews?sort=newest&page=2#r17"},
	{"authority", "ftp://user:pass@[2001:db8::7]:2121/pub/file.txt"},
	{"encoded", "https://de.example.org/wiki/%C3%9Cbersicht/Gr%C3%B6%C3%9Fe?q=%E2%82%AC"},
	{"relative", "../img/logo.svg?v=3"},
	{"long-query", "http://example.com/search?" + strings.Repeat("key=value&", 100)},
}

// benchScripts are IRIs in other scripts, some of them with little beyond US-ASCII.
var benchScripts = []struct{ name, ref string }{
	{"latin", "https://de.example.org/wiki/Übersicht/Größe?q=Straße#Ä"},
	{"japanese", "http://例え.jp/引き出し?q=ü"},
	{"cyrillic", "https://пример.example/вики/Заглавная/страница?запрос=слово"},
	{"arabic", "https://مثال.example/ويكي/الصفحة_الرئيسية"},
	{"emoji", "https://example.com/😀/😀😀?q=😀"},
	{"mostly-ascii", "https://www.example.com/shop/items/41/café?sort=newest&page=2#r17"},
	{"long", "https://zh.example.org/wiki/" + strings.Repeat("中文維基百科/", 40)},
}

// BenchmarkASCII measures the overhead over package uri for US-ASCII.
func BenchmarkASCII(b *testing.B) {
	for _, in := range benchASCII {
		b.Run(in.name, func(b *testing.B) {
			takeTurns(b, "uri", map[string]func(){"iri": parseIRI(b, in.ref), "uri": parseURI(b, in.ref)})
		})
	}
}

// BenchmarkScripts compares IRIs with text that package uri can parse: their URIs, and US-ASCII text of the same length. It
// also has net/url, which accepts any characters.
func BenchmarkScripts(b *testing.B) {
	beyond := regexp.MustCompile(`[^\x00-\x7F]`)
	for _, in := range benchScripts {
		u, err := iri.MustParse(in.ref).URI(nil)
		if err != nil {
			b.Fatal(err)
		}
		encoded := u.String()
		ascii := beyond.ReplaceAllStringFunc(in.ref, func(s string) string { return strings.Repeat("a", len(s)) })
		b.Run(in.name, func(b *testing.B) {
			takeTurns(b, "uri", map[string]func(){
				"iri": parseIRI(b, in.ref), "uri": parseURI(b, encoded), "ascii": parseURI(b, ascii), "net-url": parseURL(b, in.ref),
			})
		})
	}
}

func parseIRI(b *testing.B, ref string) func() {
	return func() {
		if _, err := iri.Parse(ref); err != nil {
			b.Fatal(err)
		}
	}
}

func parseURI(b *testing.B, ref string) func() {
	return func() {
		if _, err := uri.Parse(ref); err != nil {
			b.Fatal(err)
		}
	}
}

func parseURL(b *testing.B, ref string) func() {
	return func() {
		if _, err := url.Parse(ref); err != nil {
			b.Fatal(err)
		}
	}
}

// takeTurns lets the contestants take turns, since the speed of a machine changes from one second to the next. It reports the
// best turn of each, and its ratio to the best turn of unit.
func takeTurns(b *testing.B, unit string, contestants map[string]func()) {
	const calls = 200
	best := map[string]time.Duration{}
	for b.Loop() {
		for name, f := range contestants {
			start := time.Now()
			for range calls {
				f()
			}
			if turn := time.Since(start); best[name] == 0 || turn < best[name] {
				best[name] = turn
			}
		}
	}
	b.ReportMetric(0, "ns/op") // the time of a round of turns says nothing
	for name, turn := range best {
		b.ReportMetric(float64(turn)/calls, name+"-ns")
		if name != unit {
			b.ReportMetric(float64(turn)/float64(best[unit]), name+"/"+unit)
		}
	}
}
