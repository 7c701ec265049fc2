package uri_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

func TestEqual(t *testing.T) {
	// The values of a row are equal to each other, and not to those of other rows.
	classes := [][]uri.URI{
		{{}, {IsRelative: true}, {IsRelative: true, Path: []string{}}, {IsRelative: true, UserInfo: "u", HasPort: true, Port: 1}},
		{{Scheme: "x", Host: "h"}, {Scheme: "X", Host: "h"}, {Scheme: "x", Host: "h", Port: 1},
			{Scheme: "x", Host: "h", ForceAuthority: true}},
		{{Scheme: "x", Host: "H"}}, // Equal does not ignore the case of the host; Normalize does
		{{Scheme: "x", Host: "h", HasPort: true}},
		{{Scheme: "x", Host: "h", HasPort: true, Port: 1}},
		{{Scheme: "x", Host: "h", Path: []string{""}}, {Scheme: "x", Host: "h", Path: []string{"", ""}}},
		{{Scheme: "x", Host: "h", Path: []string{"", "a"}}},
		{{Scheme: "x", Host: "h", Path: []string{"", "%61"}}},
		{{Scheme: "x", Host: "h", ForceQuery: true}},
		{{Scheme: "x", Host: "h", ForceFragment: true}},
		{{Scheme: "x", Host: "h", ForceUserInfo: true}},
		{{Scheme: "x", Host: "h", UserInfo: "u"}, {Scheme: "x", Host: "h", UserInfo: "u", ForceUserInfo: true}},
		{{Scheme: "x", Host: "h", Query: "q"}, {Scheme: "x", Host: "h", Query: "q", ForceQuery: true}},
		{{Scheme: "x", Host: "h", Fragment: "q"}, {Scheme: "x", Host: "h", Fragment: "q", ForceFragment: true}},
		{{Scheme: "x", ForceAuthority: true}},
		{{Scheme: "x"}, {Scheme: "x", ForceUserInfo: true, UserInfo: "u"}},
		{{Scheme: "xy"}},
		{{IsRelative: true, Host: "h"}, {Host: "h"}}, // values that Format rejects are compared in the same way
		{{IsRelative: true, Scheme: "x", Host: "h"}},
		{{Scheme: "k"}, {Scheme: "K"}},
		{{Scheme: "\u212A"}}, // KELVIN SIGN, which Unicode folds to k
		{{Scheme: "x", Path: []string{"a/b"}}},
		{{Scheme: "x", Path: []string{"a", "b"}}},
	}
	for i, class := range classes {
		for _, u := range class {
			for j, other := range classes {
				for _, v := range other {
					assert.Equal(t, i == j, u.Equal(v), "(%#v).Equal(%#v)", u, v)
				}
			}
		}
	}
}

func TestIsZero(t *testing.T) {
	for _, u := range []uri.URI{
		{}, {IsRelative: true}, {Path: []string{}}, {IsRelative: true, Port: 1, HasPort: true, UserInfo: "u"},
	} {
		assert.True(t, u.IsZero(), "%#v", u)
		assert.Empty(t, u.String())
	}
	for _, u := range []uri.URI{
		{Scheme: "x"}, {IsRelative: true, ForceQuery: true}, {IsRelative: true, ForceAuthority: true},
		{IsRelative: true, Path: []string{""}},
		{UserInfo: "u"}, {Port: 1}, {IsRelative: true, Scheme: "x"}, // Format rejects these, so they are not the empty reference
	} {
		assert.False(t, u.IsZero(), "%#v", u)
	}
}

// The rows are sorted, and each is compared with every other.
func TestCompare(t *testing.T) {
	ordered := []uri.URI{
		{},
		{IsRelative: true, ForceFragment: true},
		{IsRelative: true, Fragment: "f"},
		{IsRelative: true, ForceQuery: true},
		{IsRelative: true, Query: "a"},
		{IsRelative: true, Query: "b", Path: []string{}},
		{IsRelative: true, Path: []string{""}},
		{IsRelative: true, Path: []string{"", "a"}},
		{IsRelative: true, Path: []string{"a"}},
		{IsRelative: true, Path: []string{"a", "b"}},
		{IsRelative: true, Path: []string{"a!"}}, // compared by segments; as text, "a!" sorts before "a/b"
		{IsRelative: true, ForceAuthority: true},
		{Host: "h"}, // values that Format rejects sort too
		{Host: "h", HasPort: true},
		{Host: "h", HasPort: true, Port: 9},
		{Host: "h", HasPort: true, Port: 10}, // compared as a number
		{Host: "i"},
		{Host: "h", ForceUserInfo: true},
		{Host: "h", UserInfo: "u"},
		{IsRelative: true, Scheme: "x"},
		{Scheme: "x", Port: 1},
		{Scheme: "x", ForceAuthority: true},
		{Scheme: "X", Host: "H"},
		{Scheme: "x", Host: "h"},
		{Scheme: "X1"},
		{Scheme: "xa"},
		{Scheme: "Y"},
	}
	for i, u := range ordered {
		for j, v := range ordered {
			want := cmp.Compare(i, j)
			assert.Equal(t, want, u.Compare(v), "(%#v).Compare(%#v)", u, v)
			assert.Equal(t, want == 0, u.Equal(v))
		}
	}
	assert.Zero(t, uri.URI{Scheme: "X", Host: "h", Path: []string{""}, ForceQuery: true, Query: "q"}.Compare(
		uri.URI{Scheme: "x", Host: "h", Path: []string{"", ""}, Port: 3, Query: "q"}))
}

// Compare is a total order, and agrees with Equal.
func FuzzCompare(f *testing.F) {
	for _, row := range [][3]string{{"http://a", "http://a/", "http://a#"}, {"x:", "", "//h:1"}, {"X:a", "x:a", "a"}} {
		f.Add(row[0], row[1], row[2])
	}
	f.Fuzz(func(t *testing.T, a, b, c string) {
		var u [3]uri.URI
		for i, s := range []string{a, b, c} {
			if uri.ParseInto(&u[i], s) != nil {
				return
			}
		}
		for _, v := range u {
			for _, w := range u {
				assert.Equal(t, v.Compare(w), -w.Compare(v), "%q and %q", v, w)
				assert.Equal(t, v.Compare(w) == 0, v.Equal(w), "%q and %q", v, w)
				assert.Equal(t, v.Equal(w), v.String() == w.String(), "%q and %q", v, w)
			}
		}
		slices.SortFunc(u[:], uri.URI.Compare)
		assert.LessOrEqual(t, u[0].Compare(u[2]), 0, "%q, %q, %q", u[0], u[1], u[2])
	})
}

func TestInDomain(t *testing.T) {
	for _, tt := range []struct {
		in, domain string
		want       bool
		why        string
	}{
		{"http://example.com/", "example.com", true, "the domain itself"},
		{"http://api.example.com/", "example.com", true, ""},
		{"http://a.b.example.com:8443/", "example.com", true, ""},
		{"http://API.Example.COM/", "eXample.com", true, "section 3.2.2: case does not count"},
		{"http://api.ex%61mple.com/", "example.com", true, "section 6.2.2.2"},
		{"http://api.example.com./", "example.com", true, "section 3.2.2: the dot at the end"},
		{"http://api.example.com/", "example.com.", true, ""},
		{"http://api.example.com../", "example.com", false, "one dot"},
		{"http://notexample.com/", "example.com", false, ""},
		{"http://example.com.evil/", "example.com", false, ""},
		{"http://evil/example.com", "example.com", false, ""},
		{"http://example.com@evil/", "example.com", false, "a user name"},
		{"http://com/", "example.com", false, ""},
		{"http://b%C3%BCcher.example/", "b%c3%bccher.example", true, ""},
		{"http://b%C3%BCcher.example/", "b\u00fccher.example", true, ""},
		{"http://evil.com%2F.example.com/", "example.com", false, "a client may stop at the slash"},
		{"http://evil.com%5C.example.com/", "example.com", false, ""},
		{"http://evil.com%23.example.com/", "example.com", false, ""},
		{"http://evil.com%00.example.com/", "example.com", false, ""},
		{"http://evil.com%40.example.com/", "example.com", false, ""},
		{"http://evil.com%EF%BC%8F.example.com/", "example.com", false, "wget asks a proxy for evil.com/.example.com"},
		{"http://evil.com%E2%84%80.example.com/", "example.com", false, "a/c in one character"},
		{"http://evil.com%C0%AF.example.com/", "example.com", false, "a slash that is not UTF-8"},
		{"http://%E2%98%83.example.com/", "example.com", true, ""},
		{"http://evil.com;.example.com/", "example.com", false, "no host name"},
		{"mongodb://evil.com,x.example.com/", "example.com", false, "two hosts"},
		{"mongodb://evil.com%2Cx.example.com/", "example.com", false, ""},
		{"http://a,b/", "a,b", false, "a domain is a host name"},
		{"http://a_b.example.com/", "example.com", true, "names in use have it"},
		{"http://a..example.com/", "example.com", false, "an empty label"},
		{"http://.example.com/", "example.com", false, ""},
		{"http://a..com/", ".com", false, "an empty label of the domain"},
		{"http://a.../", "..", false, ""},
		{"http://192.0.2.1/", "2.1", false, "an address has no domain"},
		{"http://192.0.2.1/", "192.0.2.1", false, ""},
		{"http://192.0.2%2e1/", "192.0.2.1", false, "an address once it is decoded"},
		{"http://[::1]/", "[::1]", false, ""},
		{"http://[v1.a]/", "a]", false, ""},
		{"http://192.0.2.1.example/", "example", true, "a name"},
		{"http://h/", "", false, "the empty domain"},
		{"http://h./", ".", false, ""},
		{"http:///", "", false, "the empty host"},
		{"mailto:joe@example.com", "example.com", false, "no host"},
		{"//h", "h", true, "a relative reference"},
	} {
		assert.Equal(t, tt.want, uri.MustParse(tt.in).InDomain(tt.domain), "%s in %q: %s", tt.in, tt.domain, tt.why)
	}
	for _, invalid := range []string{"a b.example.com", "%zz.example.com", "evil\\.example.com", "[.example.com"} {
		assert.False(t, uri.URI{Scheme: "http", Host: invalid}.InDomain("example.com"), invalid)
	}
}

// A host with "a character that a client may map to a delimiter" is in no domain. Each character of the basic plane is tried: these are
// the ones whose compatibility decomposition (Unicode, NFKC) has one of "/?#@:[]\\%". Other planes have none.
func TestInDomainOfFormsOfDelimiters(t *testing.T) {
	forms := map[rune]string{
		0x2047: "??", 0x2048: "?!", 0x2049: "!?", 0x2100: "a/c", 0x2101: "a/s", 0x2105: "c/o", 0x2106: "c/u", 0x2A74: "::=", 0xFE13: ":", 0xFE16: "?",
		0xFE47: "[", 0xFE48: "]", 0xFE55: ":", 0xFE56: "?", 0xFE5F: "#", 0xFE68: "\\", 0xFE6A: "%", 0xFE6B: "@", 0xFF03: "#", 0xFF05: "%", 0xFF0F: "/",
		0xFF1A: ":", 0xFF1F: "?", 0xFF20: "@", 0xFF3B: "[", 0xFF3C: "\\", 0xFF3D: "]",
	}
	for r := rune(0x80); r <= 0xFFFF; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		host, err := escape.Host("evil.com" + string(r) + ".example.com")
		require.NoError(t, err)
		u := uri.URI{Scheme: "http", Host: host}
		if form, isForm := forms[r]; u.InDomain("example.com") == isForm {
			t.Errorf("%U, which is %q to some clients: in the domain is %t", r, form, !isForm)
		}
	}
}

// net/http dials a host in the domain, for each byte at each place of a host, raw and encoded.
func TestInDomainOfEachByte(t *testing.T) {
	dialed := ""
	transport := http.Transport{DialContext: func(_ context.Context, _, address string) (net.Conn, error) {
		dialed = address
		return nil, errors.New("not dialed")
	}}
	domains := []string{"example.com", "EXAMPLE.com.", "%65xample.com", ".example.com", "com", ".", "..", "", "e.com", "evil.test", "2.1", "1"}
	tried, inside := 0, 0
	for _, host := range []string{"evil.test.example.com", "evil.testexample.com", "example.com.evil.test", "example.com", "192.0.2.1"} {
		for i := range len(host) + 1 {
			for c := range 256 {
				for _, piece := range []string{string([]byte{byte(c)}), fmt.Sprintf("%%%02X", c)} {
					u := uri.URI{Scheme: "http", Host: host[:i] + piece + host[i:]}
					for _, domain := range domains {
						tried++
						if !u.InDomain(domain) {
							continue
						}
						inside++
						name, err := escape.Decode(u.Host)
						require.NoError(t, err)
						_, err = transport.RoundTrip(&http.Request{URL: &url.URL{Scheme: "http", Host: name}, Header: http.Header{}})
						require.Error(t, err)
						domain, _ = escape.Decode(domain)
						labels := "." + strings.TrimSuffix(strings.ToLower(strings.TrimSuffix(dialed, ":80")), ".")
						assert.True(t, strings.HasSuffix(labels, "."+strings.TrimSuffix(strings.ToLower(domain), ".")), "%s in %q: dialed %s", u, domain, dialed)
						assert.NotContains(t, labels, "..")
						assert.False(t, strings.ContainsAny(dialed, ",;/?#@[]\\%&=+!$'()* \t\r\n\x00"), "%s in %q: dialed %s", u, domain, dialed)
					}
				}
			}
		}
	}
	t.Logf("%d pairs, %d in the domain", tried, inside)
}

// Case, percent-encoding of any byte, and one "." at the end change no result, in either name (RFC 3986, section 3.2.2).
func TestInDomainOfEachSpelling(t *testing.T) {
	spellings := func(name string) []string {
		all := []string{name, strings.ToUpper(name), name + "."}
		for _, whole := range all[:3:3] {
			for i := range whole {
				all = append(all, whole[:i]+fmt.Sprintf("%%%02x", whole[i])+whole[i+1:])
			}
		}
		return all
	}
	for _, host := range []string{"example.com", "api.example.com", "badexample.com", "example.com.test", "com"} {
		for _, domain := range []string{"example.com", "com", "api.example.com"} {
			want := ("." + host)[max(0, len(host)-len(domain)):] == "."+domain
			for _, h := range spellings(host) {
				for _, d := range spellings(domain) {
					assert.Equal(t, want, uri.URI{Scheme: "http", Host: h}.InDomain(d), "%s in %s", h, d)
				}
			}
		}
	}
}
