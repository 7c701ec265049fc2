package integration_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
)

// The tests below derive the characters that mislead from other modules, for all scalar values of Unicode, and compare them with what package lint
// finds. They do not use its tables.

// eachScalar calls f for all scalar values. With -short, it leaves out most of those that are ideographs, private or not assigned. It skips
// the test if the release of Go has another version of Unicode than the tables of package lint.
func eachScalar(t *testing.T, f func(r rune)) {
	t.Helper()
	t.Parallel()
	if norm.Version != "15.0.0" {
		t.Skip("the tables of package lint are not those of Unicode ", norm.Version)
	}
	count := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		hasCharacters := r < 0x20000 || r>>12 == 0xE0 || r%16 == 0
		if utf8.ValidRune(r) && (hasCharacters || !testing.Short()) {
			f(r)
			count++
		}
	}
	if testing.Short() {
		require.Greater(t, count, 190_000)
	} else {
		require.Equal(t, 1_112_064, count)
	}
}

// codesIn returns the codes that lint finds in text, or none if it is not an IRI.
func codesIn(t *testing.T, text string) []lint.Code {
	t.Helper()
	if iri.Check(text) != nil {
		return nil
	}
	var codes []lint.Code
	for _, f := range lint.CheckIRI(text) {
		codes = append(codes, f.Code)
	}
	return codes
}

// codesInHost returns the codes about characters that lint finds in the host "a", r, "b", percent-encoded, and the same for the raw host if
// r may stand in one.
func codesInHost(t *testing.T, r rune) (encoded, raw []lint.Code) {
	t.Helper()
	ofCharacters := func(c lint.Code) bool {
		return !slices.Contains([]lint.Code{lint.BidiFormatting, lint.InvisibleCharacter, lint.DelimiterLookAlike, lint.NotNameCharacter}, c)
	}
	for _, f := range lint.Check(uri.URI{Scheme: "http", Host: "a" + encodeAll(string(r)) + "b"}) {
		encoded = append(encoded, f.Code)
	}
	return slices.DeleteFunc(encoded, ofCharacters), slices.DeleteFunc(codesIn(t, "http://a"+string(r)+"b/"), ofCharacters)
}

// encodeAll returns text with every byte percent-encoded.
func encodeAll(text string) string {
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for _, c := range []byte(text) {
		b.WriteString("%" + string([]byte{digits[c>>4], digits[c&15]}))
	}
	return b.String()
}

// browsers is IDNA as browsers apply it: UTS #46 without transitional processing and without STD3 (URL Standard, "domain to ASCII").
var browsers = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false), idna.CheckHyphens(false))

// Each character that IDNA turns into US-ASCII, or ignores, has a finding in a host, raw and percent-encoded. A letter, a mark
// or a digit that IDNA keeps has none, except for letters that look like a delimiter.
func TestEachCharacterThatBecomesASCII(t *testing.T) {
	becomeASCII, ignored, kept := 0, 0, 0
	eachScalar(t, func(r rune) {
		if r < utf8.RuneSelf {
			return
		}
		name, err := browsers.ToASCII("a" + string(r) + "b")
		switch {
		case err == nil && !strings.HasPrefix(name, "xn--"):
			encoded, raw := codesInHost(t, r)
			notInIRIs := iri.Check("//" + string(r))
			if name == "ab" {
				ignored++
			} else {
				becomeASCII++
			}
			if len(encoded) == 0 || len(raw) == 0 && notInIRIs == nil {
				t.Errorf("%U becomes %q, but has no finding", r, name)
			}
		case err == nil && unicode.In(r, unicode.L, unicode.M, unicode.Nd):
			kept++
			if encoded, raw := codesInHost(t, r); slices.Contains(append(encoded, raw...), lint.NotNameCharacter) {
				t.Errorf("%U stays, but has a finding", r)
			}
		}
	})
	assert.Equal(t, 1_376, becomeASCII)
	assert.Equal(t, 270, ignored)
	if !testing.Short() {
		assert.Equal(t, 137_966, kept)
	}
}

// Each character that IDNA or NFKC maps to a delimiter, or to text with one, looks like a delimiter in a host.
func TestEachFormOfADelimiter(t *testing.T) {
	forms := 0
	eachScalar(t, func(r rune) {
		name, err := browsers.ToASCII("a" + string(r) + "b")
		mapped := norm.NFKC.String(string(r))
		if err == nil && !strings.HasPrefix(name, "xn--") {
			mapped += name
		}
		if r < utf8.RuneSelf || mapped != "." && name != "a.b" && !strings.ContainsAny(mapped, "/?#@:[]") {
			return
		}
		forms++
		encoded, raw := codesInHost(t, r)
		if !slices.Equal(encoded, []lint.Code{lint.DelimiterLookAlike}) || !slices.Equal(raw, encoded) {
			t.Errorf("%U is another form of %q, but has the findings %q and %q", r, mapped, encoded, raw)
		}
	})
	assert.Equal(t, 28, forms)
}

// A host with a character that NFKC maps to a delimiter, or to text with one, is in no domain.
func TestEachFormOfADelimiterIsInNoDomain(t *testing.T) {
	forms := 0
	eachScalar(t, func(r rune) {
		if r < utf8.RuneSelf {
			return
		}
		isForm := strings.ContainsAny(norm.NFKC.String(string(r)), `/?#@:[]\%`)
		if u := (uri.URI{Scheme: "http", Host: "a" + encodeAll(string(r)) + "b.example.com"}); u.InDomain("example.com") == isForm {
			t.Errorf("%U is a form of a delimiter: %t", r, isForm)
		}
		if isForm {
			forms++
		}
	})
	assert.Equal(t, 27, forms)
}

// The direction of each character is that of its Bidi_Class. A part of a path that has a character from right to left must not have one
// from left to right, and must begin and end with such characters (RFC 3987, section 4.2). A label may end with a number, too (RFC 5893,
// section 2).
func TestEachDirection(t *testing.T) {
	count := map[string]int{}
	eachScalar(t, func(r rune) {
		if r < utf8.RuneSelf {
			return
		}
		if iri.Check("/"+string(r)) != nil {
			return
		}
		p, _ := bidi.LookupRune(r)
		want := "neutral"
		switch class := p.Class(); {
		case unicode.Is(unicode.Bidi_Control, r): // these have a finding of their own
		case class == bidi.R || class == bidi.AL:
			want = "right to left"
		case class == bidi.L:
			want = "left to right"
		case class == bidi.EN || class == bidi.AN:
			want = "number"
		}
		mixed := func(text string) bool { return slices.Contains(codesIn(t, text), lint.MixedDirections) }
		got := "neutral"
		switch {
		case mixed("/\u05D0" + string(r) + "\u05D0"):
			got = "left to right"
		case mixed("/a" + string(r)):
			got = "right to left"
		case !unicode.IsMark(r) && !mixed("//\u05D0"+string(r)):
			got = "number"
		}
		count[got]++
		if got != want {
			t.Errorf("%U: %s, but lint says %s", r, want, got)
		}
	})
	if testing.Short() {
		count["left to right"] = 956_703
	}
	assert.Equal(t, map[string]int{"left to right": 956_703, "right to left": 5_414, "number": 221, "neutral": 7_922}, count)
}

// U+200D is allowed after a virama, and U+200C after one, or between letters of Arabic that join (RFC 5892, appendix A).
func TestEachJoiner(t *testing.T) {
	rules := idna.New(idna.CheckJoiners(true))
	viramas, letters := 0, 0
	eachScalar(t, func(r rune) {
		if r < utf8.RuneSelf {
			return
		}
		virama := norm.NFC.PropertiesString(string(r)).CCC() == 9
		joins := false
		if unicode.Is(unicode.Arabic, r) && 0x0620 <= r && r <= 0x077F { // in other blocks, lint has no exception
			_, err := rules.ToASCII(string(r) + "\u200C\u0628")
			joins = err == nil
		}
		text := "/" + string(r) + "/" + string(r) + "\u200D/" + string(r) + "\u200C\u0628"
		if iri.Check(text) != nil {
			return
		}
		var seen [4]bool // by segment
		for _, f := range lint.CheckIRI(text) {
			seen[f.Segment] = seen[f.Segment] || f.Code == lint.InvisibleCharacter
		}
		if seen[1] { // it is invisible itself
			return
		}
		if got := !seen[2]; got != virama {
			t.Errorf("%U is a virama: %t, but lint says %t", r, virama, got)
		} else if got {
			viramas++
		}
		if got := !seen[3]; got != (virama || joins) {
			t.Errorf("%U joins: %t, but lint says %t", r, virama || joins, got)
		} else if got {
			letters++
		}
	})
	assert.Equal(t, 65, viramas)
	assert.Equal(t, 65+133, letters)
}
