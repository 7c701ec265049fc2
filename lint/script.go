package lint

import (
	"cmp"
	"unicode"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// scripts are the scripts of the characters of a label, by their property Script.
type scripts struct {
	latinOrHan bool
	other      *unicode.RangeTable // the first other script, with Hiragana for Katakana
	others     bool                // whether there are at least two other scripts
}

// mixed reports whether there is more than one script, and the scripts are not a mixture that UTS
// #39, section 5.2, allows in its level Highly Restrictive:
//
//	Latin + Han + Hiragana + Katakana
//	Latin + Han + Bopomofo
//	Latin + Han + Hangul
func (s *scripts) mixed() bool {
	isEastAsian := s.other == unicode.Hiragana || s.other == unicode.Bopomofo || s.other == unicode.Hangul
	return s.others || s.other != nil && s.latinOrHan && !isEastAsian
}

// add adds the script of a character.
func (s *scripts) add(r rune) {
	switch {
	case r < utf8.RuneSelf:
		s.latinOrHan = s.latinOrHan || charset.Alpha.Has(byte(r))
	case s.other != nil && unicode.Is(s.other, r):
	case unicode.In(r, unicode.Latin, unicode.Han):
		s.latinOrHan = true
	default:
		script := scriptOf(r)
		s.other = cmp.Or(s.other, script)
		s.others = s.others || script != nil && script != s.other
	}
}

// scriptOf returns the script of a character. It returns nil if the character has no script,
// belongs to all scripts (Common), or has the script of the character before it (Inherited).
func scriptOf(r rune) *unicode.RangeTable {
	switch {
	case unicode.In(r, unicode.Common, unicode.Inherited):
		return nil
	case unicode.Is(unicode.Katakana, r):
		return unicode.Hiragana
	}
	for _, script := range unicode.Scripts {
		if unicode.Is(script, r) {
			return script
		}
	}
	return nil
}
