package httpuri_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/browsers"
)

// Href leads where the URL of Node does, and Node reads the text of the result as itself.
func TestHrefLeadsWhereNodeDoes(t *testing.T) {
	if testing.Short() {
		t.Skip("Node takes seconds in all")
	}
	t.Parallel()
	var pairs [][2]string
	var got []string
	eachHref(167, func(base uri.Base, page, text string) {
		u, err := httpuri.Href(base, text, ofTest)
		if !utf8.ValidString(text) || isFaultOfNode(page, text, u) {
			return
		}
		pairs, got = append(pairs, [2]string{text, page}), append(got, u.String())
		if err == nil {
			pairs, got = append(pairs, [2]string{u.String()}), append(got, u.String())
		}
	})
	for i, href := range browsers.ReadByNode(t, pairs) {
		switch {
		case href == nil:
			expect(t, got[i] == "", "%q leads to %q, and nowhere for Node", pairs[i], got[i])
		case got[i] == "":
			expect(t, isRefusedByTest(*href), "%q leads to %q for Node, and is refused", pairs[i], *href)
		default:
			want := uri.MustParse(encodedHref(*href))
			expect(t, want.Equivalent(uri.MustParse(got[i])), "%q leads to %q, and to %q for Node", pairs[i], got[i], want)
		}
	}
	t.Logf("%d texts", len(pairs))
}

// isFaultOfNode reports whether some versions of Node do not follow the URL Standard. Version 20 reads "a#b" relative to
// "mailto:c", takes "C:d" for a drive, and writes "x:" for "x:/..".
func isFaultOfNode(page, text string, u uri.URI) bool {
	return strings.HasPrefix(page, "mailto:") || page == "x:" || strings.Contains(page+text, "file:") ||
		!u.Has(uri.ComponentAuthority) && u.EscapedPath() == "/"
}

// isRefusedByTest reports whether the host is a name that ofTest does not convert.
func isRefusedByTest(href string) bool {
	return strings.Contains(href, "//xn--") || strings.Contains(href, "@xn--")
}

var hrefOfNode = regexp.MustCompile(`^([a-z][a-z0-9+.-]*:(?://(?:[^/?#]*@)?)?)(\[[^/?#]*\](?::\d+)?)?([^#]*)(#?)(.*)$`)

// encodedHref returns the text of Node with the bytes percent-encoded that a URI cannot have, which the brackets of an address are
// not.
func encodedHref(href string) string {
	m := hrefOfNode.FindStringSubmatch(href)
	if !strings.Contains(m[1], "//") { // without an authority, it is a path
		m[2], m[3] = "", m[2]+m[3]
	}
	return slowEncoded(m[1], "") + m[2] + slowEncoded(m[3], "") + m[4] + slowEncoded(m[5], "#")
}
