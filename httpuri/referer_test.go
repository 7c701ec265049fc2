package httpuri_test

import (
	"crypto/tls"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// RFC 9110, section 10.1.3: a Referer has neither fragment nor userinfo. net/http alone sends both servers a fragment, that
// of the first request and that of a Location. Here the redirects lead from "/first#..." to "/second#..." and to the other
// origin.
func TestRFC9110_10_1_3_NoFragmentInReferer(t *testing.T) {
	var got []string
	serve := func(location string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			got = append(got, r.Header.Get("Referer"))
			switch r.URL.Path {
			case "/first":
				w.Header().Set("Location", "/second#access_token=B")
				w.WriteHeader(http.StatusFound)
			case "/second":
				w.Header().Set("Location", location)
				w.WriteHeader(http.StatusFound)
			}
		}
	}
	other := httptest.NewTLSServer(serve(""))
	defer other.Close()
	eachProtocol(t, serve(other.URL+"/third#access_token=C"), func(t *testing.T, server *httptest.Server) {
		send := func(check func(*http.Request, []*http.Request) error) []string {
			got = nil
			req, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse(server.URL+"/first#access_token=A"), nil)
			require.NoError(t, err)
			client := server.Client()
			client.CheckRedirect = check
			resp, err := client.Do(req)
			require.NoError(t, err)
			resp.Body.Close()
			return got
		}
		assert.Equal(t, []string{"", server.URL + "/first#access_token=A", server.URL + "/second#access_token=B"}, send(nil),
			"what net/http does by itself")
		assert.Equal(t, []string{"", server.URL + "/first", server.URL + "/"}, send(httpuri.Redirects{}.Check))
	})
}

// Check leaves of each Referer what the target may know, whether it is from the program or from net/http.
func TestRFC9110_10_1_3_Referer(t *testing.T) {
	for _, tt := range []struct{ in, same, other, why string }{
		{"http://h/a", "http://h/a", "http://h/", ""},
		{"http://h/a?q#f", "http://h/a?q", "http://h/", "the fragment"},
		{"http://h/a#f#g", "http://h/a", "http://h/", "the first number sign begins it"},
		{"http://h", "http://h", "http://h/", ""},
		{"HTTP://H:80?q#", "HTTP://H:80?q", "http://h/", "another spelling"},
		{"http://u:p@h/a", "http://h/a", "http://h/", "the userinfo"},
		{"http://u@v:p@h/a@b?c@d", "http://h/a@b?c@d", "http://h/", "what a URI cannot have, up to the last at sign of the authority"},
		{"http://@h", "http://h", "http://h/", ""},
		{"http://h/a b?[]#f", "http://h/a b?[]", "http://h/", "no URI, as net/http sends it"},
		{"http://i/a?q", "http://i/", "http://i/", "a page elsewhere"},
		{"http://[::0:1]:81/a", "http://[::1]:81/", "http://[::1]:81/", "RFC 5952"},
		{"http://h:81/a", "http://h:81/", "http://h:81/", "another port"},
		{"https://h/a", "", "", "from https to http"},
		{"//u@h/a", "", "", "partial-URI: nobody knows which base it had"},
		{"/a", "", "", "partial-URI"},
		{"about:blank", "", "", "no origin"},
		{"ftp://h/a", "", "", "no origin of http"},
		{"http:///a", "", "", "no host"},
		{"http://h:x/a", "", "", "no origin"},
		{"http://b%C3%BCcher/a", "http://b%C3%BCcher/", "http://b%C3%BCcher/", "as net/http sends a host beyond US-ASCII"},
		{"http://b\u00fccher/a", "", "", "no URI, and no origin"},
		{"jdbc:http://h/a", "", "", "no origin"},
		{"", "", "", ""},
	} {
		for _, name := range []string{"Referer", "referer"} {
			for location, want := range map[string]string{"/b": tt.same, "http://other/": tt.other} {
				header := http.Header{name: {tt.in, tt.in}, "X-Page": {tt.in}}
				req, via := redirected(t, header, "http://h/a", location)
				values := header[name]
				require.NoError(t, httpuri.Redirects{}.Check(req, via))
				var told []string
				if want != "" {
					told = []string{want, want}
				}
				got, isThere := req.Header[name]
				assert.Equal(t, told, got, "%q to %s: %s", tt.in, location, tt.why)
				assert.Equal(t, want != "", isThere, "%q to %s: a field without a value is removed", tt.in, location)
				assert.Equal(t, tt.in, req.Header.Get("X-Page"))
				assert.Equal(t, []string{tt.in, tt.in}, values, "the slice is that of the first request too")
			}
		}
	}
}

// A Host that differs from the URL is another origin.
func TestRFC9110_10_1_3_RefererOfAHost(t *testing.T) {
	for _, tt := range []struct{ host, location, in, want string }{
		{"i", "/b", "http://h/a?q", "http://h/"},
		{"i", "/b", "http://i/a?q", "http://i/"},
		{"i", "http://h/b", "http://h/a?q", "http://h/"},
		{"h:80", "/b", "http://h/a?q", "http://h/a?q"},
	} {
		req, via := redirected(t, http.Header{"Referer": {tt.in}}, "http://h/a", tt.location)
		if via[0].Host = tt.host; tt.location == "/b" {
			req.Host = tt.host // as net/http does
		}
		require.NoError(t, httpuri.Redirects{}.Check(req, via))
		assert.Equal(t, tt.want, req.Header.Get("Referer"), "%+v", tt)
	}
}

// A page is what the marks of its origin name. Only that origin may receive them.
var refererOrigins = []string{"http://a.test", "https://a.test", "https://a.test:8443", "http://b.test", "https://b.test"}

// A refererField is the field that a program sets: the name, the values, and for each value its origin and what the same origin
// may know. Without a name, net/http sets it.
type refererField struct {
	name   string
	values [][3]string
}

func refererFields() []refererField {
	fields := []refererField{{}}
	page := func(i int) [3]string {
		scheme, host, _ := strings.Cut(refererOrigins[i], "://")
		return [3]string{scheme + "://USER:PW@" + host + "/page[]?MARK" + host + "#FRAG", refererOrigins[i], refererOrigins[i] + "/page[]?MARK" + host}
	}
	for i := range refererOrigins {
		fields = append(fields, refererField{"Referer", [][3]string{page(i)}})
	}
	none := func(text string) [3]string { return [3]string{text} }
	return append(fields, refererField{"rEFERER", [][3]string{page(0), page(4), page(1)}}, refererField{"Referer", [][3]string{
		none("/MARK?MARK#FRAG"), none("//a.test/MARK"), none("MARK"), none("http://a.test:MARK/"), none("urn:MARK"), none("http:/MARK"), none(`http:\\a.test\MARK`), none("http://[/MARK"),
	}})
}

// expected returns what the origin to receives after a redirect by which the page last, of the origin from, answered. net/http adds
// that page if it finds no Referer.
func (f refererField) expected(way, from, to, last string) (told []string) {
	values := f.values
	if f.name == "" || f.name != "Referer" && way != "base" {
		values = append([][3]string{{"", from, last}}, values...)
	}
	for _, v := range values {
		isSecure := strings.HasPrefix(v[1], "https:") || strings.HasPrefix(from, "https:")
		switch {
		case v[1] == "" || isSecure && strings.HasPrefix(to, "http:"):
		case v[1] == to && from == to:
			told = append(told, v[2])
		default:
			told = append(told, v[1]+"/")
		}
	}
	return told
}

// A refererWorld answers for all hosts with the next Location. It records scheme and Host of each request, and its Referers.
type refererWorld struct {
	*secretWorld
	received [][]string
}

func (w *refererWorld) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.received = append(w.received, append([]string{scheme + r.Host}, r.Header["Referer"]...))
	w.answer(rw)
}

// Whoever sets the field, and however the program follows: from each origin to each, in chains of redirects, a server receives what
// the documentation says, and never the page of another origin.
func TestRFC9110_10_1_3_RefererOnTheWire(t *testing.T) {
	w := &refererWorld{secretWorld: &secretWorld{}}
	w.serve(t, w)
	transport := &http.Transport{DialContext: w.dial, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	defer transport.CloseIdleConnections()
	policy := httpuri.Redirects{}
	requests, sent := 0, 0
	for _, f := range refererFields() {
		setField := func(req *http.Request) {
			for _, v := range f.values {
				req.Header[f.name] = append(req.Header[f.name], v[0])
			}
		}
		set := func(req *http.Request, _ []*http.Request) error {
			req.Header = http.Header{"Referer": req.Header["Referer"]}
			if f.name != "" {
				delete(req.Header, "Referer")
				setField(req)
			}
			return nil
		}
		ofClient := func(base *http.Client) *http.Client {
			base.Transport = transport
			return httpuri.Limits{Header: -1}.Client(base, policy)
		}
		for way, client := range map[string]*http.Client{
			"Check": {Transport: transport, CheckRedirect: policy.Check}, "Client": ofClient(&http.Client{}), "base": ofClient(&http.Client{CheckRedirect: set}),
			"whatever Check says": {Transport: transport, CheckRedirect: func(req *http.Request, via []*http.Request) error {
				_ = policy.Check(req, via)
				return nil
			}},
		} {
			for chain := range refererChains(len(refererOrigins)) {
				first, urls := w.ask(t, client, chain, func(req *http.Request) {
					if way != "base" {
						setField(req)
					}
				})
				w.mu.Lock()
				received := w.received
				w.mu.Unlock()
				for i, got := range received {
					requests++
					require.Equal(t, refererOrigins[chain[i]], got[0])
					if i == 0 {
						continue // what the program says
					}
					want := f.expected(way, refererOrigins[chain[i-1]], got[0], urls[i-1])
					sent += len(want)
					require.Equal(t, append([]string{got[0]}, want...), got, "%s of %v from %s by %s", way, f, first, urls)
				}
			}
		}
	}
	t.Log(requests, "requests,", sent, "values of Referer")
}

// ask requests one URL of each origin of the chain, each by the redirect of the one before.
func (w *refererWorld) ask(t *testing.T, client *http.Client, chain []int, set func(*http.Request)) (first string, urls []string) {
	for i, origin := range chain {
		urls = append(urls, fmt.Sprintf("%s/%d?MARK%d", refererOrigins[origin], i, origin))
	}
	w.mu.Lock()
	w.received, w.answers, w.status = nil, urls[1:], http.StatusFound
	w.mu.Unlock()
	req, err := http.NewRequest(http.MethodGet, strings.Replace(urls[0], "://", "://USER:PW@", 1)+"#FRAG", nil)
	require.NoError(t, err)
	set(req)
	if resp, err := client.Do(req); err == nil {
		resp.Body.Close()
	} else {
		require.ErrorIs(t, err, httpuri.ErrDowngrade)
	}
	return req.URL.String(), urls
}

// refererChains yields the chains of two and three origins, and some of four; with -deep, all of four.
func refererChains(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for i := range n * n * n * n {
			chain := []int{i % n, i / n % n, i / n / n % n, i / n / n / n}
			if i < n*n && !yield(chain[:2]) || i < n*n*n && !yield(chain[:3]) || (*deep || i%13 == 0) && !yield(chain) {
				return
			}
		}
	}
}

// A program may follow a redirect that Check stops. The Referer is clean then, too.
func TestRFC9110_10_1_3_RefererOfWhatIsStopped(t *testing.T) {
	req, via := redirected(t, http.Header{"Referer": {"http://h/a#f"}}, "http://h/a", "/a")
	requireStopped(t, httpuri.Redirects{}.Check(req, via), 1, httpuri.ErrLoop, "")
	assert.Equal(t, "http://h/a", req.Header.Get("Referer"))
}

// Nobody knows the origin of a request that is not there, or that has no URL. The Referer is removed, since Check is for arguments
// that a program may have built.
func TestRFC9110_10_1_3_RefererByHand(t *testing.T) {
	whole := httptestRequest("http://h/a")
	for _, tt := range []struct {
		url *url.URL
		via []*http.Request
	}{
		{whole.URL, nil}, {whole.URL, []*http.Request{nil}}, {whole.URL, []*http.Request{{}}}, {whole.URL, []*http.Request{whole, nil}},
		{whole.URL, []*http.Request{whole, {}}}, {nil, []*http.Request{whole}}, {nil, nil},
	} {
		for _, values := range [][]string{{"http://h/a"}, {"http://h/a", "http://h/b"}, {}} {
			req := &http.Request{URL: tt.url, Header: http.Header{"Referer": values, "X": {"y"}}, Response: response("http://h/a", "/b")}
			require.Error(t, httpuri.Redirects{}.Check(req, tt.via))
			assert.Equal(t, http.Header{"X": {"y"}}, req.Header, "%v", tt.via)
		}
	}
}

// bodyServers returns a server whose "/start" redirects to itself, and from there to another server, and the bodies that
// both receive.
func bodyServers(t *testing.T, status int) (start string, bodies *[]string) {
	bodies = new([]string)
	record := func(r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		*bodies = append(*bodies, r.Method+" "+string(body))
	}
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { record(r) }))
	t.Cleanup(other.Close)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		record(r)
		location := other.URL
		if r.URL.Path == "/start" {
			location = "/again"
		}
		w.Header().Set("Location", location)
		w.WriteHeader(status)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/start", bodies
}

// A body, like credentials, is only for the origin that it was given for.
func TestRFC9110_15_4_BodyAcrossOrigins(t *testing.T) {
	for _, tt := range []struct {
		status int
		policy httpuri.Redirects
		method string
		body   io.Reader
		want   []string
		err    error
		why    string
	}{
		{307, httpuri.Redirects{}, "POST", strings.NewReader("S"), []string{"POST S", "POST S"}, httpuri.ErrBody, ""},
		{308, httpuri.Redirects{}, "PUT", strings.NewReader("S"), []string{"PUT S", "PUT S"}, httpuri.ErrBody, ""},
		{307, httpuri.Redirects{SendBody: true}, "POST", strings.NewReader("S"), []string{"POST S", "POST S", "POST S"}, nil, ""},
		{308, httpuri.Redirects{SendBody: true}, "PUT", strings.NewReader("S"), []string{"PUT S", "PUT S", "PUT S"}, nil, ""},
		{302, httpuri.Redirects{}, "POST", strings.NewReader("S"), []string{"POST S", "GET ", "GET "}, nil, "it loses the body"},
		{303, httpuri.Redirects{}, "PUT", strings.NewReader("S"), []string{"PUT S", "GET ", "GET "}, nil, "it loses the body"},
		{307, httpuri.Redirects{}, "DELETE", nil, []string{"DELETE ", "DELETE ", "DELETE "}, nil, "no body"},
		{307, httpuri.Redirects{}, "POST", http.NoBody, []string{"POST ", "POST ", "POST "}, nil, "no body"},
		{307, httpuri.Redirects{}, "POST", strings.NewReader(""), []string{"POST ", "POST ", "POST "}, nil, "an empty body"},
	} {
		start, bodies := bodyServers(t, tt.status)
		req, err := httpuri.NewRequest(t.Context(), tt.method, uri.MustParse(start), tt.body)
		require.NoError(t, err)
		client := http.Client{CheckRedirect: tt.policy.Check}
		resp, err := client.Do(req)
		if tt.err != nil {
			requireStopped(t, err, 2, tt.err, tt.why)
		} else {
			require.NoError(t, err)
			resp.Body.Close()
		}
		assert.Equal(t, tt.want, *bodies, "%s by %d %s", tt.method, tt.status, tt.why)
	}
}
