package lint_test

import (
	"math/big"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

// The oracles below say which codes a URI must have, written as literally as the documentation of the package is, on
// copies of the text that are decoded as a whole. They say nothing about places.

// slowDecode returns s decoded once.
func slowDecode(s string) string {
	decoded, err := url.PathUnescape(s)
	if err != nil {
		panic(err)
	}
	return decoded
}

// slowCodes returns the codes of u, which Format writes.
func slowCodes(u uri.URI) map[lint.Code]bool {
	codes := map[lint.Code]bool{}
	slowSuffix(u, codes)
	if _, ok := u.Authority(); ok {
		slowUserinfo(u.UserInfo, codes)
		slowHost(u, codes)
	}
	slowPath(u, codes)
	if !strings.EqualFold(u.Scheme, "data") {
		slowParameters(u.Query, codes)
	}
	slowParameters(u.Fragment, codes)
	return codes
}

var (
	slowScheme = regexp.MustCompile(`^(.*\..*|(?i:localhost))$`)
	slowPort   = regexp.MustCompile(`^[0-9]{1,5}$`)
	slowWWW    = regexp.MustCompile(`(?i)^www\..*\.`)
)

func slowSuffix(u uri.URI, codes map[lint.Code]bool) {
	if _, ok := u.Authority(); ok || len(u.Path) == 0 {
		return
	}
	if slowScheme.MatchString(u.Scheme) && slowPort.MatchString(u.Path[0]) {
		codes[lint.SuffixReference] = true
	}
	if u.Scheme == "" && slowWWW.MatchString(u.Path[0]) {
		codes[lint.SuffixReference] = true
	}
}

// slowTriplets adds the codes of encoded bytes in a text. What matters of the place is given as the bytes of each code.
func slowTriplets(text string, bytes map[lint.Code]string, codes map[lint.Code]bool) {
	for _, triplet := range regexp.MustCompile(`%..`).FindAllString(text, -1) {
		for code, set := range bytes {
			if strings.Contains(set, slowDecode(triplet)) {
				codes[code] = true
			}
		}
	}
}

const (
	slowControls = "\x01\x02\x03\x04\x05\x06\x07\x08\x0B\x0C\x0E\x0F" +
		"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F\x7F"
	slowLines = "\t\n\r"
)

var slowDoubles = regexp.MustCompile(`(%25[0-9A-Fa-f]{2})+`)

// slowDoubled adds the code of what looks encoded twice in text, unless that, decoded, has one of nested.
func slowDoubled(text, nested string, codes map[lint.Code]bool) {
	if strings.ContainsAny(slowDecode(text), nested) {
		return
	}
	for _, run := range slowDoubles.FindAllString(text, -1) {
		if utf8.ValidString(slowDecode(slowDecode(run))) {
			codes[lint.DoubleEncoding] = true
		}
	}
}

func slowParameters(text string, codes map[lint.Code]bool) {
	slowTriplets(text, map[lint.Code]string{lint.EncodedNUL: "\x00", lint.EncodedControl: slowControls}, codes)
	for _, parameter := range regexp.MustCompile(`[&;]`).Split(text, -1) {
		key, value, ok := strings.Cut(parameter, "=")
		if !ok {
			key, value = "", parameter
		}
		slowDoubled(key, "", codes)
		slowDoubled(value, "/?#&=", codes)
	}
}

var (
	slowHostLike = regexp.MustCompile(`(?s)^(?:[Hh][Tt][Tt][Pp][Ss]?://)?([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)(.*)$`)
	slowURL      = regexp.MustCompile(`^[Hh][Tt][Tt][Pp][Ss]?://`)
	slowSure     = regexp.MustCompile(`(?i)^www\.|\.(com|edu|net|org|gov|mil|int)$|^[0-9]{1,3}(\.[0-9]{1,3}){3}$`)
	slowWord     = regexp.MustCompile(`(?i)\.([a-z]{2,}|xn--[a-z0-9-]*)$`)
	slowRest     = regexp.MustCompile(`(?s)^([/?#&=]|:(21|22|80|443|8080|8443)(/|$))`)
)

func slowUserinfo(userinfo string, codes map[lint.Code]bool) {
	bytes := map[lint.Code]string{lint.EncodedNUL: "\x00", lint.EncodedControl: slowControls + slowLines}
	slowTriplets(userinfo, bytes, codes)
	name, password, _ := strings.Cut(userinfo, ":")
	slowDoubled(name, "/?#", codes)
	if password != "" {
		codes[lint.Password] = true
	}
	if slowLooksLikeHost(slowDecode(userinfo)) {
		codes[lint.UserinfoLikeHost] = true
	}
}

func slowLooksLikeHost(userinfo string) bool {
	match := slowHostLike.FindStringSubmatch(userinfo)
	if match == nil {
		return false
	}
	name, rest := match[1], match[2]
	labels := strings.Split(name, ".")
	three := len(labels) >= 3 && len(labels[len(labels)-2]) >= 2 && !strings.ContainsAny(rest[:min(1, len(rest))], `@;\`)
	return slowURL.MatchString(userinfo) || slowSure.MatchString(name) ||
		slowWord.MatchString(name) && (slowRest.MatchString(rest) || three)
}

// slowDNS has the schemes of the tests whose hosts are looked up in the DNS, and none for relative references.
var slowDNS = []string{"", "amqp", "amqps", "coap", "coap+tcp", "coap+ws", "coaps", "coaps+tcp", "coaps+ws",
	"dict", "ftp", "ftps", "gemini", "git", "gopher", "http", "https", "imap", "imaps", "ipp", "ipps", "irc",
	"ircs", "ldap", "ldaps", "mqtt", "mqtts", "news", "nfs", "nntp", "nntps", "pop", "pops", "redis", "rediss",
	"rsync", "rtsp", "rtsps", "sftp", "smtp", "smtps", "ssh", "svn", "telnet", "telnets", "tftp", "vnc", "ws",
	"wss"}

func slowHost(u uri.URI, codes map[lint.Code]bool) {
	host := slowDecode(u.Host)
	switch {
	case u.Host == "":
		return
	case u.HostKind() == uri.HostIPvFuture:
		if regexp.MustCompile(`(?i)^\[v0*[46]\.`).MatchString(u.Host) {
			codes[lint.UnassignedIPVersion] = true
		}
		return
	case u.HostKind() != uri.HostRegName:
		return
	}
	slowTriplets(u.Host, map[lint.Code]string{
		lint.EncodedNUL: "\x00", lint.EncodedControl: slowControls + slowLines, lint.EncodedBackslash: `\`,
		lint.EncodedHostDelimiter: "/?#@:[] ",
	}, codes)
	slowDoubled(u.Host, "", codes)
	dns := slices.Contains(slowDNS, strings.ToLower(u.Scheme))
	if code := slowNumbers(host); code != "" && (dns || strings.Count(strings.TrimSuffix(host, "."), ".") == 3) {
		codes[code] = true
		return
	}
	if !utf8.ValidString(host) {
		codes[lint.HostNotUTF8] = true
	} else if regexp.MustCompile(`%([2-7][0-9A-Fa-f]|[89A-Fa-f])`).MatchString(slowFaultless.ReplaceAllString(u.Host, "")) {
		codes[lint.EncodedName] = true
	}
	slowName(strings.TrimSuffix(host, "."), dns, codes)
}

// slowFaultless finds the triplets that have a code of their own in a host, and "%".
var slowFaultless = regexp.MustCompile(`(?i)%([01].|7F|2F|3F|23|40|3A|5B|5D|5C|20|25)`)

// slowOdd finds what a label must not have, in the bytes of US-ASCII.
var slowOdd = regexp.MustCompile("[!$&'()*+,;=~\"%<>^`{|}]")

func slowName(name string, dns bool, codes map[lint.Code]bool) {
	if len(name) > 255 {
		codes[lint.LongName] = true
	}
	if !dns {
		return
	}
	for _, label := range strings.Split(name, ".") {
		if label == "" || strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-") || slowOdd.MatchString(label) {
			codes[lint.NotDNSName] = true
		}
		if len(label) > 63 {
			codes[lint.LongLabel] = true
		}
	}
}

var (
	slowNumeric = regexp.MustCompile(`^([0-9]+|0[xX][0-9A-Fa-f]*)(\.([0-9]+|0[xX][0-9A-Fa-f]*))*\.?$`)
	slowQuad    = regexp.MustCompile(`^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){3}$`)
)

// slowNumbers returns the code of a decoded name that is not an IPv4address as it stands, or "".
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

// slowIsAddress is inet_aton: C's strtoul with base 0 for each part, and a limit for each.
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

func slowPath(u uri.URI, codes map[lint.Code]bool) {
	rootless := u.Scheme != "" && len(u.Path) > 0 && u.Path[0] != ""
	if rootless && strings.HasPrefix(uri.RemoveDotSegments(strings.Join(u.Path, "/")), "/") {
		codes[lint.RootlessDotSegments] = true
	}
	bytes := map[lint.Code]string{lint.EncodedNUL: "\x00", lint.EncodedControl: slowControls}
	if !rootless && !slices.Contains([]string{"ldap", "ldaps", "ldapi"}, strings.ToLower(u.Scheme)) {
		bytes = map[lint.Code]string{lint.EncodedNUL: "\x00", lint.EncodedControl: slowControls + slowLines,
			lint.EncodedSlash: "/", lint.EncodedBackslash: `\`}
	}
	for _, segment := range u.Path {
		if decoded := slowDecode(segment); decoded != segment && (decoded == "." || decoded == "..") {
			codes[lint.EncodedDotSegment] = true
		}
		if !rootless || !strings.EqualFold(u.Scheme, "data") {
			slowTriplets(segment, bytes, codes)
			slowDoubled(segment, "/?#", codes)
		}
	}
}
