package httpuri

import (
	"strconv"

	"github.com/go-rfc3986/uri"
)

// RedactError returns an error with the text of err for logs, without the secrets that
// [uri.Redactor] lists. It is for errors of net/http, whose text has the whole URL: `Get
// "https://h/?token=xxxxx": dial tcp: i/o timeout`. [errors.Is] and [errors.As] find what err
// wraps. The result is err itself if its text has no secret, and nil if err is nil.
func RedactError(err error) error {
	if err == nil {
		return nil
	}
	text := err.Error()
	shown := uri.Redactor{}.Text(text)
	if shown == text {
		return err
	}
	return &redactedError{shown, err}
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
