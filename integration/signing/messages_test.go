package signing_test

import (
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/integration/signing"
)

// The components of RFC 9421, with the values that its sections print.
func TestRFC9421_2_2_Components(t *testing.T) {
	param := func(name string) signing.Component { return signing.Component{Name: "@query-param", Param: name} }
	const parameters = "http://www.example.com/parameters?var=this%20is%20a%20big%0Amultiline%20value&bar=with+plus+whitespace" +
		"&fa%C3%A7ade%22%3A%20=something"
	for _, row := range []struct {
		target    string
		component signing.Component
		want      string
	}{
		{"https://www.example.com/path?param=value", signing.Component{Name: "@target-uri"},
			`"@target-uri": https://www.example.com/path?param=value`}, // 2.2.2
		{"https://www.example.com/path?param=value", signing.Component{Name: "@authority"}, `"@authority": www.example.com`},             // 2.2.3
		{"https://WWW.example.com:443/", signing.Component{Name: "@authority"}, `"@authority": www.example.com`},                         // 2.2.3
		{"http://www.example.com:443/", signing.Component{Name: "@authority"}, `"@authority": www.example.com:443`},                      // 2.2.3
		{"http://www.example.com/path?param=value", signing.Component{Name: "@scheme"}, `"@scheme": http`},                               // 2.2.4
		{"https://www.example.com/path?param=value", signing.Component{Name: "@method"}, `"@method": POST`},                              // 2.2.1
		{"https://www.example.com/path?param=value", signing.Component{Name: "@request-target"}, `"@request-target": /path?param=value`}, // 2.2.5
		{"https://www.example.com/path?param=value", signing.Component{Name: "@path"}, `"@path": /path`},                                 // 2.2.6
		{"https://www.example.com", signing.Component{Name: "@path"}, `"@path": /`},                                                      // 2.2.6
		{"https://www.example.com/a%2fb/../%7E", signing.Component{Name: "@path"}, `"@path": /a%2fb/../%7E`},                             // 2.2.6
		{"https://www.example.com/path?param=value&foo=bar&baz=bat%2Dman", signing.Component{Name: "@query"},
			`"@query": ?param=value&foo=bar&baz=bat%2Dman`}, // 2.2.7
		{"https://www.example.com/path?queryString", signing.Component{Name: "@query"}, `"@query": ?queryString`}, // 2.2.7
		{"https://www.example.com/path", signing.Component{Name: "@query"}, `"@query": ?`},                        // 2.2.7
		{"https://www.example.com/path?param=value&foo=bar&baz=batman&qux=", param("baz"), `"@query-param";name="baz": batman`},
		{"https://www.example.com/path?param=value&foo=bar&baz=batman&qux=", param("qux"), `"@query-param";name="qux": `},
		{"https://www.example.com/path?param=value&foo=bar&baz=batman&qux=", param("param"), `"@query-param";name="param": value`},
		{parameters, param("var"), `"@query-param";name="var": this%20is%20a%20big%0Amultiline%20value`}, // 2.2.8
		{parameters, param("bar"), `"@query-param";name="bar": with%20plus%20whitespace`},
		{parameters, param("fa%C3%A7ade%22%3A%20"), `"@query-param";name="fa%C3%A7ade%22%3A%20": something`},
		{"http://h/?a=~*-._!", param("a"), `"@query-param";name="a": %7E*-._%21`}, // URL Standard, section 5.2
	} {
		base, err := signing.SignatureBase(newRequest("POST", row.target), "", row.component)
		require.NoError(t, err, row.target)
		assert.Equal(t, row.want, strings.Split(base, "\n")[0], row.target)
	}
	for _, bad := range []signing.Component{param("a"), param("b"), param("missing"), {Name: "date"}, {Name: "@status"}, {Name: "@signature-params"}, {Name: "Date"}} {
		base, err := signing.SignatureBase(newRequest("GET", "http://h/?a=1&%61=2&b&b", "X-Date", "x"), "", bad)
		require.Error(t, err, bad.String())
		assert.True(t, strings.HasPrefix(err.Error(), "signing: the "), err)
		assert.Empty(t, base)
	}
}

// What a server has received in absolute-form, or with "*": RFC 9421, sections 2.2.2, 2.2.6 and 2.2.7. An empty path is "/".
func TestReceivedTargets(t *testing.T) {
	for _, row := range []struct{ method, target, text, path, query string }{
		{"GET", "http://h", "http://h", "/", "?"},
		{"GET", "http://h?x=1", "http://h?x=1", "/", "?x=1"},
		{"GET", "http://h?", "http://h?", "/", "?"},
		{"GET", "HTTP://h?a/b=1", "http://h?a/b=1", "/", "?a/b=1"},
		{"GET", "http://h/a%2fb?", "http://h/a%2fb?", "/a%2fb", "?"},
		{"OPTIONS", "*", "http://h", "/", "?"},
		{"GET", "//a?b?c", "http://h//a?b?c", "//a", "?b?c"},
		{"GET", "http://h/a|b#c?d|", "http://h/a|b#c?d|", "/a|b#c", "?d|"},
		{"GET", "/a|b#c?d|", "http://h/a|b#c?d|", "/a|b#c", "?d|"},
	} {
		req := &http.Request{Method: row.method, RequestURI: row.target, Host: "h", ProtoMajor: 1}
		base, err := signing.SignatureBase(req, "", signing.Component{Name: "@target-uri"}, signing.Component{Name: "@path"}, signing.Component{Name: "@query"},
			signing.Component{Name: "@scheme"}, signing.Component{Name: "@authority"})
		require.NoError(t, err, row.target)
		want := "\"@target-uri\": " + row.text + "\n\"@path\": " + row.path + "\n\"@query\": " + row.query + "\n\"@scheme\": http\n\"@authority\": h\n"
		assert.Equal(t, want, base[:min(len(want), len(base))], row.target)
	}
}

// The request-targets that RFC 9421, section 2.2.5, prints: what a client sends, and what a server has received.
func TestRFC9421_2_2_5_RequestTarget(t *testing.T) {
	for _, row := range []struct {
		method, want string
		url          url.URL
	}{
		{"POST", "/path?param=value", url.URL{Host: "www.example.com", Path: "/path", RawQuery: "param=value"}},
		{"GET", "https://www.example.com/path?param=value", url.URL{Host: "www.example.com", Opaque: "//www.example.com/path", RawQuery: "param=value"}},
		{"CONNECT", "www.example.com:80", url.URL{Host: "www.example.com:80"}},
		{"OPTIONS", "*", url.URL{Host: "www.example.com", Path: "*"}},
		{"GET", "/?a[]=1#|", url.URL{Host: "www.example.com", RawQuery: "a[]=1#|"}},
	} {
		row.url.Scheme = "https"
		sent := &http.Request{Method: row.method, URL: &row.url}
		received := &http.Request{Method: row.method, RequestURI: row.want, Host: row.url.Host, ProtoMajor: 1, TLS: &tls.ConnectionState{}}
		var bases []string
		for _, req := range []*http.Request{sent, received} {
			base, err := signing.SignatureBase(req, "", signing.Component{Name: "@request-target"}, signing.Component{Name: "@target-uri"}, signing.Component{Name: "@scheme"})
			require.NoError(t, err, row.want)
			assert.Equal(t, `"@request-target": `+row.want, strings.Split(base, "\n")[0])
			bases = append(bases, base)
		}
		assert.Equal(t, bases[0], bases[1])
	}
}

// The lines of fields: RFC 9421, section 2.1. White space around a value is that of HTTP, which has no more than two characters.
func TestRFC9421_2_1_Fields(t *testing.T) {
	for _, row := range []struct {
		values []string
		want   string
	}{
		{[]string{"a"}, "a"}, {[]string{" a ", "\tb, c\t "}, "a, b, c"}, {[]string{""}, ""}, {[]string{"", ""}, ", "}, {[]string{" "}, ""}, {[]string{"a  b"}, "a  b"}, {[]string{" xax ", "tt"}, "xax, tt"},
		{[]string{"\u00a0a\u0085"}, "\u00a0a\u0085"}, {[]string{"\"a\", b=c"}, "\"a\", b=c"},
	} {
		req := newRequest("GET", "http://h/")
		req.Header["X-A"] = slices.Clone(row.values)
		base, err := signing.SignatureBase(req, ";alg=\"x\"", signing.Component{Name: "x-a"})
		require.NoError(t, err)
		assert.Equal(t, "\"x-a\": "+row.want+"\n\"@signature-params\": (\"x-a\");alg=\"x\"", base)
		assert.Equal(t, row.values, req.Header["X-A"])
	}
	base, err := signing.SignatureBase(newRequest("m-Search", "http://h/"), "", signing.Component{Name: "@method"})
	require.NoError(t, err)
	assert.Equal(t, "\"@method\": m-Search\n\"@signature-params\": (\"@method\")", base, "2.2.1: a method has its case")
	base, err = signing.SignatureBase(newRequest("GET", "http://h/"), "")
	require.NoError(t, err)
	assert.Equal(t, "\"@signature-params\": ()", base, "2.5: nothing is covered")
}

// A component may be covered once, with the same parameter: RFC 9421, section 2.5. Each pair of seven components.
func TestRFC9421_2_5_CoveredOnce(t *testing.T) {
	all := []signing.Component{{Name: "@method"}, {Name: "@path"}, {Name: "@query"}, {Name: "date"}, {Name: "x-date"}, {Name: "@query-param", Param: "a"},
		{Name: "@query-param", Param: "b"}}
	for _, first := range all {
		for _, second := range all {
			base, err := signing.SignatureBase(newRequest("GET", "http://h/?a=1&b=1", "Date", "x", "X-Date", "x"), "", first, second)
			if first != second {
				assert.NoError(t, err, "%s %s", first, second)
				continue
			}
			assert.EqualError(t, err, "signing: "+first.String()+" is covered twice")
			assert.Empty(t, base)
		}
	}
	for _, names := range [][]signing.Component{{{Name: "X-Date"}, {Name: "x-date"}}, {{Name: "x-date"}, {Name: "X-Date"}}, {{Name: "@Path"}}, {{Name: "X-Date"}}} {
		base, err := signing.SignatureBase(newRequest("GET", "http://h/", "X-Date", "x"), "", names...)
		assert.ErrorContains(t, err, " is not in lowercase", "2.1: one field has one name")
		assert.Empty(t, base)
	}
}

// The signatures of RFC 9421, appendix B.2.5 and B.2.6, with the keys of B.1.
func TestRFC9421_B_2_Signatures(t *testing.T) {
	req := newRequest("POST", "https://example.com/foo?param=Value&Pet=dog", "Date", "Tue, 20 Apr 2021 02:07:55 GMT",
		"Content-Type", "application/json", "Content-Length", "18")
	base, err := signing.SignatureBase(req, `;created=1618884473;keyid="test-shared-secret"`,
		signing.Component{Name: "date"}, signing.Component{Name: "@authority"}, signing.Component{Name: "content-type"})
	require.NoError(t, err)
	secret := decoded(t, "uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==")
	assert.Equal(t, decoded(t, "pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8="), []byte(sum(sha256.New, string(secret), base)), base)

	base, err = signing.SignatureBase(req, `;created=1618884473;keyid="test-key-ed25519"`,
		signing.Component{Name: "date"}, signing.Component{Name: "@method"}, signing.Component{Name: "@path"},
		signing.Component{Name: "@authority"}, signing.Component{Name: "content-type"}, signing.Component{Name: "content-length"})
	require.NoError(t, err)
	public := decoded(t, "MCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=")[12:] // after the DER header
	signature := decoded(t, "wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==")
	assert.True(t, ed25519.Verify(public, []byte(base), signature), base)
}

func decoded(t *testing.T, text string) []byte {
	t.Helper()
	b, err := base64.StdEncoding.DecodeString(text)
	require.NoError(t, err)
	return b
}
