package main

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/iri"
)

// A reading says which texts are read besides URI references. The zero value reads only URI
// references.
type reading struct {
	IRI    bool   // IRIs (RFC 3987)
	Repair bool   // what browsers accept
	Guess  string // the scheme that people leave out, or ""

	Native bool // an IRI keeps its own text, not that of its URI
}

// parse parses text into u and returns the text of u, which differs from text if a scheme is
// guessed, an IRI is converted, or the text is repaired. The error is a *uri.ParseError with an
// offset in the returned text.
func (o reading) parse(u *uri.URI, text string) (read string, err error) {
	if o.Guess != "" {
		text = o.guess(text)
	}
	if read, err = o.parseAsIs(u, text); err == nil || !o.Repair {
		return read, err
	}
	return o.parseAsIs(u, httpuri.Repair(text))
}

// parseAsIs is parse for a text with a scheme, without repair.
func (o reading) parseAsIs(u *uri.URI, text string) (read string, err error) {
	if err = uri.ParseInto(u, text); err == nil || !o.IRI {
		return text, err
	}
	if *u, err = iri.Parse(text, nil); err != nil || o.Native {
		return text, err
	}
	return u.String(), nil
}

// guess returns text with the scheme in front if it begins with the name of a host or an address, as in
// "www.example.com/a". Bytes that only the other options accept do not count.
func (o reading) guess(text string) string {
	candidate := text
	if o.IRI || o.Repair {
		candidate = strings.Map(func(c rune) rune {
			if c >= utf8.RuneSelf {
				return 'x'
			}
			return c
		}, candidate)
	}
	if o.Repair {
		text = strings.TrimLeftFunc(text, func(c rune) bool { return c <= ' ' }) // as Repair does, but in front of the scheme
		candidate = httpuri.Repair(candidate)
	}
	if u := uri.Split(candidate); u.Scheme != "" && u.Has(uri.ComponentAuthority) {
		return text // a URI, which GuessURI takes, too
	}
	_, err := uri.GuessURI(candidate, o.Guess)
	var bad *uri.ParseError
	if err != nil && (!errors.As(err, &bad) || bad.Component != uri.ComponentPort || candidate[0] == ':') { // a host with a bad port is a host
		return text
	}
	return o.Guess + "://" + text
}
