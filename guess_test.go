package uri_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

func TestSection4_5_GuessURI(t *testing.T) {
	for _, tt := range []struct{ suffix, want string }{
		{"www.w3.org/Addressing/", "http://www.w3.org/Addressing/"}, // 4.5
		{"example.com", "http://example.com"},
		{"example.com.", "http://example.com."},
		{"Example.COM?q#f", "http://Example.COM?q#f"},
		{"example.com/a:b//", "http://example.com/a:b//"},
		{"1.example/", "http://1.example/"},
		{"a-b.c2/", "http://a-b.c2/"},
		{"127.0.0.1:8080/a", "http://127.0.0.1:8080/a"}, // a scheme does not begin with a digit
		{"127.0.0.1", "http://127.0.0.1"},
		{"[::1]:80/", "http://[::1]:80/"},
		{"[v1.x]", "http://[v1.x]"},                       // an IP literal of an unknown version is allowed
		{"3com.example:80/a", "http://3com.example:80/a"}, // a scheme does not begin with a digit
		{"xn--bcher-kva.example", "http://xn--bcher-kva.example"},
		{"www.a.com:8080", "http://www.a.com:8080"},
		{"example.com:8080/x", "http://example.com:8080/x"},
		{"example.com.:0?q", "http://example.com.:0?q"},
		{"a.example:80#f:g@h", "http://a.example:80#f:g@h"},
		{"localhost", "http://localhost"}, // RFC 6761, section 6.3
		{"LOCALHOST.", "http://LOCALHOST."},
		{"localhost/a", "http://localhost/a"},
		{"localhost:3000", "http://localhost:3000"},
		{"Localhost.:3000/a:b", "http://Localhost.:3000/a:b"},
		{"http://example.com", "http://example.com"}, // section 3: a URI, with any scheme and any authority
		{"https://h:8443/a?q#f", "https://h:8443/a?q#f"},
		{"FTP://joe:x@h", "ftp://joe:x@h"},
		{"file:///a b"[:9], "file:///a"},
		{"x://", "x://"},
		{"localhost://80", "localhost://80"},
		{"index.html", "http://index.html"}, // a guess may be wrong
		{"1.0xg", "http://1.0xg"},
		{"1.0g1", "http://1.0g1"},
		{"0x1.1xa", "http://0x1.1xa"},
		{strings.Repeat("a", 63) + ".example", "http://" + strings.Repeat("a", 63) + ".example"},
		{strings.Repeat("a.", 126) + "b.", "http://" + strings.Repeat("a.", 126) + "b."}, // RFC 1034, section 3.1
	} {
		got, err := uri.GuessURI(tt.suffix, "HTTP")
		require.NoError(t, err, "GuessURI(%q)", tt.suffix)
		assert.Equal(t, uri.MustParse(tt.want), got, "GuessURI(%q)", tt.suffix)
		assert.Equal(t, len(got.Path), cap(got.Path))
	}
	for _, tt := range []struct {
		suffix          string
		offset          int
		component, rule string
		ambiguous       bool
	}{
		{"", 0, "host", "reg-name", true},
		{"/a", 0, "host", "reg-name", true},
		{"//example.com", 0, "host", "reg-name", true},
		{"?q", 0, "host", "reg-name", true},
		{"#f", 0, "host", "reg-name", true},
		{"a/b.c", 0, "host", "reg-name", true},
		{"localhost..", 0, "host", "reg-name", true},
		{"example.com..", 0, "host", "reg-name", true}, // only one final dot
		{"example.com..:80", 13, "scheme", "scheme", true},
		{"a#b#c", 0, "host", "reg-name", true}, // the name counts before the fragment, which has "#"
		{"a?b c", 0, "host", "reg-name", true},
		{"localhosts", 0, "host", "reg-name", true},
		{"tel:123", 3, "scheme", "scheme", true},
		{"a:80", 1, "scheme", "scheme", true},
		{"localhost:", 9, "scheme", "scheme", true}, // an empty path of the scheme, as well
		{"localhost:a", 9, "scheme", "scheme", true},
		{"localhost:80a", 9, "scheme", "scheme", true},
		{"localhost:80@h.example", 9, "scheme", "scheme", true},
		{"localhost:80:90", 9, "scheme", "scheme", true},
		{"example.com:", 11, "scheme", "scheme", true},
		{"example.com:80@h.example", 11, "scheme", "scheme", true},
		{"a.1:80", 3, "scheme", "scheme", true},
		{"a+b.c:80", 5, "scheme", "scheme", true},
		{"localhost:65536", 10, "port", "port", false},
		{"example.com:80/a b", 16, "path", "segment", false},
		{"http:example.com", 4, "scheme", "scheme", true},
		{"http:/example.com", 4, "scheme", "scheme", true},
		{"http://exa mple.com", 10, "host", "reg-name", false}, // section 3: a URI, if it is one
		{"http://h:65536", 9, "port", "port", false},
		{"//http://h", 0, "host", "reg-name", true},
		{"joe@example.com", 0, "userinfo", "userinfo", true},
		{"@example.com", 0, "userinfo", "userinfo", true},
		{"1:2@example.com", 0, "userinfo", "userinfo", true},
		{"../a", 0, "host", "reg-name", true},
		{".a", 0, "host", "reg-name", true},
		{"a..b", 0, "host", "reg-name", true},
		{"-a.b", 0, "host", "reg-name", true},
		{"a-.b", 0, "host", "reg-name", true},
		{"a_b.c", 0, "host", "reg-name", true},
		{"a%2Eb.c", 0, "host", "reg-name", true},
		{"1.2", 0, "host", "reg-name", true},
		{"127.0.0.256", 0, "host", "reg-name", true},
		{"127.0.0.0x1", 0, "host", "reg-name", true}, // 7.4
		{"0X7f.0XA", 0, "host", "reg-name", true},
		{"1.0x", 0, "host", "reg-name", true},
		{strings.Repeat("a", 64) + ".example", 0, "host", "reg-name", true},
		{strings.Repeat("a.", 126) + "bc", 0, "host", "reg-name", true}, // RFC 1034, section 3.1
		{"example.com/a b", 13, "path", "segment", false},
		{"exa mple.com", 3, "host", "reg-name", false},
		{"1.example.com:a", 14, "port", "port", false},
		{"[::1", 4, "host", "IP-literal", false},
		{"example.com/%zz", 12, "path", "pct-encoded", false},
		{"example.com?a#b#c", 15, "fragment", "fragment", false},
	} {
		got, err := uri.GuessURI(tt.suffix, "http")
		var e *uri.ParseError
		require.ErrorAs(t, err, &e, "GuessURI(%q)", tt.suffix)
		assert.Equal(t, []any{tt.offset, tt.component, tt.rule}, []any{e.Offset, string(e.Component), e.Rule}, "GuessURI(%q)", tt.suffix)
		assert.Equal(t, tt.ambiguous, e.Err == uri.ErrAmbiguous, "GuessURI(%q)", tt.suffix)
		assert.Equal(t, tt.ambiguous, strings.HasSuffix(err.Error(), "RFC 3986, section 4.5)"), err)
		assert.Zero(t, got)
	}
	for _, scheme := range []string{"", "1", "http:"} {
		got, err := uri.GuessURI("example.com", scheme)
		require.ErrorAs(t, err, new(*uri.FormatError), scheme)
		assert.Zero(t, got)
	}
}
