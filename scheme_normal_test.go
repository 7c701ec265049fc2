package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

func TestSection6_2_3_NormalizeForScheme(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://example.com", "http://example.com/"},     // 6.2.3
		{"http://example.com:/", "http://example.com/"},   // 6.2.3
		{"http://example.com:80/", "http://example.com/"}, // 6.2.3
		{"http://example.com/?", "http://example.com/?"},  // 6.2.3, not to be removed
		{"http://example.com?q", "http://example.com/?q"},
		{"http://example.com/#", "http://example.com/#"}, // 3.5
		{"HTTPS://Example.com:0443", "https://example.com/"},
		{"http://h:443", "http://h:443/"},
		{"http://u@h:80", "http://u@h/"},
		{"http://@h", "http://@h/"},
		{"http:", "http:"}, // no authority, no root
		{"http:/a", "http:/a"},
		{"http://:80", "http:///"},
		{"ws://h:80", "ws://h/"},
		{"wss://h:80", "wss://h:80/"},
		{"ftp://h:21", "ftp://h/"},
		{"ssh://h:22", "ssh://h/"},
		{"ldap://:389", "ldap:///"},
		{"coap://h:5683?q", "coap://h/?q"},
		{"unknown://h:80", "unknown://h:80"}, // nothing is assumed about an unknown scheme
		{"unknown://h:0", "unknown://h:0"},
		{"//h:80", "//h:80"},       // a relative reference has no scheme
		{"file:///x", "file:///x"}, // RFC 8089, appendix B
		{"file:/x", "file:///x"},
		{"file://localhost/x", "file:///x"},
		{"file://LOCALHOST/x", "file:///x"},
		{"file://%6Cocalhost/x", "file:///x"},
		{"file://localhost", "file:///"},
		{"file://", "file:///"},
		{"file://h", "file://h/"},
		{"file://h/x", "file://h/x"},
		{"file://localhost:1/x", "file://localhost:1/x"}, // RFC 8089 does not have this form
		{"file://u@localhost/x", "file://u@localhost/x"},
		{"file://u@/x", "file://u@/x"},
		{"file:x", "file:x"},
		{"file:", "file:"},
		{"file:?q", "file:?q"},
		{"file:/.//x", "file:////x"}, // with an authority, the guard is not needed
		{"file:/.//x/../y", "file:////y"},
		{"mailto:Joe@Example.COM", "mailto:Joe@example.com"}, // 6.2.3
		{"mailto:Joe@Example.COM,Jill@EXAMPLE.org?cc=Jo@A", "mailto:Joe@example.com,Jill@example.org?cc=Jo@A"},
		{"mailto:Joe", "mailto:Joe"},
		{"mailto:A/B@C,D", "mailto:A/B@c,D"},
		{"mailto:%22a%40B%22@C%C3%89,A@B", "mailto:%22a%40B%22@c%C3%89,A@b"},
		{"mailto:", "mailto:"},
		{"mailto://H/A@B", "mailto://h/A@b"},
		{"URN:EXAMPLE:A", "urn:example:A"},
		{"urn:%45xample:a", "urn:example:a"},
		{"urn:EXAMPLE", "urn:EXAMPLE"}, // no namespace identifier
		{"urn:", "urn:"},
		{"urn:EXAMPLE:A/B", "urn:example:A/B"},
	} {
		u := uri.MustParse(tt.in)
		got := u.NormalizeForScheme()
		assert.Equal(t, tt.want, got.String(), "(%q).NormalizeForScheme()", tt.in)
		plain.Normal(t, u, got)
		assert.Equal(t, got, got.NormalizeForScheme())
		if !measure.Race {
			assert.Zero(t, testing.AllocsPerRun(1, func() { got.NormalizeForScheme() }), "%q", got)
		}
	}
}

func TestSection6_2_Equivalent(t *testing.T) {
	// The references of a row are equivalent to each other, and not to those of other rows.
	classes := [][]string{
		{"http://example.com", "http://example.com/", "http://example.com:/", "http://example.com:80/", "HTTP://EXAMPLE.com"}, // 6.2.3
		{"http://example.com/?"},
		{"http://example.com/#"},
		{"http://example.com./"}, // a different name in the generic syntax
		{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"}, // 6.2.2
		{"file:/x", "file:///x", "file://localhost/x"},
		{"file:/X"},
		{"http://127.0.0.1/", "http://127.0.0.%31"},
		{"http://EX%c3%89/", "http://ex%C3%89/"},
		{"http://ex%C3%A9/"}, // without IDNA, é and É are different letters
		{"http://[::1]/"},
		{"http://[0:0:0:0:0:0:0:1]/"}, // RFC 5952 is not applied
		{"mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{"mailto:joe@example.com"},
		// RFC 8141, section 3.2: the scheme, the namespace identifier and the digits of percent-encodings have no case.
		{"urn:example:a123,z456", "URN:example:a123,z456", "urn:EXAMPLE:a123,z456"},
		// In RFC 8141 these four equal the row above, since r-, q- and f-components are ignored. Here they count.
		{"urn:example:a123,z456?+abc"},
		{"urn:example:a123,z456?=xyz"},
		{"urn:example:a123,z456#789"},
		{"urn:example:a123,z456/foo"},
		{"urn:example:a123,z456/bar"},
		{"urn:example:a123,z456/baz"},
		{"urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"},
		{"urn:example:A123,z456"},
		// In RFC 8141 this equals nothing else, since nothing is decoded. Here section 6.2.2.2 applies, as to any URI.
		{"urn:example:b", "urn:example:%62"},
		{"urn:example:%D0%B0123,z456"},
		{""},
		{"//h"},
		{"//h/"},
	}
	for i, class := range classes {
		for _, a := range class {
			for j, other := range classes {
				for _, b := range other {
					assert.Equal(t, i == j, uri.MustParse(a).Equivalent(uri.MustParse(b)), "(%q).Equivalent(%q)", a, b)
				}
			}
		}
	}
	bad := uri.URI{Scheme: "http", Host: "A B"}
	assert.True(t, bad.Equivalent(bad), "refused values are compared as they stand")
	assert.False(t, bad.Equivalent(uri.URI{Scheme: "http", Host: "a b"}))

	good := uri.MustParse("/a/../b") // the normal form is "/b"
	bad = good
	bad.IsRelative = false // Format rejects it, so it is its own normal form
	assert.True(t, good.Equal(bad))
	assert.False(t, good.Equivalent(bad))
	assert.False(t, bad.Equivalent(good))
}
