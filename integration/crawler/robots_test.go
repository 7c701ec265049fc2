package crawler

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
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
		{"User-agent: *\nDisallow: /\nUser-agent: example\nDisallow:", "/a", true, "2.2: an empty rule is one of the own group"},
		{"User-agent: *\nDisallow: /\nUser-agent: example", "/a", true, "2.2.1: the own group has no rules"},
		{"User-agent: example\n\n\nUser-agent: *\nDisallow: /", "/a", false, "2.2: empty lines do not end a group"},
		{"User-agent: example\nSitemap: /m\nDisallow: /", "/a", false, "2.2.4: nor do other records"},
		{"User-agent: example\nCrawl-delay: 1\nUser-agent: other\nDisallow: /", "/a", false, "2.2.4: which are not rules"},
		{"User-agent: example\nDisallow: /a\nUser-agent: other\nDisallow: /b", "/b", true, "2.2.1: a rule ends the list of agents"},
		{"User-agent: example\nDisallow:\nUser-agent: other\nDisallow: /b", "/b", true, "2.2.1: so does an empty one"},
		{"User-agent: examples\nDisallow: /", "/a", true, "2.2.1: the whole token"},
		{"User-agent: exam\nDisallow: /", "/a", true, "2.2.1: the whole token"},
		{"User-agent: EXAMPLE\nDisallow: /\nUser-agent: *\nAllow: /", "/a", false, "2.2.1: in any case"},
		{"User-agent: example\nDisallow: /a\nUser-agent: *\nDisallow: /b", "/b", true, "2.2.1: the group for all does not count as well"},
		{"User-agent: *\rDisallow: /a\r", "/a", false, "2.2: CR alone ends a line"},
		{"\tUser-agent\t:\t*\t\n Disallow : /a ", "/a", false, "2.2: white space"},
		{"User-agent: *\nDisallow /", "/a", true, "2.2: no colon"},
		{"User-agent: *\nDisallow: /a\u00a0", "/a", true, "2.2: white space is a space or a tab"},
		{"\ufeffUser-agent: *\nDisallow: /a", "/a", false, "2.2: UTF-8; RFC 3629, section 6: a signature is not text"},
		{"User-agent: *\nUser-agent: example\nDisallow: /a\nUser-agent: *\nAllow: /a", "/a", false, "2.2.1: a group of two, and one of the other alone"},
		{"User-agent: other\nUser-agent: example\nUser-agent: more\nDisallow: /a", "/a", false, "2.2.1: a group of three"},
		{"User-agent: example\nDisallow: /a\nUser-agent: other\nUser-agent: *\nAllow: /a", "/a", false, "2.2.1: the next group is for others"},
		{"User-agent: *\nDisallow: /a\nAllow: /", "/a", false, "2.2.2: the longest, not the last"},
		{"User-agent: *\nAllow: /\nDisallow: /a", "/a", false, "2.2.2: nor the first"},
		{"User-agent: *\nDisallow: /a\nAllow: /a", "/a", true, "2.2.2: of two equal ones the one that allows"},
		{"User-agent: *\nAllow: /\u00fc\u00fc\nDisallow: /%C3%BC%C3", "/%C3%BC%C3%BC", true, "2.2.2: octets count once they are encoded"},
		{"User-agent: *\nDisallow: /\nAllow: /$", "/", true, "2.2.2: a pattern with its end is longer"},
		{"User-agent: *\nAllow: /\nDisallow: /$", "/", false, "2.2.2: a pattern with its end is longer"},
		{"User-agent: *\nDisallow: /a", "/b/a", true, "2.2.2: from the beginning"},
		{"User-agent: *\nDisallow: a", "/a", false, "2.2: a path that does not begin with a slash"},
		{"User-agent: *\nDisallow: a", "/b/a", true, "2.2: a path that does not begin with a slash"},
		{"User-agent: *\nDisallow: /A", "/a", true, "2.2.2: with case"},
		{"User-agent: *\nDisallow: /a", "/x/../a", false, "2.2.2: the URI in normal form"},
		{"User-agent: *\nDisallow: /.", "/a", true, "2.2.2: a dot begins a name"},
		{"User-agent: *\nDisallow: /.", "/.git", false, "2.2.2: a dot begins a name"},
		{"User-agent: *\nDisallow: /foo/bar?baz=quz", "/foo/bar?baz=quz", false, "2.2.2, table"},
		{"User-agent: *\nDisallow: /foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar", false, "2.2.2, table"},
		{"User-agent: *\nDisallow: /foo/bar?baz=https%3A%2F%2Ffoo.bar", "/foo/bar?baz=https://foo.bar", false, "2.2.2, table"},
		{"User-agent: *\nDisallow: /foo/bar/\u30c4", "/foo/bar/%E3%83%84", false, "2.2.2, table"},
		{"User-agent: *\nDisallow: /foo/bar/%E3%83%84", "/foo/bar/%e3%83%84", false, "2.2.2, table"},
		{"User-agent: *\nDisallow: /foo/bar/%62%61%7A", "/foo/bar/baz", false, "2.2.2, table"},
		{"User-agent: *\nDisallow: /foo/bar/baz", "/foo/bar/%62%61%7A", false, "2.2.2, table"},
		{"User-agent: *\nDisallow: /*sort=", "/list?a=b&sort=c", false, "2.2.3: any text, with slashes and question marks"},
		{"User-agent: *\nDisallow: /*/c", "/a/b/c", false, "2.2.3: any text, with slashes and question marks"},
		{"User-agent: *\nDisallow: /a*b*c", "/acb", true, "2.2.3: in this order"},
		{"User-agent: *\nDisallow: /a*c", "/bc", true, "2.2.3: what is before it"},
		{"User-agent: *\nDisallow: /a*b*", "/ac", true, "2.2.3: what is between two"},
		{"User-agent: *\nDisallow: /a*b*c$", "/axc", true, "2.2.3: what is between two"},
		{"User-agent: *\nDisallow: /a*b*c$", "/axbxc", false, "2.2.3: what is between two"},
		{"User-agent: *\nDisallow: /a**c", "/ac", false, "2.2.3: no text"},
		{"User-agent: *\nDisallow: *", "/a", false, "2.2.3"},
		{"User-agent: *\nDisallow: /*c$", "/cac", false, "2.2.3: the last of two"},
		{"User-agent: *\nDisallow: /*c$", "/cab", true, "2.2.3"},
		{"User-agent: *\nDisallow: /*/", "/a", true, "2.2.3: text after it"},
		{"User-agent: *\nDisallow: /a$", "/a", false, "2.2.3: the end"},
		{"User-agent: *\nDisallow: /a$", "/ab", true, "2.2.3: the end"},
		{"User-agent: *\nDisallow: /a$b", "/a$b", false, "2.2.3: only at the end"},
		{"User-agent: *\nDisallow: /a?b=/&c=%2F", "/a?b=/&c=%2f", false, "2.2.2, table: a raw slash and an encoded one"},
		{"User-agent: *\nDisallow: /*b%2F/", "/a?b//", false, "2.2.2, table: the slashes of a query"},
		{"User-agent: *\nDisallow: /*b%2F/", "/b//", true, "2.2.2: those of a path"},
		{"User-agent: *\nDisallow: /*b/?c/", "/%2F/b/?c%2F", false, "2.2.2: both"},
		{"User-agent: *\nDisallow: /path/file-with-a-%2A.html", "/path/file-with-a-*.html", false, "2.2.3, table"},
		{"User-agent: *\nDisallow: /path/file-with-a-%2A.html", "/path/file-with-a-b.html", true, "2.2.3: an encoded star is none"},
		{"User-agent: *\nDisallow: /path/foo-%24", "/path/foo-$", false, "2.2.3, table"},
		{"User-agent: *\nDisallow: /path/foo-%24", "/path/foo-$a", false, "2.2.3: an encoded dollar sign is not the end"},
		{"User-agent: *\nDisallow: /a.c", "/abc", true, "2.2.3: no other character is special"},
	} {
		rules, err := parseRobots(strings.NewReader(tt.text), "eXample")
		require.NoError(t, err)
		assert.Equal(t, tt.want, rules.allow(uri.MustParse("http://h"+tt.target)), "%q %s: %s", tt.text, tt.target, tt.why)
	}
}

// Each printable character of US-ASCII, raw and encoded, matches itself raw and encoded, except those with a meaning in either: 94
// characters, two spellings of the rule and two of the URI (RFC 9309, sections 2.2.2 and 2.2.3).
func TestRFC9309_2_2_2_EachCharacter(t *testing.T) {
	for c := '!'; c <= '~'; c++ {
		raw, encoded := string(c), fmt.Sprintf("%%%02x", c)
		for _, pattern := range []string{raw, encoded} {
			for _, target := range []string{raw, encoded} {
				u, err := uri.Parse("http://h/a" + target + "b")
				if err != nil || pattern == "#" || strings.Contains("/?=&#", raw) && pattern != target || target == "#" {
					continue // no URI, a comment, or a delimiter on one side only
				}
				rules, err := parseRobots(strings.NewReader("User-agent: *\nDisallow: /a"+pattern+"b"), "example")
				require.NoError(t, err)
				assert.False(t, rules.allow(u), "%s %s", pattern, target)
				other := uri.MustParse("http://h/aXYb")
				assert.Equal(t, pattern != "*", rules.allow(other), "%s %s", pattern, target)
			}
		}
	}
}

// A robots.txt is read to 500 KiB and not further, however long its lines are (RFC 9309, section 2.5).
func TestRFC9309_2_5_Limits(t *testing.T) {
	const rules, most = "User-agent: *\nDisallow: /a\n", 500 << 10
	for _, line := range []int{80, most / 2} {
		padding := strings.Repeat("#"+strings.Repeat("x", line-2)+"\n", most/line+1)[:most-len(rules)-1] + "\n"
		last, err := parseRobots(strings.NewReader(padding+rules+"Disallow: /b\n"), "example")
		require.NoError(t, err)
		assert.False(t, last.allow(uri.MustParse("http://h/a")), "lines of %d bytes", line)
		assert.True(t, last.allow(uri.MustParse("http://h/b")), "lines of %d bytes", line)
	}
}

// A robots.txt costs at most 200 bytes for each of its bytes, whatever its lines: agents, rules, groups and stars. The target has as many.
func TestCostOfRobots(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates too")
	}
	const n = 4 << 10
	lines := func(texts ...string) string {
		all := ""
		for _, text := range texts {
			all += strings.Repeat(text, n)
		}
		return all
	}
	for _, text := range []string{
		lines("user-agent:*\n", "allow:/\n"), lines("user-agent:example\n", "allow:/\n"), lines("user-agent:a\n", "allow:/\n"), lines("user-agent:*\nallow:/\n"),
		lines("user-agent:*\nuser-agent:example\nallow:/\n"), lines("user-agent:a\n", "user-agent:*\n", "user-agent:example\n", "allow:/\n"), lines("sitemap:\n"),
		lines("user-agent:*\nallow:*a\n"), "user-agent:*\nallow:" + lines("*"), "user-agent:*\nallow:" + lines("*a") + "b$", "user-agent:*\nallow:" + lines("%2F"),
		"user-agent:*\nallow:/?" + lines("("), "user-agent:*\nallow:" + lines("\u00fc"),
	} {
		u := uri.MustParse("http://h/?" + strings.Repeat("/%2Fa", n))
		cost := measure.Bytes(func() {
			read, err := parseRobots(strings.NewReader(text), "example")
			require.NoError(t, err)
			read.allow(u)
		}) / uint64(len(text)+5*n)
		assert.LessOrEqual(t, cost, uint64(200), "%.50q", text)
	}
}
