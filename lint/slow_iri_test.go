package lint_test

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

// The plain implementations of the codes that only IRIs have.

func slowIsBeyondASCII(r rune) bool { return r >= 0x80 }

var (
	slowBidi      = regexp.MustCompile("^[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]$")
	slowInvisible = regexp.MustCompile(`^[\p{Cf}\x{34F}\x{115F}\x{1160}\x{17B4}\x{17B5}\x{180B}-\x{180F}\x{2065}\x{2800}\x{3164}` +
		`\x{FE00}-\x{FE0F}\x{FFA0}\x{FFF0}-\x{FFF8}\x{16FE4}\x{1D159}\x{E0000}-\x{E0FFF}]$`)

	// These are found in any place: slashes and white space.
	slowLikeSlash = regexp.MustCompile("^[\u2044\u2215\u29F8\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]$")

	// These are allowed in a host, except for forms of US-ASCII.
	slowOfNames = regexp.MustCompile(`^[\pL\pM\p{Nd}\x{6FD}\x{6FE}\x{F0B}\x{3007}]$`)

	// The character in the middle of three is allowed in a host.
	slowException = regexp.MustCompile(`^(?:(?i:l)\x{B7}(?i:l)|(?s:.)\x{375}\p{Greek}|\p{Hebrew}[\x{5F3}\x{5F4}](?s:.)` +
		`|[\p{Hiragana}\p{Katakana}\p{Han}]\x{30FB}(?s:.)|(?s:.)\x{30FB}[\p{Hiragana}\p{Katakana}\p{Han}])$`)

	slowPart = regexp.MustCompile(`[^./?:@&=;,]+`)
)

// iri adds the findings for characters beyond US-ASCII.
func (l *slowLinter) iri(u uri.URI) {
	if u.Host != "" || u.ForceAuthority {
		l.characters(slowField{"userinfo", -1, u.UserInfo}, slowEnds)
		if uri.URI(u).HostKind() == uri.HostRegName || strings.ContainsFunc(u.Host, slowIsBeyondASCII) {
			l.characters(slowField{"host", -1, u.Host}, slowLabelEnds)
		}
	}
	for i, segment := range u.Path {
		l.characters(slowField{"path", i, segment}, slowEnds)
	}
	l.characters(slowField{"query", -1, u.Query}, slowEnds)
	l.characters(slowField{"fragment", -1, u.Fragment}, slowEnds)
}

func (l *slowLinter) characters(f slowField, ends *regexp.Regexp) {
	octets := slowText(f.text)
	if f.component == "host" {
		octets = slowDecode(octets)
	}
	l.runs(f, octets)
	if !strings.ContainsFunc(f.text, slowIsBeyondASCII) {
		return // US-ASCII has no direction that matters
	}
	for _, place := range slowPart.FindAllStringIndex(f.text, -1) {
		if slowMixesDirections(f.text[place[0]:place[1]], ends) {
			l.add(lint.MixedDirections, f.component, f.segment, place[0], place[1]-place[0])
		}
	}
}

// runs adds the findings for single characters. Neighbours with the same code are one finding.
func (l *slowLinter) runs(f slowField, octets []slowOctet) {
	text := slowBytes(octets)
	before, run, size := utf8.RuneError, slowPlace{}, 0
	for i := 0; i < len(text); i += size {
		var r rune
		r, size = utf8.DecodeRuneInString(text[i:])
		after, _ := utf8.DecodeRuneInString(text[i+size:])
		code := lint.Code("")
		if r >= 0x80 && size > 1 {
			code = slowCodeOf(f.component, r, before, after)
		}
		before = r
		from, to := octets[i].from, octets[i+size-1].to
		if code != "" && code == run.code && run.offset+run.length == from {
			run.length = to - run.offset
			l.places[len(l.places)-1] = run
			continue
		}
		run = slowPlace{code, f.component, f.segment, from, to - from}
		if code != "" {
			l.places = append(l.places, run)
		}
	}
}

// slowCodeOf returns the code of a character between two others.
func slowCodeOf(component uri.Component, r, before, after rune) lint.Code {
	c := string(r)
	inAuthority := component == "userinfo" || component == "host"
	switch {
	case slowBidi.MatchString(c):
		return lint.BidiFormatting
	case slowInvisible.MatchString(c) && !slowIsNeeded(r, before, after):
		return lint.InvisibleCharacter
	case slowInvisible.MatchString(c):
		return ""
	case slowLikeSlash.MatchString(c), inAuthority && unicode.Is(lint.LikeDelimiters, r):
		return lint.DelimiterLookAlike
	case component == "host" && !slowException.MatchString(string([]rune{before, r, after})) &&
		(unicode.Is(lint.FormsOfASCII, r) || !slowOfNames.MatchString(c) && !unicode.Is(lint.Emoji, r)):
		return lint.NotNameCharacter
	default:
		return ""
	}
}

// slowJoins is RFC 5892, appendices A.1 and A.2, with the Arabic letters of the first two blocks only.
func slowJoins(r, before, after rune) bool {
	virama := unicode.Is(lint.Viramas, before)
	between := unicode.Is(lint.JoiningLetters, before) && unicode.IsLetter(after) && after >= 0x620 && after < 0x780
	return r == 0x200C && (virama || between) || r == 0x200D && virama
}

// slowIsNeeded writes the three characters as a word, and matches it: "e" is an emoji, "m" a letter of Mongolian.
func slowIsNeeded(r, before, after rune) bool {
	word := ""
	for _, c := range []rune{before, r, after} {
		switch {
		case unicode.Is(lint.Emoji, c):
			word += "e"
		case unicode.Is(unicode.Mongolian, c) && c != r:
			word += "m"
		case c >= '0' && c <= '9', c == '*':
			word += "0"
		case c == 0xFE0E || c == 0xFE0F || c == 0x200D || c == 0x20E3 || c >= 0x180B && c <= 0x180F:
			word += map[rune]string{0xFE0E: "t", 0xFE0F: "v", 0x200D: "j", 0x20E3: "k"}[c]
			if c < 0x1810 {
				word += "f"
			}
		default:
			word += "-"
		}
	}
	return slowJoins(r, before, after) || slowSequence.MatchString(word)
}

var slowSequence = regexp.MustCompile(`^(?:e[tv].|0vk|[ev]je|mf.)$`)

var (
	slowEnds      = regexp.MustCompile(`^R(?:[^L]*R)?m*$`)
	slowLabelEnds = regexp.MustCompile(`^R(?:[^L]*[R1])?m*$`)
)

// slowMixesDirections writes the direction of each character as a letter, and matches the word.
func slowMixesDirections(text string, ends *regexp.Regexp) bool {
	word := strings.Map(slowDirection, text)
	return strings.Contains(word, "R") && !ends.MatchString(word)
}

// slowDirections has a letter for each Bidi_Class that matters: "R", "L", or "1" for a number in any direction.
var slowDirections = map[string]*unicode.RangeTable{"R": lint.RightToLeftCharacters, "L": lint.LeftToRightCharacters, "1": lint.NumbersInAnyDirection}

// slowDirection returns the letter of the class of a character, "m" for a mark without one, and "-" for others.
func slowDirection(r rune) rune {
	if r < 0x80 {
		return slowDirectionOfASCII(r)
	}
	for letter, table := range slowDirections {
		if unicode.Is(table, r) {
			return rune(letter[0])
		}
	}
	if unicode.IsMark(r) {
		return 'm'
	}
	return '-'
}

func slowDirectionOfASCII(r rune) rune {
	switch {
	case unicode.IsLetter(r):
		return 'L'
	case unicode.IsDigit(r):
		return '1'
	default:
		return '-'
	}
}

// slowMixtures are the scripts that a label may mix.
var slowMixtures = [][]string{{"Latin", "Han", "Hiragana", "Katakana"}, {"Latin", "Han", "Bopomofo"}, {"Latin", "Han", "Hangul"}}

func slowMixesScripts(label string) bool {
	if slowIsALabel(label) {
		var ok bool
		if label, ok = slowUnicode(label); !ok {
			return false
		}
	}
	if !utf8.ValidString(label) || slowIsASCII(label) { // the second to save time: all letters of US-ASCII are Latin
		return false
	}
	found := map[string]bool{}
	for name, table := range unicode.Scripts {
		isOf := func(r rune) bool { return unicode.Is(table, r) }
		if name != "Common" && name != "Inherited" && strings.ContainsFunc(label, isOf) {
			found[name] = true
		}
	}
	for _, mixture := range slowMixtures {
		left := len(found)
		for _, name := range mixture {
			if found[name] {
				left--
			}
		}
		if left == 0 {
			return false
		}
	}
	return len(found) > 1
}

func slowIsALabel(label string) bool { return len(label) >= 4 && strings.EqualFold(label[:4], "xn--") }

func slowIsFake(label string) bool {
	_, ok := slowUnicode(label)
	return slowIsALabel(label) && len(label) <= 63 && !ok
}

func slowIsLong(label string) bool {
	if !utf8.ValidString(label) || !strings.ContainsFunc(label, slowIsBeyondASCII) {
		return len(label) > 63
	}
	return utf8.RuneCountInString(label) > 63 || len("xn--"+slowPunycode([]rune(label))) > 63
}

// slowNotWritten are the capitals, which IDNA does not return.
var slowNotWritten = regexp.MustCompile(`[\p{Lu}\p{Lt}]`)

var slowHyphens = regexp.MustCompile(`^-|-$|^..--`)

// slowUnicode returns the Unicode form of an A-label.
func slowUnicode(label string) (string, bool) {
	if !slowIsALabel(label) || len(label) > 63 {
		return "", false
	}
	encoded := strings.ToLower(label[4:])
	u, ok := slowDecodePunycode(encoded)
	text := string(u)
	capitals := strings.Map(func(r rune) rune {
		if 0x13A0 <= r && r <= 0x13F5 {
			return -1 // capitals of Cherokee
		}
		return r
	}, text)
	for i, r := range u {
		around := append(append([]rune{utf8.RuneError}, u...), utf8.RuneError)[i : i+3]
		if slowInvisible.MatchString(string(r)) {
			ok = ok && slowJoins(r, around[0], around[2])
		} else if r >= 0x80 {
			ok = ok && slowCodeOf("host", r, around[0], around[2]) == ""
		}
	}
	ok = ok && strings.ContainsFunc(text, slowIsBeyondASCII) && slowPunycode(u) == encoded && !slowHyphens.MatchString(text) &&
		!unicode.IsMark(u[0]) && !slowNotWritten.MatchString(capitals) && !slowMixesDirections(text, slowLabelEnds)
	return text, ok
}

const slowDigits = "abcdefghijklmnopqrstuvwxyz0123456789"

// slowThreshold and slowAdapt are formulas of RFC 3492, sections 3.3 and 3.4.
func slowThreshold(position, bias int) int {
	switch t := 36*(position+1) - bias; {
	case t < 1:
		return 1
	case t > 26:
		return 26
	default:
		return t
	}
}

func slowAdapt(delta, length int, first bool) int {
	if first {
		delta /= 700
	} else {
		delta /= 2
	}
	delta += delta / length
	divisions := 0
	for delta > 455 {
		delta /= 35
		divisions++
	}
	return 36*divisions + 36*delta/(delta+38)
}

// slowPunycode goes through the states of RFC 3492, section 3.2, from one insertion to the next, as a decoder does.
func slowPunycode(label []rune) string {
	var text strings.Builder
	var done []rune // the characters that are inserted already
	for _, r := range label {
		if r < 0x80 {
			text.WriteRune(r)
			done = append(done, r)
		}
	}
	if len(done) > 0 {
		text.WriteByte('-')
	}
	order := slices.Clone(label)
	slices.Sort(order)
	n, i, bias, first := 0x80, 0, 72, true
	for _, r := range slices.Compact(order) {
		if r < 0x80 {
			continue
		}
		at := 0 // the index in done for the position in label
		for _, c := range label {
			if c < r {
				at++
			}
			if c != r {
				continue
			}
			delta := (int(r)-n)*(len(done)+1) + at - i
			done = slices.Insert(done, at, r)
			text.WriteString(slowDelta(delta, bias))
			bias, first = slowAdapt(delta, len(done), first), false
			at++
			n, i = int(r), at
		}
	}
	return text.String()
}

// slowDelta writes a number by RFC 3492, section 3.3.
func slowDelta(delta, bias int) string {
	text := ""
	for position := 0; ; position++ {
		t := slowThreshold(position, bias)
		if delta < t {
			return text + slowDigits[delta:delta+1]
		}
		digit := t + (delta-t)%(36-t)
		text += slowDigits[digit : digit+1]
		delta = (delta - t) / (36 - t)
	}
}

// slowDecodePunycode inserts the characters one after the other.
func slowDecodePunycode(text string) (label []rune, ok bool) {
	if i := strings.LastIndex(text, "-"); i >= 0 {
		label, text = []rune(text[:i]), text[i+1:]
	}
	if strings.Trim(string(label), slowDigits+"-") != "" {
		return nil, false
	}
	n, i, bias, first := 0x80, 0, 72, true
	for text != "" {
		delta, weight, complete := 0, 1, false
		for position := 0; text != "" && !complete; position++ {
			digit := strings.IndexByte(slowDigits, text[0])
			text = text[1:]
			if delta += digit * weight; digit < 0 || delta > 1<<30 {
				return nil, false
			}
			complete = digit < slowThreshold(position, bias)
			weight *= 36 - slowThreshold(position, bias)
		}
		n, i = n+(i+delta)/(len(label)+1), (i+delta)%(len(label)+1)
		if !complete || n > 0x10FFFF || n >= 0xD800 && n <= 0xDFFF {
			return nil, false
		}
		label = slices.Insert(label, i, rune(n))
		bias, first = slowAdapt(delta, len(label), first), false
		i++
	}
	return label, true
}
