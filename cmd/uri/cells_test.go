package main

import (
	"slices"
	"strings"
	"testing"
)

func TestCells(t *testing.T) {
	for _, test := range []struct {
		text    string
		breaks  []int
		shown   string
		columns []int // of each byte, and the one after the last
	}{
		{"", nil, "", []int{0}},
		{"ab", nil, "ab", []int{0, 1, 2}},
		{"aéb", nil, "aéb", []int{0, 1, 1, 2, 3}},
		{"a例b", nil, "a例b", []int{0, 1, 1, 1, 3, 4}},
		{"ae\u0301b", nil, "ae\u0301b", []int{0, 1, 1, 1, 2, 3}},
		{"a例\u0301b", nil, "a例\u0301b", []int{0, 1, 1, 1, 1, 1, 3, 4}}, // combined with both columns
		{"\u0301b", nil, `\xCC\x81b`, []int{0, 4, 8, 9}},               // no character to combine with
		{"?\u0301b", []int{1}, `?\xCC\x81b`, []int{0, 1, 5, 9, 10}},    // not combined with another component
		{"?\u0301b", []int{0, 3}, "?\u0301b", []int{0, 0, 0, 1, 2}},
		{"\xffb", nil, `\xFFb`, []int{0, 4, 5}},
		{"\xff\u0301", nil, `\xFF\xCC\x81`, []int{0, 4, 8, 12}}, // not combined with an escape
		{"a\u202eb", nil, `a\xE2\x80\xAEb`, []int{0, 1, 5, 9, 13, 14}},
		{"\x1b[2J", nil, `\x1B[2J`, []int{0, 4, 5, 6, 7}},
		{"\ufffd", nil, "\ufffd", []int{0, 0, 0, 1}},
	} {
		c, columns := newCells(test.text, test.breaks...)
		if c.text != test.shown || !slices.Equal(columns, test.columns) {
			t.Errorf("newCells(%q, %v) shows %q at %v, want %q at %v", test.text, test.breaks, c.text, columns, test.shown, test.columns)
		}
		if c.width() != displayWidth(c.text) {
			t.Errorf("%q has %d columns, and the width %d", c.text, c.width(), displayWidth(c.text))
		}
		if again := visible(c.text); again != c.text {
			t.Errorf("%q is shown as %q", c.text, again)
		}
	}
}

// The parts of a text that is cut between characters are the text, and no character is cut.
func TestCellsAreCutBetweenCharacters(t *testing.T) {
	c, _ := newCells("a例e\u0301\xffb\u202e📚")
	want := []string{"a", "例", "e\u0301", `\xFF`, "b", `\xE2`, `\x80`, `\xAE`, "📚"}
	var got []string
	for column := 0; column < c.width(); column = c.after(column) {
		if c.before(column) != column {
			t.Errorf("before(%d) = %d", column, c.before(column))
		}
		for inside := column; inside < c.after(column); inside++ {
			if c.before(inside) != column || c.after(inside) != c.after(column) {
				t.Errorf("column %d is of the character at %d, not %d", inside, c.before(inside), column)
			}
		}
		got = append(got, c.slice(column, c.after(column)))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if whole := c.slice(0, c.width()); whole != strings.Join(want, "") {
		t.Errorf("got %q", whole)
	}
}
