package escape_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/escape"
)

// The sets of RFC 3986, sections 2.2 and 2.3, written out.
const (
	alphas     = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	digits     = "0123456789"
	unreserved = alphas + digits + "-._~"
	subDelims  = "!$&'()*+,;="
)

// An encoder is one of the functions that encode, with its rules in the RFC.
type encoder struct {
	name   string
	encode func(string) (string, error)
	bare   string         // the bytes that are not encoded
	rule   *regexp.Regexp // the rule that the result matches
	utf8   bool           // whether text that is not UTF-8 is rejected
}

var encoders = []encoder{
	// section 3.3: "the semicolon (";") and equals ("=") reserved characters are often used to delimit parameters and
	// parameter values applicable to that segment. The comma (",") reserved character is often used for similar
	// purposes."
	{name: "Segment", encode: always(escape.Segment), bare: unreserved + "!$&'()*+" + ":@", rule: rule(pchar)},
	{name: "Path", encode: always(escape.Path), bare: unreserved + "!$&'()*+" + ":@" + "/", rule: rule(pchar + `|/`)},            // section 3.3, as Segment
	{name: "Param", encode: always(escape.Param), bare: unreserved + "!$'()*," + ":@" + "/?", rule: rule(pchar + `|[/?]`)},       // section 3.4
	{name: "Fragment", encode: always(escape.Fragment), bare: unreserved + subDelims + ":@" + "/?", rule: rule(pchar + `|[/?]`)}, // section 3.5
	{name: "UserInfo", encode: always(escape.UserInfo), bare: unreserved + subDelims, rule: rule(regName)},                       // section 3.2.1, without ":"
	// section 2.3 and RFC 5849, section 3.6: "All other characters MUST be encoded."
	{name: "Unreserved", encode: always(escape.Unreserved), bare: unreserved, rule: rule(`[A-Za-z0-9]|[-._~]|%[0-9A-F][0-9A-F]`)},
	{name: "Host", encode: escape.Host, bare: unreserved + subDelims, rule: rule(regName), utf8: true}, // section 3.2.2
}

// The rules of RFC 3986, appendix A, as regular expressions.
const (
	pctEncoded = `%[0-9A-Fa-f][0-9A-Fa-f]`
	regName    = `[A-Za-z0-9]|[-._~]|` + pctEncoded + `|[!$&'()*+,;=]`
	pchar      = regName + `|[:@]`
)

func rule(of string) *regexp.Regexp { return regexp.MustCompile(`^(` + of + `)*$`) }

func always(encode func(string) string) func(string) (string, error) {
	return func(s string) (string, error) { return encode(s), nil }
}

// slowDecode returns s with each percent-encoded sequence decoded, and -1. If a "%" does not begin a sequence, it returns ""
// and the offset of the first such "%".
func slowDecode(s string) (text string, bad int) {
	const hexdigs = "0123456789ABCDEFabcdef"
	b := []byte{}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' {
			if i+2 >= len(s) || strings.IndexByte(hexdigs, s[i+1]) < 0 || strings.IndexByte(hexdigs, s[i+2]) < 0 {
				return "", i
			}
			value, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
			if err != nil {
				panic(err)
			}
			c = byte(value)
			i += 2
		}
		b = append(b, c)
	}
	return string(b), -1
}

// slowNormalize returns s with each percent-encoded sequence replaced by what section 6.2.2 of RFC 3986 says: an unreserved
// character (6.2.2.2), or the same sequence in uppercase (6.2.2.1). slowDecode must accept s.
func slowNormalize(s string) string {
	var text string
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			text += s[i : i+1]
			continue
		}
		sequence := s[i : i+3]
		if c, _ := slowDecode(sequence); strings.Contains(unreserved, c) {
			text += c
		} else {
			text += strings.ToUpper(sequence)
		}
		i += 2
	}
	return text
}

// slowNotUTF8 returns the offset of the first byte of s that is not part of a well-formed sequence, or -1.
func slowNotUTF8(s string) int {
	for i := 0; i < len(s); {
		n := 1
		for ; n <= 4 && i+n <= len(s) && !wellFormed(s[i:i+n]); n++ {
		}
		if n > 4 || i+n > len(s) {
			return i
		}
		i += n
	}
	return -1
}

// wellFormed reports whether s is one sequence of table 3-7 of the Unicode Standard.
func wellFormed(s string) bool {
	type bytes struct{ from, to byte }
	tail := bytes{0x80, 0xBF}
	for _, row := range [][]bytes{
		{{0x00, 0x7F}},
		{{0xC2, 0xDF}, tail},
		{{0xE0, 0xE0}, {0xA0, 0xBF}, tail},
		{{0xE1, 0xEC}, tail, tail},
		{{0xED, 0xED}, {0x80, 0x9F}, tail},
		{{0xEE, 0xEF}, tail, tail},
		{{0xF0, 0xF0}, {0x90, 0xBF}, tail, tail},
		{{0xF1, 0xF3}, tail, tail, tail},
		{{0xF4, 0xF4}, {0x80, 0x8F}, tail, tail},
	} {
		matches := len(s) == len(row)
		for i := 0; matches && i < len(s); i++ {
			matches = row[i].from <= s[i] && s[i] <= row[i].to
		}
		if matches {
			return true
		}
	}
	return false
}

// The plain implementation for UTF-8 agrees with the standard library.
func TestSlowNotUTF8(t *testing.T) {
	for _, s := range slices.Concat(malformed, wellFormedNames) {
		if valid := slowNotUTF8(s) < 0; valid != utf8.ValidString(s) {
			t.Errorf("slowNotUTF8(%q) < 0 = %t, utf8.ValidString says %t", s, valid, !valid)
		}
	}
}
