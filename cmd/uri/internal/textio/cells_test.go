package textio

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
		c, columns := NewCells(test.text, test.breaks...)
		if c.Text != test.shown || !slices.Equal(columns, test.columns) {
			t.Errorf("newCells(%q, %v) shows %q at %v, want %q at %v", test.text, test.breaks, c.Text, columns, test.shown, test.columns)
		}
		if c.Width() != DisplayWidth(c.Text) {
			t.Errorf("%q has %d columns, and the width %d", c.Text, c.Width(), DisplayWidth(c.Text))
		}
		if again := Visible(c.Text); again != c.Text {
			t.Errorf("%q is shown as %q", c.Text, again)
		}
	}
}

// The parts of a text that is cut between characters are the text, and no character is cut.
func TestCellsAreCutBetweenCharacters(t *testing.T) {
	c, _ := NewCells("a例e\u0301\xffb\u202e📚")
	want := []string{"a", "例", "e\u0301", `\xFF`, "b", `\xE2`, `\x80`, `\xAE`, "📚"}
	var got []string
	for column := 0; column < c.Width(); column = c.After(column) {
		if c.Before(column) != column {
			t.Errorf("before(%d) = %d", column, c.Before(column))
		}
		for inside := column; inside < c.After(column); inside++ {
			if c.Before(inside) != column || c.After(inside) != c.After(column) {
				t.Errorf("column %d is of the character at %d, not %d", inside, c.Before(inside), column)
			}
		}
		got = append(got, c.Slice(column, c.After(column)))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if whole := c.Slice(0, c.Width()); whole != strings.Join(want, "") {
		t.Errorf("got %q", whole)
	}
}

// Notes are broken at spaces, and words only if they are longer than a line. Components are broken after delimiters.
func TestWrap(t *testing.T) {
	for _, test := range []struct {
		wrap       func(string, int) []string
		text, want string
	}{
		{Wrap, "", ""},
		{Wrap, "not 443, the default", "not 443,|the|default"},
		{Wrap, "two  lines", "two |lines"}, // the spaces of data are not joined
		{Wrap, "exactly8 of them", "exactly8|of them"},
		{Wrap, "decoded: abcdefghijk", "decoded:|abcdefgh|ijk"},
		{Wrap, "例例 例例例", "例例|例例例"},
		{WrapData, "abcdefg/hijk?lm", "abcdefg/|hijk?lm"},
		{WrapData, "abcdef%20", "abcdef|%20"},
		{WrapData, "abcdefghij", "abcdefgh|ij"},
	} {
		if got := strings.Join(test.wrap(test.text, 8), "|"); got != test.want {
			t.Errorf("%q is %s, want %s", test.text, got, test.want)
		}
	}
}
