package lint_test

import (
	"math/big"
	"os"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/internal/schemes"
	"github.com/go-rfc3986/uri/lint"
)

// The plain implementations below are as close to the package documentation as possible. They work on lists of octets, which
// are decoded as a whole before anything is searched.

// A slowPlace is a finding without section and message.
type slowPlace struct {
	code      lint.Code
	component uri.Component
	segment   int
	offset    int
	length    int
}

// slowComponents are the components in their order.
var slowComponents = []uri.Component{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}

// slowSort sorts places by component, segment and offset, and then by code, so that equal lists are equal.
func slowSort(places []slowPlace) []slowPlace {
	key := func(p slowPlace) []int {
		return []int{slices.Index(slowComponents, p.component), p.segment, p.offset, p.length}
	}
	slices.SortFunc(places, func(a, b slowPlace) int {
		if c := slices.Compare(key(a), key(b)); c != 0 {
			return c
		}
		return strings.Compare(string(a.code), string(b.code))
	})
	return places
}

// A slowOctet is a byte of a decoded text. It was text[from:to] before.
type slowOctet struct {
	c        byte
	from, to int
}

// slowText returns the octets of a text, without decoding.
func slowText(text string) []slowOctet {
	octets := make([]slowOctet, len(text))
	for i := range len(text) {
		octets[i] = slowOctet{text[i], i, i + 1}
	}
	return octets
}

const slowHexdigs = "0123456789ABCDEF"

// slowDecode returns the octets decoded once.
func slowDecode(octets []slowOctet) []slowOctet {
	var decoded []slowOctet
	for i := 0; i < len(octets); i++ {
		o := octets[i]
		if o.c == '%' && i+2 < len(octets) {
			high := strings.IndexByte(slowHexdigs, slowUpper(octets[i+1].c))
			low := strings.IndexByte(slowHexdigs, slowUpper(octets[i+2].c))
			if high >= 0 && low >= 0 {
				o = slowOctet{byte(16*high + low), o.from, octets[i+2].to}
				i += 2
			}
		}
		decoded = append(decoded, o)
	}
	return decoded
}

func slowUpper(c byte) byte {
	if c >= 'a' && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

// slowBytes returns the bytes of the octets.
func slowBytes(octets []slowOctet) string {
	text := make([]byte, len(octets))
	for i, o := range octets {
		text[i] = o.c
	}
	return string(text)
}

// A slowLinter collects findings.
type slowLinter struct {
	places []slowPlace
}

func (l *slowLinter) add(code lint.Code, component uri.Component, segment, offset, length int) {
	l.places = append(l.places, slowPlace{code, component, segment, offset, length})
}

// slowCheck returns the findings of u, which Format must accept.
func slowCheck(u uri.URI) []slowPlace {
	var l slowLinter
	l.noEffect(u)
	l.suffix(u)
	l.drive(u)
	l.scp(u)
	l.port(u)
	l.browser(plain.Text(u))
	l.doubled(plain.Text(u))
	if u.Host != "" || u.ForceAuthority {
		l.userinfo(u.UserInfo)
		l.host(u)
	}
	l.path(u)
	if !strings.EqualFold(u.Scheme, "data") {
		l.parameters("query", u.Query)
	}
	l.iri(u)
	l.parameters("fragment", u.Fragment)
	return slowSort(l.places)
}

func (l *slowLinter) noEffect(u uri.URI) {
	hasAuthority := u.Host != "" || u.ForceAuthority
	for _, field := range []struct {
		component uri.Component
		length    int
		idle      bool
	}{
		{"userinfo", len(u.UserInfo), !hasAuthority && (u.UserInfo != "" || u.ForceUserInfo)},
		{"userinfo", 0, hasAuthority && u.UserInfo != "" && u.ForceUserInfo},
		{"host", 0, u.Host != "" && u.ForceAuthority},
		{"port", 0, u.HasPort && !hasAuthority || !u.HasPort && u.Port != 0},
		{"query", 0, u.Query != "" && u.ForceQuery},
		{"fragment", 0, u.Fragment != "" && u.ForceFragment},
	} {
		if field.idle {
			l.add(lint.NoEffect, field.component, -1, 0, field.length)
		}
	}
}

var (
	slowScheme = regexp.MustCompile(`^(.*\..*|(?i:localhost))$`)
	slowPort   = regexp.MustCompile(`^[0-9]{1,5}$`)
	slowWWW    = regexp.MustCompile(`^[Ww][Ww][Ww]\.([^/]*\.|[^/.][^/]*/)`)
)

func (l *slowLinter) suffix(u uri.URI) {
	if u.Host != "" || u.ForceAuthority || len(u.Path) == 0 {
		return
	}
	if slowPort.MatchString(u.Path[0]) && slowScheme.MatchString(u.Scheme) {
		l.add(lint.SuffixReference, "scheme", -1, 0, len(u.Scheme))
	}
	if u.Scheme == "" && slowWWW.MatchString(strings.Join(u.Path, "/")) {
		l.add(lint.SuffixReference, "path", 0, 0, len(u.Path[0]))
	}
}

func (l *slowLinter) drive(u uri.URI) {
	if slowLetter.MatchString(u.Scheme) {
		l.add(lint.DriveLetter, "scheme", -1, 0, 1)
	}
}

var (
	slowLetter     = regexp.MustCompile(`^[A-Za-z]$`)
	slowSCPHost    = regexp.MustCompile(`^(?i)(?:[a-z0-9-]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*)$`)
	slowApp        = regexp.MustCompile(`^(?i)(?:com|edu|net|org|gov|mil|int)\.`)
	slowRegistered = regexp.MustCompile(`^(?i)(?:iris\.(?:beep|lwz|xpcs?)|(?:soap|xmlrpc)\.beeps?|microsoft\.windows\.camera(?:\.(?:multi)?picker)?)$`)
	slowSCPPath    = regexp.MustCompile(`^[^/]+/|\.git$`)
)

func (l *slowLinter) scp(u uri.URI) {
	path := strings.Join(u.Path, "/")
	if u.Host != "" || u.ForceAuthority || !slowSCPPath.MatchString(path) || slowPort.MatchString(strings.Split(path, "/")[0]) {
		return
	}
	if slowSCPHost.MatchString(u.Scheme) && !slowApp.MatchString(u.Scheme) && !slowRegistered.MatchString(u.Scheme) {
		l.add(lint.SCPTarget, "scheme", -1, 0, len(u.Scheme))
	}
}

// slowSiblings has, for each scheme with a sibling with or without TLS, the port that the sibling has and it has not.
var slowSiblings = map[string]uint16{
	"amqp": 5671, "amqps": 5672, "coap": 5684, "coaps": 5683, "coap+tcp": 5684, "coaps+tcp": 5683, "coap+ws": 443, "coaps+ws": 80,
	"ftp": 990, "ftps": 21, "http": 443, "https": 80, "imap": 993, "imaps": 143, "ldap": 636, "ldaps": 389, "mqtt": 8883, "mqtts": 1883,
	"pop3": 995, "pop3s": 110, "rtmp": 443, "rtmps": 1935, "rtsp": 322, "rtsps": 554, "smtp": 465, "smtps": 25,
	"submission": 465, "submissions": 587, "ws": 443, "wss": 80,
}

func (l *slowLinter) port(u uri.URI) {
	port, ok := slowSiblings[strings.ToLower(u.Scheme)]
	if ok && (u.Host != "" || u.ForceAuthority) && u.HasPort && u.Port == port {
		l.add(lint.OtherSchemePort, "port", -1, 0, 0)
	}
}

var (
	slowEmptyAuthority = regexp.MustCompile(`^((?i:https?|wss?|ftp):(?:/?|///+)|///+)([^/?#]+)`)
	slowDrive          = regexp.MustCompile(`^(?i:file)://[A-Za-z](?:[/?#]|$)`)
)

// browser adds the findings for text that browsers read as a host or a drive.
func (l *slowLinter) browser(text string) {
	if slowDrive.MatchString(text) {
		l.add(lint.BrowserHost, "host", -1, 0, 1)
	}
	if match := slowEmptyAuthority.FindStringSubmatch(text); match != nil {
		slashes := strings.Count(match[1], "/")
		if slashes > 2 {
			slashes -= 2 // the first two precede the authority
		}
		l.add(lint.BrowserHost, "path", slashes, 0, len(match[2]))
	}
}

var (
	slowHostAndPath  = regexp.MustCompile(`^(?:([^:/?#]+):)?//(?:[^/?#]*@)?([^/?#@:]+)((?:/[^?#]*)?)`)
	slowHasPassword  = regexp.MustCompile(`^/[^/]*:[^/]*@`)
	slowSchemeInPath = regexp.MustCompile(`^(?:([^:/?#]+):(/?|///+)|(///+))([^/?#:]+):/`)
)

// doubled adds the finding for a scheme in the place of a host.
func (l *slowLinter) doubled(text string) {
	if match := slowHostAndPath.FindStringSubmatch(text); match != nil {
		own, host, path := match[1], match[2], match[3]
		at := slowHostAndPath.FindStringSubmatchIndex(text)
		atEnd := at[1] == len(text) || text[at[1]] == '?' || text[at[1]] == '#'
		if atEnd && slowIsScheme(host, own) && (strings.HasPrefix(path, "//") || slowHasPassword.MatchString(path) ||
			strings.EqualFold(host, "http") || strings.EqualFold(host, "https")) {
			l.add(lint.DoubledScheme, "host", -1, 0, len(host))
		}
	}
	if match := slowSchemeInPath.FindStringSubmatch(text); match != nil {
		own, slashes, name := match[1], len(match[2]+match[3]), match[4]
		if slashes > 2 {
			slashes -= 2
		}
		if slowIsScheme(name, own) && (slices.Contains(slowDNS, strings.ToLower(own)) || strings.EqualFold(name, own)) {
			l.add(lint.DoubledScheme, "path", slashes, 0, len(name)+1)
		}
	}
}

// slowIsScheme reports whether name is own or a known scheme that may have an authority.
func slowIsScheme(name, own string) bool {
	known := slices.ContainsFunc(slowSchemes, func(rules schemes.Rules) bool {
		return slowIsASCII(name) && strings.EqualFold(rules.Name, name) && rules.Demands&schemes.NoAuthority == 0
	})
	return known || strings.EqualFold(name, own)
}

// slowSchemes are made once, to save time.
var slowSchemes = schemes.All()

func slowIsASCII(text string) bool { return !strings.ContainsFunc(text, slowIsBeyondASCII) }

// slowFaults has the code of each encoded byte in a place.
type slowFaults map[byte]lint.Code

const slowLines = "\t\n\r"

// slowFaultsOf returns the codes of NUL, of the controls that are not in left, and of the bytes in others.
func slowFaultsOf(left string, others map[lint.Code]string) slowFaults {
	faults := slowFaults{0x00: lint.EncodedNUL, 0x7F: lint.EncodedControl}
	for c := byte(0x01); c <= 0x1F; c++ {
		if strings.IndexByte(left, c) < 0 {
			faults[c] = lint.EncodedControl
		}
	}
	for code, bytes := range others {
		for _, c := range []byte(bytes) {
			faults[c] = code
		}
	}
	return faults
}

var (
	slowInUserinfo = slowFaultsOf("", nil)
	slowInHost     = slowFaultsOf("", map[lint.Code]string{
		lint.EncodedHostDelimiter: "/?#@:[] ", lint.EncodedBackslash: `\`})
	slowInPath   = slowFaultsOf("", map[lint.Code]string{lint.EncodedSlash: "/", lint.EncodedBackslash: `\`})
	slowInOpaque = slowFaultsOf(slowLines, nil)
)

// slowOverlong has the overlong forms of all lengths, with the first and the last value of each octet.
var slowOverlong = [][][2]byte{
	{{0xC0, 0xC1}, {0x80, 0xBF}},
	{{0xE0, 0xE0}, {0x80, 0x9F}, {0x80, 0xBF}},
	{{0xF0, 0xF0}, {0x80, 0x8F}, {0x80, 0xBF}, {0x80, 0xBF}},
	{{0xF8, 0xF8}, {0x80, 0x87}, {0x80, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}},
	{{0xFC, 0xFC}, {0x80, 0x83}, {0x80, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}},
}

// slowIsOverlong reports whether the octets are exactly one overlong sequence.
func slowIsOverlong(octets []slowOctet) bool {
	return slices.ContainsFunc(slowOverlong, func(form [][2]byte) bool {
		if len(form) != len(octets) {
			return false
		}
		for i, limits := range form {
			if octets[i].c < limits[0] || octets[i].c > limits[1] {
				return false
			}
		}
		return true
	})
}

// slowCodes returns the code of each of the octets, which were decoded twice, or "".
func slowCodes(octets []slowOctet, faults slowFaults, doubled bool) []lint.Code {
	codes := make([]lint.Code, len(octets))
	for i, o := range octets {
		switch twice := o.to-o.from > 3; {
		case o.to-o.from == 1:
		case twice && faults[o.c] != "":
			codes[i] = lint.DoubleDecoding
		case twice && doubled:
			codes[i] = lint.DoubleEncoding
		default:
			codes[i] = faults[o.c]
			if twice {
				codes[i] = ""
			}
		}
	}
	for i := range octets {
		for n := 2; n <= 6 && i+n <= len(octets); n++ {
			if slowIsOverlong(octets[i : i+n]) {
				for j := i; j < i+n; j++ {
					codes[j] = lint.OverlongUTF8
				}
			}
		}
	}
	return codes
}

// A slowField is a text of a URI, and its place.
type slowField struct {
	component uri.Component
	segment   int
	text      string
}

// triplets adds the findings for encoded bytes in f.text[from:to]. If doubled is set, it also looks for double-encoding.
func (l *slowLinter) triplets(f slowField, from, to int, faults slowFaults, doubled bool) {
	if strings.IndexByte(f.text[from:to], '%') < 0 {
		return
	}
	octets := slowDecode(slowDecode(slowText(f.text[from:to])))
	codes := slowCodes(octets, faults, doubled)
	for i := 0; i < len(octets); {
		end := i + 1
		for end < len(octets) && codes[end] == codes[i] {
			end++
		}
		bad := codes[i] == lint.DoubleEncoding && !utf8.ValidString(slowBytes(octets[i:end]))
		if codes[i] != "" && !bad {
			l.add(codes[i], f.component, f.segment, from+octets[i].from, octets[end-1].to-octets[i].from)
		}
		i = end
	}
}

// slowHolds reports whether the text, decoded once, has one of those bytes.
func slowHolds(text, bytes string) bool {
	return strings.ContainsAny(slowBytes(slowDecode(slowText(text))), bytes)
}

func (l *slowLinter) parameters(component uri.Component, text string) {
	for start := 0; start <= len(text); {
		end := start
		for end < len(text) && text[end] != '&' && text[end] != ';' {
			end++
		}
		value := start
		if i := strings.Index(text[start:end], "="); i >= 0 {
			value = start + i + 1
		}
		f := slowField{component, -1, text}
		name := strings.TrimSuffix(text[start:value], "=")
		l.triplets(f, start, value, slowInOpaque, !slowHolds(name, "/?#&="))
		l.triplets(f, value, end, slowInOpaque, !slowHolds(text[value:end], "/?#&="))
		start = end + 1
	}
}

var (
	slowHostLike = regexp.MustCompile(`(?s)^((?:[Hh][Tt][Tt][Pp][Ss]?://)?([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+))(.*)$`)
	slowURL      = regexp.MustCompile(`^[Hh][Tt][Tt][Pp][Ss]?://`)
	slowSure     = regexp.MustCompile(`(?i)^www\.|\.(com|edu|net|org|gov|mil|int)$|^[0-9]{1,3}(\.[0-9]{1,3}){3}$`)
	slowWord     = regexp.MustCompile(`\.([A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*)$`)
	slowRest     = regexp.MustCompile(`(?s)^([/?#&=]|:(21|22|80|443|8080|8443)(/|$))`)
)

func (l *slowLinter) userinfo(userinfo string) {
	name, password, _ := strings.Cut(userinfo, ":")
	f := slowField{"userinfo", -1, userinfo}
	l.triplets(f, 0, len(name), slowInUserinfo, !slowHolds(name, "/?#"))
	if password != "" {
		l.add(lint.Password, "userinfo", -1, len(name)+1, len(password))
		l.triplets(f, len(name)+1, len(userinfo), slowInUserinfo, false)
	}
	octets := slowDecode(slowText(userinfo))
	if n := slowLooksLikeHost(slowBytes(octets)); n > 0 {
		l.add(lint.UserinfoLikeHost, "userinfo", -1, 0, octets[n-1].to)
	}
}

// slowLooksLikeHost returns the length of the text at the start of decoded userinfo that looks like a host, or 0.
func slowLooksLikeHost(userinfo string) int {
	if !strings.Contains(userinfo, ".") {
		return 0
	}
	match := slowHostLike.FindStringSubmatch(userinfo)
	if match == nil {
		return 0
	}
	name, rest := match[2], match[3]
	labels := strings.Split(name, ".")
	three := len(labels) >= 3 && len(labels[len(labels)-2]) >= 2 && !strings.ContainsAny(rest[:min(1, len(rest))], `@;\`)
	if slowURL.MatchString(userinfo) || slowSure.MatchString(name) ||
		slowWord.MatchString(name) && (slowRest.MatchString(rest) || three) {
		return len(match[1])
	}
	return 0
}

// slowDNS has the schemes whose hosts are looked up in the DNS, as the documentation lists them. The empty scheme is for relative
// references.
var slowDNS = append(schemesOfDocumentation(), "")

// schemesOfDocumentation reads the list of schemes in the documentation.
func schemesOfDocumentation() []string {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		panic(err)
	}
	list := regexp.MustCompile(`(?s)\n//\t(amqp .*? telnets)\n`).FindStringSubmatch(string(text))
	return strings.Fields(strings.ReplaceAll(list[1], "//", ""))
}

var slowOldVersion = regexp.MustCompile(`^\[[Vv]0*[46]\.`)

func (l *slowLinter) host(u uri.URI) {
	switch kind := u.HostKind(); {
	case u.Host == "":
		return
	case strings.ContainsFunc(u.Host, slowIsBeyondASCII):
	case kind == uri.HostIPvFuture:
		if slowOldVersion.MatchString(u.Host) {
			l.add(lint.UnassignedIPVersion, "host", -1, 0, len(u.Host))
		}
		return
	case kind != uri.HostRegName:
		return
	}
	l.triplets(slowField{"host", -1, u.Host}, 0, len(u.Host), slowInHost, true)
	octets := slowDecode(slowText(u.Host))
	scheme := strings.ToLower(u.Scheme)
	dns := slices.Contains(slowDNS, scheme)
	names := [][]slowOctet{octets}
	if slices.Contains([]string{"mongodb", "postgres", "postgresql"}, scheme) {
		names = slowSplit(octets)
	}
	for _, name := range names {
		text := slowBytes(name)
		if code := slowNumbers(text); code != "" && (dns || scheme == "file" || strings.Count(strings.TrimSuffix(text, "."), ".") == 3) {
			from, to := name[0].from, name[len(name)-1].to
			if code != lint.EncodedIPv4 || strings.Contains(u.Host[from:to], "%") {
				l.add(code, "host", -1, from, to-from)
				return
			}
		}
	}
	l.hostEncoding(u.Host, octets)
	found := map[lint.Code]bool{lint.NotDNSName: !dns, lint.LongLabel: !dns, lint.FakeALabel: !dns}
	from := 0
	for _, name := range names {
		l.hostLabels(name, from, found)
		if len(name) > 0 {
			from = name[len(name)-1].to
		}
		from++ // the comma
	}
}

// slowSplit splits octets at each comma that is not encoded.
func slowSplit(octets []slowOctet) (names [][]slowOctet) {
	for {
		i := slices.IndexFunc(octets, func(o slowOctet) bool { return o.c == ',' && o.to-o.from == 1 })
		if i < 0 {
			return append(names, octets)
		}
		names = append(names, octets[:i])
		octets = octets[i+1:]
	}
}

func (l *slowLinter) hostEncoding(host string, octets []slowOctet) {
	encoded := false
	name := slowBytes(octets)
	for i, r := range name {
		o := octets[i]
		if r == utf8.RuneError && !strings.HasPrefix(name[i:], string(utf8.RuneError)) {
			l.add(lint.HostNotUTF8, "host", -1, o.from, 3)
			return
		}
		encoded = encoded || o.to-o.from == 3 && slowInHost[o.c] == ""
	}
	if encoded {
		l.add(lint.EncodedName, "host", -1, 0, len(host))
	}
}

// slowNotInLabel are the bytes of US-ASCII that a label must not have.
const slowNotInLabel = "!$&'()*+,;=~\"%<>^`{|}"

// hostLabels adds the findings for the labels of a name that begins at first in the host. A code that was found is not found again.
func (l *slowLinter) hostLabels(octets []slowOctet, first int, found map[lint.Code]bool) {
	raw := first // the end of the name before decoding
	if n := len(octets); n > 0 && octets[n-1].c == '.' {
		raw, octets = octets[n-1].from, octets[:n-1]
	} else if n > 0 {
		raw = octets[n-1].to
	}
	add := func(code lint.Code, from, to int) {
		if !found[code] {
			found[code] = true
			l.add(code, "host", -1, from, to-from)
		}
	}
	if len(octets) > 255 {
		add(lint.LongName, first, raw)
	}
	start := 0
	for _, label := range strings.Split(slowBytes(octets), ".") {
		from, to := raw, raw
		if start < len(octets) {
			from, to = octets[start].from, octets[start].from
		}
		if label != "" {
			to = octets[start+len(label)-1].to
		}
		if label == "" || label[0] == '-' || label[len(label)-1] == '-' || strings.ContainsAny(label, slowNotInLabel) {
			add(lint.NotDNSName, from, to)
		}
		if slowIsLong(label) {
			add(lint.LongLabel, from, to)
		}
		if slowIsFake(label) {
			add(lint.FakeALabel, from, to)
		}
		if slowMixesScripts(label) {
			add(lint.MixedScripts, from, to)
		}
		start += len(label) + 1
	}
}

var (
	slowNumeric = regexp.MustCompile(`^([0-9]+|0[xX][0-9A-Fa-f]*)(\.([0-9]+|0[xX][0-9A-Fa-f]*))*\.?$`)
	slowQuad    = regexp.MustCompile(`^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){3}$`)
)

// slowNumbers returns the code of a decoded name that was not written as an IPv4address, or "".
func slowNumbers(name string) lint.Code {
	if !slowNumeric.MatchString(name) {
		return ""
	}
	if !slowIsAddress(strings.Split(strings.TrimSuffix(name, "."), ".")) {
		return lint.IPv4LikeName
	}
	if slowQuad.MatchString(name) {
		return lint.EncodedIPv4
	}
	return lint.RareIPv4
}

// slowIsAddress is inet_aton: strtoul of C with base 0 for each part, and a limit for each.
func slowIsAddress(parts []string) bool {
	for i, part := range parts {
		limit := big.NewInt(256)
		if i == len(parts)-1 && i < 4 {
			limit.Exp(limit, big.NewInt(int64(4-i)), nil)
		}
		digits, base := part, 10
		switch {
		case strings.HasPrefix(strings.ToLower(part), "0x"):
			digits, base = part[2:], 16
		case len(part) > 1 && part[0] == '0':
			digits, base = part[1:], 8
		}
		value, ok := new(big.Int).SetString(digits, base)
		if !ok || value.Cmp(limit) >= 0 {
			return false
		}
	}
	return len(parts) <= 4
}

func (l *slowLinter) path(u uri.URI) {
	rootless := u.Scheme != "" && len(u.Path) > 0 && u.Path[0] != ""
	if i := slowTurningPoint(u.Path); rootless && i >= 0 {
		l.add(lint.RootlessDotSegments, "path", i, 0, len(u.Path[i]))
	} else if i := slices.IndexFunc(u.Path, slowIsDots); rootless && i >= 0 {
		path := strings.Join(u.Path, "/")
		if !slices.Equal(slowAuthorities(path), slowAuthorities(uri.RemoveDotSegments(path))) {
			l.add(lint.RootlessDotSegments, "path", i, 0, len(u.Path[i]))
		}
	}
	faults := slowInPath
	if rootless || slices.Contains([]string{"ldap", "ldaps", "ldapi", "data"}, strings.ToLower(u.Scheme)) {
		faults = slowInOpaque
	}
	for i, segment := range u.Path {
		rest := l.dots(i, segment, faults['/'] != "")
		if !strings.EqualFold(u.Scheme, "data") {
			l.triplets(slowField{"path", i, segment}, rest, len(segment), faults, !slowHolds(segment, "/?#"))
		}
	}
}

var slowDotParameters = regexp.MustCompile(`^\.\.?[;?# ]`)

// dots adds the finding for a segment that is a dot-segment for some software, and returns the offset after it.
func (l *slowLinter) dots(i int, segment string, hierarchical bool) (rest int) {
	if strings.IndexAny(segment, ".%") != 0 {
		return 0
	}
	once := slowDecode(slowText(segment))
	twice := slowDecode(once)
	switch parameters := slowDotParameters.FindString(slowBytes(twice)); {
	case slowIsDots(segment):
		return len(segment)
	case slowIsDots(slowBytes(once)):
		l.add(lint.EncodedDotSegment, "path", i, 0, len(segment))
		return len(segment)
	case hierarchical && slowIsDots(slowBytes(twice)):
		l.add(lint.DoubleDecoding, "path", i, 0, len(segment))
		return len(segment)
	case hierarchical && parameters != "":
		end := twice[len(parameters)-1].to
		l.add(lint.DotSegmentParameters, "path", i, 0, end)
		return end
	default:
		return 0
	}
}

func slowIsDots(segment string) bool { return segment == "." || segment == ".." }

// slowTurningPoint returns the index of the first dot-segment in a rootless path after which the routine of section 5.2.4
// has an absolute path, or -1. Later segments do not matter, except for an empty one right after it.
func slowTurningPoint(path []string) int {
	for i, segment := range path {
		if !slowIsDots(segment) {
			continue
		}
		until := slices.Clone(path[:min(i+3, len(path))]) // and up to two more segments, which are not dot-segments
		for j := i + 1; j < len(until); j++ {
			if j > i+1 || until[j] != "" {
				until[j] = "x"
			}
		}
		if slowTurns(strings.Join(until, "/")) {
			return i
		}
	}
	return -1
}

// slowTurns reports whether the routine of section 5.2.4 makes a rootless path absolute.
func slowTurns(path string) bool { return strings.HasPrefix(uri.RemoveDotSegments(path), "/") }

// slowAuthorities returns the text after each "://", up to the next slash.
func slowAuthorities(path string) (all []string) {
	for i := range path {
		if rest, ok := strings.CutPrefix(path[i:], "://"); ok {
			authority, _, _ := strings.Cut(rest, "/")
			all = append(all, authority)
		}
	}
	return all
}
