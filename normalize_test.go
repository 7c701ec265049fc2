package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

func TestSection6_2_2_Normalize(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"}, // 6.2.2
		{"example://a/b/c/%7Bfoo%7D", "example://a/b/c/%7Bfoo%7D"},          // 6.2.2
		{"HTTP://www.EXAMPLE.com/", "http://www.example.com/"},              // 6.2.2.1
		{"http://a/%3a", "http://a/%3A"},                                    // 6.2.2.1
		{"http://a/%3A", "http://a/%3A"},
		{"x://A%c3%89%41/", "x://a%C3%89a/"},                               // decoded, then lowercase; percent-encoded sequences stay uppercase
		{"x://EX%c3%89", "x://ex%C3%89"},                                   // É is not brought to é: that is for IDNA
		{"x://%2D%2E%5F%7E%30%39%41%5A%61%7A", "x://-._~09azaz"},           // 2.3, all of unreserved
		{"x:%2D%2E%5F%7E%30%39%41%5A%61%7A", "x:-._~09AZaz"},               // the case of a path counts
		{"x:%2f%3f%23%5b%40%21%24%25", "x:%2F%3F%23%5B%40%21%24%25"},       // 2.2, reserved is not decoded, nor is "%"
		{"x:%2561", "x:%2561"},                                             // 2.4, nothing is decoded twice
		{"x://%75%3a:P%40@h/?%71%2f#%66%2F", "x://u%3A:P%40@h/?q%2F#f%2F"}, // 6.2.2.2, in every component
		{"x://127.0.0.%31", "x://127.0.0.1"},                               // a registered name becomes an IPv4 address
		{"x://[2001:DB8::A]", "x://[2001:db8::a]"},                         // 3.2.2
		{"x://[::0:1]", "x://[::0:1]"},                                     // RFC 5952 is not applied
		{"x://[V1.AB]", "x://[v1.ab]"},                                     // 3.2.2, the host is case-insensitive
		{"x://h:/", "x://h/"},                                              // 6.2.3, and Parse drops an empty port
		{"x://h:0080", "x://h:80"},
		{"x://h/%2E%2e/a/%2e", "x://h/a/"}, // decoded before dot-segments are removed
		{"x://h/a/.%2E/b", "x://h/b"},
		{"x://h", "x://h"},       // no rule of a scheme applies
		{"x://h?", "x://h?"},     // 6.2.3
		{"x://h#", "x://h#"},     // 6.2.3
		{"x://@h", "x://@h"},     // 6.2.3
		{"x:///a", "x:///a"},     // 6.2.3
		{"x:a/../b", "x:a/../b"}, // 3.3: dots mean something in hierarchical paths only
		{"x:./a:b", "x:./a:b"},
		{"x:..", "x:.."},
		{"X:%61/%2e%2E/b/.", "x:a/%2E%2E/b/."}, // and stay encoded there
		{"blob:https://h/../evil", "blob:https://h/../evil"},
		{"data:text/plain,a/../b", "data:text/plain,a/../b"},
		{"x:/a/..//b", "x:/.//b"}, // guarded
		{"x:/.//b", "x:/.//b"},
		{"x:/.//b/../c", "x:/.//c"},
		{"x:/.//./", "x:/.//"},
		{"x:/./", "x:/"},
		{"x:/.//..", "x:/"},
		{"x://h/.//b", "x://h//b"}, // after an authority nothing needs a guard
		{"/a/../b", "/b"},          // an absolute-path reference
		{"/a/..//b", "/.//b"},
		{"//H/a/%2e%2E/b", "//h/b"},            // a network-path reference
		{"../a/./%62", "../a/./b"},             // 5.2.1, a relative-path reference keeps its dot-segments
		{"%2e%2E/.%2e/%2e", "%2E%2E/.%2E/%2E"}, // encoded ones stay encoded
		{"%2e%2Ea", "..a"},
		{"./a:b", "./a:b"},
		{"a%3ab", "a%3Ab"},
		{"", ""},
		{"?%71", "?q"},
		{"#%66", "#f"},
	} {
		u := uri.MustParse(tt.in)
		got := u.Normalize()
		assert.Equal(t, tt.want, got.String(), "(%q).Normalize()", tt.in)
		assert.Equal(t, tt.want, plain.Normalize(tt.in), "plain.Normalize(%q)", tt.in)
		plain.Normal(t, u, got)
	}
}

// A value that Format rejects is not changed.
func TestNormalizeRefused(t *testing.T) {
	for _, u := range []uri.URI{
		{Scheme: "X", Path: []string{"%"}},
		{Host: "H"},
		{Scheme: "HTTP", Host: "A B", HasPort: true, Port: 80},
		{IsRelative: true, Path: []string{"", "", "A"}, Query: "%7e"},
	} {
		assert.Equal(t, u, u.Normalize())
		assert.Equal(t, u, u.NormalizeForScheme())
	}
}

// A value built by hand becomes canonical. Its Path is neither changed nor shared.
func TestNormalizeHandMade(t *testing.T) {
	path := append(make([]string, 0, 8), "", "%61", "..", "b")
	u := uri.URI{Scheme: "X", UserInfo: "u", HasPort: true, Port: 1, Path: path, ForceUserInfo: true}
	assert.Equal(t, uri.URI{Scheme: "x", Path: []string{"", "b"}}, u.Normalize())
	assert.Equal(t, []string{"", "%61", "..", "b"}, path)

	root := uri.URI{Scheme: "x", Host: "h", Path: []string{""}}
	normal := root.Normalize()
	assert.Equal(t, []string{"", ""}, normal.Path)
	normal.Path[0] = "changed"
	assert.Equal(t, []string{"", ""}, root.Normalize().Path)
	simplified := uri.MustParse("http://h").NormalizeForScheme()
	simplified.Path[0] = "changed"
	assert.Equal(t, "http://h/", uri.MustParse("http://h").NormalizeForScheme().String())
	assert.Equal(t, "/", uri.URI{IsRelative: true, Path: []string{""}}.Normalize().String())
}

// Sections 5.2.4 and 6.2.2.2 disagree about encoded dot-segments: Resolve keeps them, and Normalize before it removes them.
func TestNormalizedReferencesMayResolveElsewhere(t *testing.T) {
	base, ref := uri.MustParse("http://h/a/b/c"), uri.MustParse("/d/%2E%2E/e")
	before, err := base.Resolve(ref)
	require.NoError(t, err)
	assert.Equal(t, "http://h/d/%2E%2E/e", before.String())
	after, err := base.Resolve(ref.Normalize())
	require.NoError(t, err)
	assert.Equal(t, "http://h/e", after.String())
}

// As the documentation of Normalize says, a normalized base may resolve links differently.
func TestNormalizedBasesResolveToSomethingElse(t *testing.T) {
	for _, tt := range []struct{ base, ref, before, after string }{
		{"http://h/a/b/..", "g", "http://h/a/b/g", "http://h/a/g"},
		{"http://h/a/.", "g", "http://h/a/g", "http://h/a/g"},
		{"http://h/a/.", "", "http://h/a/.", "http://h/a/"},
		{"http://h/a/%2E%2E/b", "g", "http://h/a/%2E%2E/g", "http://h/g"},
		{"http://h/a/../b", "g", "http://h/g", "http://h/g"}, // the last segment has no dots, so nothing changes
	} {
		base, ref := uri.MustParse(tt.base), uri.MustParse(tt.ref)
		before, err := base.Resolve(ref)
		require.NoError(t, err)
		assert.Equal(t, tt.before, before.String(), "%q against %q", tt.ref, tt.base)
		after, err := base.Normalize().Resolve(ref)
		require.NoError(t, err)
		assert.Equal(t, tt.after, after.String(), "%q against %q, normalized", tt.ref, tt.base)
	}
}

// Normalizing a base of up to four segments changes its targets only if the documentation says so.
func TestBasesThatMayBeNormalized(t *testing.T) {
	refs := []string{"", "g", "./g", "../g", "../../g", ".", "..", "../..", "?q", "#f", "/g", "g/../h", "g//h", "//x"}
	segments := []string{"", ".", "..", "a", "%41"}
	count := 0
	var try func(path []string)
	try = func(path []string) {
		for _, before := range []string{"x://h/", "x:/", "x:a/"} {
			base, err := uri.Parse(before + strings.Join(path, "/"))
			if last := path[len(path)-1]; err != nil || last == "." || last == ".." {
				continue
			}
			for _, ref := range refs {
				want, err := base.Resolve(uri.MustParse(ref))
				require.NoError(t, err)
				got, err := base.Normalize().Resolve(uri.MustParse(ref))
				require.NoError(t, err)
				require.Equal(t, want.Normalize(), got.Normalize(), "%q against %q", ref, base)
				count++
			}
		}
		for _, segment := range segments {
			if len(path) < 4 {
				try(append(slices.Clip(path), segment))
			}
		}
	}
	for _, segment := range segments {
		try([]string{segment})
	}
	require.Greater(t, count, 10_000)
}

// RFC 5952, section 4, and section 5 for addresses that end in an IPv4 address.
func TestNormalizeForSchemeWritesAddresses(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"//[2001:0db8::0001]", "//[2001:db8::1]"},              // 4.1, no leading zeros
		{"//[2001:db8:0:0:0:0:2:1]", "//[2001:db8::2:1]"},       // 4.2.1, as short as can be
		{"//[2001:db8::0:1]", "//[2001:db8::1]"},                // 4.2.1
		{"//[2001:db8::1:1:1:1:1]", "//[2001:db8:0:1:1:1:1:1]"}, // 4.2.2, no "::" for one group
		{"//[2001:0:0:1:0:0:0:1]", "//[2001:0:0:1::1]"},         // 4.2.3, the longest run
		{"//[2001:db8:0:0:1:0:0:1]", "//[2001:db8::1:0:0:1]"},   // 4.2.3, the first of two
		{"//[2001:DB8::A]", "//[2001:db8::a]"},                  // 4.3, lowercase
		{"//[::FFFF:c000:201]", "//[::ffff:192.0.2.1]"},         // 5
		{"x://u@[0:0:0:0:0:0:0:1]:80/?q#f", "x://u@[::1]:80/?q#f"},
		{"//[::1]", "//[::1]"},
		{"//[V1.A]", "//[v1.a]"}, // RFC 3986, section 6.2.2.1
		{"//127.0.0.1/", "//127.0.0.1/"},
	} {
		u := uri.MustParse(tt.in)
		got := u.NormalizeForScheme()
		assert.Equal(t, tt.want, got.String(), tt.in)
		assert.Equal(t, got, got.NormalizeForScheme(), "twice")
		assert.True(t, u.Equivalent(got), tt.in)
	}
	assert.True(t, uri.MustParse("http://[0::1]/").Equivalent(uri.MustParse("http://[::1]/")), "as for SameOrigin")
	assert.False(t, uri.MustParse("http://[::1]/").Equivalent(uri.MustParse("http://[::2]/")))
	assert.Equal(t, "x://[0::1]", uri.MustParse("x://[0::1]").Normalize().String(), "section 6.2.2 does not know addresses")
	refused := uri.URI{IsRelative: true, Host: "[0::1]", Path: []string{"a"}}
	assert.Equal(t, refused, refused.NormalizeForScheme())
}

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
		{"sqlserver://h:1433/instance", "sqlserver://h:1433/instance"}, // without a port, the instance has another
		{"coap://h:5683?q", "coap://h/?q"},
		{"unknown://h:80", "unknown://h:80/"}, // 6.2.3, in general; nothing is assumed about its port
		{"unknown://h:0", "unknown://h:0/"},
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
		{"file://@localhost/x", "file://@localhost/x"}, // 3.2.1: empty userinfo is present
		{"file://@/x", "file://@/x"},
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
		{"mailto:A@B@C", "mailto:A@B@c"}, // the last "@" begins the domain
		{"mailto:", "mailto:"},
		{"mailto://H/A@B", "mailto://h/A@b"},
		{"URN:EXAMPLE:A", "urn:example:A"},
		{"urn:%45xample:a", "urn:example:a"},
		{"urn:EXAMPLE", "urn:EXAMPLE"}, // no namespace identifier
		{"urn:", "urn:"},
		{"urn:EXAMPLE:A/B", "urn:example:A/B"},
	} {
		u := uri.MustParse(tt.in)
		before := u.Clone()
		got := u.NormalizeForScheme()
		assert.Equal(t, tt.want, got.String(), "(%q).NormalizeForScheme()", tt.in)
		assert.Equal(t, before, u, "NormalizeForScheme leaves its receiver alone")
		plain.Normal(t, u, got)
		assert.Equal(t, got, got.NormalizeForScheme())
		if !measure.Race {
			assert.Zero(t, measure.Allocations(func() { got.NormalizeForScheme() }), "%q", got)
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
		{"http://ex%C3%A9/"},                           // without IDNA, é and É are different letters
		{"http://[::1]/", "http://[0:0:0:0:0:0:0:1]/"}, // one number
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

// Sections 3.3 and 6.1: a rootless path keeps its segments, whatever they are, so that only URIs of the same segments have one normal
// form. Resolve still removes the dot-segments, as section 5.2.2 says.
func TestSection3_3_RootlessPathsKeepTheirDots(t *testing.T) {
	segments := map[string]string{"": "", "a": "a", "%61:": "a:", ".": ".", "..": "..", "%2e": "%2E", ".%2E": ".%2E", "h%2f": "h%2F"} // and the normal form of each
	paths := map[string]string{}
	var add func(path, normal string, size int)
	add = func(path, normal string, size int) {
		paths[path] = normal
		if size > 0 {
			for segment, form := range segments {
				add(path+"/"+segment, normal+"/"+form, size-1)
			}
		}
	}
	for segment, normal := range segments {
		if segment != "" {
			add(segment, normal, 4)
		}
	}
	for path, normal := range paths {
		u := uri.MustParse("x:" + path)
		require.Equal(t, "x:"+normal, u.Normalize().String(), path)
		require.Equal(t, "x:"+normal, u.NormalizeForScheme().String(), path)
		target, err := uri.Resolve("y:", "x:"+path)
		require.NoError(t, err)
		require.Equal(t, plain.Resolve("y:", "x:"+path), target)
	}
	t.Logf("%d paths", len(paths))

	for _, tt := range [][2]string{{"urn:isbn:1/../x", "urn:uuid:2/../x"}, {"blob:https://h/../evil", "blob:https://evil"}, {"data:text/plain,a/../b", "data:text/b"}} {
		assert.False(t, uri.MustParse(tt[0]).Equivalent(uri.MustParse(tt[1])), tt)
	}
}
