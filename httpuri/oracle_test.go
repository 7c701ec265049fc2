package httpuri_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"iter"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// Each function is compared here with a plain implementation of its documentation, which works on text. The texts have each
// byte at each place, or are random. They need not be valid.

var deep = flag.Bool("deep", false, "try each byte beside all kinds of neighbours, more long texts and more random ones")

// eachText returns texts of up to all bytes with each byte at each place, every step-th one of up to 40 bytes, and random
// ones. With -deep there are more, and with -short fewer.
func eachText(all, step int) iter.Seq[string] {
	of, random := 8, 500
	switch {
	case *deep:
		of, random = 1, 2000
	case testing.Short():
		all, step = 1, 21*step
	default:
		step *= 3
	}
	return func(yield func(string) bool) {
		for _, sequence := range []iter.Seq[string]{texts.Every(texts.Longest, step), texts.Drawn(all, of), texts.Random(3986, random)} {
			for text := range sequence {
				if !yield(text) {
					return
				}
			}
		}
	}
}

// expect stops the test unless ok. It is for checks that are made very often, since it formats args only on failure.
func expect(t *testing.T, ok bool, format string, args ...any) {
	if !ok {
		t.Helper()
		t.Fatalf(format, args...)
	}
}

// fuzzTexts makes a fuzz target of a comparison.
func fuzzTexts(f *testing.F, compare func(t *testing.T, text string)) {
	for text := range texts.Random(1, 50) {
		f.Add(text)
	}
	f.Fuzz(compare)
}

// Links reads the texts as fields, and in each place of a field.
func TestLinksOnEveryByte(t *testing.T) {
	for text := range eachText(1, 499) {
		compareLinks(t, text)
	}
}

func compareLinks(t *testing.T, text string) {
	for _, place := range []string{"%s", "<%s>", "<>%s", "<>;%s,<b>", `<>;rel="%s"`, "<>;x=%s;anchor=b", "<>;t*=UTF-8''%s"} {
		requireLinks(t, strings.Replace(place, "%s", text, 1))
	}
}

// Anchor returns the target of the reference relative to the base.
func TestAnchorOnEveryByte(t *testing.T) {
	for text := range eachText(2, 101) {
		compareAnchor(t, text)
	}
}

func FuzzAnchor(f *testing.F) { fuzzTexts(f, compareAnchor) }

func compareAnchor(t *testing.T, text string) {
	field := `<>;anchor="` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `";anchor=b`
	links, err := httpuri.Links(http.Header{"Link": {field}}, newBase(linkBase))
	want, wantErr := uri.Resolve(linkBase.String(), text)
	require.Equal(t, wantErr == nil, err == nil, "anchor %q: %v", text, err)
	if err == nil {
		require.Equal(t, want, links[0].Anchor().String(), "anchor %q", text)
	}
}

// Param works on links that a program has built.
func TestParamOnEveryByte(t *testing.T) {
	for text := range eachText(2, 211) {
		compareParam(t, text)
	}
}

func FuzzParam(f *testing.F) { fuzzTexts(f, compareParam) }

func compareParam(t *testing.T, text string) {
	other := strings.TrimSuffix(text, "*")
	params := []httpuri.Param{
		{Name: "rel*", Value: "1"}, {Name: text, Value: "2"}, {Name: text + "*", Value: "3"}, {Name: text + "*", Value: "4"},
		{Name: other, Value: "5"}, {Name: "rel", Value: "6"},
	}
	for i := range params {
		link := httpuri.Link{Params: params[i:]}
		for _, name := range []string{text, other, other + "*", "rel", "rel*", "anchor", "title"} {
			value, ok := link.Param(name)
			want, wantOK := slowParamOf(link, name)
			expect(t, want == value && wantOK == ok, "Param(%q) of %q is %q, %t", name, link.Params, value, ok)
		}
	}
}

var slowPlain = regexp.MustCompile("^(rel|anchor|rev|hreflang|media|type)$")

func slowParamOf(l httpuri.Link, name string) (value string, ok bool) {
	plain := slowPlain.MatchString(name)
	for i := len(l.Params) - 1; i >= 0; i-- {
		if l.Params[i].Name == name {
			value, ok = l.Params[i].Value, true
		}
	}
	for i := len(l.Params) - 1; i >= 0 && !plain; i-- {
		if l.Params[i].Name == name+"*" {
			value, ok = l.Params[i].Value, true
		}
	}
	return value, ok
}

// Repair agrees with slowRepair on text in each place.
func TestRepairOnEveryByte(t *testing.T) {
	for text := range eachText(1, 211) {
		for _, place := range []string{"", "//", "x://h/?"} {
			requireRepairs(t, place+text)
		}
	}
}

// Base is the result of FromURL without the fragment, and without the path if "*" is sent. For an Opaque beside a host, it is that of
// Sent, which other tests compare with what is received.
func TestBaseOnEveryByte(t *testing.T) {
	for text := range eachText(1, 211) {
		compareBase(t, text)
	}
}

func FuzzBase(f *testing.F) { fuzzTexts(f, compareBase) }

func compareBase(t *testing.T, text string) {
	urls := []*url.URL{
		{Scheme: "http", Host: "h", Path: text}, {Scheme: "http", Host: "h", Path: "/", RawQuery: text, Fragment: "f"},
		{Scheme: "http", Host: text, Fragment: text}, {Scheme: "http", Opaque: text},
		{Scheme: "http", Host: "h", Opaque: text}, {Scheme: text, Host: "h"},
	}
	if v, err := url.Parse("http://h/" + text); err == nil {
		urls = append(urls, v)
	}
	for _, v := range urls {
		base, err := httpuri.Base(&http.Response{Request: &http.Request{URL: v}})
		asked := v
		if v.RequestURI() == "*" {
			asked = &url.URL{Scheme: v.Scheme, User: v.User, Host: v.Host}
		}
		want, wantErr := uri.FromURL(asked)
		if errors.Is(wantErr, uri.ErrEncodedHost) { // net/http converts the name to its IDNA form
			want, wantErr = uri.Parse(asked.String())
		}
		if v.Opaque != "" && v.Host != "" && v.Opaque != "*" {
			want, wantErr = httpuri.Sent(&http.Request{URL: v})
		}
		if want.Scheme == "" { // no base is relative
			wantErr = uri.ErrRelativeBase
		}
		expect(t, (wantErr == nil) == (err == nil), "Base of %#v: %v", v, err)
		if err != nil {
			require.Zero(t, base)
			continue
		}
		wanted, _, _ := strings.Cut(want.String(), "#")
		expect(t, wanted == base.String(), "Base of %#v is %q", v, base)
	}
}

// Location is the target of the reference relative to the base. Without a fragment of its own, it has that of the request.
func TestLocationOnEveryByte(t *testing.T) {
	for text := range eachText(2, 101) {
		compareLocation(t, text)
	}
}

func FuzzLocation(f *testing.F) { fuzzTexts(f, compareLocation) }

func compareLocation(t *testing.T, text string) {
	target, err := httpuri.Location(response("http://u@h/a%2Fb/../c?q#f", text))
	want, wantErr := uri.Resolve("http://u@h/a%2Fb/../c?q", text)
	require.Equal(t, wantErr == nil, err == nil, "Location %q: %v", text, err)
	if err != nil {
		require.ErrorAs(t, err, new(*uri.ParseError))
		require.Zero(t, target)
		return
	}
	if !strings.Contains(text, "#") {
		want += "#f"
	}
	require.Equal(t, want, target.String(), "Location %q", text)
}

// handMade returns URIs with text in each component, whether it is valid there or not.
func handMade(text string) []uri.URI {
	var all []uri.URI
	for i := range 7 {
		u := uri.URI{Scheme: "http", Host: "h", Path: []string{"", "a"}, Query: "q"}
		switch i {
		case 0:
			u.Scheme = text
		case 1:
			u.UserInfo = text
		case 2:
			u.Host = text
		case 3:
			u.Path = []string{"", text, text}
		case 4:
			u.Path = []string{text}
		case 5:
			u.Query, u.ForceQuery = text, true
		case 6:
			u.Fragment, u.Port, u.HasPort = text, 81, true
		}
		all = append(all, u)
	}
	if u, err := uri.Parse(text); err == nil {
		all = append(all, u)
	}
	return all
}

// The request that net/http writes for the result of NewRequest has the parts of the text of the URI.
func TestNewRequestOnEveryByte(t *testing.T) {
	for text := range eachText(2, 211) {
		compareNewRequest(t, text)
	}
}

func FuzzNewRequest(f *testing.F) { fuzzTexts(f, compareNewRequest) }

func compareNewRequest(t *testing.T, text string) {
	for _, u := range handMade(text) {
		req, err := httpuri.NewRequest(t.Context(), "GET", u, nil)
		written, userinfo, ok := slowRequest(u)
		expect(t, (ok && userinfo == "") == (err == nil), "NewRequest(%#v): %v", u, err)
		if err != nil {
			expect(t, req == nil, "NewRequest(%#v) gives a request", u)
			continue
		}
		requireWrites(t, req, written)
		want, err := url.Parse(u.String())
		expect(t, err == nil && *want == *req.URL && req.Host == want.Host, "NewRequest(%#v) has the URL %#v, and url.Parse %#v", u, req.URL, want)
	}
}

// appendixBOfHTTP splits an http or https URI into scheme, userinfo, authority, path and query. It does not match other
// schemes, a URI without a host, and a host that NewRequest rejects.
var appendixBOfHTTP = regexp.MustCompile(`^(https?)://([^/?#@]*@)?` +
	`([-0-9A-Za-z._~]+|\[[0-9A-Fa-f:.]+\])(:[0-9]+)?(/[^?#]*)?(\?[^#]*)?(#.*)?$`)

// slowRequest returns the first line and the Host of a request for u, the userinfo with its "@", and whether u can be
// requested without that.
func slowRequest(u uri.URI) (written, userinfo string, ok bool) {
	text, err := uri.Format(u)
	m := appendixBOfHTTP.FindStringSubmatch(text)
	if err != nil || m == nil {
		return "", "", false
	}
	path := m[5]
	if path == "" {
		path = "/"
	}
	return "GET " + path + m[6] + " HTTP/1.1\r\nHost: " + m[3] + m[4] + "\r\n", m[2], true
}

// requireWrites asserts that net/http writes these two lines for req, and the absolute-form for a proxy.
func requireWrites(t *testing.T, req *http.Request, written string) {
	var direct, proxied bytes.Buffer
	require.NoError(t, req.Write(&direct))
	expect(t, strings.HasPrefix(direct.String(), written), "%q is written, and %q is wanted", &direct, written)
	require.NoError(t, req.WriteProxy(&proxied))
	_, host, _ := strings.Cut(strings.TrimSpace(written), "Host: ")
	written = "GET " + req.URL.Scheme + "://" + host + strings.TrimPrefix(written, "GET ")
	expect(t, strings.HasPrefix(proxied.String(), written), "%q is written, and %q is wanted", &proxied, written)
}

// NewRequestWithUserInfo writes one more field.
func TestNewRequestWithUserInfoOnEveryByte(t *testing.T) {
	for text := range eachText(2, 101) {
		compareUserInfo(t, text)
	}
}

func FuzzNewRequestWithUserInfo(f *testing.F) { fuzzTexts(f, compareUserInfo) }

func compareUserInfo(t *testing.T, text string) {
	u := uri.URI{Scheme: "http", UserInfo: text, ForceUserInfo: true, Host: "h", Path: []string{"", "a"}}
	written := "GET /a HTTP/1.1\r\nHost: h\r\n"
	_, invalid := uri.Format(u)

	_, err := httpuri.NewRequest(t.Context(), "GET", u, nil)
	require.Error(t, err)
	req, err := httpuri.NewRequest(t.Context(), "GET", u.WithoutUserInfo(), nil)
	require.NoError(t, err, "%q", text)
	require.Empty(t, req.Header)
	requireWrites(t, req, written)

	req, err = httpuri.NewRequestWithUserInfo(t.Context(), "GET", u, nil)
	credentials, ok := slowBasic(text)
	require.Equal(t, invalid == nil && ok, err == nil, "%q: %v", text, err)
	if err == nil {
		require.Equal(t, http.Header{"Authorization": {"Basic " + credentials}}, req.Header, "%q", text)
		requireWrites(t, req, written)
	}
}

var slowControls = regexp.MustCompile("[\x00-\x1F\x7F]")

// slowBasic returns the credentials of RFC 7617, section 2, for a userinfo, and reports whether they are valid.
func slowBasic(userinfo string) (credentials string, ok bool) {
	name, password, _ := strings.Cut(userinfo, ":")
	name, password = slowDecode(name), slowDecode(password)
	if strings.Contains(name, ":") || slowControls.MatchString(name+password) {
		return "", false
	}
	return base64.StdEncoding.EncodeToString([]byte(name + ":" + password)), true
}

// SameOrigin compares a URI with itself, with a different spelling, and with a different URI.
func TestSameOriginOnEveryByte(t *testing.T) {
	t.Parallel()
	for text := range eachText(1, 499) {
		compareSameOrigin(t, text)
	}
}

func FuzzSameOrigin(f *testing.F) { fuzzTexts(f, compareSameOrigin) }

func compareSameOrigin(t *testing.T, text string) {
	for _, a := range handMade(text) {
		p := slowOrigin(a)
		others := []uri.URI{a, uri.MustParse("http://h"), uri.MustParse("HTTP://H:80/x"), uri.MustParse("http://%68:81")}
		other := a
		other.Host, other.Path, other.Query, other.Fragment = strings.ToUpper(a.Host), nil, "", ""
		for _, b := range append(others, other) {
			q := slowOrigin(b)
			want := p != "" && p == q
			expect(t, want == httpuri.SameOrigin(a, b), "SameOrigin(%#v, %#v): %q, %q", a, b, p, q)
			expect(t, want == httpuri.SameOrigin(b, a), "SameOrigin(%#v, %#v): %q, %q", b, a, q, p)
			compareOrigins(t, a, b, p, q)
		}
	}
}

// compareOrigins compares OriginOf and String of two URIs with their origins as texts.
func compareOrigins(t *testing.T, a, b uri.URI, p, q string) {
	x, ok := httpuri.OriginOf(a)
	y, _ := httpuri.OriginOf(b)
	expect(t, ok == (p != "") && (x == y) == (p == q), "OriginOf(%#v) = %v, OriginOf(%#v) = %v: %q, %q", a, x, b, y, p, q)
	expect(t, x.String() == slowOriginText(p), "OriginOf(%#v) = %v, want %s", a, x, slowOriginText(p))
	again, err := uri.Parse(x.String())
	z, _ := httpuri.OriginOf(again)
	expect(t, err == nil && z == x, "the text of %v is another origin, %v", x, z)
}

// slowOriginText returns the text of RFC 6454, section 6.2, for a result of slowOrigin.
func slowOriginText(origin string) string {
	if origin == "" {
		return "null"
	}
	fields := strings.Fields(strings.Replace(origin, " address ", " ", 1))
	scheme, host, port := fields[0], fields[1], fields[2]
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if standard, _ := uri.DefaultPort(scheme); port != fmt.Sprint(standard) {
		host += ":" + port
	}
	return scheme + "://" + host
}

var (
	slowAuthority  = regexp.MustCompile(`^([^:/?#]+)://([^/?#@]*@)?(\[[^]]*\]|[^/?#@:]+)(:([0-9]+))?([/?#]|$)`)
	slowTriplet    = regexp.MustCompile("%[0-9A-Fa-f]{2}")
	slowUnreserved = regexp.MustCompile("^[A-Za-z0-9._~-]$")
)

// slowOrigin returns the origin of u as a text, or "" if it has none.
func slowOrigin(u uri.URI) string {
	text, err := uri.Format(u)
	m := slowAuthority.FindStringSubmatch(text)
	if err != nil || m == nil {
		return ""
	}
	port, known := uri.DefaultPort(m[1])
	if !known {
		return ""
	}
	if m[5] == "" {
		m[5] = fmt.Sprint(port)
	}
	host := slowTriplet.ReplaceAllStringFunc(m[3], func(triplet string) string {
		if c := slowDecode(triplet); slowUnreserved.MatchString(c) {
			return c
		}
		return triplet
	})
	host = slowTriplet.ReplaceAllStringFunc(strings.ToLower(strings.Trim(host, "[]")), strings.ToUpper)
	if addr, err := netip.ParseAddr(host); err == nil {
		host = "address " + addr.String()
	}
	return m[1] + " " + host + " " + m[5]
}

// Check returns the first of its reasons that applies, for texts in each place of a Location.
func TestCheckOnEveryByte(t *testing.T) {
	t.Parallel()
	for text := range eachText(1, 499) {
		compareCheck(t, text)
	}
}

func FuzzCheck(f *testing.F) { fuzzTexts(f, compareCheck) }

func compareCheck(t *testing.T, text string) {
	for _, place := range []string{
		"%s", "/%s", "//h/a?%s", "//%s", "https://%s", "http://h%s", "https://%s@h/b", "https://u:p@h%s", "#%s",
	} {
		location := strings.Replace(place, "%s", text, 1)
		first := httptestRequest("https://u:p@h/a?q#f")
		read, err := first.URL.Parse(location)
		if err != nil {
			continue // net/http does not call the policy
		}
		next := &http.Request{Method: "GET", URL: read, Header: http.Header{"Referer": {"https://h/a" + location}}}
		next.Response = &http.Response{Request: first, Header: http.Header{"Location": {location}}}
		want := slowCheck("https://u:p@h/a?q", location, read)
		err = httpuri.Redirects{}.Check(next, []*http.Request{first})
		if want == "" {
			require.NoError(t, err, "%q", location)
		} else {
			require.Equal(t, want, slowReason(err), "%q: %v", location, err)
			require.ErrorAs(t, err, new(*httpuri.RedirectError))
		}
		compareRepairingCheck(t, first, next, location)
		for _, referer := range []string{"https://h/a" + location, "http://h/" + text, text, "https://other/" + text, "https://h" + text, "https://" + text} {
			next.Header.Set("Referer", referer)
			_ = httpuri.Redirects{}.Check(next, []*http.Request{first})
			require.Equal(t, slowReferer(referer, "https h 443", next), next.Header.Get("Referer"), "%q to %q", referer, location)
		}
	}
}

// compareRepairingCheck does the same for Repair: the repaired Location is requested if net/http reads the same host.
func compareRepairingCheck(t *testing.T, first, next *http.Request, location string) {
	repaired, read := slowRepair(location), *next.URL
	if target, err := uri.Parse(slowResolved("https://u:p@h/a?q", repaired)); err == nil {
		target.Scheme, target.Host = "http", "h"
		target.UserInfo, target.ForceUserInfo, target.ForceFragment = "", false, false
		if v, err := target.URL(); err == nil {
			v.Scheme, v.User, v.Host = read.Scheme, read.User, read.Host
			read = *v
		}
	}
	want := slowCheck("https://u:p@h/a?q", repaired, &read)
	err := httpuri.Redirects{Repair: true}.Check(next, []*http.Request{first})
	if want != "" {
		require.Equal(t, want, slowReason(err), "%q: %v", location, err)
	} else {
		require.NoError(t, err, "%q", location)
		asked, err := uri.Parse(slowResolved("https://u:p@h/a?q", repaired))
		require.NoError(t, err)
		require.Equal(t, asked.RequestTarget(), next.URL.RequestURI(), "%q", location)
	}
	if err := (httpuri.Redirects{Repair: true, Revisit: true}).Check(next, []*http.Request{first}); want == httpuri.ErrLoop.Error() {
		require.NoError(t, err, "%q", location)
	}
}

// slowResolved returns the target of the reference relative to from, or "" if there is none.
func slowResolved(from, reference string) string {
	target, _ := uri.Resolve(from, reference)
	return target
}

// slowReason returns the result of reason, or "" if there is no error.
func slowReason(err error) string {
	if err == nil {
		return ""
	}
	return reason(err)
}

var slowPage = regexp.MustCompile(`(?is)^(https?)://(?:[^/?#]*@)?([^/?#@]*)([^#]*)`)

// slowReferer returns what the target of a redirect from an https origin may know of the page, by the documentation of Check.
func slowReferer(page, from string, next *http.Request) string {
	m := slowPage.FindStringSubmatch(page)
	if m == nil || next.URL.Scheme != "https" {
		return ""
	}
	site, err := uri.Parse(strings.ToLower(m[1]) + "://" + m[2])
	target, _ := uri.Parse((&url.URL{Scheme: "https", Host: next.URL.Host}).String())
	switch origin := slowOrigin(site); {
	case err != nil || origin == "":
		return ""
	case origin == from && slowOrigin(target) == from:
		return m[1] + "://" + m[2] + m[3]
	default:
		return slowOriginText(origin) + "/"
	}
}

// slowCheck returns the reason why the Location is not followed, or "", by the documentation of Check.
func slowCheck(from, location string, read *url.URL) string {
	target, err := uri.Resolve(from, location)
	if err != nil {
		return httpuri.ErrLocation.Error()
	}
	target, _, _ = strings.Cut(target, "#")
	switch scheme, _, _ := strings.Cut(target, ":"); scheme {
	case "http":
		return httpuri.ErrDowngrade.Error()
	case "https":
	default:
		return httpuri.ErrScheme.Error()
	}
	m := appendixBOfHTTP.FindStringSubmatch(target)
	if m == nil {
		return reason(&httpuri.RedirectError{Err: errors.New("")})
	}
	if !slowReads(read, m) {
		return httpuri.ErrLocation.Error()
	}
	switch userinfo := m[2]; {
	case userinfo != "" && (userinfo != "u:p@" || slowOrigin(uri.MustParse(target)) != slowOrigin(uri.MustParse(from))):
		return httpuri.ErrCredentials.Error()
	case target == from && read.Host == "h": // a different spelling of the port is sent as it is
		return httpuri.ErrLoop.Error()
	}
	return ""
}

// slowReads reports whether net/http requests the parts of a target, including its userinfo.
func slowReads(read *url.URL, m []string) bool {
	asked, err := uri.FromURL(read)
	if err != nil {
		return false
	}
	asked.Fragment, asked.ForceFragment = "", false
	n := appendixBOfHTTP.FindStringSubmatch(asked.String())
	if n == nil {
		return false
	}
	for _, pieces := range [][]string{m, n} {
		if pieces[5] == "" {
			pieces[5] = "/"
		}
	}
	return strings.Join(m[1:7], "|") == strings.Join(n[1:7], "|")
}

// The methods of errors work on errors that a program has built.
func TestErrorMethodsOnEveryByte(t *testing.T) {
	for text := range eachText(2, 101) {
		cause := errors.New(text)
		link := &httpuri.LinkError{Field: len(text), Offset: -1, Err: cause}
		require.Equal(t, fmt.Sprintf("httpuri: invalid Link field %d at offset -1: %s", len(text), text), link.Error())
		require.Equal(t, cause, link.Unwrap())
		redirect := &httpuri.RedirectError{Hop: len(text), Err: cause}
		require.Equal(t, fmt.Sprintf("httpuri: redirect %d is not followed: %s", len(text), text), redirect.Error())
		require.Equal(t, cause, redirect.Unwrap())
		request := &httpuri.RequestError{Part: text, Err: cause}
		require.Equal(t, "httpuri: invalid "+text+": "+text, request.Error())
		require.Equal(t, cause, request.Unwrap())
	}
}
