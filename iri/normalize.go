package iri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Normalize returns i in normal form, using only rules that hold for every scheme (RFC 3987,
// sections 5.3.2.1, 5.3.2.3 and 5.3.2.4). It is [uri.URI.Normalize] for IRIs:
//
//   - The scheme and the US-ASCII letters of the host are lowercase. The digits of percent-encoded
//     sequences are uppercase.
//   - Percent-encoded unreserved characters of US-ASCII are decoded.
//   - Dot-segments are removed, except in a relative-path reference.
//
// Characters beyond US-ASCII do not change: no case folding, no NFC, no decoding. To decode them
// too, use FromURI(u, nil).Normalize(). The result is canonical, and normalizing it again changes
// nothing. If [Format] rejects i, the result is i itself. It may share the elements of Path with i.
// Normalize takes linear time.
func (i IRI) Normalize() IRI {
	if i.isASCII() {
		return IRI(uri.URI(i).Normalize())
	}
	if i.check() != nil {
		i.Path = slices.Clip(i.Path)
		return i
	}
	path := normalPath(&i)
	i.UserInfo = charset.NormalEncoding(i.UserInfo)
	i.Host = charset.LowerOutsideTriplets(charset.NormalEncoding(i.Host))
	i.Query = charset.NormalEncoding(i.Query)
	i.Fragment = charset.NormalEncoding(i.Fragment)
	normal, _ := Parse(string(appendParts(nil, &i, path))) // Parse makes it canonical
	return normal
}

// normalPath returns the normalized text of the path of i.
func normalPath(i *IRI) string {
	if !uri.URI(*i).IsRelativePath() {
		path := charset.NormalEncoding(uri.URI(*i).EscapedPath())
		return guarded(i, uri.RemoveDotSegments(path))
	}
	return strings.Join(mapSegments(i.Path, func(segment string) string {
		if charset.IsEncodedDots(segment) {
			return strings.ToUpper(segment) // it consists of dots, raw or encoded
		}
		return charset.NormalEncoding(segment)
	}), "/")
}

// guarded returns a path of i, with "/." in front if it would otherwise be read as an authority.
func guarded(i *IRI, path string) string {
	if !i.Has(uri.ComponentAuthority) && strings.HasPrefix(path, "//") {
		return "/." + path
	}
	return path
}
