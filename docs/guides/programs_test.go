package guides_test

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/query"
)

// notify sends an event to the webhook that a customer has given. The receiver checks the signature. A name may have any address, so the
// dialer of client must check it, as that of package integration/addresses does.
func notify(ctx context.Context, client *http.Client, hook, event string, key []byte) (*http.Response, error) {
	u, err := uri.ParseAbsolute(hook) // without a fragment
	if err != nil {
		return nil, err
	}
	if u.Scheme != "https" || u.HostKind() != uri.HostRegName || isNumber.MatchString(u.Host) || u.InDomain("localhost") || u.InDomain("internal") {
		return nil, errors.New("the webhook is not on the public web")
	}
	req, err := httpuri.NewRequest(ctx, http.MethodPost, u, strings.NewReader(event))
	if err != nil {
		return nil, err
	}
	target, err := httpuri.SentText(req)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Signature", sign(key, target, event))
	direct := *client
	direct.CheckRedirect = refuse
	return direct.Do(req)
}

// isNumber matches a name whose last label begins with a digit, such as "0x7f.1" and "2130706433". No domain is named so (RFC 1123,
// section 2.1), and the resolver of C reads many of these names as addresses.
var isNumber = regexp.MustCompile(`(^|\.)[0-9][^.]*\.?$`)

// refuse makes a client follow no redirect, which could lead anywhere. The client returns the response.
func refuse(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// notifyByNetURL is notify with net/url.
func notifyByNetURL(ctx context.Context, client *http.Client, hook, event string, key []byte) (*http.Response, error) {
	u, err := url.Parse(hook)
	if err != nil {
		return nil, errors.New("the webhook is invalid") // err may show a password
	}
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	if u.Scheme != "https" || u.User != nil || u.Fragment != "" || !isName.MatchString(host) ||
		host == "localhost" || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".internal") {
		return nil, errors.New("the webhook is not on the public web")
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), strings.NewReader(event))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Signature", sign(key, "https://"+req.Host+req.URL.RequestURI(), event))
	direct := *client
	direct.CheckRedirect = refuse
	return direct.Do(req)
}

// isName matches a name of the DNS that is no IPv4 address.
var isName = regexp.MustCompile(`^([a-z0-9_-]+\.)*[a-z][a-z0-9_-]*$`)

// sign returns the signature of an event for the target that is sent.
func sign(key []byte, target, event string) string {
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s\n%s", target, event)
	return fmt.Sprintf("%x", mac.Sum(nil))[:8]
}

// crawl returns each page at or below root once, in the order of discovery, without userinfo, which a link could choose. hrefs has the
// links of a page.
func crawl(root uri.URI, hrefs func(page uri.URI) []string) (pages []uri.URI) {
	seen := map[string]bool{}
	for next := []uri.URI{root}; len(next) > 0; next = next[1:] {
		page := next[0].WithoutUserInfo().WithoutFragment().NormalizeForScheme()
		if !root.Contains(page) || seen[page.String()] {
			continue
		}
		seen[page.String()] = true
		pages = append(pages, page)
		base, err := uri.NewBase(page)
		if err != nil {
			continue
		}
		for _, href := range hrefs(page) {
			if target, err := httpuri.Href(base, href, toASCII); err == nil {
				next = append(next, target)
			}
		}
	}
	return pages
}

// crawlByNetURL is crawl with net/url. It keeps the default port and "%7e" in the key.
func crawlByNetURL(root *url.URL, hrefs func(page *url.URL) []string) (pages []*url.URL) {
	seen := map[string]bool{}
	below := strings.TrimSuffix(root.EscapedPath(), "/") + "/"
	for next := []*url.URL{root}; len(next) > 0; next = next[1:] {
		page := *next[0]
		page.User, page.Fragment, page.RawFragment = nil, "", ""
		page.Host = strings.ToLower(page.Host)
		page.Path, page.RawPath = path.Clean("/"+page.Path), ""
		isBelow := page.Path == root.Path || strings.HasPrefix(page.EscapedPath(), below)
		if page.Scheme != root.Scheme || page.Host != root.Host || !isBelow || seen[page.String()] {
			continue
		}
		seen[page.String()] = true
		pages = append(pages, &page)
		for _, href := range hrefs(&page) {
			href = strings.Map(func(r rune) rune {
				if r == '\t' || r == '\n' || r == '\r' {
					return -1
				}
				return r
			}, strings.TrimSpace(href))
			target, err := page.Parse(href)
			if err != nil {
				continue
			}
			if target.Host, err = toASCII(target.Host); err == nil {
				next = append(next, target)
			}
		}
	}
	return pages
}

// list calls visit for each page of a list, as long as the server names a next page on its origin.
func list(ctx context.Context, client *http.Client, api uri.URI, filter string, visit func(*http.Response)) error {
	u, err := api.AppendSegments("items")
	if err != nil {
		return err
	}
	params := query.New(query.Form)
	params.Add("filter", filter)
	u.Query = params.String()
	for ok := true; ok; {
		req, err := httpuri.NewRequest(ctx, http.MethodGet, u, nil)
		if err != nil {
			return err
		}
		resp, err := client.Do(req)
		if err != nil {
			return err
		}
		visit(resp)
		resp.Body.Close()
		base, err := httpuri.Base(resp)
		if err != nil {
			return err
		}
		links, _ := httpuri.Links(resp.Header, base) // those that can be read
		var next httpuri.Link
		next, ok = httpuri.Rel(links, "next")
		u, ok = next.Target, ok && httpuri.SameOrigin(api, next.Target)
	}
	return nil
}

// listByNetURL is list with net/url.
func listByNetURL(ctx context.Context, client *http.Client, api *url.URL, filter string, visit func(*http.Response)) error {
	u := api.JoinPath("items")
	u.RawQuery = url.Values{"filter": {filter}}.Encode()
	for u != nil {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
		if err != nil {
			return err
		}
		resp, err := client.Do(req)
		if err != nil {
			return err
		}
		visit(resp)
		resp.Body.Close()
		u = nil
		for _, field := range resp.Header.Values("Link") {
			m := nextLink.FindStringSubmatch(field)
			if m == nil {
				continue
			}
			target, err := resp.Request.URL.Parse(m[1])
			if err == nil && target.Scheme == api.Scheme && strings.EqualFold(target.Host, api.Host) {
				u = target
				break
			}
		}
	}
	return nil
}

// nextLink finds most links with the relation "next". It does not know "next" after another relation.
var nextLink = regexp.MustCompile(`<([^<>]*)>[^<,]*;\s*rel="?next"?`)

// canonical redirects each request to the one name of the site, behind a proxy that sets X-Forwarded-Proto.
func canonical(name string, site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked, err := httpuri.FromRequest(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		asked, err = asked.WithScheme(cmp.Or(r.Header.Get("X-Forwarded-Proto"), asked.Scheme))
		if err = cmp.Or(err, asked.CheckScheme()); err != nil { // "urn:a" has no host
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		want := asked
		want.Scheme = "https"
		if want, err = want.WithHostPort(name); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError) // the name of the site is wrong
			return
		}
		if want.Equivalent(asked) {
			site.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Location", want.String())
		w.WriteHeader(http.StatusPermanentRedirect)
	})
}

// canonicalByNetURL is canonical with net/url. "//evil" as a request-target stays a path only since scheme and host are written
// before it.
func canonicalByNetURL(name string, site http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		scheme := "http"
		if r.TLS != nil {
			scheme = "https"
		}
		if proto := r.Header.Get("X-Forwarded-Proto"); proto == "http" || proto == "https" {
			scheme = proto
		}
		host := strings.ToLower(r.Host)
		if scheme == "https" {
			host = strings.TrimSuffix(host, ":443")
		}
		if scheme == "https" && host == name {
			site.ServeHTTP(w, r)
			return
		}
		if !strings.HasPrefix(r.RequestURI, "/") { // absolute-form, or "*"
			http.Error(w, "the request-target has no path", http.StatusBadRequest)
			return
		}
		w.Header().Set("Location", "https://"+name+r.RequestURI)
		w.WriteHeader(http.StatusPermanentRedirect)
	})
}

// mayReturn reports whether a sign-in may send the browser back to next, which is a reference of the request. Send the String of the
// target, and not its path, which can begin with "//".
func mayReturn(sites []uri.URI, page uri.URI, next string) (uri.URI, bool) {
	ref, err := uri.Parse(next) // "\" and control characters are errors
	if err != nil {
		return uri.URI{}, false
	}
	target, err := page.Resolve(ref)
	if err != nil || target.Has(uri.ComponentUserInfo) {
		return uri.URI{}, false
	}
	return target, slices.ContainsFunc(sites, func(site uri.URI) bool { return site.Contains(target) })
}

// mayReturnByNetURL is mayReturn with net/url.
func mayReturnByNetURL(sites []*url.URL, page *url.URL, next string) (*url.URL, bool) {
	if strings.ContainsAny(next, "\\\t\r\n") { // browsers read "\" as "/", and drop the others
		return nil, false
	}
	target, err := page.Parse(next)
	if err != nil || target.User != nil || target.Opaque != "" {
		return nil, false
	}
	lower := strings.ToLower(target.EscapedPath())
	if strings.Contains(lower, "%2f") || strings.Contains(lower, "%5c") || strings.Contains(lower, "%2e") {
		return nil, false
	}
	for _, site := range sites {
		below := strings.TrimSuffix(site.EscapedPath(), "/") + "/"
		sameOrigin := target.Scheme == site.Scheme && strings.EqualFold(target.Host, site.Host) // without default ports
		if sameOrigin && strings.HasPrefix(target.EscapedPath()+"/", below) {
			return target, true
		}
	}
	return nil, false
}

func Example_programWebhook() {
	server := httptest.NewTLSServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		target, err := httpuri.FromRequest(r)
		fmt.Println(target, err, r.Header.Get("Signature") == sign([]byte("key"), target.String(), "paid"))
	}))
	defer server.Close()
	client := server.Client()
	client.Transport.(*http.Transport).DialContext = dialing(server)
	for _, hook := range []string{
		"https://example.com/hook?id=1", "https://127.0.0.1/", "https://2130706433/", "https://[::1]/", "https://LOCALHOST./", "http://example.com/",
		"https://joe:secret@example.com/", "https://exa mple.com/",
	} {
		_, err := notify(context.Background(), client, hook, "paid", []byte("key"))
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// https://example.com/hook?id=1 <nil> true
	// the webhook is not on the public web
	// the webhook is not on the public web
	// the webhook is not on the public web
	// the webhook is not on the public web
	// the webhook is not on the public web
	// httpuri: invalid userinfo for the scheme https: user information may mislead about the host; to send it, call NewRequestWithUserInfo; to drop it, WithoutUserInfo (RFC 9110, section 4.2.4)
	// uri: invalid host at offset 11: ' ' is not allowed (reg-name; RFC 3986, section 3.2.2)
}

func Example_programCrawler() {
	links := map[string][]string{
		"/docs/":     {"a b", "../blog", "HTTP://joe@EXAMPLE.com:80/docs/a%20b#top", "//other.example/docs/", "%7Ejoe", "/docs/%2e%2e/x"},
		"/docs/~joe": {" ?page=2 ", "."},
	}
	root := uri.MustParse("http://example.com/docs/")
	for _, page := range crawl(root, func(page uri.URI) []string { return links[page.EscapedPath()] }) {
		fmt.Println(page)
	}
	// Output:
	// http://example.com/docs/
	// http://example.com/docs/a%20b
	// http://example.com/docs/~joe
	// http://example.com/docs/~joe?page=2
}

func Example_programPages() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Query().Get("page") {
		case "":
			w.Header().Set("Link", `<?page=0>; rel=prev, <?page=2,3>; rel="next last"`)
		case "2,3":
			w.Header().Set("Link", `<https://other.example/items>; rel=next`)
		}
	}))
	defer server.Close()
	visit := func(resp *http.Response) { fmt.Println(resp.Request.URL.RequestURI()) }
	err := list(context.Background(), server.Client(), uri.MustParse(server.URL+"/v1"), "a&b", visit)
	fmt.Println(err)
	// Output:
	// /v1/items?filter=a%26b
	// /v1/items?page=2,3
	// <nil>
}

func Example_programCanonical() {
	site := canonical("example.com", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "the site") }))
	for _, asked := range [][3]string{
		{"https", "example.com", "/"}, {"https", "EXAMPLE.com:443", "/"}, {"http", "example.com", "/a%2Fb?"}, {"https", "www.example.com", "//evil.example/%2e"},
		{"https", "example.com", "urn:a"},
	} {
		r := httptest.NewRequest(http.MethodGet, asked[2], nil)
		r.Host = asked[1]
		r.Header.Set("X-Forwarded-Proto", asked[0])
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		fmt.Println(w.Code, w.Body.String()+w.Header().Get("Location"))
	}
	// Output:
	// 200 the site
	// 200 the site
	// 308 https://example.com/a%2Fb?
	// 308 https://example.com//evil.example/%2e
	// 400 uri: invalid authority for the scheme https: the URI must have '//' and a host after the scheme (RFC 9110, section 4.2.2)
}

func Example_programAllowList() {
	sites := []uri.URI{uri.MustParse("https://app.example/"), uri.MustParse("https://docs.example/team")}
	page := uri.MustParse("https://app.example/sign-in")
	for _, next := range []string{
		"/inbox?open=1", "https://APP.example:443/x", "https://docs.example/team/a", "https://docs.example/teams", "//evil.example", `/\evil.example`,
		"https://docs.example/team/%2e%2e/x", "https://docs.example/team/..%2fx", "javascript:alert(1)", "https://app.example@evil.example/",
	} {
		target, ok := mayReturn(sites, page, next)
		fmt.Printf("%t %q\n", ok, target)
	}
	// Output:
	// true "https://app.example/inbox?open=1"
	// true "https://APP.example:443/x"
	// true "https://docs.example/team/a"
	// false "https://docs.example/teams"
	// false "https://evil.example"
	// false ""
	// false "https://docs.example/team/%2e%2e/x"
	// false "https://docs.example/team/..%2fx"
	// false "javascript:alert(1)"
	// false ""
}
