// Package advice says why a byte is not allowed in a reference, and what to write instead.
// Following the advice never changes the host, neither for software that follows RFC 3986 nor for
// browsers, which read "\" as "/".
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

// Causes that say what a "\" means to browsers, or what to write instead of it.
var (
	errBackslashAtHost = errors.New(`'\' is not allowed: browsers read it as '/'`)
	errWriteSlash      = errors.New(`'\' is not allowed: write '/'`)
	errSlashOrEncode   = errors.New(`'\' is not allowed: write '/', or %5C`)
)

// OfText returns the cause of a fault in s, a reference.
func OfText(s string, bad grammar.Fault) error {
	if bad.Err == grammar.ErrPortRange { // nothing in the text explains more
		return bad.Err
	}
	p := place{text: s, Fault: bad, hidden: bad.Component == "userinfo" || passwords.MayHave(s, bad.Offset, bad.Offset+1)}
	if end, ok := grammar.ScanScheme(s); ok {
		p.scheme, p.start = s[:end], end+len(":")
	}
	if p.Name == "ipath-noscheme" && strings.HasPrefix(s, ByteOrderMark) { // a path of an IRI may begin with U+FEFF
		return ErrByteOrderMark
	}
	if cause := p.mistakeCause(); cause != nil {
		return cause
	}
	return p.cause()
}

// A place is a fault and the text that has it.
type place struct {
	text   string // a reference, or a component or a segment (see isField)
	scheme string // the scheme of the reference, or ""
	start  int    // the offset after the scheme and its ":", or 0
	grammar.Fault
	isField bool // text is a component or a segment, so delimiters do not matter
	hidden  bool // the byte may be part of a password, so the cause must not depend on the byte
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
	case p.hidden && p.backslashEndsHost() && !p.IsBadPercent(p.text): // for a "%" the rule is pct-encoded, which rules out a "\"
		return errEncodeUnlessSlash
	case p.hidden:
		return errEncode
	case p.IsBadPercent(p.text):
		return percentError{p.canEncode()}
	case c == '\\':
		return p.backslashCause()
	case c > '~':
		return p.characterCause()
	default:
		return p.notAllowed(c)
	}
}

// notAllowed returns a cause that names the byte. The cause shows how to encode the byte if that is
// allowed.
func (p *place) notAllowed(c byte) error {
	if p.canEncode() {
		return encodableByte(c)
	}
	return charset.ByteError(c)
}

// An encodableByte is the cause of an error: a byte that is allowed only percent-encoded.
type encodableByte byte

// Error returns the message, which says what to write instead. A control character is seldom meant,
// so the message does not advise to encode it.
func (e encodableByte) Error() string {
	text, encoded := charset.ByteError(e).Error(), string(charset.AppendEncoded(nil, byte(e)))
	if e < ' ' || e == 0x7F {
		return text
	}
	return text + ": write " + encoded
}

// A percentError is a [charset.ErrPercentEncoding] that also says how to write "%" itself, if
// encodable is set.
type percentError struct{ encodable bool }

func (e percentError) Error() string {
	text := charset.ErrPercentEncoding.Error()
	if e.encodable {
		text += "; for '%' itself, write %25"
	}
	return text
}

func (percentError) Unwrap() error { return charset.ErrPercentEncoding }

// canEncode reports whether the byte may be percent-encoded without changing what the reference
// means, to browsers too. In a host, encoding would make another name. A first segment with a ":"
// would still be invalid (RFC 3986, section 4.2).
func (p *place) canEncode() bool {
	return p.Encoded && p.Component != "host" && !p.isBeforeColon() && !p.browserSeesAuthority()
}

// isInPath reports whether the place is in the path of a reference.
func (p *place) isInPath() bool { return p.Component == "path" && !p.isField }

// isBeforeColon reports whether the place is in a first segment that has a ":", in a reference
// without a scheme.
func (p *place) isBeforeColon() bool {
	return p.isInPath() && p.scheme == "" && indexAny(p.text, 0, "/") >= p.Offset &&
		byteAt(p.text, indexAny(p.text, p.Offset, ":/?#")) == ':'
}

// backslashCause returns the cause for a "\" that is not part of a password.
func (p *place) backslashCause() error {
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

// canBeSlash reports whether a "/" at the place would separate segments and not begin an authority.
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

// indexAny returns the offset in s of the first byte of s[i:] that is in chars, or len(s) if there
// is none.
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
