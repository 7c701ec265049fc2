package plain

import (
	"net/netip"
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
func (g *Grammar) refuseHost(host string) Refusal {
	if strings.HasPrefix(host, "[") {
		return refuseLiteral(host)
	}
	return g.refuse("host", "reg-name", "reg-name", host)
}

// refuseLiteral checks an IP literal. Its rules are nested, and the innermost one that fails is
// named. "/", "?" and "#" end the literal, as the end of the text does.
func refuseLiteral(host string) Refusal {
	l := URIs.language("IP-literal")
	if l.Accepts(host) {
		return Refusal{}
	}
	r := Refusal{component: "host", offset: l.viable(host), byByte: true}
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
	possible := URIs.language("IP-literal").viable(host[:start]+"0.") == start+len("0.")
	return start, strings.ContainsRune("[:", rune(host[start-1])) && len(octet) <= 4 && possible &&
		strings.HasPrefix(host[end:], ".")
}

// normalAddress is RFC 5952, sections 4 and 5, on a host, as net/netip has it: what is no IPv6 address stays as it is.
func normalAddress(host string) string {
	inner, _ := literal(host)
	if !Is("IPv6address", inner) {
		return host
	}
	return "[" + netip.MustParseAddr(inner).String() + "]"
}
