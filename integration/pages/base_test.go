package pages_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/integration/pages"
	"github.com/go-rfc3986/uri/internal/check/measure"
)

const pageURI = "http://site.test/a/b"

// read reads a page at pageURI.
func read(content string) (*pages.Page, error) { return readAt(pageURI, content) }

// readAt reads a page at target.
func readAt(target, content string) (*pages.Page, error) {
	return pages.Read(&http.Response{Request: httptest.NewRequest("GET", target, nil)}, strings.NewReader(content))
}

// The base of a page is that of its first <base> element with an href, at 21 places, of which 12 are in the document, with 16 attributes, and
// with another element after it: 336 pages (HTML Standard, sections 2.4.3 and 4.2.3).
func TestBaseOfAPage(t *testing.T) {
	places := map[string]bool{ // whether an element there is one of the document
		"%": true, "<p>text%text": true, "<a href=d/>%": true, "<head>%</head>": true, "<body>%": true, "<table>%</table>": true, "<select><option>x</select>%": true,
		"<svg><foreignObject>%</foreignObject></svg>": true, "<svg><desc>%</desc></svg>": true, "<svg><template><foreignObject>%</foreignObject></template></svg>": true,
		"<template></template>%": true, "<math><mtext>%</mtext></math>": true,

		"<template>%</template>": false, "<template><template></template>%</template>": false, "<div><template><p>%</p></template></div>": false,
		"<template><svg><foreignObject>%</foreignObject></svg></template>": false, "<template shadowrootmode=open>%</template>": false,
		"<noscript>%</noscript>": false, "<!--%-->": false, "<title>%</title>": false, "<iframe>%</iframe>": false,
	}
	attributes := map[string]string{ // the base, or "" if the element has no href
		"": "", "target=x": "", "name=href": "", "xlink:href=c/": "",
		"href": pageURI, "href=''": pageURI, "href=c/": "http://site.test/a/c/", "href=' c d#x '": "http://site.test/a/c%20d", "href=//[::1]/x?y": "http://[::1]/x?y",
		"href=//B\u00fccher.test/": "http://xn--bcher-kva.test/", "href=ftp://h/": "ftp://h/", "HREF=c/ href=d/": "http://site.test/a/c/",
		"href=data:,x": pageURI, "href=' JavaScript:x'": pageURI, "href='java\nscript:x'": pageURI, "href=http://h:99999/": pageURI,
	}
	for place, isInDocument := range places {
		for attribute, want := range attributes {
			if !isInDocument || want == "" {
				want = "http://site.test/a/late/"
			}
			content := strings.Replace(place, "%", "<base "+attribute+">", 1) + "<base href=late/>"
			page, err := read(content)
			require.NoError(t, err)
			assert.Equal(t, want, page.Base.String(), "%s", content)
		}
	}
	for _, content := range []string{"", "<base>", "<svg><base href=svg/></svg>", "<svg><template><base href=svg/></template></svg>"} {
		page, err := read(content)
		require.NoError(t, err)
		assert.Equal(t, pageURI, page.Base.String(), "%s", content)
	}
}

// The cost of a page is at most 200 bytes for each of its bytes, whatever its base, which each link could repeat: 13 bases, the longest that
// are read and longer ones, by 3 links.
func TestCostOfABase(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates too")
	}
	for _, base := range []string{
		"/", "/" + strings.Repeat("a/", 23), "//u@h:80/" + strings.Repeat("a/", 23), "/" + strings.Repeat("/", 23), "/" + strings.Repeat("a", 7900), "/?" + strings.Repeat("a", 7900),
		"//" + strings.Repeat("a.", 3900) + "/", "//" + strings.Repeat("a", 7900) + "@h:80/", "/" + strings.Repeat("a/", 8000), "/" + strings.Repeat("a", 16000),
		strings.Repeat("../", 5000), "?" + strings.Repeat("a", 16000), "//" + strings.Repeat("%61", 5000),
	} {
		for _, link := range []string{"<a href=x>", "<img src>", "<img src=:>"} {
			content := "<base href='" + base + "'>" + strings.Repeat(link, max(8000, len(base))/len(link))
			cost := measure.Bytes(func() { read(content) }) / uint64(len(content))
			assert.LessOrEqual(t, cost, uint64(200), "%.40s and %s", base, link)
		}
	}
}

// A base has at most 8,000 bytes (RFC 9110, section 4.1) and 24 segments, whether the page is there or names it.
func TestLengthOfABase(t *testing.T) {
	long := func(n int) string { return strings.Repeat("a", n-len("http://site.test/")) }
	for path, want := range map[string]error{
		strings.Repeat("a/", 23) + "a": nil, strings.Repeat("/", 23): nil, strings.Repeat("/", 24): pages.ErrBase, strings.Repeat("a/", 24) + "a": pages.ErrBase,
		long(8000): nil, long(8001): pages.ErrBase, "?" + long(7999): nil, "?" + long(8000): pages.ErrBase,
	} {
		target := "http://site.test/" + path
		_, err := read("<base href='" + target + "'>")
		assert.ErrorIs(t, err, want, "%d", len(target))
		_, err = readAt(target, "")
		assert.ErrorIs(t, err, want, "%d", len(target))
		_, err = readAt(target, "<base href=/>")
		assert.NoError(t, err, "another base")
	}
}
