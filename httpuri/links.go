package httpuri

import (
	"errors"
	"net/http"
	"slices"

	"github.com/go-rfc3986/uri"
)

// A Link is one link of a Link header field (RFC 8288, section 3).
type Link struct {
	// Target is where the link leads, resolved (section 3.1).
	Target uri.URI

	// Rel is the list of relation types of the first rel parameter, in lowercase, such as "next" or a
	// URI (section 2.1). It is nil if there is no rel parameter, although section 3.3 requires one.
	Rel []string

	// Params is the list of all parameters in their order, with rel and anchor.
	Params []Param

	anchor *uri.URI // the result of Anchor: nil if Links did not make the link, and shared by all links without an anchor
}

// A Param is one parameter of a link (RFC 8288, section 3).
type Param struct {
	// Name is the name in lowercase, with the "*" if it has one.
	Name string

	// Value is the value without quotes and backslashes. If Name has a "*", it is decoded from the
	// extended form, without the language (RFC 8187, section 3.2). It is empty if there is no value.
	Value string
}

// Anchor returns the context of the link, which is what the link leads from: the first anchor
// parameter, resolved, or the base if there is no anchor. If it differs from the base, the link
// describes another resource: decide whether you trust the sender to do that (RFC 8288, section 3.2).
//
// Changing Params does not affect it. For a Link that [Links] did not return, it is the zero URI. It
// takes constant time. The result shares its path with other links: call [uri.URI.Clone] before you
// change an element. A link for which [Link.Param] finds no anchor has the base.
func (l Link) Anchor() uri.URI {
	if l.anchor == nil {
		return uri.URI{}
	}
	return *l.anchor
}

// Param returns the value of the first parameter with that name, and whether there is one. The name is
// in lowercase. If the parameter also has an extended form, such as "title*", the result is the value
// of that (RFC 8288, sections 3.4.1 and 3.4.2). The RFC does not define an extended form of rel,
// anchor, rev, hreflang, media and type. For these, the result is the plain parameter.
func (l Link) Param(name string) (value string, ok bool) {
	if !slices.Contains(plainOnly, name) {
		if value, ok = l.param(name + "*"); ok {
			return value, true
		}
	}
	return l.param(name)
}

// plainOnly are the parameters that do not have an extended form (RFC 8288, sections 3.2, 3.3 and
// 3.4.1).
var plainOnly = []string{"rel", "anchor", "rev", "hreflang", "media", "type"}

// param returns the value of the first parameter with exactly that name.
func (l Link) param(name string) (value string, ok bool) {
	for _, param := range l.Params {
		if param.Name == name {
			return param.Value, true
		}
	}
	return "", false
}

// Links returns the links of all Link header fields, in their order, or nil if there are none. It
// resolves them against base. Pass Base(resp): a <base> element does not apply to header fields (RFC
// 8288, section 3.1).
//
//	link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param )
//	link-param = token BWS [ "=" BWS ( token / quoted-string ) ]
//
// The grammar is followed strictly. Empty list elements are skipped (RFC 9110, section 5.6.1.2). Only
// the first rel and the first anchor of a link count. Extended values must be UTF-8 (RFC 8187).
//
// A comma ends an element of the list, except in "<>" and in quotes. The result has all links that can
// be read. For each other element, the error, of errors.Join, wraps a *[LinkError]. That wraps a
// *[uri.ParseError] if a target or an anchor is not a URI reference. For the zero Base, the error wraps
// [uri.ErrRelativeBase].
//
// Links takes linear time, and so does a loop that calls Anchor and Param on all links. To bound
// memory, it stops with a *LinkError if links and errors would take more than 128 bytes for each byte
// of the fields and of base, anchors included. That takes many short links and a long path in base: the
// limit is never reached if base has at most 30 slashes and each link has at least 20 bytes.
func Links(h http.Header, base uri.Base) ([]Link, error) {
	if base.String() == "" {
		return nil, &refusal{"base", uri.ErrRelativeBase}
	}
	fields := h.Values("Link")
	r := newLinkReader(fields, base)
	for field, s := range fields {
		r.field, r.scanner = field, scanner{s: s}
		r.readAll()
	}
	if len(r.links) == 0 {
		return nil, errors.Join(r.errs...)
	}
	return r.links, errors.Join(r.errs...)
}

// These constants define the limit of Links, in bytes. The sizes are those of 64-bit machines.
const (
	limit       = 128 // for each byte of the fields and of the base
	spare       = 16  // of these, for text that is not counted separately: names in lowercase, and the texts of the base
	linkSize    = 184
	paramSize   = 32
	uriSize     = 128
	errorSize   = 224 // with the error that it wraps, and its place in two slices
	elementSize = 20  // 16 for an element of a path, and a quarter more, since an allocation may be rounded up
)

// A linkReader reads the links of several fields, one after the other.
type linkReader struct {
	scanner
	base     uri.Base
	elements int      // the maximum for the path of base
	anchor   *uri.URI // shared by all links without an anchor parameter
	links    []Link
	params   []Param // of all links; each link has a part of it

	field  int // the index of the field that is read
	errs   []error
	memory int  // number of bytes that may still be allocated
	isFull bool // whether there was an error because of memory
}

// newLinkReader returns a reader for fields, with enough storage for their links and parameters.
func newLinkReader(fields []string, base uri.Base) linkReader {
	links, params, bytes := 0, 0, len(base.String())
	for _, s := range fields {
		l, p := count(s)
		links, params, bytes = links+l, params+p, bytes+len(s)
	}
	anchor := base.URI()
	r := linkReader{
		base:     base,
		elements: len(anchor.Path),
		memory:   (limit-spare)*bytes - elementSize*len(anchor.Path) - linkSize*links - paramSize*params,
	}
	if links > 0 {
		r.anchor, r.links, r.params = &anchor, make([]Link, 0, links), make([]Param, 0, params)
	}
	return r
}

// count returns the number of links and parameters in s. If s is not well-formed, the numbers are upper limits. There are at most
// half as many links as bytes, and at most as many parameters.
func count(s string) (links, params int) {
	r := scanner{s: s}
	for !r.atEnd() {
		switch r.s[r.i] {
		case '<':
			links++
		case ';':
			params++
		}
		r.skipPiece()
	}
	return links, params
}

// readAll reads all links of the field.
//
//	Link = #link-value
//
// RFC 8288, section 3 and RFC 9110, section 5.6.1.2: recipients accept [ element ] *( OWS "," OWS [
// element ] ).
func (r *linkReader) readAll() {
	for !r.isFull {
		r.skipSpace()
		if r.skip(',') {
			continue
		}
		if r.atEnd() {
			return
		}
		begin, params := r.i, len(r.params)
		if err := r.readLink(); err != nil {
			r.fail(err)
			r.i, r.params = begin, r.params[:params]
			r.skipElement()
		}
	}
}

// fail records the error for an element.
func (r *linkReader) fail(err *LinkError) {
	if r.memory -= errorSize; r.memory < 0 {
		err.Err = errMemory
	}
	err.Field = r.field
	r.errs = append(r.errs, err)
	r.isFull = err.Err == errMemory
}

// skipElement skips the element that begins here, whatever it is, up to the "," after it.
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

// readLink reads a link-value, which a "," or the end follows.
func (r *linkReader) readLink() *LinkError {
	target, err := r.readTarget()
	if err != nil {
		return err
	}
	link := Link{Target: target, anchor: r.anchor}
	first := len(r.params)
	for r.skipSpace(); r.skip(';'); r.skipSpace() {
		r.skipSpace()
		param, begin, err := r.readParam()
		if err == nil {
			err = r.interpret(&link, param, begin)
		}
		if err != nil {
			return err
		}
		r.params = append(r.params, param)
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

// readTarget reads the reference between "<" and ">".
func (r *linkReader) readTarget() (uri.URI, *LinkError) {
	if !r.skip('<') {
		return uri.URI{}, r.refuse(r.i, errNoTarget)
	}
	begin := r.i
	if !r.skipPast('>') {
		return uri.URI{}, r.refuse(len(r.s), errNoEnd)
	}
	return r.resolve(r.s[begin:r.i-1], begin)
}

// resolve returns the target of text, which is at s[begin:], if the limit on memory allows it.
func (r *linkReader) resolve(text string, begin int) (uri.URI, *LinkError) {
	ref, err := uri.Parse(text)
	if err != nil {
		return uri.URI{}, r.refuse(begin+offsetOf(err), err)
	}
	if r.memory -= elementSize * r.elementsFor(ref); r.memory < 0 {
		return uri.URI{}, r.refuse(begin, errMemory)
	}
	target, _ := r.base.Resolve(ref) // ref was parsed, so there is no error
	return target, nil
}

// elementsFor returns the number of path elements that ref and its target take. Resolve takes two more than base and
// reference have together, unless it copies the path of base.
func (r *linkReader) elementsFor(ref uri.URI) int {
	elements := 0
	if n := len(ref.Path); n > 0 {
		elements = 2*n + 2
	}
	if ref.IsRelativePath() {
		elements += r.elements
	}
	return elements
}

// interpret sets the relation types or the anchor of link, if param is the first of that name. Its
// value begins at s[begin:].
func (r *linkReader) interpret(link *Link, param Param, begin int) *LinkError {
	switch {
	case param.Name == "rel" && link.Rel == nil:
		link.Rel = relations(param.Value)
	case param.Name == "anchor" && link.anchor == r.anchor:
		r.memory -= uriSize
		anchor, err := r.resolve(param.Value, begin)
		if err != nil {
			return err
		}
		link.anchor = &anchor
	}
	return nil
}
