package passwords

import (
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// An authority is an authority as the search read it.
type authority struct {
	start, end  int
	at          int  // the offset of the last "@", or -1
	isHosts     bool // the text may be one host or several, each with or without a port
	isBeforeURL bool // the text ends with the scheme of another URL
}

// authority reads the authority at start. If another URL begins in the authority, the authority
// ends before the ":" of that URL.
func (s *search) authority(start, depth int) authority {
	a := authority{start: start, end: start, at: -1}
	list, colon, slashDepth := hostList{isBroken: s.isBroken}, span{}, depth
	if s.text[start-1] == '/' {
		slashDepth = 0 // after a plain slash, an encoded slash is data
	}
	for a.end < len(s.text) && !s.endsWord(a.end) {
		if run := charset.Scan(s.text, a.end, charset.Unreserved); run > a.end { // fast path: saves many calls
			list.isWrong = list.isWrong || list.inPort && charset.Scan(s.text, a.end, charset.Digit) < run
			a.end = run
			continue
		}
		c := decodeByte(s.text, a.end)
		isEnd := (c.b == '/' || c.b == '?' || c.b == '#') && c.depth <= slashDepth || c.b == '&' && c.depth <= depth && s.beginsParam(c.end) && s.isInParams(start)
		switch {
		case c.depth > depth: // data
			list.isWrong = list.isWrong || list.inPort
		case c.b == '/' && isEnd && colon.end == a.end && a.end > start:
			a.end, a.isBeforeURL = colon.start, true
			a.isHosts = list.isValid(1)
			return a
		case isEnd:
			a.isHosts = list.isValid(0)
			return a
		case c.b == ';' && a.at < 0 && s.beginsProperty(c.end):
			a.isHosts = !list.isWrong
			return a
		case c.b == '@':
			a.at = a.end
		default:
			list.add(c.b, s.isCharacter(a.end))
			if c.b == ':' {
				colon = span{a.end, c.end}
			}
		}
		a.end = c.end
	}
	a.isHosts = list.isValid(0)
	return a
}

// A hostList is a list of hosts and ports while it is read. isWrong tells that the text is not such
// a list.
type hostList struct {
	ports              int // the number of colons
	inPort, inBrackets bool
	isBroken, isWrong  bool // isBroken: the list has a byte that no URI may have
}

// add adds a byte that is not unreserved. isCharacter tells whether the byte belongs to a non-ASCII
// character.
func (l *hostList) add(c byte, isCharacter bool) {
	switch c {
	case ',':
		l.inPort = false
	case '[', ']':
		l.inBrackets = c == '['
	case ':':
		l.isWrong = l.isWrong || l.inPort && !l.inBrackets
		l.inPort = !l.inBrackets
		l.ports++
	default:
		l.isWrong = l.isWrong || l.inPort
		l.isBroken = l.isBroken || !charset.Uric.Has(c) && !isCharacter
	}
}

// isValid reports whether the text may be a list of hosts. colons is the number of colons that are
// read but belong to the text after the list. If the list has a byte that no URI may have, a port
// may as well be a password.
func (l *hostList) isValid(colons int) bool { return !l.isWrong && !(l.isBroken && l.ports > colons) }

// isCharacter reports whether text[i] belongs to a non-ASCII character.
func (s *search) isCharacter(i int) bool {
	start := i
	for start > 0 && i-start < utf8.UTFMax-1 && !utf8.RuneStart(s.text[start]) {
		start--
	}
	_, size := utf8.DecodeRuneInString(s.text[start:])
	return size > i-start && size > 1
}
