package main

import (
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// A view is a valid reference as it is shown: without its password, unless --show-password is given.
type view struct {
	text string
	uri  uri.URI // the elements; those of an IRI may hold characters beyond US-ASCII

	isWritten bool // text is what the library writes
}

// newView returns the view of text, from which u was parsed.
func newView(text string, u uri.URI, showPassword bool) view {
	if showPassword {
		return view{text: text, uri: u}
	}
	shown := u.Redacted()
	if shown == text { // cheaper than parsing it again
		return view{text: text, uri: u}
	}
	redacted, err := uri.Parse(shown)
	if err != nil { // never: it is as valid as text
		panic("uri: BUG: Redacted gives no reference: " + err.Error())
	}
	return view{text: text, uri: u}.hide(redacted)
}

// newIRIView returns the view of text, from which i was parsed. It may be a URI.
func newIRIView(text string, i iri.IRI, showPassword bool) view {
	v := view{text: text, uri: uri.URI(i)}
	if showPassword {
		return v
	}
	shown := i.Redacted()
	if shown == text {
		v.isWritten = true // String wrote text, and nothing in it is hidden
		return v
	}
	redacted, err := iri.Parse(shown)
	if err != nil { // never: it is as valid as text
		panic("uri: BUG: Redacted gives no reference: " + err.Error())
	}
	return v.hide(uri.URI(redacted))
}

// hide returns v without its passwords. redacted is v without them, and otherwise the same.
func (v view) hide(redacted uri.URI) view {
	if redacted.Equal(v.uri) {
		return v
	}
	v.uri.UserInfo = redacted.UserInfo
	if !redacted.Equal(v.uri) { // the scheme has a password elsewhere
		v.uri = redacted
		v.text = v.written()
		return v
	}
	v.text = secretIn(v.text).hide(v.text)
	return v
}

// written returns the text that the library writes.
func (v view) written() string {
	if v.isWritten {
		return v.text
	}
	return iri.IRI(v.uri).String()
}

// isIRI reports whether v is an IRI but not a URI: only an IRI has characters beyond US-ASCII.
func (v view) isIRI() bool {
	for i := range len(v.text) {
		if v.text[i] >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// encoded returns the URI of v, or v itself if it is a URI (RFC 3987, section 3.1). It does not use the tables of IDNA,
// which are not in the standard library.
func (v view) encoded() uri.URI {
	if !v.isIRI() {
		return v.uri
	}
	u, err := iri.IRI(v.uri).URI(nil)
	if err != nil { // never: it was parsed
		panic("uri: BUG: an IRI has no URI: " + err.Error())
	}
	return u
}

// hasAuthority reports whether u, which was parsed, has an authority.
func hasAuthority(u *uri.URI) bool { return u.Host != "" || u.ForceAuthority }

// pathRule returns the rule for the path of u, which was parsed (RFC 3986, section 3.3).
func pathRule(u *uri.URI) string {
	switch {
	case hasAuthority(u):
		return "path-abempty"
	case len(u.Path) == 0:
		return "path-empty"
	case u.Path[0] == "":
		return "path-absolute"
	case u.IsRelative:
		return "path-noscheme"
	default:
		return "path-rootless"
	}
}
