package uriport

import "github.com/go-rfc3986/uri"

func secure(u uri.URI) (uri.URI, error) { return u.WithScheme("https") } // want `this keeps the port`

func withoutPort(u uri.URI) (uri.URI, error) { return u.WithoutPort().WithScheme("https") }

func relative(u uri.URI) (uri.URI, error) { return u.WithScheme("") }
