package plain

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// Errors built by hand have a text too, whatever is in their fields, and unwrap to their cause.
func TestErrorsMadeByHand(t *testing.T) {
	t.Parallel()
	for text := range eachByte(5) {
		requireErrorsMadeByHand(t, text, nil)
		requireErrorsMadeByHand(t, text, errors.New(text))
	}
}

func requireErrorsMadeByHand(t *testing.T, text string, cause error) {
	component := uri.Component(text)
	for _, err := range []error{
		&uri.ParseError{Offset: len(text), Component: component, Rule: text, Err: cause},
		&uri.FormatError{Component: component, Rule: text, Err: cause},
		&uri.SchemeError{Scheme: text, Component: component, Source: text, Err: cause},
		&uri.URLError{Component: component, Err: cause},
	} {
		message := err.Error()
		if !strings.HasPrefix(message, "uri: ") || !strings.Contains(message, text) || errors.Unwrap(err) != cause {
			fail(t, "the error", "a %T with %q in its fields has the message %q and the cause %v; want a message that begins with uri: and has the text, and the cause %v", err, text, message, errors.Unwrap(err), cause)
		}
	}
}
