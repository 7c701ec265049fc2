package uritemplate

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// URI returns the expansion of the template as a URI reference: the result of [Template.Expand],
// parsed.
//
// The error is that of Expand, or a *[uri.ParseError] if the expansion is not a URI reference, such
// as "1:" for the template "{x}:". It is an *[Error] that wraps [ErrDotSegment] if a value writes a
// dot-segment into the path, alone or together with text of the template. Programs may decode a
// segment, read "\" as a slash, and then end it at ";", "?", "#", white space or a control. URI
// returns the error if ".." is then between slashes, and also for "." unless it ended at white space
// or a control. [uri.URI.AppendSegments] refuses the same data, and also the empty text. After an
// error the URI is zero. URI takes linear time.
//
// It is also an *[Error] if values begin an authority that the template does not have: "/{x}/{y}"
// with an empty x and y = "evil.example". But one value of "{+x}" may have the whole "//".
//
// t.URI(nil) returns the parts of the template that do not depend on a value. Check the scheme, the
// host and the userinfo of this URI once. A value may still add to the host: see "Limits" in the
// package documentation.
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
	if u.Has(uri.ComponentAuthority) && !t.beginsWithAuthority() {
		if spec := t.writerOfAuthority(v); spec != nil {
			return uri.URI{}, &Error{Offset: int(spec.offset), Rule: rulePathAbsolute, Variable: spec.name(), Err: errAuthority}
		}
	}
	return u, nil
}

// beginsWithAuthority reports whether the text of the template begins with the "//" of an
// authority, perhaps after a scheme.
func (t Template) beginsWithAuthority() bool {
	return len(t.parts) > 0 && strings.Contains(t.parts[0].literal, "//")
}

// writerOfAuthority returns the first variable at the "//" of an authority, or nil if the template
// has an authority whatever its values are, or one value of "{+x}" writes the whole "//".
func (t Template) writerOfAuthority(v Values) *varspec {
	some := Values{}
	for _, spec := range t.specs {
		some[spec.name()] = String("a")
	}
	text, _ := t.Expand(some)
	if u := uri.Split(text); u.Has(uri.ComponentAuthority) {
		return nil
	}
	spans := make([]span, len(t.specs))
	written, _ := t.expand(nil, v, spans) // no error, since URI has expanded the template before
	at := bytes.Index(written, []byte("//"))
	var first *varspec
	for i, s := range spans {
		if t.specs[i].operator.reserved && s.from <= at && at+2 <= s.to {
			return nil
		}
		if first == nil && s.to > at {
			first = &t.specs[i]
		}
	}
	return cmp.Or(first, &t.specs[0])
}

// hasDots reports whether a segment has a dot-segment after decoding. A segment of a valid path has
// "/" and "\" only as percent-encoded sequences. Without any, a dot-segment can only be at the
// beginning.
func hasDots(segment string) bool {
	return (strings.HasPrefix(segment, ".") || strings.IndexByte(segment, '%') >= 0) && charset.HasDots(decode(segment))
}

// writerOfDots returns the first variable that writes text into a segment of u for which hasDots is
// true, or nil if there is none.
func (t Template) writerOfDots(v Values, u uri.URI) *varspec {
	spans := make([]span, len(t.specs))
	text, _ := t.expand(nil, v, spans) // no error, since URI has expanded the template before
	path := u.EscapedPath()
	at := len(text) - len(path)
	if end := bytes.IndexAny(text, "?#"); end >= 0 {
		at = end - len(path)
	}
	i := 0
	for segment := range strings.SplitSeq(path, "/") {
		for i < len(spans) && (spans[i].to <= at || spans[i].from == spans[i].to) { // variables before the segment, and variables that write nothing
			i++
		}
		if i < len(spans) && spans[i].from < at+len(segment) && hasDots(segment) {
			return &t.specs[i]
		}
		at += len(segment) + len("/")
	}
	return nil
}
