package escape_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/escape"
)

// benchTexts go from text without a byte to encode to text with nothing else.
var benchTexts = []struct{ name, text string }{
	{"plain", "over-there_and.back"},
	{"words", "two words & a few more, 100%"},
	{"Cyrillic", "\u043f\u0440\u0438\u043c\u0435\u0440"},
	{"long plain", strings.Repeat("over-there_and.back", 200)},
	{"long words", strings.Repeat("two words & a few more, 100% ", 200)},
}

func BenchmarkParam(b *testing.B) {
	for _, in := range benchTexts {
		run(b, in.name, len(in.text), func() { escape.Param(in.text) })
		run(b, in.name+"/net-url", len(in.text), func() { url.QueryEscape(in.text) })
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, in := range benchTexts {
		text := escape.Param(in.text)
		run(b, in.name, len(text), func() { _, _ = escape.Decode(text) })
		run(b, in.name+"/net-url", len(text), func() { _, _ = url.PathUnescape(text) })
	}
}

func run(b *testing.B, name string, size int, call func()) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(size))
		for b.Loop() {
			call()
		}
	})
}
