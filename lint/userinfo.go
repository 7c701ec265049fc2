package lint

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// checkUserinfo checks the userinfo (RFC 3986, section 3.2.1).
func (l *linter) checkUserinfo() {
	f := whole(uri.ComponentUserInfo, l.u.UserInfo)
	if length := hostLike(f.text); length > 0 {
		l.add(UserinfoLikeHost, f, 0, length)
	}
	colon := endBefore(f.text, 0, ":")
	l.checkText(f, 0, colon, inUserinfo, mayBeDoubled(f.text[:colon], "/?#"))
	if password := colon + 1; password < len(f.text) {
		l.add(Password, f, password, len(f.text)-password)
		l.checkText(f, password, len(f.text), inUserinfo, false) // a password may be any text
	}
}

// hostLike returns the length of the text at the start of userinfo that people may mistake for a
// host, or 0 (RFC 3986, section 7.6).
func hostLike(userinfo string) int {
	start, ok := cutDecoded(userinfo, "http://")
	if !ok {
		start, _ = cutDecoded(userinfo, "https://")
	}
	name := readName(userinfo, start)
	rest := userinfo[name.end:]
	_, isWWW := cutDecoded(userinfo[start:], "www.")
	switch {
	case name.labels < 2:
		return 0
	case start > 0, isWWW, isTopLevel(name.last), name.labels == 4 && name.octets == 4:
		return name.end
	case isWord(name.last) && (beginsWithPort(rest) || name.goesOnLikeHost(rest)):
		return name.end
	default:
		return 0
	}
}

// cutDecoded returns the offset after prefix, and reports whether s begins with prefix, in any case
// and encoded or not. prefix must be lowercase.
func cutDecoded(s, prefix string) (end int, ok bool) {
	for i := range len(prefix) {
		if end == len(s) {
			return 0, false
		}
		var c byte
		if c, end = decodedAt(s, end); charset.Lower(c) != prefix[i] {
			return 0, false
		}
	}
	return end, true
}

// A hostName is the beginning of a text that may be a host: labels of letters, digits and "-" that
// are not empty.
type hostName struct {
	end            int    // in the text, without a "." at the end
	labels         int    // number of labels
	octets         int    // number of labels that are decimal numbers of up to three digits
	previous, last string // the last two labels, not decoded
}

// readName reads the labels at s[i:].
func readName(s string, i int) (name hostName) {
	for {
		end := scan(s, i, func(c byte) bool { return !isNotLDH(rune(c)) })
		if end == i {
			return name
		}
		name.end, name.previous, name.last = end, name.last, s[i:end]
		name.labels++
		if consistsOf(name.last, charset.Digit) && decodedLen(name.last) <= 3 {
			name.octets++
		}
		if end == len(s) {
			return name
		}
		var c byte
		if c, i = decodedAt(s, end); c != '.' {
			return name
		}
	}
}

// consistsOf reports whether all bytes of text are in set after decoding.
func consistsOf(text string, set charset.Set) bool { return scan(text, 0, set.Has) == len(text) }

// isWord reports whether label consists of two or more letters, or is an A-label.
func isWord(label string) bool {
	_, isALabel := cutDecoded(label, acePrefix)
	return isALabel || consistsOf(label, charset.Alpha) && decodedLen(label) > 1
}

// isTopLevel reports whether label is a generic top-level domain of RFC 1591, section 2. None of
// them is a surname.
func isTopLevel(label string) bool {
	for _, domain := range [...]string{"com", "edu", "net", "org", "gov", "mil", "int"} {
		if end, ok := cutDecoded(label, domain); ok && end == len(label) {
			return true
		}
	}
	return false
}

// beginsWithPort reports whether s begins with ":" and a well-known port, and ends there or
// continues with a slash.
func beginsWithPort(s string) bool {
	for _, port := range [...]string{":21", ":22", ":80", ":443", ":8080", ":8443"} {
		if end, ok := cutDecoded(s, port); ok && (end == len(s) || first(s[end:]) == '/') {
			return true
		}
	}
	return false
}

// goesOnLikeHost reports whether the name is probably a host, if its last label is a word. rest is
// the text after the name. The name is probably a host if a byte follows that ends a host or
// separates parameters, or if it has two or more dots, unlike "john.doe", and is not like
// "j.r.doe". If "@", ";" or "\" follows, the name is part of a mail address, a name with
// parameters, or a name in a Windows domain.
func (n hostName) goesOnLikeHost(rest string) bool {
	switch first(rest) {
	case '/', '?', '#', '&', '=':
		return true
	case '@', ';', '\\':
		return false
	default:
		return n.labels > 2 && decodedLen(n.previous) > 1
	}
}

// first returns the decoded first byte of s, or 0 if s is empty.
func first(s string) byte {
	if s == "" {
		return 0
	}
	c, _ := decodedAt(s, 0)
	return c
}
