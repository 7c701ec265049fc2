package uritemplate

import (
	"errors"
	"strconv"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/passwords"
)

// ErrDotSegment means that a value would write a dot-segment into the path of [Template.URI]. A
// dot-segment leads to another path. An encoded dot-segment does so on servers that decode a
// segment first (RFC 3986, section 3.3).
var ErrDotSegment = errors.New("it writes a dot-segment into the path")

// Causes that callers need not distinguish.
var (
	errComposite = errors.New("a list or pairs have no prefix")
	errEndsEarly = errors.New("the template ends too early")
	errReserved  = errors.New("this operator is reserved for extensions")
	errUnpaired  = errors.New("the last name of the pairs has no value")
	errHidden    = errors.New("a byte that is not allowed")
	errAuthority = errors.New("it begins an authority, which the template does not have")
)

// An Error describes why a text is not a template, or why a template cannot be expanded. [Parse],
// [Template.Expand] and [Template.URI] return it, always as a pointer, so use errors.As to find it.
//
// The message names the offset or the variable, the rule and the section. It repeats at most one
// byte of the template or the name of a variable, and nothing of a value. It does not name a byte
// between a ":" and an "@", which may be part of a password. Do not depend on the wording, which
// may change. Use the fields.
type Error struct {
	// Offset is the number of bytes before the first byte that the rule does not allow, or before
	// the "%" of an incomplete percent-encoded sequence. It is len(text) if the template ends too
	// early. In an error from Expand, it is the offset of the variable's name.
	Offset int

	// Rule is the grammar rule that rejects the byte or the value, such as "varname" (RFC 6570,
	// section 2).
	Rule string

	// Variable is the name of the variable whose value is rejected. It is empty in an error from
	// Parse.
	Variable string

	// Err is the cause, such as ErrDotSegment. It is never nil in an error from this package.
	Err error
}

// Error returns the message of the error.
func (e *Error) Error() string {
	what := "template at offset " + strconv.Itoa(e.Offset)
	if e.Variable != "" {
		what = "value of the variable " + strconv.Quote(e.Variable)
	}
	return "uritemplate: invalid " + what + ": " + charset.Cause(e.Err) + " (" + e.Rule + "; " + source(e.Rule) + ")"
}

// Unwrap returns Err, the cause.
func (e *Error) Unwrap() error { return e.Err }

// The rules that errors name.
const (
	ruleLiterals   = "literals"
	ruleExpression = "expression"
	ruleOperator   = "op-reserve"
	ruleVarname    = "varname"
	ruleMaxLength  = "max-length"
	rulePrefix     = "prefix"
	ruleTriplet    = "pct-encoded"
	ruleSegment    = "segment"

	rulePathAbsolute = "path-absolute"
)

// source returns the section that defines the rule.
func source(rule string) string {
	switch rule {
	case ruleLiterals:
		return "RFC 6570, section 2.1"
	case ruleVarname:
		return "RFC 6570, section 2.3"
	case ruleMaxLength, rulePrefix:
		return "RFC 6570, section 2.4.1"
	case ruleSegment, rulePathAbsolute:
		return "RFC 3986, section 3.3"
	case ruleTriplet:
		return "RFC 3986, section 2.1"
	default:
		return "RFC 6570, section 2.2"
	}
}

// refuse returns the error for s[i:], which the rule does not allow.
func refuse(s string, i int, rule string) *Error {
	if i == len(s) {
		return &Error{Offset: i, Rule: rule, Err: errEndsEarly}
	}
	var cause error = charset.ByteError(s[i])
	if s[i] == '%' {
		rule, cause = ruleTriplet, escape.ErrPercentEncoding
	}
	if passwords.MayHave(s, i, i+1) {
		cause = errHidden
	}
	return &Error{Offset: i, Rule: rule, Err: cause}
}
