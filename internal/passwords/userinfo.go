package passwords

import (
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// afterColon returns the secret after the ":" at i, which may end a scheme. The secret is in the
// userinfo, or is all of a secret-token.
func (s *search) afterColon(i int, c decodedByte) (start, end int) {
	switch {
	case i < s.searched[c.depth]:
		return 0, 0
	case c.end > s.lastAt && i >= s.first.end && !mayEndSpecialScheme(s.text[:i]):
		if beginsWithSlash(s.text[c.end:]) {
			if start, n, _ := s.slashes(c, false); n > 1 {
				s.url, s.path = start, -1
			}
		}
		return 0, 0
	}
	if start, end := s.dataSource(i, c); end >= 0 {
		return start, end
	}
	name := schemeInText(s.text, i)
	var rules schemes.Rules
	if len(name) > 1 { // no known scheme is shorter
		rules = schemes.Of(name)
	}
	start, slashes, depth := s.slashes(c, rules.Demands&(schemes.SomeAuthority|schemes.SomeHost) != 0)
	if start >= 0 || rules.Name != "" {
		s.beginURL(i)
	}
	if rules.Name == "jdbc" {
		s.jdbc = c.end
	}
	switch {
	case rules.Passwords == schemes.Everywhere:
		return c.end, s.valueEnd(c.end, 0, "")
	case rules.Passwords == schemes.InOpaquePart && slashes == 0 && !beginsURL(s.text[c.end:]):
		return s.userInPath(c)
	case start < 0 && c.depth == 0:
		return s.afterMissingColon(i)
	case start < 0:
		return 0, 0
	case slashes == 0 && !s.isFirst && start < len(s.text) && isSpace(s.text[start]):
		return 0, 0
	default:
		return s.userInfo(name, start, depth)
	}
}

// afterMissingColon returns the secret in the userinfo with the ":" at i, if the ":" before the "//"
// is missing, as in "https//joe:secret@h".
func (s *search) afterMissingColon(i int) (from, to int) {
	word := min(max(s.word, s.done), i)
	start := i
	for start > word && s.text[start-1] != ':' && s.text[start-1] != '/' {
		start--
	}
	if !strings.HasSuffix(s.text[word:start], "//") || strings.ContainsAny(s.text[start:i], "?#@") {
		return 0, 0
	}
	scheme := schemeBefore(s.text, start-len("//"))
	begin := start - len("//") - len(scheme)
	if scheme == "" || begin > 0 && strings.IndexByte(beforeWord+"&#?@", s.text[begin-1]) < 0 {
		return 0, 0
	}
	return s.userInfo("", start, 0)
}

// mayEndSpecialScheme reports whether text may end with secret-token or jdbc. These schemes matter
// even without an "@".
func mayEndSpecialScheme(text string) bool {
	if len(text) < len("jdbc") {
		return false
	}
	before, last := text[len(text)-2]|0x20, text[len(text)-1]|0x20
	return before == 'e' && last == 'n' || before == 'b' && last == 'c'
}

// dataSource returns the secret in a data source name, or an end of -1. The ":" at i ends the user
// name.
func (s *search) dataSource(i int, c decodedByte) (start, end int) {
	if s.jdbc >= s.word && c.depth == 0 && isOracle(s.text[s.jdbc:i]) {
		return s.oraclePassword(c.end)
	}
	if !s.hasDataSource || s.colonWord == s.word+1 {
		return 0, -1
	}
	s.colonWord = s.word + 1
	start = min(max(s.word, s.done), i)
	user := s.text[start:i]
	if c.depth > 0 || strings.HasPrefix(s.text[c.end:], "//") || strings.ContainsAny(user, "\"'`") || schemes.Of(user).Demands&schemes.NoAuthority != 0 {
		return 0, -1
	}
	if !s.All {
		start = c.end
	}
	return start, s.dataSourceEnd(c.end, strings.ContainsAny(user, "@/?#["))
}

// beginsURL reports whether text begins with a scheme and "://".
func beginsURL(text string) bool {
	rest := text[charset.Scan(text, 0, charset.Scheme):]
	return strings.HasPrefix(rest, "://") || strings.HasPrefix(rest, `:\/\/`)
}

// schemeBefore returns the text before s[i] that may be a scheme, without anything before its first
// letter.
func schemeBefore(s string, i int) string {
	start := i
	for start > 0 && charset.Scheme.Has(s[start-1]) {
		start--
	}
	for start < i && !charset.Alpha.Has(s[start]) {
		start++
	}
	return s[start:i]
}

// schemeInText is like schemeBefore, but letters of an escape before the scheme are not part of it,
// unless they make a known scheme. The letters follow a "\" or are the "m" that ends the escape.
func schemeInText(s string, i int) string {
	name := schemeBefore(s, i)
	if start := i - len(name); start > 0 && start < i && (s[start-1] == '\\' || s[start] == 'm') && schemes.Of(name).Name == "" {
		start = min(i, escapeAcross(s, start))
		return schemeBefore(s[start:], i-start)
	}
	return name
}

// slashes returns the start of the authority after a ":", or -1; the number of slashes before it;
// and how often the ":" or a slash is percent-encoded at most. Two slashes begin an authority. If
// known, the scheme has an authority, and any number of slashes begins it. One byte that no URI may
// have may stand before a slash.
func (s *search) slashes(colon decodedByte, known bool) (start, n, depth int) {
	start, depth, s.isBroken = colon.end, colon.depth, false
	if strings.HasPrefix(s.text[start:], "//") && !strings.HasPrefix(s.text[start:], "///") { // the common case, which saves calls
		return start + len("//"), 2, depth
	}
	for junk := false; start < len(s.text) && (known || n < 2); {
		c := decodeByte(s.text, start)
		if n == 0 && beginsWithEscape(s.text[start:], known) {
			return -1, 0, 0
		}
		if isSlash(c) {
			n++
			depth = max(depth, c.depth)
			start = c.end
			continue
		}
		_, size := utf8.DecodeRuneInString(s.text[start:])
		next := max(c.end, start+size)
		if junk || n == 2 || s.isURI || charset.Uric.Has(c.b) || next == len(s.text) || !isSlash(decodeByte(s.text, next)) {
			break
		}
		junk, s.isBroken = true, true
		known = known && !isSpace(c.b)
		start = next
	}
	if n < 2 && !known {
		return -1, 0, 0
	}
	return start, n, depth
}

// beginsWithEscape reports whether text begins with an escape of JSON in JSON rather than with
// backslashes that count as slashes. After the ":" of a known scheme, only a quotation mark is an
// escape.
func beginsWithEscape(text string, known bool) bool {
	rest := strings.TrimLeft(text, `\`)
	last := len(text) - len(rest) - len(`\`)
	return last >= 0 && (strings.HasPrefix(rest, `"`) || !known && escapeLen(text[last:]) > 0)
}

// isSlash reports whether c is "/" or "\". Browsers read "\" as "/".
func isSlash(c decodedByte) bool { return c.b == '/' || c.b == '\\' }

// userInfo returns the secret in the userinfo of the authority at start. name is the scheme. The
// delimiters may be percent-encoded up to depth times. In a parameter, a plain "://" may precede
// delimiters of any depth, since an encoder may have spared it.
func (s *search) userInfo(name string, start, depth int) (from, to int) {
	s.url, s.path = start, -1
	if start > s.lastAt {
		return 0, 0
	}
	isBroken := s.isBroken
	from, to = s.userInfoAtDepth(name, start, depth)
	if from >= to && depth == 0 && s.isInParams(start) {
		s.isBroken = isBroken
		return s.userInfoAtDepth(name, start, maxDepth)
	}
	return from, to
}

// userInfoAtDepth is userInfo for one depth.
func (s *search) userInfoAtDepth(name string, start, depth int) (from, to int) {
	a := s.authorityOf(name, start, depth)
	s.url, a.at = a.start, s.endOfUserInfo(name, a, depth)
	if a.at < 0 {
		s.setSearched(a.end, depth)
		return 0, 0
	}
	s.setSearched(a.at, depth)
	from = s.secretOf(name, a.start, a.at, depth)
	if from == a.at {
		return 0, 0
	}
	return from, s.endOfValueWith(a.at, a.end)
}

// authorityOf reads the authority at start, or the first one after it that may have userinfo.
func (s *search) authorityOf(name string, start, depth int) authority {
	a := s.authority(start, depth)
	for a.at < 0 {
		if !s.isHosts(a, depth) {
			if !s.isOnlyScheme(a) {
				a.at = s.atInWord(a.end, depth)
			}
			break
		}
		next := s.nextAuthority(name, a)
		if next < 0 {
			if a.isBeforeURL && s.mayBeUser(a, depth) {
				a.at = s.atInWord(a.end, depth)
			}
			break
		}
		a = s.authority(next, depth)
	}
	return a
}

// endOfUserInfo returns the end of the userinfo of an authority, or -1. It may be after the
// authority if the password has bytes that end an authority.
func (s *search) endOfUserInfo(name string, a authority, depth int) int {
	if a.at >= 0 && a.at+1 == a.end && !s.mayContinue(a.end) && schemes.Of(name).Demands&schemes.SomeHost != 0 { // without a host, the "@" may be part of the password
		a.at = max(a.at, s.atInWord(a.end, depth))
	}
	if s.mayContinue(a.end) {
		delimiters := ""
		if a.at >= 0 { // the userinfo may have ended
			delimiters = "/?#"
		}
		a.at = max(a.at, s.atInNextWord(a.end, depth, delimiters))
	}
	if a.at < 0 {
		a.at = s.endBeforeInvalidPort(a.end)
	}
	return a.at
}

// setSearched notes that text[:end] has been searched for authorities whose delimiters are
// percent-encoded up to depth times.
func (s *search) setSearched(end, depth int) {
	for i := range depth + 1 {
		s.searched[i] = max(s.searched[i], end)
	}
}

// endOfValueWith returns the end of the value of a secret parameter. The name of the parameter
// begins after from, and the value has the "@" at i. Without such a parameter, it returns i.
func (s *search) endOfValueWith(i, from int) int {
	if from >= i {
		return i
	}
	equals := strings.LastIndexByte(s.text[from:i], '=')
	if equals < 0 || strings.IndexByte(s.text[from+equals:i], '&') >= 0 || !s.isSecret(s.nameBefore(from+equals)) {
		return i
	}
	return s.valueEnd(i, 0, "&#")
}

// isOnlyScheme reports whether the authority is only a ":" and the scheme of another URL, as after
// the first ":" of "git::https://".
func (s *search) isOnlyScheme(a authority) bool {
	before, _, found := strings.Cut(s.text[a.start:a.end], ":")
	isOfURI := func(c rune) bool { return c < utf8.RuneSelf && charset.Uric.Has(byte(c)) }
	return found && a.isBeforeURL && s.text[a.start-1] != '/' && !strings.ContainsFunc(before, isOfURI)
}

// secretOf returns the start of the secret in the userinfo text[start:end], or end if it has none.
// The secret begins after the first ":". If All is set or the user is a token, the secret begins
// with the user.
func (s *search) secretOf(name string, start, end, depth int) int {
	user, password := start, end
	if depth == 0 {
		user = start + max(strings.IndexByte(s.text[start:end], ':'), 0)
	}
	for user < end {
		c := decodeByte(s.text, user)
		if c.b == ':' && c.depth <= depth {
			password = min(c.end, end)
			break
		}
		user = c.end
	}
	if s.All || !s.OnlyPasswords && isToken(name, s.text[start:user], password == end) {
		return start
	}
	return password
}

// mayBeUser reports whether the authority before a ":" and a slash may be a user name, so that the
// password begins with the slash. It may not if it is a drive letter or an IP literal, or has a
// ":".
func (s *search) mayBeUser(a authority, depth int) bool {
	for i := a.start; i < a.end; {
		c := decodeByte(s.text, i)
		if c.depth <= depth && (c.b == ':' || c.b == '[') {
			return false
		}
		i = c.end
	}
	isDrive := a.end-a.start == 1 && charset.Alpha.Has(s.text[a.start])
	return !isDrive
}

// beginsParam reports whether text[i:], after an "&", begins with a key and "=". Without them, the
// "&" may be part of a password, which may have sub-delims (RFC 3986, section 3.2.1).
func (s *search) beginsParam(i int) bool { return s.keyAt(i) != "" }

// keyAt returns the key at the beginning of text[i:], or "" if no "=" follows.
func (s *search) keyAt(i int) string {
	start := i
	for i < len(s.text) && (charset.Unreserved.Has(s.text[i]) || strings.IndexByte("[]%", s.text[i]) >= 0) {
		switch decodeByte(s.text, i).b {
		case '=':
			return s.text[start:i]
		case '&', ';', '?', '#', '/':
			return ""
		}
		i++
	}
	if i == len(s.text) || s.text[i] != '=' {
		return ""
	}
	return s.text[start:i]
}

// endsBeforeProperty reports whether an authority ends before text[i:], after a ";", since the
// properties of a data source begin there: after jdbc, or if one of them has a secret name.
// Otherwise, userinfo may have parameters (RFC 5092, section 11). It looks at each property once.
func (s *search) endsBeforeProperty(i int) bool {
	if key := s.keyAt(i); key == "" || charset.EqualFold(key, "AUTH") {
		return false
	}
	if i < s.properties.start || i > s.properties.end { // before it, if the search reads another depth
		s.properties = span{i, i}
	}
	end := &s.properties.end
	for s.jdbc < s.word && *end < len(s.text) && !s.isSecretName(s.keyAt(*end)) {
		at, c := s.afterProperty(*end)
		if *end = at; c.b != ';' {
			return false
		}
		*end = c.end
	}
	return *end < len(s.text)
}

// afterProperty returns the end of the property at i, and the byte there, which may be
// percent-encoded. At the end of the text, it is NUL.
func (s *search) afterProperty(i int) (at int, c decodedByte) {
	for i < len(s.text) {
		next := strings.IndexAny(s.text[i:], ";@/?#%"+spaces)
		if next < 0 {
			break
		}
		c := decodeByte(s.text, i+next)
		if c.b != '%' && (c.depth == 0 || strings.IndexByte(";@/?#", c.b) >= 0) {
			return i + next, c
		}
		i = c.end
	}
	return len(s.text), decodedByte{end: len(s.text)}
}

// isInParams reports whether the URL whose authority begins at start is in a query, a fragment or a
// parameter. It reads each byte of a word once.
func (s *search) isInParams(start int) bool {
	from := max(s.word, s.done)
	if s.noParams.start != from {
		s.noParams = span{from, from}
	}
	next := strings.IndexAny(s.text[s.noParams.end:max(s.noParams.end, start)], "?#=&%")
	if next < 0 {
		s.noParams.end = max(s.noParams.end, start)
		return false
	}
	s.noParams.end += next
	return true
}

// nextAuthority returns the start of the authority that follows the authority a, or -1. One follows
// if a is empty, since browsers skip an empty authority. One also follows if the host is a scheme
// that was written twice by mistake, as in "https://https://u:p@h". For RFC 3986, the second scheme
// is the host; its ":" is gone if package uri wrote the text. Before two slashes, any host may be a
// scheme; before one slash, only the same scheme, http and https, and any known scheme if the ":"
// is there. A host with a "=" is a parameter in a path.
func (s *search) nextAuthority(name string, a authority) int {
	host := strings.TrimSuffix(s.text[a.start:a.end], ":")
	end := a.end
	if a.isBeforeURL {
		end = decodeByte(s.text, end).end
	}
	end, slashes, _ := s.slashes(decodedByte{end: end}, true)
	isEmpty := strings.HasPrefix(host, ":") && schemes.Of(name).Name != ""
	isAgain := host != "" && charset.EqualFold(host, name) || charset.EqualFold(host, "http") || charset.EqualFold(host, "https") ||
		a.isBeforeURL && schemes.Of(host).Name != ""
	if slashes > 1 && host != "" && !strings.ContainsAny(host, ":=") || slashes > 0 && (isAgain || isEmpty) {
		return end
	}
	return -1
}

// atInWord returns the offset of the "@" that ends a userinfo which continues at i, or -1. It is
// the last "@" of the word before any "/", "?" or "#" that follows an "@". atInWord is for text
// that cannot be a host, so that the delimiter after this text may be part of a password.
func (s *search) atInWord(i, depth int) int {
	if s.withoutAt.start <= i && i < s.withoutAt.end && depth <= s.withoutAtDepth {
		return -1
	}
	at, start := -1, i
	for i <= s.lastAt && (s.mayContinue(i) || !s.endsWord(i)) {
		c := decodeByte(s.text, i)
		if c.depth <= depth && c.b == '@' {
			at = i
		} else if at >= 0 && c.depth <= depth && strings.IndexByte("/?#"+spaces, c.b) >= 0 {
			break
		}
		i = c.end
	}
	if at < 0 {
		s.withoutAt, s.withoutAtDepth = span{start, i}, depth
	}
	return at
}

// atInNextWord returns the offset of the last "@" of the word after the white space at i, or -1. In
// quotation marks, it is that of all words up to the closing mark. The delimiters end the word too.
func (s *search) atInNextWord(i, depth int, delimiters string) int {
	end := len(s.text)
	if s.isQuoted(i) {
		end = s.quoted.end
	}
	for i < end && isSpace(s.text[i]) {
		i++
	}
	at := -1
	for i < end && (!isSpace(s.text[i]) || s.isQuoted(i)) {
		c := decodeByte(s.text, i)
		if c.depth <= depth && strings.IndexByte(delimiters, c.b) >= 0 {
			break
		}
		if c.depth <= depth && c.b == '@' {
			at = i
		}
		i = c.end
	}
	return at
}

// userInPath returns the password in a path that begins with userinfo. The user may have "/" and
// "?". A password that is not encoded may also have "#" and "@". So the userinfo ends at the last
// "@" before the first "?" or "#" that follows an "@".
//
//	SIP-URI  = "sip:" [ userinfo ] hostport uri-parameters [ headers ]
//	userinfo = ( user / telephone-subscriber ) [ ":" password ] "@"
//
// RFC 3261, section 25.1.
func (s *search) userInPath(scheme decodedByte) (start, end int) {
	at, i := -1, scheme.end
	for i <= s.lastAt && !s.endsWord(i) {
		c := decodeByte(s.text, i)
		if c.depth <= scheme.depth && c.b == '@' {
			at = i
		} else if at >= 0 && c.depth <= scheme.depth && (c.b == '?' || c.b == '#') {
			break
		}
		i = c.end
	}
	if s.mayContinue(i) {
		delimiters := ""
		if at >= 0 { // the userinfo may have ended
			delimiters = "?#"
		}
		at = max(at, s.atInNextWord(i, scheme.depth, delimiters))
		if at < 0 && !s.isHosts(s.authority(scheme.end, scheme.depth), scheme.depth) {
			at = s.atInWord(i, scheme.depth)
		}
	}
	if at < 0 {
		s.setSearched(i, scheme.depth)
		return 0, 0
	}
	s.setSearched(at, scheme.depth)
	return s.secretOf("", scheme.end, at, scheme.depth), at
}
