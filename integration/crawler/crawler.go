// Package crawler walks the pages of some origins. It is an example of the use of packages uri and
// httpuri.
package crawler

import (
	"cmp"
	"context"
	"io"
	"mime"
	"net/http"
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/integration/pages"
)

// A Crawler fetches each page of its origins once. It follows links, redirects and sitemaps if
// robots.txt allows them. It does not follow a URI with more than 24 segments.
type Crawler struct {
	Client  *http.Client                                // sends the requests; may be nil
	Agent   string                                      // the product token of User-Agent and of robots.txt
	Allowed []httpuri.Origin                            // the only origins that get requests
	Wait    func(context.Context, httpuri.Origin) error // before each request, or nil; different origins may need different waits
	Visit   func(u uri.URI, page *pages.Page)           // called for each page, with its canonical URI
	Longest int                                         // the maximum length of a URI that is followed, since some sites make endless ones; 0 means 2,000 bytes
}

// A crawl is the state of a crawl.
type crawl struct {
	Crawler
	client    *http.Client
	mayFollow func(uri.URI) bool // reports whether a redirect to that URI is followed
	stopped   error              // of Wait before a redirect
	frontier  []uri.URI
	seen      map[string]bool // by key: what was requested, or is in the frontier
	visited   map[string]bool // by the key of the canonical URI
	robots    map[httpuri.Origin]robots
}

// Crawl walks from the seeds until nothing is left. A request that fails does not end the crawl;
// only ctx and Wait do.
func (c Crawler) Crawl(ctx context.Context, seeds ...uri.URI) error {
	cr := &crawl{Crawler: c, seen: map[string]bool{}, visited: map[string]bool{}, robots: map[httpuri.Origin]robots{}}
	if cr.Longest == 0 {
		cr.Longest = 2000
	}
	cr.client = httpuri.Client(c.Client, httpuri.Redirects{Repair: true})
	check := cr.client.CheckRedirect
	cr.client.CheckRedirect = func(req *http.Request, via []*http.Request) error {
		if err := check(req, via); err != nil || req.Context().Err() != nil {
			return err // see httpuri.Limits.Client
		}
		return cr.checkRedirect(req)
	}
	cr.mayFollow = cr.isAllowed // robots.txt may be that of another origin, even one that was read (RFC 9309, section 2.3.1.2)
	for _, origin := range c.Allowed {
		if err := cr.readRobots(ctx, origin); err != nil {
			return err
		}
	}
	cr.mayFollow = cr.isNew
	for _, origin := range c.Allowed {
		cr.addSitemaps(origin) // which may be at an origin that was read later
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

// key returns the key of a page: the URI in the normal form of its scheme, without the fragment,
// which is not sent.
func key(u uri.URI) string { return u.WithoutFragment().NormalizeForScheme().String() }

// add adds u to the frontier, in its normal form, unless it is known or must not be requested.
func (cr *crawl) add(u uri.URI) {
	if cr.isNew(u) {
		cr.frontier = append(cr.frontier, u.WithoutFragment().NormalizeForScheme())
	}
}

// isNew reports whether u may be requested and was not known before. From now on, it is known.
func (cr *crawl) isNew(u uri.URI) bool {
	k := key(u)
	if cr.seen[k] || !cr.mayAsk(u) {
		return false
	}
	cr.seen[k] = true
	return true
}

// mayAsk reports whether the origins and robots.txt allow a request for u.
func (cr *crawl) mayAsk(u uri.URI) bool {
	origin, _ := httpuri.OriginOf(u)
	return cr.isAllowed(u) && cr.robots[origin].allow(u)
}

// maxSegments is the number of segments of a path that is followed. Each reference relative to a page costs that much.
const maxSegments = 24

// isAllowed reports whether the origins allow a request for u, whatever robots.txt says.
func (cr *crawl) isAllowed(u uri.URI) bool {
	origin, ok := httpuri.OriginOf(u)
	return ok && slices.Contains(cr.Allowed, origin) && u.UserInfo == "" && len(u.Path) <= maxSegments+1 && len(u.String()) <= cr.Longest
}

// checkRedirect follows a redirect that the policy allows, if mayFollow does.
func (cr *crawl) checkRedirect(req *http.Request) error {
	target, err := uri.FromURL(req.URL)
	if err != nil || !cr.mayFollow(target) {
		return http.ErrUseLastResponse
	}
	origin, _ := httpuri.OriginOf(target)
	cr.stopped = cr.wait(req.Context(), origin)
	return cr.stopped
}

func (cr *crawl) wait(ctx context.Context, origin httpuri.Origin) error {
	if cr.Wait != nil {
		return cr.Wait(ctx, origin)
	}
	return ctx.Err()
}

// fetch requests u, and passes the response to read.
func (cr *crawl) fetch(ctx context.Context, u uri.URI, read func(*http.Response)) error {
	origin, _ := httpuri.OriginOf(u)
	if err := cr.wait(ctx, origin); err != nil {
		return err
	}
	req, err := httpuri.NewRequest(ctx, http.MethodGet, u, nil)
	if err != nil {
		return nil // it cannot be requested
	}
	req.Header.Set("User-Agent", cr.Agent)
	resp, err := cr.client.Do(req)
	if err != nil {
		return cmp.Or(cr.stopped, ctx.Err()) // otherwise the policy or the server has stopped the request
	}
	defer resp.Body.Close()
	read(resp)
	io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<16)) // so that the connection can be used again
	return nil
}

// read reads a page or a sitemap, and adds its links.
func (cr *crawl) read(resp *http.Response) {
	base, err := httpuri.Base(resp)
	if err != nil || resp.StatusCode != http.StatusOK {
		return
	}
	links, _ := httpuri.Links(resp.Header, base) // those that can be read
	canonical := base.URI()
	if link, ok := httpuri.Rel(links, "canonical"); ok {
		canonical = link.Target
	}
	if link, ok := httpuri.Rel(links, "next"); ok {
		cr.add(link.Target)
	}
	switch kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")); kind {
	case "text/html":
		cr.readPage(resp, base.URI(), canonical)
	case "application/xml", "text/xml":
		cr.addSitemap(resp.Body, base)
	}
}

// readPage visits a page and adds its links, unless it is known by its canonical URI. A page of another origin is asked for there, since
// this one could say anything in its name.
func (cr *crawl) readPage(resp *http.Response, here, canonical uri.URI) {
	page, err := pages.Read(resp, resp.Body)
	if err != nil {
		return
	}
	for _, link := range page.Links {
		if link.Element == "link" && slices.Contains(link.Rel, "canonical") {
			canonical = link.Target
		}
	}
	if !httpuri.SameOrigin(here, canonical) {
		cr.add(canonical)
		return
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
