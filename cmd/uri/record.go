package main

import "github.com/go-rfc3986/uri"

// A record is a good reference in JSON. An absent component is left out; one that is there and empty is not.
type record struct {
	Reference  string   `json:"reference"`
	IsRelative bool     `json:"isRelative"`
	Scheme     string   `json:"scheme,omitempty"`
	UserInfo   *string  `json:"userInfo,omitempty"`
	Host       *string  `json:"host,omitempty"`
	HostKind   string   `json:"hostKind,omitempty"`
	Port       *uint16  `json:"port,omitempty"`
	Path       []string `json:"path"`
	PathRule   string   `json:"pathRule"`
	Query      *string  `json:"query,omitempty"`
	Fragment   *string  `json:"fragment,omitempty"`
	URI        string   `json:"uri,omitempty"` // that an IRI stands for
	Spans      []span   `json:"spans,omitempty"`
}

// A refusedRecord is a bad reference in JSON.
type refusedRecord struct {
	location
	Reference *string      `json:"reference,omitempty"`
	Error     *errorRecord `json:"error"`
}

// A location is where a reference came from, in JSON, where the output does not tell by its order.
type location struct {
	Line     int `json:"line,omitempty"`
	Record   int `json:"record,omitempty"` // that NUL ends
	Argument int `json:"argument,omitempty"`
}

// An errorRecord is what is wrong with a reference or a file path. The offset is in the text as it was given; there is
// none where the text is good, but what was to be made of it is not. A file path has no components, and what keeps file
// URIs and file paths apart has no rule.
type errorRecord struct {
	Offset    *int   `json:"offset,omitempty"`
	Component string `json:"component,omitempty"`
	Rule      string `json:"rule,omitempty"`
	Message   string `json:"message"`
}

// newRecord returns the record of a reference, without spans.
func newRecord(v view) record {
	r := record{
		Reference:  v.text,
		IsRelative: v.uri.IsRelative,
		Scheme:     v.uri.Scheme,
		UserInfo:   optional(v.uri.UserInfo, v.uri.ForceUserInfo),
		Host:       optional(v.uri.Host, v.uri.ForceAuthority),
		Path:       append([]string{}, v.uri.Path...),
		PathRule:   pathRule(&v.uri),
		Query:      optional(v.uri.Query, v.uri.ForceQuery),
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

// optional returns a component, or nil where it is absent.
func optional(value string, forced bool) *string {
	if value == "" && !forced {
		return nil
	}
	return &value
}

// hasAuthority reports whether u, which was parsed, has an authority.
func hasAuthority(u *uri.URI) bool { return u.Host != "" || u.ForceAuthority }

// pathRule returns which of the rules for a path (RFC 3986, section 3.3) is the one of u, which was parsed.
func pathRule(u *uri.URI) string {
	switch {
	case hasAuthority(u):
		return "path-abempty"
	case len(u.Path) == 0:
		return "path-empty"
	case u.Path[0] == "":
		return "path-absolute"
	case u.IsRelative:
		return "path-noscheme"
	default:
		return "path-rootless"
	}
}
