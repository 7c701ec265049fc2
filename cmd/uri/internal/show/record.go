package show

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/query"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
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

// NewRecord returns the record of a valid reference.
func NewRecord(text string) Record {
	u, encoded := uri.Split(text), must(iri.Parse(text, nil))
	r := Record{
		Reference:  text,
		IsRelative: u.IsRelative,
		Scheme:     u.Scheme,
		UserInfo:   optional(u.UserInfo, u.ForceUserInfo),
		Host:       optional(u.Host, u.ForceAuthority),
		Path:       u.EscapedPath(),
		Segments:   append([]string{}, u.Path...),
		Decoded:    make([]string, len(encoded.Path)),
		Query:      optional(u.Query, u.ForceQuery),
		Params:     newParams(encoded.Query),
		Fragment:   optional(u.Fragment, u.ForceFragment),
		Spans:      refs.Split(text),
	}
	if name, secret, found := strings.Cut(u.UserInfo, ":"); r.UserInfo != nil {
		r.User, r.Password = &name, optional(secret, found)
	}
	if r.Host != nil {
		r.HostKind = encoded.HostKind().String()
	}
	if refs.IsIRI(text) {
		r.URI = inASCII(text)
	}
	if u.HasPort {
		r.Port = &u.Port
	}
	for k, segment := range encoded.Path {
		r.Decoded[k] = must(escape.Decode(segment))
	}
	return r
}

// inASCII returns the URI of an IRI (RFC 3987, section 3.1), with the name of the host as the DNS has it, if IDNA allows it.
func inASCII(text string) string {
	u, err := iri.Parse(text, idna.Lookup.ToASCII)
	if err != nil {
		u = must(iri.Parse(text, nil))
	}
	return u.String()
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
