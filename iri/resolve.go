package iri

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/advice"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// Resolve returns the target of ref, an IRI reference, relative to base, an IRI (RFC 3986, section
// 5.2.2; RFC 3987, section 6.5). It is for programs that identify a resource by the spelling of its
// IRI: it removes dot-segments, and keeps every other character as it is written, including
// capitals in the scheme. [uri.Resolve] writes the target in canonical form.
//
// As in [uri.URI.Resolve], a path that begins with two slashes, without an authority, gets "/." in
// front. So Parse(Resolve(base, ref)) is the same URI as resolving Parse(ref) relative to
// Parse(base).
//
// The error wraps a *[uri.ParseError], and its message says whether the base or the reference is
// invalid. It is [uri.ErrRelativeBase] if base has no scheme. Resolve takes linear time.
func Resolve(base, ref string) (string, error) {
	b, err := read(base)
	if err != nil {
		return "", &advice.OperandError{Operand: "base", Err: err}
	}
	if b.SchemeEnd == 0 {
		return "", uri.ErrRelativeBase
	}
	r, err := read(ref)
	if err != nil {
		return "", &advice.OperandError{Operand: "reference", Err: err}
	}
	return target(base, ref, &b, &r), nil
}

// target is the pseudocode of RFC 3986, section 5.2.2, on text. The result is a part of the base
// followed by the reference, without dot-segments.
func target(base, ref string, b, r *grammar.Parts) string {
	path, rest := ref[r.Path:r.PathEnd], ref[r.PathEnd:]
	switch {
	case r.SchemeEnd > 0:
		return join(ref[:r.Path], path, rest, r.HasAuthority)
	case r.HasAuthority:
		return join(base[:b.SchemeEnd+len(":")]+ref[:r.Path], path, rest, true)
	case path == "" && r.QueryEnd > r.PathEnd: // it has a query
		return base[:b.PathEnd] + rest
	case path == "":
		return base[:b.QueryEnd] + rest
	case path[0] != '/':
		path = merge(base[b.Path:b.PathEnd], path, b.HasAuthority)
	}
	return join(base[:b.Path], path, rest, b.HasAuthority)
}

// merge is the routine of RFC 3986, section 5.2.3.
func merge(base, path string, hasAuthority bool) string {
	if base == "" && hasAuthority {
		return "/" + path
	}
	return base[:strings.LastIndexByte(base, '/')+1] + path
}

// join returns an IRI whose path is path without its dot-segments. head is the text before the
// path, and rest the text after it.
func join(head, path, rest string, hasAuthority bool) string {
	path = uri.RemoveDotSegments(path)
	if !hasAuthority && strings.HasPrefix(path, "//") {
		head += "/." // otherwise the path would be read as an authority
	}
	return head + path + rest
}
