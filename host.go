package uri

import (
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A HostKind is the kind of a host: which alternative of the host rule it matches (RFC 3986,
// section 3.2.2).
//
//	host = IP-literal / IPv4address / reg-name
type HostKind uint8

// The kinds of host. There are two kinds of IP literal.
const (
	HostNone      HostKind = iota // no authority, or a Host that the rule does not allow
	HostRegName                   // reg-name, such as "example.com", "127.0.0.256" or the empty name in "file:///x"
	HostIPv4                      // IPv4address, such as "127.0.0.1"
	HostIPv6                      // IPv6address in brackets, such as "[::1]"
	HostIPvFuture                 // IPvFuture in brackets, such as "[v1.x]"
)

// String returns the name of the kind: "none", "reg-name", "IPv4", "IPv6" or "IPvFuture".
func (k HostKind) String() string {
	switch k {
	case HostNone:
		return "none"
	case HostRegName:
		return "reg-name"
	case HostIPv4:
		return "IPv4"
	case HostIPv6:
		return "IPv6"
	case HostIPvFuture:
		return "IPvFuture"
	default:
		return "HostKind(" + strconv.Itoa(int(k)) + ")"
	}
}

// inBrackets reports whether host has the brackets of an IP literal.
func inBrackets(host string) bool {
	return strings.HasPrefix(host, "[") && strings.HasSuffix(host, "]")
}

// isHost reports whether the rule host allows the whole of host.
func isHost(host string) bool {
	return host == "" || isEncoded(host, charset.RegName) || hostKind(host) != HostNone
}

// hostKind returns the alternative of the rule host that the whole of host matches, or HostNone if
// none matches.
func hostKind(host string) HostKind {
	if startsWith(host, 0, '[') {
		end, kind, _ := scanIPLiteral(host, 0)
		if end != len(host) {
			return HostNone
		}
		return kind
	}
	if end, bad := scanIPv4address(host, 0); end == len(host) && bad == noFault {
		return HostIPv4
	}
	if scanRegName(host, 0) != len(host) {
		return HostNone
	}
	return HostRegName
}

// scanHost scans host at s[i:]. It must be followed by a ":", or by the end of the authority or of
// s.
//
//	host = IP-literal / IPv4address / reg-name
//
// RFC 3986, section 3.2.2. Every IPv4address is also a reg-name, so the two are distinguished
// later, on demand.
func scanHost(s string, i int) (end int, bad fault) {
	if startsWith(s, i, '[') {
		end, _, bad = scanIPLiteral(s, i)
		if bad == noFault && !endsHost(s, end) {
			bad = fault{rule: ruleIPLiteral}
		}
		return end, bad
	}
	if end = scanRegName(s, i); !endsHost(s, end) {
		bad = fault{rule: ruleOrPctEncoded(s, end, ruleRegName)}
	}
	return end, bad
}

// endsHost reports whether a host can end at s[i:]: before a port, at the end of the authority, or
// at the end of s.
func endsHost(s string, i int) bool { return endsAuthority(s, i) || s[i] == ':' }

// endsAuthority reports whether an authority ends at s[i:] (RFC 3986, section 3.2).
func endsAuthority(s string, i int) bool {
	return i == len(s) || s[i] == '/' || s[i] == '?' || s[i] == '#'
}

// The functions below return the end of the text that their rule matches at s[i:]. If it does not match, they return
// the offset of the first byte that it rejects, or len(s) at the end, and the fault.

// scanIPLiteral scans IP-literal at s[i:], where s[i] is "[". It also returns its kind.
//
//	IP-literal = "[" ( IPv6address / IPvFuture ) "]"
//
// RFC 3986, section 3.2.2.
func scanIPLiteral(s string, i int) (end int, kind HostKind, bad fault) {
	i++
	if startsWith(s, i, 'v') || startsWith(s, i, 'V') {
		end, bad = scanIPvFuture(s, i)
		kind = HostIPvFuture
	} else {
		end, bad = scanIPv6address(s, i)
		kind = HostIPv6
	}
	switch {
	case bad != noFault:
		return end, HostNone, bad
	case startsWith(s, end, ']'):
		return end + 1, kind, noFault
	case endsAuthority(s, end): // the bracket is missing, not more of the address
		return end, HostNone, fault{rule: ruleIPLiteral}
	case kind == HostIPvFuture:
		return end, HostNone, fault{rule: ruleIPvFuture}
	case s[end] == '%':
		return end, HostNone, fault{rule: ruleIPv6address, err: ErrZone}
	default:
		return end, HostNone, fault{rule: ruleIPv6address}
	}
}

// scanIPvFuture scans IPvFuture at s[i:], where s[i] is "v" or "V".
//
//	IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
//
// RFC 3986, section 3.2.2.
func scanIPvFuture(s string, i int) (end int, bad fault) {
	bad = fault{rule: ruleIPvFuture}
	version := scanSet(s, i+1, charset.Hexdig)
	if version == i+1 || !startsWith(s, version, '.') {
		return version, bad
	}
	end = scanSet(s, version+1, charset.IPvFuture)
	if end == version+1 {
		return end, bad
	}
	return end, noFault
}

// scanIPv6address scans IPv6address at s[i:].
//
//	IPv6address =                            6( h16 ":" ) ls32
//	            /                       "::" 5( h16 ":" ) ls32
//	            / [               h16 ] "::" 4( h16 ":" ) ls32
//	            / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
//	            / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
//	            / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
//	            / [ *4( h16 ":" ) h16 ] "::"              ls32
//	            / [ *5( h16 ":" ) h16 ] "::"              h16
//	            / [ *6( h16 ":" ) h16 ] "::"
//
// RFC 3986, section 3.2.2. The nine alternatives come to this: eight pieces, or at most seven around one "::".
func scanIPv6address(s string, i int) (end int, bad fault) {
	before := 0
	if !startsWith(s, i, ':') {
		if i, before, bad = scanPieces(s, i, 8, false); bad != noFault || before == 8 {
			return i, bad
		}
	}
	for range 2 {
		if !startsWith(s, i, ':') {
			return i, fault{rule: ruleIPv6address}
		}
		i++
	}
	if before == 7 || i == len(s) || !charset.Hexdig.Has(s[i]) {
		return i, noFault
	}
	end, _, bad = scanPieces(s, i, 7-before, true)
	return end, bad
}

// scanPieces scans h16 *( ":" h16 ) at s[i:], up to most pieces, and counts them. An ls32 in dotted
// form ends them and counts as two pieces. elided is set after the "::". If it is not set,
// scanPieces stops before a "::", and the dotted form is only possible if exactly two pieces are
// missing.
//
//	ls32 = ( h16 ":" h16 ) / IPv4address
//
// RFC 3986, section 3.2.2.
func scanPieces(s string, i, most int, elided bool) (end, pieces int, bad fault) {
	for {
		end, bad = scanH16(s, i)
		if bad != noFault {
			return end, pieces, bad
		}
		room := most - pieces
		if (room == 2 || room > 2 && elided) && beginsIPv4address(s, i, end) {
			end, bad = scanIPv4address(s, i)
			return end, pieces + 2, bad
		}
		pieces++
		if pieces == most || !startsWith(s, end, ':') || !elided && startsWith(s, end+1, ':') {
			return end, pieces, noFault
		}
		i = end + 1
	}
}

// beginsIPv4address reports whether the piece at s[i:end] is the first octet of an IPv4address,
// possibly out of range. A piece with a leading zero can only be an h16, and then the "." after it
// is invalid.
func beginsIPv4address(s string, i, end int) bool {
	return startsWith(s, end, '.') && scanDigits(s, i) == end && (s[i] != '0' || end == i+1)
}

// scanH16 scans h16 at s[i:].
//
//	h16 = 1*4HEXDIG
//
// RFC 3986, section 3.2.2.
func scanH16(s string, i int) (end int, bad fault) {
	end = scanSet(s, i, charset.Hexdig)
	if end == i {
		return i, fault{rule: ruleIPv6address}
	}
	return min(end, i+4), noFault
}

// scanIPv4address scans IPv4address at s[i:].
//
//	IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
//
// RFC 3986, section 3.2.2.
func scanIPv4address(s string, i int) (end int, bad fault) {
	for range 3 {
		if end, bad = scanDecOctet(s, i); bad != noFault {
			return end, bad
		}
		if !startsWith(s, end, '.') {
			return end, fault{rule: ruleIPv4address}
		}
		i = end + 1
	}
	return scanDecOctet(s, i)
}

// scanDecOctet scans dec-octet at s[i:]: 0 to 255 without a leading zero.
//
//	dec-octet = DIGIT                 ; 0-9
//	          / %x31-39 DIGIT         ; 10-99
//	          / "1" 2DIGIT            ; 100-199
//	          / "2" %x30-34 DIGIT     ; 200-249
//	          / "25" %x30-35          ; 250-255
//
// RFC 3986, section 3.2.2.
func scanDecOctet(s string, i int) (end int, bad fault) {
	end = scanDigits(s, i)
	bad = fault{rule: ruleDecOctet}
	switch {
	case end == i:
		return i, bad
	case s[i] == '0' && end > i+1:
		return i + 1, bad
	case end > i+3 || end == i+3 && s[i:end] > "255":
		bad.err = errOctetRange
		return i, bad
	default:
		return end, noFault
	}
}

// scanRegName scans reg-name at s[i:]. It cannot fail.
//
//	reg-name = *( unreserved / pct-encoded / sub-delims )
//
// RFC 3986, section 3.2.2.
func scanRegName(s string, i int) int { return charset.ScanEncoded(s, i, charset.RegName) }
