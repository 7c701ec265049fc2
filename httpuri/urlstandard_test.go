package httpuri_test

import (
	"math/big"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A slowURL is a URL record (URL Standard, section 4.1). The path of an opaque one is its only segment.
type slowURL struct {
	scheme, user, password, host, port string
	hasHost, opaque                    bool
	path                               []string
	query, fragment                    *string
}

// A slowMachine is the basic URL parser (section 4.4), code point by code point, with one method for each state. It encodes
// what a URI cannot have, too.
type slowMachine struct {
	text                     []rune
	p                        int
	buffer                   string
	at, brackets, inPassword bool
	base                     *slowURL
	toASCII                  func(string) (string, error)
	u                        slowURL
}

// A slowState returns the next state, or nil on failure.
type slowState func(m *slowMachine, c rune) slowState

const slowEnd = -1

// slowStandard returns the text of what text leads to, relative to base unless that is empty, and whether there is any.
func slowStandard(text, base string, toASCII func(string) (string, error)) (string, bool) {
	m := slowMachine{toASCII: toASCII}
	if base != "" {
		b := slowMachine{toASCII: toASCII}
		if !b.run(base) {
			return "", false
		}
		m.base = &b.u
	}
	if !m.run(text) {
		return "", false
	}
	return m.u.text(), true
}

func (m *slowMachine) run(text string) bool {
	if !utf8.ValidString(text) {
		return false
	}
	for _, removed := range whiteSpace {
		text = removed.ReplaceAllLiteralString(text, "")
	}
	m.text = []rune(text)
	for state := slowState(schemeStartState); m.p <= len(m.text); m.p++ {
		if state = state(m, m.ahead(0)); state == nil {
			return false
		}
	}
	return true
}

// ahead returns the code point n after the pointer.
func (m *slowMachine) ahead(n int) rune {
	if m.p+n >= len(m.text) {
		return slowEnd
	}
	return m.text[m.p+n]
}

func (m *slowMachine) special() bool {
	return strings.Contains(" http https ws wss ftp file ", " "+m.u.scheme+" ")
}

// back returns the state, which sees the same code point again.
func (m *slowMachine) back(s slowState) slowState { m.p--; return s }

// isOneOf reports whether c is in set, in which "$" is the end.
func isOneOf(c rune, set string) bool {
	return c == slowEnd && strings.Contains(set, "$") || c >= 0 && c != '$' && strings.ContainsRune(set, c)
}

const slowAlpha = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

func schemeStartState(m *slowMachine, c rune) slowState {
	if isOneOf(c, slowAlpha) {
		return m.back(schemeState)
	}
	return m.back(noSchemeState)
}

func schemeState(m *slowMachine, c rune) slowState {
	switch {
	case isOneOf(c, slowAlpha+"0123456789+-."):
		m.buffer += string(c)
		return schemeState
	case c != ':':
		m.buffer, m.p = "", -1
		return noSchemeState
	}
	m.u.scheme, m.buffer = strings.ToLower(m.buffer), ""
	switch {
	case m.u.scheme == "file":
		return fileState
	case m.special() && m.base != nil && m.base.scheme == m.u.scheme:
		if m.ahead(1) == '/' && m.ahead(2) == '/' {
			m.p++
			return authorityIgnoreSlashesState
		}
		return relativeState
	case m.special():
		return authorityIgnoreSlashesState
	case m.ahead(1) == '/':
		m.p++
		return pathOrAuthorityState
	}
	m.u.opaque, m.u.path = true, []string{""}
	return opaquePathState
}

func noSchemeState(m *slowMachine, c rune) slowState {
	switch {
	case m.base == nil || m.base.opaque && c != '#':
		return nil
	case m.base.opaque:
		m.u = *m.base
		m.u.fragment = new(string)
		return fragmentState
	case m.base.scheme == "file":
		return m.back(fileState)
	}
	return m.back(relativeState)
}

func pathOrAuthorityState(m *slowMachine, c rune) slowState {
	if c == '/' {
		return authorityState
	}
	return m.back(pathState)
}

// inherit copies the authority, the path and the query of the base.
func (m *slowMachine) inherit() {
	scheme := m.base.scheme
	m.u = *m.base
	m.u.scheme, m.u.fragment, m.u.path = scheme, nil, append([]string(nil), m.base.path...)
}

func relativeState(m *slowMachine, c rune) slowState {
	m.u.scheme = m.base.scheme
	if c == '/' || m.special() && c == '\\' {
		return relativeSlashState
	}
	m.inherit()
	return m.afterInherited(c)
}

func (m *slowMachine) afterInherited(c rune) slowState {
	switch {
	case c == '?':
		m.u.query = new(string)
		return queryState
	case c == '#':
		m.u.fragment = new(string)
		return fragmentState
	case c == slowEnd:
		return relativeState
	}
	m.u.query = nil
	m.shorten()
	return m.back(pathState)
}

func relativeSlashState(m *slowMachine, c rune) slowState {
	switch {
	case m.special() && isOneOf(c, `/\`):
		return authorityIgnoreSlashesState
	case c == '/':
		return authorityState
	}
	m.inherit()
	m.u.path, m.u.query = nil, nil
	return m.back(pathState)
}

func authorityIgnoreSlashesState(m *slowMachine, c rune) slowState {
	if isOneOf(c, `/\`) {
		return authorityIgnoreSlashesState
	}
	return m.back(authorityState)
}

// endsAuthority has the code points after an authority.
func (m *slowMachine) endsAuthority() string {
	if m.special() {
		return `$/?#\`
	}
	return "$/?#"
}

func authorityState(m *slowMachine, c rune) slowState {
	switch {
	case c == '@':
		if m.at {
			m.buffer = "%40" + m.buffer
		}
		m.at = true
		for _, r := range m.buffer {
			switch {
			case r == ':' && !m.inPassword:
				m.inPassword = true
			case m.inPassword:
				m.u.password += string(r)
			default:
				m.u.user += string(r)
			}
		}
		m.buffer = ""
	case isOneOf(c, m.endsAuthority()):
		if m.at && m.buffer == "" {
			return nil
		}
		m.p -= utf8.RuneCountInString(m.buffer) + 1
		m.buffer = ""
		return hostState
	default:
		m.buffer += string(c)
	}
	return authorityState
}

func hostState(m *slowMachine, c rune) slowState {
	switch {
	case c == ':' && !m.brackets:
		if m.buffer == "" || !m.setHost() {
			return nil
		}
		return portState
	case isOneOf(c, m.endsAuthority()):
		if m.special() && m.buffer == "" || !m.setHost() {
			return nil
		}
		return m.back(pathStartState)
	case c == '[':
		m.brackets = true
	case c == ']':
		m.brackets = false
	}
	m.buffer += string(c)
	return hostState
}

func portState(m *slowMachine, c rune) slowState {
	switch {
	case isOneOf(c, "0123456789"):
		m.buffer += string(c)
		return portState
	case !isOneOf(c, m.endsAuthority()):
		return nil
	case m.buffer != "":
		port, err := strconv.Atoi(m.buffer)
		if err != nil || port > 65535 {
			return nil
		}
		m.u.port = strconv.Itoa(port)
		if strings.Contains(" http80 https443 ws80 wss443 ftp21 ", " "+m.u.scheme+m.u.port+" ") {
			m.u.port = ""
		}
	}
	m.buffer = ""
	return m.back(pathStartState)
}

func fileState(m *slowMachine, c rune) slowState {
	m.u.scheme, m.u.hasHost, m.u.host = "file", true, ""
	switch {
	case isOneOf(c, `/\`):
		return fileSlashState
	case m.base == nil || m.base.scheme != "file":
		return m.back(pathState)
	}
	m.inherit()
	if isOneOf(c, "$?#") {
		return m.afterInherited(c)
	}
	m.u.query = nil
	if m.startsWithDrive() {
		m.u.path = nil
	} else {
		m.shorten()
	}
	return m.back(pathState)
}

func fileSlashState(m *slowMachine, c rune) slowState {
	switch {
	case isOneOf(c, `/\`):
		return fileHostState
	case m.base != nil && m.base.scheme == "file":
		m.u.host = m.base.host
		if !m.startsWithDrive() && len(m.base.path) > 0 && isSlowDrive(m.base.path[0], ":") {
			m.u.path = append(m.u.path, m.base.path[0])
		}
	}
	return m.back(pathState)
}

func fileHostState(m *slowMachine, c rune) slowState {
	if !isOneOf(c, `$/\?#`) {
		m.buffer += string(c)
		return fileHostState
	}
	switch {
	case isSlowDrive(m.buffer, ":|"):
		return m.back(pathState)
	case m.buffer != "":
		if !m.setHost() {
			return nil
		}
		if m.u.host == "localhost" {
			m.u.host = ""
		}
	}
	return m.back(pathStartState)
}

// isSlowDrive reports whether segment is a letter and one of the second characters.
func isSlowDrive(segment, seconds string) bool {
	return len(segment) == 2 && strings.Contains(slowAlpha, segment[:1]) && strings.Contains(seconds, segment[1:])
}

func (m *slowMachine) startsWithDrive() bool {
	two := string(m.text[m.p:min(m.p+2, len(m.text))])
	return isSlowDrive(two, ":|") && isOneOf(m.ahead(2), `$/\?#`)
}

func (m *slowMachine) shorten() {
	n := len(m.u.path)
	if n > 0 && !(n == 1 && m.u.scheme == "file" && isSlowDrive(m.u.path[0], ":")) {
		m.u.path = m.u.path[:n-1]
	}
}

func pathStartState(m *slowMachine, c rune) slowState {
	switch {
	case m.special() && isOneOf(c, `/\`), c == '/':
		return pathState
	case m.special():
		return m.back(pathState)
	case c == '?' || c == '#':
		return m.back(pathEndState)
	case c == slowEnd:
		return pathStartState
	}
	return m.back(pathState)
}

// pathEndState is for a path that is empty.
func pathEndState(m *slowMachine, c rune) slowState {
	if c == '?' {
		m.u.query = new(string)
		return queryState
	}
	m.u.fragment = new(string)
	return fragmentState
}

func pathState(m *slowMachine, c rune) slowState {
	slash := c == '/' || m.special() && c == '\\'
	if !slash && !isOneOf(c, "$?#") {
		m.buffer += string(c)
		return pathState
	}
	switch dots := strings.ReplaceAll(strings.ToLower(m.buffer), "%2e", "."); {
	case dots == ".." || dots == ".":
		if dots == ".." {
			m.shorten()
		}
		if !slash {
			m.u.path = append(m.u.path, "")
		}
	case m.u.scheme == "file" && len(m.u.path) == 0 && isSlowDrive(m.buffer, ":|"):
		m.u.path = append(m.u.path, m.buffer[:1]+":")
	default:
		m.u.path = append(m.u.path, slowEncoded(m.buffer, ""))
	}
	m.buffer = ""
	if c == '?' || c == '#' {
		return pathEndState(m, c)
	}
	return pathState
}

func opaquePathState(m *slowMachine, c rune) slowState {
	switch c {
	case '?', '#':
		return pathEndState(m, c)
	case slowEnd:
		return opaquePathState
	}
	m.u.path[0] += string(c)
	return opaquePathState
}

func queryState(m *slowMachine, c rune) slowState {
	if c != '#' && c != slowEnd {
		m.buffer += string(c)
		return queryState
	}
	set := ""
	if m.special() {
		set = "'"
	}
	*m.u.query, m.buffer = slowEncoded(m.buffer, set), ""
	if c == '#' {
		m.u.fragment = new(string)
		return fragmentState
	}
	return queryState
}

func fragmentState(m *slowMachine, c rune) slowState {
	if c != slowEnd {
		m.buffer += string(c)
		return fragmentState
	}
	*m.u.fragment = slowEncoded(m.buffer, "#")
	return fragmentState
}

// slowEncoded encodes what no component of a URI has, and what is in set.
func slowEncoded(text, set string) string {
	text = strayPercent.ReplaceAllStringFunc(text, func(m string) string {
		if m == "%" {
			return "%25"
		}
		return m
	})
	var b strings.Builder
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c > '~' || strings.IndexByte("\"<>\\^`{|}[]"+set, c) >= 0 {
			b.WriteString("%" + strings.ToUpper(strconv.FormatUint(uint64(c)|0x100, 16)[1:]))
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// setHost is the host parser (section 3.5), for the buffer.
func (m *slowMachine) setHost() bool {
	text := m.buffer
	m.buffer, m.u.hasHost = "", true
	switch {
	case strings.HasPrefix(text, "["):
		addr, err := netip.ParseAddr(strings.TrimSuffix(text[1:], "]"))
		m.u.host = "[" + addr.String() + "]"
		return err == nil && addr.Is6() && addr.Zone() == "" && strings.HasSuffix(text, "]")
	case !m.special():
		m.u.host = slowEncoded(text, "")
		return !strings.ContainsAny(text, "\x00\t\n\r #/:<>?@[\\]^|")
	}
	name, ok := m.toDomain(slowDecode(text))
	if !ok || name == "" || strings.ContainsAny(name, "#/:<>?@[\\]^|%") || strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return false
	}
	labels := strings.Split(strings.TrimSuffix(name, "."), ".")
	if !isSlowNumber.MatchString(labels[len(labels)-1]) {
		m.u.host = slowEncoded(name, "")
		return true
	}
	m.u.host, ok = slowIPv4(labels)
	return ok
}

// toDomain is "domain to ASCII" (section 3.3). It refuses what Href documents.
func (m *slowMachine) toDomain(domain string) (string, bool) {
	lower := strings.ToLower(domain)
	isASCII := strings.Trim(domain, slowASCII) == ""
	switch {
	case isASCII && !strings.Contains("."+lower, ".xn--"):
		return lower, true
	case !utf8.ValidString(domain) || m.toASCII == nil || !isASCII && strings.Contains(domain, "--"), strings.ContainsAny(domain, "\u1E9E\u2135\u2136\u2137\u2138"):
		return "", false
	}
	name, err := m.toASCII(domain)
	return name, err == nil && (name == lower || !isASCII)
}

var slowASCII = func() string {
	b := make([]byte, 0x80)
	for i := range b {
		b[i] = byte(i)
	}
	return string(b)
}()

// isSlowNumber matches what the ends-in-a-number checker finds.
var isSlowNumber = regexp.MustCompile(`^([0-9]+|0x[0-9a-f]*)$`)

// slowIPv4 is the IPv4 parser. It adds the numbers as those of a positional system.
func slowIPv4(labels []string) (string, bool) {
	address := new(big.Int)
	for i, label := range labels {
		n, ok := new(big.Int).SetString(slowDecimal(label), 0)
		isLast := i == len(labels)-1
		if !ok || i > 3 || label == "" || !isLast && n.BitLen() > 8 || isLast && n.BitLen() > 8*(4-i) {
			return "", false
		}
		if !isLast {
			n.Lsh(n, uint(8*(3-i)))
		}
		address.Add(address, n)
	}
	var octets [4]byte
	address.FillBytes(octets[:])
	return netip.AddrFrom4(octets).String(), true
}

// slowDecimal returns a number as big.Int reads it: octal with "0o", and "0x" as zero.
func slowDecimal(label string) string {
	switch {
	case label == "0x":
		return "0"
	case !isSlowNumber.MatchString(label):
		return "none"
	case len(label) > 1 && label[0] == '0' && label[1] != 'x':
		return "0o" + label[1:]
	}
	return label
}

// text is the URL serializer (section 4.5).
func (u *slowURL) text() string {
	text := u.scheme + ":"
	if u.hasHost {
		text += "//"
		const set = "/:;=@?#"
		user := slowEncoded(u.user, set)
		if u.password != "" {
			user += ":" + slowEncoded(u.password, set)
		}
		if user != "" {
			text += user + "@"
		}
		text += u.host
		if u.port != "" {
			text += ":" + u.port
		}
	} else if !u.opaque && len(u.path) > 1 && u.path[0] == "" {
		text += "/."
	}
	if u.opaque {
		text += slowEncoded(u.path[0], "")
	} else if len(u.path) > 0 {
		text += "/" + strings.Join(u.path, "/")
	}
	if u.query != nil {
		text += "?" + *u.query
	}
	if u.fragment != nil {
		text += "#" + *u.fragment
	}
	return text
}
