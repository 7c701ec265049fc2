package show

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
	"github.com/go-rfc3986/uri/internal/check/samples"
)

// Strokes never overlap, fit the width, and show the whole reference and all of its components.
func TestFigureInvariants(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 5))
	for range 5000 {
		text := samples.RandomReference(random)
		if random.IntN(2) == 0 {
			text = samples.InScripts(text)
		}
		if _, err := iri.Parse(text); err != nil {
			t.Fatal(err)
		}
		width := textio.LeastWidth + random.IntN(120)
		f := NewFigure(text, width)
		rows, margin := f.rows()
		shown, names := "", ""
		for _, d := range rows {
			checkOverlap(t, text, d)
			for _, s := range d.strokes {
				if margin+s.column < 0 || margin+s.column+textio.DisplayWidth(s.text) > width {
					t.Fatalf("%q at width %d with margin %d: no room for %+v", text, width, margin, s)
				}
				names += s.text + "\n"
				if s.row == 0 {
					shown += s.text
				}
			}
		}
		if want, _ := textio.NewCells(text, starts(refs.Split(text))...); shown != want.Text {
			t.Fatalf("%q at width %d: the rows show %q", text, width, shown)
		}
		for _, s := range refs.Split(text) {
			if s.Component == refs.Host && f.authority.whole.Start == f.authority.whole.End {
				continue // drawn as an empty authority
			}
			if !strings.Contains(names, s.Component) {
				t.Fatalf("%q at width %d: no %s in %q", text, width, s.Component, names)
			}
		}
		if t.Failed() {
			t.Fatalf("%q at width %d:\n%s", text, width, strings.Join(f.Lines(false), "\n"))
		}
	}
}

// checkOverlap reports strokes that overlap.
func checkOverlap(t *testing.T, text string, d drawing) {
	t.Helper()
	taken := map[[2]int]stroke{}
	for _, s := range d.strokes {
		for i := range textio.DisplayWidth(s.text) {
			cell := [2]int{s.row, s.column + i}
			if other, ok := taken[cell]; ok {
				t.Errorf("%q: %+v overlaps %+v", text, s, other)
			}
			taken[cell] = s
		}
	}
}
