package uris_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/beam/uris"
)

func TestParts(t *testing.T) {
	for _, tt := range []struct{ in, origin, host, domain string }{
		{"HTTP://A.B.Example.com:80/x", "http://a.b.example.com", "a.b.example.com", "example.com"},
		{"https://example.com:80", "https://example.com:80", "example.com", "example.com"},
		{"http://a.example.co.uk./", "http://a.example.co.uk.", "a.example.co.uk.", "example.co.uk"},
		{"http://co.uk/", "http://co.uk", "co.uk", ""},
		{"http://localhost/", "http://localhost", "localhost", ""},
		{"http://[2001:DB8::1]/", "http://[2001:db8::1]", "2001:db8::1", ""},
		{"http://192.0.2.1/", "http://192.0.2.1", "192.0.2.1", ""},
		{"http://192.0.2.01/", "http://192.0.2.01", "192.0.2.01", ""},
		{"http://a..com/", "http://a..com", "a..com", ""},
		{"http://./", "http://.", ".", ""},
		{"//h.example/", "null", "h.example", "h.example"},
		{"mailto:a@example.com", "null", "", ""},
		{"", "null", "", ""},
	} {
		u := uri.MustParse(tt.in)
		assert.Equal(t, tt.origin, uris.Origin.Of(u), tt.in)
		assert.Equal(t, tt.host, uris.Host.Of(u), tt.in)
		assert.Equal(t, tt.domain, uris.Domain.Of(u), tt.in)
		assert.Empty(t, uris.Part("path").Of(u), tt.in)
	}
}

// A name whose last label is a number has no registrable domain: each number of one and two digits, with and without the last dot.
func TestNumbersAreNoDomain(t *testing.T) {
	for n := range 110 {
		label := strconv.Itoa(n)
		for _, end := range []string{"", "."} {
			assert.Empty(t, uris.Domain.Of(uri.MustParse("http://a.b."+label+end)), label)
			assert.Equal(t, "b.x"+label, uris.Domain.Of(uri.MustParse("http://a.b.x"+label+end)), label)
		}
	}
}
