package uri

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// normalizeByScheme is [URI.NormalizeForScheme].
func (u *URI) normalizeByScheme() {
	u.Path = slices.Clip(u.Path)
	if u.mayChange() {
		u.normalizeForScheme()
	}
}

func (u *URI) normalizeForScheme() {
	u.normalize()
	rules := schemes.Of(u.Scheme)
	if rules.Port != 0 && u.Port == rules.Port {
		u.HasPort, u.Port = false, 0
	}
	simplifyAddress(u)
	switch u.Scheme {
	case "file":
		simplifyFile(u)
	case "mailto":
		u.Path = mapSegments(u.Path, lowerDomains)
	case "urn":
		simplifyURN(u)
	}
	if u.Scheme != "" && u.hasAuthority() && len(u.Path) == 0 && rules.Demands&schemes.OwnEmptyPath == 0 {
		u.Path = clonePath(root)
	}
}

// simplifyAddress changes an IPv6 address to the form that RFC 5952 recommends. An IPv4-mapped
// address ends in decimal.
//
// RFC 5952, sections 4 and 5.
func simplifyAddress(u *URI) {
	if !strings.HasPrefix(u.Host, "[") {
		return
	}
	addr, err := netip.ParseAddr(u.Host[1 : len(u.Host)-1])
	if err != nil { // it is an IPvFuture
		return
	}
	var room [len("[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]")]byte
	text := append(addr.AppendTo(append(room[:0], '[')), ']')
	if string(text) != u.Host {
		u.Host = string(text)
	}
}

// simplifyFile changes the three forms of the URI of a local file to the one with "//" and no host.
// A URI with a user or a port does not identify a local file.
//
// RFC 8089, section 2 and appendix B.
func simplifyFile(u *URI) {
	local := !u.hasAuthority() && u.isRooted() || u.Host == "localhost"
	if !local || u.hasUserInfo() || u.HasPort {
		return
	}
	u.Host, u.ForceAuthority = "", true
	u.Path = withoutDots(u.Path, true) // the guard against being read as an authority is no longer needed
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
func simplifyURN(u *URI) {
	if len(u.Path) == 0 {
		return
	}
	nid, name, found := strings.Cut(u.Path[0], ":")
	if !found {
		return
	}
	if normal := charset.LowerOutsideTriplets(nid); normal != nid {
		u.Path = clonePath(u.Path)
		u.Path[0] = normal + ":" + name
	}
}
