package crawler_test

import (
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/integration/crawler"
	"github.com/go-rfc3986/uri/integration/pages"
)

const pageCount = 2000

// A site has two origins. Everything that must not be requested is at other origins, or in its robots.txt.
type site struct {
	*httptest.Server
	locations []string // of redirects, as servers write them
	raw       []string // paths and queries with characters that browsers leave raw or encode

	mu    sync.Mutex
	asked map[string]int // the number of requests for each key
	bad   []string       // requests that must not be sent
}

func newSite(t *testing.T) *site {
	s := &site{asked: map[string]int{}}
	for _, row := range rows(t, "../../httpuri/testdata/locations.tsv") {
		location, err := strconv.Unquote(row[0])
		require.NoError(t, err)
		s.locations = append(s.locations, location)
	}
	for _, row := range rows(t, "../../httpuri/testdata/browsers.tsv") {
		place, name, _ := strings.Cut(row[0], " U+")
		c, err := strconv.ParseInt(name, 16, 32)
		require.NoError(t, err)
		switch place {
		case "path":
			s.raw = append(s.raw, "/raw/a"+string(rune(c))+"b")
		case "query":
			s.raw = append(s.raw, "/raw?a"+string(rune(c))+"b")
		case "fragment":
			s.raw = append(s.raw, "/#a"+string(rune(c))+"b")
		}
	}
	require.Greater(t, len(s.locations), 60)
	require.Greater(t, len(s.raw), 300)
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

// rows returns the rows of a table.
func rows(t *testing.T, name string) (all [][]string) {
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	named := false
	for line := range strings.Lines(string(data)) {
		switch {
		case strings.HasPrefix(line, "# "):
		case !named:
			named = true
		default:
			all = append(all, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
		}
	}
	return all
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	u, err := httpuri.FromRequest(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case err != nil:
		s.bad = append(s.bad, err.Error())
	case u.Host != "a.test" && u.Host != "www.a.test" || u.HasPort && u.Port != 80:
		s.bad = append(s.bad, u.String())
	case strings.HasPrefix(r.RequestURI, "/private") || strings.Contains(r.RequestURI, "calendar") || r.UserAgent() != "example":
		s.bad = append(s.bad, u.String()+" of "+r.UserAgent())
	}
	s.asked[u.NormalizeForScheme().String()]++
	s.answer(w, u)
}

// answer serves the site: robots.txt, sitemaps, numbered pages, redirects, and endless pages.
func (s *site) answer(w http.ResponseWriter, u uri.URI) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	number := func(text string) int { n, _ := strconv.Atoi(text); return n }
	switch path := u.EscapedPath(); {
	case path == "/robots.txt":
		w.Header().Set("Content-Type", "text/plain")
		fmt.Fprint(w, "User-agent: other\nDisallow: /\n\nUser-agent: example # us\nUser-Agent: another\nDisallow: /private\n"+
			"Allow: /private/\nDisallow: /*calendar\nDisallow: /%70rivate/\nDisallow:\n"+
			"Sitemap: http://a.test/sitemaps.xml\nSitemap: http://elsewhere.test/map.xml\nSitemap: http://[\n")
	case path == "/sitemaps.xml":
		w.Header().Set("Content-Type", "application/xml")
		fmt.Fprint(w, `<sitemapindex><sitemap><loc> http://a.test/map 1.xml </loc></sitemap><sitemap><loc>//b.test/map</loc></sitemap></sitemapindex>`)
	case path == "/map%201.xml":
		w.Header().Set("Content-Type", "text/xml")
		fmt.Fprint(w, `<urlset>`)
		for i := 1900; i < pageCount; i++ {
			fmt.Fprintf(w, "<url><loc>http://A.test:80/x/../p/%d</loc></url>", i)
		}
		fmt.Fprint(w, `<url><loc>http://[</loc></url><url><loc>`)
	case strings.HasPrefix(path, "/p/"):
		s.writePage(w, number(u.Path[2]), u)
	case strings.HasPrefix(path, "/moved/"):
		w.Header()["Location"] = []string{s.locations[number(u.Path[2])]}
		w.WriteHeader(http.StatusFound)
	case strings.HasPrefix(path, "/deep/"):
		fmt.Fprint(w, `<a href="deeper/">on</a> <a href="?more">`)
	case strings.HasPrefix(path, "/bodies/"):
		w.Header().Set("Link", `</next>; rel="next`)
		fmt.Fprint(w, strings.Repeat("<p>long</p>", 100))
	default:
		fmt.Fprint(w, "<p>nothing more")
	}
}

// writePage writes page i. It leads to two more pages, in one of many spellings, and into the traps.
func (s *site) writePage(w http.ResponseWriter, i int, u uri.URI) {
	for _, child := range []int{2*i + 1, 2*i + 2} {
		if child < 1900 && child%14 == 0 {
			w.Header().Add("Link", fmt.Sprintf(`</p/%d>; rel=next`, child))
		}
	}
	fmt.Fprintf(w, `<!DOCTYPE html><title>%d</title><link rel="canonical" href="http://a.test/p/%d">`, i, i)
	if i%3 == 0 {
		fmt.Fprint(w, `<base href="../p/">`)
	}
	spellings := []string{"%d", "/p/%d", "./%d#top", "http://A.TEST/p/%d", "http://a.test:80/p/%d#x", "//a.test:/p/%d", "/%%70/%d", "../p/./%d",
		"/x/../p/%d", "/p/%d?utm_source=x", "HTTP://a%%2Etest/p/%d"}
	for _, child := range []int{2*i + 1, 2*i + 2} {
		switch {
		case child >= 1900: // only in the sitemap
		case child%14 == 0: // only in the header
		case child%7 == 0:
			fmt.Fprintf(w, `<link rel=next href="/p/%d">`, child)
		default:
			fmt.Fprintf(w, `<a href="%s">`, fmt.Sprintf(spellings[child%len(spellings)], child))
		}
	}
	if i < len(s.locations) {
		fmt.Fprintf(w, `<a href="/moved/%d">`, i)
	}
	if i < len(s.raw) {
		fmt.Fprintf(w, `<a href="%s">`, html.EscapeString(s.raw[i]))
	}
	fmt.Fprint(w, `<a href="/private"><a href="/calendar/2026"><a href="/deep/"><a href="http://b.test/"><a href="https://a.test/">`+
		`<a href="http://user@a.test/p/1"><a href="//a.test:81/"><a href="mailto:a@a.test"><a href="http://[">`+
		`<a href="http://www.a.test/p/1"><a href="javascript:void(0)"><img src="/image.png"><a href="">`)
}

// client returns a client that connects to the site for every host.
func (s *site) client() *http.Client {
	dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, s.Listener.Addr().String())
	}
	return &http.Client{Transport: &http.Transport{DialContext: dial}}
}

func origins(t *testing.T, texts ...string) (all []httpuri.Origin) {
	for _, text := range texts {
		origin, ok := httpuri.OriginOf(uri.MustParse(text))
		require.True(t, ok)
		all = append(all, origin)
	}
	return all
}

func TestCrawl(t *testing.T) {
	s := newSite(t)
	visits, waits := map[string]int{}, map[httpuri.Origin]int{}
	c := crawler.Crawler{
		Client: s.client(), Agent: "example", Allowed: origins(t, "http://a.test", "http://www.a.test"), Longest: 200,
		Visit: func(u uri.URI, _ *pages.Page) { visits[u.String()]++ },
		Wait:  func(_ context.Context, o httpuri.Origin) error { waits[o]++; return nil },
	}
	require.NoError(t, c.Crawl(t.Context(), uri.MustParse("http://a.test/p/0")))

	assert.Empty(t, s.bad, "nothing is asked for elsewhere, nor what robots.txt disallows")
	requests := 0
	for u, n := range s.asked {
		assert.Equal(t, 1, n, "%s is asked for once", u)
		requests += n
	}
	for i := range pageCount {
		assert.Equal(t, 1, visits[fmt.Sprintf("http://a.test/p/%d", i)], "page %d", i)
	}
	for u, n := range visits {
		assert.Equal(t, 1, n, "%s", u)
	}
	for i := range s.locations {
		assert.Equal(t, 1, s.asked[fmt.Sprintf("http://a.test/moved/%d", i)])
	}
	assert.Equal(t, 1, s.asked["http://a.test/raw/a%7Cb"])
	assert.Equal(t, 1, s.asked["http://a.test/100%25"], "a redirect to what net/http cannot read")
	assert.Equal(t, 1, s.asked["http://www.a.test/p/1"], "another URI of a page that is visited once")
	waited := 0
	for _, n := range waits {
		waited += n
	}
	assert.Len(t, waits, 2)
	assert.Equal(t, requests, waited, "politeness is asked before each request")
	t.Logf("%d requests for %d pages, %d of them numbered", requests, len(visits), pageCount)
}

// The crawl ends if its context is cancelled, or if Wait returns an error.
func TestCrawlEnds(t *testing.T) {
	s := newSite(t)
	c := crawler.Crawler{Client: s.client(), Agent: "example", Allowed: origins(t, "http://a.test"), Visit: func(uri.URI, *pages.Page) {}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, c.Crawl(ctx, uri.MustParse("http://a.test/p/0")), context.Canceled)
	stop, waits := errors.New("stop"), 0
	c.Wait = func(context.Context, httpuri.Origin) error {
		if waits++; waits > 20 {
			return stop
		}
		return nil
	}
	require.ErrorIs(t, c.Crawl(t.Context(), uri.MustParse("http://a.test/p/0")), stop)
	require.NoError(t, crawler.Crawler{}.Crawl(t.Context(), uri.MustParse("http://a.test/")), "no origin is allowed")
	assert.Empty(t, s.bad)
}

// A countedBody counts itself until it is closed.
type countedBody struct {
	io.Reader
	close func()
}

func (b countedBody) Close() error {
	b.close()
	return nil
}

// transportFunc is a function as a transport.
type transportFunc func(*http.Request) (*http.Response, error)

func (f transportFunc) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// Each body is closed, also of a response that is not read, or not to its end. Otherwise its connection would stay for ever.
func TestBodiesAreClosed(t *testing.T) {
	open := map[string]bool{}
	transport := transportFunc(func(r *http.Request) (*http.Response, error) {
		u, status := r.URL.String(), http.StatusOK
		if strings.Contains(u, "robots") {
			status = http.StatusNotFound
		}
		open[u] = true
		body := countedBody{strings.NewReader(strings.Repeat("x", 1<<18)), func() { delete(open, u) }}
		return &http.Response{StatusCode: status, Header: http.Header{"Content-Type": {"text/plain"}}, Body: body, Request: r}, nil
	})
	c := crawler.Crawler{
		Client: &http.Client{Transport: transport}, Agent: "example", Allowed: origins(t, "http://a.test"), Visit: func(uri.URI, *pages.Page) {},
	}
	require.NoError(t, c.Crawl(t.Context(), uri.MustParse("http://a.test/a")))
	assert.Empty(t, open)
}
