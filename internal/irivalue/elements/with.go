package elements

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// The calls below set one part of r to a text, without a check unless they return a fault, and leave the rest. The zero reference
// becomes a relative one.

// The rules that end an authority whose text goes on.
var (
	afterHost = &grammar.Breach{Component: "host", Rule: "host"}
	afterPort = &grammar.Breach{Component: "port", Rule: "port"}
)

// SetScheme sets the scheme of r, in lowercase if it is one, and whether r is relative, with a guard in front of a path that would be
// read as a scheme.
func (r *Ref) SetScheme(scheme string) {
	r.Scheme, r.IsRelative = strings.ToLower(scheme), scheme == ""
	if !isScheme(scheme) {
		r.Scheme = scheme
	}
	r.Path = slices.Clip(r.Path)
	r.GuardPath()
}

// SetAuthority sets the authority of r to the rest of s, which must be one after "//".
func (r *Ref) SetAuthority(s string, a grammar.Alphabet) grammar.Fault {
	var p grammar.Parts
	bad := readToEnd(&p, s, a)
	if bad.Breach == nil {
		r.settleKind()
		r.clearAuthority()
		r.FillAuthority(&p, s)
	}
	return bad
}

// SetHostPort sets host and port of r to the rest of s, which must be an authority without user information after "//".
func (r *Ref) SetHostPort(s string, a grammar.Alphabet) grammar.Fault {
	var p grammar.Parts
	bad := readToEnd(&p, s, a)
	if bad.Breach == nil && p.Host > p.Authority {
		bad = grammar.Fault{Offset: p.Host - len("@"), Breach: afterHost}
	}
	if bad.Breach == nil {
		r.settleKind()
		if !r.HasAuthority() { // its user information is not written
			r.clearAuthority()
		}
		r.FillAuthority(&p, s)
	}
	return bad
}

// readToEnd reads an authority that goes to the end of s.
func readToEnd(p *grammar.Parts, s string, a grammar.Alphabet) grammar.Fault {
	bad := p.ReadAuthority(s, len("//"), a)
	switch end := p.Path; {
	case bad.Breach != nil || end == len(s):
		return bad
	case p.HostEnd < end:
		return grammar.Fault{Offset: end, Breach: afterPort}
	default:
		return grammar.Fault{Offset: end, Breach: afterHost}
	}
}

// WithoutAuthority takes the authority off r, with a guard in front of a path that would be read as one, or as a scheme.
func (r *Ref) WithoutAuthority() {
	r.clearAuthority()
	r.Path = slices.Clip(r.Path)
	r.GuardPath()
}

func (r *Ref) clearAuthority() {
	r.UserInfo, r.ForceUserInfo = "", false
	r.Host, r.ForceAuthority = "", false
	r.Port, r.HasPort = 0, false
}

// SetUserInfo sets the user information of r. Without an authority, it returns the fault of what would be lost.
func (r *Ref) SetUserInfo(text string) *Fault {
	if !r.HasAuthority() {
		return Whole(lostUserInfo)
	}
	r.UserInfo, r.ForceUserInfo = text, text == ""
	return nil
}

// SetPort sets the port of r. Without an authority, it returns the fault of what would be lost.
func (r *Ref) SetPort(port uint16) *Fault {
	if !r.HasAuthority() {
		return Whole(lostPort)
	}
	r.Port, r.HasPort = port, true
	return nil
}

// SetPath sets the path of r to the segments of text, with a guard in front if it would be read as an authority or a scheme.
func (r *Ref) SetPath(text string) {
	r.settleKind()
	r.Path = slices.Clip(grammar.SplitPath(text, nil))
	r.GuardPath()
}

// SetQuery sets the query of r.
func (r *Ref) SetQuery(text string) {
	r.settleKind()
	r.Query, r.ForceQuery = text, text == ""
}

// SetFragment sets the fragment of r.
func (r *Ref) SetFragment(text string) {
	r.settleKind()
	r.Fragment, r.ForceFragment = text, text == ""
}

// settleKind makes r a relative reference if it is zero.
func (r *Ref) settleKind() {
	r.IsRelative = r.IsRelative || r.Scheme == "" && r.IsUnset()
}
