package query_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/query"
)

// slowQuery is the rule query of RFC 3986, appendix A.
var slowQuery = regexp.MustCompile(`^([A-Za-z0-9]|[-._~]|%[0-9A-Fa-f][0-9A-Fa-f]|[!$&'()*+,;=]|[:@]|[/?])*$`)

// slowOffset returns the offset of the first byte of s that the rule refuses. No text that begins as s does up to that
// byte and with it is a query, however it goes on; one that ends before it is.
func slowOffset(s string) int {
	for n := range len(s) {
		if s[n] == '%' && !slowQuery.MatchString(s[n:min(n+3, len(s))]) || s[n] != '%' && !slowQuery.MatchString(s[n:n+1]) {
			return n
		}
	}
	return len(s)
}

// A pair is a key and its value.
type pair struct{ key, value string }

// slowRaw returns the pairs of text as they stand: split at "&", nothing that is empty, split at the first "=".
func slowRaw(text string) []pair {
	var pairs []pair
	for _, piece := range strings.Split(text, "&") {
		if piece != "" {
			parts := append(strings.SplitN(piece, "=", 2), "")
			pairs = append(pairs, pair{parts[0], parts[1]})
		}
	}
	return pairs
}

// slowPairs returns the pairs of text, decoded.
func slowPairs(text string, d query.Dialect) []pair {
	pairs := slowRaw(text)
	for i, raw := range pairs {
		pairs[i] = pair{slowDecode(raw.key, d), slowDecode(raw.value, d)}
	}
	return pairs
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

var slowTriplet = regexp.MustCompile(`%..`)

// slowDecode decodes a key or a value.
func slowDecode(raw string, d query.Dialect) string {
	if d == query.Form {
		raw = strings.ReplaceAll(raw, "+", " ")
	}
	return slowTriplet.ReplaceAllStringFunc(raw, func(triplet string) string {
		c, err := strconv.ParseUint(triplet[1:], 16, 8)
		if err != nil {
			panic(err)
		}
		return string([]byte{byte(c)})
	})
}

// slowEncode encodes a key or a value.
func slowEncode(text string, d query.Dialect) string {
	raw := ""
	for _, c := range []byte(text) {
		switch {
		case c == ' ' && d == query.Form:
			raw += "+"
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-._~!$'()*,:@/?", c) >= 0:
			raw += string(rune(c))
		default:
			raw += fmt.Sprintf("%%%02X", c)
		}
	}
	return raw
}

// slowAdd is Add on a text.
func slowAdd(text string, d query.Dialect, key, value string) string {
	if text != "" && text[len(text)-1] != '&' {
		text += "&"
	}
	return text + slowEncode(key, d) + "=" + slowEncode(value, d)
}

// slowSet is Set on a text: a list of pieces is edited and joined again.
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
				piece = slowRaw(piece)[0].key + "=" + slowEncode(value, d)
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

// slowOthers returns what stands between the "&" of text and is no pair with that key.
func slowOthers(text string, d query.Dialect, key string) []string {
	var pieces []string
	for _, piece := range strings.Split(text, "&") {
		if pairs := slowPairs(piece, d); len(pairs) == 0 || pairs[0].key != key {
			pieces = append(pieces, piece)
		}
	}
	return pieces
}
