package elements

import (
	"errors"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// Parse sets r, which must be zero, to the components of s over an alphabet. After a fault, r is still zero.
func (r *Ref) Parse(s string, a grammar.Alphabet) grammar.Fault {
	var p grammar.Parts
	bad := p.Read(s, a)
	if bad.Breach == nil {
		r.Fill(&p, s)
		r.Path = slices.Clip(p.Segments(s, nil))
	}
	return bad
}

// The rules of the readers below that the grammar does not have.
var (
	hasScheme   = &grammar.Breach{Component: "path", Rule: "path-noscheme", Err: errors.New("a relative reference has no scheme")}
	notAbsolute = &grammar.Breach{Component: "fragment", Rule: "absolute-URI", Err: errors.New("an absolute URI cannot have a fragment")}
)

// ParseURI is Parse for a text that must have a scheme.
func (r *Ref) ParseURI(s string, a grammar.Alphabet) grammar.Fault {
	if end, ok := grammar.ScanScheme(s); !ok {
		return grammar.Fault{Offset: end, Breach: badScheme}
	}
	return r.Parse(s, a)
}

// ParseAbsolute is ParseURI for a text that must not have a fragment.
func (r *Ref) ParseAbsolute(s string, a grammar.Alphabet) grammar.Fault {
	hash := strings.IndexByte(s, '#')
	if hash < 0 {
		return r.ParseURI(s, a)
	}
	if bad := new(Ref).ParseURI(s[:hash], a); bad.Breach != nil {
		return bad
	}
	return grammar.Fault{Offset: hash, Breach: notAbsolute}
}

// ParseRelative is Parse for a text that must not have a scheme.
func (r *Ref) ParseRelative(s string, a grammar.Alphabet) grammar.Fault {
	if end, ok := grammar.ScanScheme(s); ok {
		return grammar.Fault{Offset: end, Breach: hasScheme}
	}
	return r.Parse(s, a)
}

// ParseText is Parse for callers that need the text of the path and not its segments. It does not set Path, and the
// scheme keeps its capitals.
func (r *Ref) ParseText(s string, a grammar.Alphabet) (path string, bad grammar.Fault) {
	var p grammar.Parts
	if bad = p.Read(s, a); bad.Breach != nil {
		return "", bad
	}
	p.LowerCase = true
	r.Fill(&p, s)
	return s[p.Path:p.PathEnd], bad
}

// Fill sets r, which must be zero, to the components of s, except for the path. The scheme is in lowercase.
func (r *Ref) Fill(p *grammar.Parts, s string) {
	r.IsRelative = p.Scheme == 0
	r.Scheme = s[:p.Scheme]
	if !p.LowerCase {
		r.Scheme = strings.ToLower(r.Scheme)
	}
	r.FillAuthority(p, s)
	r.FillQueryAndFragment(p, s)
}

// FillAuthority is Fill for the authority.
func (r *Ref) FillAuthority(p *grammar.Parts, s string) {
	if !p.HasAuthority {
		return
	}
	r.Host, r.ForceAuthority = s[p.Host:p.HostEnd], p.Host == p.HostEnd
	r.Port, r.HasPort = p.Port, p.HasPort
	if p.Host > p.Authority {
		r.UserInfo = s[p.Authority : p.Host-1]
		r.ForceUserInfo = r.UserInfo == ""
	}
}

// FillQueryAndFragment is Fill for the query and the fragment.
func (r *Ref) FillQueryAndFragment(p *grammar.Parts, s string) {
	if p.QueryEnd == len(s) && p.PathEnd == p.QueryEnd {
		return
	}
	if p.PathEnd < p.QueryEnd {
		r.Query = s[p.PathEnd+1 : p.QueryEnd]
		r.ForceQuery = r.Query == ""
	}
	if p.QueryEnd < len(s) {
		r.Fragment = s[p.QueryEnd+1:]
		r.ForceFragment = r.Fragment == ""
	}
}
