// Package show makes what a run shows of references and templates: they come in, valid or not, and their components,
// figures, tables, lines of JSON, findings and reasons come out, without secrets.
package show

import (
	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// withoutSecret returns any text, even one that is not valid, without secrets, and the difference.
func withoutSecret(text string) (shown string, hidden refs.Replacement) {
	shown = textio.Masked(text)
	return shown, refs.NewReplacement(text, shown)
}
