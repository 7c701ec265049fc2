package crawler_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/integration/crawler"
	"github.com/go-rfc3986/uri/integration/pages"
)

// answers are those of all servers, by URI: a status, header fields, an empty line and a body. What is not there is 404, and "" is no
// answer at all.
type answers map[string]string

// A walk is what the servers and the program have seen of a crawl.
type walk struct {
	asked, visited, waited []string
	err                    error
}

// crawl crawls from the first of the origins. The error of Wait is that of failing, by the number of the call.
func (a answers) crawl(t *testing.T, failing map[int]error, texts ...string) (seen walk) {
	t.Helper()
	transport := transportFunc(func(r *http.Request) (*http.Response, error) {
		u := r.URL.String()
		seen.asked = append(seen.asked, u)
		text, found := a[u]
		switch {
		case !found:
			text = "404 Not Found"
		case text == "":
			return nil, errors.New("no answer")
		}
		head, body, _ := strings.Cut(text, "\n\n")
		head = "HTTP/1.1 " + strings.ReplaceAll(head, "\n", "\r\n") + "\r\n\r\n"
		return http.ReadResponse(bufio.NewReader(strings.NewReader(head+body)), r)
	})
	c := crawler.Crawler{
		Client: &http.Client{Transport: transport}, Agent: "Example", Allowed: origins(t, texts...),
		Visit: func(u uri.URI, _ *pages.Page) { seen.visited = append(seen.visited, u.String()) },
		Wait: func(_ context.Context, o httpuri.Origin) error {
			seen.waited = append(seen.waited, o.String())
			return failing[len(seen.waited)]
		},
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		seen.err = c.Crawl(t.Context(), uri.MustParse(texts[0]))
	}()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Fatal("the crawl does not end: the same page or text again and again")
	}
	return seen
}

// html200 is the answer for a page with that content, and more header fields.
func html200(content string, fields ...string) string {
	return "200 OK\n" + strings.Join(append(fields, "Content-Type: text/html"), "\n") + "\n\n" + content
}

// What is asked for and visited on small sites, in this order. Each crawl begins at http://a/ and may ask http://a and http://b.
func TestSmallSites(t *testing.T) {
	long := func(n int) string { return strings.Repeat("x", n-len("http://a/")) }
	for _, tt := range []struct {
		name           string
		site           answers
		asked, visited string // without robots.txt of the two, with spaces between them
	}{
		{"breadth first", answers{"http://a/": html200(`<a href=1><a href=2>`), "http://a/1": html200(`<a href=3>`)},
			"http://a/ http://a/1 http://a/2 http://a/3", "http://a/ http://a/1"},
		{"spellings of one page", answers{"http://a/": html200(`<a href=/p><a href=//a:80/p><a href=HTTP://A/%70#x><a href=x/../p><a href="p ">`)}, "http://a/ http://a/p", "http://a/"},
		{"robots.txt as a page", answers{"http://a/": html200(`<a href=/robots.txt><a href=//b/./robots.txt>`)}, "http://a/", "http://a/"},
		{"other elements", answers{"http://a/": html200(`<map><area href=1></map><iframe src=2></iframe><img src=3><form action=4></form><link href=5>`)},
			"http://a/ http://a/1 http://a/2", "http://a/"},
		{"a status that is not 200", answers{"http://a/": html200(`<a href=1><a href=2><a href=3>`), "http://a/1": "404 \nContent-Type: text/html\n\n<a href=4>",
			"http://a/2": "500 \nContent-Type: text/html\n\n<a href=5>", "http://a/3": "202 \nContent-Type: text/html\n\n<a href=6>"},
			"http://a/ http://a/1 http://a/2 http://a/3", "http://a/"},
		{"half a page", answers{"http://a/": html200(`<a href=1>`), "http://a/1": html200(`<a href=2>`, "Content-Length: 100")}, "http://a/ http://a/1", "http://a/"},
		{"another type", answers{"http://a/": html200(`<a href=1><a href=2>`), "http://a/1": "200 \nContent-Type: text/plain\n\n<a href=3>",
			"http://a/2": "200 \nContent-Type: TEXT/HTML;charset=utf-8\n\n<a href=4>"},
			"http://a/ http://a/1 http://a/2 http://a/4", "http://a/ http://a/2"},
		{"no answer", answers{"http://a/": html200(`<a href=1><a href=2>`), "http://a/1": ""}, "http://a/ http://a/1 http://a/2", "http://a/"},
		{"the longest URI", answers{"http://a/": html200(fmt.Sprintf(`<a href=%s><a href=%s>`, long(2001), long(2000)))}, "http://a/ http://a/" + long(2000), "http://a/"},

		{"a redirect", answers{"http://a/": html200(`<a href=1><a href=2>`), "http://a/1": "302 \nLocation: /2", "http://a/2": html200("")},
			"http://a/ http://a/1 http://a/2", "http://a/ http://a/2"}, // 2 is in the frontier
		{"a redirect to a new page", answers{"http://a/": html200(`<a href=1>`), "http://a/1": "302 \nLocation: /2", "http://a/2": html200(`<a href=/2>`)},
			"http://a/ http://a/1 http://a/2", "http://a/ http://a/2"},
		{"a redirect to itself", answers{"http://a/": "302 \nLocation: /"}, "http://a/", ""},
		{"a redirect that robots.txt forbids", answers{"http://a/robots.txt": "200 \n\nUser-agent: *\nDisallow: /no", "http://a/": "302 \nLocation: /no"}, "http://a/", ""},
		{"a redirect to another origin", answers{"http://a/": "302 \nLocation: http://c/"}, "http://a/", ""},
		{"a redirect with userinfo", answers{"http://a/": "302 \nLocation: http://u@b/"}, "http://a/", ""},
		{"the target of such a redirect, without it", answers{"http://a/": html200(`<a href=1><a href=2>`), "http://a/1": "302 \nLocation: http://u@b/", "http://a/2": html200(`<a href=//b/>`)},
			"http://a/ http://a/1 http://a/2 http://b/", "http://a/ http://a/2"},
		{"a redirect to the other origin", answers{"http://a/": "302 \nLocation: //b/", "http://b/": html200("")}, "http://a/ http://b/", "http://b/"},

		{"a canonical page", answers{"http://a/": html200(`<link rel=canonical href=/c#x><a href=c><a href=1>`), "http://a/1": html200(`<link rel=canonical href=/c><a href=2>`)},
			"http://a/ http://a/1", "http://a/c"},
		{"a canonical page in the header", answers{"http://a/": html200(`<a href=c>`, "Link: </c>; rel=canonical")}, "http://a/", "http://a/c"},
		{"a canonical page in both", answers{"http://a/": html200(`<link rel=canonical href=/d>`, "Link: </c>; rel=canonical")}, "http://a/", "http://a/d"},
		{"a canonical page elsewhere", answers{"http://a/": html200(`<link rel=canonical href=//c/><a href=1>`)}, "http://a/", ""},
		{"a page in the name of the other origin", answers{"http://a/": html200(`<link rel=canonical href=//b/><a href=1>`), "http://b/": html200(`<a href=2>`)},
			"http://a/ http://b/ http://b/2", "http://b/"},
		{"the same in the header", answers{"http://a/": html200(`<a href=1>`, "Link: <//b/>; rel=canonical"), "http://b/": html200("")}, "http://a/ http://b/", "http://b/"},
		{"a page in the name of the other origin, which forbids it", answers{"http://a/": html200(`<link rel=canonical href=//b/no>`),
			"http://b/robots.txt": "200 \n\nUser-agent: *\nDisallow: /no"}, "http://a/", ""},
		{"the longest path", answers{"http://a/": html200("<a href='" + strings.Repeat("/x", 24) + "'><a href='" + strings.Repeat("/x", 25) + "'>")},
			"http://a/ http://a" + strings.Repeat("/x", 24), "http://a/"},
		{"a canonical page that robots.txt forbids", answers{"http://a/robots.txt": "200 \n\nUser-agent: *\nDisallow: /no",
			"http://a/": html200(`<link rel=canonical href=/no><a href=1>`)}, "http://a/", ""},
		{"a link that is said to be canonical", answers{"http://a/": html200(`<a rel=canonical href=/c>`)}, "http://a/ http://a/c", "http://a/"},
		{"the next page", answers{"http://a/": html200(`<link rel=next href=1>`, "Link: </2>; rel=next"), "http://a/2": "200 \nLink: </3>; rel=next"},
			"http://a/ http://a/2 http://a/1 http://a/3", "http://a/"},
		{"a Link field that cannot be read", answers{"http://a/": html200(`<a href=1>`, "Link: </2", "Link: </3>; rel=next")},
			"http://a/ http://a/3 http://a/1", "http://a/"},

		{"two sitemaps", answers{"http://a/robots.txt": "200 \n\nSitemap: http://a/1 2\nSitemap: /3\nsitemap: http://a/4", "http://a/1%202": "200 \nContent-Type: application/xml\n\n" +
			"<a><loc>http://a/5</loc><url>http://a/6</url><loc>7</loc><loc>http://B\u00dcCHER.b/</loc></a>", "http://a/4": "200 \nContent-Type: text/xml; charset=utf-8\n\n<loc>//b/8</loc>"},
			"http://a/1%202 http://a/4 http://a/ http://a/5 http://a/7 http://b/8", ""},
		{"a sitemap that ends early", answers{"http://a/": "200 \nContent-Type: text/xml\n\n<a><loc>http://a/1</loc><loc>http://a/2"}, "http://a/ http://a/1", ""},
		{"a sitemap with an error inside", answers{"http://a/": "200 \nContent-Type: text/xml\n\n<a><loc>http://a/1</b></loc><loc>http://a/2</loc>"}, "http://a/", ""},
		{"a sitemap of the other origin, which forbids it", answers{"http://a/robots.txt": "200 \n\nSitemap: http://b/1\nSitemap: http://b/2",
			"http://b/robots.txt": "200 \n\nUser-agent: *\nDisallow: /1"}, "http://b/2 http://a/", ""},
	} {
		seen := tt.site.crawl(t, nil, "http://a/", "http://b/")
		require.NoError(t, seen.err, tt.name)
		require.Equal(t, []string{"http://a/robots.txt", "http://b/robots.txt"}, seen.asked[:2], tt.name)
		assert.Equal(t, tt.asked, strings.Join(seen.asked[2:], " "), tt.name)
		assert.Equal(t, tt.visited, strings.Join(seen.visited, " "), tt.name)
		assert.Len(t, seen.waited, len(seen.asked), tt.name)
	}
}

// A host beyond US-ASCII in a sitemap and in a page is that of IDNA.
func TestNamesOfIDNA(t *testing.T) {
	site := answers{"http://a/": html200("<a href=//b\u00fccher.test/1>", "Link: </2>; rel=next"), "http://a/2": "200 \nContent-Type: text/xml\n\n<loc>http://B\u00dcCHER.test/2</loc>"}
	seen := site.crawl(t, nil, "http://a/", "http://xn--bcher-kva.test")
	assert.Equal(t, []string{"http://a/", "http://a/2", "http://xn--bcher-kva.test/1", "http://xn--bcher-kva.test/2"}, seen.asked[2:])
}

// RFC 9309, section 2.3.1: what the answer for robots.txt means for the rest of the origin. The rules are those of the origin that was
// asked, wherever they were found.
func TestRFC9309_2_3_1_Access(t *testing.T) {
	const rules = "200 \n\nUser-agent: *\nDisallow: /no\n"
	chain := func(hops int) answers {
		site := answers{fmt.Sprintf("http://b/%d", hops): rules}
		for i := range hops {
			site[fmt.Sprintf("http://b/%d", i)] = fmt.Sprintf("301 \nLocation: /%d", i+1)
		}
		site["http://a/robots.txt"] = "302 \nLocation: http://b/1"
		return site
	}
	all, some, none := "http://a/ http://a/yes http://a/no", "http://a/ http://a/yes", ""
	for _, tt := range []struct {
		name, want string
		site       answers
	}{
		{"2.3.1.1 rules", some, answers{"http://a/robots.txt": rules}},
		{"2.3.1.1 a byte that begins no character", some, answers{"http://a/robots.txt": rules + "Disallow: /\xff\x00\nDisallow: /\xff"}},
		{"2.3.1.2 one redirect", some, chain(1)},
		{"2.3.1.2 five redirects", some, chain(5)},
		{"2.3.1.2 to the rules of the other", some, answers{"http://a/robots.txt": "301 \nLocation: //b/robots.txt", "http://b/robots.txt": rules}},
		{"2.3.1.2 to what other rules forbid", some, answers{"http://a/robots.txt": "301 \nLocation: //b/no", "http://b/no": rules, "http://b/robots.txt": rules}},
		{"2.3.1.2 to an origin that is not asked", none, answers{"http://a/robots.txt": "301 \nLocation: http://c/robots.txt", "http://c/robots.txt": rules}},
		{"2.3.1.2 without an end", none, answers{"http://a/robots.txt": "301 \nLocation: /robots.txt"}},
		{"2.3.1.3 unavailable", all, answers{"http://a/robots.txt": "404 "}},
		{"2.3.1.3 unavailable", all, answers{"http://a/robots.txt": "400 "}},
		{"2.3.1.3 unavailable", all, answers{"http://a/robots.txt": "499 \n\nUser-agent: *\nDisallow: /"}},
		{"2.3.1.4 unreachable", none, answers{"http://a/robots.txt": "500 \n\nUser-agent: *\nAllow: /"}},
		{"2.3.1.4 unreachable", none, answers{"http://a/robots.txt": "599 "}},
		{"2.3.1.4 no answer", none, answers{"http://a/robots.txt": ""}},
		{"2.3.1.4 half an answer", none, answers{"http://a/robots.txt": "200 \nContent-Length: 100\n\nUser-agent: *\nDisallow: /no\n"}},
	} {
		for _, order := range [][]string{{"http://a/", "http://b"}, {"http://b", "http://a/"}} {
			tt.site["http://a/"] = html200("<a href=yes><a href=no>")
			tt.site["http://b/"] = html200("<a href=//a>")
			seen := tt.site.crawl(t, nil, order...)
			require.NoError(t, seen.err, tt.name)
			got := slices.DeleteFunc(seen.asked, func(u string) bool { return strings.Contains(u, "robots") || !strings.HasPrefix(u, "http://a/") })
			assert.Equal(t, tt.want, strings.Join(got, " "), "%s, %q", tt.name, order)
		}
	}
}

// An error of Wait ends the crawl, at each of the requests: those for robots.txt, pages and redirects.
func TestEachWaitMayEndTheCrawl(t *testing.T) {
	site := answers{"http://a/robots.txt": "302 \nLocation: /rules", "http://a/rules": "200 ", "http://a/": "302 \nLocation: /1", "http://a/1": html200(`<a href=2><a href=3>`)}
	const requests = 7 // of two origins
	require.Len(t, site.crawl(t, nil, "http://a/", "http://b/").asked, requests)
	stop := errors.New("stop")
	for i := range requests {
		seen := site.crawl(t, map[int]error{i + 1: stop}, "http://a/", "http://b/")
		assert.ErrorIs(t, seen.err, stop, "%d", i)
		assert.Len(t, seen.asked, i)
	}
}

// A request that the server does not answer ends with the context.
func TestCancelledRequest(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	transport := transportFunc(func(r *http.Request) (*http.Response, error) {
		cancel()
		select {
		case <-r.Context().Done():
			return nil, r.Context().Err()
		case <-time.After(5 * time.Second):
			t.Error("the request goes on without an end, although its context has ended")
			return nil, errors.New("no answer")
		}
	})
	c := crawler.Crawler{Client: &http.Client{Transport: transport}, Agent: "example", Allowed: origins(t, "http://a.test"), Visit: func(uri.URI, *pages.Page) {}}
	assert.ErrorIs(t, c.Crawl(ctx, uri.MustParse("http://a.test/")), context.Canceled)
}

// A connection is used again after a short body that nothing reads, and an endless one is not read to its end.
func TestRestOfABody(t *testing.T) {
	read := map[string]int{}
	transport := transportFunc(func(r *http.Request) (*http.Response, error) {
		u := r.URL.Path
		length := int64(1000)
		if u == "/endless" {
			length = 1 << 30
		}
		body := io.TeeReader(io.LimitReader(zeros{}, length), counter(func(n int) { read[u] += n }))
		return &http.Response{StatusCode: http.StatusNotFound, Header: http.Header{}, Body: io.NopCloser(body), Request: r}, nil
	})
	c := crawler.Crawler{Client: &http.Client{Transport: transport}, Allowed: origins(t, "http://a.test"), Visit: func(uri.URI, *pages.Page) {}}
	require.NoError(t, c.Crawl(t.Context(), uri.MustParse("http://a.test/short"), uri.MustParse("http://a.test/endless")))
	assert.Equal(t, 1000, read["/robots.txt"])
	assert.Equal(t, 1000, read["/short"])
	assert.Equal(t, 1<<16, read["/endless"])
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { return len(b), nil }

// A counter is a writer that only counts.
type counter func(n int)

func (c counter) Write(b []byte) (int, error) {
	c(len(b))
	return len(b), nil
}
