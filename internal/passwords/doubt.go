package passwords

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/schemes"
)

// MayHave reports whether text[start:end] may have a byte of a secret. Besides the secrets, it
// counts the text from the first ":" that does not end a scheme to the last "@". The text may be
// invalid, and nothing else marks the password in "joe:sec ret@h".
func MayHave(text string, start, end int) bool {
	if from, to := beforeLastAt(text); from < min(to, end) && start < to {
		return true
	}
	for from, to := range new(Finder).Spans(text) {
		if from < end && start < to {
			return true
		}
	}
	return false
}

// beforeLastAt returns the part of text between the first ":" that does not end a scheme and the
// last "@".
func beforeLastAt(text string) (start, end int) {
	colon, at := -1, -1
	for i := 0; i < len(text); {
		c := decodeByte(text, i)
		isScheme := c.b == ':' && c.depth == 0 && i == len(schemeBefore(text, i)) && endsScheme(text[:i], text[c.end:])
		switch {
		case c.b == '@':
			at = i
		case c.b == ':' && colon < 0 && !isScheme:
			colon = c.end
		}
		i = c.end
	}
	if colon < 0 {
		return 0, 0
	}
	return colon, at
}

// endsScheme reports whether the ":" between name and rest ends a scheme rather than a user name.
func endsScheme(name, rest string) bool {
	rules := schemes.Of(name)
	return strings.HasPrefix(rest, "//") || rules.Name != "" && strings.HasPrefix(rest, "/") || rules.Demands&schemes.NoAuthority != 0
}
