package grammar

import "github.com/go-rfc3986/uri/internal/charset"

// Each function below returns the end of the text that its rule matches at s[i:]. If the rule does
// not match, end is the offset of the fault. RFC 3987 does not change these rules.

// ScanIPLiteral scans IP-literal at s[i:], where s[i] is "[".
//
//	IP-literal = "[" ( IPv6address / IPvFuture ) "]"
//
// RFC 3986, section 3.2.2.
func ScanIPLiteral(s string, i int) (end int, bad Fault) {
	future := startsWith(s, i+1, 'v') || startsWith(s, i+1, 'V')
	if future {
		end, bad = ipvFuture(s, i+1)
	} else {
		end, bad = ipv6address(s, i+1)
	}
	switch {
	case bad.Rule != nil:
		return end, bad
	case startsWith(s, end, ']'):
		return end + 1, Fault{}
	case endsAuthority(s, end): // the bracket is missing; the address is complete
		return reject(IPliteral, end)
	case future:
		return reject(IPvFuture, end)
	case s[end] == '%':
		return end, Fault{Rule: zone, Offset: end}
	default:
		return reject(IPv6address, end)
	}
}

// reject returns a fault of the rule at offset, and offset as the end.
func reject(rule *Rule, offset int) (end int, bad Fault) {
	return offset, Fault{Rule: rule, Offset: offset}
}

// ipvFuture scans IPvFuture at s[i:], where s[i] is "v" or "V".
//
//	IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
//
// RFC 3986, section 3.2.2.
func ipvFuture(s string, i int) (end int, bad Fault) {
	version := scanSet(s, i+1, charset.Hexdig)
	if version == i+1 || !startsWith(s, version, '.') {
		return reject(IPvFuture, version)
	}
	if end = scanSet(s, version+1, charset.IPvFuture); end == version+1 {
		return reject(IPvFuture, end)
	}
	return end, Fault{}
}

// ipv6address scans IPv6address at s[i:].
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
// RFC 3986, section 3.2.2. The nine alternatives mean: eight pieces, or at most seven with one
// "::".
func ipv6address(s string, i int) (end int, bad Fault) {
	before := 0
	if !startsWith(s, i, ':') {
		if i, before, bad = pieces(s, i, 8, false); bad.Rule != nil || before == 8 {
			return i, bad
		}
	}
	for range 2 {
		if !startsWith(s, i, ':') {
			return reject(IPv6address, i)
		}
		i++
	}
	if before == 7 || i == len(s) || !charset.Hexdig.Has(s[i]) {
		return i, Fault{}
	}
	end, _, bad = pieces(s, i, 7-before, true)
	return end, bad
}

// pieces scans h16 *( ":" h16 ) at s[i:], up to most pieces, and counts them. An ls32 in dotted
// form ends the pieces and counts as two. elided says that the "::" was read. Before the "::",
// pieces stops at it, and allows the dotted form only if exactly two pieces are missing.
//
//	ls32 = ( h16 ":" h16 ) / IPv4address
//
// RFC 3986, section 3.2.2.
func pieces(s string, i, most int, elided bool) (end, count int, bad Fault) {
	for {
		end, bad = h16(s, i)
		if bad.Rule != nil {
			return end, count, bad
		}
		room := most - count
		if (room == 2 || room > 2 && elided) && beginsIPv4address(s, i, end) {
			end, bad = ScanIPv4address(s, i)
			return end, count + 2, bad
		}
		count++
		if count == most || !startsWith(s, end, ':') || !elided && startsWith(s, end+1, ':') {
			return end, count, Fault{}
		}
		i = end + 1
	}
}

// beginsIPv4address reports whether the piece at s[i:end] is the first octet of an IPv4address. The
// octet may be out of range. A piece with a leading zero can only be an h16, so a "." after it is
// invalid.
func beginsIPv4address(s string, i, end int) bool {
	return startsWith(s, end, '.') && scanDigits(s, i) == end && (s[i] != '0' || end == i+1)
}

// h16 scans h16 at s[i:].
//
//	h16 = 1*4HEXDIG
//
// RFC 3986, section 3.2.2.
func h16(s string, i int) (end int, bad Fault) {
	end = scanSet(s, i, charset.Hexdig)
	if end == i {
		return reject(IPv6address, i)
	}
	return min(end, i+4), Fault{}
}

// ScanIPv4address scans IPv4address at s[i:].
//
//	IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
//
// RFC 3986, section 3.2.2.
func ScanIPv4address(s string, i int) (end int, bad Fault) {
	for range 3 {
		if end, bad = decOctet(s, i); bad.Rule != nil {
			return end, bad
		}
		if !startsWith(s, end, '.') {
			return reject(IPv4address, end)
		}
		i = end + 1
	}
	return decOctet(s, i)
}

// decOctet scans dec-octet at s[i:]: 0 to 255 without a leading zero.
//
//	dec-octet = DIGIT                 ; 0-9
//	          / %x31-39 DIGIT         ; 10-99
//	          / "1" 2DIGIT            ; 100-199
//	          / "2" %x30-34 DIGIT     ; 200-249
//	          / "25" %x30-35          ; 250-255
//
// RFC 3986, section 3.2.2.
func decOctet(s string, i int) (end int, bad Fault) {
	end = scanDigits(s, i)
	switch {
	case end == i:
		return reject(DecOctet, i)
	case s[i] == '0' && end > i+1:
		return reject(DecOctet, i+1)
	case end > i+3 || end == i+3 && s[i:end] > "255":
		return i, Fault{Rule: octetRange, Offset: i}
	default:
		return end, Fault{}
	}
}
