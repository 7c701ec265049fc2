package httpuri

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// RedactError returns an error with the text of err for logs, without the secrets that
// [uri.Redactor] lists. It is for errors of net/http, whose text has the whole URL: `Get
// "https://h/?token=xxxxx": dial tcp: i/o timeout`. A URL with a secret is repaired; see [Repair].
// [errors.Is] and [errors.As] find what err wraps. The result is err itself if its text has no
// secret, and nil if err is nil.
func RedactError(err error) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	shown := uri.Redactor{}.Text(withoutSecretURLs(text, err))
	if shown == text {
		return err
	}
	return &redactedError{shown, err}
}

// withoutSecretURLs returns text, a message, without the secrets in the URL of each *url.Error that
// err wraps. In the message, white space may end a secret, but net/http accepts a space in a query.
// So withoutSecretURLs repairs a URL with a secret.
func withoutSecretURLs(text string, err error) string {
	switch e := err.(type) {
	case *url.Error:
		repaired := Repair(e.URL)
		if shown := (uri.Redactor{}).Text(repaired); shown != repaired {
			text = strings.ReplaceAll(text, strconv.Quote(e.URL), strconv.Quote(shown))
		}
		return withoutSecretURLs(text, e.Err)
	case interface{ Unwrap() error }:
		return withoutSecretURLs(text, e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, err := range e.Unwrap() {
			text = withoutSecretURLs(text, err)
		}
	}
	return text
}

// A redactedError is an error with another text.
type redactedError struct {
	text string
	err  error
}

func (e *redactedError) Error() string { return e.text }

func (e *redactedError) Unwrap() error { return e.err }

// GoString returns the text as a Go literal, so that "%#v" shows no secret.
func (e *redactedError) GoString() string {
	return "httpuri.RedactError(" + strconv.Quote(e.text) + ")"
}
