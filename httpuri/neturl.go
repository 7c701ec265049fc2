package httpuri

import (
	"errors"
	"net/url"

	"github.com/go-rfc3986/uri"
)

// toURL returns the *url.URL that prints as u.
func toURL(u uri.URI) (*url.URL, error) {
	text, err := uri.Format(u)
	if err != nil {
		return nil, err
	}
	v, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	if v.String() != text {
		return nil, errors.New("net/url prints it differently")
	}
	return v, nil
}

// fromURL returns the URI that v prints as.
func fromURL(v *url.URL) (uri.URI, error) { return uri.Parse(v.String()) }
