package textio

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/mattn/go-runewidth"
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

// What is not printable is in hexadecimal, so that it cannot control a terminal.
func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"":                   "",
		` C:\a "ä 漢😀~`:       ` C:\a "ä 漢😀~`,
		"\x00\x1b\n\r\x7f":   `\x00\x1B\x0A\x0D\x7F`,
		"a\xc3b\xff":         `a\xC3b\xFF`,                       // not UTF-8
		"\u009b\u202e\u2028": `\xC2\x9B\xE2\x80\xAE\xE2\x80\xA8`, // not printable
		"\ufffd":             "\ufffd",                           // an ordinary character
		"\xed\xa0\x80":       `\xED\xA0\x80`,                     // a surrogate
	} {
		if got := Visible(text); got != want {
			t.Errorf("Visible(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestDisplayWidth(t *testing.T) {
	for text, want := range map[string]int{
		"":                         0,
		"abc ~":                    5,
		"üäßé":                     4, // Latin
		"мир":                      3, // Cyrillic
		"Ὀδύσσεια":                 8, // Greek
		"ألف":                      3, // Arabic
		"ספר":                      3, // Hebrew
		"引き出し":                     8, // Han and Hiragana
		"カタカナ":                     8, // Katakana
		"ｶﾅ":                       2, // halfwidth Katakana
		"ＡＢ／":                      6, // fullwidth forms
		"도서관":                      6, // Hangul syllables
		"\u1112\u1161\u11ab":       2, // Hangul letters: one syllable
		"。「」　":                     8, // punctuation of East Asia
		"e\u0301\u0323":            1, // marks
		"e\u20dd":                  1, // an enclosing mark
		"ก\u0e34\u0e48":            1, // Thai with a vowel and a tone
		"か\u3099":                  2, // a voiced sound mark
		"📚😀":                       4, // emoji
		"☂♥":                       2, // old emoji that have a text form
		"⌚⏩✅⭐":                     8, // old emoji that have no text form
		"👍🏽":                       4, // with a skin tone; terminals differ
		"🇯🇵":                       2, // a flag
		"𠀀":                        2, // Han, in plane 2
		"𝒳":                        1, // mathematics, in plane 1
		"°±×§ℵ":                    5, // ambiguous
		"काकु":                     3, // Devanagari: a spacing mark takes a column
		"\u3000\u00a0":             3, // spaces
		"\ufffd":                   1,
		"\u4dbf\u4dc0\ua4c6\ua4d0": 6, // at the ends of ranges
	} {
		if got := DisplayWidth(text); got != want {
			t.Errorf("displayWidth(%q) = %d, want %d", text, got, want)
		}
	}
}

// All characters of wide scripts are wide. Those of Latin and similar scripts are not.
func TestScriptsAreWideOrNot(t *testing.T) {
	for c := rune(0); c <= unicode.MaxRune; c++ {
		if !unicode.IsPrint(c) || unicode.Is(unicode.M, c) {
			continue
		}
		switch width := runeWidth(c); {
		case unicode.In(c, unicode.Latin, unicode.Cyrillic, unicode.Greek, unicode.Arabic, unicode.Hebrew, unicode.Devanagari, unicode.Thai):
			if isFullwidth := 0xFF21 <= c && c <= 0xFF5A; width == 2 != isFullwidth {
				t.Errorf("%U has the width %d", c, width)
			}
		case unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana):
			if isHalfwidth := 0xFF66 <= c && c <= 0xFF9D; width == 1 != isHalfwidth {
				t.Errorf("%U has the width %d", c, width)
			}
		}
	}
}

// Decoded text is one line and cannot control a terminal, even if nothing was encoded.
func TestAppendReadable(t *testing.T) {
	for text, want := range map[string]string{
		"":                "",
		"a b":             "a b",
		"caf%C3%A9":       "café",
		"%1b%0A%E2%80%AE": "%1B%0A%E2%80%AE",
		"a\u202e\x1b":     "a%E2%80%AE%1B",
		"%ff%":            "%ff%", // not encoded
	} {
		if got := AppendReadable([]byte("x"), text); string(got) != "x"+want {
			t.Errorf("AppendReadable(%q) = %q, want %q", text, got, want)
		}
	}
}

// Columns do not depend on the locale of the process: a character of ambiguous width has one.
func TestColumnsInEastAsia(t *testing.T) {
	defer func(before bool) { runewidth.DefaultCondition.EastAsianWidth = before }(runewidth.DefaultCondition.EastAsianWidth)
	runewidth.DefaultCondition.EastAsianWidth = true
	if got := DisplayWidth("±…Ω"); got != 3 {
		t.Errorf("%d columns", got)
	}
}
