package uri_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/go-rfc3986/uri/query"
)

// The recipes of docs/recipes.md, in their order. TestRecipes in internal/check writes that page from this file: the first paragraph
// of a comment is the heading, and the rest the text above the code.

// Add a query parameter
//
// Add encodes the value and appends the parameter. Other parameters do not change.
func Example_addAQueryParameter() {
	u := uri.MustParse("https://example.com/list?sort=na%6De")
	params, err := query.Parse(u.Query, query.Form) // http and https: "+" is a space
	if err != nil {
		log.Fatal(err)
	}
	params.Add("q", "AC/DC & co")
	fmt.Println(u.WithQuery(params.String()))
	// Output: https://example.com/list?sort=na%6De&q=AC%2FDC+%26+co <nil>
}

// Read a query parameter
//
// Get returns the decoded value, and GetAll all values, as in "a=1&a=2".
func Example_readAQueryParameter() {
	u := uri.MustParse("https://example.com/list?q=x+y&a=1&a=2")
	params, err := query.Parse(u.Query, query.Form)
	q, ok := params.Get("q")
	fmt.Println(q, ok, params.Has("page"), err)
	fmt.Println(params.GetAll("a"))
	// Output:
	// x y true false <nil>
	// [1 2]
}

// Change one of several values
//
// Copy the parameters to a new query. To delete one of several values, call DeleteFunc.
func Example_changeOneOfSeveralValues() {
	u := uri.MustParse("https://example.com/list?tag=a&page=2&tag=b&tag=c")
	params, err := query.Parse(u.Query, query.Form)
	if err != nil {
		log.Fatal(err)
	}
	changed := query.New(query.Form)
	for key, value := range params.All() {
		if key == "tag" && value == "b" {
			value = "x y"
		}
		changed.Add(key, value)
	}
	fmt.Println(u.WithQuery(changed.String()))
	// Output: https://example.com/list?tag=a&page=2&tag=x+y&tag=c <nil>
}

// Strip tracking parameters
//
// Delete keeps the spelling of other parameters.
func Example_stripTrackingParameters() {
	u := uri.MustParse("https://example.com/a?id=7&utm_source=x&UTM_medium=y#top")
	params, err := query.Parse(u.Query, query.Form)
	if err != nil {
		log.Fatal(err)
	}
	for key := range params.All() {
		if strings.HasPrefix(strings.ToLower(key), "utm_") {
			params.Delete(key)
		}
	}
	u.Query = params.String() // if empty, without "?"
	fmt.Println(u)
	// Output: https://example.com/a?id=7#top
}

// Remove a query parameter
//
// WithQuery("") leaves a "?". If no parameter remains, call WithoutQuery.
func Example_removeAQueryParameter() {
	u := uri.MustParse("https://example.com/list?page=2")
	params, err := query.Parse(u.Query, query.Form)
	if err != nil {
		log.Fatal(err)
	}
	params.Delete("page")
	fmt.Println(u.WithQuery(params.String()))
	if params.Len() == 0 {
		fmt.Println(u.WithoutQuery())
	}
	// Output:
	// https://example.com/list? <nil>
	// https://example.com/list
}

// Join a base URL and a path
//
// JoinPath puts one slash between base and path, and resolves "." and "..". Pass only paths that you trust.
func Example_joinABaseURLAndAPath() {
	api := uri.MustParse("https://api.example.com/v1/")
	fmt.Println(api.JoinPath("users", "list"))
	fmt.Println(api.JoinPath("/users/"))
	// Output:
	// https://api.example.com/v1/users/list <nil>
	// https://api.example.com/v1/users/ <nil>
}

// Join a base URL and an endpoint with a query
//
// JoinReference appends path and query. A path that leads out of the base is an error.
func Example_joinABaseURLAndAnEndpointWithAQuery() {
	api := uri.MustParse("https://api.example.com/v1?key=a")
	fmt.Println(api.JoinReference(uri.MustParse("/users?page=2")))
	_, err := api.JoinReference(uri.MustParse("../admin"))
	fmt.Println(err != nil)
	// Output:
	// https://api.example.com/v1/users?key=a&page=2 <nil>
	// true
}

// Put text into a path
//
// AppendSegments encodes the text. It rejects ".." and "../a", which would lead to another path.
func Example_putTextIntoAPath() {
	users := uri.MustParse("https://api.example.com/users")
	fmt.Println(users.AppendSegments("Anna/Ben", "50 %"))
	_, err := users.AppendSegments("../admin")
	fmt.Println(errors.Is(err, uri.ErrReservedSegment))
	// Output:
	// https://api.example.com/users/Anna%2FBen/50%20%25 <nil>
	// true
}

// Get the decoded segments of a path
//
// An encoded slash is a part of its segment. Path has the encoded segments, after an empty first element.
func Example_getTheDecodedSegmentsOfAPath() {
	u := uri.MustParse("https://example.com/a%2Fb/c%20d")
	for segment := range u.Segments() {
		fmt.Printf("%q ", segment)
	}
	fmt.Printf("%q", u.Path)
	// Output: "a/b" "c d" ["" "a%2Fb" "c%20d"]
}

// Add or remove a trailing slash
//
// EscapedPath returns the path as it is written, and WithPath sets it.
func Example_addOrRemoveATrailingSlash() {
	u := uri.MustParse("https://example.com/a%2F?q")
	u, err := u.WithPath(u.EscapedPath() + "/")
	fmt.Println(u, err)
	u, err = u.WithPath(strings.TrimSuffix(u.EscapedPath(), "/"))
	fmt.Println(u, err)
	// Output:
	// https://example.com/a%2F/?q <nil>
	// https://example.com/a%2F?q <nil>
}

// Get the file name of a URL
//
// BaseName decodes the last segment that is not empty. It may be ".." or contain a slash: check it before you use it as a file name.
func Example_getTheFileNameOfAURL() {
	u := uri.MustParse("https://example.com/docs/a%20b.pdf?v=2")
	fmt.Println(u.BaseName())
	// Output: a b.pdf <nil>
}

// Get the port, or the default port
//
// HostPort returns the address for net.Dial.
func Example_getThePortOrTheDefaultPort() {
	u := uri.MustParse("https://[2001:db8::7]/")
	fmt.Println(u.EffectivePort())
	fmt.Println(u.HostPort())
	// Output:
	// 443 true
	// [2001:db8::7]:443 <nil>
}

// Remove the default port
//
// NormalizeForScheme also removes it, and normalizes the other components.
func Example_removeTheDefaultPort() {
	for _, text := range []string{"https://example.com:443/%7Ea", "https://example.com:8443/"} {
		u := uri.MustParse(text)
		if port, ok := uri.DefaultPort(u.Scheme); ok && u.Port == port {
			u = u.WithoutPort()
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.com/%7Ea
	// https://example.com:8443/
}

// Parse host:port
//
// WithHostPort on the zero URI reads a host with or without a port.
func Example_parseHostPort() {
	for _, text := range []string{"example.com:8080", "[::1]"} {
		u, err := uri.URI{}.WithHostPort(text)
		fmt.Println(u.Hostname(), u.Port, u.HasPort, err)
	}
	// Output:
	// example.com 8080 true <nil>
	// ::1 0 false <nil>
}

// Get the registrable domain
//
// Normalize lowercases and decodes the host: 10.0.0.%31 is an IP address. Pass a name to package publicsuffix of golang.org/x/net, as
// integration/idna_domain_test.go does.
func Example_getTheRegistrableDomain() {
	u := uri.MustParse("https://Shop.Example.CO.UK:8443/a").Normalize()
	if u.HostKind() == uri.HostRegName { // not an IP address
		fmt.Println(u.Hostname()) // publicsuffix.EffectiveTLDPlusOne returns example.co.uk
	}
	// Output: shop.example.co.uk
}

// Change the host and the port
//
// WithHostPort keeps the userinfo.
func Example_changeTheHostAndThePort() {
	u := uri.MustParse("http://joe@localhost:80/a?q")
	fmt.Println(u.WithHostPort("[::1]:8080"))
	// Output: http://joe@[::1]:8080/a?q <nil>
}

// Change http to https
//
// WithScheme keeps the port, even port 80. To remove port 80, call NormalizeForScheme first.
func Example_changeHttpToHttps() {
	u := uri.MustParse("http://example.com:80/a")
	fmt.Println(u.WithScheme("https"))
	fmt.Println(u.NormalizeForScheme().WithScheme("https"))
	// Output:
	// https://example.com:80/a <nil>
	// https://example.com/a <nil>
}

// Change one segment of a path
//
// Copies of a URI share Path. Clone Path before you change an element.
func Example_changeOneSegmentOfAPath() {
	u := uri.MustParse("https://example.com/v1/users")
	v := u
	v.Path = slices.Clone(u.Path) // without it, u changes too
	v.Path[1] = "v2"
	fmt.Println(u, v)
	// Output: https://example.com/v1/users https://example.com/v2/users
}

// Build a URL safely from parts
//
// AppendSegments and package query encode data. Write only constants into the fields.
func Example_buildAURLSafelyFromParts() {
	params := query.New(query.Form)
	params.Add("q", "a&b=c")
	u, err := uri.URI{Scheme: "https", Host: "example.com"}.AppendSegments("files", "a/b?.txt")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.WithQuery(params.String()))
	// Output: https://example.com/files/a%2Fb%3F.txt?q=a%26b%3Dc <nil>
}

// Convert to and from a net/url URL
//
// If the other library would read the result differently, the error is a URLError. If you built the URL by hand, parse the result of its String method.
func Example_convertToAndFromANetURLURL() {
	v, err := uri.MustParse("https://example.com/a%2Fb").URL() // a *url.URL
	fmt.Println(v, err)
	u, err := uri.FromURL(&url.URL{Scheme: "https", Host: "example.com", Path: "/a b"})
	fmt.Println(u, err)
	byHand := &url.URL{Scheme: "https", Host: "github.com", Path: "a/b.git"}
	_, err = uri.FromURL(byHand)
	var refused *uri.URLError
	if errors.As(err, &refused) {
		fmt.Println(refused.Component)
	}
	fmt.Println(uri.Parse(byHand.String()))
	// Output:
	// https://example.com/a%2Fb <nil>
	// https://example.com/a%20b <nil>
	// path
	// https://github.com/a/b.git <nil>
}

// Read example.com as people type it
//
// GuessURI adds a scheme, unless there is a scheme and "//". Ambiguous text is an error. Check the scheme, and convert
// [non-ASCII hosts](guides/typed.md).
func Example_readExampleComAsPeopleTypeIt() {
	for _, typed := range []string{" example.com/a b", "localhost:8080", "http://example.com", "joe@example.com"} {
		u, err := uri.GuessURI(httpuri.Repair(typed), "https")
		fmt.Printf("%q %t\n", u, errors.Is(err, uri.ErrAmbiguous))
	}
	// Output:
	// "https://example.com/a%20b" false
	// "https://localhost:8080" false
	// "http://example.com" false
	// "" true
}

// Report a bad URL to a user
//
// A ParseError has the offset of the first invalid byte. Show the text only to the person who typed it.
func Example_reportABadURLToAUser() {
	text := "https://example.com/a b"
	_, err := uri.Parse(text)
	var bad *uri.ParseError
	if errors.As(err, &bad) {
		fmt.Println(text)
		fmt.Println(strings.Repeat(" ", bad.Offset)+"^", bad.Err)
	}
	// Output:
	// https://example.com/a b
	//                      ^ ' ' is not allowed: write %20
}

// Accept URLs with spaces and brackets
//
// Repair encodes characters that browsers accept and RFC 3986 does not. In the host, it encodes only non-ASCII characters.
func Example_acceptURLsWithSpacesAndBrackets() {
	fmt.Println(uri.Parse(httpuri.Repair(" https://example.com/a b?tag[]=1 ")))
	// Output: https://example.com/a%20b?tag%5B%5D=1 <nil>
}

// Compare two URLs
//
// Equal compares the components as they are written. Equivalent normalizes both first. To compare pages, remove the fragments.
func Example_compareTwoURLs() {
	u := uri.MustParse("HTTP://Example.com:80/%7Ejoe")
	v := uri.MustParse("http://example.com/~joe#top")
	fmt.Println(u.Equal(v), u.Equivalent(v), u.Equivalent(v.WithoutFragment()))
	// Output: false false true
}

// Compare ignoring a trailing slash
//
// Remove the last segment of both if it is empty.
func Example_compareIgnoringATrailingSlash() {
	trim := func(u uri.URI) uri.URI {
		if last := len(u.Path) - 1; last > 1 && u.Path[last] == "" {
			u.Path = u.Path[:last]
		}
		return u
	}
	u, v := uri.MustParse("https://example.com/a/"), uri.MustParse("https://EXAMPLE.com/a")
	fmt.Println(u.Equivalent(v), trim(u).Equivalent(trim(v)))
	// Output: false true
}

// Check for the same origin
//
// SameOrigin compares scheme, host and port. An Origin can be a map key.
func Example_checkForTheSameOrigin() {
	u := uri.MustParse("https://example.com/a")
	fmt.Println(httpuri.SameOrigin(u, uri.MustParse("https://EXAMPLE.com:443/b")))
	fmt.Println(httpuri.SameOrigin(u, uri.MustParse("http://example.com/a")))
	fmt.Println(httpuri.OriginOf(u))
	// Output:
	// true
	// false
	// https://example.com true
}

// Use a URL as a map key
//
// A URI is not comparable, so use its normalized text. For the key of a page, remove the fragment.
func Example_useAURLAsAMapKey() {
	visits := map[string]int{}
	for _, text := range []string{"http://example.com", "HTTP://example.com:80/", "http://example.com/#top"} {
		key, err := uri.NormalizeForScheme(text)
		if err != nil {
			log.Fatal(err)
		}
		visits[key]++
	}
	fmt.Println(visits)
	page := uri.MustParse("HTTP://example.com/#top").WithoutFragment().NormalizeForScheme().String()
	fmt.Println(page, visits[page])
	// Output:
	// map[http://example.com/:2 http://example.com/#top:1]
	// http://example.com/ 2
}

// Deduplicate the URLs of a crawl
//
// The key has neither userinfo nor fragment, and its parameters are sorted. Request the URL as it was found.
func Example_deduplicateTheURLsOfACrawl() {
	seen := map[string]bool{}
	for _, found := range []string{"https://h/a?x=1&y=2", "https://joe@h:443/a?y=2&x=1#top", "https://h/b"} {
		u := uri.MustParse(found).WithoutUserInfo().WithoutFragment().NormalizeForScheme()
		params := query.ParseForm(u.Query)
		params.Sort()
		u.Query = params.String()
		fmt.Println(u, seen[u.String()])
		seen[u.String()] = true
	}
	// Output:
	// https://h/a?x=1&y=2 false
	// https://h/a?x=1&y=2 true
	// https://h/b false
}

// Allow only some hosts
//
// InDomain accepts the domain and its subdomains. Check the scheme, too.
func Example_allowOnlySomeHosts() {
	for _, text := range []string{"https://api.example.com/", "https://example.com.evil.net/", "https://example.com@evil.net/"} {
		u := uri.MustParse(text)
		fmt.Println(u.Scheme == "https" && u.InDomain("example.com"))
	}
	// Output:
	// true
	// false
	// false
}

// Check whether one URL is below another
//
// Contains compares scheme, host, port and segments. It returns false if a server could read the path as one outside the base.
func Example_checkWhetherOneURLIsBelowAnother() {
	api := uri.MustParse("https://example.com/v1")
	for _, text := range []string{"https://example.com/v1/users?q", "https://example.com/v10", "https://example.com/v1//../admin"} {
		fmt.Println(api.Contains(uri.MustParse(text)))
	}
	// Output:
	// true
	// false
	// false
}

// Check where a redirect parameter leads
//
// LocalTarget reads the text as a browser does. Another origin is an error. Send the whole target, since its path may begin with "//".
func Example_checkWhereARedirectParameterLeads() {
	page, err := uri.NewBase(uri.MustParse("https://example.com/login"))
	if err != nil {
		log.Fatal(err)
	}
	for _, next := range []string{"/home", "/.//evil.net/", `/\evil.net/`, "https://example.com@evil.net/"} {
		target, err := httpuri.LocalTarget(page, next)
		fmt.Printf("%q %t\n", target, err == nil)
	}
	// Output:
	// "https://example.com/home" true
	// "https://example.com//evil.net/" true
	// "" false
	// "" false
}

// Log a URL without its password
//
// Redacted hides passwords and tokens; Redactor.Text does so in any text, such as an error. With All, a Redactor also hides user names and
// every value of the query.
func Example_logAURLWithoutItsPassword() {
	u := uri.MustParse("https://joe:secret@example.com/?token=abc&page=2")
	fmt.Println(u.Redacted())
	fmt.Println(uri.Redactor{All: true}.URI(u))
	fmt.Println(uri.Redactor{}.Text("cannot read https://joe:secret@exa%mple.com/, try again"))
	// Output:
	// https://joe:xxxxx@example.com/?token=xxxxx&page=2
	// https://xxxxx@example.com/?token=xxxxx&page=xxxxx
	// cannot read https://joe:xxxxx@exa%mple.com/, try again
}

// Show a URL to people
//
// Display shows characters instead of percent-encoding, except where they mislead. The stub stands for idna.Display.ToUnicode of
// golang.org/x/net/idna.
func Example_showAURLToPeople() {
	toUnicode := func(string) (string, error) { return "bücher.example", nil }
	fmt.Println(lint.Display(uri.MustParse("https://joe:secret@xn--bcher-kva.example/%C3%BC"), toUnicode))
	// Output: https://bücher.example/ü (user information: joe:xxxxx)
}

// Resolve the links of a page
//
// NewBase prepares the URL of the page.
func Example_resolveTheLinksOfAPage() {
	base, err := uri.NewBase(uri.MustParse("https://example.com/docs/intro"))
	if err != nil {
		log.Fatal(err)
	}
	for _, link := range []string{"../logo.png", "?page=2", "//cdn.example/x.js"} {
		fmt.Println(base.Resolve(uri.MustParse(link)))
	}
	// Output:
	// https://example.com/logo.png <nil>
	// https://example.com/docs/intro?page=2 <nil>
	// https://cdn.example/x.js <nil>
}

// Resolve against a directory without its slash
//
// A reference replaces the text after the last slash of the base. Add the slash first.
func Example_resolveAgainstADirectoryWithoutItsSlash() {
	docs := uri.MustParse("https://example.com/docs")
	fmt.Println(docs.Resolve(uri.MustParse("a.html")))
	docs, err := docs.WithPath(strings.TrimSuffix(docs.EscapedPath(), "/") + "/")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(docs.Resolve(uri.MustParse("a.html")))
	// Output:
	// https://example.com/a.html <nil>
	// https://example.com/docs/a.html <nil>
}

// Read an href as a browser does
//
// Href reads the text as the URL Standard does, and resolves it. The result may have any scheme, such as javascript. The stub stands for
// idna.Lookup.ToASCII of golang.org/x/net/idna.
func Example_readAnHrefAsABrowserDoes() {
	toASCII := func(string) (string, error) { return "xn--bcher-kva.example", nil }
	base, err := uri.NewBase(uri.MustParse("https://example.com/docs/"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(httpuri.Href(base, " a b?tag[]=1 ", toASCII))
	fmt.Println(httpuri.Href(base, "//bücher.example/ü", toASCII))
	fmt.Println(httpuri.Href(base, `\\0x7f.1\x`, toASCII))
	// Output:
	// https://example.com/docs/a%20b?tag%5B%5D=1 <nil>
	// https://xn--bcher-kva.example/%C3%BC <nil>
	// https://127.0.0.1/x <nil>
}

// Resolve against a relative base
//
// ResolveRelative does not require a scheme. It keeps each ".." that leads above a relative path.
func Example_resolveAgainstARelativeBase() {
	fmt.Println(uri.MustParse("/docs/guide/a.md").ResolveRelative(uri.MustParse("../c.md#top")))
	fmt.Println(uri.MustParse("guide/a.md").ResolveRelative(uri.MustParse("../../img/c.svg")))
	// Output:
	// /docs/c.md#top <nil>
	// ../img/c.svg <nil>
}

// Resolve a $ref with a JSON Pointer
//
// The URI without its fragment names the document. Decode the fragment, then split the pointer, and then decode its tokens (RFC 6901). The
// empty pointer is the document. Text without a slash in front is no pointer.
func Example_resolveARefWithAJSONPointer() {
	schema := uri.MustParse("https://example.com/schemas/order.json")
	for _, ref := range []string{"common.json#/$defs/a~1b%20c", "#"} {
		target, err := schema.Resolve(uri.MustParse(ref))
		fmt.Println(target.WithoutFragment(), err)
		pointer, err := escape.Decode(target.Fragment)
		for _, token := range strings.Split(pointer, "/")[1:] {
			fmt.Printf("%q ", strings.NewReplacer("~1", "/", "~0", "~").Replace(token))
		}
		fmt.Println(err)
	}
	// Output:
	// https://example.com/schemas/common.json <nil>
	// "$defs" "a/b c" <nil>
	// https://example.com/schemas/order.json <nil>
	// <nil>
}

// Make a link relative
//
// Relativize is the inverse of Resolve.
func Example_makeALinkRelative() {
	page := uri.MustParse("https://example.com/docs/guide/intro")
	fmt.Println(page.Relativize(uri.MustParse("https://example.com/docs/logo.png")))
	// Output: ../logo.png
}

// Follow redirects safely
//
// The client stops at a redirect from https to http, at a loop, and before it would send credentials elsewhere.
func Example_followRedirectsSafely() {
	server := httptest.NewServer(http.RedirectHandler("/", http.StatusFound))
	defer server.Close()
	_, err := httpuri.Client(nil, httpuri.Redirects{}).Get(server.URL + "/")
	fmt.Println(errors.Is(err, httpuri.ErrLoop))
	// Output: true
}

// Get the next page of an API
//
// Links reads the Link fields of a header. For a response, pass httpuri.Base(resp) as the base. Rel ignores links with an anchor, which
// describe another resource. Send credentials only to the origin of the API.
func Example_getTheNextPageOfAnAPI() {
	header := http.Header{"Link": {`</a>; rel=next; anchor="/b", <?page=3>; rel="next"`}}
	api := uri.MustParse("https://api.example.com/items?page=2")
	base, err := uri.NewBase(api)
	if err != nil {
		log.Fatal(err)
	}
	links, err := httpuri.Links(header, base)
	next, ok := httpuri.Rel(links, "next")
	fmt.Println(next.Target, ok && httpuri.SameOrigin(api, next.Target), err)
	fmt.Println(links[0].Anchor())
	// Output:
	// https://api.example.com/items?page=3 true <nil>
	// https://api.example.com/b
}

// Get the URL that a client asked for
//
// FromRequest returns the whole URL, even if a handler has changed Request.URL.
func Example_getTheURLThatAClientAskedFor() {
	r := httptest.NewRequest("GET", "http://example.com/a%2Fb?q=1", nil)
	u, err := httpuri.FromRequest(r)
	fmt.Println(u, err)
	// Output: http://example.com/a%2Fb?q=1 <nil>
}

// Redirect to the canonical URL behind a proxy
//
// Take only path and query from the request, or read the header fields that the proxy sets, as in docs/http.md#behind-a-reverse-proxy.
func Example_redirectToTheCanonicalURLBehindAProxy() {
	origin := uri.MustParse("https://www.example.com")
	r := httptest.NewRequest("GET", "http://10.0.0.7:8080/a%2Fb/../c?q=1", nil)
	u, err := httpuri.FromRequest(r)
	if err != nil {
		log.Fatal(err) // answer with 400
	}
	target, err := origin.WithPath(u.EscapedPath())
	if err != nil {
		log.Fatal(err) // answer with 400
	}
	target.Query, target.ForceQuery = u.Query, u.ForceQuery
	fmt.Println(target.Normalize())
	// Output: https://www.example.com/c?q=1
}

// Sign a request
//
// The client signs Sent(req), and the server FromRequest(r): the same URI, whatever the spelling of the port. Sign the method, too.
func Example_signARequest() {
	req, err := http.NewRequest("GET", "http://example.com:080/a?x=%7e", nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(httpuri.Sent(req))
	fmt.Println(httpuri.FromRequest(httptest.NewRequest("GET", "http://example.com:080/a?x=%7e", nil)))
	// Output:
	// http://example.com:80/a?x=%7e <nil>
	// http://example.com:80/a?x=%7e <nil>
}

// Request a URL with a non-ASCII host
//
// The stub stands for idna.Lookup.ToASCII of golang.org/x/net/idna.
func Example_requestAURLWithANonASCIIHost() {
	toASCII := func(string) (string, error) { return "xn--bcher-kva.example", nil }
	fmt.Println(iri.Parse("https://bücher.example/ü", toASCII))
	// Output: https://xn--bcher-kva.example/%C3%BC <nil>
}

// Convert a file path to a URL
//
// FromPath and ToPath follow the system that the program runs on. FromWindows and FromPOSIX always follow the system in their names.
func Example_convertAFilePathToAURL() {
	u, err := fileuri.FromWindows(`C:\a b.txt`)
	fmt.Println(u, err)
	path, err := fileuri.ToPOSIX(uri.MustParse("file:///home/a%20b.txt"))
	fmt.Println(path, err)
	// Output:
	// file:///C:/a%20b.txt <nil>
	// /home/a b.txt <nil>
}

// Read the file URIs of an editor
//
// Normalize gives the drive one spelling. A file on another host has no POSIX path.
func Example_readTheFileURIsOfAnEditor() {
	u := fileuri.Normalize(uri.MustParse("file:///c%3A/work/a%20b.go"))
	path, err := fileuri.ToWindows(u)
	fmt.Println(u, path, err)
	_, err = fileuri.ToPOSIX(uri.MustParse("file://server/a.go"))
	fmt.Println(errors.Is(err, fileuri.ErrRemote))
	// Output:
	// file:///C:/work/a%20b.go C:\work\a b.go <nil>
	// true
}

// Link from one file to another
//
// RefFromPOSIX and RefFromWindows encode a relative path. RefToPOSIX and RefToWindows decode it.
func Example_linkFromOneFileToAnother() {
	fmt.Println(fileuri.RefFromPOSIX("../img/figure #1.png"))
	fmt.Println(fileuri.RefFromWindows(`..\img\50 %.png`))
	path, err := fileuri.RefToWindows(uri.MustParse("../img/figure%20%231.png"))
	fmt.Println(path, err)
	// Output:
	// ../img/figure%20%231.png <nil>
	// ../img/50%20%25.png <nil>
	// ..\img\figure #1.png <nil>
}

// Use a URL in JSON
//
// To leave out the zero URI, write omitzero: omitempty never leaves out a struct.
func Example_useAURLInJSON() {
	var page struct {
		Self uri.URI `json:"self"`
		Next uri.URI `json:"next,omitzero"`
	}
	err := json.Unmarshal([]byte(`{"self": "https://example.com/a%2Fb"}`), &page)
	fmt.Println(page.Self.Path[1], err)
	text, err := json.Marshal(page)
	fmt.Println(string(text), err)
	// Output:
	// a%2Fb <nil>
	// {"self":"https://example.com/a%2Fb"} <nil>
}

// Read a URL from a flag, the environment or YAML
//
// A URI is an encoding.TextUnmarshaler; integration/yaml_test.go reads YAML. For the environment, call ParseURI, which rejects an
// empty variable.
func Example_readAURLFromAFlagTheEnvironmentOrYAML() {
	service := uri.MustParse("http://localhost:8080/") // the default
	flags := flag.NewFlagSet("example", flag.ContinueOnError)
	flags.TextVar(&service, "service", service, "the `URL` of the service")
	err := flags.Parse([]string{"-service", "https://example.com/"})
	fmt.Println(service, err)
	_, err = uri.ParseURI(os.Getenv("EXAMPLE_SERVICE"))
	fmt.Println(err != nil)
	// Output:
	// https://example.com/ <nil>
	// true
}

// Store a URL in a database
//
// Value writes a text column, and Scan reads it. Value rejects a password.
func Example_storeAURLInADatabase() {
	u := uri.MustParse("ftp://joe:secret@example.com/file")
	_, err := u.Value()
	fmt.Println(errors.Is(err, uri.ErrPassword))
	fmt.Println(u.WithoutUserInfo().Value())
	// Output:
	// true
	// ftp://example.com/file <nil>
}

// Sort URLs, also as a database does
//
// Compare orders by components. To merge with a database column in a binary collation, sort by text.
func Example_sortURLsAlsoAsADatabaseDoes() {
	urls := []uri.URI{uri.MustParse("http://h/a/b"), uri.MustParse("http://h/a!"), uri.MustParse("http://h/a")}
	slices.SortFunc(urls, uri.URI.Compare)
	fmt.Println(urls)
	slices.SortFunc(urls, func(u, v uri.URI) int { return strings.Compare(u.String(), v.String()) })
	fmt.Println(urls)
	// Output:
	// [http://h/a http://h/a/b http://h/a!]
	// [http://h/a http://h/a! http://h/a/b]
}

// Write a DSN with a password
//
// Encode the user name and the password separately. DecodedUser decodes them.
func Example_writeADSNWithAPassword() {
	u, err := uri.MustParse("postgres://localhost:5432/db").WithUserInfo(escape.UserInfo("joe") + ":" + escape.UserInfo("p@ss:1/2"))
	fmt.Println(u, err)
	fmt.Println(u.DecodedUser())
	// Output:
	// postgres://joe:p%40ss%3A1%2F2@localhost:5432/db <nil>
	// joe p@ss:1/2 true <nil>
}

// Read a DSN with several hosts
//
// Addresses returns the addresses to dial, with default ports, but not those in the query. For lists of NATS or Kafka, call ParseList.
func Example_readADSNWithSeveralHosts() {
	n, err := dsn.Parse("postgres://joe:secret@db1.example,db2.example:6432/orders")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n.Addresses())
	fmt.Println(n.URI.DecodedUser())
	fmt.Println(n.Redacted())
	fmt.Println(dsn.ParseList("nats://a.example, b.example:4223", "nats"))
	// Output:
	// [{tcp db1.example:5432} {tcp db2.example:6432}] <nil>
	// joe secret true <nil>
	// postgres://joe:xxxxx@db1.example,db2.example:6432/orders
	// [nats://a.example nats://b.example:4223] <nil>
}

// Read mailto, data, urn and tel
//
// CheckScheme checks some rules of the scheme. Split before you decode: the path of mailto at commas, of urn at the first colon, and of
// tel at semicolons; data, with its query, at the first comma. Parse the query of mailto with query.RFC3986.
func Example_readMailtoDataUrnAndTel() {
	mail := uri.MustParse("mailto:a@example.com,b%2Cc@example.com?subject=1+1")
	for address := range strings.SplitSeq(mail.EscapedPath(), ",") {
		fmt.Println(escape.Decode(address))
	}
	fmt.Println(mail.Query)
	kind, text, _ := strings.Cut(uri.MustParse("data:text/plain,a%20b?c#d").WithoutFragment().String(), ",")
	fmt.Println(kind, text)
	fmt.Println(uri.MustParse("urn:isbn").CheckScheme() != nil)
	// Output:
	// a@example.com <nil>
	// b,c@example.com <nil>
	// subject=1+1
	// data:text/plain a%20b?c
	// true
}

// Dial an IPv6 address with a zone
//
// A URI has no zone. Store the zone separately.
func Example_dialAnIPv6AddressWithAZone() {
	_, err := uri.Parse("http://[fe80::1%25eth0]:8080/")
	fmt.Println(errors.Is(err, uri.ErrZone))
	u := uri.MustParse("http://[fe80::1]:8080/")
	addr, _ := u.Addr()
	fmt.Println(netip.AddrPortFrom(addr.WithZone("eth0"), u.Port))
	// Output:
	// true
	// [fe80::1%eth0]:8080
}

// Parse many URLs without allocations
//
// ParseInto reuses the storage of u. To keep a URI, call Clone.
func Example_parseManyURLsWithoutAllocations() {
	var u uri.URI
	for line := range strings.Lines("https://example.com/a\nhttps://example.com\n") {
		err := uri.ParseInto(&u, strings.TrimSuffix(line, "\n"))
		fmt.Println(u.EscapedPath(), err)
	}
	// Output:
	// /a <nil>
	//  <nil>
}
