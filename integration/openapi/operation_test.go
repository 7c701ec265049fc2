package openapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/integration/openapi"
	"github.com/go-rfc3986/uri/uritemplate"
)

// A client calls an operation as its description says, and the server reads the values back from the target that it received.
func Example() {
	var parameters []openapi.Parameter
	err := json.Unmarshal([]byte(`[
		{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
		{"name": "filter[status]", "in": "query", "explode": false, "schema": {"type": "array", "items": {"type": "string"}}},
		{"name": "tag", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}},
		{"name": "X-Trace", "in": "header", "schema": {"type": "string"}}
	]`), &parameters)
	if err != nil {
		fmt.Println(err)
		return
	}
	operation, err := openapi.New("/users/{id}/orders", parameters...)
	fmt.Println(operation.Template(), err)

	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		values, ok := operation.Match(uri.MustParse(r.RequestURI))
		fmt.Println(r.RequestURI, ok)
		fmt.Printf("%q %q %q\n", values["id"], values["filter[status]"].List(), values["tag"].List())
	}))
	defer server.Close()
	request, err := operation.Request(context.Background(), "GET", uri.MustParse(server.URL), uritemplate.Values{
		"id":             uritemplate.String("Anna/Ben"),
		"filter[status]": uritemplate.List("open", "a,b"),
		"tag":            uritemplate.List("été", "x&y"),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	if response, err := http.DefaultClient.Do(request); err == nil {
		response.Body.Close()
	}
	// Output:
	// /users/{id}/orders{?filter%5Bstatus%5D,tag*} <nil>
	// /users/Anna%2FBen/orders?filter%5Bstatus%5D=open,a%2Cb&tag=%C3%A9t%C3%A9&tag=x%26y true
	// "Anna/Ben" ["open" "a,b"] ["été" "x&y"]
}

// record starts a server on the loopback interface. It returns its URI, and a function for the target of the last request.
func record(t *testing.T) (uri.URI, func() string) {
	t.Helper()
	var target string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { target = r.RequestURI }))
	t.Cleanup(server.Close)
	return uri.MustParse(server.URL), func() string { return target }
}

// call requests an operation.
func call(t *testing.T, o openapi.Operation, server uri.URI, values uritemplate.Values) {
	t.Helper()
	request, err := o.Request(t.Context(), "GET", server, values)
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
}

// The table "Style Examples" of OpenAPI 3.1.2: what a server receives, byte for byte. Absent values write nothing (RFC 6570, section
// 2.3), and empty ones what the table has below "undefined".
func TestStyleExamples(t *testing.T) {
	server, target := record(t)
	values := []uritemplate.Value{
		{}, uritemplate.String(""), uritemplate.String("blue"), uritemplate.List("blue", "black", "brown"),
		uritemplate.Pairs("R", "100", "G", "200", "B", "150"),
	}
	for _, tt := range []struct {
		style   string
		explode bool
		want    [5]string
	}{
		{"matrix", false, [5]string{"", ";color", ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"}},
		{"matrix", true, [5]string{"", ";color", ";color=blue", ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"}},
		{"label", false, [5]string{"", ".", ".blue", ".blue,black,brown", ".R,100,G,200,B,150"}},
		{"label", true, [5]string{"", ".", ".blue", ".blue.black.brown", ".R=100.G=200.B=150"}},
		{"simple", false, [5]string{"", "", "blue", "blue,black,brown", "R,100,G,200,B,150"}},
		{"simple", true, [5]string{"", "", "blue", "blue,black,brown", "R=100,G=200,B=150"}},
		{"form", false, [5]string{"", "?color=", "?color=blue", "?color=blue,black,brown", "?color=R,100,G,200,B,150"}},
		{"form", true, [5]string{"", "?color=", "?color=blue", "?color=blue&color=black&color=brown", "?R=100&G=200&B=150"}},
	} {
		path, in := "/color-{color}", "path"
		if tt.style == "form" {
			path, in = "/color-", "query"
		}
		parameter := openapi.Parameter{Name: "color", In: in, Style: tt.style, Explode: &tt.explode}
		for i, want := range tt.want {
			if values[i].Kind() == uritemplate.KindPairs {
				parameter.Schema.Properties = map[string]any{"R": nil, "G": nil, "B": nil}
			}
			operation, err := openapi.New(path, parameter)
			require.NoError(t, err)
			if in == "path" && values[i].Kind() == uritemplate.KindAbsent { // which is required there
				_, err := operation.Request(t.Context(), "GET", server, nil)
				assert.EqualError(t, err, `openapi: the path parameter "color" has no value`)
				continue
			}
			call(t, operation, server, uritemplate.Values{"color": values[i]})
			assert.Equal(t, "/color-"+want, target(), "%s %t", tt.style, tt.explode)

			back, ok := operation.Match(uri.MustParse(target()))
			assert.True(t, ok, target())
			again, err := operation.Request(t.Context(), "GET", server, back)
			require.NoError(t, err)
			if want == "?R=100&G=200&B=150" {
				want = "?B=150&G=200&R=100" // a query has no order
			}
			assert.Equal(t, "/color-"+want, again.URL.RequestURI())
		}
	}
}

// Each byte in a value of each style, through client and server.
func TestEachByte(t *testing.T) {
	server, target := record(t)
	on := true
	operation, err := openapi.New("/s{simple}/l{label}/m{matrix}",
		openapi.Parameter{Name: "simple", In: "path"},
		openapi.Parameter{Name: "label", In: "path", Style: "label"},
		openapi.Parameter{Name: "matrix", In: "path", Style: "matrix", Explode: &on},
		openapi.Parameter{Name: "form", In: "query"})
	require.NoError(t, err)
	for c := range 256 {
		text := uritemplate.String(string([]byte{'a', byte(c), 'b'}))
		values := uritemplate.Values{"simple": text, "label": text, "matrix": text, "form": text}
		call(t, operation, server, values)

		written := fmt.Sprintf("a%%%02Xb", c)
		if c < 128 && unreserved(byte(c)) {
			written = text.String()
		}
		assert.Equal(t, fmt.Sprintf("/s%s/l.%s/m;matrix=%s?form=%[1]s", written, written, written), target())
		back, ok := operation.Match(uri.MustParse(target()))
		assert.True(t, ok)
		assert.Equal(t, values, back)
	}
}

// unreserved reports whether a byte is an unreserved character (RFC 3986, section 2.3).
func unreserved(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '.' || c == '_' || c == '~'
}

// A name may have each byte. It comes back from the server, and net/http reads the same name in a query.
func TestEachByteInAName(t *testing.T) {
	server, target := record(t)
	for c := range 256 {
		name := string([]byte{byte(c), 'n'})
		values := uritemplate.Values{name: uritemplate.String("v")}
		query, err := openapi.New("/", openapi.Parameter{Name: name, In: "query"})
		require.NoError(t, err)
		written := fmt.Sprintf("%%%02X", c)
		if c < 128 && unreserved(byte(c)) && c != '-' && c != '.' && c != '~' { // varchar (RFC 6570, section 2.3)
			written = string(rune(c))
		}
		assert.Equal(t, "/{?"+written+"n*}", query.Template().String())
		call(t, query, server, values)
		back, ok := query.Match(uri.MustParse(target()))
		assert.True(t, ok)
		assert.Equal(t, values, back, "%q", name)
		request := httptest.NewRequest("GET", target(), nil)
		assert.Equal(t, "v", request.URL.Query().Get(name), "%q", name)

		path, err := openapi.New("/{"+name+"}", openapi.Parameter{Name: name, In: "path", Style: "matrix"})
		if c == '{' || c == '}' {
			assert.Error(t, err) // the end of a name in a path
			continue
		}
		require.NoError(t, err)
		call(t, path, server, values)
		back, ok = path.Match(uri.MustParse(target()))
		assert.True(t, ok)
		assert.Equal(t, values, back, "%q", name)
	}
}

func TestRequestBelowAPath(t *testing.T) {
	server, target := record(t)
	operation, err := openapi.New("/users/{id}", openapi.Parameter{Name: "id", In: "path"}, openapi.Parameter{Name: "page_size", In: "query"})
	require.NoError(t, err)
	for _, base := range []string{"/v1", "/v1/"} {
		call(t, operation, uri.MustParse(server.String()+base), uritemplate.Values{"id": uritemplate.String("1"), "page_size": uritemplate.String("2")})
		assert.Equal(t, "/v1/users/1?page_size=2", target())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	request, err := operation.Request(ctx, "PATCH", server, uritemplate.Values{"id": uritemplate.String("1")})
	require.NoError(t, err)
	assert.Equal(t, "PATCH", request.Method)
	assert.ErrorIs(t, request.Context().Err(), context.Canceled)
}

func TestRequestRefuses(t *testing.T) {
	server := uri.MustParse("https://api.example.com")
	simple := openapi.Parameter{Name: "id", In: "path"}
	label := openapi.Parameter{Name: "id", In: "path", Style: "label"}
	for _, tt := range []struct {
		parameter openapi.Parameter
		server    uri.URI
		values    uritemplate.Values
		message   string
	}{
		{simple, server, uritemplate.Values{"id": uritemplate.String("..")}, uritemplate.ErrDotSegment.Error()}, // RFC 3986, section 6.2.2.3
		{simple, server, uritemplate.Values{"id": uritemplate.String(".")}, uritemplate.ErrDotSegment.Error()},
		{label, server, uritemplate.Values{"id": uritemplate.String("")}, uritemplate.ErrDotSegment.Error()},  // "." in the table of styles
		{label, server, uritemplate.Values{"id": uritemplate.String(".")}, uritemplate.ErrDotSegment.Error()}, // ".."
		{simple, server, uritemplate.Values{"name": uritemplate.String("a")}, `openapi: no parameter "name"`},
		{simple, uri.MustParse("ftp://h"), uritemplate.Values{"id": uritemplate.String("a")}, "scheme"},
		{simple, uri.URI{Path: []string{"a b"}}, uritemplate.Values{"id": uritemplate.String("a")}, "uri: "},
	} {
		operation, err := openapi.New("/users/{id}/orders", tt.parameter)
		require.NoError(t, err)
		request, err := operation.Request(t.Context(), "GET", tt.server, tt.values)
		assert.ErrorContains(t, err, tt.message)
		assert.Nil(t, request)
	}
}

func TestNewRefuses(t *testing.T) {
	id := openapi.Parameter{Name: "id", In: "path"}
	for _, tt := range []struct {
		path       string
		parameters []openapi.Parameter
		message    string
	}{
		{"/users/{id}", nil, "openapi: {id} is in the path, and not a parameter"}, // path templating
		{"/users", []openapi.Parameter{id}, "openapi: the path /users does not have each parameter once"},
		{"/{id}/{id}", []openapi.Parameter{id}, "openapi: the path /{id}/{id} does not have each parameter once"},
		{"/{id}", []openapi.Parameter{id, {Name: "id", In: "query"}}, `openapi: two parameters are named "id"`},
		{"/", []openapi.Parameter{{Name: "a", In: "query", Style: "pipeDelimited"}}, `with style "pipeDelimited"`}, // appendix C
		{"/", []openapi.Parameter{{Name: "a", In: "query", Style: "spaceDelimited"}}, `with style "spaceDelimited"`},
		{"/", []openapi.Parameter{{Name: "a", In: "query", Style: "deepObject"}}, `with style "deepObject"`},
		{"/", []openapi.Parameter{{Name: "a", In: "query", AllowReserved: true}}, "allowReserved true"}, // "{?+a}" is not an expression
		{"/{id}", []openapi.Parameter{{Name: "id", In: "path", Style: "form"}}, `with style "form"`},    // style values
		{"/", []openapi.Parameter{{Name: "a", In: "body"}}, `in a body`},                                // OpenAPI 2
		{"/", []openapi.Parameter{{In: "query"}}, "uritemplate: "},                                      // no name
		{"/a b", nil, "uritemplate: "}, // RFC 6570, section 2.1
	} {
		_, err := openapi.New(tt.path, tt.parameters...)
		require.ErrorContains(t, err, tt.message, tt.path)
		assert.Regexp(t, "^(openapi|uritemplate): ", err.Error())
	}
}

// Parameters of headers and cookies are not in the URI.
func TestOtherPlaces(t *testing.T) {
	operation, err := openapi.New("/", openapi.Parameter{Name: "X-Trace", In: "header"}, openapi.Parameter{Name: "session", In: "cookie"})
	require.NoError(t, err)
	assert.Equal(t, "/", operation.Template().String())
	values, ok := operation.Match(uri.MustParse("/"))
	assert.True(t, ok)
	assert.Empty(t, values)
	values, ok = operation.Match(uri.MustParse("/?session=1"))
	assert.True(t, ok, "others among the parameters")
	assert.Empty(t, values)
	_, err = operation.Request(t.Context(), "GET", uri.MustParse("http://h"), uritemplate.Values{"session": uritemplate.String("1")})
	assert.EqualError(t, err, `openapi: no parameter "session"`)
	for _, in := range []string{"header", "cookie"} { // the same name in two places, of which one is in the URI
		operation, err = openapi.New("/{id}", openapi.Parameter{Name: "id", In: in}, openapi.Parameter{Name: "id", In: "path"}, openapi.Parameter{Name: "id", In: in})
		require.NoError(t, err)
		assert.Equal(t, "/{id}", operation.Template().String())
	}
}
