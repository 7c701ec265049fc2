package uritemplate

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// URI returns the expansion of the template as a URI reference: the result of [Template.Expand], parsed.
//
// The error is that of Expand, or a *[uri.ParseError] if the expansion is not a URI reference, as that of "{x}:" is not
// for the value "1". It is an *[Error] that wraps [ErrDotSegment] if a value is "." or ".." between two slashes of the path,
// decoded or percent-encoded once, alone or with text of the template: that leads to another path. Then the URI is zero.
//
// t.URI(nil) returns the parts of the template that do not depend on a value. Check the scheme, the host and the user
// information of that once. A value may still add to the host: see "Limits" in the package documentation.
func (t Template) URI(v Values) (uri.URI, error) {
	text, err := t.Expand(v)
	if err != nil {
		return uri.URI{}, err
	}
	u, err := uri.Parse(text)
	if err != nil {
		return uri.URI{}, err
	}
	if slices.ContainsFunc(u.Path, hasDots) {
		if spec := t.writerOfDots(v, u); spec != nil {
			return uri.URI{}, &Error{Offset: int(spec.offset), Rule: ruleSegment, Variable: spec.name(), Err: ErrDotSegment}
		}
	}
	return u, nil
}

// hasDots reports whether a segment, once it is decoded, is a dot-segment, or has one beside a slash or a backslash.
func hasDots(segment string) bool {
	text := decode(segment)
	return slices.ContainsFunc(strings.FieldsFunc(text, isSlash), charset.IsDots)
}

// isSlash reports whether r divides segments for RFC 3986 or for a browser.
func isSlash(r rune) bool { return r == '/' || r == '\\' }

// writerOfDots returns the first variable that writes text into a segment of u that has dots, or nil if all of them are of the
// template.
func (t Template) writerOfDots(v Values, u uri.URI) *varspec {
	spans := make([]span, len(t.specs))
	text, _ := t.expand(nil, v, spans) // it has been expanded before
	path := u.EscapedPath()
	at := len(text) - len(path)
	if end := bytes.IndexAny(text, "?#"); end >= 0 {
		at = end - len(path)
	}
	for segment := range strings.SplitSeq(path, "/") {
		end := at + len(segment)
		for i, s := range spans {
			if hasDots(segment) && s.from < end && s.to > at {
				return &t.specs[i]
			}
		}
		at = end + len("/")
	}
	return nil
}
