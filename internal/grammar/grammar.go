// Package grammar reads references by the rules of RFC 3986, appendix A, and of RFC 3987, section
// 2.2. It is the only parser of the module. It returns the offsets of the components, or the first
// byte that a rule rejects. It does not build values.
package grammar

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Parts are the offsets of the components of a reference.
type Parts struct {
	SchemeEnd int // 0 in a relative reference
	Authority int // the offset after "//"
	Host      int // the offset after "@", or Authority
	HostEnd   int
	Path      int // also the end of the authority
	PathEnd   int
	QueryEnd  int // PathEnd if there is no query; s[QueryEnd] is "#", or QueryEnd is len(s)

	Port          uint16
	HasPort       bool
	HasAuthority  bool
	SchemeIsLower bool // the scheme has no capitals

	isIRI bool // the text is an IRI reference: non-ASCII characters are allowed
	block
}

// Each method below reads one rule. A method that scans returns the offset of the first byte that
// its rule does not allow, or len(s); host also returns a fault. A method that reads sets offsets
// of p and returns the fault, if any.

// Read reads URI-reference. p must be zero. After a fault, the offsets are undefined. Two lookups
// in the block save calls for most references: without them, AppendResolve takes 1.1 times as long.
//
//	URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//	hier-part     = "//" authority path-abempty / path-absolute / path-rootless / path-empty
//	URI-reference = URI / relative-ref
//	relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
//	relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty
func (p *Parts) Read(s string) Fault {
	i := webScheme(s)
	if i > 0 {
		p.SchemeEnd, p.SchemeIsLower = i, true
		i += len(":")
		p.begin(s, i+len("//"))
	} else {
		p.begin(s, 0)
		end := p.next(0, stopAtDelims)
		if !endsHost(s, end) {
			end = p.segmentNzNc(s, end)
		}
		if startsWith(s, end, ':') {
			if !p.scheme(s[:end]) {
				return Fault{Rule: badScheme, Offset: end}
			}
			i = end + len(":")
		}
	}
	if startsWith(s, i, '/') && startsWith(s, i+1, '/') {
		if bad := p.authority(s, i+len("//")); bad.Rule != nil {
			return bad
		}
		i = p.Path
	}
	p.Path = i
	if n := p.next(i, stopAtNonPath); n < 64 && endsPath(s, i+n) {
		i += n
	} else {
		i = p.path(s, i)
	}
	p.PathEnd, p.QueryEnd = i, i
	if i == len(s) {
		return Fault{}
	}
	return p.queryAndFragment(s, i)
}

// ReadIRI reads IRI-reference. If the text has non-ASCII characters, a fault names the rule of RFC
// 3987, if RFC 3987 changes the rule of RFC 3986.
func (p *Parts) ReadIRI(s string) Fault {
	p.isIRI = true
	bad := p.Read(s)
	if bad.Rule != nil && !charset.IsASCII(s) {
		bad.Rule = bad.forIRI()
	}
	return bad
}

// webScheme returns the length of the scheme if s begins with "http://" or "https://", and
// otherwise 0. The processor can predict the result and continue: without webScheme, Parse takes
// 1.14 times as long, and ParseInto 1.19.
func webScheme(s string) int {
	switch {
	case strings.HasPrefix(s, "https://"):
		return len("https")
	case strings.HasPrefix(s, "http://"):
		return len("http")
	default:
		return 0
	}
}

// scheme reports whether text is a scheme, and if so sets the end of the scheme. A ":" must follow
// text.
//
//	scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
func (p *Parts) scheme(text string) bool {
	if text == "" || !charset.Alpha.Has(text[0]) {
		return false
	}
	sets := charset.OfAll(text)
	p.SchemeEnd, p.SchemeIsLower = len(text), sets&charset.LowerName != 0
	return sets&charset.Scheme != 0
}

// ScanScheme returns the offset of the first byte of s that cannot be part of a scheme. ok reports
// whether the byte is the ":" after a scheme.
func ScanScheme(s string) (end int, ok bool) {
	if s != "" && charset.Alpha.Has(s[0]) {
		end = scanSet(s, 1, charset.Scheme)
	}
	return end, end > 0 && startsWith(s, end, ':')
}

// ReadAuthority reads authority at s[i:]. p must be zero.
func (p *Parts) ReadAuthority(s string, i int) Fault {
	p.begin(s, i)
	return p.authority(s, i)
}

// authority reads authority at s[i:]. It reads the host first, since most authorities have no
// userinfo. A fault in the host counts only if there is no "@". The lookup is for a host that is
// the whole authority; without the lookup, ParseInto takes 1.1 times as long.
//
//	authority = [ userinfo "@" ] host [ ":" port ]
func (p *Parts) authority(s string, i int) Fault {
	p.HasAuthority, p.Authority, p.Host = true, i, i
	if n := p.next(i, stopAtDelims); n < 64 && endsAuthority(s, i+n) {
		p.HostEnd, p.Path = i+n, i+n
		return Fault{}
	}
	bad := p.hostAndPort(s, i)
	if bad.Rule == nil {
		return Fault{}
	}
	switch end := p.userinfo(s, i); {
	case startsWith(s, end, '@'):
		p.Host = end + 1
		return p.hostAndPort(s, p.Host)
	case hasAt(s, end):
		return Fault{Rule: Userinfo, Offset: end}
	default:
		return bad
	}
}

// hasAt reports whether an "@" follows in the authority, from s[i] on.
func hasAt(s string, i int) bool {
	for ; !endsAuthority(s, i); i++ {
		if s[i] == '@' {
			return true
		}
	}
	return false
}

// endsAuthority reports whether an authority ends at s[i:].
func endsAuthority(s string, i int) bool { return endsPath(s, i) || s[i] == '/' }

// userinfo scans userinfo at s[i:].
//
//	userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
func (p *Parts) userinfo(s string, i int) int { return p.scan(s, i, charset.Userinfo, stopAtDelims) }

// hostAndPort reads host [ ":" port ] at s[i:], to the end of the authority.
func (p *Parts) hostAndPort(s string, i int) Fault {
	end, bad := p.host(s, i)
	if bad.Rule != nil {
		return bad
	}
	p.HostEnd, p.Path = end, end
	if startsWith(s, end, ':') {
		return p.port(s, end+1)
	}
	return Fault{}
}

// port reads port at s[i:], to the end of the authority.
//
//	port = *DIGIT
//
// An empty port counts as absent: producers should omit the port and its ":" then (RFC 3986,
// section 3.2.3). A port may have any number of leading zeros.
func (p *Parts) port(s string, i int) Fault {
	port, end := 0, i
	for ; end < len(s) && charset.Digit.Has(s[end]); end++ {
		port = min(port*10+int(s[end]-'0'), 65536)
	}
	switch {
	case !endsAuthority(s, end):
		return Fault{Rule: Port, Offset: end}
	case port > 65535:
		return Fault{Rule: portRange, Offset: i}
	}
	p.Path, p.Port, p.HasPort = end, uint16(port), i < end
	return Fault{}
}

// ReadRest reads path [ "?" query ] [ "#" fragment ] at s[p.Path:], to the end of s.
func (p *Parts) ReadRest(s string) Fault {
	p.PathEnd = p.path(s, p.Path)
	p.QueryEnd = p.PathEnd
	if p.PathEnd == len(s) {
		return Fault{}
	}
	return p.queryAndFragment(s, p.PathEnd)
}

// path scans path at s[i:]. The text before it decides which of the rules applies and how the path
// begins: an authority ends before a slash, and a path without an authority cannot begin with two
// slashes, since they would begin an authority.
//
//	path          = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty
//	path-abempty  = *( "/" segment )
//	path-absolute = "/" [ segment-nz *( "/" segment ) ]
//	path-rootless = segment-nz *( "/" segment )
//	path-empty    = 0<pchar>
//	segment       = *pchar
//	segment-nz    = 1*pchar
//	pchar         = unreserved / pct-encoded / sub-delims / ":" / "@"
func (p *Parts) path(s string, i int) int { return p.scan(s, i, charset.Path, stopAtNonPath) }

// segmentNzNc scans segment-nz-nc at s[i:]. Without a scheme, the path must be path-noscheme, so a
// ":" after the first segment is a fault.
//
//	path-noscheme = segment-nz-nc *( "/" segment )
//	segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
func (p *Parts) segmentNzNc(s string, i int) int {
	return p.scan(s, i, charset.SegmentNzNc, stopAtDelims)
}

// endsPath reports whether a path ends at s[i:].
func endsPath(s string, i int) bool { return i == len(s) || s[i] == '?' || s[i] == '#' }

// queryAndFragment reads [ "?" query ] [ "#" fragment ] at s[i:], to the end of s. If s[i] is
// neither "?" nor "#", it is a fault of the path.
func (p *Parts) queryAndFragment(s string, i int) Fault {
	if s[i] == '?' {
		if i = p.query(s, i+1); i < len(s) && s[i] != '#' {
			return Fault{Rule: Query, Offset: i}
		}
	}
	p.QueryEnd = i
	switch {
	case i == len(s):
		return Fault{}
	case s[i] != '#':
		return Fault{Rule: Segment, Offset: i}
	}
	if i = p.fragment(s, i+1); i < len(s) {
		return Fault{Rule: Fragment, Offset: i}
	}
	return Fault{}
}

// query scans query at s[i:].
//
//	query = *( pchar / "/" / "?" )
func (p *Parts) query(s string, i int) int {
	for {
		i = p.scan(s, i, charset.QueryFragment, stopAtNonPath)
		if !p.isIRI {
			return i
		}
		end := charset.ScanUcscharOrPrivate(s, i)
		if end == i {
			return i
		}
		i = end
	}
}

// fragment scans fragment at s[i:].
//
//	fragment = *( pchar / "/" / "?" )
func (p *Parts) fragment(s string, i int) int {
	return p.scan(s, i, charset.QueryFragment, stopAtNonPath)
}
