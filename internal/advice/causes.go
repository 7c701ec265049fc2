package advice

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/internal/passwords"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Causes of a Host with a ":", which tell where the port belongs.
var (
	errPortInHost = errors.New("':' is not allowed: the port belongs in Port, with HasPort set")
	errForbidden  = errors.New("':' is not allowed: a URI with this scheme has no port")
)

// A percentError is [charset.ErrPercentEncoding] that tells what to write instead, if encodable is set.
type percentError struct{ encodable bool }

func (e percentError) Error() string {
	text := charset.ErrPercentEncoding.Error()
	if e.encodable {
		text += "; for '%' itself, write %25"
	}
	return text
}

func (percentError) Unwrap() error { return charset.ErrPercentEncoding }

// OfText returns the cause for the error of a fault of s, a reference.
func OfText(s string, bad grammar.Fault) error {
	if bad.Err == grammar.ErrPortRange { // the text shows nothing that is more to the point
		return bad.Err
	}
	p := place{text: s, Fault: bad, hidden: bad.Component == "userinfo" || passwords.MayHave(s, bad.Offset)}
	if end, ok := grammar.ScanScheme(s); ok {
		p.scheme, p.start = s[:end], end+len(":")
	}
	if p.Name == "ipath-noscheme" && strings.HasPrefix(s, ByteOrderMark) { // a character of the path in IRIs
		return ErrByteOrderMark
	}
	if cause := p.mistake(); cause != nil {
		return cause
	}
	return p.cause()
}

// A Field is the text of a component, or of a segment, of a value.
type Field struct {
	Text   string
	Scheme string // of the value
	Whole  string // the value as text, without user information
}

// OfField returns the cause for the error of a fault of a field.
func OfField(f Field, bad grammar.Fault) error {
	if bad.Offset == grammar.None {
		return bad.Err
	}
	p := place{text: f.Text, Fault: bad, isField: true, hidden: bad.Component == "userinfo" || mayHavePassword(f.Whole)}
	cause := p.cause()
	if p.Component == "host" && !p.hidden {
		cause = colonInHost(f, bad.Offset, cause)
	}
	return cause
}

// mayHavePassword reports whether a password may be in text.
func mayHavePassword(text string) bool {
	start, end := passwords.InText(text)
	return start < end
}

// colonInHost returns the cause that tells what to write instead of a Host, which is invalid at i, or cause if that is not
// obvious.
func colonInHost(f Field, i int, cause error) error {
	host, port, _ := strings.Cut(f.Text[i:], ":")
	_, err := strconv.ParseUint(port, 10, 16)
	switch {
	case host != "" || i == 0 && port == "":
		return cause
	case IsIPv6(f.Text):
		return ErrNoBrackets
	case i == 0 || err != nil:
		return cause
	case schemes.Of(f.Scheme).Demands&schemes.NoPort != 0:
		return errForbidden
	default:
		return errPortInHost
	}
}

// An OperandError says which of two texts is invalid.
type OperandError struct {
	Operand string
	Err     error
}

// Error returns the message of Err, with the operand after the name of the package.
func (e *OperandError) Error() string {
	name, rest, _ := strings.Cut(e.Err.Error(), ": ")
	return name + ": " + e.Operand + ": " + rest
}

// Unwrap returns Err.
func (e *OperandError) Unwrap() error { return e.Err }
