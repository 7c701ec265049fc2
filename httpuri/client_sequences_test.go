package httpuri_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// An ask is a request of a program, and the answers of the servers, each with a status and a Location.
type ask struct {
	method, first string
	hasKey        bool
	statuses      []int
	locations     []string
}

func drawnAsk(r *rand.Rand) ask {
	sites := []string{"http://a.test", "https://a.test", "https://a.test:8443", "http://b.test", "https://b.test", "https://A.test:443"}
	locations := []string{
		"/x", "/x", "b", "../c", "?q", "/x#f", "//b.test/y", "//a.test/y", "http://a.test/x", "https://a.test/x", "https://b.test/x",
		"https://a.test:8443/x", "https://u:p@a.test/x", "/a|b", "/a b", "?[]", "ftp://a.test/", "mailto:a@b", "https:///x",
	}
	a := ask{method: []string{"GET", "POST", "HEAD"}[r.IntN(3)], first: sites[r.IntN(len(sites))] + []string{"/", "/d/e", "/d?q", "/#g"}[r.IntN(4)], hasKey: r.IntN(3) == 0}
	for range r.IntN(5) {
		a.statuses = append(a.statuses, []int{301, 302, 303, 307, 308}[r.IntN(5)])
		a.locations = append(a.locations, locations[r.IntN(len(locations))])
	}
	return a
}

// run sends the request with client, whose transport calls the function in answer. It returns what is received, each as a line, and
// the name of the error.
func (a ask) run(t *testing.T, client *http.Client, answer *func(*http.Request) (*http.Response, error)) (received []string, failure string) {
	*answer = func(r *http.Request) (*http.Response, error) {
		body := ""
		if r.Body != nil {
			b, err := io.ReadAll(r.Body)
			require.NoError(t, err)
			body = string(b)
		}
		received = append(received, fmt.Sprintf("%s %s key %q body %q referer %q", r.Method, withoutFragment(r.URL.String()), r.Header.Get("X-Api-Key"), body, r.Header.Get("Referer")))
		resp := &http.Response{StatusCode: http.StatusOK, Request: r, Header: http.Header{}, Body: http.NoBody}
		if i := len(received) - 1; i < len(a.statuses) {
			resp.StatusCode, resp.Header = a.statuses[i], http.Header{"Location": {a.locations[i]}}
		}
		return resp, nil
	}
	var body io.Reader
	if a.method == http.MethodPost {
		body = strings.NewReader("data")
	}
	req, err := http.NewRequest(a.method, a.first, body)
	require.NoError(t, err)
	if a.hasKey {
		req.Header.Set("X-Api-Key", "k")
	}
	if _, err = client.Do(req); err != nil {
		failure = "another error: " + err.Error()
		if bad := (*uri.SchemeError)(nil); errors.As(err, &bad) && bad.Component == uri.ComponentHost {
			failure = "host"
		}
		for name, sentinel := range failures {
			if errors.Is(err, sentinel) {
				failure = name
			}
		}
	}
	return received, failure
}

var failures = map[string]error{
	"many": httpuri.ErrTooManyRedirects, "location": httpuri.ErrLocation, "downgrade": httpuri.ErrDowngrade, "scheme": httpuri.ErrScheme,
	"credentials": httpuri.ErrCredentials, "body": httpuri.ErrBody, "loop": httpuri.ErrLoop,
}

// expected is a plain model of run: RFC 9110, sections 10.1.3, 10.2.2 and 15.4, on texts, with the rules of the policy.
func (a ask) expected(p httpuri.Redirects) (received []string, failure string) {
	method, at, hasKey, hasBody, referer := a.method, a.first, a.hasKey, a.method == http.MethodPost, ""
	seen := map[string]bool{}
	line := func() {
		key, body := "", ""
		if hasKey {
			key = "k"
		}
		if hasBody {
			body = "data"
		}
		received = append(received, fmt.Sprintf("%s %s key %q body %q referer %q", method, withoutFragment(at), key, body, referer))
		seen[method+" "+withoutFragment(at)] = true
	}
	line()
	for i, location := range a.locations {
		if i >= p.Max && p.Max > 0 {
			return received, "many"
		}
		if p.Repair {
			location = slowRepair(location)
		}
		if _, err := uri.Parse(location); err != nil {
			return received, "location"
		}
		next, _ := uri.Resolve(at, location)
		isSecure := strings.HasPrefix(at, "https:")
		switch {
		case isSecure && strings.HasPrefix(next, "http:"):
			return received, "downgrade"
		case !strings.HasPrefix(next, "http:") && !strings.HasPrefix(next, "https:"):
			return received, "scheme"
		case strings.HasPrefix(next, "https:///"):
			return received, "host"
		}
		hasUser := strings.Contains(next, "u:p@")
		sameAsFirst := origin(next) == origin(a.first) || p.Upgrade && origin(a.first) == "http://a.test:80" && origin(next) == "https://a.test:443" ||
			p.Upgrade && origin(a.first) == "http://b.test:80" && origin(next) == "https://b.test:443"
		if !p.Strip && (hasUser || hasKey && !sameAsFirst) {
			return received, "credentials"
		}
		next = strings.Replace(next, "u:p@", "", 1)
		if !sameAsFirst {
			hasKey = false
		}
		if a.statuses[i] <= 303 {
			hasBody = false
			if method != http.MethodHead {
				method = http.MethodGet
			}
		}
		if hasBody && !p.SendBody && origin(next) != origin(a.first) {
			return received, "body"
		}
		if !p.Revisit && seen[method+" "+withoutFragment(next)] {
			return received, "loop"
		}
		if referer = withoutFragment(at); origin(at) != origin(next) {
			referer = strings.TrimSuffix(origin(at), map[bool]string{true: ":443", false: ":80"}[isSecure]) + "/"
		}
		at = next
		line()
	}
	return received, ""
}

func withoutFragment(text string) string {
	text, _, _ = strings.Cut(text, "#")
	return text
}

// origin returns scheme, host and port of a text as the sequences have them.
func origin(text string) string {
	scheme, rest, _ := strings.Cut(withoutFragment(text), "://")
	rest, _, _ = strings.Cut(rest, "/")
	rest, _, _ = strings.Cut(rest, "?")
	_, after, found := strings.Cut(rest, "@")
	if found {
		rest = after
	}
	host, port, _ := strings.Cut(strings.ToLower(rest), ":")
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[scheme]
	}
	return scheme + "://" + host + ":" + port
}

// One client sends many requests, one after the other. Each is answered by redirects that are drawn, and depends on none before.
func TestClientInSequences(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 400
	}
	outcomes := map[string]int{}
	for i := range 32 {
		policy := httpuri.Redirects{Credentials: []string{"x-api-key"}, Repair: i&1 != 0, Revisit: i&2 != 0, SendBody: i&4 != 0, Strip: i&8 != 0, Upgrade: i&16 != 0}
		if i%3 == 0 {
			policy.Max = 2
		}
		answer := new(func(*http.Request) (*http.Response, error))
		client := httpuri.Client(&http.Client{Transport: roundTripper(func(r *http.Request) (*http.Response, error) { return (*answer)(r) })}, policy)
		r := rand.New(rand.NewPCG(9110, uint64(i)))
		for range n / 32 {
			a := drawnAsk(r)
			want, wantFailure := a.expected(policy)
			got, failure := a.run(t, client, answer)
			require.Equal(t, wantFailure, failure, "%+v by %+v: %q", a, policy, got)
			require.Equal(t, want, got, "%+v by %+v", a, policy)
			outcomes[failure]++
		}
	}
	t.Log(outcomes)
	assert.Len(t, outcomes, len(failures)+2, "each outcome occurs: %v", outcomes)
}
