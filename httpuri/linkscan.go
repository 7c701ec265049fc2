package httpuri

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Causes of a LinkError, beside *uri.ParseError.
var (
	errNoTarget  = because("a link must begin with '<'", "link-value; RFC 8288, section 3")
	errNoEnd     = because("no '>' ends the target", "link-value; RFC 8288, section 3")
	errNoDivider = because("';', ',' or the end must follow a link or a parameter", "Link; RFC 8288, section 3")
	errNoName    = because("a parameter must begin with its name", "link-param; RFC 8288, section 3")
	errNoValue   = because("a value must follow the '='", "link-param; RFC 8288, section 3")
	errNoQuote   = because("no '\"' ends the quoted string", "quoted-string; RFC 9110, section 5.6.4")
	errByte      = because("a control character in a quoted string", "quoted-string; RFC 9110, section 5.6.4")
	errExtValue  = because("the parameter has no extended value in UTF-8", "ext-value; RFC 8187, section 3.2.1")
	errMemory    = errors.New("the links take more than 128 bytes of memory for each byte of the fields and of the base")
)

// A scanner reads the parts of a field value, one after the other.
type scanner struct {
	s string
	i int // number of bytes of s that have been read
}

// atEnd reports whether all of s has been read.
func (r *scanner) atEnd() bool { return r.i == len(r.s) }

// skip reads c, and reports whether it is there.
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

// skipPast reads up to and including the next c, and reports whether there is one.
func (r *scanner) skipPast(c byte) bool {
	n := strings.IndexByte(r.s[r.i:], c)
	r.i += n + 1
	return n >= 0
}

// skipDivider reads the ";" before a parameter, with OWS on both sides, and reports whether it is there.
func (r *scanner) skipDivider() bool {
	r.skipSpace()
	isThere := r.skip(';')
	r.skipSpace()
	return isThere
}

// skipElement skips the element of the list that begins here, whatever it is, up to the "," after it.
func (r *scanner) skipElement() {
	for !r.atEnd() && r.s[r.i] != ',' {
		r.skipPiece()
	}
}

// skipPiece skips one byte, or text in "<>" or in quotes. If that does not end, it is the rest.
func (r *scanner) skipPiece() {
	switch {
	case r.skip('<'):
		if !r.skipPast('>') {
			r.i = len(r.s)
		}
	case r.skip('"'):
		for !r.atEnd() && !r.skip('"') {
			r.skip('\\')
			r.i = min(r.i+1, len(r.s))
		}
	default:
		r.i++
	}
}

// refuse returns the error for s[offset:].
func refuse(offset int, err error) *LinkError { return &LinkError{Offset: offset, Err: err} }

// readTarget returns the reference between "<" and ">", and its offset.
func (r *scanner) readTarget() (text string, begin int, err *LinkError) {
	if !r.skip('<') {
		return "", 0, refuse(r.i, errNoTarget)
	}
	begin = r.i
	if !r.skipPast('>') {
		return "", 0, refuse(len(r.s), errNoEnd)
	}
	return r.s[begin : r.i-1], begin, nil
}

// readParam reads a link-param. It also returns the offset of its value, inside the quotes if there
// are any.
//
//	link-param = token BWS [ "=" BWS ( token / quoted-string ) ]
//
// RFC 8288, section 3.
func (r *scanner) readParam() (param Param, begin int, err *LinkError) {
	param.Name = strings.ToLower(r.readToken())
	if param.Name == "" {
		return Param{}, 0, refuse(r.i, errNoName)
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
			err = refuse(begin, errNoValue)
		}
	}
	return param, begin, err
}

// readToken reads a token. It returns "" if there is none.
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
	begin := r.i
	for !r.skip('"') {
		r.skip('\\')
		if r.atEnd() {
			return "", refuse(r.i, errNoQuote)
		}
		if c := r.s[r.i]; c < ' ' && c != '\t' || c == 0x7F {
			return "", refuse(r.i, errByte)
		}
		r.i++
	}
	return unquotePairs(r.s[begin : r.i-1]), nil
}

// unquotePairs returns text without the backslash of each quoted-pair.
func unquotePairs(text string) string {
	if strings.IndexByte(text, '\\') < 0 {
		return text
	}
	b := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' {
			i++
		}
		b = append(b, text[i])
	}
	return string(b)
}

// readExtValue reads an ext-value and decodes it, if hasValue is set.
//
//	ext-value   = charset "'" [ language ] "'" value-chars
//	value-chars = *( pct-encoded / attr-char )
//
// RFC 8187, section 3.2.1. The charset must be "UTF-8", in any case, and the decoded text must be
// UTF-8.
func (r *scanner) readExtValue(hasValue bool) (string, *LinkError) {
	begin := r.i
	encoding, rest, _ := strings.Cut(r.readToken(), "'")
	language, chars, ok := strings.Cut(rest, "'")
	if !hasValue || !ok || !strings.EqualFold(encoding, "UTF-8") || !isLanguage(language) || strings.ContainsAny(chars, "'*") {
		return "", refuse(begin, errExtValue)
	}
	text, err := escape.Decode(chars)
	if err != nil || !utf8.ValidString(text) {
		return "", refuse(begin, errExtValue)
	}
	return text, nil
}

// isLanguage reports whether s is empty or has only characters of a language tag (RFC 5646, section
// 2.1).
func isLanguage(s string) bool {
	for i := range len(s) {
		if s[i] != '-' && !charset.Alphanumeric.Has(s[i]) {
			return false
		}
	}
	return true
}

// isAttrChar reports whether c is an attr-char (RFC 8187, section 3.2.1).
//
//	attr-char = ALPHA / DIGIT / "!" / "#" / "$" / "&" / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~"
func isAttrChar(c byte) bool {
	return charset.Alphanumeric.Has(c) || strings.IndexByte("!#$&+-.^_`|~", c) >= 0
}

// relations returns the relation types in the value of a rel parameter.
//
//	relation-type *( 1*SP relation-type )
//
// RFC 8288, section 3.3. They are compared without regard to case (section 2.1), so they are lowercased. Only
// US-ASCII letters are: the lowercase form of some others is in US-ASCII, and would change the type. The
// result is not nil, even if it is empty.
func relations(value string) []string {
	types := strings.FieldsFuncSeq(lowercase(value), isBlank)
	n := 0
	for range types {
		n++
	}
	return slices.AppendSeq(make([]string, 0, n), types)
}

// isBlank reports whether r is a character of OWS.
func isBlank(r rune) bool { return r == ' ' || r == '\t' }

// lowercase returns s with its US-ASCII letters in lowercase.
func lowercase(s string) string {
	if !strings.ContainsFunc(s, isCapital) {
		return s
	}
	b := []byte(s)
	for i, c := range b {
		b[i] = charset.Lower(c)
	}
	return string(b)
}

// isCapital reports whether r is a capital letter of US-ASCII.
func isCapital(r rune) bool { return 'A' <= r && r <= 'Z' }

// offsetOf returns the offset of err, an error from uri.Parse.
func offsetOf(err error) int {
	var refused *uri.ParseError
	errors.As(err, &refused)
	return refused.Offset
}
