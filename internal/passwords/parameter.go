package passwords

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A parameter is the name of a parameter, text[start:end], and the delimiter before the name. The
// delimiter is a space if nothing delimits the name. In a query, a name may have "/" and ":": then
// text[whole:end] is the name, and text[start:end] the part after the last of them.
type parameter struct {
	whole, start, end int
	before            decodedByte
}

// afterEquals returns the value after the "=" at i, if the value is secret.
func (s *search) afterEquals(i int, equals decodedByte) (start, end int) {
	if i == s.named {
		return equals.end, s.valueEnd(equals.end, 0, "&#")
	}
	name := s.nameBefore(i)
	if !s.isSecret(name) {
		return s.beginReference(equals.end)
	}
	start = equals.end
	depth := max(equals.depth, name.before.depth)
	switch {
	case equals.depth > 0 && name.before.depth > 0 && (name.before.b == ';' || name.before.b == '='):
		return start, s.encodedKeywordEnd(start, depth)
	case name.before.b == ';' && equals.depth > 0:
		return start, s.valueEnd(start, depth, "&#;")
	case name.before.b == '#':
		return start, s.valueEnd(start, depth, "&")
	case name.before.b == '?', name.before.b == '&', equals.depth > 0:
		return start, s.valueEnd(start, depth, "&#")
	case strings.EqualFold(decode(s.text[name.start:name.end]), "URLAUTH"):
		return s.verifier(start)
	case name.before.b == ';' && s.isInQuery(name.start):
		return start, s.valueEnd(start, depth, "&#;")
	case name.before.b == '/', s.isInPath(name.start):
		return start, s.valueEnd(start, depth, "/?#&;")
	default:
		return s.keywordValue(start, i > name.end, name.before.b == ';' || name.before.b == ':')
	}
}

// isInPath reports whether text[i] is in the path of a URL, rather than in a data source name.
func (s *search) isInPath(i int) bool {
	if s.jdbc >= s.word || s.url <= s.word {
		return s.jdbc < s.word && strings.HasPrefix(s.text[s.word:], "/")
	}
	if first := strings.IndexAny(s.text[s.word:max(s.word, i)], "=/?#"); first >= 0 && s.text[s.word+first] == '=' { // the URL is a value
		return false
	}
	if s.path < 0 {
		s.path = s.url
		for s.path < i && strings.IndexByte("/?#", s.text[s.path]) < 0 {
			s.path++
		}
	}
	return s.path < i
}

// isInQuery reports whether text[i] is in the query or the fragment of a reference, rather than in a
// data source name. It reads each byte once.
func (s *search) isInQuery(i int) bool {
	if s.jdbc >= s.word || !s.isInReference() && s.text[s.word] != '?' {
		return false
	}
	for s.read = max(s.read, s.word); s.read < i; s.read++ {
		if c := s.text[s.read]; c == '?' || c == '#' {
			s.query = s.read
		}
	}
	return s.query >= s.word
}

// nameBefore returns the name of the parameter whose "=" is at i. Spaces may stand before the "=".
func (s *search) nameBefore(i int) parameter {
	end := s.endOfName(i)
	start, before := s.startOfName(end, "?&#;=/:")
	p := parameter{start, start, end, before}
	if before.b == ';' && isAmpersand(s.text[:start]) {
		p.before = decodedByte{b: '&'}
	}
	if before.b == '/' || before.b == ':' {
		if whole, first := s.startOfName(start, "?&#;="); strings.IndexByte("?&#", first.b) >= 0 {
			p.whole, p.before = whole, first
		}
	}
	return p
}

// isAmpersand reports whether text ends with "&" as HTML has it.
func isAmpersand(text string) bool {
	for _, name := range []string{"amp;", "#38;", "#x26;"} {
		if before, found := strings.CutSuffix(text, name); found {
			return strings.HasSuffix(before, "&") || strings.HasSuffix(before, `\u0026`)
		}
	}
	return false
}

// endOfName returns the end of the name whose "=" is at i. Spaces, a change of the style on a
// terminal, and backslashes may stand between them: in JSON in JSON, more backslashes precede an
// escape, and in a file of Java properties, "=" has one before it.
func (s *search) endOfName(i int) int {
	trim := func(end int) int { return len(strings.TrimRight(s.text[s.done:end], " \t")) + s.done }
	end := trim(s.beforeBackslashes(s.done, i))
	from := max(s.done, end-longestEscape)
	if begin := from + strings.LastIndexAny(s.text[from:end], "\\\x1B"); begin >= from && begin+escapeLen(s.text[begin:]) == end {
		return trim(begin)
	}
	return end
}

// startOfName returns where a name begins that ends at i, and the delimiter before the name. The name
// may have "/" and ":" unless they are delimiters.
func (s *search) startOfName(i int, delimiters string) (start int, before decodedByte) {
	for ; i > s.done; i-- {
		c := decodeByte(s.text, i-1)
		if n := escapeLen(s.text[i-1:]); n > 0 {
			return i - 1 + n, c
		}
		if strings.IndexByte(delimiters, c.b) >= 0 || c.depth == 0 && !isOfName(c.b) && c.b != '/' && c.b != ':' {
			if start = escapeAcross(s.text, c.end); start > c.end { // the ";" is part of the escape
				return start, decodedByte{b: ' '}
			}
			return c.end, c
		}
	}
	return i, decodedByte{b: ' '}
}

// isOfName reports whether the name of a parameter may have c. It may not have delimiters, white
// space or quotation marks. It may have bytes that no URI may have.
func isOfName(c byte) bool {
	return charset.Unreserved.Has(c) || strings.IndexByte("[]%+$*!", c) >= 0 || !charset.Uric.Has(c) && strings.IndexByte(spaces+"\"`\\", c) < 0
}

// isSecret reports whether the value of the parameter is secret.
func (s *search) isSecret(p parameter) bool {
	name := s.text[p.start:p.end]
	switch {
	case name == "":
		return false
	case s.Param != nil && (s.Param(decode(name)) || p.whole < p.start && s.Param(decode(s.text[p.whole:p.end]))):
		return true
	default:
		return s.isSecretName(name) && !s.isLabel(p, name)
	}
}

// isLabel reports whether the parameter is "token" in a pkcs11 URI. Its value is a label, not a
// secret (RFC 7512, section 2.3).
func (s *search) isLabel(p parameter, name string) bool {
	const scheme = "pkcs11:"
	isPath := p.before.b == ':' || p.before.b == ';'
	return isPath && s.url <= s.word && strings.EqualFold(name, "token") && len(s.text)-s.word > len(scheme) && strings.EqualFold(s.text[s.word:][:len(scheme)], scheme)
}

// Names of parameters whose values are secret, in lowercase, without "-", "_" and ".". A list of
// ends applies to names that end so.
var (
	passwordEnds = []string{"authmechanismproperties", "passphrase", "passwd", "password", "pinvalue", "pwd", "secret", "urlauth"}
	passwordName = "pass"
	tokenEnds    = []string{"accesskey", "accountkey", "apikey", "privatekey", "secretkey", "signature", "sshkey", "token"}
	tokenNames   = []string{"jwt", "sig"}
	publicEnds   = []string{"continuationtoken", "nexttoken", "pagetoken", "resumptiontoken"} // tokens that ask for the next page
)

// shortest has the length of the shortest secret name that ends with two letters, or 0 if none does.
var shortest = func() (lengths [26][26]uint8) {
	for _, name := range slices.Concat(passwordEnds, tokenEnds, tokenNames, []string{passwordName}) {
		n := &lengths[name[len(name)-2]-'a'][name[len(name)-1]-'a']
		if *n == 0 || int(*n) > len(name) {
			*n = uint8(len(name))
		}
	}
	return lengths
}()

// mayEndSecretName reports whether text may end with the name of a secret parameter. It returns
// false for most text. isEncoded tells that text may have percent-encoded bytes.
func mayEndSecretName(text string, isEncoded bool) bool {
	if len(text) < 2 {
		return false
	}
	before, last := text[len(text)-2], text[len(text)-1]
	if !charset.Alpha.Has(last) || isEncoded && mayEndEncoded(text) {
		return true // what does not count, or an encoded letter
	}
	if !charset.Alpha.Has(before) { // of "-x" and the like
		return before != '?' && before != '&'
	}
	n := int(shortest[before|0x20-'a'][last|0x20-'a'])
	if n == 0 || n > len(text) {
		return false
	}
	for i := len(text) - len("xx") - 1; i >= len(text)-n; i-- {
		if text[i] == '?' || text[i] == '&' {
			return false // the name is shorter
		}
	}
	return true
}

// mayEndEncoded reports whether one of the last two characters of a name may be percent-encoded.
func mayEndEncoded(text string) bool {
	for i := len(text) - 1; i >= max(0, len(text)-len("%252541x")); i-- {
		switch text[i] {
		case '?', '&':
			return false
		case '%':
			return true
		}
	}
	return false
}

// isSecretName reports whether text is the name of a secret parameter. Only letters and digits
// count, and case does not.
func (s *search) isSecretName(text string) bool {
	var letters [64]byte
	n := 0
	for i := 0; i < len(text); {
		c := decodeByte(text, i)
		if charset.Alphanumeric.Has(c.b) {
			if n == len(letters) {
				n = copy(letters[:], letters[n/2:]) // more than the longest name
			}
			letters[n] = charset.Lower(c.b)
			n++
		}
		i = c.end
	}
	name := letters[:n]
	switch {
	case !mayEndSecretName(string(name), false):
		return false
	case string(name) == passwordName, endsWithOne(name, passwordEnds):
		return true
	default:
		return !s.OnlyPasswords && (slices.Contains(tokenNames, string(name)) || endsWithOne(name, tokenEnds) && !endsWithOne(name, publicEnds))
	}
}

// endsWithOne reports whether name ends with an element of ends.
func endsWithOne(name []byte, ends []string) bool {
	for _, end := range ends {
		if len(name) >= len(end) && string(name[len(name)-len(end):]) == end {
			return true
		}
	}
	return false
}

// valueEnd returns the end of the value at i: the first of the delimiters that is percent-encoded
// at most depth times, or the end of the word. Punctuation at the end of a word is not part of the
// value.
func (s *search) valueEnd(i, depth int, delimiters string) int {
	start := i
	for i < len(s.text) && (!s.endsWord(i) || s.mayContinue(i) && (s.word <= s.first.start || s.isQuoted(i)) && s.continuesValue(i)) {
		if next := s.afterEntity(i); next > i && !isAmpersand(s.text[:next]) {
			i = next
			continue
		}
		c := decodeByte(s.text, i)
		if c.depth <= depth && strings.IndexByte(delimiters, c.b) >= 0 {
			if s.text[i] == '\\' {
				return s.beforeBackslashes(start, i)
			}
			return i
		}
		if s.text[i] == '\\' && s.isEscape(i) {
			return s.withoutPunctuation(start, s.beforeBackslashes(start, i))
		}
		if i = c.end; isSpace(c.b) && c.depth == 0 { // all white space there continues the value
			i += len(s.text[i:]) - len(strings.TrimLeft(s.text[i:], spaces))
		}
	}
	return s.withoutPunctuation(start, i)
}

// encodedKeywordEnd returns the end of the value at start of a keyword in a data source that is
// percent-encoded. The value may have an encoded "&" or "#". It may have an encoded ";" too if it
// begins with an encoded bracket or quotation mark.
func (s *search) encodedKeywordEnd(start, depth int) int {
	if start < len(s.text) && strings.IndexByte("{'\"", decodeByte(s.text, start).b) >= 0 {
		return s.valueEnd(start, 0, "&#")
	}
	end := s.valueEnd(start, depth, ";")
	if length := strings.IndexAny(s.text[start:end], "&#"); length >= 0 {
		return start + length
	}
	return end
}

// isEscape reports whether the "\" at i, and perhaps more of them, begin an escape of white space in
// quotation marks, or of a mark or bracket that ends a URL. An escape that is deeper in JSON than
// the quotation mark stands for a "\" and a letter.
func (s *search) isEscape(i int) bool {
	i = s.afterBackslashes(i) - 1
	c := decodeByte(s.text, i)
	if c.end == i+1 {
		return s.opened[quote] > 0 && c.end < len(s.text) && strings.IndexByte("nrt", s.text[c.end]) >= 0 && s.levelOf(i) <= s.level
	}
	isAfter := c.end == len(s.text) || strings.IndexByte(afterWord, s.text[c.end]) >= 0
	return isAfter && (c.b == '"' || c.b == '>' && strings.HasSuffix(strings.ToLower(s.text[max(0, s.word-len("003c")):s.word]), "003c"))
}

// afterEntity returns the end of the escape of HTML at i, or i. A quotation mark that ends a text
// does not count.
func (s *search) afterEntity(i int) int {
	const longest = len("&quot;")
	if s.text[i] != '&' {
		return i
	}
	name, _, found := strings.Cut(s.text[i+1:min(i+longest, len(s.text))], ";")
	if !found || !slices.Contains([]string{"amp", "lt", "gt", "quot", "apos"}, name) && !strings.HasPrefix(name, "#") {
		return i
	}
	end := i + 1 + len(name) + 1
	if quotationMark(s.text[i:]) != "" && (end == len(s.text) || s.text[end] != ';' && strings.IndexByte(afterWord, s.text[end]) >= 0) {
		return i
	}
	return end
}

// beforeBackslashes returns the end of text[start:end] without the backslashes at its end.
func (s *search) beforeBackslashes(start, end int) int {
	return start + len(strings.TrimRight(s.text[start:end], `\`))
}

// continuesValue reports whether the white space at i is part of the value before it: whether only
// one more word follows, or a parameter follows. The text ends at the quotation mark that closes.
func (s *search) continuesValue(i int) bool {
	end := len(s.text)
	if s.isQuoted(i) {
		end = s.quoted.end
	}
	if s.ampersand < i {
		s.ampersand = indexByteFrom(s.text, '&', i)
	}
	if s.ampersand < end && s.beginsParam(s.ampersand+1) {
		return true
	}
	rest := strings.Trim(s.text[i:end], spaces)
	return !strings.ContainsAny(rest, spaces)
}

// withoutPunctuation returns the end of text[start:end] without trailing punctuation and white space.
func (s *search) withoutPunctuation(start, end int) int {
	if s.isURI {
		return end
	}
	return start + len(strings.TrimRight(s.text[start:end], punctuation+spaces))
}

// punctuation may stand after a value at the end of a word.
const punctuation = ",.;:!?"

// verifier returns the secret of an IMAP authorization whose value begins at i, and the text after
// it in the segment.
//
//	iurlauth      = iurlauth-rump iua-verifier
//	iurlauth-rump = [expire] ";URLAUTH=" access
//	iua-verifier  = ":" uauth-mechanism ":" enc-urlauth
//
// RFC 5092, section 11.
func (s *search) verifier(i int) (start, end int) {
	if i < s.noVerifier {
		return 0, 0
	}
	end = s.valueEnd(i, 0, "/?#")
	for range 2 {
		colon := strings.IndexByte(s.text[i:end], ':')
		if colon < 0 {
			s.noVerifier = end
			return end, end
		}
		i += colon + len(":")
	}
	return i, end
}

// indexByteFrom returns the offset of the first c in text[i:], or len(text).
func indexByteFrom(text string, c byte, i int) int {
	if next := strings.IndexByte(text[i:], c); next >= 0 {
		return i + next
	}
	return len(text)
}

// isInReference reports whether the word is a URI reference, as far as it was searched.
func (s *search) isInReference() bool {
	return s.isURI || s.url > s.word || beginsWithSlash(s.text[s.word:])
}

// beginParam returns the secret that begins after c, the delimiter of a parameter without a name: the
// value if All is set, and otherwise the secret of a network-path reference. If the parameter has a
// name and All is set, beginParam notes the "=" after the name.
func (s *search) beginParam(c decodedByte) (start, end int) {
	start, end = s.beginReference(c.end)
	if !s.All || c.depth > 0 || !s.isInReference() || c.end <= s.named { // the name began before
		return start, end
	}
	isReference := start < end
	if end = s.param; c.end > end {
		end = s.valueEnd(c.end, 0, "&#")
		s.param = end
	}
	if end == c.end { // only punctuation, if anything
		s.at = max(s.at, len(s.text)-len(strings.TrimLeft(s.text[c.end:], punctuation)))
	}
	if equals := strings.IndexByte(s.text[c.end:end], '='); equals >= 0 && !isReference {
		s.named = c.end + equals
		return 0, 0
	}
	return c.end, end
}
