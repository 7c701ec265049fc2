package httpuri_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// requested are common URIs of requests.
var requested = []string{
	"https://example.com/", "http://localhost:8080/api/v1/users?page=2&sort=name", "https://example.com/a%2Fb/c?q=%C3%BC",
	"https://www.example.com/2026/11/some-longer-title-of-a-page.html",
}

func BenchmarkNewRequest(b *testing.B) {
	for i, text := range requested {
		u := uri.MustParse(text)
		b.Run("httpuri/"+fmt.Sprint(i), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				httpuri.NewRequest(b.Context(), http.MethodGet, u, nil)
			}
		})
		b.Run("net/http/"+fmt.Sprint(i), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				http.NewRequestWithContext(b.Context(), http.MethodGet, text, nil)
			}
		})
	}
}

func BenchmarkFromRequest(b *testing.B) {
	for i, text := range requested {
		r := httptest.NewRequest(http.MethodGet, uri.MustParse(text).RequestTarget(), nil)
		b.Run(fmt.Sprint(i), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				httpuri.FromRequest(r)
			}
		})
	}
}
