package show

import (
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/query"
)

// A Record is a valid reference in JSON. Absent components are left out; empty components are not.
type Record struct {
	Reference  string      `json:"reference"`
	IsRelative bool        `json:"isRelative"`
	Scheme     string      `json:"scheme,omitempty"`
	UserInfo   *string     `json:"userInfo,omitempty"`
	User       *string     `json:"user,omitempty"`
	Password   *string     `json:"password,omitempty"`
	Host       *string     `json:"host,omitempty"`
	HostKind   string      `json:"hostKind,omitempty"`
	Port       *uint16     `json:"port,omitempty"`
	Path       string      `json:"path"`
	Segments   []string    `json:"segments"`
	Decoded    []string    `json:"decodedSegments"`
	PathRule   string      `json:"pathRule"`
	Query      *string     `json:"query,omitempty"`
	Params     []param     `json:"params,omitempty"`
	Fragment   *string     `json:"fragment,omitempty"`
	URI        string      `json:"uri,omitempty"` // of an IRI
	Spans      []refs.Span `json:"spans"`
}

// A param is a decoded parameter of a query in JSON. A parameter without "=" has no value.
type param struct {
	Key   string  `json:"key"`
	Value *string `json:"value,omitempty"`
}

// A RefusedRecord is a bad reference or template, or a path without a URI, in JSON.
type RefusedRecord struct {
	textio.Location
	Rejected
	Error *ErrorRecord `json:"error"`
}

// Rejected is what is rejected, without its password.
type Rejected struct {
	ShownReference *string `json:"reference,omitempty"`
	ShownPath      *string `json:"path,omitempty"`
	ShownTemplate  *string `json:"template,omitempty"`
}

// An ErrorRecord is what is wrong with a reference, a file path or a template. The offset is in the text that is shown with it or,
// if none is shown, in the given text. There is no offset if the text is valid but its result is not. File paths and
// templates have no components, and an error that only file URIs can have names no rule.
type ErrorRecord struct {
	Offset    *int   `json:"offset,omitempty"`
	Component string `json:"component,omitempty"`
	Rule      string `json:"rule,omitempty"`
	Message   string `json:"message"`

	Rejected `json:"-"`
	At       int `json:"-"` // the column of the error in the text as given, counted from 1, or 0
}

// Column returns the column of the error in the text as given, counted from 1, or 0 if it is not known.
func (e *ErrorRecord) Column() int { return e.At }

// number matches the offset in a message.
var number = regexp.MustCompile(` at offset \d+`)

// Kind returns what the error has in common with others.
func (e *ErrorRecord) Kind() string {
	if e.Component != "" && e.Rule != "" {
		return "invalid " + e.Component + " (" + e.Rule + ")"
	}
	return number.ReplaceAllString(e.Message, "")
}

// NewRefusedRecord returns the record of what is rejected for a reason, and of the place that it came from.
func NewRefusedRecord(where textio.Place, reason *ErrorRecord) RefusedRecord {
	return RefusedRecord{where.Location(), reason.Rejected, reason}
}

// NewRecord returns the record of a reference.
func NewRecord(v View) Record {
	encoded := v.Encoded()
	r := Record{
		Reference:  v.Text,
		IsRelative: v.URI.IsRelative,
		Scheme:     v.URI.Scheme,
		UserInfo:   optional(v.URI.UserInfo, v.URI.ForceUserInfo),
		Host:       optional(v.URI.Host, v.URI.ForceAuthority),
		Path:       v.URI.EscapedPath(),
		Segments:   append([]string{}, v.URI.Path...),
		Decoded:    make([]string, len(encoded.Path)),
		PathRule:   PathRule(&v.URI),
		Query:      optional(v.URI.Query, v.URI.ForceQuery),
		Params:     newParams(encoded.Query),
		Fragment:   optional(v.URI.Fragment, v.URI.ForceFragment),
		Spans:      refs.Split(v.Text),
	}
	if name, secret, found := strings.Cut(v.URI.UserInfo, ":"); r.UserInfo != nil {
		r.User, r.Password = &name, optional(secret, found)
	}
	if r.Host != nil {
		r.HostKind = encoded.HostKind().String()
	}
	if v.IsIRI() {
		r.URI = v.ASCII().String()
	}
	if v.URI.HasPort {
		r.Port = &v.URI.Port
	}
	for i, segment := range encoded.Path {
		r.Decoded[i] = must(escape.Decode(segment))
	}
	return r
}

// optional returns a component, or nil if it is absent.
func optional(value string, forced bool) *string {
	if value == "" && !forced {
		return nil
	}
	return &value
}

// newParams returns the parameters of the query of a URI.
func newParams(text string) []param {
	var params []param
	for pair := range must(query.Parse(text, query.RFC3986)).Raw() {
		p := param{Key: must(escape.Decode(pair.Key))}
		if pair.HasValue {
			value := must(escape.Decode(pair.Value))
			p.Value = &value
		}
		params = append(params, p)
	}
	return params
}

// must returns the result of a call on a part of a valid reference, which cannot fail.
func must[T any](result T, err error) T {
	if err != nil {
		panic("uri: BUG: " + err.Error())
	}
	return result
}
