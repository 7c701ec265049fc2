// Package jsonschema adds formats to the validator github.com/santhosh-tekuri/jsonschema: uri, uri-reference, iri and
// iri-reference of JSON Schema (draft 2020-12, Validation, section 7.3.5), checked by packages uri and iri. The formats
// of the validator itself use net/url.
package jsonschema

import (
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/go-rfc3986/uri"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

// Register makes c use the four formats. From draft 2019-09 on, formats are only checked after a call of
// [jsonschema.Compiler.AssertFormat].
//
// The error for a value is a *[uri.ParseError] in the field Err of the validator's kind.Format. The message of the
// validator repeats the value, including any password; the *uri.ParseError never does.
func Register(c *jsonschema.Compiler) {
	register(c, "uri", uri.ParseURI)
	register(c, "uri-reference", uri.Parse)
	register(c, "iri", iri.ParseIRI)
	register(c, "iri-reference", iri.Parse)
}

// register makes c use parse for strings of the format. Values of other types have every format.
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
