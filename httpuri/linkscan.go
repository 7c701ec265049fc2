package httpuri

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// A scanner reads the parts of a field value one after the other.
type scanner struct {
	s string
	i int // how much of s has been read
}

// atEnd reports whether all is read.
func (r *scanner) atEnd() bool { return r.i == len(r.s) }

// skip reads c, and reports whether it was there.
func (r *scanner) skip(c byte) bool {
	if r.atEnd() || r.s[r.i] != c {
		return false
	}
	r.i++
	return true
}

// skipSpace reads OWS, which is BWS too.
//
//	OWS = *( SP / HTAB )
//
// RFC 9110, section 5.6.3.
func (r *scanner) skipSpace() {
	for r.skip(' ') || r.skip('\t') {
	}
}

// skipPast reads up to c and c, and reports whether it was there.
func (r *scanner) skipPast(c byte) bool {
	n := strings.IndexByte(r.s[r.i:], c)
	r.i += n + 1
	return n >= 0
}

// refuse returns the error for s[offset:].
func (r *scanner) refuse(offset int, err error) *LinkError {
	return &LinkError{Offset: offset, Err: err}
}

// readParam reads a link-param, and returns where its value begins too, inside the quotes where there are some.
//
//	link-param = token BWS [ "=" BWS ( token / quoted-string ) ]
//
// RFC 8288, section 3.
func (r *scanner) readParam() (param Param, begin int, err *LinkError) {
	param.Name = strings.ToLower(r.readToken())
	if param.Name == "" {
		return Param{}, 0, r.refuse(r.i, errNoName)
	}
	r.skipSpace()
	hasValue := r.skip('=')
	if hasValue {
		r.skipSpace()
	}
	begin = r.i
	switch {
	case strings.HasSuffix(param.Name, "*"):
		param.Value, err = r.readExtValue(hasValue)
	case hasValue && r.skip('"'):
		begin++
		param.Value, err = r.readQuoted()
	case hasValue:
		if param.Value = r.readToken(); param.Value == "" {
			err = r.refuse(begin, errNoValue)
		}
	}
	return param, begin, err
}

// readToken reads a token, empty where there is none.
//
//	token = 1*tchar
//	tchar = "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~" / DIGIT / ALPHA
//
// RFC 9110, section 5.6.2.
func (r *scanner) readToken() string {
	begin := r.i
	for !r.atEnd() && (isAttrChar(r.s[r.i]) || strings.IndexByte("%'*", r.s[r.i]) >= 0) {
		r.i++
	}
	return r.s[begin:r.i]
}

// readQuoted reads a quoted-string after its first quote.
//
//	quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE
//	qdtext        = HTAB / SP / %x21 / %x23-5B / %x5D-7E / obs-text
//	quoted-pair   = "\" ( HTAB / SP / VCHAR / obs-text )
//
// RFC 9110, section 5.6.4.
func (r *scanner) readQuoted() (string, *LinkError) {
	var b []byte
	for !r.skip('"') {
		r.skip('\\')
		if r.atEnd() {
			return "", r.refuse(len(r.s), errNoQuote)
		}
		c := r.s[r.i]
		if c < ' ' && c != '\t' || c == 0x7F {
			return "", r.refuse(r.i, errByte)
		}
		b = append(b, c)
		r.i++
	}
	return string(b), nil
}

// readExtValue reads an ext-value and decodes it, where hasValue says that there is a value.
//
//	ext-value   = charset "'" [ language ] "'" value-chars
//	value-chars = *( pct-encoded / attr-char )
//
// RFC 8187, section 3.2.1. The charset is "UTF-8", in any case, and so must be what is encoded.
func (r *scanner) readExtValue(hasValue bool) (string, *LinkError) {
	begin := r.i
	parts := strings.Split(r.readToken(), "'")
	if !hasValue || len(parts) != 3 || !strings.EqualFold(parts[0], "UTF-8") || !isLanguage(parts[1]) {
		return "", r.refuse(begin, errExtValue)
	}
	text, err := escape.Decode(parts[2])
	if err != nil || !utf8.ValidString(text) || strings.Contains(parts[2], "*") {
		return "", r.refuse(begin, errExtValue)
	}
	return text, nil
}

// isLanguage reports whether s has only what a language tag is made of (RFC 5646, section 2.1), if anything.
func isLanguage(s string) bool {
	for i := range len(s) {
		if s[i] != '-' && !isAlphanumeric(s[i]) {
			return false
		}
	}
	return true
}

// isAttrChar reports whether c is an attr-char (RFC 8187, section 3.2.1).
//
//	attr-char = ALPHA / DIGIT / "!" / "#" / "$" / "&" / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~"
func isAttrChar(c byte) bool { return isAlphanumeric(c) || strings.IndexByte("!#$&+-.^_`|~", c) >= 0 }

// isAlphanumeric reports whether c is ALPHA or DIGIT.
func isAlphanumeric(c byte) bool { return charset.Alpha.Has(c) || charset.Digit.Has(c) }

// relations returns the relation types in the value of a rel parameter.
//
//	relation-type *( 1*SP relation-type )
//
// RFC 8288, section 3.3. They are compared without regard to case (section 2.1).
// Letters outside US-ASCII have no case here: some become one of US-ASCII, and a type must not become another.
func relations(value string) []string {
	b := []byte(value)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + ('a' - 'A')
		}
	}
	return strings.FieldsFunc(string(b), func(r rune) bool { return r == ' ' || r == '\t' })
}

// offsetOf returns the offset of err, which comes from uri.Parse.
func offsetOf(err error) int {
	var refused *uri.ParseError
	errors.As(err, &refused)
	return refused.Offset
}
