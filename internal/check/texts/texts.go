// Package texts makes the texts on which a function is compared with a plain implementation of its documentation: each byte at
// each place, random ones, and those at which careless code takes long. None of them has to be valid for anything.
package texts

import (
	"iter"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"
)

// Sweeps keep little and allocate much. With the default, they spend a third of their time collecting garbage.
func init() { debug.SetGCPercent(400) }

// Longest is the length of the longest texts of EachByte: five machine words, so that a loop over words
// begins at each alignment and ends at each length.
const Longest = 40

// Kinds are the neighbours of the byte that changes, repeated to the length of the text. Each is a
// kind of text that a fast path handles differently.
var Kinds = []string{
	"abcdefgh",  // letters, which every component allows
	"/",         // delimiters of segments
	"a/b",       // short segments
	"../",       // dot-segments
	"%41%2f",    // percent-encoded sequences, one of them of a delimiter
	"é",         // non-ASCII bytes, the pairs of UTF-8
	"\x80\xaf",  // non-ASCII bytes, no UTF-8; their low bits are those of NUL and "/"
	"k=v&x=+;y", // parameters
}

// isTried reports whether there are texts of that length: all lengths up to one machine word and a
// byte, those around two words, and one byte more than each further word. A loop over words behaves
// at every other length as at one of these.
func isTried(length, longest int) bool {
	return length <= 9 || length == longest || length == 15 || length == 16 || length%8 == 1
}

// EachByte returns the texts of 0 to longest bytes in which all bytes are of one kind but one, which is each of the 256
// bytes at each place. Of the lengths from ten on it takes some, and longest.
func EachByte(longest int) iter.Seq[string] { return Drawn(longest, 1) }

// Drawn returns one of so many of the texts of [EachByte], by a rule: for 1, 2, 4 and 8, there is still each byte at each place
// of each length, and beside each kind of neighbours, but not of each length beside each kind.
func Drawn(longest, of int) iter.Seq[string] {
	if 8%of != 0 {
		panic("texts: a number that does not divide 8 leaves bytes out")
	}
	return func(yield func(string) bool) {
		if !yield("") {
			return
		}
		for i, text := range neighbours(longest) {
			if !eachByteAtEachPlace(text, i, of, yield) {
				return
			}
		}
	}
}

// Every returns each n-th text of [EachByte], without making the others. n must be odd, so that each byte occurs.
func Every(longest, n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		next := n - 2 // the first text is "", which is left out
		for _, text := range neighbours(longest) {
			for ; next < 256*len(text); next += n {
				kept := text[next/256]
				text[next/256] = byte(next)
				if !yield(string(text)) {
					return
				}
				text[next/256] = kept
			}
			next -= 256 * len(text)
		}
	}
}

// neighbours returns the texts in which one byte changes, with the index of their kind.
func neighbours(longest int) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for i, kind := range Kinds {
			for length := 1; length <= longest; length++ {
				if isTried(length, longest) && !yield(i, []byte(strings.Repeat(kind, length/len(kind)+1)[:length])) {
					return
				}
			}
		}
	}
}

// Part returns the texts of [EachByte] if deep is set, and otherwise one of eight. With -short, these have at most short bytes.
func Part(deep bool, longest, short int) iter.Seq[string] {
	switch {
	case deep:
		return EachByte(longest)
	case testing.Short():
		return Drawn(min(longest, short), 8)
	default:
		return Drawn(longest, 8)
	}
}

func eachByteAtEachPlace(text []byte, first, of int, yield func(string) bool) bool {
	for place, kept := range text {
		for c := range 256 {
			text[place] = byte(c)
			if (first+len(text)+place+c)%of == 0 && !yield(string(text)) {
				return false
			}
		}
		text[place] = kept
	}
	return true
}

// pieces are the parts of random texts: delimiters, dots, incomplete percent-encoded sequences,
// hosts, and non-ASCII bytes.
var pieces = []string{
	"/", "//", ":", "?", "#", "@", "[", "]", ".", "..", "%", "%2", "%2F", "%2e", "%25", "%41", "%c3%a9", "%80", "%00",
	"a", "b/", "x:", "http", "h", "example.com", "127.0.0.1", "::1", "v1.", ":80", ":65536", "+", "&", "=", ";", ",", "*",
	" ", "\\", "|", "\"", "<", "\x00", "\n", "\r", "\x7f", "é", "例", "\u202e", "\x80", "\xaf", "\xff", "\xc0\xae", "abcdefghijkl",
}

// Random returns n texts of up to 24 pieces, a third of them arbitrary bytes. The same seed gives the same texts.
func Random(seed uint64, n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		r := rand.New(rand.NewPCG(seed, 0))
		for range n {
			if !yield(RandomText(r)) {
				return
			}
		}
	}
}

// RandomText returns one text as Random has them.
func RandomText(r *rand.Rand) string {
	var b strings.Builder
	for range r.IntN(24) {
		if r.IntN(3) == 0 {
			b.WriteByte(byte(r.IntN(256)))
		} else {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
	}
	return b.String()
}
