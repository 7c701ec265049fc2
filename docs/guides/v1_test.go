package guides_test

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/query"
)

func Example_v1Validate() {
	u := uri.URI{Scheme: "http", Host: "example.com", Port: 8080}
	fmt.Println(u, errors.Is(u.Validate(), uri.ErrNotWritten))
	u.HasPort = true
	fmt.Println(u, u.Validate())
	// Output:
	// http://example.com true
	// http://example.com:8080 <nil>
}

func Example_v1HostPort() {
	fmt.Println(uri.MustParse("https://example.com/").HostPort())
	u := uri.MustParse("foo://example.com/")
	_, err := u.HostPort()
	fmt.Println(errors.Is(err, uri.ErrNoPort))
	u.Port, u.HasPort = 4000, true
	fmt.Println(u.HostPort())
	// Output:
	// example.com:443 <nil>
	// true
	// example.com:4000 <nil>
}

func Example_v1JoinPath() {
	u := uri.MustParse("http://example.com/docs")
	fmt.Println(u.JoinPath("guide", "../img/"))
	_, err := u.JoinPath("a b")
	fmt.Println(err)
	// Output:
	// http://example.com/docs/img/ <nil>
	// uri: invalid path at offset 1 of Path[2]: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
}

func Example_v1Addresses() {
	u, v := uri.MustParse("http://[::1]/"), uri.MustParse("http://[0:0:0:0:0:0:0:1]/")
	fmt.Println(u.Equivalent(v), v.NormalizeForScheme())
	fmt.Println(uri.MustParse("foo://h").NormalizeForScheme())
	// Output:
	// true http://[::1]/
	// foo://h/
}

func Example_v1Changing() {
	u := uri.MustParse("//localhost/a?q")
	u, err := u.WithScheme("https")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.WithAuthority("joe@example.com:8443"))
	fmt.Println(u.WithoutAuthority())
	// Output:
	// https://joe@example.com:8443/a?q <nil>
	// https:/a?q
}

func Example_v1Split() {
	_, err := uri.Parse("http://example.com:8o80/a b")
	fmt.Println(err)
	u := uri.Split("http://example.com:8o80/a b")
	fmt.Println(u.Host, u.EscapedPath())
	// Output:
	// uri: invalid port at offset 20: 'o' is not allowed (port; RFC 3986, section 3.2.3)
	// example.com:8o80 /a b
}

func Example_v1Query() {
	params, err := query.Parse("b=2&a&b=1", query.Form)
	if err != nil {
		fmt.Println(err)
		return
	}
	for pair := range params.Raw() {
		fmt.Printf("%q %q %t\n", pair.Key, pair.Value, pair.HasValue)
	}
	params.Sort()
	fmt.Println(params.String())
	fmt.Println(query.ParseForm("q=100% a").Get("q"))
	// Output:
	// "b" "2" true
	// "a" "" false
	// "b" "1" true
	// a&b=2&b=1
	// 100% a true
}

func Example_v1Escape() {
	fmt.Println(escape.Normalize("%7ejoe%2f"))
	_, err := escape.Decode("100%")
	fmt.Println(errors.Is(err, escape.ErrPercentEncoding))
	// Output:
	// ~joe%2F <nil>
	// true
}

func Example_v1Files() {
	u, err := fileuri.FromPOSIX("/a b")
	fmt.Println(u, err)
	fmt.Println(fileuri.ToPOSIX(u))
	// Output:
	// file:///a%20b <nil>
	// /a b <nil>
}

func Example_v1HTTPLinks() {
	req, err := http.NewRequest(http.MethodGet, "https://example.com/docs/", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(httpuri.Sent(req))

	base, err := httpuri.Base(&http.Response{Request: req})
	fmt.Println(base, err)
	links, err := httpuri.Links(http.Header{"Link": {"<2>; rel=next, a; rel=up"}}, base)
	fmt.Println(len(links), links[0].Target)
	fmt.Println(err)
	// Output:
	// https://example.com/docs/ <nil>
	// https://example.com/docs/ <nil>
	// 1 https://example.com/docs/2
	// httpuri: invalid Link field 0 at offset 15: a link must begin with '<' (link-value; RFC 8288, section 3)
}
