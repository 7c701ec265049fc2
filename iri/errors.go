package iri

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Causes that callers have no need to tell apart.
var (
	errNotUTF8   = errors.New("the decoded name is not UTF-8")
	errNoRegName = errors.New("the converted name is not a registered name")
)

// parseError converts err, which package uri returned for the stand-in of s, to the error for s. It
// may change err.
func parseError(err error, s string) error {
	if bad, ok := err.(*uri.ParseError); ok {
		bad.Rule = extendedRule(bad.Rule)
		bad.Err = causeAt(bad.Err, s, bad.Offset)
	}
	return err
}

// formatError converts err, which package uri returned for the stand-in of i, to the error for i.
// It may change err.
func formatError(err error, i *IRI) error {
	if bad, ok := err.(*uri.FormatError); ok {
		bad.Rule = extendedRule(bad.Rule)
		if bad.Offset >= 0 {
			bad.Err = causeAt(bad.Err, i.field(string(bad.Component), bad.Segment), bad.Offset)
		}
	}
	return err
}

// field returns the text of a component, named as in errors, or of the segment with that index for
// the path.
func (i *IRI) field(component string, segment int) string {
	switch component {
	case "scheme":
		return i.Scheme
	case "userinfo":
		return i.UserInfo
	case "host":
		return i.Host
	case "path":
		return i.Path[segment]
	case "query":
		return i.Query
	default:
		return i.Fragment
	}
}

// extendedRule returns the name that RFC 3987, section 2.2, gives to a rule of RFC 3986. A rule
// that it does not change keeps its name. For a path, the name is ipchar, which says what is
// allowed there.
func extendedRule(rule string) string {
	switch rule {
	case "URI-reference":
		return "IRI-reference"
	case "absolute-URI":
		return "absolute-IRI"
	case "segment":
		return "ipchar"
	case "userinfo", "reg-name", "path-abempty", "path-absolute", "path-noscheme", "query", "fragment":
		return "i" + rule
	default:
		return rule
	}
}

// causeAt returns the cause of an error at s[i:]. If cause names the first byte of a character
// beyond US-ASCII, or of invalid UTF-8, the result names that instead. Otherwise it is cause
// itself, which may hide the byte.
func causeAt(cause error, s string, i int) error {
	switch cause.(type) {
	case charset.ByteError, charset.EncodableByte:
	default:
		return cause
	}
	if s[i] < utf8.RuneSelf {
		return cause
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	if r == utf8.RuneError && size == 1 {
		return ill(s[i])
	}
	return character(r)
}

// A character is a character that the rule does not allow, as the cause of an error.
type character rune

func (c character) Error() string {
	if charset.IsIprivate(rune(c)) {
		return fmt.Sprintf("%U, for private use, is allowed in queries only", rune(c))
	}
	return fmt.Sprintf("%U is not allowed", rune(c))
}

// An ill byte is a byte that does not begin a character in UTF-8, as the cause of an error.
type ill byte

func (b ill) Error() string { return charset.Quote(byte(b)) + " begins no character in UTF-8" }
