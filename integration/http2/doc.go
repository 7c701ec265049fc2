// Package http2 sends frames of HTTP/2 by golang.org/x/net/http2 to net/http's server, and shows what httpuri.FromRequest makes of
// requests that no client of Go would send. It has tests only.
package http2
