package main

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// A FORMAT is applied to what is valid only, even for a hint, or it would panic at a password in what is not.
func TestGetOfWhatIsNotValid(t *testing.T) {
	const why = "uri: argument 1: invalid path at offset 13: a byte that is not allowed: percent-encode it (segment; RFC 3986, section 3.3)\n"
	runWith("", "get", "{redacted}", "http://u:p@h/ x@").check(t, result{"\n", why, 1})
}

// A decoded value is one line without control characters, whatever byte a component has, percent-encoded, raw or in an IRI.
func TestDecodedValuesAreOneLine(t *testing.T) {
	names := []string{"decoded:authority", "decoded:userinfo", "decoded:user", "decoded:password", "decoded:host", "decoded:path", "decoded:query", "decoded:fragment", "query:k", "query-all:k", "decoded:segment:1", "segment:1", "basename", "unicode:host", "host", "normal", "redacted"}
	characters := []string{"\u0085", "\u200b", "\u202e", "\u2028", "\ufeff", "\ue000", "\u00ad"}
	for c := range 256 {
		characters = append(characters, string([]byte{byte(c)}))
	}
	for _, c := range characters {
		encoded := ""
		for _, b := range []byte(c) {
			encoded += fmt.Sprintf("%%%02X", b)
		}
		reference := strings.ReplaceAll("x://uB:pB@hB/aB/b?k=B1&k=2B&Bk#fB", "B", encoded)
		format := "{" + strings.Join(names, "} {") + "}"
		for _, args := range [][]string{{"get", format, reference}, {"get", "--form", format, reference}} {
			got := runWith("", args...)
			line, rest, ok := strings.Cut(got.stdout, "\n")
			if !ok || rest != "" || strings.Count(line, " ") < len(names)-1 || strings.ContainsFunc(line, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }) {
				t.Errorf("%q: %q", args, got.stdout)
			}
		}
	}
}
