package lint

import (
	"unicode"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// scripts are the scripts of the characters of a label, by their property Script.
type scripts struct {
	latin, han, kana, hangul, bopomofo bool
	other                              *unicode.RangeTable // the first of the others
	others                             bool                // there are at least two
}

// mixed reports whether the scripts are neither a single one nor one of the mixtures that UTS #39,
// section 5.2, allows in its level Highly Restrictive:
//
//	Latin + Han + Hiragana + Katakana
//	Latin + Han + Bopomofo
//	Latin + Han + Hangul
func (s *scripts) mixed() bool {
	eastAsian := 0
	for _, has := range [...]bool{s.kana, s.hangul, s.bopomofo} {
		if has {
			eastAsian++
		}
	}
	return s.others || eastAsian > 1 || s.other != nil && (s.latin || s.han || eastAsian > 0)
}

// add adds the script of a character.
func (s *scripts) add(r rune) {
	switch {
	case r < utf8.RuneSelf:
		s.latin = s.latin || charset.Alpha.Has(byte(r))
	case s.other != nil && unicode.Is(s.other, r):
	case unicode.Is(unicode.Han, r):
		s.han = true
	case unicode.In(r, unicode.Hiragana, unicode.Katakana):
		s.kana = true
	case unicode.Is(unicode.Hangul, r):
		s.hangul = true
	case unicode.Is(unicode.Latin, r):
		s.latin = true
	case unicode.Is(unicode.Bopomofo, r):
		s.bopomofo = true
	default:
		s.addOther(scriptOf(r))
	}
}

// addOther adds a script that is not one of those above, or nil.
func (s *scripts) addOther(script *unicode.RangeTable) {
	s.others = s.others || s.other != nil && script != nil
	if s.other == nil {
		s.other = script
	}
}

// scriptOf returns the script of a character, or nil if it has none, belongs to all (Common), or
// has the script of the character before it (Inherited).
func scriptOf(r rune) *unicode.RangeTable {
	if unicode.In(r, unicode.Common, unicode.Inherited) {
		return nil
	}
	for _, script := range unicode.Scripts {
		if unicode.Is(script, r) {
			return script
		}
	}
	return nil
}
