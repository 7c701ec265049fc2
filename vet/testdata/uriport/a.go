package uriport

import (
	"github.com/go-rfc3986/uri"
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
