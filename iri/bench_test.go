package iri_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
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

// BenchmarkASCII has what this package adds where package uri reads the text.
func BenchmarkASCII(b *testing.B) {
	for _, in := range benchASCII {
		b.Run(in.name+"/iri", func(b *testing.B) { benchIRI(b, in.ref) })
		b.Run(in.name+"/uri", func(b *testing.B) { benchURI(b, in.ref) })
	}
}

// BenchmarkScripts has IRIs beside the same text as package uri can read it: as the URI that stands for it, and in
// US-ASCII of the same length. The package net/url, which reads anything there, stands beside them.
func BenchmarkScripts(b *testing.B) {
	beyond := regexp.MustCompile(`[^\x00-\x7F]`)
	for _, in := range benchScripts {
		u, err := iri.MustParse(in.ref).URI(nil)
		if err != nil {
			b.Fatal(err)
		}
		ascii := beyond.ReplaceAllStringFunc(in.ref, func(s string) string { return strings.Repeat("a", len(s)) })
		b.Run(in.name+"/iri", func(b *testing.B) { benchIRI(b, in.ref) })
		b.Run(in.name+"/uri-encoded", func(b *testing.B) { benchURI(b, u.String()) })
		b.Run(in.name+"/uri-ascii", func(b *testing.B) { benchURI(b, ascii) })
		b.Run(in.name+"/net-url", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := url.Parse(in.ref); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func benchIRI(b *testing.B, ref string) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := iri.Parse(ref); err != nil {
			b.Fatal(err)
		}
	}
}

func benchURI(b *testing.B, ref string) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := uri.Parse(ref); err != nil {
			b.Fatal(err)
		}
	}
}
