package elements

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// A Fault is why a reference cannot be written. Offset is that of the first byte in Text that the rule rejects, and its length if
// it ends too early.
type Fault struct {
	grammar.Fault
	Text    string // the field, or the segment
	Segment int    // the index in Path, or None
}

// None is the Segment of a fault that is not in one, and its Offset if no single byte is invalid.
const None = -1

// ErrNotWritten means that a field is set that is not written. It is part of the interface of package uri.
var ErrNotWritten = uri.ErrNotWritten

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

	userinfoRule = byteRule{charset.Userinfo, charset.ScanUcschar, &grammar.Breach{Component: "userinfo", Rule: "userinfo", Encoded: true}}
	regNameRule  = byteRule{charset.RegName, charset.ScanUcschar, &grammar.Breach{Component: "host", Rule: "reg-name"}}
	segmentRule  = byteRule{charset.Pchar, charset.ScanUcschar, &grammar.Breach{Component: "path", Rule: "segment", Encoded: true}}
	queryRule    = byteRule{charset.QueryFragment, charset.ScanUcscharOrPrivate, &grammar.Breach{Component: "query", Rule: "query", Encoded: true}}
	fragmentRule = byteRule{charset.QueryFragment, charset.ScanUcschar, &grammar.Breach{Component: "fragment", Rule: "fragment", Encoded: true}}
)

// Whole returns the fault of a component that is invalid as a whole.
func Whole(breach *grammar.Breach) *Fault { return at(None, "", breach) }

// at returns the fault of the byte of a field with that offset.
func at(offset int, text string, breach *grammar.Breach) *Fault {
	return &Fault{grammar.Fault{Offset: offset, Breach: breach}, text, None}
}

// Validate returns the fault of Check, or that of a field that is not written, or nil.
func (r *Ref) Validate(a grammar.Alphabet) *Fault {
	if bad := r.Check(a); bad != nil {
		return bad
	}
	return r.CheckLoss()
}

// Check returns the fault of the first component that cannot be written over the alphabet, or nil. It ignores
// fields that are not written.
func (r *Ref) Check(a grammar.Alphabet) *Fault {
	switch {
	case r.IsRelative && r.Scheme != "":
		return Whole(bothKinds)
	case !r.IsRelative && r.Scheme == "" && !r.IsUnset():
		return Whole(neitherKind)
	case !isScheme(r.Scheme):
		end, _ := grammar.ScanScheme(r.Scheme)
		return at(end, r.Scheme, badScheme)
	}
	if r.HasAuthority() {
		if !userinfoRule.allows(r.UserInfo, a) {
			return userinfoRule.fault(r.UserInfo, a)
		}
		if bad := checkHost(r.Host, a); bad != nil {
			return bad
		}
	}
	if bad := checkPath(r.Path, a); bad != nil {
		return bad
	}
	if bad := r.checkPathPlace(); bad != nil {
		return bad
	}
	if !queryRule.allows(r.Query, a) {
		return queryRule.fault(r.Query, a)
	}
	if !fragmentRule.allows(r.Fragment, a) {
		return fragmentRule.fault(r.Fragment, a)
	}
	return nil
}

// CheckLoss returns the fault of a field that is set and not written, or nil.
func (r *Ref) CheckLoss() *Fault {
	switch authority := r.HasAuthority(); {
	case !authority && r.HasUserInfo():
		return Whole(lostUserInfo)
	case !authority && r.HasPort:
		return Whole(lostPort)
	case !r.HasPort && r.Port != 0:
		return Whole(unsetPort)
	default:
		return nil
	}
}

// checkPathPlace returns a fault if the path is not allowed where it is: after the authority, or
// after the scheme, or at the beginning. The path "/" is allowed everywhere.
func (r *Ref) checkPathPlace() *Fault {
	switch {
	case len(r.Path) == 0:
		return nil
	case r.HasAuthority() && !r.isRooted():
		return Whole(notAbempty)
	case !r.HasAuthority() && r.isRooted() && len(r.Path) > 2 && r.Path[1] == "":
		return Whole(twoSlashes)
	case r.Scheme == "":
		if i := strings.IndexByte(r.Path[0], ':'); i >= 0 {
			return &Fault{grammar.Fault{Offset: i, Breach: colon}, r.Path[0], 0}
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
func checkHost(host string, a grammar.Alphabet) *Fault {
	if !strings.HasPrefix(host, "[") && regNameRule.allows(host, a) {
		return nil
	}
	end, breach := grammar.ScanHost(host, a)
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
func checkPath(path []string, a grammar.Alphabet) *Fault {
	if ofPath(path)&charset.Pchar != 0 {
		return nil
	}
	for i, segment := range path {
		if !segmentRule.allows(segment, a) {
			bad := segmentRule.fault(segment, a)
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

// A byteRule is the rule *( set / pct-encoded ), with the characters of an IRI that beyond scans.
type byteRule struct {
	set    charset.Set
	beyond func(s string, i int) (end int)
	breach *grammar.Breach
}

// allows reports whether the rule allows the whole of s.
func (rule *byteRule) allows(s string, a grammar.Alphabet) bool {
	return s == "" || rule.allowsText(s, a)
}

// allowsText is allows for a text that is not empty.
func (rule *byteRule) allowsText(s string, a grammar.Alphabet) bool {
	return len(s) <= 32 && charset.OfAll(s)&rule.set != 0 || rule.scan(s, a) == len(s)
}

// fault returns the fault of a field that the rule does not allow.
func (rule *byteRule) fault(s string, a grammar.Alphabet) *Fault {
	return at(rule.scan(s, a), s, rule.breach)
}

// scan returns the offset of the first byte of s that the rule does not allow, or len(s).
func (rule *byteRule) scan(s string, a grammar.Alphabet) int {
	for i := 0; ; {
		if i = charset.ScanEncoded(s, i, rule.set); a == grammar.URI || i == len(s) {
			return i
		}
		end := rule.beyond(s, i)
		if end == i {
			return i
		}
		i = end
	}
}
