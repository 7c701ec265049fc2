package textio

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Cells are the columns of a text on a terminal. A character has one or two columns. What is not printable or not UTF-8
// has the columns of its escape. A combining mark shares the columns of the character before it.
type Cells struct {
	Text   string // the text as it is shown
	starts []int  // for each column, the offset in text of its character
}

// NewCells returns the cells of text, and the column at which each byte of text begins, followed by the column after
// the last. A mark at one of the offsets in breaks does not combine with the character before it: it is escaped.
func NewCells(text string, breaks ...int) (c Cells, columns []int) {
	var b strings.Builder
	columns = make([]int, 0, len(text)+1)
	onto := false // there is a character that a mark can combine with
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
			columns = appendEqual(columns, c.Before(len(c.starts)-1), size)
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
	c.Text = b.String()
	return c, append(columns, len(c.starts))
}

// appendEqual appends value n times.
func appendEqual(dst []int, value, n int) []int {
	for range n {
		dst = append(dst, value)
	}
	return dst
}

// Visible returns text as it is shown on a terminal.
func Visible(text string) string {
	c, _ := NewCells(text)
	return c.Text
}

// Width returns the number of columns.
func (c Cells) Width() int { return len(c.starts) }

// Before returns the last column at or before column at which a character begins. It returns a column after the text
// unchanged.
func (c Cells) Before(column int) int {
	for column > 0 && column < c.Width() && c.starts[column] == c.starts[column-1] {
		column--
	}
	return column
}

// After returns the first column after column at which a character begins.
func (c Cells) After(column int) int {
	for column++; column < c.Width() && c.starts[column] == c.starts[column-1]; {
		column++
	}
	return column
}

// Slice returns the text between two columns at which characters begin.
func (c Cells) Slice(from, to int) string { return c.Text[c.start(from):c.start(to)] }

// start returns the offset in text of the character that begins at column.
func (c Cells) start(column int) int {
	if column < c.Width() {
		return c.starts[column]
	}
	return len(c.Text)
}

// WrapData is Wrap for the text of a component. A line ends after a delimiter if one is in its second half, and never
// inside a percent-encoded sequence.
func WrapData(text string, room int) []string {
	var lines []string
	shown, _ := NewCells(text)
	start := 0
	for shown.Width()-start > room {
		end := shown.Before(start + room)
		line := shown.Slice(start, end)
		if i := strings.LastIndexAny(line, "/?&;,=:@.") + 1; i > len(line)/2 {
			end = start + DisplayWidth(line[:i])
		} else if i := strings.LastIndexByte(line, '%'); i > 0 && i > len(line)-len("%XX") {
			end = start + DisplayWidth(line[:i])
		}
		lines = append(lines, shown.Slice(start, end))
		start = end
	}
	return append(lines, shown.Slice(start, shown.Width()))
}

// Wrap breaks text, as it is shown, into lines of at most room columns, at a space if one is there. It returns at least
// one line.
func Wrap(text string, room int) []string {
	var lines []string
	shown, _ := NewCells(text)
	start := 0
	for shown.Width()-start > room {
		end := shown.Before(start + room)
		line := shown.Slice(start, shown.After(end))
		next := end
		if i := strings.LastIndexByte(line, ' '); i > 0 {
			end = start + DisplayWidth(line[:i])
			next = end + 1
		}
		lines = append(lines, shown.Slice(start, end))
		start = next
	}
	return append(lines, shown.Slice(start, shown.Width()))
}
