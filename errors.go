package uri

import (
	"errors"
	"strconv"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/advice"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// Errors that a program may want to handle, with [errors.Is]. The error types below wrap all of
// them except ErrRelativeBase.
var (
	// ErrRelativeBase means that the base of a resolution has no scheme. A base must have a scheme.
	// To resolve against a relative reference, use URI.ResolveRelative. A fragment of the base is
	// ignored (RFC 3986, section 5.1).
	ErrRelativeBase = errors.New("uri: the base has no scheme (RFC 3986, section 5.1)")

	// ErrPortRange means that a port is above 65535. The RFC sets no limit, but TCP, UDP and field
	// URI.Port do (RFC 3986, section 3.2.3).
	ErrPortRange = grammar.ErrPortRange

	// ErrZone means that an IPv6 literal has a zone identifier, which the syntax does not support
	// (RFC 3986, section 3.2.2).
	ErrZone = grammar.ErrZone

	// ErrNotWritten means that a field is set that Format does not write, so that its value would
	// be lost: Port without HasPort, or UserInfo or a port without an authority. See URI.Validate.
	ErrNotWritten = errors.New("a field is set that would not be written")

	// ErrNoPort means that there is no port to dial: the URI has no port, and DefaultPort does not
	// know its scheme (RFC 3986, section 3.2.3).
	ErrNoPort = errors.New("there is no port, and the scheme has no known default")

	// ErrNoHost means that there is no host to dial (RFC 3986, section 3.2.2).
	ErrNoHost = errors.New("there is no host")

	// ErrIPvFuture means that a host is an IPvFuture literal. No version of IPvFuture is assigned,
	// so clients cannot connect to it (RFC 3986, section 3.2.2).
	ErrIPvFuture = errors.New("address mechanism not supported: the IP literal has an unknown version")

	// ErrEncodedHost means that a host is a percent-encoded name. It must be converted to its IDNA
	// form before it is looked up (RFC 3986, section 3.2.2).
	ErrEncodedHost = errors.New("a percent-encoded host must be converted to its IDNA form")

	// ErrPassword means that a URI has a password, which must not be stored in clear text (RFC
	// 3986, section 3.2.1).
	ErrPassword = errors.New("a password must not be stored in clear text")

	// ErrReservedSegment means that a text cannot be a path segment because it is empty, "." or
	// "..", has "." or ".." beside a "/" or a "\" or before a ";", "?" or "#", or has ".." before
	// white space or a control. Such text has a special meaning in a path, or in the path that a
	// program decodes (RFC 3986, sections 3.3 and 6.2.2.3).
	ErrReservedSegment = errors.New(`a path segment cannot be "", "." or "..", or have "." or ".." beside "/" or "\" or before ";", "?", "#" or a space`)

	// ErrAmbiguous means that GuessURI cannot tell whether a text is a URI without its scheme (RFC
	// 3986, section 4.5).
	ErrAmbiguous = errors.New("the text may begin with a host or with something else: write it with a scheme and '//'")

	// ErrUserInfo means that an http or https URI has userinfo, which is deprecated (RFC 9110,
	// section 4.2.4). URI.CheckScheme reports it only if there is no other error, so a program that
	// trusts the URI can ignore it.
	ErrUserInfo = errors.New("user information may mislead about the host")
)

// Causes that callers need not distinguish.
var (
	errRefusedByURL = errors.New("net/url would reject the host")
	errChangedByURL = errors.New("net/url would read or print the component differently")
	errMisprinted   = errors.New("what net/url prints differs from the fields")
	errNilURL       = errors.New("the *url.URL is nil")
	errSeveralHosts = errors.New("a ',' separates several hosts, and only one can be dialed at a time: package dsn reads them")
	errNotInNames   = errors.New("a host name has only letters, digits, '-', '.', '_' and '~'")
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

// A Component is the name of a part of a reference, as errors and [URI.Has] use it (RFC 3986,
// section 3). It is one of the constants below.
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
// ErrAmbiguous, for text without "//" that may mean something else. Offset, Component and Rule then
// say what else the text may be.
//
// The message names the component, the offset, the byte, the rule and the section of RFC 3986, and
// what to write instead if that is obvious. It never repeats the input. It does not name a byte
// that may be part of a password: a byte in the userinfo, a byte between a ":" and an "@", as in
// "//u:a/b@h", or a byte after a scheme that has passwords elsewhere, such as secret-token and vnc.
// Do not depend on the wording, which may change. Use the fields.
type ParseError struct {
	// Offset is the number of bytes before the first byte that is invalid in its component. For an
	// incomplete percent-encoded sequence, the byte is the '%'. For a number that is out of range,
	// it is the first digit. Offset is len(input) if the input ends too early.
	Offset int

	// Component is the component that contains the byte. For a byte in the authority, it is the
	// part of the authority, such as ComponentHost.
	Component Component

	// Rule is the grammar rule that rejects the byte, such as "segment" or "dec-octet" (RFC 3986,
	// appendix A).
	Rule string

	// Err is the cause, such as ErrPortRange. It is never nil.
	Err error
}

// Error returns the message of the error, without userinfo.
func (e *ParseError) Error() string {
	return messageStart(e.Component, " at offset "+strconv.Itoa(e.Offset)) + messageReason(e.Err, e.Rule)
}

// Unwrap returns Err, the cause.
func (e *ParseError) Unwrap() error { return e.Err }

// A FormatError describes why a URI cannot be written, or why one part of it cannot be used. Every
// function that writes a URI, or that requires a URI that can be written, returns it, always as a
// pointer, so use errors.As to find it. These functions also return it: [URI.Validate] for a field
// that is not written; [URI.HostPort] for a host or port that cannot be dialed; [URI.DecodedUser]
// for userinfo; [URI.AppendSegments], [URI.JoinPath], [URI.Segments], [URI.BaseName] and
// [URI.DecodedPath] for a segment; [URI.JoinReference] for a reference that does not lie below the
// base.
//
// The message names the component, the rule and the section of RFC 3986. If a single byte is
// invalid, the message also has the offset of the byte in the field. It names the byte unless the
// byte may be part of a password, as in [ParseError]. It never repeats userinfo. Do not depend on
// the wording, which may change. Use the fields.
type FormatError struct {
	// Component is the component that cannot be written or used. It is never ComponentAuthority.
	// Format never rejects a port.
	Component Component

	// Segment is the index of the segment with the invalid byte: in URI.Path, in the joined path of
	// JoinPath, or in the data of AppendSegments. It is -1 if the component is not the path, or if
	// the path as a whole is invalid.
	Segment int

	// Offset is the number of bytes before the invalid byte, in the segment or the field of the
	// component. It is the length of the segment or field if that ends too early, and -1 if no
	// single byte is invalid.
	Offset int

	// Rule is the grammar rule that rejects the component, such as "path-noscheme" (RFC 3986,
	// appendix A). In an error of HostPort about the host, it is the rule that the host matches,
	// such as "IPvFuture".
	Rule string

	// Err is the cause. It is never nil. If the cause is a variable of this package, such as
	// ErrZone, errors.Is finds it.
	Err error
}

// Error returns the message of the error, without userinfo.
func (e *FormatError) Error() string {
	return messageStart(e.Component, e.position()) + messageReason(e.Err, e.Rule)
}

// position returns the part of the message that says where the invalid byte or argument is, or ""
// if the error concerns the whole component.
func (e *FormatError) position() string {
	switch {
	case e.Offset < 0 && e.Component == ComponentPath && e.Segment >= 0: // of AppendSegments
		return " in data[" + strconv.Itoa(e.Segment) + "]"
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
	return messageStart(e.Component, " for the scheme "+e.Scheme) + why + " (" + e.Source + ")"
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
		return messageStart(e.Component, "") + charset.Cause(e.Err)
	case errRefusedByURL, errChangedByURL, errMisprinted, errNilURL, ErrEncodedHost:
		return messageStart(e.Component, " for net/url") + charset.Cause(e.Err)
	default: // net/url accepts it
		return messageStart(e.Component, " by RFC 3986") + charset.Cause(e.Err)
	}
}

// Unwrap returns Err, the cause.
func (e *URLError) Unwrap() error { return e.Err }

// noIndex replaces FormatError.Segment and FormatError.Offset if there is no such segment or byte.
const noIndex = -1

// wholeError returns the error for a whole component that is invalid.
func wholeError(rule *grammar.Rule, cause error) *FormatError {
	return &FormatError{Component: Component(rule.Component), Segment: noIndex, Offset: noIndex, Rule: rule.Name, Err: cause}
}

// prefix begins the message of every error that a function returns.
const prefix = "uri: "

// messageStart returns the beginning of the message of an error about a component, up to its
// reason.
func messageStart(component Component, at string) string {
	return prefix + "invalid " + string(component) + at + ": "
}

// messageReason returns the part of an error message that the types above share.
func messageReason(cause error, rule string) string {
	source := grammar.Source(rule)
	if cause == ErrAmbiguous {
		source = "RFC 3986, section 4.5"
	}
	return charset.Cause(cause) + " (" + rule + "; " + source + ")"
}

// parseError returns the error for a fault of s, which is the whole input. [advice.OfText] chooses
// the cause.
func parseError(s string, bad grammar.Fault) *ParseError {
	return &ParseError{Offset: bad.Offset, Component: Component(bad.Component), Rule: bad.RuleIn(s), Err: advice.OfText(s, bad)}
}

// formatError returns the error for a fault of u, or nil.
func formatError(u *URI, bad grammar.Fault) error {
	if bad.Rule == nil { // the common case, which saves a call
		return nil
	}
	return newFormatError(u, bad)
}

// newFormatError returns the error for a fault of u.
func newFormatError(u *URI, bad grammar.Fault) *FormatError {
	if bad.Offset == grammar.WholeComponent || bad.Component != "path" {
		bad.Segment = noIndex
	}
	field := advice.Field{Scheme: u.Scheme}
	text, parts := u.rawText()
	for _, part := range parts {
		if part.component == Component(bad.Component) && part.segment == bad.Segment {
			field.Whole, field.Start, field.End = text, part.start, part.end
		}
	}
	return &FormatError{
		Component: Component(bad.Component), Segment: bad.Segment, Offset: bad.Offset,
		Rule: bad.RuleIn(field.Text()), Err: advice.OfField(field, bad),
	}
}

// A rawPart says where a field of a URI, or a segment of its path, is in the text of rawText.
type rawPart struct {
	component  Component
	segment    int // or noIndex
	start, end int
}

// rawText returns the fields of u with their delimiters, and the offsets of each field in this
// text. The text need not be a valid URI reference.
func (u *URI) rawText() (string, []rawPart) {
	var text []byte
	parts := make([]rawPart, 0, 6+len(u.Path))
	add := func(before string, component Component, segment int, value, after string) {
		text = append(append(text, before...), value...)
		parts = append(parts, rawPart{component, segment, len(text) - len(value), len(text)})
		text = append(text, after...)
	}
	add("", ComponentScheme, noIndex, u.Scheme, delimiterIf(u.Scheme != "", ":"))
	add(delimiterIf(u.UserInfo != "" || u.hasAuthority(), "//"), ComponentUserInfo, noIndex, u.UserInfo, delimiterIf(u.UserInfo != "", "@"))
	add("", ComponentHost, noIndex, u.Host, "")
	if u.HasPort {
		add(":", ComponentPort, noIndex, strconv.Itoa(int(u.Port)), "")
	}
	for i, segment := range u.Path {
		add(delimiterIf(i > 0, "/"), ComponentPath, i, segment, "")
	}
	add(delimiterIf(u.Query != "", "?"), ComponentQuery, noIndex, u.Query, "")
	add(delimiterIf(u.Fragment != "", "#"), ComponentFragment, noIndex, u.Fragment, "")
	return string(text), parts
}

// delimiterIf returns delimiter if ok, and otherwise "".
func delimiterIf(ok bool, delimiter string) string {
	if ok {
		return delimiter
	}
	return ""
}

// decodeError returns the error for a text of u that package escape cannot decode. The text begins
// at offset start of a component, or of Path[segment]. The rule is the one for the text.
func decodeError(u *URI, err error, rule *grammar.Rule, segment, start int) *FormatError {
	bad := new(escape.Error)
	errors.As(err, &bad)
	return newFormatError(u, grammar.Fault{Rule: rule, Offset: start + bad.Offset, Segment: segment})
}
