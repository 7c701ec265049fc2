package httpuri_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// Errors of net/http have the whole URL of the request, but no secret of it after RedactError (RFC 3986, section 7.5).
func TestSection7_5_RedactError(t *testing.T) {
	refuse := &http.Client{Transport: &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) {
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: errors.New("refused")}
	}}}
	_, err := refuse.Get("http://geheim@h.example/a?page=2&access_token=geheim&X-Amz-Signature=geheim")
	require.ErrorContains(t, err, "access_token=geheim")
	shown := httpuri.RedactError(err)
	assert.EqualError(t, shown, `Get "http://geheim@h.example/a?page=2&access_token=xxxxx&X-Amz-Signature=xxxxx": dial tcp: refused`)
	assert.NotContains(t, fmt.Sprintf("%v %+v %#v", shown, shown, shown), "token=geheim")
	var withURL *url.Error
	var dial *net.OpError
	require.ErrorAs(t, shown, &withURL)
	require.ErrorAs(t, shown, &dial)
	assert.ErrorIs(t, shown, err)

	_, err = refuse.Get("http://h.example:80/a?page=2")
	assert.Same(t, err, httpuri.RedactError(err), "no secret")
	assert.NoError(t, httpuri.RedactError(nil))
	_, err = uri.Parse("http://u:a b@h")
	assert.Same(t, err, httpuri.RedactError(err))
}

// net/http accepts a space in a query. The words after it are a part of the secret.
func TestRedactErrorSpaces(t *testing.T) {
	for _, text := range []string{
		"none://h/?passphrase=geheim geheim geheim&page=2", "none://h/?page=2&token=x\"geheim geheim", "none://h/?token=x\tgeheim geheim",
		"none://h/#token= geheim, geheim", "none://h/?token=x%zz geheim geheim", "none://u:geheim@h/?token=x geheim \u00fc",
	} {
		_, err := http.Get(text)
		require.ErrorContains(t, err, "geheim")
		for _, err := range []error{err, fmt.Errorf("twice: %w", err), errors.Join(io.EOF, err), &url.Error{Op: "Get", URL: "/", Err: err}} {
			shown := httpuri.RedactError(err)
			assert.NotContains(t, shown.Error(), "geheim", "%v", err)
			assert.ErrorIs(t, shown, err)
		}
	}
	_, err := http.Get("none://h/?passphrase=a b&q=c d")
	assert.ErrorContains(t, httpuri.RedactError(err), `Get "none://h/?passphrase=xxxxx&q=c%20d": `)
	_, err = http.Get("none://h/?q=c d")
	assert.Same(t, err, httpuri.RedactError(err), "no secret")
}
