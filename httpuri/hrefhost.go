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
	errIPv6      = errors.New("brackets are only for an IPv6 address")
	errIPv4      = errors.New("it ends in a number, and is not an IPv4 address")
	errALabel    = errors.New("it has an invalid A-label")
	errMapped    = errors.New("it has a character that not everybody maps alike")
	errNoToASCII = errors.New("the name has a label that only a function can convert or check, and none is given")
)

// refusedHost returns the error for a host, or for the byte of a host, at that offset.
func refusedHost(offset int, cause error) error {
	return &uri.ParseError{Offset: offset, Component: uri.ComponentHost, Rule: "host", Err: cause}
}

// cutPort returns the host and the port of text, which is an authority without userinfo, and
// whether there is a ":" between them (host state).
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

// readHost is the host parser (section 3.5). text begins at that offset.
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

// readIPv6 is the IPv6 parser, with the brackets.
func readIPv6(text string, offset int) (string, error) {
	inside, ok := strings.CutSuffix(text[1:], "]")
	addr, err := netip.ParseAddr(inside)
	if !ok || err != nil || !addr.Is6() || addr.Zone() != "" {
		return "", refusedHost(offset, errIPv6)
	}
	return "[" + addr.String() + "]", nil
}

// toDomain returns the host that text means after a special scheme, which is a domain or an IPv4
// address.
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

// percentDecoded returns text percent-decoded. A "%" without two hexadecimal digits stays (section
// 1.3).
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

// mappedOtherwise has the characters that package idna, as of Unicode 15, maps otherwise than
// browsers do. The first one becomes "ss" in place of "\u00df", the next ones are Hebrew letters
// that escape its check of directions, and the last one is the zero width non-joiner, which it
// accepts before a character that joins nothing.
const mappedOtherwise = "\u1E9E\u2135\u2136\u2137\u2138\u200C"

// isComposedOtherwise reports whether the domain has a mark that package idna may compose with
// another character than browsers do. It confuses a character beyond U+FFFF with the one that has
// the same low 16 bits, and composes a mark across the vowel sign of another script. The marks of
// one script are less than 0x60 apart.
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

// isMark reports whether c, mapped, composes with the character before it, Hangul aside. Variation
// selectors are removed.
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

// hasTwoHyphens reports whether two hyphens follow each other in the domain once it is mapped. Then
// a label may begin as an A-label and have characters beyond US-ASCII, such as
// "xn--b\u00fccher-kva". Browsers refuse it, but package idna decodes it.
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

// isDomain reports whether domain is not empty, is US-ASCII and has no forbidden domain code point
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

// readIPv4 is the IPv4 parser. The last number fills the octets that the others leave.
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

// readNumber is the IPv4 number parser. It returns a number that is too large for an address as
// some other such number.
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
	n, err := strconv.ParseUint(text, base, 64)
	return n, err == nil || errors.Is(err, strconv.ErrRange)
}
