package show

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
	"github.com/go-rfc3986/uri/internal/check/samples"
)

// Each connector is under its bracket and leads down to its name without a gap. Names in a row do not touch.
func TestNamingInvariants(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 3))
	for range 5000 {
		text := samples.RandomReference(random)
		f := NewFigure(text, 80)
		start := random.IntN(f.end())
		end := start + 1 + random.IntN(f.end()-start)
		for _, l := range []layer{f.reference, f.authority} {
			parts := l.cut(start, end)
			n, ok := newNaming(parts, frame{-textio.LeastMargin, 10 + random.IntN(150)})
			if ok {
				checkNaming(t, n)
			}
			if t.Failed() {
				d := n.draw()
				t.Fatalf("%q from %d to %d:\n%s", text, start, end, strings.Join(d.lines(textio.LeastMargin, false), "\n"))
			}
		}
	}
}

// checkNaming reports what is wrong with n.
func checkNaming(t *testing.T, n naming) {
	t.Helper()
	d := n.draw()
	has := func(row, column int, text string) bool {
		return slices.ContainsFunc(d.strokes, func(s stroke) bool {
			return s.row == row && s.column == column && s.text == text
		})
	}
	for i, p := range n.parts {
		column := p.connector()
		if column < p.start || column >= p.end || len(p.bracket()) != p.end-p.start {
			t.Errorf("%s: the connector in column %d is not under the bracket %s", p.component, column, p.bracket())
		}
		row := 0
		for has(row, column, "|") {
			row++
		}
		name := slices.IndexFunc(d.strokes, func(s stroke) bool { return s.text == p.label(n.detail) })
		s := d.strokes[name]
		if s.row != row || s.column > column || s.column+len(s.text) <= column {
			t.Errorf("%s: the connector in column %d leads to row %d, not to %+v", p.component, column, row, s)
		}
		if i >= len(n.lowest) && s.column != column {
			t.Errorf("%s: the name on the stairs is in column %d, not %d", p.component, s.column, column)
		}
	}
	for i := range max(1, len(n.lowest)) - 1 {
		if end := n.lowest[i] + len(n.parts[i].label(n.detail)); n.lowest[i+1] < end+nameGap {
			t.Errorf("the names of %s and %s touch", n.parts[i].component, n.parts[i+1].component)
		}
	}
}
