package httpuri_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/measure"
)

// requested are common URIs of requests.
var requested = []string{
	"https://example.com/", "http://localhost:8080/api/v1/users?page=2&sort=name", "https://example.com/a%2Fb/c?q=%C3%BC",
	"https://www.example.com/2026/11/some-longer-title-of-a-page.html",
}

// NewRequest allocates at most twice more than http.NewRequest, and FromRequest at most three times.
func TestAllocationsOfRequests(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	for _, text := range requested {
		u := uri.MustParse(text)
		theirs := testing.AllocsPerRun(100, func() { http.NewRequestWithContext(t.Context(), http.MethodGet, text, nil) })
		ours := testing.AllocsPerRun(100, func() { httpuri.NewRequest(t.Context(), http.MethodGet, u, nil) })
		assert.LessOrEqual(t, ours, theirs+2, text)
		r := httptest.NewRequest(http.MethodGet, u.RequestTarget(), nil)
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { httpuri.FromRequest(r) }), 3.0, text)
	}
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

func BenchmarkSent(b *testing.B) {
	for i, text := range requested {
		req, err := http.NewRequest(http.MethodGet, text, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint(i), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				httpuri.Sent(req)
			}
		})
	}
}

func BenchmarkOrigin(b *testing.B) {
	for i, text := range requested {
		u := uri.MustParse(text)
		b.Run(fmt.Sprint(i), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				origin, _ := httpuri.OriginOf(u)
				_ = origin.String()
			}
		})
	}
}
