package advice

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// A character is the cause of an error: a non-ASCII character that a rule does not allow.
type character struct {
	rune    rune
	instead string // what to write instead, or ""
}

// Error returns the message, which says what to write instead.
func (c character) Error() string {
	text := fmt.Sprintf("%U is not allowed", c.rune)
	if strconv.IsPrint(c.rune) {
		text = fmt.Sprintf("'%c' (%U) is not allowed", c.rune, c.rune)
	}
	return text + c.instead
}

// inHost is the advice for a character in a host name. RFC 3986, section 3.2.2 allows the
// percent-encoded form, but the DNS does not know that name.
const inHost = " in a host: write its IDNA form (xn--...), or use iri.Parse with idna.Lookup.ToASCII"

// characterCause returns the cause for a byte that is not visible ASCII.
func (p *place) characterCause() error {
	first := p.text[p.Offset]
	c, size := utf8.DecodeRuneInString(p.text[p.Offset:])
	switch {
	case p.IsOfRFC3987() && size > 1:
		return refusedCharacter(c)
	case p.IsOfRFC3987() && first >= utf8.RuneSelf:
		return invalidUTF8(first)
	case size > 1:
		return character{c, p.insteadOf(c)}
	default:
		return p.notAllowed(first)
	}
}

// insteadOf returns what to write instead of c, or "" if there is no advice.
func (p *place) insteadOf(c rune) string {
	inIRI := charset.IsUcschar(c) || p.Component == "query" && charset.IsIprivate(c)
	switch {
	case p.Name == grammar.RegName.Name && inIRI && strconv.IsPrint(c) && !p.mayBeScheme(): // IDNA allows visible characters only
		return inHost
	case !p.canEncode():
		return ""
	}
	text := ": write "
	for _, b := range []byte(string(c)) {
		text += string(charset.AppendEncoded(nil, b))
	}
	if inIRI {
		text += ", or use package iri"
	}
	return text
}

// mayBeScheme reports whether "://" follows the name at the place. The name is then probably a
// scheme, so IDNA does not apply.
func (p *place) mayBeScheme() bool {
	return strings.HasPrefix(p.text[indexAny(p.text, p.Offset, ":/?#"):], "://")
}

// A refusedCharacter is the cause of an error: a character that RFC 3987 does not allow at the
// place.
type refusedCharacter rune

func (c refusedCharacter) Error() string {
	if charset.IsIprivate(rune(c)) {
		return fmt.Sprintf("%U, for private use, is allowed in queries only", rune(c))
	}
	return fmt.Sprintf("%U is not allowed", rune(c))
}

// An invalidUTF8 is the cause of an error: a byte that does not begin a character in UTF-8.
type invalidUTF8 byte

func (b invalidUTF8) Error() string { return charset.Quote(byte(b)) + " begins no character in UTF-8" }
