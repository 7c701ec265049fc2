package main

import (
	"slices"
	"strings"
	"unicode"

	"github.com/go-text/typesetting/unicodedata"
	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/unicode/rangetable"
)

// A table is a set of characters in the file.
type table struct {
	name, doc string
	has       func(r rune) bool
}

// tables are the tables of the file, in their order.
var tables = []table{
	{"formsOfASCII", "formsOfASCII are the characters that IDNA maps to one or more characters of ASCII, as browsers do (UTS #46).", isFormOfASCII},
	{"likeDelimiters", "likeDelimiters are the characters that IDNA or NFKC maps to one of \"/?#@:[].\", or to text with one other\n" +
		"than \".\", and the project's own choice of characters that look like \"/\", \":\" or \".\".", isLikeDelimiter},
	{"likeSlashes", "likeSlashes are the characters that look like a slash in any text (RFC 3987, section 6.1).", isOneOf(likeSlashes)},
	{"blanks", "blanks are the project's own choice of characters whose glyph is blank, although Unicode does not ignore\nthem for display.", isOneOf(blanks)},
	{"rightToLeftCharacters", "rightToLeftCharacters are those with the Bidi_Class R or AL, except for formatting characters.", hasClass(bidi.R, bidi.AL)},
	{"leftToRightCharacters", "leftToRightCharacters are those with the Bidi_Class L, except for formatting characters.", hasClass(bidi.L)},
	{"numbersInAnyDirection", "numbersInAnyDirection are the characters with the Bidi_Class EN or AN.", hasClass(bidi.EN, bidi.AN)},
	{"emoji", "emoji are the characters with the property Emoji, and those that are reserved for more of them.", isEmoji},
	{"viramas", "viramas are the marks that remove the vowel of a consonant (Canonical_Combining_Class 9).", isVirama},
	{"joiningLetters", "joiningLetters are the letters of Arabic that join the letter after them (Joining_Type D), in its first\ntwo blocks.", isJoiningLetter},
}

// browsers is the mapping of browsers: that of the URL Standard, section "domain to ASCII", without beStrict.
var browsers = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false), idna.CheckHyphens(false))

// asciiOf returns the text in ASCII that IDNA maps r to, and whether there is one. It may be empty.
func asciiOf(r rune) (string, bool) {
	const before, after = "a", "b" // a mark is not at the beginning of a label
	mapped, err := browsers.ToASCII(before + string(r) + after)
	if err != nil || strings.HasPrefix(mapped, "xn--") {
		return "", false
	}
	return mapped[len(before) : len(mapped)-len(after)], true
}

func isFormOfASCII(r rune) bool {
	mapped, ok := asciiOf(r)
	return ok && mapped != ""
}

func isLikeDelimiter(r rune) bool {
	mapped, _ := asciiOf(r)
	form := norm.NFKC.String(string(r))
	return mapped == "." || form == "." || strings.ContainsAny(mapped+form, "/?#@:[]") || strings.ContainsRune(likeDelimiters, r)
}

func isOneOf(characters string) func(r rune) bool {
	return func(r rune) bool { return strings.ContainsRune(characters, r) }
}

// hasClass returns a function that reports whether the Bidi_Class of a character is one of classes. Formatting characters have a
// code of their own, so they are not text in a direction.
func hasClass(classes ...bidi.Class) func(r rune) bool {
	return func(r rune) bool {
		properties, _ := bidi.LookupRune(r)
		return slices.Contains(classes, properties.Class()) && !unicode.Is(unicode.Bidi_Control, r)
	}
}

// assigned are the characters of Unicode 13, the version of the properties in unicodedata.
var assigned = rangetable.Assigned("13.0.0")

// isEmoji reports whether r is an emoji of Unicode 13, or is reserved for those of later versions, which
// UTS #51 takes from the Extended_Pictographic characters that were not assigned then.
func isEmoji(r rune) bool {
	return unicode.Is(unicodedata.Emoji, r) || unicode.Is(unicodedata.Extended_Pictographic, r) && !unicode.Is(assigned, r)
}

func isVirama(r rune) bool {
	const virama = 9
	return norm.NFC.PropertiesString(string(r)).CCC() == virama
}

// isJoiningLetter asks IDNA whether U+200C may follow r before a letter that joins in both directions (RFC 5892, appendix
// A.1).
func isJoiningLetter(r rune) bool {
	const first, last = 0x0620, 0x077F
	rules := idna.New(idna.CheckJoiners(true))
	_, err := rules.ToASCII(string(r) + "\u200C\u0628")
	return first <= r && r <= last && unicode.Is(unicode.Arabic, r) && err == nil
}
