package links

import "fmt"

// A place is a page, with its components in normal form.
type place struct{ scheme, host, dir, name, query string }

// makePlace returns the page with that number. Every second one is on the same host.
func makePlace(n int) place {
	p := place{scheme: "https", host: "big.example", dir: fmt.Sprintf("/s%d/", n%50), name: fmt.Sprintf("p%d.html", n)}
	switch {
	case n%2 == 0:
	case n%11 == 0:
		p.host = fmt.Sprintf("h%d.example.co.uk", n%997)
	default:
		p.scheme, p.host = "http", fmt.Sprintf("h%d.example.org", n%997)
	}
	if n%7 == 0 {
		p.query = fmt.Sprintf("id=%d&view=%%E2%%82%%AC", n)
	}
	return p
}

// home returns the first page of the site.
func (p place) home() place { return place{scheme: p.scheme, host: p.host, dir: "/"} }

// String returns the URI of the page.
func (p place) String() string { return p.scheme + "://" + p.host + p.path() }

func (p place) path() string { return p.dir + p.name + p.question() }

// question returns the query with its "?", or "".
func (p place) question() string {
	if p.query == "" {
		return ""
	}
	return "?" + p.query
}
