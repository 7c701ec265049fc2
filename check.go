package uri

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/elements"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// The rules that decide about whole components.
var (
	bothKinds   = &grammar.Breach{Component: "scheme", Rule: "URI-reference", Err: errors.New("IsRelative and Scheme are both set")}
	neitherKind = &grammar.Breach{Component: "scheme", Rule: "URI-reference",
		Err: errors.New("neither IsRelative nor Scheme is set, but another field is")}
	notAbempty = &grammar.Breach{Component: "path", Rule: "path-abempty",
		Err: errors.New("after an authority the path must be empty or begin with '/'")}
	twoSlashes = &grammar.Breach{Component: "path", Rule: "path-absolute",
		Err: errors.New("without an authority the path cannot begin with '//'")}
	colon = &grammar.Breach{Component: "path", Rule: "path-noscheme",
		Err: errors.New("the first segment of a relative reference cannot contain ':': write './' before it")}

	lostUserInfo = &grammar.Breach{Component: "userinfo", Rule: "userinfo", Err: fmt.Errorf("%w: UserInfo, since there is no host", ErrNotWritten)}
	lostPort     = &grammar.Breach{Component: "port", Rule: "port", Err: fmt.Errorf("%w: the port, since there is no host", ErrNotWritten)}
	unsetPort    = &grammar.Breach{Component: "port", Rule: "port", Err: fmt.Errorf("%w: Port, since HasPort is false", ErrNotWritten)}
)

// The rules that decide about a byte.
var (
	badScheme  = &grammar.Breach{Component: "scheme", Rule: "scheme"}
	badLiteral = &grammar.Breach{Component: "host", Rule: "IP-literal"}

	userinfoRule = byteRule{charset.Userinfo, &grammar.Breach{Component: "userinfo", Rule: "userinfo", Encoded: true}}
	regNameRule  = byteRule{charset.RegName, &grammar.Breach{Component: "host", Rule: "reg-name"}}
	segmentRule  = byteRule{charset.Pchar, &grammar.Breach{Component: "path", Rule: "segment", Encoded: true}}
	queryRule    = byteRule{charset.QueryFragment, &grammar.Breach{Component: "query", Rule: "query", Encoded: true}}
	fragmentRule = byteRule{charset.QueryFragment, &grammar.Breach{Component: "fragment", Rule: "fragment", Encoded: true}}
)

// whole returns the fault of a component that is invalid as a whole.
func whole(breach *grammar.Breach) *elements.Fault { return elements.Whole(breach) }

// at returns the fault of the byte of a field with that offset.
func at(offset int, text string, breach *grammar.Breach) *elements.Fault {
	return &elements.Fault{Fault: grammar.Fault{Offset: offset, Breach: breach}, Text: text, Segment: elements.None}
}

// faultOrLoss returns the fault of u, or that of a field that is not written, or nil.
func (u *URI) faultOrLoss() *elements.Fault {
	if bad := u.fault(); bad != nil {
		return bad
	}
	return u.loss()
}

// fault returns the fault of the first component that cannot be written, or nil. It ignores
// fields that are not written.
func (u *URI) fault() *elements.Fault {
	switch {
	case u.IsRelative && u.Scheme != "":
		return whole(bothKinds)
	case !u.IsRelative && u.Scheme == "" && !u.isUnset():
		return whole(neitherKind)
	case !isScheme(u.Scheme):
		end, _ := grammar.ScanScheme(u.Scheme)
		return at(end, u.Scheme, badScheme)
	}
	if u.hasAuthority() {
		if !userinfoRule.allows(u.UserInfo) {
			return userinfoRule.fault(u.UserInfo)
		}
		if bad := checkHost(u.Host); bad != nil {
			return bad
		}
	}
	if bad := checkPath(u.Path); bad != nil {
		return bad
	}
	if bad := u.checkPathPlace(); bad != nil {
		return bad
	}
	if !queryRule.allows(u.Query) {
		return queryRule.fault(u.Query)
	}
	if !fragmentRule.allows(u.Fragment) {
		return fragmentRule.fault(u.Fragment)
	}
	return nil
}

// loss returns the fault of a field that is set and not written, or nil.
func (u *URI) loss() *elements.Fault {
	switch authority := u.hasAuthority(); {
	case !authority && u.hasUserInfo():
		return whole(lostUserInfo)
	case !authority && u.HasPort:
		return whole(lostPort)
	case !u.HasPort && u.Port != 0:
		return whole(unsetPort)
	default:
		return nil
	}
}

// checkPathPlace returns a fault if the path is not allowed where it is: after the authority, or
// after the scheme, or at the beginning. The path "/" is allowed everywhere.
func (u *URI) checkPathPlace() *elements.Fault {
	switch {
	case len(u.Path) == 0:
		return nil
	case u.hasAuthority() && !u.isRooted():
		return whole(notAbempty)
	case !u.hasAuthority() && u.isRooted() && len(u.Path) > 2 && u.Path[1] == "":
		return whole(twoSlashes)
	case u.Scheme == "":
		if i := strings.IndexByte(u.Path[0], ':'); i >= 0 {
			return &elements.Fault{Fault: grammar.Fault{Offset: i, Breach: colon}, Text: u.Path[0]}
		}
	}
	return nil
}

// isScheme also accepts the empty text, which means that there is no scheme.
func isScheme(scheme string) bool {
	return scheme == "" || charset.OfAll(scheme)&charset.Scheme != 0 && charset.Alpha.Has(scheme[0])
}

// checkHost returns the fault of a Host that the rule host rejects, or nil (RFC 3986, section 3.2.2).
// In a text, a delimiter would end the host; in the field, it is an invalid byte.
func checkHost(host string) *elements.Fault {
	if !strings.HasPrefix(host, "[") && regNameRule.allows(host) {
		return nil
	}
	end, breach := grammar.ScanHost(host, grammar.URI)
	switch {
	case breach != nil:
		return at(end, host, breach)
	case end == len(host):
		return nil
	case host[0] == '[':
		return at(end, host, badLiteral)
	default:
		return at(end, host, regNameRule.breach)
	}
}

// checkPath returns the fault of the first element that the rule segment rejects, or nil.
func checkPath(path []string) *elements.Fault {
	if ofPath(path)&charset.Pchar != 0 {
		return nil
	}
	for i, segment := range path {
		if !segmentRule.allows(segment) {
			bad := segmentRule.fault(segment)
			bad.Segment = i
			return bad
		}
	}
	return nil
}

// ofPath returns the sets that contain all bytes of the elements of path.
func ofPath(path []string) charset.Set {
	sets := ^charset.Set(0)
	for _, segment := range path {
		if segment != "" {
			sets &= charset.OfAll(segment)
		}
	}
	return sets
}

// A byteRule is the rule *( set / pct-encoded ).
type byteRule struct {
	set    charset.Set
	breach *grammar.Breach
}

// allows reports whether the rule allows the whole of s.
func (rule *byteRule) allows(s string) bool {
	return s == "" || rule.allowsText(s)
}

// allowsText is allows for a text that is not empty.
func (rule *byteRule) allowsText(s string) bool {
	return len(s) <= 32 && charset.OfAll(s)&rule.set != 0 || rule.scan(s) == len(s)
}

// fault returns the fault of a field that the rule does not allow.
func (rule *byteRule) fault(s string) *elements.Fault {
	return at(rule.scan(s), s, rule.breach)
}

// scan returns the offset of the first byte of s that the rule does not allow, or len(s).
func (rule *byteRule) scan(s string) int { return charset.ScanEncoded(s, 0, rule.set) }
