package uriport

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"
)

func literals() []uri.URI {
	return []uri.URI{
		uri.URI{Scheme: "http", Host: "h", Port: 8080}, // want `Port is not written without HasPort`
		{Scheme: "http", IsRelative: true, Host: "h"},  // want `a relative reference has no scheme`
		{IsRelative: true, Host: "h"},
	}
}

var base = uri.URI{Scheme: "http", Host: "h", Port: 1} // want `Port is not written`

func complete() uri.URI { return uri.URI{Scheme: "http", Host: "h", Port: 8080, HasPort: true} }

// Validate accepts 0 without HasPort.
func none() uri.URI {
	u := uri.URI{Scheme: "http", Host: "h", Port: 0}
	u.Port = 0
	return u
}

func assigned(v uri.URI) uri.URI {
	u := uri.URI{Scheme: "http", Host: "h"}
	u.Port = 8080 // want `Port is not written`
	v.Port = 8080 // it may have had one
	return u
}

func scheme() uri.URI {
	u := uri.URI{IsRelative: true, Host: "h"}
	u.Scheme = "http" // want `a relative reference has no scheme`
	return u
}

func both() uri.URI {
	u := uri.URI{IsRelative: true, Host: "h"}
	u.Scheme, u.IsRelative = "http", false
	u.Port = 80
	u.HasPort = true
	return u
}

func other() (u, v uri.URI) {
	u = uri.URI{Scheme: "http", Host: "h", HasPort: true, Port: 1}
	v.HasPort = true
	w := uri.URI{Scheme: "http", Host: "h", Port: 8080} // want `Port is not written`
	return u, w
}

func renamed(u uri.URI) uri.URI {
	u.Path[1] = "v2" // want `this changes the Path of other copies`
	u.Path[2] = "a"
	return u
}

var root = uri.MustParse("http://h/a")

func copied(list []uri.URI) {
	for range list {
		u := root
		u.Path[1] = "b" // want `this changes the Path of other copies`
	}
	own := list[0].Clone()
	own.Path[1] = "b"
	fresh := uri.MustParse("http://h/a")
	fresh.Path[1] = "b"
	pointer := &list[0]
	pointer.Path[1] = "b" // meant to be seen
}

func cleaned(u uri.URI) (uri.URI, error) {
	params, err := query.Parse(u.Query, query.Form)
	if err != nil {
		return u, err
	}
	params.Delete("utm_source")
	return u.WithQuery(params.String()) // want `the "\?" stays if the last parameter is deleted`
}

func counted(u uri.URI) (uri.URI, error) {
	params := query.ParseForm(u.Query)
	params.Delete("utm_source")
	if params.Len() == 0 {
		return u.WithoutQuery(), nil
	}
	return u.WithQuery(params.String())
}

func secure(u uri.URI) (uri.URI, error) { return u.WithScheme("https") } // with -strict
