// Package crawler walks the pages of some origins: an example of what packages uri and httpuri are for, and of what each part is.
package crawler

import (
	"context"
	"io"
	"mime"
	"net/http"
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/integration/pages"
)

// A Crawler fetches each page of its origins once, as far as links, redirects and sitemaps lead, and robots.txt allows.
type Crawler struct {
	Client  *http.Client                                // that is asked, or nil
	Agent   string                                      // the product token of User-Agent and of robots.txt
	Allowed []httpuri.Origin                            // nothing else is ever asked
	Wait    func(context.Context, httpuri.Origin) error // before each request, or nil: politeness is by origin
	Visit   func(u uri.URI, page *pages.Page)           // each page, by its canonical URI
	Longest int                                         // the URI that is followed, since some sites make endless ones; 0 for 2,000 bytes
}

// A crawl is the state of one.
type crawl struct {
	Crawler
	client   *http.Client
	frontier []uri.URI
	seen     map[string]bool // what was asked, or is in the frontier, by key
	visited  map[string]bool // by the key of the canonical URI
	robots   map[httpuri.Origin]*robots
}

// Crawl walks from the seeds until there is nothing left. A request that fails ends nothing but itself; only ctx and Wait end the crawl.
func (c Crawler) Crawl(ctx context.Context, seeds ...uri.URI) error {
	cr := &crawl{Crawler: c, seen: map[string]bool{}, visited: map[string]bool{}, robots: map[httpuri.Origin]*robots{}}
	if cr.Longest == 0 {
		cr.Longest = 2000
	}
	cr.client = httpuri.Client(c.Client, httpuri.Redirects{Repair: true})
	check := cr.client.CheckRedirect
	cr.client.CheckRedirect = func(req *http.Request, via []*http.Request) error {
		if err := check(req, via); err != nil {
			return err
		}
		return cr.checkRedirect(req)
	}
	for _, origin := range c.Allowed {
		cr.robots[origin] = &robots{}
	}
	for _, origin := range c.Allowed {
		if err := cr.readRobots(ctx, origin); err != nil {
			return err
		}
	}
	for _, seed := range seeds {
		cr.add(seed)
	}
	for len(cr.frontier) > 0 {
		next := cr.frontier[0]
		cr.frontier = cr.frontier[1:]
		if err := cr.fetch(ctx, next, cr.read); err != nil {
			return err
		}
	}
	return nil
}

// key is what tells pages apart: the URI in the normal form of its scheme, without the fragment, which no server sees.
func key(u uri.URI) string { return u.WithoutFragment().NormalizeForScheme().String() }

// add puts u into the frontier, in its normal form, unless it is known or may not be asked for.
func (cr *crawl) add(u uri.URI) {
	if cr.mayAsk(u) && !cr.seen[key(u)] {
		cr.seen[key(u)] = true
		cr.frontier = append(cr.frontier, u.WithoutFragment().NormalizeForScheme())
	}
}

// mayAsk reports whether origin and robots.txt let u be asked for.
func (cr *crawl) mayAsk(u uri.URI) bool {
	origin, ok := httpuri.OriginOf(u)
	return ok && slices.Contains(cr.Allowed, origin) && u.UserInfo == "" && len(u.String()) <= cr.Longest && cr.robots[origin].allow(u)
}

// checkRedirect follows a redirect, once the policy has allowed it, to what is new and may be asked for.
func (cr *crawl) checkRedirect(req *http.Request) error {
	target, err := uri.FromURL(req.URL)
	if err != nil || !cr.mayAsk(target) || cr.seen[key(target)] {
		return http.ErrUseLastResponse
	}
	cr.seen[key(target)] = true
	origin, _ := httpuri.OriginOf(target)
	return cr.wait(req.Context(), origin)
}

func (cr *crawl) wait(ctx context.Context, origin httpuri.Origin) error {
	if cr.Wait != nil {
		return cr.Wait(ctx, origin)
	}
	return ctx.Err()
}

// fetch asks for u and hands a response with content to read.
func (cr *crawl) fetch(ctx context.Context, u uri.URI, read func(*http.Response)) error {
	origin, _ := httpuri.OriginOf(u)
	if err := cr.wait(ctx, origin); err != nil {
		return err
	}
	req, err := httpuri.NewRequest(ctx, http.MethodGet, u, nil)
	if err != nil {
		return nil // nothing that can be asked for
	}
	req.Header.Set("User-Agent", cr.Agent)
	resp, err := cr.client.Do(req)
	if err != nil {
		return ctx.Err() // the policy has stopped, or the server
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusOK {
		read(resp)
	}
	io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<16)) // so that the connection can be used again
	return nil
}

// read reads a page or a sitemap, and adds what they lead to.
func (cr *crawl) read(resp *http.Response) {
	base, err := httpuri.Base(resp)
	if err != nil {
		return
	}
	links, _ := httpuri.Links(resp.Header, base) // a field that cannot be read leads nowhere
	canonical := base
	for _, link := range links {
		switch {
		case slices.Contains(link.Rel, "canonical") && link.Anchor().Equal(base):
			canonical = link.Target
		case slices.Contains(link.Rel, "next"):
			cr.add(link.Target)
		}
	}
	switch kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")); kind {
	case "text/html":
		cr.readPage(resp, canonical)
	case "application/xml", "text/xml":
		cr.addSitemap(resp.Body, base)
	}
}

// readPage visits a page and adds its links, unless it is known by its canonical URI.
func (cr *crawl) readPage(resp *http.Response, canonical uri.URI) {
	page, err := pages.Read(resp, resp.Body)
	if err != nil {
		return
	}
	for _, link := range page.Links {
		if link.Element == "link" && slices.Contains(link.Rel, "canonical") {
			canonical = link.Target
		}
	}
	if !cr.mayAsk(canonical) || cr.visited[key(canonical)] {
		return
	}
	cr.visited[key(canonical)], cr.seen[key(canonical)] = true, true
	cr.Visit(canonical.WithoutFragment().NormalizeForScheme(), page)
	for _, link := range page.Links {
		if link.Element == "a" || link.Element == "area" || link.Element == "iframe" || slices.Contains(link.Rel, "next") {
			cr.add(link.Target)
		}
	}
}
