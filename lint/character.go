package lint

//go:generate go run github.com/go-rfc3986/uri/tools/characters

import (
	"unicode"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// codeOf returns the code of r, a non-ASCII character, or "". before and after are the characters
// next to r, or utf8.RuneError if there are none.
func (at place) codeOf(r, before, after rune) Code {
	switch {
	case isBidiFormatting(r):
		return BidiFormatting
	case isNeeded(r, before, after):
		return ""
	case isInvisible(r):
		return InvisibleCharacter
	case unicode.In(r, likeSlashes, unicode.White_Space), // white space ends a reference in running text
		(at == inHost || at == inUserinfo) && unicode.Is(likeDelimiters, r):
		return DelimiterLookAlike
	case at == inHost && !isAllowedInNames(r, before, after):
		return NotNameCharacter
	default:
		return ""
	}
}

// characterAt returns the character at s[i:], and the offset after it. In a host, it decodes
// percent-encoded text, since clients look up the decoded name. If the decoded text is not UTF-8,
// the character is -1.
func (at place) characterAt(s string, i int) (r rune, end int) {
	if at == inHost {
		return characterAt(s, i, decodedAt)
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	return r, i + size
}

// characterBefore is like characterAt, but returns the character before s[i], or utf8.RuneError.
func (at place) characterBefore(s string, i int) rune {
	var octets [utf8.UTFMax]byte
	n := len(octets)
	for n > 0 && i > 0 {
		n--
		i--
		octets[n] = s[i]
		if at == inHost && i >= len("%X") && charset.IsTriplet(s, i-len("%X")) {
			i -= len("%X")
			octets[n] = charset.Decode(s, i)
		}
	}
	r, _ := utf8.DecodeLastRune(octets[n:])
	return r
}

// isBidiFormatting reports whether r changes the direction of the text around it. These are the
// characters that RFC 3987, section 4.1, lists (LRM, RLM, LRE, RLE, PDF, LRO and RLO), and those
// that Unicode has added since (ALM, LRI, RLI, FSI and PDI).
func isBidiFormatting(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }

// isInvisible reports whether r is a format character, a character that Unicode ignores for display
// (Default_Ignorable_Code_Point), or a character whose glyph is blank. Some format characters of
// Arabic and other scripts are visible, but only around the digits that follow them.
func isInvisible(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, blanks)
}

// Invisible characters that scripts and emoji need, and the keycap.
const (
	nonJoiner     = 0x200C
	joiner        = 0x200D
	textSelector  = 0xFE0E
	emojiSelector = 0xFE0F
	keycap        = 0x20E3
)

// isNeeded reports whether a script or an emoji needs the invisible character r between before and
// after:
//
//   - U+200C and U+200D as in names; see joins.
//   - U+FE0E and U+FE0F after an emoji, and U+FE0F in a keycap.
//   - U+200D between emoji.
//   - the selectors and the vowel separator of Mongolian, after a Mongolian letter.
func isNeeded(r, before, after rune) bool {
	switch {
	case joins(r, before, after):
		return true
	case r == emojiSelector && after == keycap:
		return '0' <= before && before <= '9' || before == '*'
	case r == textSelector, r == emojiSelector:
		return unicode.Is(emoji, before)
	case r == joiner:
		return (before == emojiSelector || unicode.Is(emoji, before)) && unicode.Is(emoji, after)
	default:
		return 0x180B <= r && r <= 0x180F && unicode.Is(unicode.Mongolian, before)
	}
}

// joins reports whether r is a joiner that IDNA allows between before and after (RFC 5892, appendix
// A): any joiner after a virama, or U+200C between Arabic letters that would join without it. The
// RFC also allows U+200C in other cursive scripts, which rarely use it.
func joins(r, before, after rune) bool {
	switch {
	case r != joiner && r != nonJoiner:
		return false
	case unicode.Is(viramas, before):
		return true
	default:
		return r == nonJoiner && unicode.Is(joiningLetters, before) && 0x0620 <= after && after <= 0x077F && unicode.IsLetter(after)
	}
}

// isAllowedInNames reports whether a host name may have r between before and after: whether r is a
// letter, a mark, a digit, an emoji, or one of the exceptions of IDNA. UTS #46 accepts more
// symbols, but IDNA2008 does not, and no language needs them. Browsers map a form of ASCII to
// ASCII, so it makes another name, which may be an address.
func isAllowedInNames(r, before, after rune) bool {
	switch {
	case unicode.Is(formsOfASCII, r):
		return false
	case unicode.In(r, unicode.L, unicode.M, unicode.Nd), unicode.Is(emoji, r):
		return true
	default:
		return isException(r, before, after)
	}
}

// isException reports whether IDNA allows r although it is not a letter, a mark or a digit:
// everywhere (RFC 5892, section 2), or between before and after (appendix A). U+30FB must be next
// to a Japanese character. The RFC requires such a character only anywhere in the label, but
// between Latin letters U+30FB looks like a dot.
func isException(r, before, after rune) bool {
	switch r {
	case 0x06FD, 0x06FE, 0x0F0B, 0x3007:
		return true
	case 0x00B7: // in Catalan
		return (before == 'l' || before == 'L') && (after == 'l' || after == 'L')
	case 0x0375: // the numeral sign of Greek
		return unicode.Is(unicode.Greek, after)
	case 0x05F3, 0x05F4: // geresh and gershayim
		return unicode.Is(unicode.Hebrew, before)
	case 0x30FB: // the middle dot of Katakana
		return unicode.In(before, unicode.Hiragana, unicode.Katakana, unicode.Han) ||
			unicode.In(after, unicode.Hiragana, unicode.Katakana, unicode.Han)
	default:
		return false
	}
}
