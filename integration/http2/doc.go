// Package http2 has only tests. They use golang.org/x/net/http2 to send frames to a server of net/http, and check
// httpuri.FromRequest on requests that no Go client sends.
package http2
