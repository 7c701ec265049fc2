// Package advice says why a byte is not allowed in a reference, and what to write instead. To do so never leads to another
// host, neither for software that follows RFC 3986 nor for browsers, which read "\" as "/".
package advice

import (
	"errors"

	"github.com/go-rfc3986/uri/internal/charset"
)

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

// A Place is a byte that a rule rejects, Text[Offset], or the end of Text.
type Place struct {
	Text      string // a reference
	Offset    int
	Component string // the term of RFC 3986, section 3, such as "userinfo"
	Rule      string // the rule of RFC 3986, appendix A
	Encodable bool   // the rule allows the byte percent-encoded, with the same meaning
	Hidden    bool   // the byte may be part of a password, so no cause may depend on it
	IsIRI     bool   // Text is an IRI, in which characters beyond US-ASCII may be allowed
	Field     bool   // Text is not a reference, but a component or a segment, and no delimiters matter
}

// Cause returns the reason why the byte is not allowed. The place must not be the end.
func (p *Place) Cause() error {
	c := p.Text[p.Offset]
	switch {
	case p.Hidden && !p.CanEncode():
		return errHidden
	case p.Hidden && p.isAtHost() && p.Rule != "pct-encoded": // otherwise the rule says that the byte is "%"
		return errEncodeUnlessSlash
	case p.Hidden:
		return errEncode
	case c == '\\':
		return p.backslash()
	case c > '~':
		return characterAt(p)
	case p.CanEncode():
		return charset.EncodableByte(c)
	default:
		return charset.ByteError(c)
	}
}

// CanEncode reports whether the byte is allowed once it is percent-encoded, and means the same to browsers. A first segment
// with a ":" would still be refused (RFC 3986, section 4.2).
func (p *Place) CanEncode() bool { return p.Encodable && !p.isBeforeColon() && !p.isReadAsHost() }

// isBeforeColon reports whether the place is in a first segment that has a ":", but does not begin with a scheme.
func (p *Place) isBeforeColon() bool {
	if p.Field || p.Component != "path" {
		return false
	}
	scheme, _ := p.scheme()
	return scheme == "" && indexAny(p.Text, 0, "/") >= p.Offset && byteAt(p.Text, indexAny(p.Text, p.Offset, ":/?#")) == ':'
}

// backslash is Cause for a "\" that may be named.
func (p *Place) backslash() error {
	switch {
	case p.isAtHost():
		return errSlash
	case p.canBeSlash() && p.CanEncode():
		return errSlashOrThree
	case p.canBeSlash():
		return errSlashOnly
	case p.CanEncode():
		return charset.EncodableByte('\\')
	default:
		return charset.ByteError('\\')
	}
}

// canBeSlash reports whether a "/" at the place separates segments, and does not begin an authority.
func (p *Place) canBeSlash() bool {
	if p.Field || p.Component != "path" {
		return false
	}
	switch _, start := p.scheme(); p.Offset {
	case start:
		return byteAt(p.Text, p.Offset+1) != '/'
	case start + 1:
		return p.Text[start] != '/'
	default:
		return true
	}
}
