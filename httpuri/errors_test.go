package httpuri_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

func TestErrorTexts(t *testing.T) {
	_, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse("ftp://u:p@h/"), nil)
	assert.EqualError(t, err, "httpuri: invalid scheme: only http and https can be requested (RFC 9110, section 4.2)")
	for _, text := range []string{"", "/path", "example.com", "//h/"} {
		_, err = httpuri.NewRequest(t.Context(), "GET", uri.MustParse(text), nil)
		assert.EqualError(t, err, "httpuri: invalid scheme: there is none, so resolve the reference first, or see uri.GuessURI: "+
			"only http and https can be requested (RFC 9110, section 4.2)", text)
		assert.ErrorIs(t, err, httpuri.ErrScheme)
	}
	_, err = httpuri.Location(&http.Response{})
	assert.EqualError(t, err, "httpuri: invalid base: a request, its URL or a response is missing")
	_, err = httpuri.Base(nil)
	assert.EqualError(t, err, "httpuri: invalid base: a request, its URL or a response is missing")
	_, err = httpuri.Base(&http.Response{Request: &http.Request{URL: &url.URL{Path: "/a"}}})
	assert.EqualError(t, err, "httpuri: invalid base: the base has no scheme (RFC 3986, section 5.1)")
	_, err = httpuri.FromRequest(&http.Request{Method: "GET", RequestURI: "/", ProtoMajor: 2, Host: "h", Header: http.Header{"Host": {"i"}}})
	assert.EqualError(t, err, "httpuri: invalid Host: Host names another authority than ':authority' (RFC 9113, section 8.3.1)")
	_, err = httpuri.FromRequest(&http.Request{Method: "GET", RequestURI: "/", ProtoMajor: 2, Host: "h", Header: http.Header{"Host": {"h", "h"}}})
	assert.EqualError(t, err, "httpuri: invalid Host: there is more than one Host (RFC 9112, section 3.2)")
	_, err = httpuri.FromRequest(&http.Request{Method: "GET", RequestURI: "*"})
	assert.EqualError(t, err, "httpuri: invalid request-target: "+
		"the request-target has none of the forms that the method allows (request-target; RFC 9112, section 3.2)")
	_, err = httpuri.FromRequest(&http.Request{Method: "GET", RequestURI: "/", ProtoMajor: 1, Host: "/h"})
	assert.EqualError(t, err, "httpuri: invalid Host: invalid host at offset 0: '/' is not allowed (reg-name; RFC 3986, section 3.2.2)")
	_, err = httpuri.FromRequest(&http.Request{
		Method: "CONNECT", RequestURI: "/chat", ProtoMajor: 1, Host: "h", Header: http.Header{":protocol": {"websocket"}},
	})
	assert.ErrorContains(t, err, "httpuri: invalid request-target: ") // extended CONNECT is only for HTTP/2 (RFC 8441)
	_, err = httpuri.Location(response("http://h/", "/a", "/b"))
	assert.EqualError(t, err, "httpuri: invalid Location: there is more than one Location (RFC 9110, section 10.2.2)")
	_, err = httpuri.Location(response("http://h/", "/a b"))
	assert.EqualError(t, err, "httpuri: invalid Location: invalid path at offset 2: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)")
	_, err = httpuri.Links(http.Header{"Link": {"<>", "<>;anchor=%"}}, newBase(linkBase))
	assert.EqualError(t, err, "httpuri: invalid Link field 1 at offset 10: "+
		"invalid path at offset 0: '%' must be followed by two hexadecimal digits; for '%' itself, write %25 (pct-encoded; RFC 3986, section 2.1)")
	_, err = httpuri.Links(http.Header{"Link": {"<//h:a>"}}, newBase(linkBase))
	assert.EqualError(t, err, "httpuri: invalid Link field 0 at offset 5: invalid port at offset 4: a port is a number (port; RFC 3986, section 3.2.3)")
	_, err = httpuri.Links(http.Header{"Link": {"<a> b"}}, newBase(linkBase))
	assert.EqualError(t, err, "httpuri: invalid Link field 0 at offset 4: ';', ',' or the end must follow a link or a parameter (Link; RFC 8288, section 3)")
	_, err = httpuri.Links(nil, uri.Base{})
	assert.EqualError(t, err, "httpuri: invalid base: the base has no scheme (RFC 3986, section 5.1)")
	_, err = httpuri.NewRequest(t.Context(), "a b", linkBase, nil)
	assert.EqualError(t, err, `httpuri: invalid request: invalid method "a b"`)
	_, err = httpuri.NewRequest(t.Context(), "GET", uri.MustParse("http://%41/"), nil)
	assert.EqualError(t, err, "httpuri: invalid host: a percent-encoded host must be converted to its IDNA form (reg-name; RFC 3986, section 3.2.2)")
	_, err = httpuri.NewRequestWithUserInfo(t.Context(), "GET", uri.MustParse("http://a%3Ab@h/"), nil)
	assert.EqualError(t, err, "httpuri: invalid userinfo for the scheme http: a user-id with ':' cannot be sent (RFC 7617, section 2)")
	assert.EqualError(t, &httpuri.LinkError{}, "httpuri: invalid Link field 0 at offset 0: cause unknown")
	assert.EqualError(t, &httpuri.RedirectError{}, "httpuri: redirect 0 is not followed: cause unknown")
	req, via := redirected(t, nil, "http://h/", "/a b")
	assert.EqualError(t, httpuri.Redirects{}.Check(req, via), "httpuri: redirect 1 is not followed: "+
		"the Location is invalid, or net/http reads it differently: "+
		"invalid path at offset 2: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)")
}

// The error for userinfo names the way to allow it here, which differs from that of package uri. It still wraps
// uri.ErrUserInfo.
func TestRFC9110_4_2_4_TheRefusalNamesTheWay(t *testing.T) {
	_, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse("https://u:p@h/"), nil)
	require.ErrorIs(t, err, uri.ErrUserInfo)
	var refused *uri.SchemeError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, uri.ComponentUserInfo, refused.Component)
	assert.EqualError(t, err, "httpuri: invalid userinfo for the scheme https: user information may mislead about the host; "+
		"to send it, call NewRequestWithUserInfo; to drop it, WithoutUserInfo (RFC 9110, section 4.2.4)")
}

func TestErrorsUnwrap(t *testing.T) {
	cause := errors.New("cause")
	assert.ErrorIs(t, &httpuri.LinkError{Err: cause}, cause)
	assert.ErrorIs(t, &httpuri.RedirectError{Err: cause}, cause)
}

// No error shows userinfo, whatever else is invalid.
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
			_, err = httpuri.Links(http.Header{"Link": {"<" + text + ">"}}, newBase(linkBase))
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

// A Location that net/http cannot read ends the redirect with an error that shows no part of it, at each hop, and wherever the
// password is (RFC 3986, section 7.5).
func TestUnreadableLocationHidesItsPassword(t *testing.T) {
	for _, location := range []string{
		"http://u:geheim@%41/", "http://u:geheim@h:x/", "http://u:geheim@[/", "//u:gehe%zim@h/", "http://h/%zz?u=http://u:geheim@h/", "/%zz#http://u:geheim@h",
		"/%zz/jdbc:mysql://u:geheim@h", "vnc://h:x?VncPassword=geheim", "postgres://[?password=geheim", "http://geheim@%41/", "http:///u:geheim@%zz",
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if w.Header()["Location"] = []string{location}; r.URL.Path == "/" {
				w.Header()["Location"] = []string{"/next"}
			}
			w.WriteHeader(http.StatusPermanentRedirect)
		}))
		client := httpuri.Client(nil, httpuri.Redirects{})
		for path, hop := range map[string]int{"/x": 1, "/": 2} {
			resp, err := client.Get(strings.Replace(server.URL, "//", "//v:geheim@", 1) + path)
			assert.Nil(t, resp, location)
			_, reason := uri.Parse(location)
			assert.Equal(t, reason != nil, errors.As(err, new(*uri.ParseError)), "%s: what RFC 3986 does not allow is the cause", location)
			var log bytes.Buffer
			slog.New(slog.NewTextHandler(&log, nil)).Info("a", "err", err)
			for ; err != nil; err = errors.Unwrap(err) {
				fmt.Fprintf(&log, "%v %+v", err, err)
				if stopped, ok := err.(*httpuri.RedirectError); ok {
					requireStopped(t, stopped, hop, httpuri.ErrLocation, location)
				}
			}
			assert.NotContains(t, log.String(), "gehe", location)
			assert.Contains(t, log.String(), fmt.Sprintf("redirect %d is not followed", hop), location)
		}
		server.Close()
	}
}

// secretLocations are Locations with a password at each place, in each that can be requested, cannot be requested, or cannot be read.
func secretLocations() (locations []string) {
	hosts := []string{"h.test", "h.test:x", "%41", "h.test:0", "[::1]", "[", "", "b\u00fccher.test", "a.test"}
	for _, scheme := range []string{"http:", "https:", "HTTP:", "", "ftp:", "jdbc:mysql:"} {
		for _, host := range hosts {
			for _, user := range []string{"joe:geheim@", "geheim@", ":geheim@", "joe:ge\\heim@", "joe:gehe%zim@", "a@b:geheim@"} {
				locations = append(locations, scheme+"//"+user+host+"/b?c#d", scheme+"//"+user+host)
			}
			for _, rest := range []string{"?u=http://joe:geheim@h/", "#http://joe:geheim@h", "jdbc:mysql://joe:geheim@h", "?u=http%3A%2F%2Fjoe%3Ageheim%40h"} {
				locations = append(locations, scheme+"//"+host+"/b"+rest, "/b"+rest, "b/"+rest, "?"+rest)
			}
		}
	}
	return append(locations, "vnc://h:x?VncPassword=geheim", "postgres://h/?password=geheim", "postgres://[?password=geheim", "secret-token:geheim", "joe:geheim@tcp(h)/db",
		"http:joe:geheim@h", "http:/joe:geheim@h", `http:\\joe:geheim@h`, `\\joe:geheim@h`, "http:///joe:geheim@h")
}

// No error of a client shows a password of the URL or of a Location that is not followed, whatever ends the request (RFC 3986, section
// 7.5). If a Location without a secret is not followed, the response is there.
func TestErrorsOfAClientHidePasswords(t *testing.T) {
	stop := func(_ *http.Request, via []*http.Request) error {
		if len(via) == 1 {
			return nil
		}
		return errors.New("stopped by the program")
	}
	after := func(check func(*http.Request, []*http.Request) error) func(*http.Request, []*http.Request) error {
		return func(req *http.Request, via []*http.Request) error {
			err := check(req, via)
			req.Header.Set("Signature", "s")
			return err
		}
	}
	reasons, errs := map[string]int{}, 0
	for _, tt := range []struct {
		limits httpuri.Limits
		policy httpuri.Redirects
		own    func(*http.Request, []*http.Request) error
	}{
		{policy: httpuri.Redirects{}}, {policy: httpuri.Redirects{Strip: true, Repair: true}}, {policy: httpuri.Redirects{Max: 1, Strip: true, Revisit: true}},
		{own: stop}, {limits: httpuri.Limits{Location: 8}}, {policy: httpuri.Redirects{Credentials: []string{"X-Api-Key"}, Repair: true}},
	} {
		for i, location := range append(secretLocations(), "/b c", "ftp://h/", "http://h.test/?a", "/x") {
			for _, status := range redirects {
				if status != []int{http.StatusFound, http.StatusTemporaryRedirect}[i%2] && !*deep {
					continue
				}
				client := tt.limits.Client(redirectingTo(status, location, tt.own), tt.policy)
				client.CheckRedirect = after(client.CheckRedirect)
				var bodies []*closing
				newBody := func() (io.ReadCloser, error) {
					bodies = append(bodies, &closing{Reader: strings.NewReader("a")})
					return bodies[len(bodies)-1], nil
				}
				body, _ := newBody()
				req, err := http.NewRequest(http.MethodPut, "https://joe:geheim@a.test/", body)
				require.NoError(t, err)
				req.GetBody = newBody
				req.Header.Set("X-Api-Key", "k")
				resp, err := client.Do(req)
				if err == nil {
					continue
				}
				reasons[reason(err)]++
				errs++
				var log bytes.Buffer
				slog.New(slog.NewJSONHandler(&log, nil)).Info("a", "err", err)
				for cause := err; cause != nil; cause = errors.Unwrap(cause) {
					fmt.Fprintf(&log, "%+v", cause)
				}
				shown := log.String()
				require.False(t, strings.Contains(shown, "geh") || strings.Contains(shown, "heim"), "%q: %s", location, shown)
				require.False(t, slices.ContainsFunc(bodies, func(b *closing) bool { return !b.closed }), "each body is closed")
				isLong := errors.Is(err, httpuri.ErrTooLong)
				_, unreadable := req.URL.Parse(location)
				require.Equal(t, uri.Redactor{}.Text(location) == location && !isLong && unreadable == nil && !strings.Contains(location, "@"), resp != nil, "%q: %v", location, err)
			}
		}
	}
	t.Log(errs, "errors:", reasons)
	assert.Len(t, reasons, 9, "each reason occurs")
}

// redirectingTo returns a client that is redirected to /next, and then to location.
func redirectingTo(status int, location string, check func(*http.Request, []*http.Request) error) *http.Client {
	asked := 0
	return &http.Client{CheckRedirect: check, Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
		if r.Body != nil {
			r.Body.Close()
		}
		if asked++; asked > 2 {
			return &http.Response{StatusCode: http.StatusOK, Request: r, Body: http.NoBody}, nil
		}
		return &http.Response{StatusCode: status, Request: r, Header: http.Header{"Location": {[]string{"/next", location}[asked-1]}}, Body: http.NoBody}, nil
	})}
}

// A response that net/http returns to the program is not an error, whatever its Location is.
func TestUnreadableLocationThatIsNotFollowed(t *testing.T) {
	status := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch w.Header().Set("Location", "/"); r.URL.Path {
		case "/other":
			w.WriteHeader(http.StatusSeeOther)
			return
		case "/":
			w.Header().Set("Location", "/%zz")
		}
		w.WriteHeader(status)
	}))
	defer server.Close()
	client := httpuri.Client(nil, httpuri.Redirects{})
	for _, tt := range []struct {
		status    int
		body      io.Reader
		isRefused bool
		why       string
	}{
		{http.StatusMovedPermanently, nil, true, ""},
		{http.StatusFound, io.LimitReader(nil, 0), true, "302 drops the body"},
		{http.StatusSeeOther, strings.NewReader("a"), true, "and so does 303"},
		{http.StatusTemporaryRedirect, strings.NewReader("a"), true, "a body that can be sent again"},
		{http.StatusTemporaryRedirect, io.LimitReader(nil, 0), false, "a body that cannot"},
		{http.StatusPermanentRedirect, io.LimitReader(nil, 0), false, ""},
		{http.StatusPermanentRedirect, http.NoBody, true, ""},
		{http.StatusOK, nil, false, ""}, {http.StatusCreated, nil, false, ""}, {http.StatusNotModified, nil, false, ""},
	} {
		status = tt.status
		for _, path := range []string{"/", "/next"} {
			resp, err := client.Post(server.URL+path, "text/plain", tt.body)
			if tt.isRefused {
				require.ErrorIs(t, err, httpuri.ErrLocation, "%d: %s", tt.status, tt.why)
				continue
			}
			require.NoError(t, err, "%d: %s", tt.status, tt.why)
			resp.Body.Close()
			assert.Equal(t, tt.status, resp.StatusCode)
		}
	}
	status = http.StatusTemporaryRedirect
	resp, err := client.Post(server.URL+"/other", "text/plain", io.LimitReader(nil, 0))
	require.NoError(t, err, "net/http looks at the body of the first request, even if it was dropped since")
	resp.Body.Close()
	assert.Equal(t, "/%zz", resp.Header.Get("Location"))
	_, err = client.Post(server.URL+"/other", "text/plain", strings.NewReader("a"))
	require.ErrorIs(t, err, httpuri.ErrLocation)
}

// If net/http cannot read a Location, its error shows all of it, as the package documentation says.
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
