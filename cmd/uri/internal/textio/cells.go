package textio

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/escape"
	"github.com/mattn/go-runewidth"
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
	onto := -1 // the column of a character that a mark can combine with
	for i, size := 0, 0; i < len(text); i += size {
		var r rune
		r, size = utf8.DecodeRuneInString(text[i:])
		if slices.Contains(breaks, i) {
			onto = -1
		}
		switch {
		case isPrintable(r, size) && runeWidth(r) > 0:
			onto = len(c.starts)
			fallthrough
		case isPrintable(r, size) && onto >= 0:
			columns = append(columns, slices.Repeat([]int{onto}, size)...)
			c.starts = append(c.starts, slices.Repeat([]int{b.Len()}, runeWidth(r))...)
			b.WriteString(text[i : i+size])
		default:
			for _, bad := range []byte(text[i : i+size]) {
				columns = append(columns, len(c.starts))
				c.starts = append(c.starts, slices.Repeat([]int{b.Len()}, len(`\x00`))...)
				fmt.Fprintf(&b, `\x%02X`, bad)
			}
			onto = -1
		}
	}
	c.Text = b.String()
	return c, append(columns, len(c.starts))
}

// isPrintable reports whether a character that was decoded from size bytes may be shown on a terminal.
func isPrintable(r rune, size int) bool {
	return unicode.IsPrint(r) && (r != utf8.RuneError || size > 1)
}

// Visible returns text as it is shown on a terminal: each byte that is not part of a printable UTF-8 character is in
// hexadecimal, as in "\xC3", so that it cannot control the terminal. Backslashes stay, which keeps columns easy to count;
// the result is for reading only.
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

// columnsOf is a terminal outside East Asia, on which characters of ambiguous width have one column.
var columnsOf = runewidth.Condition{}

// runeWidth returns the number of columns of c, which must be printable: 2 for the wide characters of East Asia and for
// emoji, 0 for a mark that combines with the character before it, and 1 for the others. It is an estimate: terminals
// differ in joined emoji, and a terminal that reorders right-to-left scripts shows columns in another order.
func runeWidth(c rune) int {
	switch {
	case c < 0x300:
		return 1
	case unicode.In(c, unicode.Mn, unicode.Me), 0x1160 <= c && c <= 0x11FF, 0xD7B0 <= c && c <= 0xD7FB: // the ranges are vowels
		return 0 // and final consonants of Hangul, which combine with the first one
	default:
		return columnsOf.RuneWidth(c)
	}
}

// Readable returns text with the percent-encoded sequences of printable characters decoded.
func Readable(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	return string(AppendReadable(nil, text))
}

// AppendReadable appends text decoded. What is not printable or not UTF-8 is percent-encoded, so the result is one line
// and cannot control a terminal.
func AppendReadable(dst []byte, text string) []byte {
	decoded, err := escape.Decode(text)
	if err != nil {
		return append(dst, text...)
	}
	return AppendPrintable(dst, decoded)
}

// AppendPrintable appends text with what is not printable or not UTF-8 percent-encoded.
func AppendPrintable(dst []byte, text string) []byte {
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		if isPrintable(r, size) {
			dst = append(dst, text[:size]...)
		} else {
			dst = append(dst, escape.Unreserved(text[:size])...)
		}
		text = text[size:]
	}
	return dst
}
