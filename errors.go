package uri

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// What callers branch on, with errors.Is. Each but ErrRelativeBase is wrapped by one of the error types below.
var (
	// ErrRelativeBase says that the base of a resolution has no scheme: a base is an absolute URI (RFC 3986,
	// section 5.1).
	ErrRelativeBase = errors.New("uri: the base has no scheme (RFC 3986, section 5.1)")

	// ErrPortRange says that a port is above 65535. RFC 3986, section 3.2.3, sets no limit; TCP and UDP do, and
	// so does URI.Port.
	ErrPortRange = errors.New("the port is above 65535")

	// ErrZone says that an IPv6 literal has a zone identifier, which the syntax does not support (RFC 3986,
	// section 3.2.2).
	ErrZone = errors.New("'%': an IPv6 literal has no zone identifier")

	// ErrNoHost says that there is no host to dial.
	ErrNoHost = errors.New("there is no host")

	// ErrIPvFuture says that a host is an IP literal of a version that is not known: the 'address mechanism not
	// supported' of RFC 3986, section 3.2.2.
	ErrIPvFuture = errors.New("address mechanism not supported")

	// ErrEncodedHost says that a registered name is percent-encoded. It must be brought to its IDNA form before
	// it is looked up (RFC 3986, section 3.2.2).
	ErrEncodedHost = errors.New("a percent-encoded name needs its IDNA form")

	// ErrPassword says that a URI has a password, which is not to be stored in clear (RFC 3986, section 3.2.1).
	ErrPassword = errors.New("a password is not to be stored in clear")

	// ErrReservedSegment says that a text cannot be a segment of its own in a path, since it is empty, "." or "..",
	// which mean something else there (RFC 3986, sections 3.3 and 6.2.2.3).
	ErrReservedSegment = errors.New(`"", "." and ".." do not stand for data`)

	// ErrAmbiguous says that a text may be something else than the suffix of a URI (RFC 3986, section 4.5).
	ErrAmbiguous = errors.New("without a scheme and '//' it may be no host")

	// ErrUserInfo says that an http or https URI has user information, which RFC 9110, section 4.2.4, deprecates. It
	// is the one fault that URI.CheckScheme reports last, and that a program may have reasons to ignore.
	ErrUserInfo = errors.New("user information may mislead about the host")
)

// Causes that no caller branches on.
var (
	errEndsEarly   = errors.New("the input ends too early")
	errTriplet     = escape.ErrTriplet
	errHiddenByte  = errors.New("a byte that is not allowed")
	errOctetRange  = errors.New("a decimal octet above 255")
	errNoScheme    = errors.New("the text before ':' is not a scheme, which is a letter followed by letters, digits, '+', '-' or '.'")
	errHasScheme   = errors.New("a relative reference has no scheme")
	errColon       = errors.New("the first segment of a relative reference cannot contain ':'")
	errNotAbsolute = errors.New("a fragment, which an absolute URI does not have")
	errAbempty     = errors.New("after an authority the path must be empty or begin with '/'")
	errTwoSlashes  = errors.New("without an authority the path cannot begin with '//'")
	errBothKinds   = errors.New("IsRelative is set, and so is Scheme")
	errNeitherKind = errors.New("neither IsRelative nor Scheme is set, but another field is")

	errRefusedByURL = errors.New("net/url would refuse it")
	errChangedByURL = errors.New("net/url would read or print it differently")
	errMisprinted   = errors.New("what net/url prints differs from the fields")
	errNilURL       = errors.New("the URL is nil")

	errForbidden      = errors.New("there must be none")
	errLacksAuthority = errors.New("there must be one")
	errEmpty          = errors.New("it must not be empty")
	errNotRooted      = errors.New("it must begin with '/'")
	errNoComma        = errors.New("a ',' must stand before the data")
	errNoNamespace    = errors.New("it must begin with a namespace identifier and ':'")
	errNoName         = errors.New("a name must follow the namespace identifier")
	errNotRQ          = errors.New("it must begin with '+' or '=' and a component")
)

// A Component names a part of a reference in an error (RFC 3986, section 3). It is one of the constants below.
type Component string

// The components, in the order in which they stand in a reference. UserInfo, host and port are the parts of the authority.
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

// A byteError is the cause of a refusal: a byte that the rule does not allow. It is one byte so that it becomes an
// error without an allocation.
type byteError byte

func (e byteError) Error() string { return charset.Quote(byte(e)) + " is not allowed" }

// Byte returns the byte. Package iri asks for it, to put the character that it belongs to in its place.
func (e byteError) Byte() byte { return byte(e) }

// A ParseError says why a text is not what was asked for. All functions that read text return it, always as a pointer,
// so errors.As finds it. [GuessURI] also returns it for what the grammar allows, with ErrAmbiguous: then Offset,
// Component and Rule tell what it may be.
//
// Its text names the component, the offset, the byte, the rule and the section of RFC 3986. It repeats neither the
// input nor any of its userinfo, which may hold a password: there it gives the offset without the byte. So it does
// between a ":" and the first "@", as in "//u:a/b@h" and "//u:1?a<b@h", where the grammar finds a port or a query and the
// writer meant a password. The wording may change between versions; the fields are for programs.
type ParseError struct {
	// Offset is where the input stops being valid: the number of bytes before the first one that the component's
	// rule refuses, where the components have been told apart by their delimiters first. It is that of the '%' of
	// a triplet that is none, of the first digit of a number that is out of range, and len(input) where the input
	// ends too early.
	Offset int

	// Component is the component that the byte is in: any but ComponentAuthority.
	Component Component

	// Rule is the name of the ABNF rule of RFC 3986, appendix A, that refuses it, such as "segment" or "dec-octet".
	Rule string

	// Err is the cause, such as ErrPortRange. It is never nil.
	Err error
}

// Error returns the text of the error, without userinfo.
func (e *ParseError) Error() string {
	return invalid(e.Component, " at offset "+strconv.Itoa(e.Offset)) + reason(e.Err, e.Rule)
}

// Unwrap returns Err, the cause.
func (e *ParseError) Unwrap() error { return e.Err }

// A FormatError says why a URI cannot be written, since its text would not read back as the same value, or why one
// part of it cannot be used: the host by [URI.HostPort], a segment by [URI.AppendSegment], [URI.Segments] and
// [URI.BaseName]. All functions that write a URI, or work with one that must be written, return it, always as a
// pointer, so errors.As finds it.
//
// Its text names the component, the rule, the section of RFC 3986 and, where one byte is to blame, the byte and its
// offset in the field. It never repeats userinfo. The wording may change between versions; the fields are for
// programs.
type FormatError struct {
	// Component is the component that cannot be written: any but ComponentAuthority and ComponentPort.
	Component Component

	// Rule is the name of the ABNF rule of RFC 3986, appendix A, that refuses it or, for HostPort, that it matches,
	// such as "path-noscheme".
	Rule string

	// Err is the cause. It is never nil, and wraps the one that callers branch on, such as ErrZone.
	Err error
}

// Error returns the text of the error, without userinfo.
func (e *FormatError) Error() string {
	place, cause := "", e.Err
	if at, ok := cause.(*positionError); ok {
		place, cause = " "+at.place(), at.err
	}
	return invalid(e.Component, place) + reason(cause, e.Rule)
}

// Unwrap returns Err, the cause.
func (e *FormatError) Unwrap() error { return e.Err }

// A SchemeError says what the scheme of a URI forbids although the generic syntax allows it. [URI.CheckScheme] returns
// it, always as a pointer, so errors.As finds it.
//
// Its text names scheme, component and source, and never repeats any of the URI's text. The wording may change between
// versions; the fields are for programs.
type SchemeError struct {
	// Scheme is the scheme, in lowercase.
	Scheme string

	// Component is the component that is at fault: any but ComponentScheme.
	Component Component

	// Source is the document that has the rule, such as "RFC 9110, section 4.2.1".
	Source string

	// Err is the cause, such as ErrUserInfo. It is never nil.
	Err error
}

// Error returns the text of the error.
func (e *SchemeError) Error() string {
	why := textOf(e.Err)
	if e.Err == ErrUserInfo {
		why += "; to allow it, ignore uri.ErrUserInfo"
	}
	return invalid(e.Component, " for the scheme "+e.Scheme) + why + " (" + e.Source + ")"
}

// Unwrap returns Err, the cause.
func (e *SchemeError) Unwrap() error { return e.Err }

// A URLError says why a reference cannot pass between this package and net/url. [URI.URL] and [FromURL] return it, always
// as a pointer, so errors.As finds it.
//
// Its text names the component and never repeats any of the reference's text. The wording may change between versions;
// the fields are for programs.
type URLError struct {
	// Component is the component that would change.
	Component Component

	// Err is the cause. It is never nil.
	Err error
}

// Error returns the text of the error.
func (e *URLError) Error() string {
	return invalid(e.Component, " for net/url") + textOf(e.Err)
}

// Unwrap returns Err, the cause.
func (e *URLError) Unwrap() error { return e.Err }

// A positionError is the cause of a FormatError that one byte is to blame for.
type positionError struct {
	segment int // index in URI.Path, or noSegment
	offset  int // in the field or the segment
	err     error
}

// noSegment stands for the index in URI.Path where the byte is in another component.
const noSegment = -1

func (e *positionError) Error() string { return e.place() + ": " + e.err.Error() }

// place returns where the byte stands.
func (e *positionError) place() string {
	if e.segment == noSegment {
		return "at offset " + strconv.Itoa(e.offset)
	}
	return "at offset " + strconv.Itoa(e.offset) + " of Path[" + strconv.Itoa(e.segment) + "]"
}

func (e *positionError) Unwrap() error { return e.err }

// Position returns the index in URI.Path, -1 for another component, and the offset. Package iri asks for it.
func (e *positionError) Position() (segment, offset int) { return e.segment, e.offset }

// WithCause returns e with another cause, which package iri has for a character.
func (e *positionError) WithCause(err error) error { return &positionError{e.segment, e.offset, err} }

// An operandError says which of the two texts given to Resolve is to blame.
type operandError struct {
	operand string
	err     error
}

func (e *operandError) Error() string {
	return prefix + e.operand + ": " + e.err.Error()[len(prefix):]
}

func (e *operandError) Unwrap() error { return e.err }

// prefix begins the text of every error that a function returns.
const prefix = "uri: "

// invalid returns the beginning of the text of an error about a component, up to its reason.
func invalid(component Component, where string) string {
	return prefix + "invalid " + string(component) + where + ": "
}

// reason returns the part of an error's text that the types above share.
func reason(cause error, rule string) string {
	where := source(rule)
	if cause == ErrAmbiguous {
		where = "RFC 3986, section 4.5"
	}
	return textOf(cause) + " (" + rule + "; " + where + ")"
}

// textOf returns the text of a cause, which an error made by hand may not have.
func textOf(cause error) string {
	if cause == nil {
		return "cause unknown"
	}
	return cause.Error()
}

// source returns where the rule is defined: all rules that RFC 3987 changes have a name of their own, and are in one
// section of it. Package iri names them.
func source(rule string) string {
	switch rule {
	case "IRI-reference", "absolute-IRI", "iuserinfo", "ireg-name", "ipchar", "ipath-abempty", "ipath-absolute",
		"ipath-noscheme", "iquery", "ifragment":
		return "RFC 3987, section 2.2"
	default:
		return "RFC 3986, section " + section(rule)
	}
}

// A fault says which rule refuses a text, and why if the byte alone does not tell. A scanner returns it with the offset of
// that byte. It becomes an error only where one is wanted: that a host is no IPv4 address is no error.
type fault struct {
	rule string
	err  error
}

// noFault is what a scanner returns that found its rule matched.
var noFault fault

// refuse returns the error for the first byte of s that the rule does not take, at offset i, or for the end of s.
func refuse(s string, i int, component Component, rule string) *ParseError {
	return fault{rule: rule}.parseError(s, i, component)
}

// unwritable returns the error for the first byte of a field that the rule, which takes pct-encoded, does not take.
func unwritable(field string, i int, component Component, rule string) *FormatError {
	return fault{rule: tripletOr(field, i, rule)}.formatError(field, i, component, noSegment)
}

// parseError returns the error for a fault at offset i of s, which is the whole input.
func (f fault) parseError(s string, i int, component Component) *ParseError {
	hidden := component == ComponentUserInfo || component == ComponentPort && strings.Contains(s[i:], "@") ||
		mayBePassword(s, afterScheme(s), i)
	return &ParseError{Offset: i, Component: component, Rule: f.rule, Err: f.cause(s, i, hidden)}
}

// formatError returns the error for a fault at offset i of a field, or of the element of Path with that index.
func (f fault) formatError(field string, i int, component Component, segment int) *FormatError {
	hidden := component == ComponentUserInfo || mayBePassword(field, 0, i)
	cause := &positionError{segment, i, f.cause(field, i, hidden)}
	return &FormatError{Component: component, Rule: f.rule, Err: cause}
}

// undecodable returns the error for a text that package escape does not decode: part of a component that begins at start,
// or the element of Path with that index.
func undecodable(err error, component Component, segment, start int) *FormatError {
	bad := new(escape.Error)
	errors.As(err, &bad)
	return &FormatError{Component: component, Rule: rulePctEncoded, Err: &positionError{segment, start + bad.Offset, bad.Err}}
}

// cause returns what is wrong with s at offset i. It does not tell the byte if that is hidden.
func (f fault) cause(s string, i int, hidden bool) error {
	switch {
	case f.err != nil:
		return f.err
	case i == len(s):
		return errEndsEarly
	case hidden:
		return errHiddenByte
	case f.rule == rulePctEncoded:
		return errTriplet
	default:
		return byteError(s[i])
	}
}

// mayBePassword reports whether s[i] stands between a ":" at or after start and the first "@". A password whose writer did
// not encode its delimiters is read as a port, a path, a query or a fragment, and no error shows a byte of it.
func mayBePassword(s string, start, i int) bool {
	return start < i && strings.Contains(s[start:i], ":") && !strings.Contains(s[start:i], "@") && strings.Contains(s[i:], "@")
}

// afterScheme returns the offset after the first delimiter of s if that is the ":" of a scheme, else 0.
func afterScheme(s string) int {
	if i := strings.IndexAny(s, ":/?#"); i >= 0 && s[i] == ':' {
		return i + 1
	}
	return 0
}

// tripletOr returns the rule that refuses s[i], if the rule given also takes pct-encoded: a "%" is a triplet that is not
// complete.
func tripletOr(s string, i int, rule string) string {
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
