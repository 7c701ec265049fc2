package plain

import (
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// hostKind is the first alternative of host that matches (RFC 3986, section 3.2.2).
func hostKind(host string) uri.HostKind {
	switch inner, ok := literal(host); {
	case ok && Is("IPv6address", inner):
		return uri.HostIPv6
	case ok && Is("IPvFuture", inner):
		return uri.HostIPvFuture
	case Is("IPv4address", host):
		return uri.HostIPv4
	case Is("reg-name", host):
		return uri.HostRegName
	default:
		return uri.HostNone
	}
}

// literal returns the text between the brackets of host.
func literal(host string) (inner string, ok bool) {
	inner, begins := strings.CutPrefix(host, "[")
	inner, ends := strings.CutSuffix(inner, "]")
	return inner, begins && ends
}

// refuseHost checks a host by the alternative that its first byte selects.
func refuseHost(host string) refusal {
	if strings.HasPrefix(host, "[") {
		return refuseLiteral(host)
	}
	return refuse("host", "reg-name", "reg-name", host)
}

// refuseLiteral checks an IP literal. Its rules are nested, and the innermost one that fails is
// named. "/", "?" and "#" end the literal, as the end of the text does.
func refuseLiteral(host string) refusal {
	l := languageOf("IP-literal")
	if l.Accepts(host) {
		return refusal{}
	}
	r := refusal{component: "host", offset: l.viable(host)}
	next := host[r.offset:] + "/"
	complete := l.Accepts(host[:r.offset] + "]")
	ended := strings.ContainsRune("/?#", rune(next[0]))
	start, outOfRange := octetOutOfRange(host, r.offset)
	switch {
	case l.Accepts(host[:r.offset]), complete && ended:
		r.rule = "IP-literal"
	case lower(host[1:min(2, len(host))]) == "v":
		r.rule = "IPvFuture"
	case outOfRange:
		r.rule, r.offset = "dec-octet", start
	case complete && next[0] == '%':
		r.rule, r.cause = "IPv6address", uri.ErrZone
	default:
		r.rule = ruleOfPiece(host[:r.offset], next[0], complete)
	}
	return r
}

// ruleOfPiece returns the rule that rejects the byte next in an IPv6 literal that is valid up to
// before: dec-octet if a digit is missing or there is one too many, IPv4address if a dot is
// missing.
func ruleOfPiece(before string, next byte, complete bool) string {
	piece := before[strings.LastIndexAny(before, "[:")+1:]
	switch {
	case !strings.Contains(piece, "."):
		return "IPv6address"
	case strings.HasSuffix(piece, "."), '0' <= next && next <= '9':
		return "dec-octet"
	case complete:
		return "IPv6address"
	default:
		return "IPv4address"
	}
}

// octetOutOfRange reports whether the byte at that offset of an IPv6 literal is rejected because it
// is in, or after, the digits of a decimal octet above 255. It returns the start of these digits.
// Digits that may be an h16 are an octet if a dot follows.
func octetOutOfRange(host string, at int) (start int, ok bool) {
	const digits = "0123456789"
	start = len(strings.TrimRight(host[:at], digits))
	end := len(host) - len(strings.TrimLeft(host[at:], digits))
	octet := host[start:end]
	if number, err := strconv.Atoi(octet); strings.HasPrefix(octet, "0") || err == nil && number <= 255 || octet == "" {
		return 0, false
	}
	if host[start-1] == '.' {
		return start, true
	}
	possible := languageOf("IP-literal").viable(host[:start]+"0.") == start+len("0.")
	return start, strings.ContainsRune("[:", rune(host[start-1])) && len(octet) <= 4 && possible &&
		strings.HasPrefix(host[end:], ".")
}

// normalAddress is RFC 5952, sections 4 and 5, on a host: what is no IPv6 address stays as it is.
func normalAddress(host string) string {
	groups, ok := groupsOf(host)
	if !ok {
		return host
	}
	if mapped := [6]uint64{5: 0xFFFF}; [6]uint64(groups[:6]) == mapped {
		return "[::ffff:" + octets(groups[6]) + "." + octets(groups[7]) + "]"
	}
	start, length := longestZeros(groups)
	var before, after []string
	for i, group := range groups {
		text := strconv.FormatUint(group, 16)
		switch {
		case length < 2 || i < start:
			before = append(before, text)
		case i >= start+length:
			after = append(after, text)
		}
	}
	if length < 2 {
		return "[" + strings.Join(before, ":") + "]"
	}
	return "[" + strings.Join(before, ":") + "::" + strings.Join(after, ":") + "]"
}

// groupsOf returns the eight groups of an IPv6 address in brackets, which is a good one if it is one.
func groupsOf(host string) (groups [8]uint64, ok bool) {
	inner, found := strings.CutPrefix(host, "[")
	if !found || strings.HasPrefix(strings.ToLower(inner), "v") {
		return groups, false
	}
	before, after, shortened := strings.Cut(strings.TrimSuffix(inner, "]"), "::")
	copy(groups[:], groupsIn(before))
	if shortened {
		rest := groupsIn(after)
		copy(groups[8-len(rest):], rest)
	}
	return groups, true
}

// groupsIn returns the groups of a part of an address, of which the last may be an IPv4 address.
func groupsIn(text string) (groups []uint64) {
	for piece := range strings.SplitSeq(text, ":") {
		if bytes := strings.Split(piece, "."); len(bytes) == 4 {
			for i := 0; i < 4; i += 2 {
				high, _ := strconv.ParseUint(bytes[i], 10, 16)
				low, _ := strconv.ParseUint(bytes[i+1], 10, 16)
				groups = append(groups, high<<8|low)
			}
		} else if piece != "" {
			group, _ := strconv.ParseUint(piece, 16, 64)
			groups = append(groups, group)
		}
	}
	return groups
}

// octets returns a group as two decimal octets.
func octets(group uint64) string {
	return strconv.FormatUint(group>>8, 10) + "." + strconv.FormatUint(group&0xFF, 10)
}

// longestZeros returns the first of the longest runs of groups that are 0.
func longestZeros(groups [8]uint64) (start, length int) {
	for i := range groups {
		n := 0
		for i+n < len(groups) && groups[i+n] == 0 {
			n++
		}
		if n > length {
			start, length = i, n
		}
	}
	return start, length
}
