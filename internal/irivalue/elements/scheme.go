package elements

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// NormalizeForScheme is Normalize, and applies the rules of the scheme (RFC 3986, section 6.2.3).
func (r *Ref) NormalizeForScheme(a grammar.Alphabet) {
	r.Path = slices.Clip(r.Path)
	if r.mayChange(a) {
		r.normalizeForScheme()
	}
}

func (r *Ref) normalizeForScheme() {
	r.normalize()
	rules := schemes.Of(r.Scheme)
	if rules.Port != 0 && r.Port == rules.Port {
		r.HasPort, r.Port = false, 0
	}
	simplifyAddress(r)
	switch r.Scheme {
	case "file":
		simplifyFile(r)
	case "mailto":
		r.Path = MapSegments(r.Path, lowerDomains)
	case "urn":
		simplifyURN(r)
	}
	if r.Scheme != "" && r.HasAuthority() && len(r.Path) == 0 && rules.Demands&schemes.OwnEmptyPath == 0 {
		r.Path = ClonePath(root)
	}
}

// simplifyAddress changes an IPv6 address to the form that RFC 5952 recommends. An IPv4-mapped
// address ends in decimal.
//
// RFC 5952, sections 4 and 5.
func simplifyAddress(r *Ref) {
	if !strings.HasPrefix(r.Host, "[") {
		return
	}
	addr, err := netip.ParseAddr(r.Host[1 : len(r.Host)-1])
	if err != nil { // it is an IPvFuture
		return
	}
	var room [len("[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]")]byte
	text := append(addr.AppendTo(append(room[:0], '[')), ']')
	if string(text) != r.Host {
		r.Host = string(text)
	}
}

// simplifyFile changes the three forms of the URI of a local file to the one with "//" and no host.
// A URI with a user or a port does not identify a local file.
//
// RFC 8089, section 2 and appendix B.
func simplifyFile(r *Ref) {
	local := !r.HasAuthority() && r.isRooted() || r.Host == "localhost"
	if !local || r.HasUserInfo() || r.HasPort {
		return
	}
	r.Host, r.ForceAuthority = "", true
	r.Path = withoutDots(r.Path, true) // the guard against being read as an authority is no longer needed
}

// lowerDomains returns addresses, as a mailto URI has them, with the domain of each in lowercase.
// This is the example of RFC 3986, section 6.2.3. It returns addresses itself if nothing changes. A
// domain has no slash, so each is within one segment.
//
//	to = addr-spec *("," addr-spec )
//
// RFC 6068, section 2.
func lowerDomains(addresses string) string {
	var room [256]byte
	b := room[:0]
	for address := range strings.SplitAfterSeq(addresses, ",") {
		domain := strings.LastIndexByte(address, '@')
		if domain < 0 {
			domain = len(address)
		}
		b = append(b, address[:domain]...)
		b = append(b, charset.LowerOutsideTriplets(address[domain:])...)
	}
	if string(b) == addresses {
		return addresses
	}
	return string(b)
}

// simplifyURN lowercases the namespace identifier.
//
// RFC 8141, section 3.1.
func simplifyURN(r *Ref) {
	if len(r.Path) == 0 {
		return
	}
	nid, name, found := strings.Cut(r.Path[0], ":")
	if !found {
		return
	}
	if normal := charset.LowerOutsideTriplets(nid); normal != nid {
		r.Path = ClonePath(r.Path)
		r.Path[0] = normal + ":" + name
	}
}
