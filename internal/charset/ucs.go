package charset

// ScanASCII scans US-ASCII at s[i:], and returns the offset of the first byte that is none, or len(s).
func ScanASCII(s string, i int) int {
	const highs = 0x80_80_80_80_80_80_80_80
	for ; i+8 <= len(s); i += 8 {
		b := s[i : i+8]
		word := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		if word&highs != 0 {
			break
		}
	}
	for i < len(s) && s[i] < 0x80 {
		i++
	}
	return i
}

// ScanUcschar scans *ucschar at s[i:], in UTF-8, and returns the offset of the first byte that belongs to something
// else, or len(s).
func ScanUcschar(s string, i int) int {
	for j, r := range s[i:] {
		if !IsUcschar(r) {
			return i + j
		}
	}
	return len(s)
}

// ScanUcscharOrPrivate is ScanUcschar for *( ucschar / iprivate ).
func ScanUcscharOrPrivate(s string, i int) int {
	for j, r := range s[i:] {
		if !IsUcschar(r) && !IsIprivate(r) {
			return i + j
		}
	}
	return len(s)
}

// IsUcschar reports whether r is one of the characters that IRIs have beside those of URIs. U+FFFD, which stands for
// bytes that are not UTF-8, is none.
//
//	ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//	        / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
//	        / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
//	        / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
//	        / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
//	        / %xD0000-DFFFD / %xE1000-EFFFD
//
// RFC 3987, section 2.2.
func IsUcschar(r rune) bool {
	switch {
	case r <= 0xFFEF:
		return 0xA0 <= r && r <= 0xD7FF || 0xF900 <= r && r <= 0xFDCF || 0xFDF0 <= r
	case r <= 0xFFFF || r >= 0xF0000:
		return false
	default: // all of planes 1 to 14 but the noncharacters at their ends, and the tags and selectors of plane 14
		return r&0xFFFF <= 0xFFFD && r>>12 != 0xE0
	}
}

// IsIprivate reports whether r is one of the characters of private use that a query may have beside those.
//
//	iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
//
// RFC 3987, section 2.2.
func IsIprivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || 0xF0000 <= r && r <= 0x10FFFF && r&0xFFFF <= 0xFFFD
}
