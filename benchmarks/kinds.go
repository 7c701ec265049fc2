package main

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/check/texts"
)

// With these counts, each corpus has some megabytes.
const (
	deepCount    = 8_000
	queryCount   = 4_000
	encodedCount = 16_000
	faultyCount  = 12_000
)

// fill returns n results of next.
func fill(n int, next func() string) []string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = next()
	}
	return texts
}

// makeDeep makes URLs of many segments.
func makeDeep() []string {
	m := newMaker(2)
	return fill(deepCount, func() string {
		var b strings.Builder
		b.WriteString("https://" + m.webHost())
		for range m.between(20, 60) {
			b.WriteString("/" + m.webSegment())
		}
		return b.String()
	})
}

// makeQuery makes URLs with a query that is by far the longest component.
func makeQuery() []string {
	m := newMaker(3)
	return fill(queryCount, func() string {
		var b strings.Builder
		b.WriteString("https://" + m.webHost() + "/" + m.word() + "?" + m.webPair(false))
		for start, length := b.Len(), m.between(300, 2000); b.Len()-start < length; {
			b.WriteString("&" + m.webPair(m.chance(0.05)))
		}
		return b.String()
	})
}

// makeEncoded makes URLs of pages in languages with other scripts.
func makeEncoded() []string {
	m := newMaker(5)
	return fill(encodedCount, func() string {
		text := "https://" + m.webHost() + "/" + m.word()
		for range m.between(1, 3) {
			text += "/" + m.encoded(m.between(2, 16)) + m.of("", "_", "-"+m.word())
		}
		if m.chance(0.3) {
			text += "?q=" + m.encoded(m.between(1, 8))
		}
		return text
	})
}

// makeHostile makes every shape at three lengths.
func makeHostile() []string {
	var list []string
	for _, s := range texts.Shapes {
		for _, n := range []int{64, 1024, 16384} {
			list = append(list, s.Text(n))
		}
	}
	return list
}

// makeSound makes the texts that breakTexts breaks.
func makeSound() []string { return makeWeb()[:faultyCount] }

// badBytes are bytes that a URI cannot have anywhere.
const badBytes = " \"<>\\^`{|}\x00\x1f\x7f\x80\xff"

// breakTexts returns the texts with one byte replaced by a bad one, at random offsets and at the
// last one.
func breakTexts(texts []string) (anywhere, atEnd []string) {
	m := newMaker(6)
	for _, text := range texts {
		bad := m.token(badBytes, 1)
		i := m.rand.IntN(len(text))
		anywhere = append(anywhere, text[:i]+bad+text[i+1:])
		atEnd = append(atEnd, text[:len(text)-1]+bad)
	}
	return anywhere, atEnd
}
