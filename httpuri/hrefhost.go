package httpuri

import (
	"errors"
	"net/netip"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Causes of an error about a host.
var (
	errForbidden = errors.New("it has a character that a host cannot have")
	errIPv6      = errors.New("'[' and ']' must enclose an IPv6 address")
	errIPv4      = errors.New("it ends in a number, and is not an IPv4 address")
	errALabel    = errors.New("it has an invalid A-label")
	errMapped    = errors.New("it has a character that not everybody maps alike")
	errNoToASCII = errors.New("the name has a label that only a function can convert or check, and none is given")
)

// refusedHost returns the error for a host, or a byte of a host, at offset.
func refusedHost(offset int, cause error) error {
	return &uri.ParseError{Offset: offset, Component: uri.ComponentHost, Rule: "host", Err: cause}
}

// cutPort splits text, an authority without userinfo, at the ":" before the port, and reports
// whether there is a ":" (host state).
func cutPort(text string) (host, port string, ok bool) {
	inBrackets := false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '[':
			inBrackets = true
		case c == ']':
			inBrackets = false
		case c == ':' && !inBrackets:
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}

// readHost is the host parser (section 3.5). offset is the offset of text.
func (r *hrefReader) readHost(text string, offset int) (string, error) {
	if strings.HasPrefix(text, "[") {
		return readIPv6(text, offset)
	}
	host, err := text, error(nil)
	if r.special {
		host, err = r.toDomain(text)
	} else if strings.ContainsAny(text, forbiddenInHost) { // opaque-host parser
		err = errForbidden
	}
	if i := strings.IndexAny(text, forbiddenInHost); err == errForbidden && i >= 0 {
		offset, err = offset+i, charset.ByteError(text[i])
	}
	if err != nil {
		return "", refusedHost(offset, err)
	}
	return encoded(host, charset.RegName), nil
}

// forbiddenInHost has the forbidden host code points (section 3.2).
const forbiddenInHost = "\x00\t\n\r #/:<>?@[\\]^|"

// readIPv6 is the IPv6 parser. text and the result have brackets.
func readIPv6(text string, offset int) (string, error) {
	inside, ok := strings.CutSuffix(text[1:], "]")
	addr, _ := netip.ParseAddr(inside)
	if !ok || !addr.Is6() || addr.Zone() != "" {
		return "", refusedHost(offset, errIPv6)
	}
	return "[" + addr.String() + "]", nil
}

// toDomain returns the domain or the IPv4 address that text means after a special scheme.
func (r *hrefReader) toDomain(text string) (string, error) {
	domain, err := r.domainToASCII(percentDecoded(text))
	switch {
	case err != nil:
		return "", err
	case !isDomain(domain):
		return "", errForbidden
	case endsInNumber(domain):
		return readIPv4(domain)
	}
	return domain, nil
}

// percentDecoded decodes text. A "%" without two hexadecimal digits stays (section 1.3).
func percentDecoded(text string) string {
	if strings.IndexByte(text, '%') < 0 {
		return text
	}
	b := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		c := text[i]
		if charset.IsTriplet(text, i) {
			c = charset.Decode(text, i)
			i += len("XX")
		}
		b = append(b, c)
	}
	return string(b)
}

// domainToASCII is "domain to ASCII" (section 3.3).
func (r *hrefReader) domainToASCII(domain string) (string, error) {
	lower := strings.ToLower(domain)
	isASCII := charset.IsASCII(domain)
	switch {
	case isASCII && (lower == r.baseHost || !hasALabel(lower)):
		return lower, nil
	case !utf8.ValidString(domain):
		return "", errNotUTF8
	case r.toASCII == nil:
		return "", errNoToASCII
	case !isASCII && hasTwoHyphens(domain):
		return "", errALabel
	case strings.ContainsAny(domain, mappedOtherwise) || isComposedOtherwise(domain):
		return "", errMapped
	}
	name, err := r.toASCII(domain)
	if err == nil && isASCII && name != lower {
		err = errALabel
	}
	return name, err
}

// mappedOtherwise has the characters that package idna, as of Unicode 15, maps differently from
// browsers. It maps the first one to "ss" instead of "\u00df". The next ones are Hebrew letters
// that it does not check for their direction. The last one is the zero width non-joiner, which it
// accepts before a character that cannot be joined.
const mappedOtherwise = "\u1E9E\u2135\u2136\u2137\u2138\u200C"

// isComposedOtherwise reports whether package idna may compose a mark in the domain with a
// different character than browsers do. Package idna confuses a character beyond U+FFFF with the
// character that has the same low 16 bits. It also composes a mark across the vowel sign of another
// script. The marks of one script are less than 0x60 apart.
func isComposedOtherwise(domain string) bool {
	low, high, last := utf8.MaxRune, rune(0), rune(0)
	for _, c := range domain {
		last = max(last, c)
		if isMark(c) {
			low, high = min(low, c), max(high, c)
		}
	}
	return low <= high && (last > 0xFFFF || high-low > 0x60 || high == 0x0307 && strings.ContainsAny(domain, "\u05D2\u05DA"))
}

// isMark reports whether c may compose with the character before it after mapping, except in
// Hangul. Mapping removes variation selectors, so they are no marks.
func isMark(c rune) bool {
	switch c {
	case 0xFF9E, 0xFF9F, 0x16D67, 0x16D68:
		return true
	}
	return unicode.Is(unicode.M, c) && !unicode.Is(unicode.Variation_Selector, c)
}

// hasALabel reports whether a label of the domain, which is in lowercase, begins as an A-label (RFC
// 5890, section 2.3.2.1).
func hasALabel(domain string) bool {
	return strings.HasPrefix(domain, "xn--") || strings.Contains(domain, ".xn--")
}

// hasTwoHyphens reports whether the domain may have two hyphens in a row after mapping. A label may
// then begin as an A-label although it has non-ASCII characters, as in "xn--b\u00fccher-kva".
// Browsers reject such a label, but package idna decodes it.
func hasTwoHyphens(domain string) bool {
	isAfterHyphen := false
	for _, c := range domain {
		switch {
		case c == '-' || c == '\uFE63' || c == '\uFF0D':
			if isAfterHyphen {
				return true
			}
			isAfterHyphen = true
		case !unicode.In(c, unicode.Cf, unicode.M): // mapping may remove these
			isAfterHyphen = false
		}
	}
	return false
}

// isDomain reports whether domain is not empty, is ASCII and has no forbidden domain code point
// (section 3.2).
func isDomain(domain string) bool {
	for i := charset.Scan(domain, 0, charset.RegName); i < len(domain); i++ {
		if c := domain[i]; c <= ' ' || c > '~' || c == '%' || strings.IndexByte(forbiddenInHost, c) >= 0 {
			return false
		}
	}
	return domain != ""
}

// endsInNumber is the ends-in-a-number checker.
func endsInNumber(domain string) bool {
	last := strings.TrimSuffix(domain, ".")
	last = last[strings.LastIndexByte(last, '.')+1:]
	if last == "" || !charset.Digit.Has(last[0]) {
		return false
	}
	_, ok := readNumber(last)
	return ok || charset.Scan(last, 0, charset.Digit) == len(last)
}

// readIPv4 is the IPv4 parser. The last number fills all octets after those of the other numbers.
func readIPv4(domain string) (string, error) {
	parts := strings.Split(strings.TrimSuffix(domain, "."), ".")
	address, room := uint64(0), uint64(1)<<32
	for i, part := range parts {
		n, ok := readNumber(part)
		isLast := i == len(parts)-1
		if !ok || i > 3 || n >= room || !isLast && n > 255 {
			return "", errIPv4
		}
		if room >>= 8; !isLast {
			n *= room
		}
		address += n
	}
	return netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}).String(), nil
}

// readNumber is the IPv4 number parser. A number that does not fit in n becomes another number that
// is too large for an address.
func readNumber(text string) (n uint64, ok bool) {
	base := 10
	switch {
	case strings.HasPrefix(text, "0x"):
		text, base = text[2:], 16
	case len(text) > 1 && text[0] == '0':
		text, base = text[1:], 8
	}
	if text == "" {
		return 0, base == 16
	}
	n, _ = strconv.ParseUint(text, base, 64)
	return n, strings.Trim(text, "0123456789abcdef"[:base]) == ""
}
