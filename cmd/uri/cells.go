package main

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Cells are the columns of a text on a terminal. A character has one or two, one that is not printable or not UTF-8 has
// those of its escape, and a mark is part of the character before it.
type cells struct {
	text   string // what is shown
	starts []int  // for each column the offset in text of the character that it belongs to
}

// newCells returns the cells of text and the column at which each of its bytes begins, and the column after the last. The
// first character of a part of text that begins at one of breaks has columns of its own, be it a mark.
func newCells(text string, breaks ...int) (c cells, columns []int) {
	var b strings.Builder
	columns = make([]int, 0, len(text)+1)
	onto := false // whether there is a character for a mark to go onto
	for i, size := 0, 0; i < len(text); i += size {
		var r rune
		r, size = utf8.DecodeRuneInString(text[i:])
		for _, at := range breaks {
			onto = onto && at != i
		}
		printable := unicode.IsPrint(r) && (r != utf8.RuneError || size > 1)
		switch {
		case printable && runeWidth(r) > 0:
			columns = appendEqual(columns, len(c.starts), size)
			c.starts = appendEqual(c.starts, b.Len(), runeWidth(r))
			b.WriteString(text[i : i+size])
			onto = true
		case printable && onto:
			columns = appendEqual(columns, c.before(len(c.starts)-1), size)
			b.WriteString(text[i : i+size])
		default:
			for k := i; k < i+size; k++ {
				columns = append(columns, len(c.starts))
				c.starts = appendEqual(c.starts, b.Len(), escapedSize(text[k]))
				writeEscaped(&b, text[k])
			}
			onto = false
		}
	}
	c.text = b.String()
	return c, append(columns, len(c.starts))
}

// appendEqual appends n times value.
func appendEqual(dst []int, value, n int) []int {
	for range n {
		dst = append(dst, value)
	}
	return dst
}

// visible returns text as it is shown.
func visible(text string) string {
	c, _ := newCells(text)
	return c.text
}

// width returns the number of columns.
func (c cells) width() int { return len(c.starts) }

// before returns the column at or before a column where a character begins. From the last column on, any will do.
func (c cells) before(column int) int {
	for column > 0 && column < c.width() && c.starts[column] == c.starts[column-1] {
		column--
	}
	return column
}

// after returns the first column after a column where a character begins.
func (c cells) after(column int) int {
	for column++; column < c.width() && c.starts[column] == c.starts[column-1]; {
		column++
	}
	return column
}

// slice returns what is shown in the columns from one where a character begins to another.
func (c cells) slice(from, to int) string { return c.text[c.start(from):c.start(to)] }

// start returns the offset in text of the character that begins at a column.
func (c cells) start(column int) int {
	if column < c.width() {
		return c.starts[column]
	}
	return len(c.text)
}
