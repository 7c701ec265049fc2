package main

import (
	"strings"

	"github.com/go-rfc3986/uri/escape"
)

// A record is a valid reference in JSON. Absent components are left out; empty components are not.
type record struct {
	Reference  string   `json:"reference"`
	IsRelative bool     `json:"isRelative"`
	Scheme     string   `json:"scheme,omitempty"`
	UserInfo   *string  `json:"userInfo,omitempty"`
	Host       *string  `json:"host,omitempty"`
	HostKind   string   `json:"hostKind,omitempty"`
	Port       *uint16  `json:"port,omitempty"`
	Path       string   `json:"path"`
	Segments   []string `json:"segments"`
	PathRule   string   `json:"pathRule"`
	Query      *string  `json:"query,omitempty"`
	Params     []param  `json:"params,omitempty"`
	Fragment   *string  `json:"fragment,omitempty"`
	URI        string   `json:"uri,omitempty"` // of an IRI
	Spans      []span   `json:"spans,omitempty"`
}

// A param is a decoded parameter of a query in JSON. A parameter without "=" has no value.
type param struct {
	Key   string  `json:"key"`
	Value *string `json:"value,omitempty"`
}

// A refusedRecord is a bad reference, or a path without a URI, in JSON.
type refusedRecord struct {
	location
	Reference *string      `json:"reference,omitempty"`
	Path      *string      `json:"path,omitempty"`
	Error     *errorRecord `json:"error"`
}

// An errorRecord is what is wrong with a reference or a file path. The offset is in the text that is shown with it or,
// if none is shown, in the given text. There is no offset if the text is valid but its result is not. A file path has
// no components, and an error that only file URIs can have names no rule.
type errorRecord struct {
	Offset    *int   `json:"offset,omitempty"`
	Component string `json:"component,omitempty"`
	Rule      string `json:"rule,omitempty"`
	Message   string `json:"message"`

	ShownReference *string `json:"-"` // what is rejected, without its password
	ShownPath      *string `json:"-"`
}

// newRecord returns the record of a reference, without spans.
func newRecord(v view) record {
	r := record{
		Reference:  v.text,
		IsRelative: v.uri.IsRelative,
		Scheme:     v.uri.Scheme,
		UserInfo:   optional(v.uri.UserInfo, v.uri.ForceUserInfo),
		Host:       optional(v.uri.Host, v.uri.ForceAuthority),
		Path:       v.uri.EscapedPath(),
		Segments:   append([]string{}, v.uri.Path...),
		PathRule:   pathRule(&v.uri),
		Query:      optional(v.uri.Query, v.uri.ForceQuery),
		Params:     newParams(v.encoded().Query),
		Fragment:   optional(v.uri.Fragment, v.uri.ForceFragment),
	}
	if r.Host != nil {
		r.HostKind = v.encoded().HostKind().String()
	}
	if v.uri.HasPort {
		r.Port = new(uint16)
		*r.Port = v.uri.Port
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
	if text == "" {
		return nil
	}
	var params []param
	for pair := range strings.SplitSeq(text, "&") {
		if pair == "" { // not a pair, see query.Params.All
			continue
		}
		key, value, found := strings.Cut(pair, "=")
		p := param{Key: decodeParam(key)}
		if found {
			value = decodeParam(value)
			p.Value = &value
		}
		params = append(params, p)
	}
	return params
}

// decodeParam returns a part of a parameter decoded. The library has found its encoding to be valid.
func decodeParam(text string) string {
	decoded, err := escape.Decode(text)
	if err != nil { // never
		panic("uri: BUG: " + err.Error())
	}
	return decoded
}
