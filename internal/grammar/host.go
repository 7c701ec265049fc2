package grammar

import "github.com/go-rfc3986/uri/internal/charset"

// host scans host at s[i:]. A ":" or the end of the authority must follow. An IPv4address is
// scanned as a reg-name, since the rule reg-name includes it.
//
//	host = IP-literal / IPv4address / reg-name
func (p *Parts) host(s string, i int) (end int, bad Fault) {
	if startsWith(s, i, '[') {
		if end, bad = ScanIPLiteral(s, i); bad.Rule == nil && !endsHost(s, end) {
			bad = Fault{Rule: IPliteral, Offset: end}
		}
		return end, bad
	}
	if end = p.regName(s, i); !endsHost(s, end) {
		bad = Fault{Rule: RegName, Offset: end}
	}
	return end, bad
}

// endsHost reports whether a host ends at s[i:].
func endsHost(s string, i int) bool { return endsAuthority(s, i) || s[i] == ':' }

// regName scans reg-name at s[i:]. Method authority does not need it if a host of plain bytes is
// the whole authority.
//
//	reg-name = *( unreserved / pct-encoded / sub-delims )
func (p *Parts) regName(s string, i int) int { return p.scan(s, i, charset.RegName, stopAtDelims) }
