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

// A linkReader reads the links of several fields, one after the other.
//
// Memory is proportional to the text that is read, except for copies of the path of base: "<>" needs one. So these
// are limited. A byte of text pays for three and a half elements, which take at most 70 bytes: 16 each, and a quarter more,
// since an allocation may be rounded up. A byte of each link and two of each error pay for none, since short ones take
// more memory for a byte than long ones. All but the copies takes at most 58 bytes for each byte of text, and 70 more
// for each byte that pays for none.
type linkReader struct {
	field  int    // the index of the field that is read
	s      string // its value
	i      int    // number of bytes of s that have been read
	base   uri.Base
	anchor *uri.URI // that of all links without an anchor parameter, which is the base
	ref    uri.URI  // the last reference that was read, for its storage
	room   int      // for elements of copies; each takes 2
	links  []Link
	params []Param // of all links; each link has a part of it
	errs   []error
}

// paid is what a byte of text adds to the room of a linkReader.
const paid = 7

// newLinkReader returns a reader for fields, with storage for their links and parameters.
func newLinkReader(fields []string, base uri.Base) linkReader {
	links, params, bytes := 0, 0, len(base.String())
	for _, s := range fields {
		links, params, bytes = links+mostLinks(s), params+strings.Count(s, ";"), bytes+len(s)
	}
	r := linkReader{base: base, room: paid * (bytes - links)}
	if links > 0 {
		anchor := base.URI()
		r.anchor, r.links, r.params = &anchor, make([]Link, 0, links), make([]Param, 0, params)
	}
	return r
}

// mostLinks returns the number of links in s, or an upper limit if s is not well-formed. There are at most half as many links
// as bytes.
func mostLinks(s string) (links int) {
	r := linkReader{s: s}
	for ; !r.atEnd(); r.skipPiece() {
		if s[r.i] == '<' {
			links++
		}
	}
	return min(links, len(s)/2)
}

// readField reads all links of the field.
//
//	Link = #link-value
//
// RFC 8288, section 3 and RFC 9110, section 5.6.1.2: recipients accept [ element ] *( OWS "," OWS [
// element ] ).
func (r *linkReader) readField() {
	for r.i = 0; r.room >= 0; {
		for r.skipSpace(); r.skip(','); r.skipSpace() {
		}
		if r.atEnd() {
			return
		}
		begin, params := r.i, len(r.params)
		if err := r.readLink(); err != nil {
			r.fail(err)
			r.i, r.params = begin, r.params[:params]
			for !r.atEnd() && r.s[r.i] != ',' {
				r.skipPiece()
			}
		}
	}
}

// refuse returns the error for s[offset:].
func (r *linkReader) refuse(offset int, err error) *LinkError {
	return &LinkError{r.field, offset, err}
}

// fail records the error for an element.
func (r *linkReader) fail(err *LinkError) {
	if r.room -= 2 * paid; r.room < 0 {
		err.Err = errMemory
	}
	if n := len(r.errs); n == cap(r.errs) {
		r.errs = slices.Grow(r.errs, n+1) // append would grow it by a quarter, and allocate more in all
	}
	r.errs = append(r.errs, err)
}

// readLink reads a link-value, which a "," or the end follows.
func (r *linkReader) readLink() (err *LinkError) {
	if !r.skip('<') {
		return r.refuse(r.i, errNoTarget)
	}
	begin := r.i
	if !r.skipPast('>') {
		return r.refuse(len(r.s), errNoEnd)
	}
	link, first := Link{anchor: r.anchor}, len(r.params)
	if link.Target, err = r.resolve(r.s[begin:r.i-1], begin); err != nil {
		return err
	}
	for r.skipSpace(); r.skip(';'); r.skipSpace() {
		r.skipSpace()
		if err := r.readParam(&link); err != nil {
			return err
		}
	}
	if !r.atEnd() && r.s[r.i] != ',' {
		return r.refuse(r.i, errNoDivider)
	}
	if n := len(r.params); n > first {
		link.Params = r.params[first:n:n]
	}
	r.links = append(r.links, link)
	return nil
}

// readParam reads a parameter of link. It sets the relation types or the anchor, if the parameter is the first of that name.
//
//	link-param = token BWS [ "=" BWS ( token / quoted-string ) ]
//
// RFC 8288, section 3.
func (r *linkReader) readParam(link *Link) *LinkError {
	name := strings.ToLower(r.readToken())
	if name == "" {
		return r.refuse(r.i, errNoName)
	}
	value, begin, err := r.readValue(strings.HasSuffix(name, "*"))
	if err != nil {
		return err
	}
	r.params = append(r.params, Param{name, value})
	switch {
	case name == "rel" && link.Rel == nil:
		link.Rel = relations(value)
	case name == "anchor" && link.anchor == r.anchor:
		anchor, err := r.resolve(value, begin)
		link.anchor = &anchor
		return err
	}
	return nil
}

// resolve returns the target of text, which is at s[begin:], if there is room for it.
func (r *linkReader) resolve(text string, begin int) (uri.URI, *LinkError) {
	if err := uri.ParseInto(&r.ref, text); err != nil {
		return uri.URI{}, r.refuse(begin+err.(*uri.ParseError).Offset, err) // parsers return only this type
	}
	if r.ref.Kind() == uri.KindRelativePath {
		r.room -= 2 * len(r.anchor.Path)
	}
	if r.room < 0 {
		return uri.URI{}, r.refuse(begin, errMemory)
	}
	target, _ := r.base.Resolve(r.ref) // ref was parsed, so there is no error
	return target, nil
}

// readValue reads what follows the name of a parameter, which ends in "*" if the value isExtended. It also returns the offset of
// the value, inside the quotes if there are any.
func (r *linkReader) readValue(isExtended bool) (value string, begin int, err *LinkError) {
	r.skipSpace()
	hasValue := r.skip('=')
	if hasValue {
		r.skipSpace()
	}
	begin = r.i
	switch {
	case isExtended:
		if value, isExtended = extValue(r.readToken()); !hasValue || !isExtended {
			err = r.refuse(begin, errExtValue)
		}
	case hasValue && r.skip('"'):
		begin++
		value, err = r.readQuoted()
	case hasValue:
		if value = r.readToken(); value == "" {
			err = r.refuse(begin, errNoValue)
		}
	}
	return value, begin, err
}

// readToken reads a token. It returns "" if there is none.
func (r *linkReader) readToken() string {
	begin := r.i
	r.i += tokenLen(r.s[begin:])
	return r.s[begin:r.i]
}

// tokenLen returns the length of the token at the beginning of s, or 0.
//
//	token = 1*tchar
//	tchar = "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~" / DIGIT / ALPHA
//
// RFC 9110, section 5.6.2.
func tokenLen(s string) int {
	for i := range len(s) {
		if !charset.Alphanumeric.Has(s[i]) && strings.IndexByte("!#$%&'*+-.^_`|~", s[i]) < 0 {
			return i
		}
	}
	return len(s)
}

// readQuoted reads a quoted-string after its first quote, and returns it without the backslashes.
//
//	quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE
//	qdtext        = HTAB / SP / %x21 / %x23-5B / %x5D-7E / obs-text
//	quoted-pair   = "\" ( HTAB / SP / VCHAR / obs-text )
//
// RFC 9110, section 5.6.4.
func (r *linkReader) readQuoted() (string, *LinkError) {
	var b []byte
	kept := r.i // the beginning of what b does not have yet
	for !r.skip('"') {
		if r.skip('\\') {
			b = append(b, r.s[kept:r.i-1]...)
			kept = r.i
		}
		if r.atEnd() {
			return "", r.refuse(r.i, errNoQuote)
		}
		if c := r.s[r.i]; c < ' ' && c != '\t' || c == 0x7F {
			return "", r.refuse(r.i, errByte)
		}
		r.i++
	}
	if b == nil {
		return r.s[kept : r.i-1], nil
	}
	return string(append(b, r.s[kept:r.i-1]...)), nil
}

// extValue decodes an ext-value, and reports whether text is one.
//
//	ext-value   = charset "'" [ language ] "'" value-chars
//	value-chars = *( pct-encoded / attr-char )
//	attr-char   = ALPHA / DIGIT / "!" / "#" / "$" / "&" / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~"
//
// RFC 8187, section 3.2.1. The charset must be "UTF-8", in any case, and the decoded text must be
// UTF-8. An attr-char is any byte of a token, which text is, except for those that delimit.
func extValue(text string) (value string, ok bool) {
	encoding, rest, _ := strings.Cut(text, "'")
	language, chars, ok := strings.Cut(rest, "'")
	if !ok || !strings.EqualFold(encoding, "UTF-8") || !isLanguage(language) || strings.ContainsAny(chars, "'*") {
		return "", false
	}
	value, err := escape.Decode(chars)
	return value, err == nil && utf8.ValidString(value)
}

// isLanguage reports whether s, which is US-ASCII, is empty or has only characters of a language tag (RFC 5646, section
// 2.1).
func isLanguage(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r != '-' && !charset.Alphanumeric.Has(byte(r)) })
}

// relations returns the relation types in the value of a rel parameter.
//
//	relation-type *( 1*SP relation-type )
//
// RFC 8288, section 3.3. They are compared without regard to case (section 2.1), so they are lowercased. Only
// US-ASCII letters are: the lowercase form of some others is in US-ASCII, and would change the type. The
// result is not nil, even if it is empty.
func relations(value string) []string {
	return strings.FieldsFunc(lowercase(value), func(r rune) bool { return r == ' ' || r == '\t' })
}

// lowercase returns s with its US-ASCII letters in lowercase.
func lowercase(s string) string {
	b := []byte(s)
	for i, c := range b {
		b[i] = charset.Lower(c)
	}
	return string(b)
}

// atEnd reports whether all of s has been read.
func (r *linkReader) atEnd() bool { return r.i == len(r.s) }

// skip reads c, and reports whether it is there.
func (r *linkReader) skip(c byte) bool {
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
func (r *linkReader) skipSpace() {
	for r.skip(' ') || r.skip('\t') {
	}
}

// skipPast reads up to and including the next c, and reports whether there is one.
func (r *linkReader) skipPast(c byte) bool {
	n := strings.IndexByte(r.s[r.i:], c)
	r.i += n + 1
	return n >= 0
}

// skipPiece skips one byte, or text in "<>" or in quotes. If that does not end, it is the rest.
func (r *linkReader) skipPiece() {
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
