package httpuri

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// A Link is one link of a Link header field (RFC 8288, section 3).
type Link struct {
	// Target is the target of the link: Reference as Href reads it (section 3.1).
	Target uri.URI

	// Reference is the target as written, the text between "<" and ">".
	Reference string

	// Rel is the list of relation types of the first rel parameter, in lowercase, such as "next" or
	// a URI (section 2.1). It is nil if there is no rel parameter, although section 3.3 requires
	// one.
	Rel []string

	// Params is the list of all parameters in their order, with rel and anchor.
	Params []Param

	anchor *uri.URI // the result of Anchor, or nil; all links without an anchor parameter share it
}

// A Param is one parameter of a link (RFC 8288, section 3).
type Param struct {
	// Name is the name in lowercase, with the "*" if it has one.
	Name string

	// Value is the value without quotes and backslashes. It may have any byte that a field may
	// have. If Name ends with "*", Value is the decoded value of the extended form, without the
	// language (RFC 8187, section 3.2). Value is empty if there is no value.
	Value string
}

// Rel returns the first of links with the relation type, such as "next", and whether there is one
// (RFC 8288, section 2.1). Case does not matter. Rel skips links with an anchor parameter, which
// are about another resource (section 3.2). To use such a link, look at [Link.Anchor].
//
//	links, err := httpuri.Links(resp.Header, base)
//	next, ok := httpuri.Rel(links, "next")
func Rel(links []Link, relation string) (link Link, ok bool) {
	relation = lowercase(relation)
	for _, link := range links {
		if _, hasAnchor := link.param("anchor"); !hasAnchor && slices.Contains(link.Rel, relation) {
			return link, true
		}
	}
	return Link{}, false
}

// Anchor returns the context of the link, the resource that the link leads from: the first anchor
// parameter, resolved by [uri.URI.Resolve], or the base if there is no anchor. If the context
// differs from the base, decide whether you trust the sender to describe another resource (RFC
// 8288, section 3.2).
//
// It is the zero URI if the anchor is not a URI reference, and for a Link that [Links] did not
// return. Changing Params does not affect the result. Anchor takes constant time. The result shares
// its path with other links: call [uri.URI.Clone] before you change an element.
func (l Link) Anchor() uri.URI {
	if l.anchor == nil {
		return uri.URI{}
	}
	return *l.anchor
}

// Param returns the value of the first parameter with the given name, and whether there is one.
// Pass the name in lowercase, as [Links] returns it: "Title" finds nothing. If the parameter also
// has an extended form, such as "title*", the result is the value of the extended form (RFC 8288,
// sections 3.4.1 and 3.4.2). For rel, anchor, rev, hreflang, media and type, it is the plain value,
// since the RFC defines no extended form.
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

// param returns the value of the first parameter with exactly the given name.
func (l Link) param(name string) (value string, ok bool) {
	i := slices.IndexFunc(l.Params, func(p Param) bool { return p.Name == name })
	if i < 0 {
		return "", false
	}
	return l.Params[i].Value, true
}

// LogValue returns a group with the target, the relation types and the parameters of l, so that
// package log/slog logs a link without passwords. It hides what [uri.URI.Redacted] and
// [Param.LogValue] hide. It implements [slog.LogValuer]. Package slog does not call it for a Link
// inside another value, such as a slice.
func (l Link) LogValue() slog.Value {
	params := make([]string, len(l.Params))
	for i, p := range l.Params {
		params[i] = p.redacted()
	}
	return slog.GroupValue(slog.Any("target", l.Target), slog.Any("rel", eachRedacted(l.Rel)), slog.Any("params", params))
}

// GoString returns l as a Go literal without its passwords, and without the result of
// [Link.Anchor]. It hides what [Link.LogValue] hides. It implements [fmt.GoStringer], so "%#v"
// shows no password.
func (l Link) GoString() string {
	return fmt.Sprintf("httpuri.Link{Target:%#v, Rel:%#v, Params:%#v}", l.Target, eachRedacted(l.Rel), l.Params)
}

// LogValue returns the name of p, "=" and the value without secrets, as [uri.Redactor] writes it.
// It implements [slog.LogValuer].
func (p Param) LogValue() slog.Value { return slog.StringValue(p.redacted()) }

// GoString returns p as a Go literal, with "xxxxx" as in [Param.LogValue]. It implements
// [fmt.GoStringer].
func (p Param) GoString() string {
	return fmt.Sprintf("httpuri.Param{Name:%#v, Value:%#v}", p.Name, p.shown())
}

// redacted returns the text of LogValue.
func (p Param) redacted() string { return p.Name + "=" + p.shown() }

// shown returns the value without secrets. If the name is that of a secret, it hides all of the
// value.
func (p Param) shown() string {
	if mask, isSecret := strings.CutPrefix(uri.Redactor{}.Text(p.Name+"=-"), p.Name+"="); isSecret && mask != "-" {
		return mask
	}
	return uri.Redactor{}.Text(p.Value)
}

// eachRedacted returns texts without secrets. It returns nil if texts is empty.
func eachRedacted(texts []string) []string {
	var hidden []string
	for _, text := range texts {
		hidden = append(hidden, uri.Redactor{}.Text(text))
	}
	return hidden
}

// Links returns the links of all Link header fields, in their order, or nil if there are none. It
// resolves them against base. Pass Base(resp): a <base> element does not apply to header fields
// (RFC 8288, section 3.1).
//
//	link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param )
//	link-param = token BWS [ "=" BWS ( token / quoted-string ) ]
//
// Links follows RFC 8288, appendix B, so it also reads most fields that break the grammar. It reads
// targets as [Href] does, without a function for non-ASCII names. A value that is not in quotes
// ends at ";" or ",". A quoted value without a closing quote ends at the end of the field. Links
// ignores a parameter whose name is not a token, or whose extended value is not in UTF-8 (RFC
// 8187), and keeps the link. Only the first rel and the first anchor of a link count.
//
// The result has all links that can be read. For any other text in the fields, the error, which
// comes from errors.Join, wraps a *[LinkError]: for an element of the list that is not a link, a
// target that Href rejects, text after a link, and an anchor that is not a URI reference; see
// [Link.Anchor]. For the zero Base, the error wraps [uri.ErrRelativeBase]. If Href rejects base,
// the error is that of Href.
//
// Links takes linear time, and so does a loop that calls Anchor and Param on all links. To bound
// memory, Links stops with a *LinkError if links, anchors and errors would take more than 160 bytes
// for each byte of the fields and of base. This takes many short links and a long path in base: the
// limit is never reached if base has at most 30 slashes and each link has at least 20 bytes.
func Links(h http.Header, base uri.Base) ([]Link, error) {
	if base.String() == "" {
		return nil, &refusal{"base", uri.ErrRelativeBase}
	}
	fields := h.Values("Link")
	r := newLinkReader(fields, base)
	if err := r.readBase(); err != nil {
		return nil, &refusal{"base", err}
	}
	for r.field, r.s = range fields {
		r.readField()
	}
	if len(r.links) == 0 {
		return nil, errors.Join(r.errs...)
	}
	return r.links, errors.Join(r.errs...)
}

// A LinkError is the error for a Link header field that cannot be read. [Links] always returns a
// pointer, so errors.As finds it.
//
// The message has the field, the offset, the cause and the grammar rule. It does not repeat the
// text of the field, which may have userinfo. The wording may change between versions.
type LinkError struct {
	// Field is the index of the field among the Link header fields.
	Field int

	// Offset is the number of bytes before the invalid byte, in the value of the field. It does not
	// count backslashes in an anchor, or white space in a target that Href ignores.
	Offset int

	// Err is the cause. It is never nil. The Offset of a *uri.ParseError counts from the beginning
	// of the reference.
	Err error
}

// Error returns the message, without text of the field.
func (e *LinkError) Error() string {
	return prefix + "invalid Link field " + strconv.Itoa(e.Field) + " at offset " + strconv.Itoa(e.Offset) + ": " +
		explain(e.Err)
}

// Unwrap returns Err, the cause.
func (e *LinkError) Unwrap() error { return e.Err }
