// Package show makes what a run shows of references and templates: they come in, valid or not, and their components,
// figures, tables, lines of JSON, findings and reasons come out, without passwords.
package show

import (
	"strings"

	"github.com/go-rfc3986/uri"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
	"github.com/go-rfc3986/uri/internal/passwords"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// WithoutPassword returns text, from which u was parsed, without its password. It may be an IRI.
func WithoutPassword(text string, u uri.URI) string {
	if _, password, _ := u.User(); password != "" { // the rest stays as it is written
		end := strings.Index(text, "//") + len("//") + len(u.UserInfo)
		text = text[:end-len(password)] + passwords.Mask + text[end:]
	}
	shown := iri.IRI(u).Redacted()
	if text != shown && iri.MustParse(text).String() != shown { // the scheme has a password elsewhere
		return shown
	}
	return text
}

// A Replacement is how a text differs from what is shown of it: text[start:end] is replaced, and that makes the text longer. It is
// zero if nothing is.
type Replacement struct{ start, end, longer int }

// Move returns the place in the shown text of a place in the text. What is replaced is one place.
func (r Replacement) Move(start, end int) (from, to int) {
	from, to = min(start, r.start), max(end, r.end)+r.longer
	if start >= r.end {
		from = start + r.longer
	}
	if end <= r.start && end < r.end {
		to = end
	}
	return from, to
}

// NewReplacement returns the replacement that makes shown from text.
func NewReplacement(text, shown string) Replacement {
	start, same := 0, 0
	shorter := min(len(text), len(shown))
	for start < shorter && text[start] == shown[start] {
		start++
	}
	for same < shorter-start && text[len(text)-1-same] == shown[len(shown)-1-same] {
		same++
	}
	return Replacement{start, len(text) - same, len(shown) - len(text)}
}

// withoutPassword is WithoutPassword for a text that must be valid, with the difference.
func withoutPassword(text string) (shown string, hidden Replacement) {
	shown = WithoutPassword(text, uri.URI(iri.MustParse(text)))
	return shown, NewReplacement(text, shown)
}

// withoutSecret returns any text, even one that is not valid, without what may be a password.
func withoutSecret(text string) (shown string, hidden Replacement) {
	start, end := passwords.InText(text)
	shown = textio.Masked(text)
	return shown, Replacement{start, end, len(shown) - len(text)}
}
