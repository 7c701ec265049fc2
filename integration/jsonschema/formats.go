// Package jsonschema adds formats to the validator github.com/santhosh-tekuri/jsonschema: uri, uri-reference, iri and
// iri-reference of JSON Schema (draft 2020-12, Validation, section 7.3.5), checked by packages uri and iri. The formats
// of the validator itself use net/url.
package jsonschema

import (
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// Register makes c use the four formats. From draft 2019-09 on, formats are only checked after a call of
// [jsonschema.Compiler.AssertFormat].
//
// The error for a value is a *[uri.ParseError] in the field Err of the validator's kind.Format. The message of the
// validator repeats the value, including any password; the *uri.ParseError never does.
func Register(c *jsonschema.Compiler) {
	register(c, "uri", func(text string) error { _, err := uri.ParseURI(text); return err })
	register(c, "uri-reference", func(text string) error { _, err := uri.Parse(text); return err })
	register(c, "iri", checkIRI)
	register(c, "iri-reference", iri.Check)
}

// register makes c use check for strings of the format. Values of other types have every format.
func register(c *jsonschema.Compiler, name string, check func(string) error) {
	c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error {
		if text, ok := v.(string); ok {
			return check(text)
		}
		return nil
	}})
}

// checkIRI returns an error if text is not an IRI with a scheme.
func checkIRI(text string) error {
	if uri.Split(text).Scheme == "" {
		_, err := uri.ParseURI(text) // it rejects the scheme before it reads the rest
		return err
	}
	return iri.Check(text)
}
