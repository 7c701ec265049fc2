// Package show makes what a run shows of references and templates: they come in, valid or not, and their components,
// figures, tables, lines of JSON, findings and reasons come out, without passwords.
package show

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/elements"
	"github.com/go-rfc3986/uri/internal/passwords"
	"github.com/go-rfc3986/uri/iri"
	"golang.org/x/net/idna"
)

// A View is a valid reference as it is shown: without its password, unless --show-password is given.
type View struct {
	Text string
	URI  uri.URI // the elements; those of an IRI may hold characters beyond US-ASCII
}

// NewView returns the view of text, from which u was parsed. It may be an IRI.
func NewView(text string, u uri.URI, showPassword bool) View {
	v := View{text, u}
	start, end, only := passwords.InUserInfo((*elements.Ref)(&u), text)
	if showPassword || start == end && only {
		return v
	}
	if start < end { // the rest stays as it is written
		v.Text = text[:start] + passwords.Mask + text[end:]
		v.URI = parse(v.Text)
	}
	if shown := iri.IRI(u).Redacted(); v.Written() != shown { // the scheme has a password elsewhere
		v.Text, v.URI = shown, parse(shown)
	}
	return v
}

// parse parses a valid reference without its password, which is as valid.
func parse(text string) uri.URI { return uri.URI(iri.MustParse(text)) }

// Written returns the text that the library writes.
func (v View) Written() string { return iri.IRI(v.URI).String() }

// IsIRI reports whether v is an IRI but not a URI: only an IRI has characters beyond US-ASCII.
func (v View) IsIRI() bool { return !charset.IsASCII(v.Text) }

// Encoded returns the URI of v, or v itself if it is a URI (RFC 3987, section 3.1). It does not use the tables of IDNA,
// which are not in the standard library.
func (v View) Encoded() uri.URI {
	if !v.IsIRI() {
		return v.URI
	}
	return must(iri.IRI(v.URI).URI(nil))
}

// ASCII is Encoded with the name of the host as the DNS has it, if IDNA allows it.
func (v View) ASCII() uri.URI {
	if u, err := iri.IRI(v.URI).URI(idna.Lookup.ToASCII); err == nil {
		return u
	}
	return v.Encoded()
}

// PathRule returns the rule for the path of u, which was parsed (RFC 3986, section 3.3).
func PathRule(u *uri.URI) string {
	switch {
	case u.Has(uri.ComponentAuthority):
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
