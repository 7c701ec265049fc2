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

// Causes of a LinkError. Errors of Href and of package uri are other causes.
var (
	errNoTarget  = newCause("a link must begin with '<'", "link-value; RFC 8288, section 3")
	errNoEnd     = newCause("no '>' ends the target", "link-value; RFC 8288, section 3")
	errNoDivider = newCause("';', ',' or the end must follow a link or a parameter", "Link; RFC 8288, section 3")
	errMemory    = errors.New("the links take more than 160 bytes of memory for each byte of the fields and of the base")
)

// A linkReader reads the links of several fields, one after the other (RFC 8288, appendix B).
//
// Memory is proportional to the text, except for copies of the path of base: each "<>" needs one.
// So a linkReader limits these copies. Each byte of text adds room for three and a half elements of
// Path. They take at most 70 bytes: 16 bytes each, and a quarter more, since an allocation may be
// rounded up. One byte of each link and two bytes of each error add no room, since a short link or
// error takes more memory for each byte. A copy that hrefReader makes takes up to four elements
// more.
type linkReader struct {
	field   int    // the index of the current field
	s       string // the value of the field
	i       int    // the number of bytes of s that have been read
	isCount bool   // whether the reader only counts links

	base   uri.Base
	href   hrefReader // reads a target as a browser does
	isPage bool       // whether browsers read base, and most references relative to it, as RFC 3986 says
	anchor *uri.URI   // the anchor of all links without an anchor parameter: the base
	ref    uri.URI    // the last reference, kept for its storage
	room   int        // the room that is left; each element of Path takes 2
	links  []Link
	params []Param // of all links; each link has a part of it
	errs   []error
}

// roomPerByte is the room that a byte of text adds to a linkReader.
const roomPerByte = 7

// newLinkReader returns a reader for fields, with storage for their links and parameters.
func newLinkReader(fields []string, base uri.Base) linkReader {
	links, params, bytes := 0, 0, len(base.String())
	for _, s := range fields {
		links, params, bytes = links+mostLinks(s), params+strings.Count(s, ";"), bytes+len(s)
	}
	r := linkReader{base: base, room: roomPerByte * (bytes - links)}
	if links > 0 {
		anchor := base.URI()
		r.anchor, r.links, r.params = &anchor, make([]Link, 0, links), make([]Param, 0, params)
	}
	return r
}

// readBase reads the base as Href does.
func (r *linkReader) readBase() error {
	if r.anchor == nil { // there are no links
		return nil
	}
	err := r.href.setBase(*r.anchor, r.base.String())
	r.isPage = (r.anchor.Scheme == "http" || r.anchor.Scheme == "https") && r.href.base.Equal(*r.anchor)
	return err
}

// mostLinks returns the number of links in s, including those whose target cannot be read.
func mostLinks(s string) (links int) {
	r := linkReader{s: s, isCount: true}
	for _, _, ok := r.nextTarget(); ok; _, _, ok = r.nextTarget() {
		links++
		for _, ok := r.nextParam(); ok; _, ok = r.nextParam() {
		}
		r.endLink(true)
	}
	return links
}

// readField reads all links of the field.
//
//	Link = #link-value
//
// RFC 8288, section 3 and RFC 9110, section 5.6.1.2: recipients accept [ element ] *( OWS "," OWS [
// element ] ).
func (r *linkReader) readField() {
	r.i = 0
	for target, begin, ok := r.nextTarget(); ok; target, begin, ok = r.nextTarget() {
		r.endLink(r.readLink(target, begin))
	}
}

// nextTarget reads up to the end of the target of the next link. It returns the target and its
// offset, and reports whether there is a link.
func (r *linkReader) nextTarget() (target string, begin int, ok bool) {
	for r.room >= 0 {
		for r.skipSpace(); r.skip(','); r.skipSpace() {
		}
		begin = r.i + len("<")
		switch {
		case r.atEnd():
			return "", 0, false
		case !r.skip('<'):
			r.fail(r.i, errNoTarget)
			r.skipElement()
		case !r.skipPast('>'):
			r.i = len(r.s)
			r.fail(r.i, errNoEnd)
		default:
			return r.s[begin : r.i-len(">")], begin, true
		}
	}
	return "", 0, false
}

// endLink reads up to the "," that ends a link, or to the end of the field. If reports is set, text
// before the "," is an error.
func (r *linkReader) endLink(reports bool) {
	if r.skipSpace(); reports && !r.atEnd() && r.s[r.i] != ',' {
		r.fail(r.i, errNoDivider)
	}
	r.skipElement()
}

// fail adds an error for the text at an offset of the field.
func (r *linkReader) fail(offset int, err error) {
	if r.isCount {
		return
	}
	if r.room -= 2 * roomPerByte; r.room < 0 {
		err = errMemory
	}
	if n := len(r.errs); n == cap(r.errs) {
		r.errs = slices.Grow(r.errs, n+1) // append would grow it by a quarter, and allocate more in all
	}
	r.errs = append(r.errs, &LinkError{r.field, offset, err})
}

// readLink reads the parameters of the link with the given target, whose text begins at s[begin:].
// It adds the link to r.links if the target is valid, and reports whether it did.
func (r *linkReader) readLink(target string, begin int) (ok bool) {
	link, first := Link{Reference: target, anchor: r.anchor}, len(r.params)
	var err error
	if link.Target, err = r.readTarget(target); err != nil {
		r.fail(begin+offsetOf(err, target), err)
	}
	for p, found := r.nextParam(); found; p, found = r.nextParam() {
		if err == nil {
			r.addParam(&link, p)
		}
	}
	if err != nil || r.room < 0 {
		r.params = r.params[:first]
		return false
	}
	if n := len(r.params); n > first {
		link.Params = r.params[first:n:n]
	}
	r.links = append(r.links, link)
	return true
}

// offsetOf returns the offset of err in text, or 0 if err has no offset.
func offsetOf(err error, text string) int {
	if bad, ok := err.(*uri.ParseError); ok { // no reader wraps it
		return min(bad.Offset, len(text))
	}
	return 0
}

// readTarget returns the result of Href for text, or an error if there is no room for it.
func (r *linkReader) readTarget(text string) (uri.URI, error) {
	if r.isPage && uri.ParseInto(&r.ref, text) == nil && isAlike(&r.ref) {
		return r.resolve()
	}
	if r.mayCopyBase(text) {
		r.room -= 2 * (len(r.anchor.Path) + 4)
	}
	if r.room < 0 {
		return uri.URI{}, errMemory
	}
	r.href.u = uri.URI{}
	if err := r.href.read(text); err != nil {
		return uri.URI{}, err
	}
	target := guardPath(r.href.u)
	if path := r.href.base.Path; len(path) > 0 && len(target.Path) > 0 && &path[0] == &target.Path[0] {
		target = target.Clone()
	}
	return target, nil
}

// isAlike reports whether browsers read ref, relative to a page, as RFC 3986 says: whether it has
// neither scheme nor authority, no encoded dot-segment, and no "'" in the query.
func isAlike(ref *uri.URI) bool {
	return ref.Scheme == "" && ref.Kind() != uri.KindNetworkPath && strings.IndexByte(ref.Query, '\'') < 0 &&
		!slices.ContainsFunc(ref.Path, func(segment string) bool { return charset.IsEncodedDots(segment) && !charset.IsDots(segment) })
}

// mayCopyBase reports whether the target of text may have the path of the base.
func (r *linkReader) mayCopyBase(text string) bool {
	text = strings.TrimLeft(text, "\t\n\f\r ")
	scheme, rest, ok := cutScheme(text)
	if ok && (scheme != r.anchor.Scheme || !isSpecial(scheme)) {
		return false
	}
	return !strings.HasPrefix(rest, "/") && !(isSpecial(r.anchor.Scheme) && strings.HasPrefix(rest, `\`))
}

// resolve returns the target of r.ref, or an error if there is no room for it.
func (r *linkReader) resolve() (uri.URI, error) {
	if r.ref.Kind() == uri.KindRelativePath {
		r.room -= 2 * len(r.anchor.Path)
	}
	if r.room < 0 {
		return uri.URI{}, errMemory
	}
	target, _ := r.base.Resolve(r.ref) // ref was parsed, so there is no error
	return target, nil
}

// addParam adds a parameter to link. It ignores a parameter whose name is not a token, or whose
// name ends with "*" but whose value is not an ext-value. The first rel sets the relation types of
// link, and the first anchor sets its anchor.
func (r *linkReader) addParam(link *Link, p linkParam) {
	if p.name == "" || tokenLen(p.name) < len(p.name) {
		return
	}
	name, value := strings.ToLower(p.name), p.unquoted()
	if strings.HasSuffix(name, "*") {
		decoded, ok := extValue(value)
		if !ok {
			return
		}
		value = decoded
	}
	r.params = append(r.params, Param{name, value})
	switch {
	case name == "rel" && link.Rel == nil:
		link.Rel = relations(value)
	case name == "anchor" && link.anchor == r.anchor:
		r.setAnchor(link, value, p.begin)
	}
}

// setAnchor sets the anchor of link to the target of value, whose text begins at s[begin:]. If
// value cannot be read, the link has no anchor.
func (r *linkReader) setAnchor(link *Link, value string, begin int) {
	link.anchor = nil
	err := uri.ParseInto(&r.ref, value)
	if err == nil {
		var anchor uri.URI
		anchor, err = r.resolve()
		link.anchor = &anchor
	}
	if err != nil {
		r.fail(begin+offsetOf(err, value), err)
	}
}

// A linkParam is a parameter as it is written in a field.
type linkParam struct {
	name, value string
	begin       int  // the offset of value
	isEscaped   bool // value has backslashes of quoted pairs
}

// nextParam reads the next parameter of a link, and reports whether there is one.
//
//	link-param = token BWS [ "=" BWS ( token / quoted-string ) ]
//
// RFC 8288, section 3. As in appendix B.3, a name ends at white space, "=", ";" or ",". A value
// that is not quoted ends at ";" or ",".
func (r *linkReader) nextParam() (p linkParam, ok bool) {
	r.skipSpace()
	if !r.skip(';') {
		return p, false
	}
	r.skipSpace()
	p.name = r.readUntil(" \t=;,")
	r.skipSpace()
	if !r.skip('=') {
		return p, true
	}
	r.skipSpace()
	if p.begin = r.i; r.skip('"') {
		p.begin++
		p.value, p.isEscaped = r.readQuoted()
		return p, true
	}
	p.value = strings.TrimRight(r.readUntil(";,"), " \t")
	return p, true
}

// readUntil reads up to one of the bytes in stops, or the end.
func (r *linkReader) readUntil(stops string) string {
	begin := r.i
	for !r.atEnd() && strings.IndexByte(stops, r.s[r.i]) < 0 {
		r.i++
	}
	return r.s[begin:r.i]
}

// readQuoted reads a quoted-string after its first quote. It returns the text before the last
// quote, and reports whether the text has backslashes. If there is no last quote, the text is the
// rest of the field (RFC 8288, appendix B.4).
//
//	quoted-string = DQUOTE *( qdtext / quoted-pair ) DQUOTE
//	quoted-pair   = "\" ( HTAB / SP / VCHAR / obs-text )
//
// RFC 9110, section 5.6.4.
func (r *linkReader) readQuoted() (text string, isEscaped bool) {
	begin := r.i
	for !r.atEnd() {
		switch {
		case r.skip('"'):
			return r.s[begin : r.i-1], isEscaped
		case r.skip('\\'):
			isEscaped = true
		}
		r.i = min(r.i+1, len(r.s))
	}
	return r.s[begin:], isEscaped
}

// unquoted returns the value without the backslashes of quoted pairs.
func (p *linkParam) unquoted() string {
	if !p.isEscaped {
		return p.value
	}
	b := make([]byte, 0, len(p.value))
	for i := 0; i < len(p.value); i++ {
		if p.value[i] == '\\' {
			if i++; i == len(p.value) {
				break
			}
		}
		b = append(b, p.value[i])
	}
	return string(b)
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

// extValue decodes an ext-value, and reports whether text is one.
//
//	ext-value   = charset "'" [ language ] "'" value-chars
//	value-chars = *( pct-encoded / attr-char )
//	attr-char   = ALPHA / DIGIT / "!" / "#" / "$" / "&" / "+" / "-" / "." / "^" / "_" / "`" / "|" / "~"
//
// RFC 8187, section 3.2.1. The charset must be "UTF-8", in any case, and the decoded text must be
// UTF-8. An attr-char is any byte of a token except "'", "*" and "%".
func extValue(text string) (value string, ok bool) {
	encoding, rest, _ := strings.Cut(text, "'")
	language, chars, ok := strings.Cut(rest, "'")
	if !ok || tokenLen(text) < len(text) || !strings.EqualFold(encoding, "UTF-8") || !isLanguage(language) || strings.ContainsAny(chars, "'*") {
		return "", false
	}
	value, err := escape.Decode(chars)
	return value, err == nil && utf8.ValidString(value)
}

// isLanguage reports whether s, which is ASCII, is empty or has only characters of a language tag
// (RFC 5646, section 2.1).
func isLanguage(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r != '-' && !charset.Alphanumeric.Has(byte(r)) })
}

// relations returns the relation types in the value of a rel parameter.
//
//	relation-type *( 1*SP relation-type )
//
// RFC 8288, section 3.3. relations lowercases the types, since their case does not matter (section
// 2.1). It lowercases only ASCII letters, since some other letters have a lowercase form in ASCII,
// and would become another type. The result is not nil, even if it is empty.
func relations(value string) []string {
	return strings.FieldsFunc(lowercase(value), func(r rune) bool { return r == ' ' || r == '\t' })
}

// lowercase returns s with its ASCII letters in lowercase.
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

// skipElement reads up to the "," that ends an element of the list, or to the end of the field.
func (r *linkReader) skipElement() {
	for !r.atEnd() && r.s[r.i] != ',' {
		r.skipPiece()
	}
}

// skipPiece skips one byte, a text in "<>", or a text in quotes. A text that does not end is the
// rest of the field.
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
