package iri

import "github.com/go-rfc3986/uri/internal/irivalue/grammar"

// Normalize returns i in normal form, using only rules that hold for every scheme (RFC 3987,
// sections 5.3.2.1, 5.3.2.3 and 5.3.2.4). It is [uri.URI.Normalize] for IRIs:
//
//   - The scheme and the US-ASCII letters of the host are lowercase. The digits of percent-encoded
//     sequences are uppercase.
//   - Percent-encoded unreserved characters of US-ASCII are decoded.
//   - Dot-segments are removed, except in a path that does not begin with a slash.
//
// Characters beyond US-ASCII do not change: no case folding, no NFC, no decoding. To decode them
// too, use FromURI(u, nil).Normalize(). The result is canonical, and normalizing it again changes
// nothing. If [Format] rejects i, the result is i itself. It may share the elements of Path with i.
// Normalize takes linear time.
func (i IRI) Normalize() IRI {
	i.ref().Normalize(grammar.IRI)
	return i
}
