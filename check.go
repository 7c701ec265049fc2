package uri

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// The rules that concern a whole component or a colon, with the causes.
var (
	ruleBothKinds   = grammar.URIReference.WithCause(errors.New("IsRelative and Scheme are both set"))
	ruleNeitherKind = grammar.URIReference.WithCause(errors.New("neither IsRelative nor Scheme is set, but another field is"))
	ruleNotAbempty  = grammar.PathAbempty.WithCause(errors.New("after an authority the path must be empty or begin with '/'"))
	ruleTwoSlashes  = grammar.PathAbsolute.WithCause(errors.New("without an authority the path cannot begin with '//'"))
	ruleColon       = grammar.PathNoscheme.WithCause(errors.New("the first segment of a relative reference cannot contain ':': write './' before it"))

	ruleLostUserInfo = grammar.Userinfo.WithCause(fmt.Errorf("%w: UserInfo, since there is no host", ErrNotWritten))
	ruleLostPort     = grammar.Port.WithCause(fmt.Errorf("%w: the port, since there is no host", ErrNotWritten))
	ruleUnsetPort    = grammar.Port.WithCause(fmt.Errorf("%w: Port, since HasPort is false", ErrNotWritten))
)

// The rules of the components whose characters are one set.
var (
	userinfoRule = byteRule{grammar.Userinfo, charset.Userinfo}
	regNameRule  = byteRule{grammar.RegName, charset.RegName}
	segmentRule  = byteRule{grammar.Segment, charset.Pchar}
	queryRule    = byteRule{grammar.Query, charset.QueryFragment}
	fragmentRule = byteRule{grammar.Fragment, charset.QueryFragment}
)

// wholeFault returns a fault that concerns a whole component.
func wholeFault(rule *grammar.Rule) grammar.Fault {
	return grammar.Fault{Rule: rule, Offset: grammar.WholeComponent}
}

// Validate returns nil if [Format] accepts u and writes every field that is set. Otherwise, it
// returns a *[FormatError]: the error of Format, or an error that wraps [ErrNotWritten] if Format
// would not write a field. Format does not write Port without HasPort, nor UserInfo, ForceUserInfo,
// Port and HasPort without an authority (RFC 3986, section 3.2).
//
// Functions that do more than write u return the error of Validate, so that no port is lost:
// [URI.Resolve], [URI.ResolveRelative], [URI.JoinPath], [URI.JoinReference], [URI.AppendSegments],
// [NewBase], [URI.HostPort], [URI.URL] and [URI.Value]. So do packages httpuri and fileuri.
// Validate allocates only to return an error.
func (u URI) Validate() error { return validate(&u) }

// check returns the error of [Format] for u, or nil.
func check(u *URI) error { return formatError(u, u.fault()) }

// validate is [URI.Validate].
func validate(u *URI) error { return formatError(u, u.anyFault()) }

// anyFault returns the fault of u, the fault of a field that is not written, or no fault.
func (u *URI) anyFault() grammar.Fault {
	if bad := u.fault(); bad.Rule != nil || !u.losesField() {
		return bad
	}
	return u.unwritten()
}

// fault returns the fault of the first component that cannot be written, or no fault. It ignores
// fields that are not written.
func (u *URI) fault() grammar.Fault {
	switch {
	case u.IsRelative && u.Scheme != "":
		return wholeFault(ruleBothKinds)
	case !u.IsRelative && u.Scheme == "" && !u.isUnset():
		return wholeFault(ruleNeitherKind)
	case !isScheme(u.Scheme):
		end, _ := grammar.ScanScheme(u.Scheme)
		return grammar.Fault{Rule: grammar.Scheme, Offset: end}
	}
	if u.hasAuthority() {
		if !userinfoRule.allows(u.UserInfo) {
			return userinfoRule.fault(u.UserInfo)
		}
		if bad := checkHost(u.Host); bad.Rule != nil {
			return bad
		}
	}
	if bad := checkPath(u.Path); bad.Rule != nil {
		return bad
	}
	if bad := u.checkPathStart(); bad.Rule != nil {
		return bad
	}
	if !queryRule.allows(u.Query) {
		return queryRule.fault(u.Query)
	}
	if !fragmentRule.allows(u.Fragment) {
		return fragmentRule.fault(u.Fragment)
	}
	return grammar.Fault{}
}

// losesField reports whether a field is set that is not written.
func (u *URI) losesField() bool {
	return !u.HasPort && u.Port != 0 || !u.hasAuthority() && (u.hasUserInfo() || u.HasPort)
}

// unwritten returns the fault of the field that is set but not written.
func (u *URI) unwritten() grammar.Fault {
	switch {
	case !u.hasAuthority() && u.hasUserInfo():
		return wholeFault(ruleLostUserInfo)
	case !u.hasAuthority() && u.HasPort:
		return wholeFault(ruleLostPort)
	default:
		return wholeFault(ruleUnsetPort)
	}
}

// checkPathStart returns a fault if the path must not begin as it does: with a segment after an
// authority, with two slashes without an authority, or with a segment that would be read as a
// scheme (RFC 3986, section 3.3).
func (u *URI) checkPathStart() grammar.Fault {
	switch {
	case len(u.Path) == 0:
		return grammar.Fault{}
	case u.hasAuthority() && !u.isRooted():
		return wholeFault(ruleNotAbempty)
	case !u.hasAuthority() && u.isRooted() && len(u.Path) > 2 && u.Path[1] == "":
		return wholeFault(ruleTwoSlashes)
	case u.Scheme == "":
		if i := strings.IndexByte(u.Path[0], ':'); i >= 0 {
			return grammar.Fault{Rule: ruleColon, Offset: i}
		}
	}
	return grammar.Fault{}
}

// isScheme also accepts the empty text, which means that there is no scheme.
func isScheme(scheme string) bool {
	return scheme == "" || charset.OfAll(scheme)&charset.Scheme != 0 && charset.Alpha.Has(scheme[0])
}

// checkHost returns the fault of a Host that the rule host rejects, or no fault (RFC 3986, section
// 3.2.2). In a text, a delimiter would end the host; in the field, it is an invalid byte.
func checkHost(host string) grammar.Fault {
	if !strings.HasPrefix(host, "[") {
		if regNameRule.allows(host) {
			return grammar.Fault{}
		}
		return regNameRule.fault(host)
	}
	end, bad := grammar.ScanIPLiteral(host, 0)
	if bad.Rule == nil && end < len(host) {
		return grammar.Fault{Rule: grammar.IPliteral, Offset: end}
	}
	return bad
}

// checkPath returns the fault of the first element that the rule segment rejects, or no fault.
func checkPath(path []string) grammar.Fault {
	for i, segment := range path {
		if !segmentRule.allows(segment) {
			bad := segmentRule.fault(segment)
			bad.Segment = i
			return bad
		}
	}
	return grammar.Fault{}
}

// A byteRule is the rule *( set / pct-encoded ).
type byteRule struct {
	*grammar.Rule
	set charset.Set
}

// allows reports whether the rule allows the whole of s.
func (rule *byteRule) allows(s string) bool {
	return s == "" || rule.allowsText(s)
}

// allowsText is like allows, but s must not be empty. Without the case for short texts, Validate
// takes 1.1 times as long.
func (rule *byteRule) allowsText(s string) bool {
	return len(s) <= 32 && charset.OfAll(s)&rule.set != 0 || rule.scan(s) == len(s)
}

// fault returns the fault of a field that the rule does not allow.
func (rule *byteRule) fault(s string) grammar.Fault {
	return grammar.Fault{Rule: rule.Rule, Offset: rule.scan(s)}
}

// scan returns the offset of the first byte of s that the rule does not allow, or len(s).
func (rule *byteRule) scan(s string) int { return charset.ScanEncoded(s, 0, rule.set) }
