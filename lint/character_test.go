package lint_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
)

// ignored returns the characters that must not be hidden in a text: format characters, Default_Ignorable_Code_Point, and
// fillers.
func ignored() (all []rune) {
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if strings.ContainsRune("\u115F\u1160\u2800\u3164\uFFA0\U00016FE4\U0001D159", r) ||
			unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			all = append(all, r)
		}
	}
	return all
}

// Each of them has a finding in each component. Display does not show any, whatever toUnicode does with the host.
func TestNoCharacterIsHidden(t *testing.T) {
	t.Parallel()
	found := 0
	for _, r := range ignored() {
		for name, with := range fields {
			if text := plain.Text(with("a" + string(r) + "b")); iri.Check(text) == nil && strings.ContainsRune(text, r) { // Format does not write all fields
				found++
				require.NotNil(t, lint.CheckIRI(text), "%U in %s", r, name)
			}
			u := with("a" + percentEncoded(string(r)) + "b")
			if refusal(u) != nil {
				continue
			}
			for _, toUnicode := range []func(string) (string, error){nil, sameName, func(name string) (string, error) {
				return strings.ReplaceAll(name, string(r), ""), nil // IDNA does this
			}} {
				require.Equal(t, u.Display(), lint.Display(u, toUnicode), "%U in %s", r, name)
			}
		}
	}
	assert.Greater(t, found, 900)
}

func sameName(name string) (string, error) { return name, nil }

func percentEncoded(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		b.WriteString("%" + string(slowHexdigs[c>>4]) + string(slowHexdigs[c&15]))
	}
	return b.String()
}

// In a host, letters, marks, digits and emoji have no finding, unless they look like another character. All other
// characters have one: written as they are, percent-encoded and in A-labels.
func TestEachCharacterInAHost(t *testing.T) {
	t.Parallel()
	foundThough := "\u0337\u0338\u02D0\u02D1\u3033\u3034\u3035\uA78F\u1803\u1809\U0001D16D" // "/", ":" and "."
	fineThough := "\u06FD\u06FE\u0F0B\u3007"
	for r := rune(0x80); r <= 0x1FFFF; r++ {
		if unicode.In(r, unicode.Han, unicode.Hangul, unicode.Tangut, unicode.Co, unicode.Cs) && r%64 > 0 || r > 0x2000 && unicode.Is(unicode.L, r) && r%4 > 0 || !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.C) && r%16 > 0 {
			continue // many characters of these kinds are alike
		}
		plain := unicode.In(r, unicode.L, unicode.M, unicode.Nd) || unicode.Is(lint.Emoji, r)
		want := !plain && !strings.ContainsRune(fineThough, r) || unicode.Is(lint.FormsOfASCII, r) || strings.ContainsRune(foundThough, r) ||
			unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) || unicode.Is(unicode.Variation_Selector, r) ||
			strings.ContainsRune("\u2049\U00016FE4", r)
		if got := isFoundAsCharacter(lint.Check(uri.URI{Scheme: "ex", Host: "a" + percentEncoded(string(r)) + "b"})); got != want &&
			utf8Valid(r) {
			require.Equal(t, want, got, "%U percent-encoded", r)
		}
		if text := "ex://a" + string(r) + "b"; iri.Check(text) == nil {
			if got := isFoundAsCharacter(lint.CheckIRI(text)); got != want {
				require.Equal(t, want, got, "%U", r)
			}
		}
		if label := "xn--" + slowPunycode([]rune{'a', r, 'b'}); want && utf8Valid(r) {
			findings := lint.Check(uri.URI{Scheme: "http", Host: label})
			require.True(t, codesOf(findings)[lint.FakeALabel], "%U in %s", r, label)
		}
	}
}

func utf8Valid(r rune) bool { return r < 0xD800 || r > 0xDFFF }

func isFoundAsCharacter(findings []lint.Finding) bool {
	codes := codesOf(findings)
	return codes[lint.BidiFormatting] || codes[lint.InvisibleCharacter] || codes[lint.DelimiterLookAlike] || codes[lint.NotNameCharacter]
}

// The generated tables have as many characters as before, and those that they should have. If a number changes, look at the
// characters first.
func TestTables(t *testing.T) {
	for name, tt := range map[string]struct {
		table       *unicode.RangeTable
		size        int
		has, hasNot string
	}{
		"formsOfASCII":          {lint.FormsOfASCII, 1_376, "ªºſ\u212Aℓﬁ™①１𝟙ᵍ℀。‼", "ßåü中\u00AD\uFE0E"},
		"likeDelimiters":        {lint.LikeDelimiters, 63, "․⁇℀。：／？＃［］＠꞉╱‧", "…ab."},
		"rightToLeftCharacters": {lint.RightToLeftCharacters, 5_414, "אب؟\u07C1", "a\u0661\u05B7\u200F\u061C"},
		"leftToRightCharacters": {lint.LeftToRightCharacters, 1_094_171, "ü中०Ω", "א\u0661—\u200E\u0301"},
		"numbersInAnyDirection": {lint.NumbersInAnyDirection, 221, "\u0661۱²", "०א"},
		"emoji":                 {lint.Emoji, 2_917, "©™ℹ❤⚕🏽🇨🦱🫨", "→✓√♪½"},
		"viramas":               {lint.Viramas, 65, "\u094D\u0D4D\u0DCA\u1039\u17D2\U00011046", "\u0901"},
		"joiningLetters":        {lint.JoiningLetters, 133, "بهیکٹ", "اءدرزوةےژـ"},
	} {
		size := 0
		for r := rune(0); r <= unicode.MaxRune; r++ {
			if unicode.Is(tt.table, r) {
				size++
			}
		}
		assert.Equal(t, tt.size, size, name)
		for _, r := range tt.has {
			assert.True(t, unicode.Is(tt.table, r), "%U is in %s", r, name)
		}
		for _, r := range tt.hasNot {
			assert.False(t, unicode.Is(tt.table, r), "%U is in %s", r, name)
		}
	}
}
