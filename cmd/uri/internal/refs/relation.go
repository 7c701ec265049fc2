package refs

import "github.com/go-rfc3986/uri"

// A Relation is how two references are related (RFC 3986, section 6.2). The strongest comes first.
type Relation int

// The relations. The second is that of normal forms, and the third that of normal forms by the rules of the scheme.
const (
	Equal Relation = iota
	EquivalentBySyntax
	EquivalentByScheme
	Different
)

// Relate returns the strongest relation of a and b.
func Relate(a, b uri.URI) Relation {
	switch {
	case a.Equal(b):
		return Equal
	case a.Normalize().Equal(b.Normalize()):
		return EquivalentBySyntax
	case a.Equivalent(b):
		return EquivalentByScheme
	default:
		return Different
	}
}
