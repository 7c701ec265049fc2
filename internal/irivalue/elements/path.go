package elements

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// IsReserved reports whether a segment with that text, decoded, has a special meaning in a path, or has one for servers that decode it
// before they look for slashes (RFC 3986, sections 3.3 and 6.2.2.3).
func IsReserved(text string) bool { return text == "" || charset.HasDots(text) }

// AppendSegments appends data to the path of r, which must be valid, each as the segment that encode returns, which must be valid
// and not reserved. The result shares the elements of Path only if there is no data (RFC 3986, section 3.3).
func (r *Ref) AppendSegments(data []string, encode func(string) string) {
	if len(data) > 0 {
		r.makeRoom(len(data))
	}
	for _, text := range data {
		r.join(encode(text))
	}
	r.GuardPath()
}

// JoinPath appends texts to the path of r, each after one slash, and removes dot-segments (RFC 3986, section 5.2.4). An empty text
// is ignored. The fault is that of Validate, or, if a text is not a path over the alphabet, it has an index in the joined path,
// which r has then. The result shares the elements of Path only if nothing is joined.
func (r *Ref) JoinPath(texts []string, a grammar.Alphabet) *Fault {
	if bad := r.Validate(a); bad != nil {
		return bad
	}
	if !slices.ContainsFunc(texts, func(text string) bool { return text != "" }) {
		r.Path = slices.Clip(r.Path)
		return nil
	}
	r.makeRoom(len(texts))
	for _, text := range texts {
		r.join(text)
	}
	if bad := checkPath(r.Path, a); bad != nil {
		return bad
	}
	if !r.isRelativePath() {
		r.Path = withoutDots(r.Path, r.HasAuthority())
	}
	r.GuardPath()
	return nil
}

// makeRoom makes r canonical, and its Path new, with room for n segments and a guard.
func (r *Ref) makeRoom(n int) {
	r.Canonicalize()
	r.Path = append(make([]string, 0, len(r.Path)+n+2), CanonicalPath(r.Path)...)
}

// join appends the segments of text to the path of r, with one slash in between, unless text is empty.
func (r *Ref) join(text string) {
	if text == "" {
		return
	}
	if n := len(r.Path); n > 1 && r.Path[n-1] == "" {
		r.Path = r.Path[:n-1]
	}
	rest, absolute := strings.CutPrefix(text, "/")
	switch {
	case len(r.Path) > 0:
		text = rest
	case r.HasAuthority() && !absolute:
		r.Path = append(r.Path, "")
	}
	if text == "" {
		r.Path = append(r.Path, "")
	}
	r.Path = grammar.AppendSegments(r.Path, text)
}
