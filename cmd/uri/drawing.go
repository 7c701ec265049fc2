package main

import (
	"strings"
)

// A stroke is a text at a place in a drawing.
type stroke struct {
	row, column int // a column is negative where it stands in the left margin
	text        string
	style       style
}

// A drawing is strokes that do not overlap.
type drawing struct {
	strokes []stroke
	rows    int
}

// add puts text into the drawing.
func (d *drawing) add(row, column int, text string, s style) {
	d.strokes = append(d.strokes, stroke{row, column, text, s})
	d.rows = max(d.rows, row+1)
}

// addBelow puts another drawing below what there is.
func (d *drawing) addBelow(other drawing) {
	top := d.rows
	for _, s := range other.strokes {
		d.add(top+s.row, s.column, s.text, s.style)
	}
	d.rows = top + other.rows
}

// left returns the leftmost column that is drawn on, at most 0.
func (d *drawing) left() int {
	column := 0
	for _, s := range d.strokes {
		column = min(column, s.column)
	}
	return column
}

// right returns the column after the rightmost that is drawn on.
func (d *drawing) right() int {
	column := 0
	for _, s := range d.strokes {
		column = max(column, s.column+len(s.text))
	}
	return column
}

// lines returns the rows of the drawing as text, with column 0 after margin spaces.
func (d *drawing) lines(margin int, p palette) []string {
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

// A canvas is what a row of a drawing is put on: the bytes, and the style of each.
type canvas struct {
	text   []byte
	styles []style
}

// put puts text at a column.
func (c *canvas) put(column int, text string, s style) {
	for len(c.text) < column+len(text) {
		c.text = append(c.text, ' ')
		c.styles = append(c.styles, plain)
	}
	copy(c.text[column:], text)
	for i := range text {
		c.styles[column+i] = s
	}
}

// line returns the row as text, without spaces at its end.
func (c *canvas) line(p palette) string {
	var b strings.Builder
	text := strings.TrimRight(string(c.text), " ")
	for start := 0; start < len(text); {
		end := start + 1
		for end < len(text) && c.styles[end] == c.styles[start] {
			end++
		}
		b.WriteString(p.paint(c.styles[start], text[start:end]))
		start = end
	}
	return b.String()
}
