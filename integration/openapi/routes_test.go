package openapi_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/integration/openapi"
	"github.com/go-rfc3986/uri/uritemplate"
)

// shop returns the routes of testdata/shop.json, and their parameters by ID.
func shop(t *testing.T) (openapi.Routes, map[string][]openapi.Parameter) {
	t.Helper()
	text, err := os.ReadFile("testdata/shop.json")
	require.NoError(t, err)
	var described []struct {
		ID, Method, Path string
		Parameters       []openapi.Parameter
	}
	require.NoError(t, json.Unmarshal(text, &described))
	var routes []openapi.Route
	parameters := map[string][]openapi.Parameter{}
	for _, d := range described {
		operation, err := openapi.New(d.Path, d.Parameters...)
		require.NoError(t, err)
		routes = append(routes, openapi.Route{ID: d.ID, Method: d.Method, Operation: operation})
		parameters[d.ID] = d.Parameters
	}
	require.Len(t, parameters, 40)
	return openapi.NewRoutes(routes...), parameters
}

// A server finds the operation of each request and its values, whatever the order of the parameters, with others among them, and with
// delimiters that a client left as they are.
func TestRoutesOfADescription(t *testing.T) {
	routes, parameters := shop(t)
	var found openapi.Route
	var values uritemplate.Values
	var ok bool
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		u, err := httpuri.FromRequest(r)
		if err != nil {
			return
		}
		found, values, ok = routes.Find(r.Method, u)
	}))
	defer server.Close()
	draw := rand.New(rand.NewPCG(3, 1))
	texts := []string{"a", "joe@example.com", "a/b", "été", "1+1", "a:b", "x=y", "100%", "a;b", "!"}
	for _, route := range routes {
		for range 25 {
			want := uritemplate.Values{}
			for _, p := range parameters[route.ID] {
				text := texts[draw.IntN(len(texts))]
				switch {
				case p.In == "path":
					want[p.Name] = uritemplate.String(text)
				case draw.IntN(3) == 0:
				case draw.IntN(2) == 0:
					want[p.Name] = uritemplate.List(text, texts[draw.IntN(len(texts))])
				default:
					want[p.Name] = uritemplate.String(text)
				}
			}
			request, err := route.Request(t.Context(), route.Method, uri.MustParse(server.URL), want)
			require.NoError(t, err)
			query := append(strings.Split(request.URL.RawQuery, "&"), "utm=1", "")
			draw.Shuffle(len(query)-2, func(i, j int) { // "sort=a&sort=b" keeps its order
				if !strings.HasPrefix(query[i], "sort") && !strings.HasPrefix(query[j], "sort") {
					query[i], query[j] = query[j], query[i]
				}
			})
			request.URL.RawQuery = strings.Join(query, "&")
			request.URL.RawPath = strings.NewReplacer("%40", "@", "%21", "!", "%3D", "=", "%3B", ";").Replace(request.URL.EscapedPath())
			response, err := http.DefaultClient.Do(request)
			require.NoError(t, err)
			require.NoError(t, response.Body.Close())
			require.True(t, ok, "%s: %s", route.ID, request.URL)
			assert.Equal(t, route.ID, found.ID, request.URL)
			assert.Equal(t, want, values, request.URL)
		}
	}
}

// What no operation describes is not found.
func TestRoutesRefuse(t *testing.T) {
	routes, _ := shop(t)
	for _, target := range []string{
		"GET /", "GET /orders/1/notes", "GET /orders/1/notes/2/3", "PATCH /orders/1", "GET /orders?page=1&page=2", "GET /others", "POST /orders/1", "GET /orders/1#a",
	} {
		method, text, _ := strings.Cut(target, " ")
		u := uri.MustParse(text)
		if _, _, ok := routes.Find(method, u); u.Fragment == "" {
			assert.False(t, ok, target)
		}
	}
	latest, _, ok := routes.Find("GET", uri.MustParse("/orders/latest?before=x"))
	assert.True(t, ok)
	assert.Equal(t, "latest-order", latest.ID, "a concrete path first")
	archive, values, ok := routes.Find("POST", uri.MustParse("/orders/a%3Ab:archive"))
	assert.True(t, ok)
	assert.Equal(t, "archive-order", archive.ID)
	assert.Equal(t, uritemplate.Values{"id": uritemplate.String("a:b")}, values)
}

// A path without expressions goes before one with, even if it has parameters in the query, and equal ones keep their order: each of the
// 24 orders of four routes.
func TestOrderOfRoutes(t *testing.T) {
	route := func(id, path string, parameters ...openapi.Parameter) openapi.Route {
		operation, err := openapi.New(path, parameters...)
		require.NoError(t, err)
		return openapi.Route{ID: id, Method: "GET", Operation: operation}
	}
	parameter := func(name, in string) openapi.Parameter { return openapi.Parameter{Name: name, In: in} }
	all := []openapi.Route{
		route("two", "/{a}/{b}", parameter("a", "path"), parameter("b", "path")),
		route("one", "/a/{b}", parameter("b", "path")),
		route("none", "/a/b", parameter("x", "query"), parameter("y", "query")),
		route("other", "/a/b"),
	}
	for n := range 24 {
		rest, order := slices.Clone(all), []openapi.Route(nil)
		for i, k := 4, n; i > 0; k, i = k/i, i-1 {
			order, rest = append(order, rest[k%i]), slices.Delete(rest, k%i, k%i+1)
		}
		var got []string
		for _, r := range openapi.NewRoutes(order...) {
			got = append(got, r.ID)
		}
		hasNone := func(r openapi.Route) bool { return r.ID == "other" || r.ID == "none" }
		want := []string{"none", "other", "one", "two"}
		if order[slices.IndexFunc(order, hasNone)].ID == "other" {
			want[0], want[1] = "other", "none"
		}
		assert.Equal(t, want, got)
	}
}
