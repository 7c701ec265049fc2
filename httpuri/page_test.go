package httpuri_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

func TestRFC3986_5_1_PageBase(t *testing.T) {
	resp := response("http://h/a/b?c#d", "")
	for _, tt := range []struct {
		embedded []string
		want     string
		why      string
	}{
		{nil, "http://h/a/b?c", "5.1.3"},
		{[]string{""}, "http://h/a/b?c", "the empty reference"},
		{[]string{"x/"}, "http://h/a/x/", "5.1.1, relative"},
		{[]string{"/x/y"}, "http://h/x/y", ""},
		{[]string{"//other/x"}, "http://other/x", ""},
		{[]string{"https://other/x?y#z"}, "https://other/x?y", "a base has no fragment"},
		{[]string{"?q"}, "http://h/a/b?q", ""},
		{[]string{"#f"}, "http://h/a/b?c", ""},
		{[]string{"../part/1", "img/"}, "http://h/part/img/", "5.1.2, a part and the page in it"},
		{[]string{"http://other/p/1", ""}, "http://other/p/1", ""},
		{[]string{"http://u@other/"}, "http://u@other/", "user information is for who resolves to see"},
	} {
		base, err := httpuri.PageBase(resp, tt.embedded...)
		require.NoError(t, err, "%q: %s", tt.embedded, tt.why)
		assert.Equal(t, tt.want, base.String(), "%q: %s", tt.embedded, tt.why)
	}
	for _, embedded := range [][]string{{"a b"}, {"x", "http://["}, {"data:,x"}, {"javascript:a", "http://h/"}, {"http:"}, {"http:///a"}, {"file:///a"}} {
		base, err := httpuri.PageBase(resp, embedded...)
		assert.Error(t, err, "%q", embedded)
		assert.Zero(t, base)
		assert.True(t, strings.HasPrefix(err.Error(), "httpuri: invalid base: "), "%v", err)
	}
	_, err := httpuri.PageBase(resp, "data:,x")
	assert.ErrorIs(t, err, httpuri.ErrScheme)
	var refused *uri.ParseError
	_, err = httpuri.PageBase(resp, "x/", "a b")
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, 1, refused.Offset)
	var broken *uri.SchemeError
	_, err = httpuri.PageBase(resp, "http:")
	require.ErrorAs(t, err, &broken)
	assert.Equal(t, uri.ComponentAuthority, broken.Component)
	_, err = httpuri.PageBase(nil)
	assert.ErrorIs(t, err, httpuri.ErrNoRequest)
	_, err = httpuri.PageBase(&http.Response{Request: &http.Request{URL: &url.URL{Path: "/a"}}})
	assert.ErrorIs(t, err, uri.ErrRelativeBase)
	_, err = httpuri.PageBase(&http.Response{Request: &http.Request{URL: &url.URL{Path: "/a"}}}, "b")
	assert.ErrorIs(t, err, uri.ErrRelativeBase)
}

func TestPageBaseOnEveryByte(t *testing.T) {
	for text := range eachText(2, 101) {
		comparePageBase(t, text)
	}
}

func FuzzPageBase(f *testing.F) { fuzzTexts(f, comparePageBase) }

func comparePageBase(t *testing.T, text string) {
	resp := response("http://h/a/b?c#d", "")
	for _, embedded := range [][]string{{text}, {text, "x"}, {"//other/y", text}, {"http:" + text, ""}} {
		base, err := httpuri.PageBase(resp, embedded...)
		want := slowPageBase("http://h/a/b?c", embedded)
		expect(t, (err == nil) == (want != "") && base.String() == want, "PageBase(%q) = %v, %v, want %q", embedded, base, err, want)
	}
}

// slowPageBase resolves the texts one after the other. It returns "" if one is not a reference, or its target is neither
// http nor https.
func slowPageBase(base string, embedded []string) string {
	for _, text := range embedded {
		target, err := uri.Resolve(base, text)
		if err != nil || !slowHasHost.MatchString(target) {
			return ""
		}
		base, _, _ = strings.Cut(target, "#")
	}
	return base
}

var slowHasHost = regexp.MustCompile(`^https?://([^/?#@]*@)?[^/?#@:]`)
