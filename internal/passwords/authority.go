package passwords

import (
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// An authority is an authority as the search read it.
type authority struct {
	start, end  int
	at          int  // the offset of the last "@", or -1
	isBroken    bool // a byte that no URI may have is between the delimiters before the authority
	isBeforeURL bool // the text ends with the scheme of another URL
}

// authority reads the authority at start. If another URL begins in the authority, the authority
// ends before the ":" of that URL.
func (s *search) authority(start, depth int) authority {
	a := authority{start: start, end: start, at: -1, isBroken: s.isBroken}
	colon, slashDepth := span{}, depth
	if s.text[start-1] == '/' {
		slashDepth = 0 // after a plain slash, an encoded slash is data
	}
	for a.end < len(s.text) && !s.endsWord(a.end) {
		if run := charset.Scan(s.text, a.end, charset.Unreserved); run > a.end { // fast path: saves many calls
			a.end = run
			continue
		}
		c := decodeByte(s.text, a.end)
		switch {
		case c.depth > depth: // data
		case (c.b == '/' || c.b == '?' || c.b == '#') && c.depth <= slashDepth && colon.end == a.end:
			a.end, a.isBeforeURL = colon.start, true
			return a
		case (c.b == '/' || c.b == '?' || c.b == '#') && c.depth <= slashDepth:
			return a
		case c.b == '&' && s.beginsParam(c.end) && s.isInParams(start):
			return a
		case c.b == ';' && a.at < 0 && s.endsBeforeProperty(c.end):
			return a
		case c.b == '@':
			a.at = a.end
		case c.b == ':':
			colon = span{a.end, c.end}
		}
		a.end = c.end
	}
	return a
}

// isHosts reports whether the authority may be a host or several, each with or without a port, and
// separated by commas. If it has a byte that no URI may have, a port may as well be a password.
func (s *search) isHosts(a authority, depth int) bool {
	isBroken, inPort, hasPort, inBrackets := a.isBroken, false, false, false
	for i := a.start; i < a.end; {
		c := decodeByte(s.text, i)
		i = c.end
		if c.depth > depth {
			c.b = 'x' // data
		}
		switch {
		case c.b == ',':
			inPort = false
		case c.b == ':' && !inBrackets:
			if inPort {
				return false
			}
			inPort, hasPort = true, true
		case inPort && !charset.Digit.Has(c.b):
			return false
		case c.b == '[', c.b == ']':
			if inBrackets == (c.b == '[') {
				return false
			}
			inBrackets = !inBrackets
		default:
			isBroken = isBroken || c.b < utf8.RuneSelf && !charset.Uric.Has(c.b)
		}
	}
	return !inBrackets && !(isBroken && hasPort) && !(inPort && a.isBeforeURL)
}
