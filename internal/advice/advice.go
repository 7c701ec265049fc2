// Package advice says why a byte is not allowed in a reference, and what to write instead. Following the advice
// never changes the host, neither for software that follows RFC 3986 nor for browsers, which read "\" as "/".
package advice

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/internal/passwords"
)

var errEndsEarly = errors.New("the input ends too early")

// Causes that do not name the byte, which may be part of a password.
var (
	errHidden            = errors.New("a byte that is not allowed")
	errEncode            = errors.New("a byte that is not allowed: percent-encode it")
	errEncodeUnlessSlash = errors.New(`a byte that is not allowed: percent-encode it, unless it is '\', which browsers read as '/'`)
)

// Causes that tell what a "\" means.
var (
	errBackslashAtHost = errors.New(`'\' is not allowed: browsers read it as '/'`)
	errWriteSlash      = errors.New(`'\' is not allowed: write '/'`)
	errSlashOrEncode   = errors.New(`'\' is not allowed: write '/', or %5C`)
)

// OfText returns the cause for the error of a fault of s, a reference.
func OfText(s string, bad grammar.Fault) error {
	if bad.Err == grammar.ErrPortRange { // the text shows nothing that is more to the point
		return bad.Err
	}
	p := place{text: s, Fault: bad, hidden: bad.Component == "userinfo" || passwords.MayHave(s, bad.Offset, bad.Offset+1)}
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

// A place is the text around a fault.
type place struct {
	text   string // a reference, or a field
	scheme string // of the reference
	start  int    // the end of the scheme and its ":", or 0
	grammar.Fault
	isField bool // text is not a reference, but a component or a segment, and no delimiters matter
	hidden  bool // the byte may be part of a password, so no cause may depend on it
}

// cause returns the reason why the byte at the place is invalid.
func (p *place) cause() error {
	if p.Err != nil {
		return p.Err
	}
	if p.Offset == len(p.text) {
		return errEndsEarly
	}
	switch c := p.text[p.Offset]; {
	case p.hidden && !p.canEncode():
		return errHidden
	case p.hidden && p.backslashEndsHost() && !p.IsBadPercent(p.text): // whose rule, pct-encoded, shows that the byte is no "\"
		return errEncodeUnlessSlash
	case p.hidden:
		return errEncode
	case p.IsBadPercent(p.text):
		return percentError{p.canEncode()}
	case c == '\\':
		return p.backslash()
	case c > '~':
		return p.character()
	default:
		return p.notAllowed(c)
	}
}

// notAllowed returns the cause that names the byte, and its encoding if that is allowed.
func (p *place) notAllowed(c byte) error {
	if p.canEncode() {
		return encodableByte(c)
	}
	return charset.ByteError(c)
}

// An encodableByte is a byte that a rule allows only percent-encoded, as the cause of an error.
type encodableByte byte

// Error returns the message, which also says what to write instead. A control character is seldom
// meant, so its message says no more than that of a ByteError.
func (e encodableByte) Error() string {
	text, encoded := charset.ByteError(e).Error(), string(charset.AppendEncoded(nil, byte(e)))
	if e < ' ' || e == 0x7F {
		return text
	}
	return text + ": write " + encoded
}

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

// canEncode reports whether the byte is allowed once it is percent-encoded, and means the same, to browsers too. In a host, it
// would be part of another name, and a first segment with a ":" would still be refused (RFC 3986, section 4.2).
func (p *place) canEncode() bool {
	return p.Encoded && p.Component != "host" && !p.isBeforeColon() && !p.browserSeesAuthority()
}

// isInPath reports whether the place is in the path of a reference.
func (p *place) isInPath() bool { return p.Component == "path" && !p.isField }

// isBeforeColon reports whether the place is in a first segment that has a ":", but does not begin with a scheme.
func (p *place) isBeforeColon() bool {
	return p.isInPath() && p.scheme == "" && indexAny(p.text, 0, "/") >= p.Offset &&
		byteAt(p.text, indexAny(p.text, p.Offset, ":/?#")) == ':'
}

// backslash is cause for a "\" that may be named.
func (p *place) backslash() error {
	switch {
	case p.backslashEndsHost():
		return errBackslashAtHost
	case !p.canBeSlash():
		return p.notAllowed('\\')
	case p.canEncode():
		return errSlashOrEncode
	default:
		return errWriteSlash
	}
}

// canBeSlash reports whether a "/" at the place separates segments, and does not begin an authority.
func (p *place) canBeSlash() bool {
	switch {
	case !p.isInPath():
		return false
	case p.Offset == p.start:
		return byteAt(p.text, p.Offset+1) != '/'
	default:
		return p.Offset != p.start+1 || p.text[p.start] != '/'
	}
}

// indexAny returns the offset of the first byte of chars in s[i:], or len(s) without one.
func indexAny(s string, i int, chars string) int {
	if length := strings.IndexAny(s[i:], chars); length >= 0 {
		return i + length
	}
	return len(s)
}

// byteAt returns s[i], or 0 at the end of s.
func byteAt(s string, i int) byte {
	if i >= len(s) {
		return 0
	}
	return s[i]
}
