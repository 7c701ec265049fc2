package textio

import (
	"strconv"

	"github.com/go-rfc3986/uri"
)

// Masked returns any text without secrets.
func Masked(text string) string { return uri.Redactor{}.Text(text) }

// Harmless returns a text from a user in a form that is safe to show: what is not printable is in hexadecimal, and secrets are
// masked.
func Harmless(text string) string { return Visible(Masked(text)) }

// HarmlessPart is Harmless for a part of a text from a user. If the whole text has a secret, the part may belong to it, so the
// result is "...".
func HarmlessPart(part, whole string) string {
	if Masked(whole) != whole {
		return Ellipsis
	}
	return Harmless(part)
}

// Number returns a number of things in words.
func Number(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
