package httpuri_test

import (
	"flag"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/measure"
)

// redirecting returns a transport that answers with the Locations, one after the other, and then with a page.
func redirecting(locations []string) http.RoundTripper {
	asked := 0
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		asked++
		resp := &http.Response{StatusCode: http.StatusOK, Request: r, Header: http.Header{}, Body: http.NoBody}
		if asked <= len(locations) {
			resp.StatusCode, resp.Header = http.StatusFound, http.Header{"Location": {locations[asked-1]}}
		}
		return resp, nil
	})
}

// longLocations returns ten different Locations of about n bytes, which end with copies of repeated.
func longLocations(n int, repeated string) (locations []string) {
	for i := range 10 {
		locations = append(locations, "/"+strconv.Itoa(i)+strings.Repeat(repeated, n/len(repeated)))
	}
	return locations
}

// A redirect costs linear time in the text that was sent for it, whatever came before. The tenth of ten long ones allocates
// as little as the first. Some have the same path in different spellings, which are different requests.
func TestRFC9110_15_4_RedirectsCostWhatWasSent(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	const n = 50_000
	for _, repeated := range []string{"/", "a/", "a", "%7E", "%C3%BC", "%C3%bc", "?", "a?b/", "ü ", "[]"} {
		locations := longLocations(n, repeated)
		for i := range locations {
			locations[i] += strings.Repeat("%7E", i) + strings.Repeat("~", 9-i)
		}
		policy := httpuri.Redirects{Repair: true}
		req, via := redirected(t, nil, "http://h/", locations...)
		require.NoError(t, policy.Check(req, via), repeated)
		cost := func(via []*http.Request) int {
			return allocated(60*len(locations[0]), func() { _ = policy.Check(req, via) })
		}
		all, last := cost(via), cost(via[len(via)-1:])
		assert.LessOrEqual(t, all, last+n/2, "%q: after ten requests, and after the last of them", repeated)
		assert.LessOrEqual(t, last, 60*len(locations[0]), "%q", repeated)
	}
}

// followed returns how many bytes a client allocates for each byte of the Locations that it follows.
func followed(t *testing.T, client func(http.RoundTripper) *http.Client, locations []string) int {
	length := len(strings.Join(locations, ""))
	return allocated(128*length, func() {
		resp, err := client(redirecting(locations)).Get("http://h/start")
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, resp.StatusCode)
	}) / length
}

// Ten long redirects, followed by the client of this package, and by net/http alone.
func TestLimitsOfWhatRedirectsCost(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	alone := func(transport http.RoundTripper) *http.Client {
		follow := func(*http.Request, []*http.Request) error { return nil }
		return &http.Client{Transport: transport, CheckRedirect: follow}
	}
	for _, policy := range []httpuri.Redirects{{}, {Repair: true}} {
		client := func(transport http.RoundTripper) *http.Client {
			return httpuri.Limits{Location: -1}.Client(&http.Client{Transport: transport}, policy)
		}
		for _, repeated := range []string{"a", "a/", "/", "?", "?/", "%7E", "%C3%bc", "%2F/"} {
			locations := longLocations(*locationSize, repeated)
			cost := followed(t, client, locations)
			assert.LessOrEqual(t, cost, 128, "%q with %+v", repeated, policy)
			t.Logf("%q, Repair %t: %d bytes for each byte, net/http alone %d", repeated, policy.Repair, cost, followed(t, alone, locations))
		}
	}
}

var locationSize = flag.Int("location-size", 50_000, "the length of each of the Locations whose cost is measured")
