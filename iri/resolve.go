package iri

import (
	"strconv"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Resolve returns the target of ref relative to i, the base: the IRI that ref means in the context
// of i. It is [uri.URI.Resolve] for IRIs, with the same canonical result, and the same "/." before
// a path that would be read as an authority. Converting the result with [IRI.URI] gives the URI
// that results from converting both IRIs and then resolving (RFC 3987, section 6.5).
//
// The error is [uri.ErrRelativeBase] if i has no scheme, or the *[uri.FormatError] of i or ref if
// [Format] rejects it. Then the IRI is zero. Resolve takes linear time.
func (i IRI) Resolve(ref IRI) (IRI, error) {
	if i.isASCII() && ref.isASCII() {
		target, err := uri.URI(i).Resolve(uri.URI(ref))
		return IRI(target), err
	}
	if err := i.check(); err != nil {
		return IRI{}, err
	}
	if i.Scheme == "" {
		return IRI{}, uri.ErrRelativeBase
	}
	if err := ref.check(); err != nil {
		return IRI{}, err
	}
	var texts numbered
	target, err := texts.number(uri.URI(i)).Resolve(texts.number(uri.URI(ref)))
	return texts.restore(target), err
}

// Resolution moves components and segments as a whole. It only checks whether they are empty or
// dot-segments. So package uri can resolve IRIs whose other texts are replaced with numbers. A numbered
// is the list of the texts that were replaced.
type numbered []string

// number returns u with its texts replaced by numbers, and adds the texts to the list.
func (n *numbered) number(u uri.URI) uri.URI {
	return mapTexts(u, func(text string) string {
		if text == "" || charset.IsDots(text) {
			return text
		}
		*n = append(*n, text)
		return strconv.Itoa(len(*n) - 1)
	})
}

// restore returns u with its numbers replaced by the texts of the list.
func (n numbered) restore(u uri.URI) IRI {
	return IRI(mapTexts(u, func(number string) string {
		if number == "" || charset.IsDots(number) {
			return number
		}
		i, _ := strconv.Atoi(number) // number made it
		return n[i]
	}))
}

// mapTexts applies f to the components of u that may have characters beyond US-ASCII, and to each
// segment of its path.
func mapTexts(u uri.URI, f func(string) string) uri.URI {
	u.UserInfo, u.Host, u.Query, u.Fragment = f(u.UserInfo), f(u.Host), f(u.Query), f(u.Fragment)
	u.Path = mapSegments(u.Path, f)
	return u
}
