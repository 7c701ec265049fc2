package httpuri

import (
	"errors"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// Href returns the URI that an attribute of a page leads to, such as the href of a link: text, read as
// [Repair] reads it, resolved against base (RFC 3986, section 5.2). Call [Base] for the base of a page.
//
// A host with characters beyond US-ASCII, raw or percent-encoded, becomes toASCII of it, as in
// [iri.IRI.URI]; the function ToASCII of idna.Lookup, in golang.org/x/net/idna, fits. If toASCII is nil,
// the host stays percent-encoded, and cannot be requested. "" leads to base itself. The result may have any
// scheme, such as javascript, and user information.
//
// The error wraps the *[uri.ParseError] of a text that is not a URI reference even when it is repaired, with
// offsets in the repaired text; the error of toASCII, in a *[uri.FormatError]; or [uri.ErrRelativeBase], if
// base is zero. On an error the URI is zero. Href takes linear time.
func Href(base uri.Base, text string, toASCII func(string) (string, error)) (uri.URI, error) {
	ref, err := uri.Parse(Repair(text))
	if err == nil {
		ref, err = base.Resolve(ref)
	}
	if err == nil && toASCII != nil {
		ref, err = iri.IRI(ref).URI(toASCII)
	}
	switch {
	case errors.Is(err, uri.ErrRelativeBase):
		return uri.URI{}, &refusal{"base", err}
	case err != nil:
		return uri.URI{}, &refusal{"href", err}
	}
	return ref, nil
}
