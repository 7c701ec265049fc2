package httpuri_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

func TestErrorTexts(t *testing.T) {
	_, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse("ftp://u:p@h/"), nil)
	assert.EqualError(t, err, "httpuri: the scheme is neither http nor https")
	_, err = httpuri.Location(&http.Response{})
	assert.EqualError(t, err, "httpuri: Location: the response has no request")
	_, err = httpuri.Base(nil)
	assert.EqualError(t, err, "httpuri: Base: the response has no request")
	_, err = httpuri.Location(response("http://h/", "/a", "/b"))
	assert.EqualError(t, err, "httpuri: Location: there is more than one Location")
	_, err = httpuri.Location(response("http://h/", "/a b"))
	assert.EqualError(t, err, "httpuri: Location: uri: invalid path at offset 2: ' ' is not allowed (segment; RFC 3986, section 3.3)")
	_, err = httpuri.Links(http.Header{"Link": {"<>", "<a b>"}}, linkBase)
	assert.EqualError(t, err, "httpuri: invalid Link field 1 at offset 2: "+
		"uri: invalid path at offset 1: ' ' is not allowed (segment; RFC 3986, section 3.3)")
	req, via := redirected(t, nil, "http://h/", "/a b")
	assert.EqualError(t, httpuri.Redirects{}.Check(req, via), "httpuri: redirect 1 is not followed: "+
		"the Location is not what net/http makes of it: "+
		"uri: invalid path at offset 2: ' ' is not allowed (segment; RFC 3986, section 3.3)")
}

func TestErrorsUnwrap(t *testing.T) {
	cause := errors.New("cause")
	assert.ErrorIs(t, &httpuri.LinkError{Err: cause}, cause)
	assert.ErrorIs(t, &httpuri.RedirectError{Err: cause}, cause)
}

// No error shows user information, whatever is wrong with the rest.
func TestErrorsShowNoUserInfo(t *testing.T) {
	const secret = "secret:hidden@"
	for _, rest := range []string{"h", "h/ ", "h:70000", "[x", "[v1.x]", "%41", "h/%", "h?[", "", ":80"} {
		for _, scheme := range []string{"http", "https", "ftp"} {
			text := scheme + "://" + secret + rest
			var errs []error
			if u, err := uri.Parse(text); err == nil {
				_, err = httpuri.NewRequest(t.Context(), "GET", u, nil)
				require.Error(t, err, text)
				errs = append(errs, err)
			}
			_, err := httpuri.Location(response("https://h/", text))
			errs = append(errs, err)
			_, err = httpuri.Links(http.Header{"Link": {"<" + text + ">"}}, linkBase)
			errs = append(errs, err)
			first := httptestRequest("https://h/")
			next := &http.Request{URL: linkURL, Response: response("https://h/", text)}
			errs = append(errs, httpuri.Redirects{}.Check(next, []*http.Request{first}))
			for _, err := range errs {
				if err != nil {
					assert.NotContains(t, err.Error(), "secret", text)
					assert.NotContains(t, err.Error(), "hidden", text)
				}
			}
		}
	}
}

var linkURL = httptestRequest("https://h/").URL

// What net/http itself shows where it cannot read a Location is the whole of it, as the package comment says.
func TestNetHTTPShowsTheLocation(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", "http://secret:hidden@%41/")
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	client := http.Client{CheckRedirect: httpuri.Redirects{}.Check}
	_, err := client.Get(server.URL)
	require.Error(t, err)
	require.False(t, errors.As(err, new(*httpuri.RedirectError)), "net/http does not ask")
	assert.True(t, strings.Contains(err.Error(), "secret:hidden"), err)
}
