package elements

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// A Base is a reference with a scheme that is prepared for resolving many references (RFC 3986, section 5.1), and what is
// computed from it once. It must not be changed.
type Base struct {
	ref   Ref
	until [atFragment + 1]string // the text of ref up to each fork
}

// NewBase prepares r, without its fragment, or returns the fault of Validate over the alphabet. Without a scheme, the result is nil.
func NewBase(r Ref, a grammar.Alphabet) (*Base, *Fault) {
	b, root, bad := r.AppendToPath(make([]byte, 0, r.textSize()+slack), a)
	if bad == nil {
		bad = r.CheckLoss()
	}
	if bad != nil || r.Scheme == "" {
		return nil, bad
	}
	r.Fragment, r.ForceFragment = "", false
	r.Canonicalize()
	r.Scheme = strings.ToLower(r.Scheme)
	r.Path = ClonePath(CanonicalPath(r.Path))
	query := len(b)
	text := string(r.AppendQuery(b))
	directory := cutToDirectory(b, root, &r)
	return &Base{ref: r, until: [...]string{
		atAuthority: text[:len(r.Scheme)+len(":")],
		atPath:      text[:root],
		atSegment:   prefixOrCopy(text, directory),
		atQuery:     text[:query],
		atFragment:  text,
	}}, nil
}

// prefixOrCopy returns b as a string, which is part of text if text begins with b.
func prefixOrCopy(text string, b []byte) string {
	if len(b) <= len(text) && text[:len(b)] == string(b) {
		return text[:len(b)]
	}
	return string(b)
}

// Ref returns the base in canonical form, or the zero Ref for nil. Its Path is a copy.
func (b *Base) Ref() Ref {
	if b == nil {
		return Ref{}
	}
	r := b.ref
	r.Path = ClonePath(r.Path)
	return r
}

// Text returns the text of the base, or "" for nil.
func (b *Base) Text() string {
	if b == nil {
		return ""
	}
	return b.until[atFragment]
}

// Resolve sets target to the target of ref, which must be valid; see [Resolve].
func (b *Base) Resolve(target, ref *Ref) { Resolve(target, &b.ref, ref, true) }

// AppendResolve parses ref over the alphabet and appends the text of its target to dst, or returns dst and the fault of ref.
func (b *Base) AppendResolve(dst []byte, ref string, a grammar.Alphabet) ([]byte, grammar.Fault) {
	var r Ref
	path, bad := r.ParseText(ref, a)
	if bad.Breach != nil {
		return dst, bad
	}
	root := len(dst) + len(b.until[atPath])
	return appendTarget(append(dst, b.until[forkOf(&r, path)]...), root, &b.ref, &r, path), bad
}
