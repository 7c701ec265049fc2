package links

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// fromText finds the URIs in running text.
func fromText(document string, found func(Link)) {
	scan(document, 0, ":", endOfText, found)
}

// endOfText has the punctuation that ends a sentence or a quotation rather than a URL.
const endOfText = `!'*,.:;?@\^|`

// A scanner finds links without markup in text. It takes linear time, times the logarithm of the
// number of brackets.
type scanner struct {
	text, trailing string // punctuation that is not part of a link at its end
	done           int    // the end of the link before
	unclosed       []int  // the offsets of brackets that nothing closes, as far as it is known
}

// scan finds the links in text from an offset on. Marks has what to look for: the ":" of a scheme, the "@"
// of an email address, or the "w" of "www.".
func scan(text string, from int, marks, trailing string, found func(Link)) {
	s := scanner{text: text, trailing: trailing, done: from}
	for at := from; ; {
		next := strings.IndexAny(text[at:], marks)
		if next < 0 {
			return
		}
		at += next
		var start, end int
		var scheme string // that the text does not have
		switch text[at] {
		case ':':
			start, end = s.uri(at)
		case '@':
			scheme = "mailto:"
			start, end = s.email(at)
		default:
			scheme = "http://"
			start, end = s.www(at, from)
		}
		at = max(at+1, end)
		if start < end {
			found(Link{scheme + text[start:end], start})
			s.done = end
		}
	}
}

// uri returns where the URI is whose scheme ends at a colon, or zeros. The scheme is as long as it can be (RFC 3986, section 3.1).
func (s *scanner) uri(colon int) (start, end int) {
	for start = colon; start > s.done && isInScheme(s.text[start-1]); {
		start--
	}
	for start < colon && !isLetter(s.text[start]) {
		start++
	}
	scheme, rest := s.text[start:colon], colon+1
	if strings.HasPrefix(s.text[rest:], "//") {
		rest += len("//")
	} else if !slices.ContainsFunc(noAuthority, func(known string) bool { return strings.EqualFold(known, scheme) }) {
		return 0, 0
	}
	if scheme != "" {
		end = s.end(rest)
	}
	if end <= rest {
		return 0, 0
	}
	return start, end
}

// noAuthority has the schemes that are known without "//". It is never modified.
var noAuthority = []string{"bitcoin", "cid", "file", "geo", "magnet", "mailto", "matrix", "mid", "sms", "tel", "urn", "xmpp"}

// end returns the end of the link whose text after the scheme begins at an offset. The link ends
// before the first character that URLs do not have or the first unpaired bracket, and before
// punctuation in front of it.
func (s *scanner) end(start int) int {
	end := len(s.text)
	var open []int
	for i, r := range s.text[start:] {
		at, last := start+i, len(open)-1
		switch r {
		case '(', '[', '{':
			if _, known := slices.BinarySearch(s.unclosed, at); !known {
				open = append(open, at)
				continue
			}
		case ')', ']', '}':
			if last >= 0 && byte(r)-s.text[open[last]] <= 2 { // the two are next to each other in ASCII, or nearly
				open = open[:last]
				continue
			}
		default:
			if isInURL(r) {
				continue
			}
		}
		end = at
		break
	}
	if len(open) > 0 {
		s.unclosed, end = open, open[0] // the next link may be between them: it stops there too
	}
	return start + len(s.trim(s.text[start:end]))
}

// trim removes the punctuation at the end of a link, and a character reference, as in "http://h&gt;".
func (s *scanner) trim(link string) string {
	for {
		last, size := utf8.DecodeLastRuneInString(link)
		if size == 0 || !strings.ContainsRune(s.trailing, last) && (last < utf8.RuneSelf || !unicode.IsPunct(last)) {
			return link
		}
		link = link[:len(link)-size]
		if before := strings.TrimRightFunc(link, isAlphanumeric); last == ';' && before != link {
			link = strings.TrimSuffix(link, "&"+link[len(before):])
		}
	}
}

// isInURL reports whether a URL in running text may have a character. IRIs have letters, marks,
// numbers and symbols of all scripts (RFC 3987, section 2.2). Characters that no URL has, such as
// "|", may be in it by mistake. It ends at spaces, quotation marks, the delimiters of RFC 3986,
// appendix C, the brackets of Unicode, or the punctuation of East Asia.
func isInURL(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return r > ' ' && r != '"' && r != '<' && r != '>' && r != '`' && r != 0x7F
	case unicode.In(r, unicode.L, unicode.M, unicode.N), r == '\u200C', r == '\u200D': // words of some scripts have joiners
		return true
	}
	return r != utf8.RuneError && !unicode.In(r, eastAsian, unicode.Z, unicode.Cc, unicode.Cf, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf)
}

// eastAsian has the blocks of punctuation of East Asia: its symbols, vertical, small and fullwidth forms. It is never modified.
var eastAsian = &unicode.RangeTable{R16: []unicode.Range16{{0x3000, 0x303F, 1}, {0xFE10, 0xFE1F, 1}, {0xFE30, 0xFE6F, 1}, {0xFF00, 0xFFEF, 1}}}

func isInScheme(c byte) bool { return isAlphanumeric(rune(c)) || c == '+' || c == '-' || c == '.' }

func isAlphanumeric(r rune) bool {
	return '0' <= r && r <= '9' || r < utf8.RuneSelf && isLetter(byte(r))
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
