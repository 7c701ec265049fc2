package uri_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"

	"github.com/go-rfc3986/uri"
)

// A client follows redirects by resolving each Location against the URI it has asked for, and then fetches the links of
// the page it has got against the base that the page names, which is relative to the last URI (RFC 3986, section 5.1).
func ExampleURI_Resolve_httpClient() {
	server := httptest.NewServer(http.HandlerFunc(serveChain))
	defer server.Close()

	page := uri.MustParse(server.URL + "/start")
	body, err := fetch(&page)
	if err != nil {
		fmt.Println(err)
		return
	}
	base := page
	if m := baseHref.FindStringSubmatch(body); m != nil {
		if base, err = resolve(page, m[1]); err != nil {
			fmt.Println(err)
			return
		}
	}
	for _, m := range linkHref.FindAllStringSubmatch(body, -1) {
		link, err := resolve(base, m[1])
		if err != nil {
			fmt.Println("skip:", err)
			continue
		}
		text, err := fetch(&link)
		fmt.Printf("%q is %s: %s %v\n", m[1], link.RequestTarget(), text, err)
	}
	// Output:
	// /start: 302 to "chain/one?step=1#top"
	// /chain/one?step=1: 302 to "?"
	// /chain/one?: 302 to "../chain/./two"
	// /chain/two: 302 to "//HOST/docs/page"
	// /docs/page: 200
	// /docs/v2/intro: 200
	// "intro" is /docs/v2/intro: text of /docs/v2/intro <nil>
	// /docs/faq?all: 200
	// "../faq?all" is /docs/faq?all: text of /docs/faq?all <nil>
	// /a%2Fb: 200
	// "/a%2Fb" is /a%2Fb: text of /a%2Fb <nil>
	// skip: uri: invalid path at offset 3: ' ' is not allowed (segment; RFC 3986, section 3.3)
}

// serveChain answers the first four requests with redirects, and all others with a text.
func serveChain(w http.ResponseWriter, r *http.Request) {
	location := map[string]string{
		"/start":            "chain/one?step=1#top",       // relative-path
		"/chain/one?step=1": "?",                          // only a query, and an empty one
		"/chain/one?":       "../chain/./two",             // with dot-segments
		"/chain/two":        "//" + r.Host + "/docs/page", // network-path
	}[r.RequestURI]
	switch {
	case location != "":
		w.Header().Set("Location", location)
		w.WriteHeader(http.StatusFound)
	case r.RequestURI == "/docs/page":
		io.WriteString(w, `<base href="v2/"> <a href="intro"> <a href="../faq?all"> <a href="/a%2Fb"> <a href="not a reference">`)
	default:
		io.WriteString(w, "text of "+r.RequestURI)
	}
}

var (
	baseHref = regexp.MustCompile(`<base href="([^"]*)"`)
	linkHref = regexp.MustCompile(`<a href="([^"]*)"`)
)

// fetch returns the body that u leads to, and sets *u to the URI that it came from.
func fetch(u *uri.URI) (body string, err error) {
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for range 10 {
		response, err := client.Get(u.String())
		if err != nil {
			return "", err
		}
		text, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			return "", err
		}
		location := response.Header.Get("Location")
		if location == "" {
			fmt.Printf("%s: %d\n", u.RequestTarget(), response.StatusCode)
			return string(text), nil
		}
		fmt.Printf("%s: %d to %q\n", u.RequestTarget(), response.StatusCode, hostName(location))
		if *u, err = resolve(*u, location); err != nil {
			return "", err
		}
	}
	return "", fmt.Errorf("too many redirects")
}

// resolve returns the target of ref, which comes from another machine.
func resolve(base uri.URI, ref string) (uri.URI, error) {
	r, err := uri.Parse(ref)
	if err != nil {
		return uri.URI{}, err
	}
	return base.Resolve(r)
}

// hostName hides the port of the test server, which is another one in each run.
func hostName(location string) string {
	return regexp.MustCompile(`^//[^/]*`).ReplaceAllString(location, "//HOST")
}
