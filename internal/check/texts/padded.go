package texts

import (
	"iter"
	"math/rand/v2"
	"strings"
)

// Pad is the most bytes by which Padded moves a component: four blocks of 64, which are looked up at once, and a few.
const Pad = 260

// shapes are references in which a "*" stands where padding may be: in each component of each shape.
var shapes = []string{
	"http://*u*:*p@*h*:*80*/*a*/*b*?*q*#*f*", "https://*h*/*a*/*/*b*?*q*#*f*", "https://*h*:*8*", "x*y*://*h*/a*/b*?*q", "//*u*@*h*:*8*/*a*?*q*#*f",
	"*a*/*b*/*c*?*q*#*f*", "/*a*//*b*", "urn:*a*:*b*?*q*#*f", "x*y*:/*a*/*b*", "file:///*a*", "*%41*/b*", "?*q*", "#*f*", "//*",
	"http://[::*1*]*:*8*/a*", "x://*u@[v1.*a*]*/*", "é*/é*?*é", "//é*@*é*/*é*#*é",
}

// paddings are plain, delimiters, percent-encoded and non-ASCII, of one byte and of more.
var paddings = []string{"a", "/", ":", "@", ".", "7", "?", "%41", "é", "例", "\ue000", "abc/", "a%2F", "k=v&"}

// faults stand after a padding. Which of them are faults depends on the component.
var faults = []string{"", " ", "%", "%4", "%4g", "[", "]", ":", "@", "?", "#", "/", "\x00", "\x80", "\xff", "\ue000", "\U000F0000"}

// Padded returns the shapes with padding of 0 to Pad bytes in each place of each component, and each fault after it: one
// of so many. That may be 16, so that each padding stands before some fault, and before each in 16 lengths.
func Padded(of int) iter.Seq[string] {
	return func(yield func(string) bool) {
		n := 0
		for _, shape := range shapes {
			parts := strings.Split(shape, "*")
			for place := 1; place < len(parts); place++ {
				before, after := strings.Join(parts[:place], ""), strings.Join(parts[place:], "")
				for _, padding := range paddings {
					run := strings.Repeat(padding, Pad/len(padding))
					for length := 0; length <= len(run); length += len(padding) {
						for _, fault := range faults {
							n++
							if n%of == 0 && !yield(before+run[:length]+fault+after) {
								return
							}
						}
					}
				}
			}
		}
	}
}

// Runs returns n random texts as [Random] does, in which a piece may be repeated up to Pad bytes.
func Runs(seed uint64, n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		r := rand.New(rand.NewPCG(seed, 1))
		for range n {
			text := strings.ReplaceAll(shapes[r.IntN(len(shapes))], "*", "")
			for range r.IntN(4) {
				run := paddings[r.IntN(len(paddings))]
				i := r.IntN(len(text) + 1)
				text = text[:i] + strings.Repeat(run, r.IntN(Pad)/len(run)) + text[i:]
			}
			if r.IntN(2) == 0 {
				i := r.IntN(len(text) + 1)
				text = text[:i] + RandomText(r) + text[i:]
			}
			if !yield(text) {
				return
			}
		}
	}
}
