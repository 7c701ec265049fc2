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
		column = max(column, s.column+displayWidth(s.text))
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

// A canvas is what a row of a drawing is put on: what each column shows, nothing if it is the second of a wide character,
// and its style.
type canvas struct {
	shown  []string
	styles []style
}

// put puts text at a column.
func (c *canvas) put(column int, text string, s style) {
	for len(c.shown) < column+displayWidth(text) {
		c.shown = append(c.shown, " ")
		c.styles = append(c.styles, plain)
	}
	shown, _ := newCells(text)
	for i := 0; i < shown.width(); {
		next := shown.after(i)
		c.shown[column+i] = shown.slice(i, next)
		for k := i + 1; k < next; k++ {
			c.shown[column+k] = ""
		}
		for ; i < next; i++ {
			c.styles[column+i] = s
		}
	}
}

// line returns the row as text, without spaces at its end.
func (c *canvas) line(p palette) string {
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
		b.WriteString(p.paint(c.styles[start], strings.Join(c.shown[start:end], "")))
		start = end
	}
	return b.String()
}
