package httpuri

import (
	"net/http"
	"slices"

	"github.com/go-rfc3986/uri"
)

// A Link is one link of a Link header field (RFC 8288, section 3).
type Link struct {
	// Target is where the link leads, resolved (section 3.1).
	Target uri.URI

	// Anchor is what the link leads from, its context, resolved: the anchor parameter or, without one, the base. One
	// that is not the base makes a statement about something else, which not everybody may make (section 3.2).
	Anchor uri.URI

	// Rel has the relation types of the first rel parameter, in lowercase (section 2.1): "next", or a URI. It is nil
	// where there is none, though section 3.3 demands it: then the link says nothing.
	Rel []string

	// Params has all parameters in their order, rel and anchor included.
	Params []Param
}

// A Param is one parameter of a link (RFC 8288, section 3).
type Param struct {
	// Name is the name in lowercase, with the "*" where there is one.
	Name string

	// Value is the value without quotes and backslashes; where Name has a "*", decoded from the extended form, to
	// UTF-8 and without its language (RFC 8187, section 3.2). It is empty where there is none.
	Value string
}

// Param returns the value of the first parameter of that name, in lowercase, and whether there is one. One with a "*",
// such as "title*", goes before the one without (RFC 8288, sections 3.4.1 and 3.4.2). The parameters rel, anchor, rev,
// hreflang, media and type have no form with a "*" there: of them the plain one is the value, as Links reads it, and
// "rel*" is a parameter that only the name "rel*" gives.
func (l Link) Param(name string) (value string, ok bool) {
	if !slices.Contains(plainOnly, name) {
		if value, ok = l.param(name + "*"); ok {
			return value, true
		}
	}
	return l.param(name)
}

// plainOnly are the parameters that RFC 8288, sections 3.2, 3.3 and 3.4.1, define without an extended form.
var plainOnly = []string{"rel", "anchor", "rev", "hreflang", "media", "type"}

// param returns the value of the first parameter of that very name.
func (l Link) param(name string) (value string, ok bool) {
	for _, param := range l.Params {
		if param.Name == name {
			return param.Value, true
		}
	}
	return "", false
}

// Links returns the links of all Link header fields, in their order (RFC 8288, section 3), nil where there are none.
// What they name is resolved against base: [Base] for a response, never a base that the content names.
//
//	link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param )
//	link-param = token BWS [ "=" BWS ( token / quoted-string ) ]
//
// The grammar is followed to the letter. Empty elements of a list are skipped (RFC 9110, section 5.6.1.2), and of the
// parameters rel and anchor only the first counts. Extended values are UTF-8, the one encoding of RFC 8187.
//
// The error is a *[LinkError], with a *[uri.ParseError] in its chain where a target or an anchor is no URI reference,
// and no links are returned then. Where base cannot be one it is what [uri.URI.Resolve] returns.
//
// Each relative target has the path of base in it, and base is looked at for each, so many short ones on a long base
// would take much memory and time. The paths of all targets and anchors together may have 16 elements for each byte of
// the fields and each element of base.Path, and there may be so many of them that base, times their number, is 1024
// bytes for each byte of the fields and of base: the link that would exceed either is an error too. None does where base
// has 2048 bytes and 32 elements or fewer. So Links takes memory and time linear in the length of the fields and of
// base.
func Links(h http.Header, base uri.URI) ([]Link, error) {
	base, err := base.Resolve(uri.URI{})
	if err != nil {
		return nil, err
	}
	fields := h.Values("Link")
	r := newLinkReader(fields, base)
	for field, s := range fields {
		r.scanner = scanner{s: s}
		if err := r.readAll(); err != nil {
			err.Field = field
			return nil, err
		}
	}
	return r.links, nil
}

// How much there may be for each byte of input. The shortest link, "<>", has two bytes.
const (
	elementsPerByte = 16   // of resolved paths
	bytesPerByte    = 1024 // of the base, each time that something is resolved against it
)

// A linkReader reads the links of one field after the other.
type linkReader struct {
	scanner
	base  uri.URI
	cost  int // of resolving against base, in bytes
	links []Link

	room int // how many elements more the resolved paths may have
	work int // how many bytes more resolving may cost
}

// newLinkReader returns a reader for fields.
func newLinkReader(fields []string, base uri.URI) linkReader {
	n := 0
	for _, s := range fields {
		n += len(s)
	}
	cost := len(base.String())
	return linkReader{
		base: base,
		cost: cost,
		room: elementsPerByte * (n + len(base.Path)),
		work: bytesPerByte * (n + cost),
	}
}

// readAll reads the field.
//
//	Link = #link-value
//
// RFC 8288, section 3 and RFC 9110, section 5.6.1.2: recipients take [ element ] *( OWS "," OWS [ element ] ).
func (r *linkReader) readAll() *LinkError {
	for {
		r.skipSpace()
		if r.skip(',') {
			continue
		}
		if r.atEnd() {
			return nil
		}
		if err := r.readLink(); err != nil {
			return err
		}
		r.skipSpace()
		if !r.atEnd() && !r.skip(',') {
			return r.refuse(r.i, errNoDivider)
		}
	}
}

// readLink reads a link-value.
func (r *linkReader) readLink() *LinkError {
	target, err := r.readTarget()
	if err != nil {
		return err
	}
	link := Link{Target: target, Anchor: r.base}
	seen := map[string]bool{}
	for r.skipSpace(); r.skip(';'); r.skipSpace() {
		r.skipSpace()
		param, begin, err := r.readParam()
		if err == nil && !seen[param.Name] {
			err = r.interpret(&link, param, begin)
		}
		if err != nil {
			return err
		}
		seen[param.Name] = true
		link.Params = append(link.Params, param)
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

// resolve returns the target of text, a reference that stands at s[begin:].
func (r *linkReader) resolve(text string, begin int) (uri.URI, *LinkError) {
	ref, err := uri.Parse(text)
	if err != nil {
		return uri.URI{}, r.refuse(begin+offsetOf(err), err)
	}
	if r.work -= r.cost; r.work < 0 {
		return uri.URI{}, r.refuse(begin, errRoom)
	}
	target, _ := r.base.Resolve(ref) // both have been parsed, or are like it
	if r.room -= len(target.Path); r.room < 0 {
		return uri.URI{}, r.refuse(begin, errRoom)
	}
	return target, nil
}

// interpret sets what the first parameter of its name, whose value begins at s[begin:], says about link.
func (r *linkReader) interpret(link *Link, param Param, begin int) (err *LinkError) {
	switch param.Name {
	case "rel":
		link.Rel = relations(param.Value)
	case "anchor":
		link.Anchor, err = r.resolve(param.Value, begin)
	}
	return err
}
