package elements

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/grammar"
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
