package lint

import "unicode"

// codeOf returns the code of a character beyond US-ASCII in that place, or "".
func (at place) codeOf(r rune) Code {
	switch {
	case isBidiFormatting(r):
		return BidiFormatting
	case isLikeSlashOrSpace(r), (at == inHost || at == inUserinfo) && isLikeDelimiter(r):
		return DelimiterLookAlike
	default:
		return ""
	}
}

// isBidiFormatting reports whether r changes the direction of the text around it. These are the
// characters that RFC 3987, section 4.1, lists (LRM, RLM, LRE, RLE, PDF, LRO and RLO), and those
// that Unicode has added since (ALM, LRI, RLI, FSI and PDI).
func isBidiFormatting(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }

// isLikeSlashOrSpace reports whether r is white space, which ends a reference in running text, or looks like a slash:
// fraction slash, division slash and big solidus (RFC 3987, section 6.1).
func isLikeSlashOrSpace(r rune) bool {
	switch r {
	case 0x2044, 0x2215, 0x29F8:
		return true
	default:
		return unicode.Is(unicode.White_Space, r)
	}
}

// isLikeDelimiter reports whether r looks like one of "/?#@:[].", or has one of these in its
// compatibility decomposition, which is what IDNA and NFKC map it to: full-width and small forms,
// vertical forms, ligatures such as U+2100, and U+2024, the one dot leader. It also reports whether
// IDNA reads r as the dot between labels, as U+3002 and U+FF61.
func isLikeDelimiter(r rune) bool {
	switch r {
	case 0x2024, 0x2047, 0x2048, 0x2049, 0x2100, 0x2101, 0x2105, 0x2106, 0x2A74, 0x3002, 0xFE13, 0xFE16, 0xFE47, 0xFE48,
		0xFE52, 0xFE55, 0xFE56, 0xFE5F, 0xFE6B, 0xFF03, 0xFF0E, 0xFF0F, 0xFF1A, 0xFF1F, 0xFF20, 0xFF3B, 0xFF3D, 0xFF61:
		return true
	default:
		return false
	}
}
