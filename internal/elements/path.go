package elements

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/grammar"
)

// AppendSegments appends data to the path of r, which must be valid, each as the segment that encode returns, which must be valid,
// not empty and no dot-segment. The result shares the elements of Path only if there is no data (RFC 3986, section 3.3).
func (r *Ref) AppendSegments(data []string, encode func(string) string) {
	if len(data) == 0 {
		r.Path = slices.Clip(r.Path)
		return
	}
	r.Canonicalize()
	path := append(make([]string, 0, len(r.Path)+len(data)+2), CanonicalPath(r.Path)...)
	for _, text := range data {
		path = r.appendJoined(path, encode(text))
	}
	r.Path = path
	r.GuardPath()
}

// JoinPath appends texts to the path of r, which must be valid, each after one slash, and removes dot-segments (RFC 3986,
// section 5.2.4). An empty text is ignored. If a text is not a path over the alphabet, the fault has an index in the joined
// path, which r has then. The result shares the elements of Path only if nothing is joined.
func (r *Ref) JoinPath(texts []string, a grammar.Alphabet) *Fault {
	size := 0
	for _, text := range texts {
		if text != "" {
			size += strings.Count(text, "/") + 2
		}
	}
	if size == 0 {
		r.Path = slices.Clip(r.Path)
		return nil
	}
	r.Canonicalize()
	path := append(make([]string, 0, len(r.Path)+size+1), CanonicalPath(r.Path)...)
	for _, text := range texts {
		if text != "" {
			path = r.appendJoined(path, text)
		}
	}
	r.Path = path
	if bad := checkPath(path, a); bad != nil {
		return bad
	}
	if !r.isRelativePath() {
		r.Path = withoutDots(path, r.HasAuthority())
	}
	r.GuardPath()
	return nil
}

// appendJoined appends the segments of text, which is not empty, to a path of r, with one slash in
// between.
func (r *Ref) appendJoined(path []string, text string) []string {
	if n := len(path); n > 1 && path[n-1] == "" {
		path = path[:n-1]
	}
	rest, absolute := strings.CutPrefix(text, "/")
	switch {
	case len(path) > 0:
		text = rest
	case r.HasAuthority() && !absolute:
		path = append(path, "")
	}
	if text == "" {
		return append(path, "")
	}
	return grammar.AppendSegments(path, text)
}
