package uri_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/query"
	"github.com/go-rfc3986/uri/uritemplate"
)

// The recipes of docs/recipes.md, in their order. TestRecipes in internal/check writes that page from this file: the first paragraph
// of a comment is the heading, and the rest the text above the code.

// Add a query parameter
//
// Add appends it and encodes the value. The other parameters keep their order and their spelling.
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
// Get returns the decoded value, and whether the parameter is there.
func Example_readAQueryParameter() {
	u := uri.MustParse("https://example.com/list?q=a+b&empty")
	params, err := query.Parse(u.Query, query.Form)
	q, ok := params.Get("q")
	fmt.Println(q, ok, params.Has("page"), err)
	// Output: a b true false <nil>
}

// Change one of several values
//
// Add each parameter to a new query, with the value that it shall have. The order stays, and each is spelled anew. DeleteFunc deletes one
// of several, and leaves the spelling of the others.
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
	params.DeleteFunc(func(pair query.Pair) bool { return pair.Key == "tag" && pair.Value == "b" })
	fmt.Println(u.WithQuery(params.String()))
	// Output:
	// https://example.com/list?tag=a&page=2&tag=x+y&tag=c <nil>
	// https://example.com/list?tag=a&page=2&tag=c <nil>
}

// Strip tracking parameters
//
// Delete removes a parameter and leaves the others as they are.
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
	u.Query = params.String() // if it is empty, there is no "?"
	fmt.Println(u)
	// Output: https://example.com/a?id=7#top
}

// Remove a query parameter
//
// Without a parameter, WithQuery leaves an empty query and its "?". Call WithoutQuery then.
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
// JoinPath takes path text that you trust, and resolves dot-segments. It puts one slash between the two.
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
// JoinReference puts the path below that of the base, and the query after that of the base. What would not lie below the base is an error.
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
// AppendSegments encodes each text, so a slash in it stays data. It rejects ".." and "../a", which would lead to another path.
func Example_putTextIntoAPath() {
	users := uri.MustParse("https://api.example.com/users")
	fmt.Println(users.AppendSegments("Anna/Ben", "50 %"))
	_, err := users.AppendSegments("../admin")
	fmt.Println(errors.Is(err, uri.ErrReservedSegment))
	// Output:
	// https://api.example.com/users/Anna%2FBen/50%20%25 <nil>
	// true
}

// Add or remove a trailing slash
//
// EscapedPath is the text of the path, and WithPath sets it. Encoded slashes stay encoded.
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
// BaseName is the last segment that is not empty, decoded. Check it before you use it as a file name, since it may be "..".
func Example_getTheFileNameOfAURL() {
	u := uri.MustParse("https://example.com/docs/a%20b.pdf?v=2")
	fmt.Println(u.BaseName())
	// Output: a b.pdf <nil>
}

// Get the port, or the default port
//
// EffectivePort is the port as a number. HostPort is the address for net.Dial, with brackets around an IPv6 address.
func Example_getThePortOrTheDefaultPort() {
	u := uri.MustParse("https://[2001:db8::7]/")
	fmt.Println(u.EffectivePort())
	fmt.Println(u.HostPort())
	fmt.Println(u.HasPort) // as it is written
	// Output:
	// 443 true
	// [2001:db8::7]:443 <nil>
	// false
}

// Change the host and the port
//
// WithHostPort keeps the user information. In the field Host alone, a ":" is an error.
func Example_changeTheHostAndThePort() {
	u := uri.MustParse("http://joe@localhost:80/a?q")
	fmt.Println(u.WithHostPort("[::1]:8080"))
	// Output: http://joe@[::1]:8080/a?q <nil>
}

// Change http to https
//
// WithScheme keeps the port, even port 80. Remove the default port of the old scheme first.
func Example_changeHttpToHttps() {
	for _, text := range []string{"http://example.com:80/a", "http://example.com:8080/a"} {
		u := uri.MustParse(text)
		fmt.Println(u.WithScheme("https"))
		if port, ok := uri.DefaultPort(u.Scheme); ok && u.Port == port {
			u = u.WithoutPort()
		}
		fmt.Println(u.WithScheme("https"))
	}
	// Output:
	// https://example.com:80/a <nil>
	// https://example.com/a <nil>
	// https://example.com:8080/a <nil>
	// https://example.com:8080/a <nil>
}

// Change one segment of a path
//
// Copies of a URI share the elements of Path, so clone them before you write one.
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
// Write the parts that you control as a literal. AppendSegments and package query encode the parts that you do not.
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
// Both conversions fail if the result would mean something else to the other library. Parse(v.String()) reads what v prints.
func Example_convertToAndFromANetURLURL() {
	v, err := uri.MustParse("https://example.com/a%2Fb").URL() // a *url.URL
	fmt.Println(v, err)
	u, err := uri.FromURL(&url.URL{Scheme: "https", Host: "example.com", Path: "/a b"})
	fmt.Println(u, err)
	byHand := &url.URL{Scheme: "https", Host: "github.com", Path: "a/b.git"} // it prints a slash that Path does not have
	_, err = uri.FromURL(byHand)
	fmt.Println(err)
	fmt.Println(uri.Parse(byHand.String()))
	// Output:
	// https://example.com/a%2Fb <nil>
	// https://example.com/a%20b <nil>
	// uri: invalid path for net/url: what net/url prints differs from the fields
	// https://github.com/a/b.git <nil>
}

// Read example.com as people type it
//
// GuessURI adds the scheme that you name, unless there is a scheme and "//". Text that may mean something else is an error.
func Example_readExampleComAsPeopleTypeIt() {
	for _, typed := range []string{"example.com/a", "localhost:8080", "http://example.com", "joe@example.com"} {
		u, err := uri.GuessURI(typed, "https")
		fmt.Printf("%q %t\n", u, errors.Is(err, uri.ErrAmbiguous))
	}
	// Output:
	// "https://example.com/a" false
	// "https://localhost:8080" false
	// "http://example.com" false
	// "" true
}

// Report a bad URL to a user
//
// A ParseError has the offset of the first byte that is wrong. Show the text only to the person who typed it.
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
// Repair encodes what browsers accept and the RFC does not. It does not change the host.
func Example_acceptURLsWithSpacesAndBrackets() {
	fmt.Println(uri.Parse(httpuri.Repair(" https://example.com/a b?tag[]=1 ")))
	// Output: https://example.com/a%20b?tag%5B%5D=1 <nil>
}

// Compare two URLs
//
// Equal compares what is written, Equivalent what it means. Fragments count: drop them first to compare pages.
func Example_compareTwoURLs() {
	u := uri.MustParse("HTTP://Example.com:80/%7Ejoe")
	v := uri.MustParse("http://example.com/~joe#top")
	fmt.Println(u.Equal(v), u.Equivalent(v), u.Equivalent(v.WithoutFragment()))
	// Output: false false true
}

// Use a URL as a map key
//
// A URI is not comparable, so use its normalized text. The key has the fragment; for the key of a page, parse the text, and drop the
// fragment first.
func Example_useAURLAsAMapKey() {
	visits, pages := map[string]int{}, map[string]int{}
	for _, text := range []string{"http://example.com", "HTTP://example.com:80/", "http://example.com/#top"} {
		key, err := uri.NormalizeForScheme(text)
		if err != nil {
			log.Fatal(err)
		}
		visits[key]++
		pages[uri.MustParse(key).WithoutFragment().String()]++
	}
	fmt.Println(visits)
	fmt.Println(pages)
	// Output:
	// map[http://example.com/:2 http://example.com/#top:1]
	// map[http://example.com/:3]
}

// Deduplicate the URLs of a crawl
//
// The key has neither user information nor fragment, and the parameters of the query in one order. Keep the URL as it was found for
// the request.
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

// Count URLs by host
//
// Normalize first, so that the case of the host does not count.
func Example_countURLsByHost() {
	count := map[string]int{}
	for _, text := range []string{"https://Example.com/a", "http://example.com:8080/b", "https://[::1]/"} {
		count[uri.MustParse(text).Normalize().Hostname()]++
	}
	fmt.Println(count)
	// Output: map[::1:1 example.com:2]
}

// Allow only some hosts
//
// InDomain is true for the domain and the names in it. Check the scheme, too.
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
// Contains compares scheme, host, port and segments. It is false if a server could read the path as one outside.
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
// LocalTarget reads the text as a browser does, and returns an error if it leads away from your own page. Write the whole target into the
// Location: its path alone may begin with "//".
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
// Redacted hides passwords and tokens. Redactor.Text does the same in any text, such as an error or a line of a log. With All,
// a Redactor also hides user names and every value of the query.
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

// Resolve the links of a page
//
// NewBase prepares the URL of the page once, for all of its links.
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

// Read an href as a browser does
//
// Href reads white space, backslashes, hosts and invalid characters as the URL Standard says, and resolves the result. In real code, pass
// idna.Lookup.ToASCII of golang.org/x/net/idna; this example uses a stub.
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
// A base must have a scheme. To resolve against a relative reference, use ResolveRelative. It keeps each ".." that leads above a path
// without a slash at its beginning.
func Example_resolveAgainstARelativeBase() {
	fmt.Println(uri.MustParse("/docs/guide/a.md").ResolveRelative(uri.MustParse("../c.md#top")))
	fmt.Println(uri.MustParse("guide/a.md").ResolveRelative(uri.MustParse("../../img/c.svg")))
	// Output:
	// /docs/c.md#top <nil>
	// ../img/c.svg <nil>
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
// Links reads the Link fields of a response. In a program, the base is httpuri.Base of that response.
func Example_getTheNextPageOfAnAPI() {
	header := http.Header{"Link": {`<?page=3>; rel="next", <?page=1>; rel=prev`}}
	base, err := uri.NewBase(uri.MustParse("https://api.example.com/items?page=2"))
	if err != nil {
		log.Fatal(err)
	}
	links, err := httpuri.Links(header, base) // the links that can be read, and an error for the others
	next, ok := httpuri.Rel(links, "next")
	fmt.Println(next.Target, ok, err)
	// Output: https://api.example.com/items?page=3 true <nil>
}

// Get the URL that a client asked for
//
// FromRequest returns the whole URL, byte for byte, also if a handler has changed Request.URL.
func Example_getTheURLThatAClientAskedFor() {
	r := httptest.NewRequest("GET", "http://example.com/a%2Fb?q=1", nil)
	u, err := httpuri.FromRequest(r)
	fmt.Println(u, err)
	// Output: http://example.com/a%2Fb?q=1 <nil>
}

// Redirect to the canonical URL behind a proxy
//
// The server knows its own origin. From the request it takes path and query only, so no header field of a client decides the host.
func Example_redirectToTheCanonicalURLBehindAProxy() {
	origin := uri.MustParse("https://www.example.com")
	r := httptest.NewRequest("GET", "http://10.0.0.7:8080/a%2Fb/../c?q=1", nil)
	u, err := httpuri.FromRequest(r)
	if err != nil {
		log.Fatal(err) // answer with 400
	}
	u.Scheme, u.Host, u.Port, u.HasPort = origin.Scheme, origin.Host, origin.Port, origin.HasPort
	fmt.Println(u.Normalize())
	// Output: https://www.example.com/c?q=1
}

// Sign a request
//
// The client signs SentText(req), the exact text that net/http sends. The server recomputes the signature over FromRequest(r). For the
// request-target alone, call SentTarget; the server has it in Request.RequestURI.
func Example_signARequest() {
	sign := func(text string) []byte {
		mac := hmac.New(sha256.New, []byte("key"))
		io.WriteString(mac, text)
		return mac.Sum(nil)
	}
	req, err := http.NewRequest("GET", "http://example.com/a?x=%7e", nil)
	if err != nil {
		log.Fatal(err)
	}
	sent, err := httpuri.SentText(req)
	if err != nil {
		log.Fatal(err)
	}
	received, err := httpuri.FromRequest(httptest.NewRequest("GET", "/a?x=%7e", nil))
	fmt.Println(hmac.Equal(sign(sent), sign(received.String())), err)
	// Output: true <nil>
}

// Request a name beyond US-ASCII
//
// In real code, pass idna.Lookup.ToASCII of golang.org/x/net/idna; this example uses a stub.
func Example_requestANameBeyondUSASCII() {
	toASCII := func(string) (string, error) { return "xn--bcher-kva.example", nil }
	fmt.Println(iri.Parse("https://bücher.example/ü", toASCII))
	// Output: https://xn--bcher-kva.example/%C3%BC <nil>
}

// Convert a file path to a URL
//
// FromPath and ToPath use the paths of the system, the others those that their names say.
func Example_convertAFilePathToAURL() {
	u, err := fileuri.FromWindows(`C:\a b.txt`)
	fmt.Println(u, err)
	path, err := fileuri.ToPOSIX(uri.MustParse("file:///home/a%20b.txt"))
	fmt.Println(path, err)
	// Output:
	// file:///C:/a%20b.txt <nil>
	// /home/a b.txt <nil>
}

// Link from one file to another
//
// RefFromPOSIX and RefFromWindows make the reference of a relative path, and encode its names.
func Example_linkFromOneFileToAnother() {
	fmt.Println(fileuri.RefFromPOSIX("../img/figure #1.png"))
	fmt.Println(fileuri.RefFromWindows(`..\img\50 %.png`))
	path, err := fileuri.RefToPOSIX(uri.MustParse("../img/figure%20%231.png"))
	fmt.Println(path, err)
	// Output:
	// ../img/figure%20%231.png <nil>
	// ../img/50%20%25.png <nil>
	// ../img/figure #1.png <nil>
}

// Use a URL in JSON
//
// A URI is a string. With omitzero, the zero URI is left out; text that is not a URI reference is an error.
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

// Store a URL in a database
//
// Value writes a text column, and Scan reads it. A password is an error, so take the user information off.
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
// Compare orders by components, and ORDER BY by bytes if the column has a binary collation. So sort by text what is merged with rows.
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
// Encode the name and the password one by one. DecodedUser returns them decoded. An empty UserInfo means that there is none, without an
// "@"; WithUserInfo writes an empty one.
func Example_writeADSNWithAPassword() {
	u, err := uri.MustParse("postgres://localhost:5432/db").WithUserInfo(escape.UserInfo("joe") + ":" + escape.UserInfo("p@ss:1/2"))
	fmt.Println(u, err)
	fmt.Println(u.DecodedUser())
	fmt.Println(u.Redacted())
	fmt.Println(uri.URI{Scheme: "ftp", Host: "h", UserInfo: escape.UserInfo("")})
	fmt.Println(uri.URI{Scheme: "ftp", Host: "h"}.WithUserInfo(escape.UserInfo("")))
	// Output:
	// postgres://joe:p%40ss%3A1%2F2@localhost:5432/db <nil>
	// joe p@ss:1/2 true <nil>
	// postgres://joe:xxxxx@localhost:5432/db
	// ftp://h
	// ftp://@h <nil>
}

// Read a DSN with several hosts
//
// Package dsn reads the names of data sources. Addresses returns what to dial, one after the other, with default ports.
func Example_readADSNWithSeveralHosts() {
	n, err := dsn.Parse("postgres://joe:secret@db1.example,db2.example:6432/orders")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n.Addresses())
	fmt.Println(n.URI.DecodedUser())
	fmt.Println(n.Redacted())
	// Output:
	// [{tcp db1.example:5432} {tcp db2.example:6432}] <nil>
	// joe secret true <nil>
	// postgres://joe:xxxxx@db1.example,db2.example:6432/orders
}

// Dial an IPv6 address with a zone
//
// A URI has no zone, since a zone means something on one machine only. Keep it beside the URI.
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

// Fill in a URI Template
//
// Expand encodes each value. Parse templates once, for example in a variable of the package.
func Example_fillInAURITemplate() {
	template := uritemplate.MustParse("https://api.example.com/users/{id}{?page}")
	fmt.Println(template.Expand(uritemplate.Values{"id": uritemplate.String("Anna/Ben"), "page": uritemplate.String("2")}))
	// Output: https://api.example.com/users/Anna%2FBen?page=2 <nil>
}

// Route by a URI Template
//
// MatchURI returns the decoded values, with the parameters of the query in any order.
func Example_routeByAURITemplate() {
	route := uritemplate.MustParse("/users/{id}{?page}")
	values, ok := route.MatchURI(uri.MustParse("/users/Anna%2FBen?lang=en&page=2"))
	fmt.Println(values["id"], values["page"], ok)
	// Output: Anna/Ben 2 true
}

// Parse many URLs without allocations
//
// ParseInto uses the storage of the URI again. Clone what you keep.
func Example_parseManyURLsWithoutAllocations() {
	var u uri.URI
	for line := range strings.Lines("https://example.com/a\nhttps://example.com/b\n") {
		err := uri.ParseInto(&u, strings.TrimSuffix(line, "\n"))
		fmt.Println(u.Path[1], err)
	}
	// Output:
	// a <nil>
	// b <nil>
}
