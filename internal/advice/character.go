package advice

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A Character is a character beyond US-ASCII that a rule does not allow, as the cause of an error.
type Character struct {
	Rune    rune
	encoded bool // it may be percent-encoded
	inIRI   bool // it may be raw in an IRI
}

// Error returns the message, which also says what to write instead.
func (c Character) Error() string {
	text := fmt.Sprintf("%U is not allowed", c.Rune)
	if strconv.IsPrint(c.Rune) {
		text = fmt.Sprintf("'%c' (%U) is not allowed", c.Rune, c.Rune)
	}
	if !c.encoded {
		return text
	}
	text += ": write "
	for _, b := range []byte(string(c.Rune)) {
		text += string(charset.AppendEncoded(nil, b))
	}
	if c.inIRI {
		text += ", or use package iri"
	}
	return text
}

// NotEncoded returns the cause without the advice to percent-encode, for a host that must be a DNS name.
func NotEncoded(cause error) error {
	if c, ok := cause.(Character); ok {
		return Character{Rune: c.Rune}
	}
	return cause
}

// characterAt is Cause for a byte beyond the visible characters of US-ASCII. In a registered name, percent-encoded UTF-8 is
// the same name, and other bytes are none (RFC 3986, section 3.2.2).
func characterAt(p Place) error {
	c, size := utf8.DecodeRuneInString(p.Text[p.Offset:])
	switch {
	case size > 1:
		inIRI := charset.IsUcschar(c) || p.Component == "query" && charset.IsIprivate(c)
		return Character{c, p.CanEncode() || p.Rule == "reg-name", inIRI}
	case p.CanEncode():
		return charset.EncodableByte(p.Text[p.Offset])
	default:
		return charset.ByteError(p.Text[p.Offset])
	}
}
