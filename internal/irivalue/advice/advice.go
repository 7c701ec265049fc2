// Package advice says why a byte is not allowed in a reference, and what to write instead. To do so never leads to another
// host, neither for software that follows RFC 3986 nor for browsers, which read "\" as "/".
package advice

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

var errEndsEarly = errors.New("the input ends too early")

// Causes that do not depend on the byte, so that they may be told of a password.
var (
	errHidden            = errors.New("a byte that is not allowed")
	errEncode            = errors.New("a byte that is not allowed: percent-encode it")
	errEncodeUnlessSlash = errors.New(`a byte that is not allowed: percent-encode it, unless it is '\', which browsers read as '/'`)
)

// Causes that tell what a "\" means.
var (
	errSlash        = errors.New(`'\' is not allowed: browsers read it as '/'`)
	errSlashOnly    = errors.New(`'\' is not allowed: write '/'`)
	errSlashOrThree = errors.New(`'\' is not allowed: write '/', or %5C`)
)

// A place is a byte that a rule rejects, text[Offset], or the end of text.
type place struct {
	text   string // a reference, or a field
	scheme string // of the reference
	start  int    // the end of the scheme and its ":", or 0
	grammar.Fault
	rule    string // that of the fault, or pct-encoded
	isField bool   // text is not a reference, but a component or a segment, and no delimiters matter
	hidden  bool   // the byte may be part of a password, so no cause may depend on it
	isIRI   bool   // characters beyond US-ASCII may be allowed
}

// placeOf returns the place of a fault of s. In a rule that allows pct-encoded, a "%" begins an incomplete sequence.
func placeOf(s string, bad grammar.Fault, a grammar.Alphabet) place {
	p := place{text: s, Fault: bad, rule: bad.Rule, isIRI: a == grammar.IRI}
	if bad.Encoded && byteAt(s, bad.Offset) == '%' {
		p.rule = "pct-encoded"
	}
	return p
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
	case p.hidden && p.isAtHost() && p.rule != "pct-encoded": // otherwise the rule says that the byte is "%"
		return errEncodeUnlessSlash
	case p.hidden:
		return errEncode
	case p.rule == "pct-encoded":
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
		return charset.EncodableByte(c)
	}
	return charset.ByteError(c)
}

// canEncode reports whether the byte is allowed once it is percent-encoded, and means the same, to browsers too. In a host, it
// would be part of another name, and a first segment with a ":" would still be refused (RFC 3986, section 4.2).
func (p *place) canEncode() bool {
	switch p.rule {
	case "userinfo", "segment", "query", "fragment", "pct-encoded":
		return p.Component != "host" && !p.isBeforeColon() && !p.isReadAsHost()
	default:
		return false
	}
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
	case p.isAtHost():
		return errSlash
	case !p.canBeSlash():
		return p.notAllowed('\\')
	case p.canEncode():
		return errSlashOrThree
	default:
		return errSlashOnly
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
