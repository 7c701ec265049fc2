package uris

import (
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"golang.org/x/net/publicsuffix"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

func init() {
	register.DoFn1x2[uri.URI, string, uri.URI](&keyFn{})
}

// A Part is the part of a URI that [Key] uses as the key.
type Part string

const (
	// Origin is scheme, host and port, as httpuri.Origin writes them, or "null" if there is no
	// origin.
	Origin Part = "origin"

	// Host is the host in normal form, without the brackets of an IP literal, or "" if there is no
	// host.
	Host Part = "host"

	// Domain is the registrable domain: the public suffix of the host and the label before it. It is "" for an IP address, for
	// a public suffix, and if there is no host. The public suffixes are those in golang.org/x/net/publicsuffix, as of the
	// version of that module. A name that is not in its IDNA form is not converted.
	Domain Part = "domain"
)

// Key returns a collection of pairs of a string and a [uri.URI]: each of references, with its part
// as the key.
func Key(s beam.Scope, part Part, references beam.PCollection) beam.PCollection {
	return beam.ParDo(s.Scope("uris.Key"), &keyFn{Part: part}, references)
}

type keyFn struct{ Part Part }

func (f *keyFn) ProcessElement(u uri.URI) (string, uri.URI) { return f.Part.Of(u), u }

// Of returns the part of u. It is "" if p is not one of the constants.
func (p Part) Of(u uri.URI) string {
	switch p {
	case Origin:
		origin, _ := httpuri.OriginOf(u)
		return origin.String()
	case Host:
		return u.Normalize().Hostname()
	case Domain:
		return domain(u.Normalize())
	default:
		return ""
	}
}

// domain returns the registrable domain of u, which is in normal form.
func domain(u uri.URI) string {
	name := strings.TrimSuffix(u.Hostname(), ".")
	if u.HostKind() != uri.HostRegName || isNumber(name[strings.LastIndexByte(name, '.')+1:]) {
		return ""
	}
	registrable, err := publicsuffix.EffectiveTLDPlusOne(name)
	if err != nil { // a public suffix, or an empty label
		return ""
	}
	return registrable
}

// isNumber reports whether a label has only digits. No top-level domain does, and many programs read such a name as an IPv4
// address.
func isNumber(label string) bool { return strings.Trim(label, "0123456789") == "" }
