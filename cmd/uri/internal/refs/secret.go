package refs

import (
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// WithoutPassword returns text, which is valid and stands for u, without its passwords. The rest
// stays as it is written if the only password is in the userinfo. Otherwise, the scheme and the port
// are canonical, and text between two passwords outside the userinfo is percent-encoded.
func WithoutPassword(text string, u uri.URI) string {
	const mask = "xxxxx" // as Redacted writes it
	shown, written := u.Redacted(), uri.Split(text)
	if _, password, _ := written.User(); password != "" {
		end := strings.Index(text, "//") + len("//") + len(written.UserInfo)
		text = text[:end-len(password)] + mask + text[end:]
	}
	if text == shown {
		return text
	}
	u, _ = iri.Parse(text, nil) // it is valid
	encoded := u.String()
	if encoded == shown {
		return text
	}
	text = Written(text)
	r := NewReplacement(encoded, shown)
	return text[:inIRI(text, r.Start)] + shown[r.Start:r.End+r.Longer] + text[inIRI(text, r.End):]
}

// inIRI returns the offset in text of an offset in its URI, where each byte beyond US-ASCII is
// percent-encoded (RFC 3987, section 3.1).
func inIRI(text string, offset int) int {
	for i := range len(text) {
		if offset <= 0 {
			return i
		}
		if offset--; text[i] >= utf8.RuneSelf {
			offset -= len("XX")
		}
	}
	return len(text)
}

// A Replacement is how a text differs from what is shown of it: text[Start:End] is replaced, and that makes the text longer. It is
// zero if nothing is.
type Replacement struct{ Start, End, Longer int }

// Move returns the place in the shown text of a place in the text. What is replaced is one place.
func (r Replacement) Move(start, end int) (from, to int) {
	from, to = min(start, r.Start), max(end, r.End)+r.Longer
	if start >= r.End {
		from = start + r.Longer
	}
	if end <= r.Start && end < r.End {
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
