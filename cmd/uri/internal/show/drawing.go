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

// A drawing is a set of strokes that do not overlap.
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

// left returns the leftmost column in use, at most 0.
func (d *drawing) left() int {
	column := 0
	for _, s := range d.strokes {
		column = min(column, s.column)
	}
	return column
}

// right returns the column after the rightmost in use.
func (d *drawing) right() int {
	column := 0
	for _, s := range d.strokes {
		column = max(column, s.column+textio.DisplayWidth(s.text))
	}
	return column
}

// lines returns the rows of the drawing as text. Column 0 follows margin spaces.
func (d *drawing) lines(margin int, p textio.Palette) []string {
	rows := make([]canvas, d.rows)
	for _, s := range d.strokes {
		rows[s.row].put(margin+s.column, s.text, s.style)
	}
	lines := make([]string, d.rows)
	for i := range rows {
		lines[i] = rows[i].line(p)
	}
	return lines
}

// A canvas is a row of a drawing: what each column shows, and its style. The second column of a wide character is
// empty.
type canvas struct {
	shown  []string
	styles []textio.Style
}

// put writes text at a column.
func (c *canvas) put(column int, text string, s textio.Style) {
	for len(c.shown) < column+textio.DisplayWidth(text) {
		c.shown = append(c.shown, " ")
		c.styles = append(c.styles, textio.Plain)
	}
	shown, _ := textio.NewCells(text)
	for i := 0; i < shown.Width(); {
		next := shown.After(i)
		c.shown[column+i] = shown.Slice(i, next)
		for k := i + 1; k < next; k++ {
			c.shown[column+k] = ""
		}
		for ; i < next; i++ {
			c.styles[column+i] = s
		}
	}
}

// line returns the row as text, without trailing spaces.
func (c *canvas) line(p textio.Palette) string {
	var b strings.Builder
	length := len(c.shown)
	for length > 0 && c.shown[length-1] == " " {
		length--
	}
	for start := 0; start < length; {
		end := start + 1
		for end < length && c.styles[end] == c.styles[start] {
			end++
		}
		b.WriteString(p.Paint(c.styles[start], strings.Join(c.shown[start:end], "")))
		start = end
	}
	return b.String()
}
