package elements

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// A Fault is why a reference cannot be written. Offset is that of the first byte in the field, or in the segment, that the rule
// rejects, and the length of that text if it ends too early.
type Fault struct {
	grammar.Fault
	Segment int // the index in Path, or None
}

// None is the Segment of a fault that is not in one, and its Offset if no single byte is invalid.
const None = -1

// ErrNotWritten means that a field is set that is not written. It is part of the interface of package uri.
var ErrNotWritten = errors.New("a field is set that would not be written")

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
	badScheme   = &grammar.Breach{Component: "scheme", Rule: "scheme"}
	badUserinfo = &grammar.Breach{Component: "userinfo", Rule: "userinfo", Encoded: true}
	badName     = &grammar.Breach{Component: "host", Rule: "reg-name"}
	badLiteral  = &grammar.Breach{Component: "host", Rule: "IP-literal"}
	badSegment  = &grammar.Breach{Component: "path", Rule: "segment", Encoded: true}
	badQuery    = &grammar.Breach{Component: "query", Rule: "query", Encoded: true}
	badFragment = &grammar.Breach{Component: "fragment", Rule: "fragment", Encoded: true}
)

// Whole returns the fault of a component that is invalid as a whole.
func Whole(breach *grammar.Breach) *Fault { return at(None, breach) }

// at returns the fault of the byte with that offset in a field.
func at(offset int, breach *grammar.Breach) *Fault {
	return &Fault{Fault: grammar.Fault{Offset: offset, Breach: breach}, Segment: None}
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
	if r.IsRelative == (r.Scheme != "") {
		if bad := r.CheckKind(); bad != nil {
			return bad
		}
	}
	if !isScheme(r.Scheme) {
		end, _ := grammar.ScanScheme(r.Scheme)
		return at(end, badScheme)
	}
	if r.HasAuthority() {
		if !isUserinfo(r.UserInfo, a) {
			return at(scan(r.UserInfo, charset.Userinfo, a), badUserinfo)
		}
		if !isHost(r.Host, a) {
			return hostFault(r.Host, a)
		}
	}
	for i, segment := range r.Path {
		if segment == "" || len(segment) <= 32 && charset.OfAll(segment)&charset.Pchar != 0 { // saves a call for most
			continue
		}
		if !isSegment(segment, a) {
			return segmentFault(segment, i, a)
		}
	}
	if bad := r.checkPathPlace(); bad != nil {
		return bad
	}
	if !isQuery(r.Query, a) {
		return at(scanQuery(r.Query, a), badQuery)
	}
	if !isFragment(r.Fragment, a) {
		return at(scan(r.Fragment, charset.QueryFragment, a), badFragment)
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

// CheckKind returns a fault if r is both a URI and a relative reference, or neither (RFC 3986,
// section 4.1).
func (r *Ref) CheckKind() *Fault {
	switch {
	case r.IsRelative && r.Scheme != "":
		return Whole(bothKinds)
	case !r.IsRelative && r.Scheme == "" && !r.IsUnset():
		return Whole(neitherKind)
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
			return &Fault{Fault: grammar.Fault{Offset: i, Breach: colon}}
		}
	}
	return nil
}

// hostFault returns the fault of a Host that the rule host rejects (RFC 3986, section 3.2.2).
// In a text, a delimiter would end the host; in the field, it is an invalid byte.
func hostFault(host string, a grammar.Alphabet) *Fault {
	end, breach := grammar.ScanHost(host, a)
	switch {
	case breach != nil:
		return at(end, breach)
	case strings.HasPrefix(host, "["):
		return at(end, badLiteral)
	default:
		return at(end, badName)
	}
}

// segmentFault returns the fault of the element of Path with that index, which the rule segment rejects.
func segmentFault(segment string, index int, a grammar.Alphabet) *Fault {
	return &Fault{grammar.Fault{Offset: scan(segment, charset.Pchar, a), Breach: badSegment}, index}
}

// The functions below report whether the rule of a component allows the whole of a field.

// isScheme also accepts the empty text, which means that there is no scheme.
func isScheme(scheme string) bool {
	return scheme == "" || charset.OfAll(scheme)&charset.Scheme != 0 && charset.Alpha.Has(scheme[0])
}

func isUserinfo(userinfo string, a grammar.Alphabet) bool {
	return userinfo == "" || isOf(userinfo, charset.Userinfo, a)
}

func isHost(host string, a grammar.Alphabet) bool {
	if strings.HasPrefix(host, "[") {
		end, breach := grammar.IPLiteral(host, 0)
		return end == len(host) && breach == nil
	}
	return host == "" || isOf(host, charset.RegName, a)
}

func isSegment(segment string, a grammar.Alphabet) bool {
	return segment == "" || isOf(segment, charset.Pchar, a)
}

func isQuery(query string, a grammar.Alphabet) bool {
	return query == "" || isOfQuery(query, a)
}

func isFragment(fragment string, a grammar.Alphabet) bool {
	return fragment == "" || isOf(fragment, charset.QueryFragment, a)
}

// isOf reports whether s, which is not empty, is *( set / pct-encoded ), with the characters of the alphabet.
func isOf(s string, set charset.Set, a grammar.Alphabet) bool {
	return len(s) <= 32 && charset.OfAll(s)&set != 0 || scan(s, set, a) == len(s)
}

// isOfQuery is isOf for a query.
func isOfQuery(query string, a grammar.Alphabet) bool {
	return len(query) <= 32 && charset.OfAll(query)&charset.QueryFragment != 0 || scanQuery(query, a) == len(query)
}

// scan returns the offset of the first byte of s that *( set / pct-encoded ) does not allow, with the characters of the
// alphabet.
func scan(s string, set charset.Set, a grammar.Alphabet) int {
	for i := 0; ; {
		if i = charset.ScanEncoded(s, i, set); a == grammar.URI || i == len(s) {
			return i
		}
		end := charset.ScanUcschar(s, i)
		if end == i {
			return i
		}
		i = end
	}
}

// scanQuery is scan for a query, in which an IRI may have characters for private use.
func scanQuery(query string, a grammar.Alphabet) int {
	for i := 0; ; {
		if i = charset.ScanEncoded(query, i, charset.QueryFragment); a == grammar.URI || i == len(query) {
			return i
		}
		end := charset.ScanUcscharOrPrivate(query, i)
		if end == i {
			return i
		}
		i = end
	}
}

// Field returns the text that the offset of a fault of r is about.
func (r *Ref) Field(bad *Fault) string {
	switch bad.Component {
	case "scheme":
		return r.Scheme
	case "userinfo":
		return r.UserInfo
	case "host":
		return r.Host
	case "path":
		return r.Path[bad.Segment]
	case "query":
		return r.Query
	default:
		return r.Fragment
	}
}
