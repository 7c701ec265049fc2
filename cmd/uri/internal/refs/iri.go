package refs

import (
	"github.com/go-rfc3986/uri"
)

// IsIRI reports whether a valid text is an IRI but not a URI.
func IsIRI(text string) bool {
	_, err := uri.Parse(text)
	return err != nil
}
