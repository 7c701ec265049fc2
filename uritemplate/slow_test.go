package uritemplate_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/uritemplate"
)

// What the package does, once more: slow, from the text of the RFC, and apart from the matcher.

// slowUnits are a character or a triplet of text in normal form: unreserved ones, and all of a URI.
const (
	slowTriplet    = `%[0-9A-F][0-9A-F]`
	slowUnreserved = `(?:[A-Za-z0-9._~-]|` + slowTriplet + `)`
	slowAny        = `(?:[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|` + slowTriplet + `)`
	slowTail       = `%[89AB][0-9A-F]`
	slowSequence   = `%(?:C[2-9A-F]|D[0-9A-F])` + slowTail + // UTF-8 of several bytes (RFC 3629, section 4)
		`|%E0%[AB][0-9A-F]` + slowTail + `|%(?:E[1-9A-CEF])` + slowTail + slowTail + `|%ED%[89][0-9A-F]` + slowTail +
		`|%F0%[9AB][0-9A-F]` + slowTail + slowTail + `|%F[1-3]` + slowTail + slowTail + slowTail + `|%F4%8[0-9A-F]` + slowTail + slowTail
)

// The rules as regular expressions.
var (
	tripletAtStart = regexp.MustCompile(`^%[0-9A-Fa-f][0-9A-Fa-f]`)
	triplets       = regexp.MustCompile(`%[0-9A-Fa-f][0-9A-Fa-f]`)
	tripletCut     = regexp.MustCompile(`%[0-9A-Fa-f]?$`)
)

// slowDecode decodes a triplet.
func slowDecode(triplet string) string {
	c, _ := strconv.ParseUint(triplet[1:], 16, 8)
	return string([]byte{byte(c)})
}

// A slowPart is a literal, or an expression if it has variables.
type slowPart struct {
	literal    string
	op         string
	names      []string
	mods       []string // "", "*" or ":" and a number
	first, sep string
}

// slowParts takes a valid template apart.
func slowParts(template string) (parts []slowPart) {
	for template != "" {
		literal, rest, found := strings.Cut(template, "{")
		parts = append(parts, slowPart{literal: literal})
		if !found {
			return parts
		}
		list, after, _ := strings.Cut(rest, "}")
		template = after
		p := slowPart{first: "", sep: ","}
		if strings.Contains("+#./;?&", list[:1]) {
			p.op, list = list[:1], list[1:]
			p.first = map[string]string{"+": ""}[p.op]
			if p.op != "+" {
				p.first = p.op
			}
			p.sep = map[string]string{"+": ",", "#": ",", ".": ".", "/": "/", ";": ";", "?": "&", "&": "&"}[p.op]
		}
		for _, spec := range strings.Split(list, ",") {
			at := strings.IndexAny(spec+"*", "*:")
			p.names, p.mods = append(p.names, spec[:at]), append(p.mods, spec[at:])
		}
		parts = append(parts, p)
	}
	return parts
}

// slowEncode encodes each byte of s that is not unreserved or, if reserved is set, not of a URI.
func slowEncode(s string, reserved bool) string {
	const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case strings.IndexByte(unreserved, s[i]) >= 0, reserved && strings.IndexByte(":/?#[]@!$&'()*+,;=", s[i]) >= 0:
			b.WriteByte(s[i])
		case reserved && tripletAtStart.MatchString(s[i:]):
			b.WriteString(s[i : i+3])
			i += 2
		default:
			fmt.Fprintf(&b, "%%%02X", s[i])
		}
	}
	return b.String()
}

// slowNormal returns text in normal form (RFC 3986, sections 6.2.2.1 and 6.2.2.2), and whether its triplets are whole.
func slowNormal(text string) (string, bool) {
	whole := !strings.Contains(strings.Join(triplets.Split(text, -1), "\x00"), "%")
	return triplets.ReplaceAllStringFunc(text, func(triplet string) string {
		if c := slowDecode(triplet); slowEncode(c, false) == c {
			return c
		}
		return strings.ToUpper(triplet)
	}), whole
}

// slowPattern returns the regular expression of the normal forms of all expansions of a template, if each variable had a
// value for each place.
func slowPattern(template string) *regexp.Regexp {
	pattern := `^`
	for _, p := range slowParts(template) {
		if p.names == nil {
			literal, _ := slowNormal(slowEncode(p.literal, true))
			pattern += regexp.QuoteMeta(literal)
			continue
		}
		later := ""
		fresh := ""
		for i := len(p.names) - 1; i >= 0; i-- {
			item := p.item(i)
			fresh = `(?:` + regexp.QuoteMeta(p.first) + item + later + `|` + fresh + `)`
			later = `(?:` + regexp.QuoteMeta(p.sep) + item + `)?` + later
		}
		pattern += fresh
	}
	return regexp.MustCompile(pattern + `$`)
}

// item returns the regular expression of a variable that is there.
func (p slowPart) item(i int) string {
	reserved, named, form := p.op == "+" || p.op == "#", strings.Contains(";?&", p.op) && p.op != "", p.op == "?" || p.op == "&"
	unit := slowUnreserved
	if reserved {
		unit = slowAny
	}
	value, some := `(?:`+unit+`|,)*`, `(?:`+unit+`|,)+`
	if mod := p.mods[i]; strings.HasPrefix(mod, ":") {
		character := `(?:` + slowSequence + `|` + unit + `)`
		value, some = character+`{0,`+mod[1:]+`}`, character+`{1,`+mod[1:]+`}`
	}
	name, _ := slowNormal(p.names[i])
	name = regexp.QuoteMeta(name)
	switch exploded := p.mods[i] == "*" && !reserved; {
	case exploded && form:
		pair := slowUnreserved + `*=` + slowUnreserved + `*`
		return pair + `(?:` + p.sep + pair + `)*`
	case exploded:
		pair := slowUnreserved + `*(?:=` + slowUnreserved + `+)?`
		return pair + `(?:` + regexp.QuoteMeta(p.sep) + pair + `)*`
	case form:
		return name + `=` + value
	case named:
		return name + `(?:=` + some + `)?`
	default:
		return value
	}
}

// slowExpand expands a template (RFC 6570, section 3), and returns false if a list or pairs have a prefix.
func slowExpand(template string, values uritemplate.Values) (string, bool) {
	text := ""
	for _, p := range slowParts(template) {
		if p.names == nil {
			text += slowEncode(p.literal, true)
			continue
		}
		var items []string
		for i, name := range p.names {
			value := values[name]
			if value.Kind() == uritemplate.KindAbsent && strings.HasPrefix(p.mods[i], ":") {
				value = values[name+p.mods[i]]
			}
			if value.Kind() == uritemplate.KindAbsent {
				continue
			}
			if strings.HasPrefix(p.mods[i], ":") && value.Kind() != uritemplate.KindString {
				return "", false
			}
			items = append(items, p.expand(i, value)...)
		}
		if items != nil {
			text += p.first + strings.Join(items, p.sep)
		}
	}
	return text, true
}

// expand returns the expansions of a value, as many as the separator stands between.
func (p slowPart) expand(i int, value uritemplate.Value) (items []string) {
	encode := func(s string) string { return slowEncode(s, p.op == "+" || p.op == "#") }
	named := p.op == ";" || p.op == "?" || p.op == "&"
	join := func(name, value string) string { // 3.2.1, 3.2.7, 3.2.8
		if value == "" && p.op != "?" && p.op != "&" {
			return name
		}
		return name + "=" + value
	}
	members := value.List()
	if value.Kind() == uritemplate.KindString && strings.HasPrefix(p.mods[i], ":") {
		var most int
		fmt.Sscan(p.mods[i][1:], &most)
		members = []string{slowCut(members[0], most, p.op == "+" || p.op == "#")}
	}
	if p.mods[i] == "*" && value.Kind() == uritemplate.KindPairs {
		for name, value := range value.Pairs() {
			items = append(items, join(encode(name), encode(value)))
		}
		return items
	}
	for _, member := range members {
		items = append(items, encode(member))
	}
	if p.mods[i] != "*" || value.Kind() == uritemplate.KindString {
		items = []string{strings.Join(items, ",")}
	}
	for j := range items {
		if named {
			items[j] = join(p.names[i], items[j])
		}
	}
	return items
}

// slowCut returns the longest beginning of s that has at most so many characters.
func slowCut(s string, most int, reserved bool) string {
	for end := len(s); ; end-- {
		cut := s[:end]
		if reserved {
			if tripletCut.MatchString(cut) && tripletAtStart.MatchString(s[strings.LastIndexByte(cut, '%'):]) {
				continue // in the middle of a triplet
			}
			cut = triplets.ReplaceAllStringFunc(cut, slowDecode)
		}
		if utf8.RuneCountInString(cut) <= most && (end == len(s) || isBoundary(s, end, reserved)) {
			return s[:end]
		}
	}
}

// isBoundary reports whether no character of s goes across end.
func isBoundary(s string, end int, reserved bool) bool {
	for i := 0; i < end; {
		var b []byte
		var ends []int
		for j := i; j < len(s) && len(b) < 4; {
			if reserved && tripletAtStart.MatchString(s[j:]) {
				b, j = append(b, slowDecode(s[j:j+3])...), j+3
			} else {
				b, j = append(b, s[j]), j+1
			}
			ends = append(ends, j)
		}
		_, size := utf8.DecodeRune(b)
		if i = ends[size-1]; i > end {
			return false
		}
	}
	return true
}

// slowOffset returns the offset of the first character or triplet after which text cannot become a template, or len(text).
// If text is a template, ok is true.
func slowOffset(text string) (offset int, ok bool) {
	const letters, digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "0123456789"
	state := "literal"
	for i := 0; i < len(text); {
		token := tripletAtStart.FindString(text[i:])
		if token == "" {
			r, size := utf8.DecodeRuneInString(text[i:])
			if token = text[i : i+size]; r == utf8.RuneError && size == 1 {
				token = "\xff"
			}
		}
		varchar := len(token) == 3 && token[0] == '%' || len(token) == 1 && strings.Contains(letters+digits+"_", token)
		digit := len(token) == 1 && strings.Contains(digits, token)
		ends := map[string]string{",": "name", "}": "literal"}[token]
		switch {
		case state == "literal" && token == "{":
			state = "operator"
		case state == "literal" && slowLiteral(token):
		case state == "operator" && strings.Contains("+#./;?&", token):
			state = "name"
		case strings.HasPrefix(state, "operator"), state == "name", state == "varname", state == "dot":
			switch {
			case varchar:
				state = "varname"
			case state != "varname":
				return i, false
			case token == ".":
				state = "dot"
			case token == ":":
				state = "length"
			case token == "*":
				state = "end"
			case ends != "":
				state = ends
			default:
				return i, false
			}
		case state == "length" && digit && token != "0":
			state = "digits"
		case strings.HasPrefix(state, "digits") && digit && len(state) < len("digits")+3:
			state += "+"
		case (state == "end" || strings.HasPrefix(state, "digits")) && ends != "":
			state = ends
		default:
			return i, false
		}
		i += len(token)
	}
	return len(text), state == "literal"
}

// slowLiteral reports whether a character or triplet is one of literals (RFC 6570, section 2.1, with erratum 6937).
func slowLiteral(token string) bool {
	if len(token) == 3 && token[0] == '%' {
		return true
	}
	r, _ := utf8.DecodeRuneInString(token)
	if token == "\xff" {
		return false
	}
	ranges := [][2]rune{
		{0x21, 0x21}, {0x23, 0x24}, {0x26, 0x3B}, {0x3D, 0x3D}, {0x3F, 0x5B}, {0x5D, 0x5D}, {0x5F, 0x5F}, {0x61, 0x7A}, {0x7E, 0x7E},
		{0xA0, 0xD7FF}, {0xE000, 0xF8FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF}, {0xE1000, 0xEFFFD}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD},
	}
	for plane := rune(0x10000); plane < 0xE0000; plane += 0x10000 {
		ranges = append(ranges, [2]rune{plane, plane + 0xFFFD})
	}
	return slices.ContainsFunc(ranges, func(of [2]rune) bool { return of[0] <= r && r <= of[1] })
}
