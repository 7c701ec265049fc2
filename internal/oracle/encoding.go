package oracle

import (
	"strconv"
	"strings"
)

// Encode returns s with each byte percent-encoded that is not one of bare (RFC 3986, section 2.1).
func Encode(s, bare string) string {
	const digits = "0123456789ABCDEF"
	var b []byte
	for _, c := range []byte(s) {
		if strings.IndexByte(bare, c) >= 0 {
			b = append(b, c)
		} else {
			b = append(b, '%', digits[c/16], digits[c%16])
		}
	}
	return string(b)
}

// Decode returns s with each percent-encoded sequence decoded (RFC 3986, section 2.1). Everything else stays.
func Decode(s string) string { return triplet.ReplaceAllStringFunc(s, decoded) }

// decoded returns the byte that a percent-encoded sequence stands for.
func decoded(triplet string) string {
	c, err := strconv.ParseUint(triplet[1:], 16, 8)
	if err != nil {
		panic(err)
	}
	return string([]byte{byte(c)})
}
