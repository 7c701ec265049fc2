package charset

import "strconv"

// Quote returns c for an error message: as Go quotes it if it is a visible US-ASCII character or a
// space, and otherwise in hexadecimal.
func Quote(c byte) string {
	if c < ' ' || c > '~' {
		return "0x" + string(AppendEncoded(nil, c)[1:])
	}
	return strconv.QuoteRune(rune(c))
}
