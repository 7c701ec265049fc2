package uri

import (
	"github.com/go-rfc3986/uri/internal/elements"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// Relativize returns the shortest relative-path reference that leads from u to target. It is the
// inverse of [URI.Resolve]: u.Resolve(u.Relativize(target)) gives what u.Resolve(target) gives,
// including any error (RFC 3986, section 5.2).
//
// The result is "", "?q" or "#f" if nothing else differs. It goes up with ".." and begins with "./"
// if the first segment is empty or has a colon. An absolute path may be shorter but is not used,
// since relative paths remain correct if a tree of documents moves.
//
// If there is no such relative path, the result is the shortest reference of any kind: "//h/p" if
// the authority differs, and target without its dot-segments if the scheme differs. It also repeats
// the authority if no relative path leads to the target: from "http://a?q" to "http://a" it is
// "//a".
//
// [Format] accepts the result. If u has no scheme, or [URI.Validate] returns an error for u or target,
// the result is target unchanged. It may share the elements of Path with target. Relativize takes linear time and
// usually three allocations.
func (u URI) Relativize(target URI) URI {
	return URI(elements.Relativize(u.ref(), target.ref(), grammar.URI))
}
