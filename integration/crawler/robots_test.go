package crawler

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
)

func TestRFC9309_2_2_Robots(t *testing.T) {
	for _, tt := range []struct {
		text, target string
		want         bool
		why          string
	}{
		{"", "/a", true, "no rules"},
		{"User-agent: *\nDisallow: /", "/a", false, ""},
		{"User-agent: other\nDisallow: /", "/a", true, "for others"},
		{"User-agent: *\nDisallow: /\nUser-agent: Example\nAllow: /", "/a", true, "one's own group alone"},
		{"User-agent: *\nUser-agent: example\nDisallow: /a\nDisallow: /b", "/b", false, "a group of two"},
		{"User-agent: example\nDisallow: /a\n\nUser-agent: example\nDisallow: /b", "/b", false, "two groups of one"},
		{"User-agent: *\nDisallow:", "/a", true, "an empty rule"},
		{"User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true, "the longest"},
		{"User-agent: *\nAllow: /a\nDisallow: /a", "/a", true, "of two the one that allows"},
		{"User-agent: *\nDisallow: /*.pdf$", "/a/b.pdf", false, ""},
		{"User-agent: *\nDisallow: /*.pdf$", "/a/b.pdf?c", true, ""},
		{"User-agent: *\nDisallow: *.pdf", "/a.pdf?c", false, ""},
		{"User-agent: *\nDisallow: /a?b", "/a?bc", false, "a query"},
		{"User-agent: *\nDisallow: /%7Ea", "/~a", false, "encoded alike"},
		{"User-agent: *\nDisallow: /ü", "/%C3%BC", false, ""},
		{"User-agent: *\nDisallow: /a%2Fb", "/a/b", true, "an encoded slash is none"},
		{"User-agent: *\nDisallow: /a # not b", "/a", false, ""},
		{"user-AGENT : *\r\nDISALLOW : /a\r\n", "/a", false, ""},
		{"Disallow: /a", "/a", true, "for nobody"},
		{"User-agent: *\nDisallow: /a\nb\n", "/a", false, "a line that is none"},
		{"User-agent: *\nDisallow: /a#\x00\nDisallow: /\x00", "/a", false, "a byte that no URI has"},
	} {
		rules := parseRobots(strings.NewReader(tt.text), "example")
		assert.Equal(t, tt.want, rules.allow(uri.MustParse("http://h"+tt.target)), "%q %s: %s", tt.text, tt.target, tt.why)
	}
}

// A robots.txt is read to 500 KiB and not further, however long its lines are (RFC 9309, section 2.5).
func TestRFC9309_2_5_Limits(t *testing.T) {
	const rules, most = "User-agent: *\nDisallow: /a\n", 500 << 10
	for _, line := range []int{80, most / 2} {
		padding := strings.Repeat("#"+strings.Repeat("x", line-2)+"\n", most/line+1)[:most-len(rules)-1] + "\n"
		last := parseRobots(strings.NewReader(padding+rules+"Disallow: /b\n"), "example")
		assert.False(t, last.allow(uri.MustParse("http://h/a")), "lines of %d bytes", line)
		assert.True(t, last.allow(uri.MustParse("http://h/b")), "lines of %d bytes", line)
	}
}
