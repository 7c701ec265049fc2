package uri

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
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

// String returns the name of the kind: "none", "reg-name", "IPv4", "IPv6" or "IPvFuture". For any
// other value it is text such as "HostKind(7)".
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

// hostKind returns the alternative of the rule host that the whole of host matches, or HostNone if
// none matches.
func hostKind(host string) HostKind {
	if strings.HasPrefix(host, "[") {
		end, bad := grammar.ScanIPLiteral(host, 0)
		switch {
		case end != len(host) || bad.Rule != nil:
			return HostNone
		case charset.Lower(host[1]) == 'v':
			return HostIPvFuture
		default:
			return HostIPv6
		}
	}
	if end, bad := grammar.ScanIPv4address(host, 0); end == len(host) && bad.Rule == nil {
		return HostIPv4
	}
	if charset.ScanEncoded(host, 0, charset.RegName) != len(host) {
		return HostNone
	}
	return HostRegName
}

// notInNames returns the offset of the first byte of a reg-name that host names do not have, or -1.
// Host names have no ASCII bytes, raw or percent-encoded, that are not unreserved.
func notInNames(name string) int {
	for i := 0; i < len(name); i++ {
		at, c := i, name[i]
		if charset.IsTriplet(name, i) {
			c = charset.Decode(name, i)
			i += len("%X")
		}
		if c < utf8.RuneSelf && !charset.Unreserved.Has(c) {
			return at
		}
	}
	return -1
}
