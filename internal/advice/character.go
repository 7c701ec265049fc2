package advice

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
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

// character is cause for a byte beyond the visible characters of US-ASCII. In a registered name, percent-encoded UTF-8 is
// the same name, and other bytes are none (RFC 3986, section 3.2.2).
func (p *place) character() error {
	first := p.text[p.Offset]
	c, size := utf8.DecodeRuneInString(p.text[p.Offset:])
	switch {
	case p.IsOfRFC3987() && size > 1:
		return refusedCharacter(c)
	case p.IsOfRFC3987() && first >= utf8.RuneSelf:
		return illByte(first)
	case size > 1:
		inIRI := charset.IsUcschar(c) || p.Component == "query" && charset.IsIprivate(c)
		return Character{c, p.canEncode() || p.Name == grammar.RegName.Name, inIRI}
	default:
		return p.notAllowed(first)
	}
}

// A refusedCharacter is a character that a rule of IRIs does not allow, as the cause of an error.
type refusedCharacter rune

func (c refusedCharacter) Error() string {
	if charset.IsIprivate(rune(c)) {
		return fmt.Sprintf("%U, for private use, is allowed in queries only", rune(c))
	}
	return fmt.Sprintf("%U is not allowed", rune(c))
}

// An illByte is a byte that does not begin a character in UTF-8, as the cause of an error.
type illByte byte

func (b illByte) Error() string { return charset.Quote(byte(b)) + " begins no character in UTF-8" }
