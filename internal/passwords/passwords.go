// Package passwords finds secrets in any text: passwords in user information, values of parameters with secret names, and
// the passwords of data sources. The documentation of uri.Redactor lists them.
package passwords

import (
	"iter"
	"strings"

	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Mask replaces a secret.
const Mask = "xxxxx"

// A Finder finds secrets. The zero Finder finds those that are always hidden.
type Finder struct {
	All   bool                   // also all user information, and every value of a query and a fragment
	Param func(name string) bool // also the values of these parameters; name is decoded
}

// Hide returns text with mask in place of each secret. isURI tells that text is known to be a URI reference.
func (f Finder) Hide(text, mask string, isURI bool) string {
	s := search{Finder: f, text: text, isURI: isURI}
	if !s.begin() {
		return text
	}
	start, end, found := s.next()
	if !found {
		return text
	}
	shown := make([]byte, 0, len(text)+len(mask))
	done := -1
	for ; found; start, end, found = s.next() {
		if start != done { // otherwise the mask before stands for this secret too
			shown = append(append(shown, text[max(done, 0):start]...), mask...)
		}
		done = end
	}
	return string(append(shown, text[done:]...))
}

// Spans returns the offsets of the secrets in text, from left to right. Each secret is text[start:end].
func Spans(text string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		s := search{text: text}
		for found := s.begin(); found; {
			var start, end int
			if start, end, found = s.next(); found && !yield(start, end) {
				return
			}
		}
	}
}

// MayHave reports whether text[start:end] may have a byte of a secret. That is so in a secret, and between a ":" that ends no scheme
// and the last "@", since the text need not be valid: nothing else marks the password in "joe:sec ret@h".
func MayHave(text string, start, end int) bool {
	if from, to := beforeLastAt(text); from < min(to, end) && start < to {
		return true
	}
	for from, to := range Spans(text) {
		if from < end && start < to {
			return true
		}
	}
	return false
}

// beforeLastAt returns the part of text between the first ":" after the scheme and the last "@".
func beforeLastAt(text string) (start, end int) {
	colon, at := -1, -1
	for i := 0; i < len(text); {
		c := read(text, i)
		isScheme := c.b == ':' && c.depth == 0 && i == len(schemeBefore(text, i)) && endsScheme(text[:i], text[c.end:])
		switch {
		case c.b == '@':
			at = i
		case c.b == ':' && colon < 0 && !isScheme:
			colon = c.end
		}
		i = c.end
	}
	if colon < 0 {
		return 0, 0
	}
	return colon, at
}

// endsScheme reports whether the ":" between name and rest ends a scheme, and not a user name.
func endsScheme(name, rest string) bool {
	rules := schemes.Of(name)
	return strings.HasPrefix(rest, "//") || rules.Name != "" && strings.HasPrefix(rest, "/") || rules.Demands&schemes.NoAuthority != 0
}

// A search goes through a text once, from left to right.
type search struct {
	Finder
	text     string
	isURI    bool               // the text is a URI reference or an IRI reference, and nothing else
	at       int                // text[:at] was searched
	done     int                // the end of the last secret
	word     int                // the start of the word that has text[at]
	opened   [len(openers)]bool // the last bracket or quotation mark of the kind before text[at] opens a word
	hasBegun bool               // a URL was found
	isFirst  bool               // the text begins with it, and no other one follows after white space
	url      int                // the start of the last authority, or -1
	named    int                // the "=" after the name of a parameter, if all values are hidden, or -1
	jdbc     int                // the end of the last "jdbc:", or -1
	lastAt   int                // the last "@", or -1
	lastURL  int                // the last "://", or -1

	// Ranges that are not read again.
	read      int // before this offset, only an authority counts whose delimiters are encoded more often than readDepth
	readDepth int
	noAt      span // a part of a word without an "@" that is encoded at most noAtDepth times
	noAtDepth int
}

type span struct{ start, end int }

// begin prepares the search. It reports whether text may have a secret.
func (s *search) begin() bool {
	s.url, s.jdbc, s.named, s.lastAt = -1, -1, -1, strings.LastIndexByte(s.text, '@')
	if strings.IndexByte(s.text, '%') >= 0 || strings.IndexByte(s.text, '\\') >= 0 {
		s.lastAt = max(s.lastAt, strings.LastIndex(s.text, "40")) // of "%40"
	} else if s.lastAt < 0 && strings.IndexByte(s.text, '=') < 0 && !s.All && !hasToken(s.text) {
		return false
	}
	if !s.isURI {
		var p grammar.Parts
		s.isURI = p.ReadIRI(s.text).Rule == nil
	}
	if strings.HasPrefix(s.text, "//") {
		s.at = -1 // see next
	}
	return true
}

// next returns the next secret, text[start:end].
func (s *search) next() (start, end int, found bool) {
	for s.at < len(s.text) {
		i := s.at
		if i >= 0 && !marks[s.text[i]] && !s.All {
			s.at++
			continue
		}
		start, end = s.secretAt(i)
		if start < end && !isMasked(s.text[start:end]) {
			s.at, s.done = max(s.at, end), end
			return start, end, true
		}
	}
	return 0, 0, false
}

// marks has the bytes that may be a delimiter of a secret or of a word, or begin one that is encoded.
var marks = func() (is [256]bool) {
	for _, c := range []byte(":=@%\\" + spaces + openers) {
		is[c] = true
	}
	return is
}()

// secretAt returns the secret that the byte at i marks, and moves s.at behind the byte.
func (s *search) secretAt(i int) (start, end int) {
	if i < 0 {
		s.beginURL(0)
		return s.beginReference(0)
	}
	c := read(s.text, i)
	s.at = c.end
	switch c.b {
	case ':':
		return s.afterColon(i, c)
	case '=':
		return s.afterEquals(i, c)
	case '@':
		return s.dataSource(i, c)
	case '?', '&', '#':
		return s.beginParam(c)
	default:
		return s.beginWord(i)
	}
}

// isMasked reports whether a secret was hidden before, by net/http or by curl.
func isMasked(secret string) bool { return strings.Trim(secret, "*") == "" }
