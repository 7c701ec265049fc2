package textio

import (
	"strconv"

	"github.com/go-rfc3986/uri"
)

// Masked returns any text without secrets.
func Masked(text string) string { return uri.Redactor{}.Text(text) }

// Harmless returns a text from a user in a form that is safe to show: what is not printable is in hexadecimal, and what
// may be a password is masked.
func Harmless(text string) string { return Visible(Masked(text)) }

// HarmlessPart is Harmless for a part of a text from a user. If there may be a password in the whole text, no one can
// tell whether the part belongs to it, so the result is "...".
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
