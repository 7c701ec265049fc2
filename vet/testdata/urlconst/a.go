package urlconst

import (
	"net/http"
	"net/url"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/uritemplate"
)

const search = "https://example.com/search?q=100%"

func parse(s string) {
	url.Parse("http://a b/")   // want `this is always rejected: invalid character " " in host name`
	url.Parse("http://[::1/")  // want `this is always rejected: missing ']' in host`
	url.Parse("/100%")         // want `this is always rejected: invalid URL escape "%"`
	url.ParseRequestURI("a/b") // want `this is always rejected`
	host := "http://exa mple.com/"
	url.Parse(host) // want `this is always rejected`
	url.Parse("http://example.com/a b")
	url.Parse("http://a b/" + s)
	url.Parse(s)
}

func request(client *http.Client) {
	http.NewRequest("GET", "http://[", nil) // want `this is always rejected: missing ']' in host`
	http.NewRequest("GET", "/healthz", nil) // for a handler
	http.Get("example.com/")                // want `there is no "https://" before it`
	client.Get("http+unix://socket/")
	client.Get("http://example.com:http/") // want `this is always rejected: invalid port`
}

var (
	base     = uri.MustParse("https://example.com/a b")     // want `this is always rejected: .* at offset 21`
	query    = uri.MustParse(search)                        // want `this is always rejected`
	relative = iri.Check("http://example.com/é")            // which is an IRI
	encoded  = uri.MustParse("http://example.com/é|")       // want `this is always rejected`
	brackets = uri.MustParse("http://exa[mple.com/")        // want `this is always rejected`
	password = uri.MustParse("http://joe:s3 cret@example/") // want `this is always rejected: .*uri`
	right    = uri.MustParse("https://example.com/")
)

var (
	users   = uritemplate.MustParse("/users/{id}{?page}")
	wrong   = uritemplate.MustParse("/users/{user id}") // want `this is always rejected: uritemplate: invalid template at offset 12`
	changed = uritemplate.MustParse("/{a}")
	prefix  = uritemplate.MustParse("/{a:3}")
)

func change() { changed = uritemplate.MustParse("/{b}") }

func expand(name string) {
	users.Expand(uritemplate.Values{"id": uritemplate.String("1")})
	users.Expand(uritemplate.Values{"uid": uritemplate.String("1")})                                  // want `the template has no variable "uid", so this value is dropped`
	users.Expand(uritemplate.Values{"uid": uritemplate.String("1"), "page": uritemplate.String("2")}) // want `the template has no variable "uid"`
	users.Expand(uritemplate.Values{name: uritemplate.String("1")})
	changed.Expand(uritemplate.Values{"b": uritemplate.String("1")})
	prefix.Expand(uritemplate.Values{"a:3": uritemplate.String("1")})
	local := uritemplate.MustParse("/{x}")
	values := uritemplate.Values{"y": uritemplate.String("1")} // want `the template has no variable "y"`
	local.URI(values)
}

// A variable that something else changes is not known.
func changes(read func(*string), list []string) {
	link, grown, next := "http://[", "http://[", "http://["
	read(&link)
	url.Parse(link)
	grown += "::1]/"
	url.Parse(grown)
	for _, next = range list {
		url.Parse(next)
	}
}

// Which of several names is meant is not known.
func several() {
	one := uritemplate.MustParse("/{x}")
	one.Expand(uritemplate.Values{"y": uritemplate.String("1"), "z": uritemplate.String("2")}) // want `no variable "y"` `no variable "z"`
}
