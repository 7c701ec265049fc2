package show

import (
	"strings"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A stroke is text at a place in a drawing.
type stroke struct {
	row, column int // a negative column is in the left margin
	text        string
	style       textio.Style
}

// A drawing is a set of strokes that do not overlap. Those of each row are in their order.
type drawing struct {
	strokes []stroke
	rows    int
}

// add adds text at a row and a column.
func (d *drawing) add(row, column int, text string, s textio.Style) {
	d.strokes = append(d.strokes, stroke{row, column, text, s})
	d.rows = max(d.rows, row+1)
}

// addBelow adds another drawing below this one.
func (d *drawing) addBelow(other drawing) {
	top := d.rows
	for _, s := range other.strokes {
		d.add(top+s.row, s.column, s.text, s.style)
	}
	d.rows = top + other.rows
}

// bounds returns the leftmost column in use, at most 0, and the column after the rightmost.
func (d *drawing) bounds() (left, right int) {
	for _, s := range d.strokes {
		left, right = min(left, s.column), max(right, s.column+textio.DisplayWidth(s.text))
	}
	return left, right
}

// lines returns the rows of the drawing as text. Column 0 follows margin spaces.
func (d *drawing) lines(margin int, p textio.Palette) []string {
	lines := make([]string, d.rows)
	ends := make([]int, d.rows) // the columns at which the lines end
	for _, s := range d.strokes {
		if text := strings.TrimRight(s.text, " "); text != "" {
			gap := margin + s.column - ends[s.row]
			lines[s.row] += strings.Repeat(" ", gap) + p.Paint(s.style, text)
			ends[s.row] += gap + textio.DisplayWidth(text)
		}
	}
	return lines
}
