package textio

import (
	"testing"
	"unicode"
)

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
