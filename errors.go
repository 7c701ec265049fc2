package uri

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/advice"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/internal/passwords"
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
	ErrAmbiguous = errors.New("the text may begin with a host or with something else: write it with a scheme and '//'")

	// ErrUserInfo means that an http or https URI has user information, which is deprecated (RFC
	// 9110, section 4.2.4). URI.CheckScheme reports it only if there is no other error, so a
	// program that trusts the URI can ignore it.
	ErrUserInfo = errors.New("user information may mislead about the host")
)

// Causes that callers have no need to tell apart.
var (
	errEndsEarly   = errors.New("the input ends too early")
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

// Causes of a Host with a ":", which tell where the port belongs.
var (
	errPortInHost = errors.New("':' is not allowed: the port belongs in Port, with HasPort set")
	errForbidden  = errors.New("':' is not allowed: a URI with this scheme has no port")
)

// A percentError is [escape.ErrPercentEncoding] that tells what to write instead, if encodable is set.
type percentError struct{ encodable bool }

func (e percentError) Error() string {
	const text = "'%' must be followed by two hexadecimal digits"
	if e.encodable {
		return text + "; for '%' itself, write %25"
	}
	return text
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
	place := f.place(s, i, component, component == ComponentUserInfo || passwords.MayHave(s, i))
	cause := place.Mistake()
	if cause == nil {
		cause = f.cause(place)
	}
	return &ParseError{Offset: i, Component: component, Rule: f.rule, Err: cause}
}

// formatError returns the error for a fault at offset i of a field of u, or of the element of Path
// with the index segment.
func (f fault) formatError(u *URI, field string, i int, component Component, segment int) *FormatError {
	place := f.place(field, i, component, component == ComponentUserInfo || mayHavePassword(u))
	place.Field = true
	cause := f.cause(place)
	if component == ComponentHost && !place.Hidden {
		cause = colonInHost(u, i, cause)
	}
	return &FormatError{Component: component, Segment: segment, Offset: i, Rule: f.rule, Err: cause}
}

// colonInHost returns the cause that tells what to write instead of the Host of u, which is invalid
// at i, or cause if that is not obvious.
func colonInHost(u *URI, i int, cause error) error {
	host, port, _ := strings.Cut(u.Host[i:], ":")
	_, err := strconv.ParseUint(port, 10, 16)
	switch {
	case host != "" || i == 0 && port == "":
		return cause
	case advice.IsIPv6(u.Host):
		return advice.ErrNoBrackets
	case i == 0 || err != nil:
		return cause
	case schemes.Of(u.Scheme).Demands&schemes.NoPort != 0:
		return errForbidden
	default:
		return errPortInHost
	}
}

// place returns the place of s[i] for package advice.
func (f fault) place(s string, i int, component Component, hidden bool) advice.Place {
	return advice.Place{
		Text: s, Offset: i, Component: string(component), Rule: f.rule, Encodable: f.isEncodable(component), Hidden: hidden,
	}
}

// undecodable returns the error for a text that package escape cannot decode. The text is part of a
// component of u that begins at start, or the element of Path with the index segment.
func undecodable(u *URI, err error, component Component, segment, start int) *FormatError {
	bad := new(escape.Error)
	errors.As(err, &bad)
	f := fault{rule: rulePctEncoded}.formatError(u, "%", 0, component, segment)
	f.Offset, bad.Err = start+bad.Offset, f.Err
	return f
}

// mayHavePassword reports whether a password may be outside the user information of u.
func mayHavePassword(u *URI) bool {
	text := strings.Join(u.Path, "/")
	if u.Query != "" {
		text += "?" + u.Query
	}
	if u.Fragment != "" {
		text += "#" + u.Fragment
	}
	if u.hasAuthority() {
		text = "//" + u.Host + text
	}
	if u.Scheme != "" {
		text = u.Scheme + ":" + text
	}
	start, end := passwords.InText(text)
	return start < end
}

// cause returns the reason why the byte at the place is invalid.
func (f fault) cause(at advice.Place) error {
	switch {
	case f.err != nil:
		return f.err
	case at.Offset == len(at.Text):
		return errEndsEarly
	case f.rule == rulePctEncoded && !at.Hidden:
		return percentError{at.CanEncode()}
	default:
		return at.Cause()
	}
}

// isEncodable reports whether the rule allows every byte of the component, once it is
// percent-encoded, and the encoded byte means the same. In a host, it would be part of another name.
func (f fault) isEncodable(component Component) bool {
	switch f.rule {
	case ruleUserinfo, ruleSegment, ruleQuery, ruleFragment, rulePctEncoded:
		return component != ComponentHost
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
