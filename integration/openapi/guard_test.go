package openapi_test

import (
	"context"
	"errors"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/integration/openapi"
	"github.com/go-rfc3986/uri/uritemplate"
)

// dialed returns the address that a client of net/http connects to.
func dialed(t *testing.T, request *http.Request) string {
	t.Helper()
	address := ""
	transport := &http.Transport{DialContext: func(_ context.Context, _, to string) (net.Conn, error) {
		address = to
		return nil, errors.New("not connected")
	}}
	_, err := transport.RoundTrip(request)
	require.Error(t, err)
	return address
}

// The path is appended to the URL of the server (OpenAPI 3.1.2, Paths Object): whatever both are, and whatever the values, the client
// connects to the host of the server, and asks for a path below that of the server, with as many segments as the description has.
func TestRequestGoesToTheServer(t *testing.T) {
	servers := map[string]string{ // what a client connects to, or "" if there is no request
		"http://api.test": "api.test:80", "http://api.test/": "api.test:80", "http://api.test/v1": "api.test:80", "http://api.test/v1//": "api.test:80",
		"http://api.test:8080": "api.test:8080", "http://api.test:": "api.test:80", "http://[::1]/v1/": "[::1]:80", "http://api.test/a%2Fb": "api.test:80",
		"http://api.test?x": "", "http://api.test/v1?": "", "http://api.test/#f": "", "http://api.test#": "", "http:": "", "http:/": "", "http:///": "", "http:x": "",
		"//api.test": "", "/v1": "", "": "", "x:": "",
	}
	paths := []string{
		"/{a}", "/{a}/x", "/users/{a}", "//{a}", "//evil.test/{a}", "/{a}/{b}", "/{a}{b}/x", "/.{a}", "/:{a}", "/@{a}", "/a:{a}@evil.test", "/%2F{a}", "/", "/x",
		"", "{a}", "{a}/x", ".{a}", ".evil.test", "@{a}", ":{a}/", "x/{a}", "?{a}", "#{a}", "/x?y={a}", "/x#{a}", "/{a}?", "/?",
	}
	s, l := uritemplate.String, uritemplate.List
	values := []uritemplate.Value{
		{}, s(""), s("a"), s(".evil.test"), s("@evil.test"), s("/evil.test"), s("//evil.test/"), s(".."), s("../x"), s(`\\evil.test`), s(":81"), s("?a"), s("#a"), s("%2F"),
		s(" "), s("\r\n"), l(""), l("", ""), l("a", ".evil.test"), uritemplate.Pairs("", ""), uritemplate.Pairs("/", "@evil.test"),
	}
	n, sent := 0, 0
	for path := range slices.Values(paths) {
		for style := range slices.Values([]string{"simple", "label", "matrix"}) {
			for explode := range slices.Values([]bool{false, true}) {
				var parameters []openapi.Parameter
				for _, name := range []string{"a", "b"} {
					if strings.Contains(path, "{"+name+"}") {
						parameters = append(parameters, openapi.Parameter{Name: name, In: "path", Style: style, Explode: &explode})
					}
				}
				operation, err := openapi.New(path, append(parameters, openapi.Parameter{Name: "q", In: "query"})...)
				if !strings.HasPrefix(path, "/") || strings.ContainsAny(path, "?#") {
					require.Error(t, err, path)
					continue
				}
				require.NoError(t, err, path)
				for text, host := range servers {
					for _, value := range values {
						n++
						all := uritemplate.Values{"a": value, "b": value, "q": value}
						maps.DeleteFunc(all, func(name string, _ uritemplate.Value) bool {
							return name != "q" && !strings.Contains(path, "{"+name+"}")
						})
						if value.Kind() == uritemplate.KindPairs {
							delete(all, "q")
						}
						request, err := operation.Request(t.Context(), "DELETE", uri.MustParse(text), all)
						if err != nil {
							continue
						}
						sent++
						require.Equal(t, host, dialed(t, request), "%s and %s of %v", text, path, all)
						requireBelow(t, request, text, path)
					}
				}
			}
		}
	}
	t.Logf("%d requests, %d sent", n, sent)
	assert.Greater(t, sent, n/10)
}

// requireBelow requires that a request is for the path of a description below that of the server, and that no segment with an
// expression is empty.
func requireBelow(t *testing.T, request *http.Request, server, path string) {
	t.Helper()
	u, err := url.Parse(server)
	require.NoError(t, err)
	target, _, _ := strings.Cut(request.URL.RequestURI(), "?")
	rest, found := strings.CutPrefix(target, strings.TrimSuffix(u.EscapedPath(), "/")+"/")
	require.True(t, found, "%s: %s", server, target)
	segments, want := strings.Split("/"+rest, "/"), strings.Split(path, "/")
	require.Len(t, segments, len(want), "%s: %s", path, target)
	for i, segment := range want {
		require.False(t, strings.Contains(segment, "{") && segments[i] == "", "%s: %s", path, target)
		require.True(t, strings.Contains(segment, "{") || segments[i] == segment, "%s: %s", path, target)
	}
}

// A path parameter is required (OpenAPI 3.1.2, Parameter Object). Without it, or empty, "/users/" may be another operation.
func TestPathParametersAreRequired(t *testing.T) {
	operation, err := openapi.New("/users/{id}", openapi.Parameter{Name: "id", In: "path"})
	require.NoError(t, err)
	for message, values := range map[string]uritemplate.Values{
		`openapi: the path parameter "id" has no value`: {"id": uritemplate.List()}, "openapi: a path parameter makes a segment empty": {"id": uritemplate.String("")},
	} {
		_, err := operation.Request(t.Context(), "DELETE", uri.MustParse("http://api.test"), values)
		assert.EqualError(t, err, message)
	}
	for _, text := range []string{"/users/", "/users", "/users//", "/users/..", "/users/..%2Fx", "/users/%2e"} {
		_, ok := operation.Match(uri.MustParse(text))
		assert.False(t, ok, text)
	}
}

// An exploded object has the parameters of its properties, and no others. What is not an object has those of its name.
func TestExplodedObjects(t *testing.T) {
	object := func(name string, properties ...string) openapi.Parameter {
		p := openapi.Parameter{Name: name, In: "query"}
		p.Schema.Properties = map[string]any{}
		for _, property := range properties {
			p.Schema.Properties[property] = nil
		}
		return p
	}
	off, s, pairs := false, uritemplate.String, uritemplate.Pairs
	plain, n := openapi.Parameter{Name: "q", In: "query"}, openapi.Parameter{Name: "n", In: "query", Explode: &off}
	for _, tt := range []struct {
		parameters []openapi.Parameter
		query      string
		want       uritemplate.Values
	}{
		{[]openapi.Parameter{plain}, "x=1", uritemplate.Values{}},
		{[]openapi.Parameter{plain}, "x=1&q=2", uritemplate.Values{"q": s("2")}},
		{[]openapi.Parameter{plain, n}, "x=1&n=2", uritemplate.Values{"n": s("2")}},
		{[]openapi.Parameter{object("q", "x")}, "x=1", uritemplate.Values{"q": pairs("x", "1")}},
		{[]openapi.Parameter{object("q", "x")}, "y=1", uritemplate.Values{}},
		{[]openapi.Parameter{object("q", "x", "y")}, "y=1&z=2&x=3&q=4", uritemplate.Values{"q": pairs("x", "3", "y", "1")}},
		{[]openapi.Parameter{object("q", "q")}, "q=1", uritemplate.Values{"q": pairs("q", "1")}},
		{[]openapi.Parameter{object("q", "x"), n}, "n=2&x=1", uritemplate.Values{"q": pairs("x", "1"), "n": s("2")}},
		{[]openapi.Parameter{object("q", "x"), object("r", "y", "a[b]")}, "y=2&x=1&a%5Bb%5D=3", uritemplate.Values{"q": pairs("x", "1"), "r": pairs("a[b]", "3", "y", "2")}},
		{[]openapi.Parameter{object("q")}, "x=1", uritemplate.Values{}},
	} {
		operation, err := openapi.New("/s", tt.parameters...)
		require.NoError(t, err)
		values, ok := operation.Match(uri.MustParse("/s?" + tt.query))
		assert.True(t, ok, tt.query)
		assert.Equal(t, tt.want, values, tt.query)
		request, err := operation.Request(t.Context(), "GET", uri.MustParse("http://h"), values)
		require.NoError(t, err)
		again, ok := operation.Match(uri.MustParse(request.URL.RequestURI()))
		assert.True(t, ok)
		assert.Equal(t, values, again)
	}
	for _, parameters := range [][]openapi.Parameter{{object("q", "n"), n}, {object("q", "x"), object("r", "x")}, {object("n", "x"), n}} {
		_, err := openapi.New("/s", parameters...)
		assert.ErrorContains(t, err, "openapi: two parameters are ")
	}
	_, err := openapi.New("/{id}", openapi.Parameter{Name: "id", In: "path"}, object("q", "id"))
	assert.ErrorContains(t, err, `openapi: two parameters are written as "id"`)
	for _, tt := range []struct {
		parameter openapi.Parameter
		value     uritemplate.Value
		message   string
	}{
		{plain, pairs("x", "1"), `openapi: the parameter "q" has no property "x"`},
		{object("q", "x"), pairs("x", "1", "n", "2"), `openapi: the parameter "q" has no property "n"`},
		{object("q", "x"), s("1"), `openapi: the value of the parameter "q" is not an object`},
	} {
		operation, err := openapi.New("/s", tt.parameter)
		require.NoError(t, err)
		_, err = operation.Request(t.Context(), "GET", uri.MustParse("http://h"), uritemplate.Values{"q": tt.value})
		assert.EqualError(t, err, tt.message)
	}
}
