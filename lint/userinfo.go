package lint

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// checkUserinfo checks the user information (RFC 3986, section 3.2.1).
func (l *linter) checkUserinfo() {
	f := whole(uri.ComponentUserInfo, l.u.UserInfo)
	if length := hostLike(f.text); length > 0 {
		l.add(UserinfoLikeHost, f, 0, length)
	}
	colon := strings.IndexByte(f.text, ':')
	if colon < 0 {
		colon = len(f.text)
	}
	l.checkText(f, 0, colon, inUserinfo, !holds(f.text[:colon], "/?#"))
	if password := colon + 1; password < len(f.text) {
		l.add(Password, f, password, len(f.text)-password)
		l.checkText(f, password, len(f.text), inUserinfo, false) // a password may be any text
	}
}

// hostLike returns the length of the text at the start of userinfo that people may mistake for a
// host, or 0 (RFC 3986, section 7.6).
func hostLike(userinfo string) int {
	start := afterScheme(userinfo)
	name := readName(userinfo, start)
	switch {
	case !name.dotted:
		return 0
	case start > 0, name.www, name.topLevel, name.isIPv4():
		return name.end
	case name.endsInWord && (name.hasPort(userinfo) || name.goesOnLikeHost(userinfo)):
		return name.end
	default:
		return 0
	}
}

// afterScheme returns the offset after "http://" or "https://" at the beginning of userinfo, in
// either case and encoded or not, or 0.
func afterScheme(userinfo string) int {
	for _, scheme := range [...]string{"http://", "https://"} {
		if end, ok := cutDecoded(userinfo, scheme); ok {
			return end
		}
	}
	return 0
}

// cutDecoded returns the offset after prefix if s begins with it, in either case and encoded or
// not. prefix is lowercase.
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

// A hostName is the beginning of a text that may be a host: labels of letters, digits and "-".
type hostName struct {
	end        int  // in the text, without a "." at the end
	labels     int  // number of labels
	dotted     bool // there are two labels or more, and none is empty
	www        bool // the first is "www"
	octets     int  // number of labels that are decimal numbers of up to three digits
	endsInWord bool // the last is two letters or more, or an A-label
	topLevel   bool // the last is a generic top-level domain of RFC 1591
	long       bool // the last but one has two bytes or more
}

// readName reads the labels at s[i:].
func readName(s string, i int) hostName {
	var name hostName
	for previous := 0; ; {
		label, end := readLabel(s, i)
		if label.length == 0 {
			return name
		}
		name.add(label, previous)
		name.end, previous = end, label.length
		if end == len(s) {
			return name
		}
		var c byte
		if c, i = decodedAt(s, end); c != '.' {
			return name
		}
	}
}

// add adds a label to the name. The length of the one before is previous.
func (n *hostName) add(l label, previous int) {
	n.www = n.www || n.labels == 0 && l.is("www")
	n.labels++
	n.dotted = n.labels > 1
	if l.isOctet() {
		n.octets++
	}
	n.endsInWord = l.letters == l.length && l.length > 1 || l.is("xn--")
	n.topLevel = l.isTopLevel()
	n.long = previous > 1
}

// isIPv4 reports whether the name looks like an IPv4 address.
func (n hostName) isIPv4() bool { return n.labels == 4 && n.octets == 4 }

// hasPort reports whether the name in userinfo is followed by a ":" and a well-known port of hosts,
// at the end or before a path.
func (n hostName) hasPort(userinfo string) bool {
	s := userinfo[n.end:]
	for _, port := range [...]string{":21", ":22", ":80", ":443", ":8080", ":8443"} {
		end, ok := cutDecoded(s, port)
		if !ok {
			continue
		}
		if end == len(s) {
			return true
		}
		if c, _ := decodedAt(s, end); c == '/' {
			return true
		}
	}
	return false
}

// goesOnLikeHost reports whether more than the last label suggests that the name in userinfo is a
// host. Either it is followed by a byte that follows hosts or separates parameters, or it has two
// dots or more, unlike "john.doe", and is not like "j.r.doe". A "@", ";" or "\" after it means that
// it is part of a mail address, a name with parameters, or a name in a domain.
func (n hostName) goesOnLikeHost(userinfo string) bool {
	next := byte(':')
	if n.end < len(userinfo) {
		next, _ = decodedAt(userinfo, n.end)
	}
	switch next {
	case '/', '?', '#', '&', '=':
		return true
	case '@', ';', '\\':
		return false
	default:
		return n.labels > 2 && n.long
	}
}

// A label is one of a hostName.
type label struct {
	length, letters, digits int
	start                   [4]byte // the first bytes, in lowercase
}

// readLabel reads the letters, digits and "-" at s[i:], decoded, and returns the offset after them.
func readLabel(s string, i int) (l label, end int) {
	for i < len(s) {
		c, next := decodedAt(s, i)
		switch {
		case charset.Alpha.Has(c):
			l.letters++
		case charset.Digit.Has(c):
			l.digits++
		case c != '-':
			return l, i
		}
		if l.length < len(l.start) {
			l.start[l.length] = charset.Lower(c)
		}
		l.length++
		i = next
	}
	return l, i
}

// is reports whether the label is word, of three letters, or begins with word, of four bytes.
func (l label) is(word string) bool {
	return string(l.start[:len(word)]) == word && (l.length == len(word) || len(word) == len(l.start))
}

// isOctet reports whether the label looks like an octet of an IPv4 address.
func (l label) isOctet() bool { return l.digits == l.length && l.length <= 3 }

// isTopLevel reports whether the label is a generic top-level domain of RFC 1591, section 2. No
// surname is one.
func (l label) isTopLevel() bool {
	for _, domain := range [...]string{"com", "edu", "net", "org", "gov", "mil", "int"} {
		if l.is(domain) {
			return true
		}
	}
	return false
}
