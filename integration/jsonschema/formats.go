// Package jsonschema lets the validator github.com/santhosh-tekuri/jsonschema judge identifiers by the RFCs: it has the
// formats uri, uri-reference, iri and iri-reference of JSON Schema (draft 2020-12, Validation, section 7.3.5) by packages
// uri and iri. Those of the validator itself ask net/url.
package jsonschema

import (
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// Register makes c use the four formats. From draft 2019-09 on, [jsonschema.Compiler.AssertFormat] must ask for formats at
// all.
//
// What a format says of a value is a *[uri.ParseError], which stands in the Err of the validator's kind.Format. The
// validator's own message repeats the value, with its password if there is one; the *uri.ParseError never does.
func Register(c *jsonschema.Compiler) {
	register(c, "uri", uri.ParseURI)
	register(c, "uri-reference", uri.Parse)
	register(c, "iri", iri.ParseIRI)
	register(c, "iri-reference", iri.Parse)
}

// register makes c use parse for strings of the format. A value that is not a string has every format.
func register[T any](c *jsonschema.Compiler, name string, parse func(string) (T, error)) {
	c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error {
		text, ok := v.(string)
		if !ok {
			return nil
		}
		_, err := parse(text)
		return err
	}})
}
