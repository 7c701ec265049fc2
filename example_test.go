package uri_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/query"
)

// The tour of the package documentation, block by block.

func Example_reading() {
	u, err := uri.Parse("https://example.com:8443/docs/a%2Fb?page=2#top")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.Scheme, u.Host, u.Port)
	fmt.Printf("%q %q %q\n", u.Path, u.Query, u.Fragment)
	// Output:
	// https example.com 8443
	// ["" "docs" "a%2Fb"] "page=2" "top"
}

func Example_errors() {
	_, err := uri.Parse("https://example.com/a b")
	var bad *uri.ParseError
	if errors.As(err, &bad) {
		fmt.Println(bad.Component, bad.Offset)
	}
	fmt.Println(err)
	// Output:
	// path 21
	// uri: invalid path at offset 21: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
}

func Example_parts() {
	u := uri.MustParse("https://[2001:db8::7]/docs/a%2Fb?page=2#top")
	fmt.Println(u.Addr())          // the IP address
	fmt.Println(u.EffectivePort()) // the port, or the default of the scheme
	fmt.Println(u.BaseName())      // the last segment, decoded
	fmt.Println(u.HostPort())      // what to dial
	fmt.Println(u.RequestTarget()) // what an HTTP request asks for
	// Output:
	// 2001:db8::7 true
	// 443 true
	// a/b <nil>
	// [2001:db8::7]:443 <nil>
	// /docs/a%2Fb?page=2
}

func Example_links() {
	base, err := uri.NewBase(uri.MustParse("https://example.com/docs/intro"))
	if err != nil {
		log.Fatal(err)
	}
	var target []byte // is used again for each link
	for _, link := range []string{"../img/logo.png", "?page=2", "a b"} {
		if target, err = base.AppendResolve(target[:0], link); err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(string(target))
	}
	// Output:
	// https://example.com/img/logo.png
	// https://example.com/docs/intro?page=2
	// uri: invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
}

func Example_building() {
	u := uri.MustParse("https://example.com/files?page=1&sort=name")
	u, err := u.AppendSegments("a/b c") // any text: it is encoded
	if err != nil {
		log.Fatal(err)
	}
	params, err := query.Parse(u.Query, query.Form) // http and https: "+" is a space
	if err != nil {
		log.Fatal(err)
	}
	params.Set("page", "2")
	u.Query = params.String()
	fmt.Println(u)

	fmt.Println(uri.URI{Scheme: "https", Host: "example.com", Path: []string{"", "files"}})
	// Output:
	// https://example.com/files/a%2Fb%20c?page=2&sort=name
	// https://example.com/files
}

func Example_comparing() {
	u := uri.MustParse("HTTP://Example.com:80/%7Ejoe")
	v := uri.MustParse("http://example.com/~joe#top")
	fmt.Println(u.Equal(v), u.Equivalent(v.WithoutFragment()))

	key, err := uri.NormalizeForScheme("HTTP://Example.com:80/%7Ejoe")
	fmt.Println(key, err)
	// Output:
	// false true
	// http://example.com/~joe <nil>
}

func Example_writing() {
	u := uri.MustParse("https://joe:secret@example.com/")
	fmt.Println(u.Redacted())

	u.Path = []string{"", "a b"}
	_, err := uri.Format(u)
	fmt.Println(err)
	// Output:
	// https://joe:xxxxx@example.com/
	// uri: invalid path at offset 1 of Path[1]: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
}

func Example_passingOn() {
	v, err := uri.MustParse("https://example.com/a%2Fb").URL() // a *url.URL
	fmt.Println(v, err)

	text, err := json.Marshal(uri.MustParse("https://example.com/"))
	fmt.Println(string(text), err)
	// Output:
	// https://example.com/a%2Fb <nil>
	// "https://example.com/" <nil>
}

func ExampleURI() {
	u := uri.URI{
		Scheme: "https",
		Host:   "[2001:db8::7]",
		Port:   8443, HasPort: true,
		Path:  []string{"", "a%2Fb", "c"}, // the first element is empty: the path is absolute
		Query: "q",
	}
	fmt.Println(u)
	u.Query, u.ForceQuery = "", true // present but empty
	fmt.Println(u)
	u.Host = "2001:db8::7"
	fmt.Println(u.Validate())
	// Output:
	// https://[2001:db8::7]:8443/a%2Fb/c?q
	// https://[2001:db8::7]:8443/a%2Fb/c?
	// uri: invalid host at offset 4: an IPv6 address must be in brackets (reg-name; RFC 3986, section 3.2.2)
}

func ExampleParse() {
	for _, s := range []string{"urn:example:animal:ferret:nose", "//example.com/a%2Fb?", "#nose"} {
		u, err := uri.Parse(s)
		fmt.Printf("%t %q %q %q %t %q %v\n", u.IsRelative, u.Scheme, u.Host, u.Path, u.ForceQuery, u.Fragment, err)
	}
	// Output:
	// false "urn" "" ["example:animal:ferret:nose"] false "" <nil>
	// true "" "example.com" ["" "a%2Fb"] true "" <nil>
	// true "" "" [] false "nose" <nil>
}

func ExampleParse_encodedSlash() {
	u, _ := url.Parse("http://h/a%2Fb/c")
	v, _ := uri.Parse("http://h/a%2Fb/c")
	fmt.Printf("%q\n%q\n", u.Path, v.Path)
	// Output:
	// "/a/b/c"
	// ["" "a%2Fb" "c"]
}

func ExampleParseURI() {
	_, err := uri.ParseURI("../g")
	fmt.Println(err)
	// Output: uri: invalid scheme at offset 0: '.' is not allowed (scheme; RFC 3986, section 3.1)
}

func ExampleParseAbsolute() {
	_, err := uri.ParseAbsolute("http://a/b#c")
	fmt.Println(err)
	// Output: uri: invalid fragment at offset 10: an absolute URI cannot have a fragment (absolute-URI; RFC 3986, section 4.3)
}

func ExampleParseRelative() {
	_, err := uri.ParseRelative("this:that")
	fmt.Println(err)
	u, err := uri.ParseRelative("./this:that")
	fmt.Println(u, err)
	// Output:
	// uri: invalid path at offset 4: a relative reference has no scheme (path-noscheme; RFC 3986, section 3.3)
	// ./this:that <nil>
}

func ExampleMustParse() {
	home := uri.MustParse("https://example.com/")
	fmt.Println(home.Host)
	// Output: example.com
}

// A loop over many references need not allocate for each.
func ExampleParseInto() {
	var u uri.URI
	for _, s := range []string{"http://a/b/c", "http://a/d", "http://a/e f"} {
		if err := uri.ParseInto(&u, s); err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u.Path[1])
	}
	// Output:
	// b
	// d
	// uri: invalid path at offset 10: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
}

func ExampleParseError() {
	_, err := uri.Parse("http://example.com:80800/")
	var e *uri.ParseError
	if errors.As(err, &e) {
		fmt.Println(e.Offset, e.Component, e.Rule, errors.Is(err, uri.ErrPortRange))
	}
	// Output: 19 port port true
}

func ExampleFormat() {
	fmt.Println(uri.Format(uri.URI{Scheme: "mailto", Path: []string{"fred@example.com"}}))
	fmt.Println(uri.Format(uri.URI{Scheme: "x", Path: []string{"", "", "evil.example", "a"}}))
	// Output:
	// mailto:fred@example.com <nil>
	//  uri: invalid path: without an authority the path cannot begin with '//' (path-absolute; RFC 3986, section 3.3)
}

func ExampleFormatError() {
	err := uri.URI{IsRelative: true, Path: []string{"this:that"}}.Validate()
	var e *uri.FormatError
	if errors.As(err, &e) {
		fmt.Println(e.Component, e.Rule)
	}
	// Output: path path-noscheme
}

func ExampleURI_Validate() {
	fmt.Println(uri.URI{Scheme: "http", Host: "h", Path: []string{"", "a b"}}.Validate())
	u := uri.URI{Scheme: "http", Host: "h", Port: 8080}
	fmt.Println(u, u.Validate())
	u.HasPort = true
	fmt.Println(u, u.Validate())
	// Output:
	// uri: invalid path at offset 1 of Path[1]: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
	// http://h uri: invalid port: a field is set that would not be written: Port, since HasPort is false (port; RFC 3986, section 3.2.3)
	// http://h:8080 <nil>
}

// Text that is not a URI can still be split, to find what to repair.
func ExampleSplit() {
	u := uri.Split("http://example.com:http/a b")
	fmt.Println(u.Host, u.EscapedPath())
	u.Host, u.Path[1] = "example.com", escape.Segment(u.Path[1])
	fmt.Println(u)
	// Output:
	// example.com:http /a b
	// http://example.com/a%20b
}

func ExampleURI_WithScheme() {
	u := uri.MustParse("//example.com/a")
	fmt.Println(u.WithScheme("https"))
	fmt.Println(uri.MustParse("x:a:b").WithScheme(""))
	// Output:
	// https://example.com/a <nil>
	// ./a:b <nil>
}

func ExampleURI_WithAuthority() {
	u := uri.MustParse("http://localhost/a?q")
	fmt.Println(u.WithAuthority("example.com:8443"))
	fmt.Println(u.WithAuthority("example.com/b"))
	// Output:
	// http://example.com:8443/a?q <nil>
	//  uri: invalid host at offset 11: '/' is not allowed (host; RFC 3986, section 3.2.2)
}

func ExampleURI_WithoutAuthority() {
	u := uri.MustParse("http://joe@example.com:8080//a?q")
	fmt.Println(u.WithoutAuthority())
	// Output: http:/.//a?q
}

// The user and the password stay, which they do not if Host is set to a text with a port.
func ExampleURI_WithHostPort() {
	u := uri.MustParse("postgres://joe:x@localhost/db")
	fmt.Println(u.WithHostPort("db.example.com:5433"))
	// Output: postgres://joe:x@db.example.com:5433/db <nil>
}

func ExampleURI_WithUserInfo() {
	u := uri.MustParse("https://example.com/")
	fmt.Println(u.WithUserInfo(escape.UserInfo("joe") + ":" + escape.UserInfo("p@ss")))
	// Output: https://joe:p%40ss@example.com/ <nil>
}

func ExampleURI_WithoutUserInfo() {
	fmt.Println(uri.MustParse("https://joe:x@example.com/").WithoutUserInfo())
	// Output: https://example.com/
}

func ExampleURI_WithPort() {
	fmt.Println(uri.MustParse("http://h/a").WithPort(8080))
	_, err := uri.MustParse("mailto:joe@h").WithPort(25)
	fmt.Println(errors.Is(err, uri.ErrNotWritten))
	// Output:
	// http://h:8080/a <nil>
	// true
}

func ExampleURI_WithoutPort() {
	fmt.Println(uri.MustParse("http://[::1]:8080/a").WithoutPort())
	// Output: http://[::1]/a
}

func ExampleURI_WithPath() {
	u := uri.MustParse("http://h/a?q")
	fmt.Println(u.WithPath("/b%2Fc/"))
	fmt.Println(u.WithPath("/50%"))
	// Output:
	// http://h/b%2Fc/?q <nil>
	//  uri: invalid path at offset 2 of Path[1]: '%' must be followed by two hexadecimal digits; for '%' itself, write %25 (pct-encoded; RFC 3986, section 2.1)
}

func ExampleURI_WithQuery() {
	u := uri.MustParse("http://h/a#f")
	fmt.Println(u.WithQuery("page=2"))
	fmt.Println(u.WithQuery(""))
	// Output:
	// http://h/a?page=2#f <nil>
	// http://h/a?#f <nil>
}

func ExampleURI_WithoutQuery() {
	fmt.Println(uri.MustParse("http://h/a?q#f").WithoutQuery())
	// Output: http://h/a#f
}

func ExampleURI_WithFragment() {
	fmt.Println(uri.MustParse("http://h/a").WithFragment("section-5.4"))
	// Output: http://h/a#section-5.4 <nil>
}

// An allow list. Servers may decode %2F, merge slashes or cut ";" before they look at "..".
func ExampleURI_Contains() {
	allowed := uri.MustParse("https://example.com/api")
	for _, text := range []string{
		"https://example.com/api/users?page=2", "https://EXAMPLE.com:443/api", "https://example.com/apis",
		"https://example.com/api/../admin", "https://example.com/api/..%2Fadmin", "https://example.com/api//../admin",
		"https://example.com/api/..;/admin", "https://example.com@evil.example/api",
	} {
		fmt.Println(allowed.Contains(uri.MustParse(text)), text)
	}
	// Output:
	// true https://example.com/api/users?page=2
	// true https://EXAMPLE.com:443/api
	// false https://example.com/apis
	// false https://example.com/api/../admin
	// false https://example.com/api/..%2Fadmin
	// false https://example.com/api//../admin
	// false https://example.com/api/..;/admin
	// false https://example.com@evil.example/api
}

func ExampleURI_InDomain() {
	for _, text := range []string{"https://API.example.com./", "https://example.com:8443/", "https://notexample.com/", "https://example.com.evil.example/"} {
		fmt.Println(uri.MustParse(text).InDomain("example.com"), text)
	}
	// Output:
	// true https://API.example.com./
	// true https://example.com:8443/
	// false https://notexample.com/
	// false https://example.com.evil.example/
}

func ExampleURI_String() {
	u := uri.MustParse("HTTP://example.com:0080/a")
	fmt.Println(u)
	u.Path[1] = "a b"
	fmt.Println(u)
	// Output:
	// http://example.com:80/a
	// %!URI(uri: invalid path at offset 1 of Path[1]: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3))
}

func ExampleURI_AppendText() {
	b := []byte("Location: ")
	b, err := uri.MustParse("/a/b").AppendText(b)
	fmt.Printf("%s %v\n", b, err)
	// Output: Location: /a/b <nil>
}

// A URI is a string in JSON, and in every encoding that uses text.
func ExampleURI_MarshalText() {
	page := struct {
		Self uri.URI `json:"self"`
		Next uri.URI `json:"next,omitzero"`
	}{Self: uri.MustParse("http://a/b?c")}
	b, err := json.Marshal(page)
	fmt.Println(string(b), err)
	// Output: {"self":"http://a/b?c"} <nil>
}

func ExampleURI_UnmarshalText() {
	var page struct{ Next uri.URI }
	err := json.Unmarshal([]byte(`{"Next":"http://a/b?c"}`), &page)
	fmt.Println(page.Next.Query, err)
	err = json.Unmarshal([]byte(`{"Next":"http://[::1"}`), &page)
	fmt.Println(page.Next.Query, err)
	// Output:
	// c <nil>
	// c uri: invalid host at offset 11: the ']' of the IP literal is missing (IP-literal; RFC 3986, section 3.2.2)
}

func ExampleResolve() {
	fmt.Println(uri.Resolve("http://a/b/c/d;p?q", "../../g?y#s"))
	fmt.Println(uri.Resolve("urn:a:b", "c"))
	fmt.Println(uri.Resolve("/a/b", "c"))
	// Output:
	// http://a/g?y#s <nil>
	// urn:c <nil>
	//  uri: the base has no scheme (RFC 3986, section 5.1)
}

func ExampleURI_Resolve() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	for _, ref := range []string{"g", "..", "?y", "//g", "http:g"} {
		target, err := base.Resolve(uri.MustParse(ref))
		fmt.Println(target, err)
	}
	// Output:
	// http://a/b/c/g <nil>
	// http://a/b/ <nil>
	// http://a/b/c/d;p?y <nil>
	// http://g <nil>
	// http:g <nil>
}

func ExampleURI_ResolveRelative() {
	page := uri.MustParse("docs/guide.md")
	for _, ref := range []string{"intro.md", "../README.md", "../../other/", "/top", "https://example.com/"} {
		fmt.Println(page.ResolveRelative(uri.MustParse(ref)))
	}
	// Output:
	// docs/intro.md <nil>
	// README.md <nil>
	// ../other/ <nil>
	// /top <nil>
	// https://example.com/ <nil>
}

func ExampleURI_JoinReference() {
	api := uri.MustParse("https://example.com/v1?key=a")
	for _, endpoint := range []string{"/users?page=2", "users/7#top", "../admin", "//other/x"} {
		fmt.Println(api.JoinReference(uri.MustParse(endpoint)))
	}
	// Output:
	// https://example.com/v1/users?key=a&page=2 <nil>
	// https://example.com/v1/users/7?key=a#top <nil>
	//  uri: invalid path: the dot-segments lead above the base (segment; RFC 3986, section 3.3)
	//  uri: invalid host: a reference with an authority does not lie below the base (host; RFC 3986, section 3.2.2)
}

func ExampleURI_AppendResolve() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	var b []byte
	for _, ref := range []string{"g", "../g"} {
		var err error
		if b, err = base.AppendResolve(b[:0], ref); err != nil {
			log.Fatal(err)
		}
		fmt.Println(string(b))
	}
	// Output:
	// http://a/b/c/g
	// http://a/b/g
}

// A base is established from the outside in (RFC 3986, section 5.1). An inner base takes precedence, and may be relative to the
// outer one.
func ExampleURI_Resolve_establishingABase() {
	establish := func(layers ...string) (uri.URI, error) {
		var base uri.URI
		for _, layer := range layers {
			if layer == "" {
				continue // not defined
			}
			u, err := uri.Parse(layer)
			if err != nil {
				return uri.URI{}, err
			}
			if base.IsZero() {
				base = u
			} else if base, err = base.Resolve(u); err != nil {
				return uri.URI{}, err
			}
		}
		base.Fragment, base.ForceFragment = "", false
		return base, nil
	}
	var (
		application   = "file:///usr/share/doc/"             // 5.1.4, default
		retrieval     = "http://example.com/a/feed.xml#top"  // 5.1.3, the last one of a chain of redirects
		encapsulating = "http://example.org/archive/part-2/" // 5.1.2, as of a MIME part
		embedded      = "../part-3/"                         // 5.1.1, as in <base href>
	)
	fmt.Println(establish(application, "", "", ""))
	fmt.Println(establish(application, retrieval, "", ""))
	fmt.Println(establish(application, retrieval, encapsulating, ""))
	fmt.Println(establish(application, retrieval, encapsulating, embedded))
	fmt.Println(establish(application, retrieval, "", embedded))
	// Output:
	// file:///usr/share/doc/ <nil>
	// http://example.com/a/feed.xml <nil>
	// http://example.org/archive/part-2/ <nil>
	// http://example.org/archive/part-3/ <nil>
	// http://example.com/part-3/ <nil>
}

func ExampleRemoveDotSegments() {
	fmt.Println(uri.RemoveDotSegments("/a/b/c/./../../g"))
	fmt.Println(uri.RemoveDotSegments("mid/content=5/../6"))
	// Output:
	// /a/g
	// mid/6
}

func ExampleURI_Equal() {
	u := uri.MustParse("http://a/b")
	fmt.Println(u.Equal(uri.URI{Scheme: "HTTP", Host: "a", Path: []string{"", "b"}}))
	fmt.Println(u.Equal(uri.MustParse("http://a/b?"))) // an empty query differs from an absent one
	// Output:
	// true
	// false
}

func ExampleURI_IsZero() {
	fmt.Println(uri.URI{}.IsZero(), uri.MustParse("").IsZero(), uri.MustParse("?").IsZero())
	// Output: true true false
}

func ExampleURI_Clone() {
	u := uri.MustParse("http://a/b")
	v := u.Clone()
	v.Path[1] = "c"
	fmt.Println(u, v)
	// Output: http://a/b http://a/c
}

func ExampleURI_Has() {
	for _, text := range []string{"http://example.com/", "http://example.com/?", "http://example.com/?q"} {
		u := uri.MustParse(text)
		fmt.Printf("%t %q\n", u.Has(uri.ComponentQuery), u.Query)
	}
	// Output:
	// false ""
	// true ""
	// true "q"
}

func ExampleURI_Authority() {
	for _, s := range []string{"http://u@h:80/p", "file:///etc", "urn:a:b"} {
		fmt.Println(uri.MustParse(s).Authority())
	}
	// Output:
	// u@h:80 true
	//  true
	//  false
}

func ExampleURI_User() {
	name, password, hasPassword := uri.MustParse("ftp://user:pass@example.com").User()
	fmt.Println(name, password, hasPassword)
	// Output: user pass true
}

func ExampleURI_Redacted() {
	fmt.Println(uri.MustParse("ftp://user:pass@example.com").Redacted())
	// Output: ftp://user:xxxxx@example.com
}

func ExampleRedactor_URI() {
	u := uri.MustParse("https://joe@example.com/a?sid=5ec4e7&page=2#top")
	fmt.Println(u.Redacted())
	fmt.Println(uri.Redactor{Param: func(name string) bool { return name == "sid" }}.URI(u))
	fmt.Println(uri.Redactor{All: true, Mask: "***"}.URI(u))
	// Output:
	// https://joe@example.com/a?sid=5ec4e7&page=2#top
	// https://joe@example.com/a?sid=xxxxx&page=2#top
	// https://***@example.com/a?sid=***&page=***#***
}

// Lines of logs.
func ExampleRedactor_Text() {
	for _, line := range []string{
		"fatal: unable to access 'https://x-access-token:5ec4e7@git.example/o/r.git/': 403",
		`Get "https://example.com/?page=2&X-Amz-Signature=5ec4e7": dial tcp: i/o timeout`,
		"connecting to host=db user=joe password='5ec 4e7' dbname=shop",
		"mongodb://joe:5ec4e7@db1:27017,db2:27017/shop?replicaSet=rs",
	} {
		fmt.Println(uri.Redactor{}.Text(line))
	}
	// Output:
	// fatal: unable to access 'https://x-access-token:xxxxx@git.example/o/r.git/': 403
	// Get "https://example.com/?page=2&X-Amz-Signature=xxxxx": dial tcp: i/o timeout
	// connecting to host=db user=joe password='xxxxx' dbname=shop
	// mongodb://joe:xxxxx@db1:27017,db2:27017/shop?replicaSet=rs
}

func ExampleURI_Hostname() {
	fmt.Println(uri.MustParse("http://[2001:db8::7]:80").Hostname())
	// Output: 2001:db8::7
}

func ExampleURI_HostKind() {
	for _, s := range []string{"//example.com", "//127.0.0.1", "//127.0.0.256", "//[::1]", "//[v1.x]", "mailto:a@b"} {
		fmt.Println(uri.MustParse(s).HostKind())
	}
	// Output:
	// reg-name
	// IPv4
	// reg-name
	// IPv6
	// IPvFuture
	// none
}

func ExampleHostKind_String() {
	fmt.Println(uri.HostIPv6.String())
	// Output: IPv6
}

func ExampleURI_Addr() {
	addr, ok := uri.MustParse("http://[2001:DB8::7]:80").Addr()
	fmt.Println(addr, ok)
	// Output: 2001:db8::7 true
}

func ExampleURI_HostPort() {
	fmt.Println(uri.MustParse("https://example.com/a").HostPort())
	fmt.Println(uri.MustParse("https://[::1]:8443/a").HostPort())
	fmt.Println(uri.MustParse("https://[v1.x]/a").HostPort())
	// Output:
	// example.com:443 <nil>
	// [::1]:8443 <nil>
	//  uri: invalid host: address mechanism not supported: the IP literal has an unknown version (IPvFuture; RFC 3986, section 3.2.2)
}

func ExampleURI_EscapedPath() {
	u := uri.MustParse("http://h/a%2Fb/c")
	fmt.Println(u.EscapedPath(), len(u.Path))
	// Output: /a%2Fb/c 3
}

func ExampleURI_RequestTarget() {
	fmt.Println(uri.MustParse("http://h?q#f").RequestTarget())
	// Output: /?q
}

// Data is encoded. A segment that would not remain data is rejected.
func ExampleURI_AppendSegments() {
	u := uri.MustParse("http://h/users/")
	fmt.Println(u.AppendSegments("a/b c"))
	_, err := u.AppendSegments("..")
	fmt.Println(err)
	// Output:
	// http://h/users/a%2Fb%20c <nil>
	// uri: invalid path in data[0]: a path segment cannot be "", "." or "..", or have "." or ".." beside "/" or "\" or before ";", "?", "#" or a space (segment; RFC 3986, section 3.3)
}

func ExampleURI_JoinPath() {
	u := uri.MustParse("http://h/docs?lang=en")
	fmt.Println(u.JoinPath("guide", "intro.html"))
	fmt.Println(u.JoinPath("../img/"))
	// Output:
	// http://h/docs/guide/intro.html?lang=en <nil>
	// http://h/img/?lang=en <nil>
}

func ExampleURI_Segments() {
	for segment, err := range uri.MustParse("http://h/a%2Fb/c").Segments() {
		fmt.Printf("%q %v\n", segment, err)
	}
	// Output:
	// "a/b" <nil>
	// "c" <nil>
}

func ExampleNormalizeForScheme() {
	fmt.Println(uri.NormalizeForScheme("HTTP://Example.com:80/%7Ejoe/../a"))
	fmt.Println(uri.NormalizeForScheme("http://example.com"))
	// Output:
	// http://example.com/a <nil>
	// http://example.com/ <nil>
}

func ExampleURI_DecodedPath() {
	fmt.Println(uri.MustParse("http://h/a%20b/50%25").DecodedPath())
	fmt.Println(uri.MustParse("http://h/a%2Fb").DecodedPath()) // the same as for "/a/b"
	// Output:
	// /a b/50% <nil>
	// /a/b <nil>
}

func ExampleURI_BaseName() {
	fmt.Println(uri.MustParse("http://h/docs/a%20b.pdf?v=2").BaseName())
	// Output: a b.pdf <nil>
}

func ExampleURI_Normalize() {
	fmt.Println(uri.MustParse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d").Normalize())
	fmt.Println(uri.MustParse("../%7Euser/./x").Normalize()) // dot-segments depend on the base
	// Output:
	// example://a/b/c/%7Bfoo%7D
	// ../~user/./x
}

// Sections 5.2.4 and 6.2.2.2 disagree about encoded dot-segments, so the order of resolving and normalizing matters.
func ExampleURI_Normalize_encodedDots() {
	base, ref := uri.MustParse("http://h/"), uri.MustParse("/d/%2E%2E/e")
	fmt.Println(base.Resolve(ref))
	fmt.Println(base.Resolve(ref.Normalize()))
	// Output:
	// http://h/d/%2E%2E/e <nil>
	// http://h/e <nil>
}

func ExampleURI_NormalizeForScheme() {
	for _, s := range []string{"http://example.com:80", "x://[0::1]", "file://localhost/etc", "mailto:Joe@Example.COM", "URN:ISBN:0"} {
		fmt.Println(uri.MustParse(s).NormalizeForScheme())
	}
	// Output:
	// http://example.com/
	// x://[::1]/
	// file:///etc
	// mailto:Joe@example.com
	// urn:isbn:0
}

func ExampleURI_Equivalent() {
	u := uri.MustParse("HTTP://Example.com:80/%7Euser")
	v := uri.MustParse("http://example.com/~user")
	fmt.Println(u.Equal(v), u.Equivalent(v))
	// Output: false true
}

func ExampleURI_Compare() {
	list := []uri.URI{uri.MustParse("http://b/"), uri.MustParse("http://a:80/"), uri.MustParse("http://a/"), uri.MustParse("c")}
	slices.SortFunc(list, uri.URI.Compare)
	fmt.Println(list)
	// Output: [c http://a/ http://a:80/ http://b/]
}

func ExampleDefaultPort() {
	fmt.Println(uri.DefaultPort("https"))
	fmt.Println(uri.DefaultPort("mailto"))
	// Output:
	// 443 true
	// 0 false
}

func ExampleURI_CheckScheme() {
	for _, s := range []string{"https://example.com/", "http:///a", "mailto://joe@example.com", "https://joe@example.com/"} {
		err := uri.MustParse(s).CheckScheme()
		fmt.Println(err, errors.Is(err, uri.ErrUserInfo))
	}
	// Output:
	// <nil> false
	// uri: invalid host for the scheme http: the URI must have a host (RFC 9110, section 4.2.1) false
	// uri: invalid authority for the scheme mailto: the URI must not have '//' after the scheme (RFC 6068, section 2) false
	// uri: invalid userinfo for the scheme https: user information may mislead about the host; to allow it, ignore uri.ErrUserInfo (RFC 9110, section 4.2.4) true
}

func ExampleSchemeError() {
	err := uri.MustParse("urn:example").CheckScheme()
	var e *uri.SchemeError
	if errors.As(err, &e) {
		fmt.Println(e.Scheme, e.Component, e.Source)
	}
	// Output: urn path RFC 8141, section 2
}

func ExampleURI_Relativize() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	for _, s := range []string{"http://a/b/c/g?y#s", "http://a/b/", "http://a/b/c/d;p?q#s", "http://g/", "https://a/b"} {
		fmt.Println(base.Relativize(uri.MustParse(s)))
	}
	// Output:
	// g?y#s
	// ..
	// #s
	// //g/
	// https://a/b
}

func ExampleGuessURI() {
	fmt.Println(uri.GuessURI("www.w3.org/Addressing/", "http"))
	fmt.Println(uri.GuessURI("localhost:8080", "http"))
	fmt.Println(uri.GuessURI("https://example.com/", "http"))
	fmt.Println(uri.GuessURI("tel:123", "http"))
	// Output:
	// http://www.w3.org/Addressing/ <nil>
	// http://localhost:8080 <nil>
	// https://example.com/ <nil>
	//  uri: invalid scheme at offset 3: the text may begin with a host or with something else: write it with a scheme and '//' (scheme; RFC 3986, section 4.5)
}

func ExampleURI_Display() {
	u := uri.MustParse("ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm")
	fmt.Println(u.Display())
	// Output: ftp://10.0.0.1/top_story.htm (user information: cnn.example.com&story=breaking_news)
}

func ExampleURI_URL() {
	v, err := uri.MustParse("http://h/a%2Fb?q").URL()
	fmt.Println(v, err)
	_, err = uri.MustParse("http://h/a#").URL()
	fmt.Println(err)
	// Output:
	// http://h/a%2Fb?q <nil>
	// uri: invalid fragment for net/url: net/url would read or print the component differently
}

func ExampleFromURL() {
	v, _ := url.Parse("http://h/a b?c=d e")
	_, err := uri.FromURL(v)
	fmt.Println(err)
	v.RawQuery = v.Query().Encode()
	fmt.Println(uri.FromURL(v))
	// Output:
	// uri: invalid query by RFC 3986: ' ' is not allowed: write %20
	// http://h/a%20b?c=d+e <nil>
}

func ExampleURLError() {
	_, err := uri.MustParse("///a").URL()
	var e *uri.URLError
	if errors.As(err, &e) {
		fmt.Println(e.Component)
	}
	// Output: path
}

// A column stores the text, but never a password.
func ExampleURI_Value() {
	fmt.Println(uri.MustParse("http://joe@h/a").Value())
	fmt.Println(uri.MustParse("http://joe:secret@h/a").Value())
	// Output:
	// http://joe@h/a <nil>
	// <nil> uri: invalid userinfo: a password must not be stored in clear text (userinfo; RFC 3986, section 3.2.1)
}

func ExampleURI_Scan() {
	var u sql.Null[uri.URI] // for a column that may be NULL
	fmt.Println(u.Scan("http://h/a"), u.Valid, u.V.Host)
	fmt.Println(u.Scan(nil), u.Valid)
	// Output:
	// <nil> true h
	// <nil> false
}

func ExampleURI_LogValue() {
	slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}})).Info("fetched", "uri", uri.MustParse("http://joe:secret@h/a"))
	// Output: level=INFO msg=fetched uri=http://joe:xxxxx@h/a
}

func ExampleURI_GoString() {
	fmt.Printf("%#v\n", uri.MustParse("//joe:secret@h").UserInfo)
	fmt.Println(strings.Contains(fmt.Sprintf("%#v", uri.MustParse("//joe:secret@h")), "secret"))
	// Output:
	// "joe:secret"
	// false
}

// A URI can be a flag.
func ExampleURI_UnmarshalText_flag() {
	var base uri.URI
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	flags.TextVar(&base, "base", uri.MustParse("http://localhost/"), "what references are relative to")
	fmt.Println(flags.Parse([]string{"-base", "http://h/a"}), base)
	// Output: <nil> http://h/a
}

func ExampleURI_Kind() {
	for _, text := range []string{"http://h/a", "http://h/a#b", "//h/a", "/a", "a"} {
		fmt.Println(uri.MustParse(text).Kind())
	}
	// Output:
	// absolute URI
	// URI
	// network-path reference
	// absolute-path reference
	// relative-path reference
}

func ExampleKind_String() {
	fmt.Println(uri.KindNetworkPath.String())
	// Output: network-path reference
}

// A program checks the component of an error, and not its message.
func ExampleComponent() {
	_, err := uri.Parse("http://h/a b")
	var e *uri.ParseError
	if errors.As(err, &e) && e.Component == uri.ComponentPath {
		fmt.Println("the path is at fault, from offset", e.Offset)
	}
	// Output: the path is at fault, from offset 10
}

func ExampleURI_DecodedUser() {
	u := uri.MustParse("ftp://anonymous:me%40mail.example@h/")
	name, password, _, err := u.DecodedUser()
	fmt.Println(name, password, err)
	// Output: anonymous me@mail.example <nil>
}

func ExampleURI_EffectivePort() {
	for _, s := range []string{"https://h/", "https://h:8443/", "mailto:a@h"} {
		fmt.Println(uri.MustParse(s).EffectivePort())
	}
	// Output:
	// 443 true
	// 8443 true
	// 0 false
}

// Links into the same page have the same key.
func ExampleURI_WithoutFragment() {
	for _, s := range []string{"http://h/page#top", "http://h/page#end", "http://h/page"} {
		fmt.Println(uri.MustParse(s).WithoutFragment())
	}
	// Output:
	// http://h/page
	// http://h/page
	// http://h/page
}

// All links of a page have the same base, which is checked once.
func ExampleBase() {
	base, err := uri.NewBase(uri.MustParse("http://a/b/c/d;p?q"))
	if err != nil {
		log.Fatal(err)
	}
	var target []byte
	for _, link := range []string{"g", "../g", "?y", "#s"} {
		target, err = base.AppendResolve(target[:0], link)
		fmt.Println(string(target), err)
	}
	// Output:
	// http://a/b/c/g <nil>
	// http://a/b/g <nil>
	// http://a/b/c/d;p?y <nil>
	// http://a/b/c/d;p?q#s <nil>
}

func ExampleNewBase() {
	base, err := uri.NewBase(uri.MustParse("http://h/page#top"))
	fmt.Println(base, err)
	_, err = uri.NewBase(uri.MustParse("page"))
	fmt.Println(err)
	// Output:
	// http://h/page <nil>
	// uri: the base has no scheme (RFC 3986, section 5.1)
}

func ExampleBase_LogValue() {
	base, err := uri.NewBase(uri.MustParse("http://joe:secret@example.com/a"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(base.LogValue())
	// Output:
	// http://joe:xxxxx@example.com/a
}

func ExampleBase_GoString() {
	fmt.Printf("%#v\n", uri.Base{})
	// Output:
	// uri.Base{}
}

func ExampleBase_MarshalText() {
	base, err := uri.NewBase(uri.MustParse("http://h/a/#top"))
	if err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(map[string]uri.Base{"base": base})
	fmt.Println(string(text), err)
	// Output: {"base":"http://h/a/"} <nil>
}

func ExampleBase_UnmarshalText() {
	var config struct{ Base uri.Base }
	fmt.Println(json.Unmarshal([]byte(`{"Base": "http://h/a/"}`), &config))
	fmt.Println(config.Base.Resolve(uri.MustParse("b")))
	fmt.Println(json.Unmarshal([]byte(`{"Base": "a/"}`), &config))
	// Output:
	// <nil>
	// http://h/a/b <nil>
	// uri: the base has no scheme (RFC 3986, section 5.1)
}

func ExampleBase_AppendResolve() {
	base, err := uri.NewBase(uri.MustParse("http://h/a/b"))
	if err != nil {
		log.Fatal(err)
	}
	line, err := base.AppendResolve([]byte("to "), "../c")
	fmt.Println(string(line), err)
	// Output: to http://h/c <nil>
}

func ExampleBase_Resolve() {
	base, err := uri.NewBase(uri.MustParse("http://h/a/b"))
	if err != nil {
		log.Fatal(err)
	}
	target, err := base.Resolve(uri.URI{IsRelative: true, Path: []string{"c"}, Query: "q"})
	fmt.Println(target, err)
	// Output: http://h/a/c?q <nil>
}

func ExampleBase_String() {
	base, _ := uri.NewBase(uri.MustParse("HTTP://h/a#f"))
	fmt.Println(base.String())
	// Output: http://h/a
}

func ExampleBase_URI() {
	base, _ := uri.NewBase(uri.MustParse("http://h/a?q#f"))
	fmt.Println(base.URI().EscapedPath(), base.URI().Query)
	// Output: /a q
}

// A client resolves each Location against the URI that it requested. It then resolves the links of the page against the
// base that the page names, which is relative to the last URI (RFC 3986, section 5.1).
func ExampleURI_Resolve_httpClient() {
	server := httptest.NewServer(http.HandlerFunc(serveChain))
	defer server.Close()

	page := uri.MustParse(server.URL + "/start")
	body, err := fetch(&page)
	if err != nil {
		fmt.Println(err)
		return
	}
	if m := baseHref.FindStringSubmatch(body); m != nil {
		if page, err = resolve(page, m[1]); err != nil {
			fmt.Println(err)
			return
		}
	}
	base, err := uri.NewBase(page)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range linkHref.FindAllStringSubmatch(body, -1) {
		ref, err := uri.Parse(m[1])
		if err != nil {
			fmt.Println("skip:", err)
			continue
		}
		link, err := base.Resolve(ref)
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
	// skip: uri: invalid path at offset 3: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
}

// serveChain answers the first four requests with redirects, and all others with a text.
func serveChain(w http.ResponseWriter, r *http.Request) {
	location := map[string]string{
		"/start":            "chain/one?step=1#top",       // relative-path
		"/chain/one?step=1": "?",                          // only an empty query
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
