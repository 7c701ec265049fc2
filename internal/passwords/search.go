package passwords

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/grammar"
)

// A search goes through a text once, from left to right.
type search struct {
	Finder
	text          string
	isURI         bool               // the text is a URI reference or an IRI reference, and nothing else
	at            int                // the search has read text[:at]
	done          int                // the end of the last secret
	word          int                // the start of the word with text[at]
	opened        [len(openers)]int  // for each kind of bracket or quotation mark, the offset after the one that opened a word before text[at], or 0
	depths        [len(openers)]int  // for each kind of bracket, how many are open after text[:counted]
	counted       [len(openers)]int  // for each kind of bracket, the offset up to which depths counts
	quoted        span               // the last word after a quotation mark, up to the next one or the end of the line
	enclosed      span               // a text in quotation marks, from the last '"' that opened a word
	level         int                // how deep in JSON the last '"' is that opened a word
	doubled       int                // the last mark that is the second of two
	dataSources   [len(openers)]span // for each kind of quotation mark, from the last one to the end of a data source in it
	first         span               // the first word of a text that is not a URI
	isFirst       bool               // the text begins with a URL, and no other URL follows after white space
	notFirst      int                // no URL whose scheme ends before this offset begins the text
	url           int                // the start of the last authority, or -1
	path          int                // the end of the last authority, or -1 if not known
	read, query   int                // isInQuery has read text[:read], and its last "?" or "#" is at query; or 0 and -1
	named         int                // the offset of the "=" after a parameter name if All is set, or -1
	param         int                // the end of the last parameter, if All is set
	jdbc          int                // the offset after the last "jdbc:", or -1
	isBroken      bool               // a byte that no URI may have is between the delimiters before the last authority
	hasDataSource bool               // the text may have a data source name with an "@"
	colonWord     int                // 1 + the start of the last word with a ":", or 0 if no word has had one
	noParams      span               // a part of a word, from its start or the last secret, that has no delimiter of parameters
	properties    span               // properties of a data source, with no secret one before the end
	ampersand     int                // the offset of an "&", with none between it and the place where it was looked for; or len(text)
	unclosed      []string           // the quotation marks that close no value after the place where they were looked for
	noOracle      int                // no password of a data source for Oracle ends before this offset
	noVerifier    int                // no verifier of an IMAP authorization ends before this offset
	noPort        bool               // afterHost does not follow
	noAddress     span               // a part of the text that has no "@" before an address in parentheses
	noDataSource  int                // no password of a data source name ends before this offset
	lastAt        int                // the offset of the last "@" or invalidPort, or -1

	searched       [maxDepth + 1]int // for each depth, the text before this offset has been searched for authorities
	withoutAt      span              // a part of a word that has no "@" encoded up to withoutAtDepth times
	withoutAtDepth int
}

type span struct{ start, end int }

// mayHaveSecret reports whether a URI reference may have a secret that a zero Finder finds. It
// returns false for most. Without it, Redacted takes 1.4 times as long for a URI with two
// parameters.
func mayHaveSecret(text string) bool {
	isEncoded, hasSlash := false, false // hasSlash: percent-encoded once
	for i := 0; ; i += len("%XX") {
		next := strings.IndexByte(text[i:], '%')
		if next < 0 {
			break
		}
		isEncoded = true
		if i += next; isEncodedMark(text[i+1:]) || strings.HasPrefix(text[i:], "%40") {
			return true
		}
		hasSlash = hasSlash || len(text)-i > len("%2") && text[i+1] == '2' && text[i+2]|0x20 == 'f'
	}
	for i := 0; ; i++ {
		next := strings.IndexByte(text[i:], '=')
		if next < 0 {
			break
		}
		if i += next; mayEndSecretName(text[:i], isEncoded) {
			return true
		}
	}
	colons, first := 0, 0
	for i := 0; ; i++ {
		next := strings.IndexByte(text[i:], ':')
		if next < 0 {
			break
		}
		if colons++; colons == 1 {
			first = next
		}
		if i += next; mayEndSpecialScheme(text[:i]) {
			return true
		}
	}
	return colons > 0 && strings.IndexByte(text, '@') >= 0 && (colons > 1 || hasSlash || strings.IndexByte(text, '/') >= 0 || hasTokens(schemeBefore(text, first)))
}

// begin prepares the search. It reports whether text may have a secret.
func (s *search) begin() bool {
	s.url, s.path, s.query, s.jdbc, s.named, s.lastAt = s.at, -1, -1, -1, -1, -1
	rest := s.text[s.at:]
	if strings.IndexByte(rest, '@') >= 0 {
		s.lastAt = strings.LastIndexByte(s.text, '@')
	}
	isEncoded, isEscaped := strings.IndexByte(rest, '%') >= 0, !s.isURI && strings.IndexByte(rest, '\\') >= 0
	if isEncoded && (strings.Contains(rest, "%40") || strings.Contains(rest, "%25")) || isEscaped && strings.Contains(rest, `\u`) {
		s.lastAt = max(s.lastAt, strings.LastIndex(s.text, "40"))
	}
	if strings.Contains(rest, invalidPort) {
		s.lastAt = max(s.lastAt, strings.LastIndex(s.text, invalidPort))
	}
	if s.lastAt < 0 && !isEncoded && !isEscaped && strings.IndexByte(rest, '=') < 0 && !s.All && !hasToken(s.text) {
		return false
	}
	s.hasDataSource = s.lastAt >= 0 && (strings.IndexByte(s.text, '(') >= 0 || strings.Contains(s.text, "@/") || strings.Contains(s.text, `@\`))
	if !s.isURI {
		var p grammar.Parts
		s.isURI = strings.IndexByte(s.text, ' ') < 0 && p.ReadIRI(s.text).Rule == nil
	}
	if !s.isURI {
		s.first = firstWord(s.text)
	}
	if s.at == 0 && mayBeginReference(s.text) {
		s.at = -1 // secretAt then reads a network-path reference at 0
	}
	return true
}

// next returns the next secret, text[start:end].
func (s *search) next() (start, end int, found bool) {
	for s.at < len(s.text) {
		if s.at >= 0 && !s.All {
			if s.skip(); s.at == len(s.text) {
				break
			}
		}
		start, end = s.secretAt(s.at)
		if start < end && !isMasked(s.text[start:end]) {
			s.at, s.done = max(s.at, end), end
			return start, end, true
		}
	}
	return 0, 0, false
}

// Kinds of bytes in a text.
const (
	idle = iota
	space
	colon
	equals
	delimiter // before a parameter, or between references
	percent
	other // may begin a word or an escaped delimiter
)

var kinds = func() (kinds [256]uint8) {
	for _, c := range []byte("\\\x1B" + openers) {
		kinds[c] = other
	}
	for _, c := range []byte(spaces) {
		kinds[c] = space
	}
	kinds[':'], kinds['='], kinds['%'] = colon, equals, percent
	for _, c := range []byte("?&#,;|") {
		kinds[c] = delimiter
	}
	return kinds
}()

// skip moves s.at to the next byte that may mark a secret. Most bytes mark nothing, and skip passes
// each in a few steps: without it, a log line takes 4.8 times as long.
func (s *search) skip() {
	text, i, marks := s.text, s.at, false
	for !marks {
		for i < len(text) && kinds[text[i]] == idle {
			i++
		}
		if i == len(text) {
			break
		}
		switch kinds[text[i]] {
		case space:
			s.word = i + 1
			marks = mayBeginReference(text[i+1:])
		case colon:
			marks = i < s.lastAt || i < s.first.end || strings.HasPrefix(text[i+1:], "//") || strings.HasPrefix(text[i+1:], `\`) || mayEndSpecialScheme(text[:i])
		case equals:
			marks = s.Param != nil || mayEndSecretName(text[:i], true) || mayBeginReference(text[i+1:])
		case delimiter:
			marks = mayBeginReference(text[i+1:])
		case percent:
			marks = isEncodedMark(text[i+1:])
		default:
			marks = !s.isURI
		}
		if !marks {
			i++
		}
	}
	s.at = i
}

// isEncodedMark reports whether text follows the "%" of a ":", "=", "?", "&" or "#" that is
// percent-encoded once or more.
func isEncodedMark(text string) bool {
	if len(text) < 2 {
		return false
	}
	switch text[0] {
	case '2':
		return text[1] == '3' || text[1] == '5' || text[1] == '6'
	case '3':
		return text[1]|0x20 == 'a' || text[1]|0x20 == 'd' || text[1]|0x20 == 'f'
	default:
		return false
	}
}

// secretAt returns the secret that the byte at i marks, and moves s.at after the byte.
func (s *search) secretAt(i int) (start, end int) {
	if i < 0 {
		s.at = 0
		s.beginURL(0)
		return s.beginReference(0)
	}
	c := decodeByte(s.text, i)
	s.at = c.end
	switch c.b {
	case ':':
		return s.afterColon(i, c)
	case '=':
		return s.afterEquals(i, c)
	case '?', '&', '#':
		return s.beginParam(c)
	case ',', ';', '|':
		return s.beginReference(c.end)
	default:
		return s.beginWord(i)
	}
}

// isMasked reports whether net/http or curl masked the secret.
func isMasked(secret string) bool {
	for _, c := range []byte(secret) {
		if c != '*' {
			return false
		}
	}
	return true
}
