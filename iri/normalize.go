package iri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Normalize returns i in the normal form that RFC 3987 gives in sections 5.3.2.1, 5.3.2.3 and 5.3.2.4, which takes no
// knowledge of a scheme. It is [uri.URI.Normalize] for IRIs:
//   - the scheme and the US-ASCII letters of the host are in lowercase, and the digits of percent-encodings in uppercase;
//   - percent-encodings of unreserved characters of US-ASCII are decoded;
//   - dot-segments are removed, except from a relative-path reference.
//
// Characters beyond US-ASCII stay as they are: there is no case folding, no normalization to NFC (section 5.3.2.2), and
// no decoding of their percent-encodings. FromURI(u, nil).Normalize() decodes those of a URI; see [FromURI]. The RFC asks
// for a lowercase host only where all of it is US-ASCII. Here the US-ASCII letters of any host get lowercase, so that it
// makes no difference whether an IRI is normalized or its URI.
//
// The result is canonical, see [IRI.Equal], and one that [Format] writes; normalizing it again changes nothing. Where
// Format refuses i, it is i unchanged. It may share the elements of Path with i. Normalize takes time linear in the
// length of i.
func (i IRI) Normalize() IRI {
	if i.isASCII() {
		return IRI(uri.URI(i).Normalize())
	}
	if i.Validate() != nil {
		i.Path = slices.Clip(i.Path)
		return i
	}
	path := normalPath(&i)
	i.UserInfo = charset.NormalEncoding(i.UserInfo)
	i.Host = charset.LowerOutsideTriplets(charset.NormalEncoding(i.Host))
	i.Query = charset.NormalEncoding(i.Query)
	i.Fragment = charset.NormalEncoding(i.Fragment)
	normal, _ := Parse(string(appendParts(nil, &i, path))) // which is what makes it canonical
	return normal
}

// normalPath returns the text of the path of i with its percent-encodings and its dot-segments normalized.
func normalPath(i *IRI) string {
	if !uri.URI(*i).IsRelativePath() {
		path := charset.NormalEncoding(uri.URI(*i).EscapedPath())
		return guarded(i, uri.RemoveDotSegments(path))
	}
	return strings.Join(mapSegments(i.Path, func(segment string) string {
		if charset.IsEncodedDots(segment) {
			return strings.ToUpper(segment) // dots and triplets are all there is
		}
		return charset.NormalEncoding(segment)
	}), "/")
}
