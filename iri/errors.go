package iri

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/advice"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Causes that callers have no need to tell apart.
var (
	errNotUTF8   = errors.New("the decoded name is not UTF-8")
	errNoRegName = errors.New("the converted name is not a registered name")
)

// parseError converts err, which package uri returned for the stand-in of s, to the error for s. It
// may change err, or the error that it wraps.
func parseError(err error, s string) error {
	var bad *uri.ParseError
	if errors.As(err, &bad) && !isASCII(s) {
		bad.Rule = extendedRule(bad.Rule)
		switch isRejected := namedByte(bad.Err) != 0; {
		case strings.HasPrefix(s, advice.ByteOrderMark) && (isRejected && bad.Offset == 0 || bad.Rule == "ipath-noscheme"):
			bad.Err = advice.ErrByteOrderMark
		case isRejected && s[bad.Offset] >= utf8.RuneSelf:
			bad.Err = causeAt(s, bad.Offset)
		}
	}
	return err
}

// refusal returns the error of [IRI.Validate] for the first operand that has one, instead of err, a
// *[uri.FormatError] for stand-ins. Otherwise it returns err.
func refusal(err error, operands ...IRI) error {
	if _, ok := err.(*uri.FormatError); !ok {
		return err
	}
	for _, operand := range operands {
		if bad := operand.Validate(); bad != nil {
			return bad
		}
	}
	return err
}

// formatError converts err, which package uri returned for the stand-in of i, or of an IRI with the
// same texts, to the error for i. It may change err.
func formatError(err error, i *IRI) error {
	if bad, ok := err.(*uri.FormatError); ok && !i.isASCII() {
		bad.Rule = extendedRule(bad.Rule)
		if namedByte(bad.Err) >= utf8.RuneSelf {
			bad.Err = causeAt(i.invalidText(bad.Component), bad.Offset)
		}
	}
	return err
}

// namedByte returns the byte of the stand-in that a cause names, or 0 if it names none.
func namedByte(cause error) byte {
	switch c := cause.(type) {
	case charset.ByteError:
		return byte(c)
	case charset.EncodableByte:
		return byte(c)
	case advice.Character:
		return string(c.Rune)[0]
	default:
		return 0
	}
}

// invalidText returns the text of a component with a character that is not allowed, except for the
// user information, whose errors name no byte. For the path, it is the first such segment: in the
// path that the error is about, "." may precede it.
func (i *IRI) invalidText(component uri.Component) string {
	switch component {
	case uri.ComponentScheme:
		return i.Scheme
	case uri.ComponentHost:
		return i.Host
	case uri.ComponentPath:
		return i.Path[slices.IndexFunc(i.Path, func(segment string) bool { return isBeyondASCII(sameLength.text(segment)) })]
	case uri.ComponentQuery:
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

// causeAt returns the cause of an error at s[i:], which is a character beyond US-ASCII, or invalid
// UTF-8.
func causeAt(s string, i int) error {
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
