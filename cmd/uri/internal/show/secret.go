// Package show makes what a run shows of references and templates: they come in, valid or not, and their components,
// figures, tables, lines of JSON, findings and reasons come out, without passwords.
package show

import (
	"github.com/go-rfc3986/uri/internal/passwords"
	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// withoutPassword is refs.WithoutPassword for a text that must be valid, with the difference.
func withoutPassword(text string) (shown string, hidden refs.Replacement) {
	shown = refs.WithoutPassword(text, must(iri.Parse(text, nil)))
	return shown, refs.NewReplacement(text, shown)
}

// withoutSecret returns any text, even one that is not valid, without what may be a password.
func withoutSecret(text string) (shown string, hidden refs.Replacement) {
	start, end := passwords.InText(text)
	shown = textio.Masked(text)
	return shown, refs.Replacement{Start: start, End: end, Longer: len(shown) - len(text)}
}
