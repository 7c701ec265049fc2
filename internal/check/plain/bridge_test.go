package plain

import (
	"errors"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// requireURL requires that URL gives what net/url parses, or refuses what it would change.
func requireURL(t *testing.T, u uri.URI) {
	got, err := u.URL()
	if r := refuseValidate(u); !r.None() {
		requireFormatError(t, "URL", u, err, r)
		return
	}
	want, ok := toURL(u)
	if !ok {
		requireURLError(t, "URL", u, err, u.UserInfo)
		if got != nil {
			fail(t, "URL", "URL of %s returns %v with an error; want nil with the error", shown(u), got)
		}
		return
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		fail(t, "URL", "URL of %s returns %#v, %s; want %#v", shown(u), got, described(err), want)
	}
	back, err := uri.FromURL(got)
	if err != nil || !same(back, Canonical(u)) {
		fail(t, "FromURL", "FromURL of the URL of %s returns %s, %s; want %s", shown(u), shown(back), described(err), shown(Canonical(u)))
	}
}

// requireURLError requires of the error of a function a *URLError that names a component and does not show a secret.
func requireURLError(t *testing.T, function string, input any, err error, secret string) {
	e, ok := err.(*uri.URLError)
	if !ok || e.Component == "" || e.Err == nil || errors.Unwrap(err) != e.Err || !strings.Contains(err.Error(), string(e.Component)) ||
		len(secret) > 3 && strings.Contains(err.Error(), secret) {
		fail(t, function, "%s of %s returns %s; want a URLError that names a component, and shows no userinfo", function, shownInput(input), described(err))
	}
}

// urlsOf returns URLs built by hand that have the text in one field. Each is new, since a url.URL may be changed.
func urlsOf(text string) []*url.URL {
	return []*url.URL{
		{Scheme: text, Host: "h", Path: "/a"},
		{Scheme: "http", Opaque: text},
		{Scheme: "x", Opaque: text, RawQuery: "q"},
		{Scheme: "http", User: url.UserPassword(text, "p"), Host: "h", Path: "/"},
		{Scheme: "http", User: url.UserPassword("u", text), Host: "h", Path: "/"},
		{User: url.User(text), Host: "h"},
		{Scheme: "http", Host: text, Path: "/a"},
		{Host: text},
		{Scheme: "http", Host: "good.example", Path: text},
		{Scheme: "http", Host: "h", Path: "/" + text, RawPath: "/a%2Fb"},
		{Scheme: "x", Path: text},
		{Path: text, ForceQuery: true},
		{Scheme: "http", Host: "h", Path: "/a/b", RawPath: text},
		{Path: "/p", OmitHost: true, RawQuery: text},
		{Scheme: "http", Host: "h:80", RawQuery: "q", Fragment: text},
		{Scheme: "http", Host: "h", Fragment: "f/g", RawFragment: text},
	}
}

// FromURL takes what says the same wherever it is looked at, and refuses everything else.
func TestFromURL(t *testing.T) {
	t.Parallel()
	few, one := draw{of: 3}, draw{of: 17} // of 16 URLs with each text, which neither divides
	for text := range fieldTexts(3) {
		for _, v := range urlsOf(text) {
			if few.takes() {
				requireFromURL(t, v)
			}
		}
	}
	for text := range eachByte(12) {
		for _, v := range urlsOf(text) {
			if one.takes() {
				requireFromURL(t, v)
			}
		}
	}
	requireFromURL(t, nil)
}

// FromURL does not ask net/url whether it reads an address: it reads all that RFC 3986, section 3.2.2, allows.
func TestFromURLTakesEachIPv6Address(t *testing.T) {
	n := 0
	for _, inner := range words(7, "1", ":", "::", "abcd", "255.0.0.1") {
		v := &url.URL{Scheme: "http", Host: "[" + inner + "]", Path: "/"}
		if _, err := uri.Parse(v.String()); err != nil {
			continue
		}
		n++
		u, err := uri.FromURL(v)
		if err != nil {
			fail(t, "FromURL", "FromURL of %v returns %s; want no error, since section 3.2.2 allows the IPv6 address", v, described(err))
		}
		if back, err := u.URL(); err != nil || *back != *v {
			fail(t, "URL", "URL of %s returns %#v, %s; want %#v", shown(u), back, described(err), v)
		}
	}
	if n < 100 {
		t.Fatalf("BUG: the test has only %d addresses; want 100 or more", n)
	}
}

func requireFromURL(t *testing.T, v *url.URL) {
	var before url.URL
	if v != nil {
		before = *v
	}
	got, err := uri.FromURL(v)
	want, ok := fromURL(v)
	if !ok {
		requireURLError(t, "FromURL", v, err, passwordOf(v))
		requireSame(t, "FromURL", v, got, uri.URI{})
	} else {
		if err != nil {
			fail(t, "FromURL", "FromURL of %#v returns %s; want %s", v, described(err), shown(want))
		}
		requireSame(t, "FromURL", v, got, want)
		requireAskedFor(t, v, got)
	}
	if v != nil && !reflect.DeepEqual(*v, before) {
		fail(t, "FromURL", "FromURL changes its operand %#v to %#v; want no change", before, *v)
	}
}

func passwordOf(v *url.URL) string {
	if v == nil || v.User == nil {
		return ""
	}
	password, _ := v.User.Password()
	return password
}

// requireAskedFor requires that net/http asks a proxy for u where it is given v: the scheme, the host and the request
// target, one after the other (RFC 9112, section 3.2.2).
func requireAskedFor(t *testing.T, v *url.URL, u uri.URI) {
	if v.Host == "" || v.Scheme == "" {
		return
	}
	asked, r := parse(v.Scheme + "://" + v.Host + v.RequestURI())
	if !r.None() || asked.Host != u.Host || asked.HasPort != u.HasPort || asked.Port != u.Port || requestTarget(asked) != requestTarget(u) {
		fail(t, "FromURL", "FromURL of %#v returns %s; want %s, which net/http requests from a proxy (RFC 9112, section 3.2.2)", v, shown(u), shown(asked))
	}
}
