package textio

import (
	"testing"
	"unicode"

	"github.com/clipperhouse/displaywidth"
)

// The parts of a text that is cut at any column are the text, and no character is cut, nor what is shown as one.
func TestCutColumns(t *testing.T) {
	for column, want := range []string{"|a例e\u0301b🇯🇵", "a|例e\u0301b🇯🇵", "a|例e\u0301b🇯🇵", "a例|e\u0301b🇯🇵", "a例e\u0301|b🇯🇵", "a例e\u0301b|🇯🇵", "a例e\u0301b|🇯🇵", "a例e\u0301b🇯🇵|"} {
		start, rest := CutColumns("a例e\u0301b🇯🇵", column)
		if got := start + "|" + rest; got != want {
			t.Errorf("cut after %d columns: %q, want %q", column, got, want)
		}
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
		"a例\u0301\u0323b":    "a例\u0301\u0323b",                  // combining marks
		"\u0301b":            `\xCC\x81b`,                        // no character to combine with
		"\ufe0f\u093e":       `\xEF\xB8\x8F\xE0\xA4\xBE`,         // a variation selector, and a vowel sign
		"🏽👍🏽":                `\xF0\x9F\x8F\xBD👍🏽`,               // a skin tone
		"\xff\u0301":         `\xFF\xCC\x81`,                     // not combined with an escape
	} {
		if got := Visible(text); got != want {
			t.Errorf("Visible(%q) = %q, want %q", text, got, want)
		}
		if again := Visible(want); again != want {
			t.Errorf("%q is shown as %q", want, again)
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
		"👍🏽":                       2, // with a skin tone; terminals differ
		"🇯🇵":                       2, // a flag
		"𠀀":                        2, // Han, in plane 2
		"𝒳":                        1, // mathematics, in plane 1
		"°±×§ℵ":                    5, // ambiguous
		"काकु":                     2, // Devanagari: a spacing mark takes no column; terminals differ
		"\u3000\u00a0":             3, // spaces
		"\ufffd":                   1,
		"\u4dbf\u4dc0\ua4c6\ua4d0": 7, // at the ends of ranges; hexagrams are wide since Unicode 16
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
		switch width := DisplayWidth(string(c)); {
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
	defer func(before bool) { displaywidth.DefaultOptions.EastAsianWidth = before }(displaywidth.DefaultOptions.EastAsianWidth)
	displaywidth.DefaultOptions.EastAsianWidth = true
	if got := DisplayWidth("±…Ω"); got != 3 {
		t.Errorf("%d columns", got)
	}
}
