package uri

import (
	"errors"
	"strconv"

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
	// is the one fault that [URI.CheckScheme] reports last, and that a program may have reasons to ignore.
	ErrUserInfo = errors.New("it may serve to mislead about the host")
)

// Causes that no caller branches on.
var (
	errEndsEarly   = errors.New("the input ends too early")
	errTriplet     = escape.ErrTriplet
	errHiddenByte  = errors.New("a byte that is not allowed")
	errOctetRange  = errors.New("a decimal octet above 255")
	errColon       = errors.New("':' in the first segment would make it a scheme")
	errNotAbsolute = errors.New("a fragment, which an absolute URI does not have")
	errAbempty     = errors.New("after an authority the path must be empty or begin with '/'")
	errTwoSlashes  = errors.New("without an authority the path cannot begin with '//'")
	errBothKinds   = errors.New("IsRelative is set, and so is Scheme")
	errNeitherKind = errors.New("neither IsRelative nor Scheme is set, but another field is")

	errRefusedByURL = errors.New("it would be refused")
	errChangedByURL = errors.New("it would be read or printed differently")
	errMisprinted   = errors.New("what is printed says something else than the fields")
	errNilURL       = errors.New("there is no URL")

	errForbidden      = errors.New("there must be none")
	errLacksAuthority = errors.New("there must be one")
	errEmpty          = errors.New("it must not be empty")
	errNotRooted      = errors.New("it must begin with '/'")
	errNoComma        = errors.New("a ',' must stand before the data")
	errNoNamespace    = errors.New("it must begin with a namespace identifier and ':'")
	errNoName         = errors.New("a name must follow the namespace identifier")
	errNotRQ          = errors.New("it must begin with '+' or '=' and a component")
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
// input nor any of its userinfo, which may hold a password: there it gives the offset without the byte. So it does in a
// port that an "@" follows further on, as in "//u:a/b@h", where the grammar finds a port and its writer meant a
// password. The wording may change between versions; the fields are for programs.
type ParseError struct {
	// Offset is where the input stops being valid: the number of bytes before the first one that the component's
	// rule refuses, where the components have been told apart by their delimiters first. It is that of the '%' of
	// a triplet that is none, of the first digit of a number that is out of range, and len(input) where the input
	// ends too early.
	Offset int

	// Component is the component that the byte is in: "scheme", "userinfo", "host", "port", "path", "query" or
	// "fragment".
	Component string

	// Rule is the name of the ABNF rule of RFC 3986, appendix A, that refuses it, such as "segment" or "dec-octet".
	Rule string

	// Err is the cause, such as ErrPortRange. It is never nil.
	Err error
}

// Error returns the text of the error, without userinfo.
func (e *ParseError) Error() string {
	return prefix + "invalid " + e.Component + " at offset " + strconv.Itoa(e.Offset) + ": " + reason(e.Err, e.Rule)
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
	// Component is the component that cannot be written: "scheme", "userinfo", "host", "path", "query" or
	// "fragment".
	Component string

	// Rule is the name of the ABNF rule of RFC 3986, appendix A, that refuses it or, for HostPort, that it matches,
	// such as "path-noscheme".
	Rule string

	// Err is the cause. It is never nil, and wraps the one that callers branch on, such as ErrZone.
	Err error
}

// Error returns the text of the error, without userinfo.
func (e *FormatError) Error() string {
	return prefix + "invalid " + e.Component + ": " + reason(e.Err, e.Rule)
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

	// Component is the component that is at fault: "authority", "userinfo", "host", "port", "path", "query" or
	// "fragment".
	Component string

	// Source is the document that has the rule, such as "RFC 9110, section 4.2.1".
	Source string

	// Err is the cause, such as ErrUserInfo. It is never nil.
	Err error
}

// Error returns the text of the error.
func (e *SchemeError) Error() string {
	return prefix + "invalid " + e.Component + " for the scheme " + e.Scheme + ": " + e.Err.Error() + " (" + e.Source + ")"
}

// Unwrap returns Err, the cause.
func (e *SchemeError) Unwrap() error { return e.Err }

// A URLError says why a reference cannot pass between this package and net/url. [URI.URL] and [FromURL] return it, always
// as a pointer, so errors.As finds it.
//
// Its text names the component and never repeats any of the reference's text. The wording may change between versions;
// the fields are for programs.
type URLError struct {
	// Component is the component that would change: "scheme", "authority", "userinfo", "host", "port", "path", "query"
	// or "fragment".
	Component string

	// Err is the cause. It is never nil.
	Err error
}

// Error returns the text of the error.
func (e *URLError) Error() string {
	return prefix + "net/url and the " + e.Component + ": " + e.Err.Error()
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

func (e *positionError) Error() string {
	where := "at offset " + strconv.Itoa(e.offset)
	if e.segment != noSegment {
		where += " of Path[" + strconv.Itoa(e.segment) + "]"
	}
	return where + ", " + e.err.Error()
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

// reason returns the part of an error's text that the types above share.
func reason(cause error, rule string) string {
	where := source(rule)
	if cause == ErrAmbiguous {
		where = "RFC 3986, section 4.5"
	}
	return cause.Error() + " (" + rule + "; " + where + ")"
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

// The components, as errors name them.
const (
	inScheme    = "scheme"
	inAuthority = "authority"
	inUserinfo  = "userinfo"
	inHost      = "host"
	inPort      = "port"
	inPath      = "path"
	inQuery     = "query"
	inFragment  = "fragment"
)

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
