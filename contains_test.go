package uri_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

func TestContains(t *testing.T) {
	for _, tt := range []struct {
		u, v string
		want bool
		why  string
	}{
		{"http://h/a", "http://h/a", true, "itself"},
		{"http://h/a", "http://h/a/", true, "section 3.3: an empty segment more"},
		{"http://h/a", "http://h/a/b/c", true, ""},
		{"http://h/a", "http://h/ab", false, "section 3.3: a segment is compared whole"},
		{"http://h/a/", "http://h/a", false, ""},
		{"http://h/a/", "http://h/a/b", true, ""},
		{"http://h/a/", "http://h/a//b", true, ""},
		{"http://h/a//", "http://h/a/b", false, ""},
		{"http://h/", "http://h/anything", true, "the root"},
		{"http://h", "http://h/anything", true, "section 6.2.3: the empty path is /"},
		{"http://h/", "http://h", true, "section 6.2.3"},
		{"HTTP://H:80/%61", "http://h/a/b", true, "sections 6.2.2 and 6.2.3"},
		{"http://[::1]/", "http://[0:0:0:0:0:0:0:1]/a", true, "RFC 5952, section 4"},
		{"http://h/", "https://h/", false, "the scheme"},
		{"http://h/", "http://h:8080/", false, "the port"},
		{"http://h/", "http://h:0/", false, "section 3.2.3: port 0 is a port"},
		{"http://h:0/", "http://h/", false, ""},
		{"http://h:0/", "http://h:00000/a", true, ""},
		{"x://h:0/", "x://h/", false, "a scheme without a default port"},
		{"http://h/", "http://h.evil/", false, "the host"},
		{"http://h/", "//h/", false, "no scheme"},
		{"http://h/", "http:/", false, "no authority"},
		{"http://h/a", "http://joe:x@h/a/b#f", true, "userinfo and fragments do not count"},
		{"http://joe@h/a#f", "http://h/a", true, ""},
		{"http://h/", "http://h@evil/", false, "h is a user name"},
		{"http://h/a", "http://h/a/b?q", true, "the query of v does not count"},
		{"http://h/a?q", "http://h/a?q", true, ""},
		{"http://h/a?q", "http://h/a?q#f", true, ""},
		{"http://h/a?q", "http://h/a?r", false, "with a query in u, v must have the same"},
		{"http://h/a?q", "http://h/a", false, ""},
		{"http://h/a?", "http://h/a", false, "section 3.4: an empty query is one"},
		{"http://h/a", "http://h/a/../b", false, "section 5.2.4"},
		{"http://h/a", "http://h/b/../a/c", true, "section 5.2.4"},
		{"http://h/a", "http://h/a/%2e%2E/b", false, "section 6.2.2.2: decoded, then removed"},
		{"http://h/a", "http://h/a/..%2Fb", false, "some servers decode it first"},
		{"http://h/a", "http://h/a/b%2f..%2F..", false, ""},
		{"http://h/a", "http://h/a/b%2F..%2Fc", false, "names beside .. do not count"},
		{"http://h/a", "http://h/a/b%2F..", false, "Go's file server redirects to ../"},
		{"http://h/a", "http://h/a/.%2Fb%2F..", false, ""},
		{"http://h/a", "http://h/a/c/b%5C..", true, ""},
		{"http://h/a", `http://h/a/..%5Cb`, false, "to some servers, a backslash is a slash"},
		{"http://h/a", "http://h/a/b%5C%2E.%2f%2e.", false, ""},
		{"http://h/a", "http://h/a/b%2Fc", true, "no dot-segment"},
		{"http://h/a", "http://h/a/b%2F", false, "a file server redirects a client to ../b"},
		{"http://h/a/", "http://h/a/b%2f?q", false, ""},
		{"http://h/a", "http://h/a/b%2Fc%2F", false, ""},
		{"http://h/a", "http://h/a/b/c%2F", true, "../c is below"},
		{"http://h/a", "http://h/a/b%2F/c", true, "not at the end"},
		{"http://h/a", "http://h/a/b%5C", true, "a file server of Go needs a slash"},
		{"http://h", "http://h/b%2F", true, "nothing is above"},
		{"http://h/a", "http://h/a/b/c/..%2F", false, "a file server redirects a client to ../.."},
		{"http://h/a", "http://h/a/b/c/d/..%2F", true, ""},
		{"http://h/a", "http://h/a/b/c//../", false, ""},
		{"http://h/a", "http://h/a/b/c/d//../", true, ""},
		{"http://h/a", "http://h/a/b..%2Fc", true, "no dot-segment"},
		{"http://h/a", "http://h/a%2Fb", false, "section 2.2: %2F is not a slash"},
		{"http://h/a", "http://h/a//../b", false, "some servers merge slashes first"},
		{"http://h/a", "http://h/a//%2E%2e/b", false, ""},
		{"http://h/a", "http://h/a/%2F/../b", false, "some servers decode and merge slashes first"},
		{"http://h/a", "http://h/a/./%5c/../b", false, ""},
		{"http://h/a", "http://h/a//b/..", true, ""},
		{"http://h/a", "http://h/a/b//../c", true, ""},
		{"http://h/a", "http://h/a/b//../../c", false, ""},
		{"http://h/a", "http://h/a/../a//b", true, "all programs read what stands before the empty segment alike"},
		{"http://h/a", "http://h/b//../../a", false, "a program that left it may lead back"},
		{"http://h/a", "http://h/a/b%2Fc/../..%2Fd", false, "a client removes dot-segments, and the server decodes then"},
		{"http://h/a", "http://h/a/..;/b", false, "servlet containers cut parameters first"},
		{"http://h/a", "http://h/a/%2E%2E;x=1/b", false, ""},
		{"http://h/a", "http://h/a/;/../b", false, "what remains of the segment is empty"},
		{"http://h/a", "http://h/a/.;%2Fb/../c", false, ""},
		{"http://h/a", "http://h/a/b;x/../c;y", true, ""},
		{"http://h/a", "http://h/a/b;%2F..;%2F..;/c", false, "a proxy decodes, and a servlet container cuts then"},
		{"http://h/a", "http://h/a/..%3B/b", false, "nginx decodes it, and a servlet container cuts it then"},
		{"http://h/a", "http://h/a/%2e.%3bx/b", false, ""},
		{"http://h/a", "http://h/a/b%3B%2F..%3B%2F../c", false, ""},
		{"http://h/a", "http://h/a/%3B/../b", false, "what remains of the segment is empty"},
		{"http://h/a", "http://h/a/b%3Bx/../c%3B", true, "no dot-segment"},
		{"http://h/a", "http://h/a/..%3F", false, "a proxy decodes, and the next program reads a query"},
		{"http://h/a", "http://h/a/..%23b/c", false, ""},
		{"http://h/a", "http://h/a/b%3Fc", true, "no dot-segment"},
		{"http://h/a", "http://h/a/b%3F/../c", true, "the path is /a/b to some"},
		{"http://h/a", "http://h/b%3F/../a/c", false, "the path is /b to some"},
		{"http://h/a", "http://h/a/..%20", false, "a proxy decodes, and the request line ends"},
		{"http://h/a", "http://h/a/..%0D%0Ab", false, ""},
		{"http://h/a", "http://h/a/.%09./b", false, "URL Standard, section 4.4: tabs and line ends are dropped"},
		{"http://h/a", "http://h/a/%20/../b", false, "an empty segment to some"},
		{"http://h/a", "http://h/a/b%20c/d%7Fe", true, "no dot-segment"},
		{"http://h/a%20b", "http://h/a%20b/c%20d", true, ""},
		{"http://h/a", "http://h/a/..x%20", true, "a name to all"},
		{"http://h/a", "http://h/a/x%2Fy/..%2F..", false, "a name after an encoded slash does not count"},
		{"http://h/a", "http://h/a/...//..", true, "three dots are a name"},
		{"http://h/a;x", "http://h/a;x/b", true, "the same text"},
		{"http://h/a;x", "http://h/a/b", false, "not to all programs"},
		{"http://h/a;x/", "http://h/a;x/../a;x/b", false, ""},
		{"http://h/a//b", "http://h/a//b/c", true, ""},
		{"http://h/a//b", "http://h/a/b/c", false, "section 3.3: an empty segment is one"},
		{"http://h/..%2F", "http://h/%2E.%2f", true, "the same to all"},
		{"http://h/..%2F", "http://h/..%2F/..", false, ""},
		{"urn:a", "urn:a", true, ""},
		{"urn:a", "urn:a:b", false, "a colon divides no segments"},
		{"a", "a/b", true, ""},
		{"a", "a/../b", false, "a relative path keeps its dot-segments"},
		{"a", "a/%2e%2e/b", false, ""},
		{"a", "a/b/../c", true, ""},
		{"a", "a//../b", false, ""},
		{"urn:A:b", "urn:a:b/c;d", true, "RFC 8141, section 3.1"},
		{"file:/a", "file://localhost/a//b", true, "RFC 8089, section 2"},
		{"x:/a", "x:///a", false, "section 3.2: an empty authority is one"},
		{"x:///a", "x:/a", false, ""},
		{"/a", "///a", false, ""},
		{"x:/a", "x:/.//a", false, "the segment after the dot is empty"},
		{"..", "../a", true, ""},
		{"..", "../..", false, ""},
		{"x:", "x:a", false, "the empty path contains only itself"},
		{"//h", "//h/a", false, "section 6.2.3: the path of a relative reference stays empty"},
		{"//h", "//h?q", true, ""},
		{"amqp://h", "amqp://h/a", false, "the scheme has a meaning for the empty path"},
		{"x:", "x:", true, ""},
		{"", "", true, ""},
		{"", "a", false, ""},
		{"/", "/a", true, ""},
	} {
		assert.Equal(t, tt.want, uri.MustParse(tt.u).Contains(uri.MustParse(tt.v)), "%s contains %s: %s", tt.u, tt.v, tt.why)
	}
	written, unwritten := uri.MustParse("http://h/a"), uri.URI{Scheme: "http", Host: "h", Path: []string{"", "a", "?"}}
	assert.False(t, written.Contains(unwritten), "Format rejects it")
	assert.False(t, unwritten.Contains(unwritten), "Format rejects it")
	for name, invalid := range map[string]uri.URI{ // in a component that does not count otherwise
		"userinfo": {Scheme: "http", Host: "h", UserInfo: "a b", Path: []string{"", "a"}},
		"fragment": {Scheme: "http", Host: "h", Fragment: "%4", Path: []string{"", "a"}},
	} {
		assert.False(t, invalid.Contains(written), name)
		assert.False(t, written.Contains(invalid), name)
	}
}

// readings are what programs do to the text of a path before they open it or pass it on.
var readings = []func(path string) string{
	func(path string) string { return path },
	uri.RemoveDotSegments,
	mergeSlashes, // nginx, Apache
	func(path string) string { return uri.RemoveDotSegments(strings.ReplaceAll(path, "%2F", "/")) },
	func(path string) string { return mergeSlashes(strings.ReplaceAll(path, "%2F", "/")) }, // path.Clean, once the path is decoded
	func(path string) string { return strings.ReplaceAll(path, "%3B", ";") },               // nginx, for the next program
	func(path string) string { return mergeSlashes(strings.ReplaceAll(path, "%5C", "/")) },
	func(path string) string { return parameters.ReplaceAllString(path, "") }, // servlet containers
	func(path string) string { return uri.RemoveDotSegments(parameters.ReplaceAllString(path, "")) },
	func(path string) string { return ending.ReplaceAllString(path, "") }, // programs that parse a decoded path again
	func(path string) string { return spaces.ReplaceAllString(path, "") },
}

var (
	ending     = regexp.MustCompile("(%3F|%23|%20|%09).*")
	spaces     = regexp.MustCompile("%20|%09")
	slashes    = regexp.MustCompile("//+")
	parameters = regexp.MustCompile(";[^/]*")
)

func mergeSlashes(path string) string {
	return uri.RemoveDotSegments(slashes.ReplaceAllString(path, "/"))
}

// eachReading returns what two programs in a row, such as a proxy and a server, make of a path.
func eachReading(path string) (read []string) {
	path, _ = escape.Normalize(path)
	for _, first := range readings {
		passed := first(path)
		for _, second := range readings {
			read = append(read, uri.RemoveDotSegments(second(passed)))
		}
	}
	return read
}

// isBelow reports whether path is base or below it, both without dot-segments.
func isBelow(base, path string) bool {
	return path == base || strings.HasPrefix(path, strings.TrimSuffix(base, "/")+"/")
}

// What is contained is below the base for any two programs in a row. Without the segments that programs read differently, the
// result is that of RFC 3986, section 5.2.4.
func TestContainsHoldsForEachReading(t *testing.T) {
	pieces := []string{"a", "", ".", "..", "%2e%2E", "%2F", "%5c", ";", "..;x", "b;%2F..;", "..%3B", "..%2Fa", "a%2Fb", "..%5C", "..%3f", "a%23..", ".%09.", "%20"}
	tried, contained := 0, 0
	for _, base := range []string{"/a", "/", "/a/", "/a/b", "/a;x", "/a//b", "/a%2Fb", "/..;", "/a/%2F.."} {
		ofBase := eachReading(base)
		below := []string{base, ""}
		for i := 0; len(below) < 4000; i++ {
			for _, piece := range pieces {
				below = append(below, below[i]+"/"+piece)
			}
		}
		for _, path := range below[2:] {
			u, v := uri.MustParse("http://h"+base), uri.MustParse("http://h"+path)
			got := u.Contains(v)
			if tried++; !readDifferently.MatchString(base + path) {
				normal, _ := escape.Normalize(path)
				assert.Equal(t, isBelow(base, uri.RemoveDotSegments(normal)), got, "%s contains %s", base, path)
			}
			if !got {
				continue
			}
			contained++
			for i, read := range eachReading(path) {
				assert.True(t, isBelow(ofBase[i], read), "%s contains %s: one program reads %s, another %s", base, path, ofBase[i], read)
			}
		}
	}
	t.Logf("%d paths, %d contained", tried, contained)
}

var readDifferently = regexp.MustCompile("(?i)//|;|%2F|%5C|%3B|%3F|%23|%20|%09")

// reserved is what AppendSegments refuses, as its documentation has it.
var reserved = regexp.MustCompile(strings.ReplaceAll(`^$|(^|[/\\])S*\.S*(\.S*)?($|[/\\;?#])|(^|[/\\])S*\.S*\.S`, "S", `[\x00- \x7F]`))

// AppendSegments refuses what is reserved, and no other data. The base contains each result.
func TestAppendSegmentsStaysBelow(t *testing.T) {
	data := []string{""}
	for i := 0; len(data) < 10_000; i++ {
		for _, piece := range []string{".", "/", `\`, ";", "a", "%2e", "?", " "} {
			data = append(data, data[i]+piece)
		}
	}
	appended := 0
	for i, text := range data {
		for j, base := range []string{"http://h", "http://h/", "http://h/a?q#f", "http://h/a/", "http://h/a//", "/a", "a", "x:/a", "x:a", "http://h/a;x", "http://h/a/%2F..", "file:///a"} {
			if (i+j)%3 != 0 && len(text) > 3 {
				continue
			}
			u := uri.MustParse(base)
			v, err := u.AppendSegments(text)
			require.Equal(t, reserved.MatchString(text), errors.Is(err, uri.ErrReservedSegment), "%s and %q: %v", base, text, err)
			if err != nil {
				continue
			}
			appended++
			if strings.HasSuffix(text, "/") {
				continue // http.FileServer redirects to "../"
			}
			require.True(t, u.Contains(v), "%s and %q: %s", base, text, v)
			_, err = u.JoinReference(uri.URI{IsRelative: true, Path: []string{"", v.Path[len(v.Path)-1]}})
			require.NoError(t, err, "%s and %q", base, text)
		}
	}
	t.Log(appended, "results")
	assert.Greater(t, appended, 20_000)
}

// A character of two bytes is part of a name, whatever its bytes and its code point are, and so is a byte that is not UTF-8.
func TestContainsEachCharacter(t *testing.T) {
	base := uri.MustParse("http://h/api")
	for c := range rune(0x800) {
		text := string(c)
		if c < 0x80 {
			text = string([]byte{byte(c) | 0x80})
		}
		name := escape.Segment(text)
		for _, path := range []string{"/*/../api/x", "/api/*/../x", "/api/*/../../x", "/api/..*/x", "/api/..*/../..", "/api/*../..", "/api/x*%2F../..", "/*", "/api*"} {
			v := uri.MustParse("http://h" + strings.Replace(path, "*", name, 1))
			want := base.Contains(uri.MustParse("http://h" + strings.Replace(path, "*", "x", 1)))
			if got := base.Contains(v); got != want {
				t.Errorf("%s: %v, and %v for x", v, got, want)
			}
		}
	}
}
