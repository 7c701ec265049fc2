package main

import (
	"strings"
)

// A stroke is a text at a place in a drawing.
type stroke struct {
	row, column int // a column is negative where it stands in the left margin
	text        string
}

// A drawing is strokes that do not overlap.
type drawing struct {
	strokes []stroke
	rows    int
}

// add puts text into the drawing.
func (d *drawing) add(row, column int, text string) {
	d.strokes = append(d.strokes, stroke{row, column, text})
	d.rows = max(d.rows, row+1)
}

// addBelow puts another drawing below what there is.
func (d *drawing) addBelow(other drawing) {
	top := d.rows
	for _, s := range other.strokes {
		d.add(top+s.row, s.column, s.text)
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
func (d *drawing) lines(margin int) []string {
	rows := make([][]byte, d.rows)
	for _, s := range d.strokes {
		column := margin + s.column
		row := rows[s.row]
		if missing := column + len(s.text) - len(row); missing > 0 {
			row = append(row, strings.Repeat(" ", missing)...)
		}
		copy(row[column:], s.text)
		rows[s.row] = row
	}
	lines := make([]string, d.rows)
	for i, row := range rows {
		lines[i] = strings.TrimRight(string(row), " ")
	}
	return lines
}
