package pages_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/integration/pages"
)

// A site is a server for all hosts. It records its requests.
type site struct {
	*httptest.Server
	asked []string
}

func newSite(t *testing.T) *site {
	s := &site{}
	content, err := os.ReadFile("testdata/page.html")
	require.NoError(t, err)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := httpuri.FromRequest(r)
		if err != nil {
			http.Error(w, "no target URI", http.StatusBadRequest)
			return
		}
		switch u.String() {
		case "http://site.test/start":
			w.Header().Set("Location", "/news/2026/summer.html#x")
			w.WriteHeader(http.StatusFound)
		case "http://site.test/news/2026/summer.html":
			w.Write(content)
		default:
			s.asked = append(s.asked, u.String())
		}
	}))
	t.Cleanup(s.Close)
	return s
}

// client returns a client that connects to the site for every host.
func (s *site) client() *http.Client {
	dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, s.Listener.Addr().String())
	}
	return httpuri.Client(&http.Client{Transport: &http.Transport{DialContext: dial}}, httpuri.Redirects{})
}

// Every link of a page is resolved against its base and fetched. The base is relative to the URI after the redirect.
func TestEveryLinkOfAPage(t *testing.T) {
	s := newSite(t)
	client := s.client()
	resp, err := client.Get("http://site.test/start")
	require.NoError(t, err)
	defer resp.Body.Close()
	page, err := pages.Read(resp, resp.Body)
	require.NoError(t, err)
	assert.Equal(t, "http://site.test/news/club/season%202/index.html", page.Base.String())

	var others []string
	for _, link := range page.Links {
		req, err := httpuri.NewRequest(t.Context(), "GET", link.Target, nil)
		if err == nil && link.Target.Scheme == "http" {
			resp, err := client.Do(req)
			require.NoError(t, err)
			io.Copy(io.Discard, resp.Body)
			resp.Body.Close()
			continue
		}
		if err != nil && link.Target.Scheme != "http" {
			require.ErrorIs(t, err, httpuri.ErrScheme)
		}
		others = append(others, link.Target.String())
	}
	const base = "http://site.test/news/club/season%202/"
	assert.Equal(t, []string{
		"http://site.test/news/summer", base + "style.css?v=3&theme=dark", base + "index.html?page=2", "http://static.site.test/js/app.js",
		"http://site.test/", base + "index.html", base + "index.html", base + "crews/M%C3%BCller%20&%20sons.html",
		base + "crews/list.php?tags%5B%5D=a%7Cb&sort=name%5E2", "http://site.test/above", base + "here", base + "a%2Fb/c",
		base + "time:12.html", base + "broken/line.html", base + "broken/line.html", "http://site.test/news/summer?", base + "100%25.html",
		base + "img/boat%201.jpg", "http://site.test/search", base + "map?x=1&y=2", base + "minutes.html",
	}, s.asked)
	assert.Equal(t, []string{"time:12.html", "mailto:club@site.test", "tel:+1-201-555-0123", "javascript:void(0)",
		"data:image/gif;base64,R0lGODlhAQABAAAAACw=", "https://secure.site.test/pay"}, others)
	require.Len(t, page.Refused, 1)
	assert.Equal(t, "http://site.test:99999/", page.Refused[0].Text)
	assert.ErrorIs(t, page.Refused[0].Err, uri.ErrPortRange)
	assert.Equal(t, []string{"stylesheet", "alternate"}, page.Links[1].Rel)
}

// A page has a base with a scheme, and content that can be read to its end.
func TestErrorsOfRead(t *testing.T) {
	_, err := pages.Read(&http.Response{Request: &http.Request{URL: &url.URL{Path: "/a"}}}, strings.NewReader(""))
	assert.ErrorIs(t, err, uri.ErrRelativeBase)
	_, err = pages.Read(&http.Response{Request: httptest.NewRequest("GET", "http://site.test/a/b", nil)}, failing{})
	assert.ErrorIs(t, err, errRead)
}

// The attributes of each element: which are references, with "x" in them, and which are not. 12 elements with one attribute each, and others.
func TestReferencesOfElements(t *testing.T) {
	resp := &http.Response{Request: httptest.NewRequest("GET", "http://site.test/a/b", nil)}
	for content, want := range map[string]string{
		`<a href=x>`: "a", `<map><area href=x></map>`: "area", `<link href=x>`: "link", `<img src=x>`: "img", `<script src=x></script>`: "script",
		`<iframe src=x></iframe>`: "iframe", `<audio src=x></audio>`: "audio", `<video src=x></video>`: "video", `<audio><source src=x></audio>`: "source",
		`<embed src=x>`: "embed", `<form action=x></form>`: "form", `<blockquote cite=x></blockquote>`: "blockquote",
		`<svg><a href=x></a></svg>`: "a", `<svg><a xlink:href=x></a></svg>`: "", `<a name=x src=x>`: "", `<p href=x>`: "", `<form href=x></form>`: "", `<!--a href=x-->`: "",
	} {
		page, err := pages.Read(resp, strings.NewReader(content))
		require.NoError(t, err)
		got := ""
		for _, link := range page.Links {
			got += link.Element
			assert.Equal(t, "http://site.test/a/x", link.Target.String(), content)
		}
		assert.Equal(t, want, got, content)
		assert.Empty(t, page.Refused, content)
	}
}

// Relations are in lowercase, with any white space between them, and a name beyond US-ASCII is that of IDNA.
func TestRelations(t *testing.T) {
	resp := &http.Response{Request: httptest.NewRequest("GET", "http://site.test/", nil)}
	page, err := pages.Read(resp, strings.NewReader("<a rel=' Next  NOFOLLOW\t\nx' href=//B\u00fccher.test/><a rel='' href=/><a href='//\u00a0.test'>"))
	require.NoError(t, err)
	require.Len(t, page.Links, 2)
	assert.Equal(t, []string{"next", "nofollow", "x"}, page.Links[0].Rel)
	assert.Equal(t, "http://xn--bcher-kva.test/", page.Links[0].Target.String())
	assert.Empty(t, page.Links[1].Rel)
	require.Len(t, page.Refused, 1)
	assert.Equal(t, "//\u00a0.test", page.Refused[0].Text)
}

type failing struct{}

var errRead = errors.New("the content ends")

func (failing) Read([]byte) (int, error) { return 0, errRead }
