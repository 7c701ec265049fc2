package iri_test

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/iri"
)

// This file has the plain implementations of the package documentation. They work on runes, and use only the types of
// package uri.

// The sets of RFC 3987, section 2.2.
const (
	alphas      = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	digits      = "0123456789"
	hexdigs     = digits + "ABCDEFabcdef"
	unreserved  = alphas + digits + "-._~"
	subDelims   = "!$&'()*+,;="
	regNameSet  = unreserved + subDelims
	userinfoSet = regNameSet + ":"
	pcharSet    = regNameSet + ":@"
	querySet    = pcharSet + "/?"
)

type ranges [][2]rune

var (
	ucschar = ranges{
		{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF},
		{0x10000, 0x1FFFD}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
		{0x40000, 0x4FFFD}, {0x50000, 0x5FFFD}, {0x60000, 0x6FFFD},
		{0x70000, 0x7FFFD}, {0x80000, 0x8FFFD}, {0x90000, 0x9FFFD},
		{0xA0000, 0xAFFFD}, {0xB0000, 0xBFFFD}, {0xC0000, 0xCFFFD},
		{0xD0000, 0xDFFFD}, {0xE1000, 0xEFFFD},
	}
	iprivate           = ranges{{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}}
	ucscharAndIprivate = slices.Concat(ucschar, iprivate)
)

func (list ranges) has(r rune) bool {
	return slices.ContainsFunc(list, func(bounds [2]rune) bool { return bounds[0] <= r && r <= bounds[1] })
}

// A verdict has the fields of an error. The zero verdict means that there is no error.
type verdict struct {
	component, rule string
	offset          int
}

// slowScan returns the offset of the first character of s that *( allowed / beyond / pct-encoded ) does not match, or
// len(s). It reports whether that is the "%" of an incomplete percent-encoded sequence.
func slowScan(s, allowed string, beyond ranges) (offset int, percent bool) {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '%':
			if !slowIsTriplet(s[i:]) {
				return i, true
			}
			size = 3
		case r < 0x80 && strings.IndexByte(allowed, byte(r)) < 0,
			r >= 0x80 && (r == utf8.RuneError && size == 1 || !beyond.has(r)):
			return i, false
		}
		i += size
	}
	return len(s), false
}

func slowIsTriplet(s string) bool {
	return len(s) >= 3 && s[0] == '%' && strings.IndexByte(hexdigs, s[1]) >= 0 && strings.IndexByte(hexdigs, s[2]) >= 0
}

// slowRules has the names in RFC 3987 for rules of RFC 3986.
var slowRules = map[string]string{"URI-reference": "IRI-reference", "absolute-URI": "absolute-IRI", "segment": "ipchar",
	"userinfo": "iuserinfo", "reg-name": "ireg-name", "path-abempty": "ipath-abempty", "path-absolute": "ipath-absolute",
	"path-noscheme": "ipath-noscheme", "query": "iquery", "fragment": "ifragment"}

// slowRule returns the name of a rule in errors about a text, which may be US-ASCII.
func slowRule(rule string, ascii bool) string {
	if name, ok := slowRules[rule]; ok && !ascii {
		return name
	}
	return rule
}

// slowComponent returns the verdict on a component that begins at that offset of the input.
func slowComponent(s string, at int, component, rule, allowed string, beyond ranges) verdict {
	offset, percent := slowScan(s, allowed, beyond)
	switch {
	case offset == len(s):
		return verdict{}
	case percent:
		rule = "pct-encoded"
	}
	return verdict{component, rule, at + offset}
}

// slowParse is Parse, ParseIRI, ParseAbsolute or ParseRelative: start is "IRI-reference", "IRI", "absolute-IRI" or
// "irelative-ref". A verdict on text in brackets has no rule, and its offset has no meaning.
func slowParse(s, start string) (iri.IRI, verdict) {
	var i iri.IRI
	bad := slowParseInto(&i, s, start)
	if bad != (verdict{}) {
		bad.rule = slowRule(bad.rule, slowIsASCII(s))
		return iri.IRI{}, bad
	}
	return i, bad
}

func slowIsASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= 0x80 }) < 0
}

func slowParseInto(i *iri.IRI, s, start string) verdict {
	rest, fragment, hasFragment := strings.Cut(s, "#")
	rest, query, hasQuery := strings.Cut(rest, "?")
	schemeEnd := 0
	for schemeEnd < len(s) && strings.IndexByte(alphas+digits+"+-.", s[schemeEnd]) >= 0 &&
		(schemeEnd > 0 || strings.IndexByte(alphas, s[0]) >= 0) {
		schemeEnd++
	}
	hasScheme := schemeEnd > 0 && schemeEnd < len(s) && s[schemeEnd] == ':'
	at := 0
	switch {
	case start == "irelative-ref", start == "IRI-reference" && !hasScheme:
		i.IsRelative = true
	case !hasScheme:
		return verdict{"scheme", "scheme", schemeEnd}
	default:
		i.Scheme = strings.ToLower(s[:schemeEnd])
		at = schemeEnd + 1
		rest = rest[at:]
	}
	hasAuthority := strings.HasPrefix(rest, "//")
	if hasAuthority {
		end := len(rest)
		if slash := strings.IndexByte(rest[2:], '/'); slash >= 0 {
			end = slash + 2
		}
		if bad := slowAuthority(i, rest[2:end], at+2); bad != (verdict{}) {
			return bad
		}
		at += end
		rest = rest[end:]
	}
	bad := slowComponent(rest, at, "path", "segment", pcharSet+"/", ucschar)
	if first, _, _ := strings.Cut(rest, "/"); i.IsRelative && !hasAuthority {
		if colon := strings.IndexByte(first, ':'); colon >= 0 && (bad == (verdict{}) || colon < bad.offset) {
			return verdict{"path", "path-noscheme", colon}
		}
	}
	if bad != (verdict{}) {
		return bad
	}
	if rest != "" {
		i.Path = slices.Clip(strings.Split(rest, "/"))
	}
	at += len(rest)
	if hasQuery {
		if bad := slowComponent(query, at+1, "query", "query", querySet, ucscharAndIprivate); bad != (verdict{}) {
			return bad
		}
		i.Query, i.ForceQuery = query, query == ""
		at += 1 + len(query)
	}
	if hasFragment {
		if start == "absolute-IRI" {
			return verdict{"fragment", "absolute-URI", at}
		}
		i.Fragment, i.ForceFragment = fragment, fragment == ""
		return slowComponent(fragment, at+1, "fragment", "fragment", querySet, ucschar)
	}
	return verdict{}
}

func slowAuthority(i *iri.IRI, s string, at int) verdict {
	if userinfo, rest, found := strings.Cut(s, "@"); found {
		if bad := slowComponent(userinfo, at, "userinfo", "userinfo", userinfoSet, ucschar); bad != (verdict{}) {
			return bad
		}
		i.UserInfo, i.ForceUserInfo = userinfo, userinfo == ""
		at += len(userinfo) + 1
		s = rest
	}
	host, port, hasPort := strings.Cut(s, ":")
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']') + 1
		if end == 0 || !slowIsIPLiteral(s[:end]) || end < len(s) && s[end] != ':' {
			return verdict{"host", "", 0}
		}
		host, port, hasPort = s[:end], strings.TrimPrefix(s[end:], ":"), end < len(s)
	} else if bad := slowComponent(host, at, "host", "reg-name", regNameSet, ucschar); bad != (verdict{}) {
		return bad
	}
	i.Host, i.ForceAuthority = host, host == ""
	if !hasPort {
		return verdict{}
	}
	at += len(host) + 1
	for k := range len(port) {
		if strings.IndexByte(digits, port[k]) < 0 {
			return verdict{"port", "port", at + k}
		}
	}
	number, err := strconv.Atoi("0" + port)
	if err != nil || number > 65535 {
		return verdict{"port", "port", at}
	}
	i.Port, i.HasPort = uint16(number), port != ""
	return verdict{}
}

// slowIsIPLiteral reports whether host, which has brackets, is an IP-literal.
func slowIsIPLiteral(host string) bool {
	text := strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if len(text) != len(host)-2 {
		return false
	}
	if text != "" && (text[0] == 'v' || text[0] == 'V') {
		version, address, found := strings.Cut(text[1:], ".")
		return found && version != "" && strings.Trim(version, hexdigs) == "" &&
			address != "" && strings.Trim(address, userinfoSet) == ""
	}
	addr, err := netip.ParseAddr(text)
	return err == nil && addr.Is6() && addr.Zone() == ""
}

// slowRefusal returns the verdict of Format on i: the first component at fault, in the order of the text. A verdict on a
// host in brackets has no rule. The offset is that in the field.
func slowRefusal(i iri.IRI) verdict {
	ascii := slowIsASCII(i.Scheme + i.UserInfo + i.Host + strings.Join(i.Path, "") + i.Query + i.Fragment)
	bad := slowFirstRefusal(i)
	bad.rule = slowRule(bad.rule, ascii)
	return bad
}

func slowFirstRefusal(i iri.IRI) verdict {
	hasAuthority := i.Host != "" || i.ForceAuthority
	isSet := i.UserInfo != "" || i.Host != "" || i.Port != 0 || i.HasPort || len(i.Path) > 0 || i.Query != "" ||
		i.Fragment != "" || i.ForceAuthority || i.ForceUserInfo || i.ForceQuery || i.ForceFragment
	if i.IsRelative && i.Scheme != "" || !i.IsRelative && i.Scheme == "" && isSet {
		return verdict{"scheme", "URI-reference", 0}
	}
	for k := range len(i.Scheme) {
		if strings.IndexByte(alphas+digits+"+-.", i.Scheme[k]) < 0 || k == 0 && strings.IndexByte(alphas, i.Scheme[0]) < 0 {
			return verdict{"scheme", "scheme", k}
		}
	}
	var bad []verdict
	lawChecker := func(s, component, rule, allowed string, beyond ranges) {
		if v := slowComponent(s, 0, component, rule, allowed, beyond); v != (verdict{}) {
			bad = append(bad, v)
		}
	}
	if hasAuthority {
		lawChecker(i.UserInfo, "userinfo", "userinfo", userinfoSet, ucschar)
		if !strings.HasPrefix(i.Host, "[") {
			lawChecker(i.Host, "host", "reg-name", regNameSet, ucschar)
		} else if !slowIsIPLiteral(i.Host) {
			bad = append(bad, verdict{"host", "", 0})
		}
	}
	for _, segment := range i.Path {
		lawChecker(segment, "path", "segment", pcharSet, ucschar)
	}
	path := slowPath(i)
	switch first, _, _ := strings.Cut(path, "/"); {
	case hasAuthority && len(i.Path) > 0 && i.Path[0] != "":
		bad = append(bad, verdict{"path", "path-abempty", 0})
	case !hasAuthority && strings.HasPrefix(path, "//"):
		bad = append(bad, verdict{"path", "path-absolute", 0})
	case !hasAuthority && i.Scheme == "" && strings.Contains(first, ":"):
		bad = append(bad, verdict{"path", "path-noscheme", strings.Index(first, ":")})
	}
	lawChecker(i.Query, "query", "query", querySet, ucscharAndIprivate)
	lawChecker(i.Fragment, "fragment", "fragment", querySet, ucschar)
	return append(bad, verdict{})[0]
}

// The algorithms of the functions below are those of package uri, on text beyond US-ASCII.

func slowPath(i iri.IRI) string { return plain.PathText(i.Path) }

// slowFormat is Format for a value that it accepts.
func slowFormat(i iri.IRI) string { return plain.Text(uri.URI(i)) }

// slowCanonical returns the canonical form of any value; see [uri.URI.Equal].
func slowCanonical(i iri.IRI) iri.IRI { return iri.IRI(plain.Canonical(uri.URI(i))) }

// slowNormalize returns the text of Normalize for an IRI that Format accepts.
func slowNormalize(i iri.IRI) string { return plain.Text(plain.NormalForm(uri.URI(i))) }

// slowResolve returns the text of Resolve for IRIs that Format accepts, with a base that has a scheme.
func slowResolve(base, r iri.IRI) string {
	return plain.Text(plain.TargetOf(uri.URI(base), uri.URI(r), true))
}

// slowEncode is step 2 of RFC 3987, section 3.1, for any text.
func slowEncode(s string) string {
	text := ""
	for k := range len(s) {
		if s[k] < 0x80 {
			text += s[k : k+1]
		} else {
			text += "%" + strings.ToUpper(strconv.FormatInt(int64(s[k]), 16))
		}
	}
	return text
}

// slowDecode is steps 2 to 5 of RFC 3987, section 3.2, for a component that allows the characters in beyond.
func slowDecode(s string, beyond ranges) string {
	text := ""
	for s != "" {
		octets := ""
		for slowIsTriplet(s[3*len(octets):]) {
			c, _ := strconv.ParseUint(s[3*len(octets)+1:3*len(octets)+3], 16, 8)
			octets += string([]byte{byte(c)})
		}
		s = s[3*len(octets):]
		for octets != "" {
			r, size := utf8.DecodeRuneInString(octets)
			isBidi := strings.ContainsRune("\u200e\u200f\u202a\u202b\u202c\u202d\u202e", r)
			switch {
			case r < 0x80 && strings.IndexByte(unreserved, byte(r)) >= 0,
				(r != utf8.RuneError || size > 1) && r >= 0x80 && beyond.has(r) && !isBidi:
				text += string(r)
			default:
				for k := range size {
					text += "%" + strings.ToUpper(strconv.FormatUint(uint64(octets[k])|0x100, 16)[1:])
				}
			}
			octets = octets[size:]
		}
		if s != "" {
			text += s[:1]
			s = s[1:]
		}
	}
	return text
}

// slowFromURI is FromURI with nil, for a URI that uri.Format accepts.
func slowFromURI(u uri.URI) iri.IRI {
	i := iri.IRI(u)
	i.UserInfo = slowDecode(u.UserInfo, ucschar)
	i.Host = slowDecode(u.Host, ucschar)
	i.Path = nil
	isRootless := u.Host == "" && !u.ForceAuthority && !strings.HasPrefix(slowPath(iri.IRI(u)), "/")
	for _, segment := range u.Path {
		if decoded := slowDecode(segment, ucschar); !isRootless || decoded != "." && decoded != ".." {
			segment = decoded
		}
		i.Path = append(i.Path, upperTriplets(segment))
	}
	i.Query = slowDecode(u.Query, ucscharAndIprivate)
	i.Fragment = slowDecode(u.Fragment, ucschar)
	return i
}

// upperTriplets returns s with the digits of its percent-encoded sequences in uppercase.
func upperTriplets(s string) string {
	b := []byte(s)
	for k := range b {
		if slowIsTriplet(s[k:]) {
			copy(b[k:], strings.ToUpper(s[k:k+3]))
		}
	}
	return string(b)
}
