package httpuri_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// toASCII stands for that of idna.Lookup. integration/idna_test.go has the real one.
func toASCII(name string) (string, error) {
	name = strings.NewReplacer("b\u00fccher", "xn--bcher-kva", "B\u00dcCHER", "xn--bcher-kva", "\u3002", ".", "\uff11", "1").Replace(name)
	result, ok := map[string]string{"\u2603slash": "a/b", "\u2603at": "u@h", "\u2603port": "h:1", "\u2603space": "a b", "\u2603none": "", "\u2603self": "\u2603", "\u2603encoded": "%41"}[name]
	switch {
	case ok:
		return result, nil
	case strings.ContainsFunc(name, func(c rune) bool { return c > 0x7F }):
		return "", errors.New("no such name")
	}
	return name, nil
}

// With ToASCII, Check follows a Location with a host beyond US-ASCII (RFC 3986, section 3.2.2), with and without Repair, from Check
// and from Client. The client connects to the host that is checked, and sends it as Host.
func TestRFC3986_3_2_2_RedirectsToASCII(t *testing.T) {
	for _, tt := range []struct{ location, dialed, host string }{
		{"http://b\u00fccher.test/x", "xn--bcher-kva.test:80", "xn--bcher-kva.test"},
		{"//b\u00fccher.test:8080/x", "xn--bcher-kva.test:8080", "xn--bcher-kva.test:8080"},
		{"http://b%C3%BCcher.test", "xn--bcher-kva.test:80", "xn--bcher-kva.test"},
		{"http://b%c3%bccher.test:?q", "xn--bcher-kva.test:80", "xn--bcher-kva.test:"},
		{"http://B\u00dcCHER\u3002test#f", "xn--bcher-kva.test:80", "xn--bcher-kva.test"},
		{"http://\uff1127.0.0.1/x", "127.0.0.1:80", "127.0.0.1"},
		{"http://xn--bcher-kva.test/x", "xn--bcher-kva.test:80", "xn--bcher-kva.test"},
		{"http://[::1]/x", "[::1]:80", "[::1]"},
		{"/b\u00fccher", "a.test:80", "a.test"},
		{"http://h.test/@b\u00fccher:x", "h.test:80", "h.test"},
		{"http://\u2603/", "", ""}, {"http://\u2603slash/", "", ""}, {"http://\u2603at/", "", ""}, {"http://\u2603port/", "", ""}, {"http://\u2603space/", "", ""},
		{"http://\u2603none/", "", ""}, {"http://\u2603self/", "", ""}, {"http://\u2603encoded/", "", ""}, {"http://b\xfccher.test/", "", ""}, {"http://b%FCcher.test/", "", ""},
		{"http://b%2525C3%2525BCcher.test/", "", ""},
	} {
		policy := httpuri.Redirects{Repair: true, ToASCII: toASCII}
		for way, newClient := range map[string]func(http.RoundTripper) *http.Client{
			"Check": func(rt http.RoundTripper) *http.Client {
				return &http.Client{Transport: rt, CheckRedirect: policy.Check}
			},
			"Client": func(rt http.RoundTripper) *http.Client { return httpuri.Client(&http.Client{Transport: rt}, policy) },
		} {
			dialed, host, err := redirectedTo(newClient, tt.location)
			assert.Equal(t, [2]string{tt.dialed, tt.host}, [2]string{dialed, host}, "%s of %q: %v", way, tt.location, err)
			if tt.dialed == "" {
				require.Error(t, err)
				assert.ErrorAs(t, err, new(*httpuri.RedirectError), "%s of %q", way, tt.location)
			}
		}
	}
	req, via := redirected(t, nil, "http://a.test/", "http://\u2603/")
	requireStopped(t, httpuri.Redirects{ToASCII: toASCII}.Check(req, via), 1, httpuri.ErrLocation, "")
	assert.ErrorContains(t, httpuri.Redirects{ToASCII: toASCII}.Check(req, via), "no such name")
	req, via = redirected(t, nil, "http://a.test/", "http://b%C3%BCcher.test/")
	assert.ErrorIs(t, httpuri.Redirects{}.Check(req, via), uri.ErrEncodedHost)
	require.NoError(t, httpuri.Redirects{ToASCII: toASCII}.Check(req, via), "without Repair")
	req, via = redirected(t, nil, "http://b\u00fccher.test/", "/b")
	require.NoError(t, httpuri.Redirects{ToASCII: toASCII}.Check(req, via), "net/http converts the host that the program gave")
	assert.Equal(t, "b\u00fccher.test", req.URL.Host)
	req, via = redirected(t, http.Header{"Cookie": {"a=b"}}, "http://b\u00fccher.test/", "http://b\u00fccher.test/b")
	requireStopped(t, httpuri.Redirects{Repair: true, ToASCII: toASCII}.Check(req, via), 1, httpuri.ErrCredentials, "another spelling is another origin")
}

// redirectedTo lets a client ask a.test, which redirects it. It returns the address to which the client connects then, and the Host.
func redirectedTo(newClient func(http.RoundTripper) *http.Client, location string) (dialed, host string, err error) {
	transport := &http.Transport{DialContext: func(_ context.Context, _, addr string) (net.Conn, error) {
		dialed = addr
		return nil, errors.New("no connection")
	}}
	client := newClient(roundTripper(func(r *http.Request) (*http.Response, error) {
		if r.Response == nil {
			return &http.Response{StatusCode: http.StatusFound, Request: r, Header: http.Header{"Location": {location}}, Body: http.NoBody}, nil
		}
		u, err := httpuri.Sent(r)
		if err != nil {
			return nil, err
		}
		host, _ = u.Authority()
		if strings.HasSuffix(r.URL.Host, ":") {
			host += ":"
		}
		return transport.RoundTrip(r)
	}))
	_, err = client.Get("http://a.test/start")
	return dialed, host, err
}

// Without a host, there is nothing to convert, whatever follows the ":" (RFC 3986, section 3.2).
func TestRFC3986_3_2_NoHostForToASCII(t *testing.T) {
	for _, host := range []string{"", ":", ":80", ":\u00fc", ":%C3%BC", "u@:\u00fc.test"} {
		policy := httpuri.Redirects{Repair: true, ToASCII: func(name string) (string, error) {
			t.Errorf("ToASCII gets %q of %q", name, host)
			return "evil.test", nil
		}}
		newClient := func(rt http.RoundTripper) *http.Client { return httpuri.Client(&http.Client{Transport: rt}, policy) }
		dialed, _, err := redirectedTo(newClient, "http://"+host+"/b")
		require.ErrorAs(t, err, new(*httpuri.RedirectError), host)
		assert.Empty(t, dialed, host)
	}
}

// ToASCII gets the host decoded, and neither the userinfo nor the port of the Location (RFC 3986, section 3.2).
func TestRFC3986_3_2_ToASCIIGetsTheHost(t *testing.T) {
	for _, user := range []string{"", "u@", "u:p@", "@", "\u00fc@", "%C3%BC:8@"} {
		for _, host := range []string{"b\u00fccher.test", "b%C3%BCcher.test", "%62%c3%bccher%2Etest"} {
			for _, port := range []string{"", ":", ":8080"} {
				for _, reference := range []string{"http://", "//"} {
					location := reference + user + host + port + "/b@c:d?e@f"
					var names []string
					policy := httpuri.Redirects{Repair: true, Strip: true, ToASCII: func(name string) (string, error) {
						names = append(names, name)
						return toASCII(name)
					}}
					var asked []string
					client := httpuri.Client(&http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
						if asked = append(asked, r.URL.String()); len(asked) > 1 {
							return &http.Response{StatusCode: http.StatusOK, Request: r, Body: http.NoBody}, nil
						}
						return &http.Response{StatusCode: http.StatusFound, Request: r, Header: http.Header{"Location": {location}}, Body: http.NoBody}, nil
					})}, policy)
					_, err := client.Get("http://a.test/")
					require.NoError(t, err, location)
					assert.Equal(t, []string{"http://a.test/", "http://xn--bcher-kva.test" + port + "/b@c:d?e@f"}, asked, location)
					require.NotEmpty(t, names, location)
					for _, name := range names {
						assert.Equal(t, "b\u00fccher.test", name, location)
					}
				}
			}
		}
	}
}
