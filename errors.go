package uri

import (
	"errors"
	"fmt"
	"net/netip"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Errors that a program may want to handle, with [errors.Is]. All except ErrRelativeBase are
// wrapped by one of the error types below.
var (
	// ErrRelativeBase means that the base of a resolution has no scheme. A base must be an absolute
	// URI (RFC 3986, section 5.1).
	ErrRelativeBase = errors.New("uri: the base has no scheme (RFC 3986, section 5.1)")

	// ErrPortRange means that a port is above 65535. The RFC sets no limit, but TCP and UDP do, and
	// so does URI.Port (RFC 3986, section 3.2.3).
	ErrPortRange = grammar.ErrPortRange

	// ErrZone means that an IPv6 literal has a zone identifier, which the syntax does not support
	// (RFC 3986, section 3.2.2).
	ErrZone = grammar.ErrZone

	// ErrNotWritten means that a field is set that Format does not write, so that its value would be
	// lost: Port without HasPort, or UserInfo or a port without an authority. See URI.Validate.
	ErrNotWritten = errors.New("Format would not write a field that is set")

	// ErrNoPort means that there is no port to dial: the URI has none, and DefaultPort does not know
	// one for its scheme (RFC 3986, section 3.2.3).
	ErrNoPort = errors.New("there is no port, and the scheme has no known default")

	// ErrNoHost means that there is no host to dial (RFC 3986, section 3.2.2).
	ErrNoHost = errors.New("there is no host")

	// ErrIPvFuture means that a host is an IP literal of an unknown version: the 'address mechanism
	// not supported' of RFC 3986, section 3.2.2.
	ErrIPvFuture = errors.New("address mechanism not supported: the IP literal has an unknown version")

	// ErrEncodedHost means that a host is a percent-encoded name. It must be converted to its IDNA
	// form before it is looked up (RFC 3986, section 3.2.2).
	ErrEncodedHost = errors.New("a percent-encoded host must be converted to its IDNA form")

	// ErrPassword means that a URI has a password, which must not be stored in clear text (RFC
	// 3986, section 3.2.1).
	ErrPassword = errors.New("a password must not be stored in clear text")

	// ErrReservedSegment means that a text cannot be a path segment because it is empty, "." or
	// "..", which have a special meaning in a path (RFC 3986, sections 3.3 and 6.2.2.3).
	ErrReservedSegment = errors.New(`a path segment cannot be "", "." or ".."`)

	// ErrAmbiguous means that a text may be something other than a URI without its scheme (RFC
	// 3986, section 4.5).
	ErrAmbiguous = errors.New("the text may not begin with a host: write it with a scheme and '//'")

	// ErrUserInfo means that an http or https URI has user information, which is deprecated (RFC
	// 9110, section 4.2.4). URI.CheckScheme reports it only if there is no other error, so a
	// program that trusts the URI can ignore it.
	ErrUserInfo = errors.New("user information may mislead about the host")
)

// Causes that callers have no need to tell apart.
var (
	errEndsEarly   = errors.New("the input ends too early")
	errHiddenByte  = errors.New("a byte that is not allowed")
	errEncodeByte  = errors.New("a byte that is not allowed: percent-encode it")
	errHasScheme   = errors.New("a relative reference has no scheme")
	errColon       = errors.New("the first segment of a relative reference cannot contain ':': write './' before it")
	errNotAbsolute = errors.New("an absolute URI cannot have a fragment")
	errAbempty     = errors.New("after an authority the path must be empty or begin with '/'")
	errTwoSlashes  = errors.New("without an authority the path cannot begin with '//'")
	errBothKinds   = errors.New("IsRelative and Scheme are both set")
	errNeitherKind = errors.New("neither IsRelative nor Scheme is set, but another field is")

	errUserInfoNotWritten = fmt.Errorf("%w: UserInfo, since there is no host", ErrNotWritten)
	errPortNotWritten     = fmt.Errorf("%w: the port, since there is no host", ErrNotWritten)
	errPortWithoutHasPort = fmt.Errorf("%w: Port, since HasPort is false", ErrNotWritten)

	errRefusedByURL = errors.New("net/url would reject the host")
	errChangedByURL = errors.New("net/url would read or print the component differently")
	errMisprinted   = errors.New("what net/url prints differs from the fields")
	errNilURL       = errors.New("the *url.URL is nil")
)

// Causes of a SchemeError.
var (
	errForbidsAuthority = errors.New("the URI must not have '//' after the scheme")
	errForbidsUserInfo  = errors.New("the URI must not have user information")
	errForbidsPort      = errors.New("the URI must not have a port")
	errForbidsQuery     = errors.New("the URI must not have a query")
	errForbidsFragment  = errors.New("the URI must not have a fragment")
	errLacksAuthority   = errors.New("the URI must have '//' after the scheme")
	errLacksHost        = errors.New("the URI must have a host")
	errLacksSlashesHost = errors.New("the URI must have '//' and a host after the scheme")
	errLacksPath        = errors.New("the URI must have a path")
	errNotRooted        = errors.New("the path must begin with '/'")
	errNoComma          = errors.New("the path must have a ',' before the data")
	errNoNamespace      = errors.New("the path must begin with a namespace identifier and ':'")
	errNoName           = errors.New("the path must have a name after the namespace identifier")
	errNotRQ            = errors.New("the query must begin with '+' or '=' and a component")
)

// Causes that tell what to write instead, if a mistake is obvious.
var (
	errDelimiter   = errors.New("a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23")
	errSecondAt    = errors.New("only one '@' is allowed: in user information, write '@' as %40")
	errNoBracket   = errors.New("the ']' of the IP literal is missing")
	errNoBrackets  = errors.New("an IPv6 address must be in brackets")
	errHosts       = errors.New("',' is not allowed: a URI has one host and one port")
	errPortInHost  = errors.New("':' is not allowed: the port belongs in Port, with HasPort set")
	errLacksScheme = errors.New("a URI must begin with a scheme and ':'")
)

// A percentError is [escape.ErrPercentEncoding] that tells what to write instead.
type percentError struct{}

func (percentError) Error() string {
	return "'%' must be followed by two hexadecimal digits; for '%' itself, write %25"
}

func (percentError) Unwrap() error { return escape.ErrPercentEncoding }

// A Component names a part of a reference in an error (RFC 3986, section 3). It is one of the
// constants below.
type Component string

// The components, in the order in which they appear in a reference. UserInfo, host and port are the
// parts of the authority.
const (
	ComponentScheme    Component = "scheme"
	ComponentAuthority Component = "authority"
	ComponentUserInfo  Component = "userinfo"
	ComponentHost      Component = "host"
	ComponentPort      Component = "port"
	ComponentPath      Component = "path"
	ComponentQuery     Component = "query"
	ComponentFragment  Component = "fragment"
)

// A ParseError describes why a text could not be parsed. Every function that parses text returns
// it, always as a pointer, so use errors.As to find it. [GuessURI] also returns it, with
// ErrAmbiguous, for text that the grammar allows. Offset, Component and Rule then say what the text
// may be.
//
// The message names the component, the offset, the byte, the rule and the section of RFC 3986, and
// what to write instead if that is obvious. It never repeats the input. It does not name a byte that
// may be part of a password: one in the user information, one between a ":" and an "@", as in
// "//u:a/b@h", or one after a scheme that has passwords elsewhere, such as secret-token and vnc. Do
// not depend on the wording, which may change. Use the fields.
type ParseError struct {
	// Offset is the number of bytes before the first invalid byte. The components are separated
	// first, and this is the first byte that is invalid in its component. It is the '%' of an
	// incomplete percent-encoded sequence, and the first digit of a number that is out of range.
	// Offset is len(input) if the input ends too early.
	Offset int

	// Component is the component that contains the byte. It is never ComponentAuthority, but a part
	// of the authority, such as ComponentHost.
	Component Component

	// Rule is the grammar rule that rejects the byte, such as "segment" or "dec-octet" (RFC 3986,
	// appendix A).
	Rule string

	// Err is the cause, such as ErrPortRange. It is never nil.
	Err error
}

// Error returns the message of the error, without user information.
func (e *ParseError) Error() string {
	return invalid(e.Component, " at offset "+strconv.Itoa(e.Offset)) + reason(e.Err, e.Rule)
}

// Unwrap returns Err, the cause.
func (e *ParseError) Unwrap() error { return e.Err }

// A FormatError describes why a URI cannot be written, or why one part of it cannot be used. Every
// function that writes a URI, or that requires a URI that can be written, returns it, always as a
// pointer, so use errors.As to find it. [URI.Validate] also returns it for a field that is not
// written, [URI.HostPort] for a host or a port that cannot be dialed, [URI.DecodedUser] for user
// information, and [URI.AppendSegment], [URI.JoinPath], [URI.Segments] and [URI.BaseName] for a
// segment.
//
// The message names the component, the rule and the section of RFC 3986. If a single byte is
// invalid, it also names its offset in the field, and the byte unless it may be part of a password,
// as in [ParseError]. It never repeats user information. Do not depend on the wording, which may
// change. Use the fields.
type FormatError struct {
	// Component is the component that cannot be written. It is never ComponentAuthority. Format
	// never rejects a port.
	Component Component

	// Segment is the index in URI.Path of the segment that contains the invalid byte, or in the
	// joined path of JoinPath. It is -1 if the component is not the path, or if the path as a whole
	// is invalid.
	Segment int

	// Offset is the number of bytes before the invalid byte, in the segment or the field of the
	// component. It is the length of that text if it ends too early, and -1 if no single byte is
	// invalid.
	Offset int

	// Rule is the grammar rule that rejects the component, such as "path-noscheme" (RFC 3986,
	// appendix A). For the host of HostPort, it is the rule that the host matches.
	Rule string

	// Err is the cause. It is never nil, and it wraps any error that callers handle, such as
	// ErrZone.
	Err error
}

// Error returns the message of the error, without user information.
func (e *FormatError) Error() string {
	return invalid(e.Component, e.place()) + reason(e.Err, e.Rule)
}

// place returns the position of the invalid byte for the message, or "" if there is none.
func (e *FormatError) place() string {
	switch {
	case e.Offset < 0:
		return ""
	case e.Component == ComponentPath && e.Segment >= 0:
		return " at offset " + strconv.Itoa(e.Offset) + " of Path[" + strconv.Itoa(e.Segment) + "]"
	default:
		return " at offset " + strconv.Itoa(e.Offset)
	}
}

// Unwrap returns Err, the cause.
func (e *FormatError) Unwrap() error { return e.Err }

// A SchemeError describes how a URI breaks a rule of its scheme, although the generic syntax allows
// it. [URI.CheckScheme] returns it, always as a pointer, so use errors.As to find it.
//
// The message names the scheme, the component and the source of the rule. It never repeats text of
// the URI. Do not depend on the wording, which may change. Use the fields.
type SchemeError struct {
	// Scheme is the scheme, in lowercase.
	Scheme string

	// Component is the component that breaks the rule. It is never ComponentScheme.
	Component Component

	// Source is the document that defines the rule, such as "RFC 9110, section 4.2.1".
	Source string

	// Err is the cause, such as ErrUserInfo. It is never nil.
	Err error
}

// Error returns the message of the error.
func (e *SchemeError) Error() string {
	why := charset.Cause(e.Err)
	if e.Err == ErrUserInfo {
		why += "; to allow it, ignore uri.ErrUserInfo"
	}
	return invalid(e.Component, " for the scheme "+e.Scheme) + why + " (" + e.Source + ")"
}

// Unwrap returns Err, the cause.
func (e *SchemeError) Unwrap() error { return e.Err }

// A URLError describes why a reference cannot be converted to or from net/url. [URI.URL] and
// [FromURL] return it, always as a pointer, so use errors.As to find it.
//
// The message names the component. It never repeats text of the reference. Do not depend on the
// wording, which may change. Use the fields.
type URLError struct {
	// Component is the component that would change.
	Component Component

	// Err is the cause. It is never nil.
	Err error
}

// Error returns the message of the error.
func (e *URLError) Error() string {
	switch e.Err {
	case ErrPortRange: // a limit of URI.Port
		return invalid(e.Component, "") + charset.Cause(e.Err)
	case errRefusedByURL, errChangedByURL, errMisprinted, errNilURL, ErrEncodedHost:
		return invalid(e.Component, " for net/url") + charset.Cause(e.Err)
	default: // net/url accepts it
		return invalid(e.Component, " by RFC 3986") + charset.Cause(e.Err)
	}
}

// Unwrap returns Err, the cause.
func (e *URLError) Unwrap() error { return e.Err }

// none replaces FormatError.Segment and FormatError.Offset if there is no such segment or byte.
const none = -1

// unusable returns the error for a component that is invalid as a whole.
func unusable(component Component, rule string, cause error) *FormatError {
	return &FormatError{Component: component, Segment: none, Offset: none, Rule: rule, Err: cause}
}

// An operandError says which of the two texts passed to Resolve is invalid.
type operandError struct {
	operand string
	err     error
}

func (e *operandError) Error() string {
	return prefix + e.operand + ": " + e.err.Error()[len(prefix):]
}

func (e *operandError) Unwrap() error { return e.err }

// prefix begins the message of every error that a function returns.
const prefix = "uri: "

// invalid returns the beginning of the message of an error about a component, up to its reason.
func invalid(component Component, where string) string {
	return prefix + "invalid " + string(component) + where + ": "
}

// reason returns the part of an error message that the types above share.
func reason(cause error, rule string) string {
	where := source(rule)
	if cause == ErrAmbiguous {
		where = "RFC 3986, section 4.5"
	}
	return charset.Cause(cause) + " (" + rule + "; " + where + ")"
}

// source returns the section that defines the rule. RFC 3987 gives a new name to each rule that it
// changes, and defines all of them in one section. Package iri uses these names.
func source(rule string) string {
	switch rule {
	case "IRI-reference", "absolute-IRI", "iuserinfo", "ireg-name", "ipchar", "ipath-abempty", "ipath-absolute",
		"ipath-noscheme", "iquery", "ifragment":
		return "RFC 3987, section 2.2"
	default:
		return "RFC 3986, section " + section(rule)
	}
}

// A fault says which rule rejects a text, and the reason if the byte alone does not show it. A
// scanner returns it together with the offset of that byte. Not every fault becomes an error: a
// host that is not an IPv4 address is a valid name.
type fault struct {
	rule string
	err  error
}

// brokenAt returns the fault for s[i], which a rule of package grammar rejects, or for the end of s.
func brokenAt(s string, i int, b *grammar.Breach) fault {
	f := fault{rule: b.Rule, err: b.Err}
	if b.Encoded && i < len(s) {
		f.rule = ruleOrPctEncoded(s, i, f.rule)
	}
	return f
}

// refuse returns the error for the byte s[i], which is the first that the rule rejects, or for the
// end of s.
func refuse(s string, i int, component Component, rule string) *ParseError {
	return fault{rule: rule}.parseError(s, i, component)
}

// unwritable returns the error for the first byte of a field of u that the rule rejects. The rule
// allows pct-encoded.
func unwritable(u *URI, field string, i int, component Component, rule string) *FormatError {
	return fault{rule: ruleOrPctEncoded(field, i, rule)}.formatError(u, field, i, component, none)
}

// parseError returns the error for a fault at offset i of s, which is the whole input.
func (f fault) parseError(s string, i int, component Component) *ParseError {
	hidden := component == ComponentUserInfo || schemes.MayBeSecret(s, i)
	cause := f.cause(s, i, hidden)
	if mistake := mistakeIn(s, i, component, hidden); mistake != nil {
		cause = mistake
	}
	return &ParseError{Offset: i, Component: component, Rule: f.rule, Err: cause}
}

// mistakeIn returns the cause that tells what to write instead of s[i:], or nil if that is not
// obvious. If hidden is set, it does not depend on s[i], which may be part of a password.
func mistakeIn(s string, i int, component Component, hidden bool) error {
	switch component {
	case ComponentScheme:
		if i == authorityEnd(s, i) {
			return errLacksScheme
		}
	case ComponentHost, ComponentPort:
		return mistakeInAuthority(s, i, authorityEnd(s, i), component, hidden)
	}
	return nil
}

// mistakeInAuthority is mistakeIn for the host and the port, in an authority that ends at end.
func mistakeInAuthority(s string, i, end int, component Component, hidden bool) error {
	port := component == ComponentPort
	switch {
	case strings.Contains(s[i:end], "@"): // the first "@" ended the user information
		return errSecondAt
	case port && strings.Contains(s[end:], "@"):
		return errDelimiter
	case hidden:
		return nil
	case i == end && isOpenLiteral(s[:end]):
		return errNoBracket
	case isIPv6(s[strings.LastIndexAny(s[:i], "/@")+1 : end]):
		return errNoBrackets
	case port && s[i] == ',':
		return errHosts
	default:
		return nil
	}
}

// authorityEnd returns the end of an authority that has s[i:] (RFC 3986, section 3.2).
func authorityEnd(s string, i int) int {
	if length := strings.IndexAny(s[i:], "/?#"); length >= 0 {
		return i + length
	}
	return len(s)
}

// isOpenLiteral reports whether s ends in an IPv6 address with a "[" before it and no "]" after it.
func isOpenLiteral(s string) bool { return isIPv6(s[strings.LastIndexByte(s, '[')+1:]) }

// isIPv6 reports whether s is an IPv6 address without a zone.
func isIPv6(s string) bool {
	address, err := netip.ParseAddr(s)
	return err == nil && address.Is6() && address.Zone() == ""
}

// formatError returns the error for a fault at offset i of a field of u, or of the element of Path
// with the index segment.
func (f fault) formatError(u *URI, field string, i int, component Component, segment int) *FormatError {
	hidden := component == ComponentUserInfo || mayHavePassword(u)
	cause := f.cause(field, i, hidden)
	switch {
	case hidden || component != ComponentHost || !strings.HasPrefix(field[i:], ":"):
	case isIPv6(field):
		cause = errNoBrackets
	default:
		cause = errPortInHost
	}
	return &FormatError{Component: component, Segment: segment, Offset: i, Rule: f.rule, Err: cause}
}

// undecodable returns the error for a text that package escape cannot decode. The text is part of a
// component of u that begins at start, or the element of Path with the index segment.
func undecodable(u *URI, err error, component Component, segment, start int) *FormatError {
	bad := new(escape.Error)
	errors.As(err, &bad)
	bad.Err = fault{rule: rulePctEncoded}.cause("%", 0, component == ComponentUserInfo || mayHavePassword(u))
	return &FormatError{Component: component, Segment: segment, Offset: start + bad.Offset, Rule: rulePctEncoded, Err: bad.Err}
}

// mayHavePassword reports whether a password may be outside the user information of u.
func mayHavePassword(u *URI) bool {
	text := strings.Join(u.Path, "/") + "?" + u.Query + "#" + u.Fragment
	if u.hasAuthority() {
		text = "//" + u.Host + text
	}
	if u.Scheme != "" {
		text = u.Scheme + ":" + text
	}
	start, end := schemes.Secret(text)
	return start < end
}

// cause returns the reason why s[i] is invalid. It does not name the byte if hidden is set.
func (f fault) cause(s string, i int, hidden bool) error {
	switch {
	case f.err != nil:
		return f.err
	case i == len(s):
		return errEndsEarly
	case hidden && f.isEncodable():
		return errEncodeByte
	case hidden:
		return errHiddenByte
	case f.rule == rulePctEncoded:
		return percentError{}
	case f.isEncodable() || f.rule == ruleRegName && s[i] > '~':
		return charset.EncodableByte(s[i])
	default:
		return charset.ByteError(s[i])
	}
}

// isEncodable reports whether the rule allows every byte, once it is percent-encoded, and the
// encoded byte means the same. In a host, it would be part of another name.
func (f fault) isEncodable() bool {
	switch f.rule {
	case ruleUserinfo, ruleSegment, ruleQuery, ruleFragment, rulePctEncoded:
		return true
	default:
		return false
	}
}

// ruleOrPctEncoded returns the rule that rejects s[i]. The given rule allows pct-encoded, so a "%"
// begins an incomplete sequence.
func ruleOrPctEncoded(s string, i int, rule string) string {
	if s[i] == '%' {
		return rulePctEncoded
	}
	return rule
}

// section returns the number of the section of RFC 3986 that defines the rule.
func section(rule string) string {
	switch rule {
	case rulePctEncoded:
		return "2.1"
	case ruleScheme:
		return "3.1"
	case ruleUserinfo:
		return "3.2.1"
	case rulePort:
		return "3.2.3"
	case ruleSegment, rulePathAbempty, rulePathAbsolute, rulePathNoscheme:
		return "3.3"
	case ruleQuery:
		return "3.4"
	case ruleFragment:
		return "3.5"
	case ruleURIReference:
		return "4.1"
	case ruleAbsoluteURI:
		return "4.3"
	default: // host and the rules below it
		return "3.2.2"
	}
}

// The ABNF rules that errors name.
const (
	ruleURIReference = "URI-reference"
	ruleAbsoluteURI  = "absolute-URI"
	ruleScheme       = "scheme"
	ruleUserinfo     = "userinfo"
	ruleHost         = "host"
	ruleIPLiteral    = "IP-literal"
	ruleIPv6address  = "IPv6address"
	ruleIPvFuture    = "IPvFuture"
	ruleIPv4address  = "IPv4address"
	ruleDecOctet     = "dec-octet"
	ruleRegName      = "reg-name"
	rulePort         = "port"
	ruleSegment      = "segment"
	rulePathAbempty  = "path-abempty"
	rulePathAbsolute = "path-absolute"
	rulePathNoscheme = "path-noscheme"
	ruleQuery        = "query"
	ruleFragment     = "fragment"
	rulePctEncoded   = "pct-encoded"
)
