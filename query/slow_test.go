package query_test

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/query"
)

// slowQuery is the rule query of RFC 3986, appendix A.
var slowQuery = regexp.MustCompile(`^([A-Za-z0-9]|[-._~]|%[0-9A-Fa-f][0-9A-Fa-f]|[!$&'()*+,;=]|[:@]|[/?])*$`)

// slowOffset returns the offset of the first byte of s that the rule rejects, or len(s). It rejects a "%" without two
// hexadecimal digits after it, and a byte that is not unreserved, a sub-delim or one of ":@/?".
func slowOffset(s string) int {
	const hexdigs = "0123456789ABCDEFabcdef"
	const allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?"
	for i := 0; i < len(s); i++ {
		switch {
		case strings.IndexByte(allowed, s[i]) >= 0:
		case s[i] == '%' && i+2 < len(s) && strings.IndexByte(hexdigs, s[i+1]) >= 0 && strings.IndexByte(hexdigs, s[i+2]) >= 0:
			i += 2
		default:
			return i
		}
	}
	return len(s)
}

// A pair is a key and its value.
type pair struct{ key, value string }

// slowRaw returns the encoded parameters of text. It splits text at "&", ignores empty text, and splits the rest at the first
// "=".
func slowRaw(text string) []query.Pair {
	var pairs []query.Pair
	for _, piece := range strings.Split(text, "&") {
		if piece != "" {
			parts := append(strings.SplitN(piece, "=", 2), "")
			pairs = append(pairs, query.Pair{Key: parts[0], Value: parts[1], HasValue: strings.Contains(piece, "=")})
		}
	}
	return pairs
}

// slowPairs returns the pairs of text, decoded.
func slowPairs(text string, d query.Dialect) []pair {
	var pairs []pair
	for _, raw := range slowRaw(text) {
		pairs = append(pairs, pair{slowDecode(raw.Key, d), slowDecode(raw.Value, d)})
	}
	return pairs
}

// slowForm returns the pairs of body by the steps of the URL Standard, section 5.1, except for the last: bytes are not decoded
// to text.
func slowForm(body string) []pair {
	var output []pair
	for _, sequence := range strings.Split(body, "&") {
		if sequence == "" {
			continue
		}
		name, value := sequence, ""
		if i := strings.IndexByte(sequence, '='); i >= 0 {
			name, value = sequence[:i], sequence[i+1:]
		}
		name, value = strings.ReplaceAll(name, "+", " "), strings.ReplaceAll(value, "+", " ")
		output = append(output, pair{slowPercentDecode(name), slowPercentDecode(value)})
	}
	return output
}

// slowPercentDecode is percent-decode of the URL Standard: a "%" without two hexadecimal digits stays.
func slowPercentDecode(input string) string {
	var output []byte
	for i := 0; i < len(input); i++ {
		switch {
		case input[i] != '%':
			output = append(output, input[i])
		case slowOffset(input[i:min(i+3, len(input))]) == 0:
			output = append(output, '%')
		default:
			c, err := strconv.ParseUint(input[i+1:i+3], 16, 8)
			if err != nil {
				panic(err)
			}
			output = append(output, byte(c))
			i += 2
		}
	}
	return string(output)
}

// slowFormText returns body with each byte encoded that a query does not allow. A space becomes "+".
func slowFormText(body string) string {
	var text strings.Builder
	for body != "" {
		allowed := slowOffset(body)
		text.WriteString(body[:allowed])
		if body = body[allowed:]; body != "" {
			text.WriteString(slowEncode(body[:1], query.Form))
			body = body[1:]
		}
	}
	return text.String()
}

// slowKeyIsLess returns whether the key of a parameter is less than that of another, once they are decoded.
func slowKeyIsLess(d query.Dialect) func(a, b string) bool {
	return func(a, b string) bool { return slowPairs(a, d)[0].key < slowPairs(b, d)[0].key }
}

// slowIsLonger returns whether a parameter is longer than another.
func slowIsLonger(a, b string) bool { return len(a) > len(b) }

// slowSort is Sort or SortFunc on a text: it takes the first of the least parameters until none is left.
func slowSort(text string, isLess func(a, b string) bool) string {
	left := strings.FieldsFunc(text, func(r rune) bool { return r == '&' })
	var sorted []string
	for len(left) > 0 {
		least := 0
		for i := range left {
			if isLess(left[i], left[least]) {
				least = i
			}
		}
		sorted = append(sorted, left[least])
		left = append(left[:least:least], left[least+1:]...)
	}
	return strings.Join(sorted, "&")
}

// slowValues returns the values of the pairs with that key.
func slowValues(pairs []pair, key string) []string {
	var values []string
	for _, p := range pairs {
		if p.key == key {
			values = append(values, p.value)
		}
	}
	return values
}

// slowDecode decodes a key or a value.
func slowDecode(raw string, d query.Dialect) string {
	var text []byte
	for i := 0; i < len(raw); i++ {
		switch {
		case raw[i] == '%':
			c, err := strconv.ParseUint(raw[i+1:i+3], 16, 8)
			if err != nil {
				panic(err)
			}
			text = append(text, byte(c))
			i += 2
		case raw[i] == '+' && d == query.Form:
			text = append(text, ' ')
		default:
			text = append(text, raw[i])
		}
	}
	return string(text)
}

// slowEncode encodes a key or a value.
func slowEncode(text string, d query.Dialect) string {
	const digits = "0123456789ABCDEF"
	var raw []byte
	for _, c := range []byte(text) {
		switch {
		case c == ' ' && d == query.Form:
			raw = append(raw, '+')
		case d == query.Form && strings.IndexByte("~!$'(),:@/?", c) >= 0:
			raw = append(raw, '%', digits[c/16], digits[c%16])
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-._~!$'()*,:@/?", c) >= 0:
			raw = append(raw, c)
		default:
			raw = append(raw, '%', digits[c/16], digits[c%16])
		}
	}
	return string(raw)
}

// slowAdd is Add on a text.
func slowAdd(text string, d query.Dialect, key, value string) string {
	if text != "" && text[len(text)-1] != '&' {
		text += "&"
	}
	return text + slowEncode(key, d) + "=" + slowEncode(value, d)
}

// slowSet is Set on a text: it edits a list of pieces and joins them again.
func slowSet(text string, d query.Dialect, key, value string) string {
	var pieces []string
	found := false
	for _, piece := range strings.Split(text, "&") {
		if pairs := slowPairs(piece, d); len(pairs) == 1 && pairs[0].key == key {
			if found {
				continue
			}
			found = true
			if pairs[0].value != value {
				piece = slowRaw(piece)[0].Key + "=" + slowEncode(value, d)
			}
		}
		pieces = append(pieces, piece)
	}
	if !found {
		return slowAdd(text, d, key, value)
	}
	return strings.Join(pieces, "&")
}

// slowDelete is Delete on a text.
func slowDelete(text string, d query.Dialect, key string) string {
	return strings.Join(slowOthers(text, d, key), "&")
}

// slowDeleteFunc is DeleteFunc on a text.
func slowDeleteFunc(text string, del func(query.Pair) bool) string {
	var pieces []string
	for _, piece := range strings.Split(text, "&") {
		if piece == "" || !del(slowRaw(piece)[0]) {
			pieces = append(pieces, piece)
		}
	}
	return strings.Join(pieces, "&")
}

// slowOthers returns the pieces of text between "&" that are not a pair with that key.
func slowOthers(text string, d query.Dialect, key string) []string {
	var pieces []string
	for _, piece := range strings.Split(text, "&") {
		if pairs := slowPairs(piece, d); len(pairs) == 0 || pairs[0].key != key {
			pieces = append(pieces, piece)
		}
	}
	return pieces
}
