package signing_test

import (
	"context"
	"crypto/hmac"
	"encoding/hex"
	"hash"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/integration/signing"
	"github.com/go-rfc3986/uri/query"
)

// newRequest returns a request of a client. The fields are name and value in turn.
func newRequest(method, target string, fields ...string) *http.Request {
	req, err := httpuri.NewRequest(context.Background(), method, uri.MustParse(target), nil)
	if err != nil {
		panic(err)
	}
	for i := 0; i < len(fields); i += 2 {
		req.Header.Add(fields[i], fields[i+1])
	}
	return req
}

// newParams returns parameters. They are keys and values in turn.
func newParams(texts ...string) query.Params {
	params := query.New(query.Form)
	for i := 0; i < len(texts); i += 2 {
		params.Add(texts[i], texts[i+1])
	}
	return params
}

func sum(h func() hash.Hash, key, text string) string {
	mac := hmac.New(h, []byte(key))
	mac.Write([]byte(text))
	return string(mac.Sum(nil))
}

// A client and the server that gets its request make the same text, whatever the program set in the request: a signature covers
// what net/http sends.
func TestBothSidesSignTheSame(t *testing.T) {
	var heard []string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { heard = texts(t, r) }))
	defer server.Close()
	host := strings.TrimPrefix(server.URL, "http://")
	for reason, set := range map[string]func(req *http.Request){
		"as it is":       func(*http.Request) {},
		"another Host":   func(req *http.Request) { req.Host = "EXAMPLE.test:80" },
		"no Host":        func(req *http.Request) { req.Host = "" },
		"RawPath":        func(req *http.Request) { req.URL.Path, req.URL.RawPath = "/a/b", "/a%2fb" },
		"stale RawPath":  func(req *http.Request) { req.URL.Path, req.URL.RawPath = "/c d", "/a%2fb" },
		"no path":        func(req *http.Request) { req.URL.Path, req.URL.RawPath = "", "" },
		"Opaque":         func(req *http.Request) { req.URL.Opaque = "//" + host + "/%41/../b" },
		"two slashes":    func(req *http.Request) { req.URL.Path = "//evil/a" },
		"ForceQuery":     func(req *http.Request) { req.URL.RawQuery, req.URL.ForceQuery = "", true },
		"fragment":       func(req *http.Request) { req.URL.Fragment = "f" },
		"user":           func(req *http.Request) { req.URL.User = url.UserPassword("u", "p") },
		"brackets":       func(req *http.Request) { req.URL.RawQuery = "x[]=1&x[]=2" },
		"a bar":          func(req *http.Request) { req.URL.RawQuery = "x=a|b" },
		"UTF-8":          func(req *http.Request) { req.URL.RawQuery = "x=\u00fc" },
		"no UTF-8":       func(req *http.Request) { req.URL.RawQuery = "x=\xFF" },
		"a bad triplet":  func(req *http.Request) { req.URL.RawQuery = "x=%zz&y=%" },
		"a number sign":  func(req *http.Request) { req.URL.RawQuery = "x=a#b?c" },
		"a raw path":     func(req *http.Request) { req.URL.Path, req.URL.RawPath = "/a[1]", "/a[1]" },
		"a leading zero": func(req *http.Request) { req.Host = "h:080" },
		"any path":       func(req *http.Request) { req.URL.Opaque = "/a|b/\u00fc?c|d" },
		"key":            func(req *http.Request) { req.URL.Opaque = "//" + host + "/key-._~,!@#$^&*()" },
		"a bare port":    func(req *http.Request) { req.URL.Opaque = "//h.test:" },
		"port 0":         func(req *http.Request) { req.URL.Opaque = "//A.test:0" },
		"any absolute":   func(req *http.Request) { req.URL.Opaque = "//h.test:080/a|b/\u00fc#?c|d" },
		"no method":      func(req *http.Request) { req.Method = "" },
	} {
		req := newRequest("GET", server.URL+"/a%2Fb/%7Ec?x=%31+2&y", "Date", "today")
		set(req)
		want := texts(t, req)
		heard = nil
		res, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		res.Body.Close()
		assert.Equal(t, want, heard, reason)
	}
}

// texts returns the three texts for a request.
func texts(t *testing.T, req *http.Request) []string {
	oauth, err := signing.OAuthBaseString(req, newParams("oauth_nonce", "n"), query.Params{})
	assert.NoError(t, err)
	aws, err := signing.CanonicalRequest(req, "s3", "", "host", "date")
	assert.NoError(t, err)
	message, err := signing.SignatureBase(req, "", signing.Component{Name: "@method"}, signing.Component{Name: "@target-uri"},
		signing.Component{Name: "@authority"}, signing.Component{Name: "@path"}, signing.Component{Name: "@query"}, signing.Component{Name: "@request-target"})
	assert.NoError(t, err)
	return []string{oauth, aws, message}
}

// A request without an origin has no signature. The error shows no password.
func TestNoTarget(t *testing.T) {
	for _, req := range []*http.Request{
		{URL: &url.URL{Scheme: "ftp", Host: "h"}}, {URL: &url.URL{Scheme: "http", Host: "u:secret@h"}}, {URL: &url.URL{Scheme: "http", Host: "h", Opaque: "urn:secret"}},
		{RequestURI: "/", Host: "u:secret@h"}, {RequestURI: "/"}, {RequestURI: "a", Host: "h"}, {},
	} {
		_, oauth := signing.OAuthBaseString(req, query.Params{}, query.Params{})
		_, aws := signing.CanonicalRequest(req, "s3", "", "host")
		_, message := signing.SignatureBase(req, "")
		for _, err := range []error{oauth, aws, message} {
			require.Error(t, err, "%v", req)
			assert.NotContains(t, err.Error(), "secret")
		}
	}
}

// Each byte of a key and of a value is signed in its one encoding, however it was sent.
func TestParametersOnEachByte(t *testing.T) {
	for c := range 256 {
		text := string([]byte{'a', byte(c), 'b'})
		encoded := "a%" + strings.ToUpper(hex.EncodeToString([]byte{byte(c)})) + "b"
		plain, form := encoded, encoded
		if strings.Contains("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", string(rune(c))) {
			plain = text
		}
		if c != '~' && plain == text || c == '*' {
			form = text
		}
		for _, sent := range []string{encoded, strings.ToLower(encoded), newParams("", text).String()[1:]} {
			req := newRequest("GET", "http://h/?"+sent+"="+sent)
			canonical, err := signing.CanonicalRequest(req, "s3", "")
			require.NoError(t, err)
			assert.Equal(t, plain+"="+plain, strings.Split(canonical, "\n")[2], "%q", sent)
			base, err := signing.SignatureBase(req, "", signing.Component{Name: "@query-param", Param: form})
			require.NoError(t, err, "%q", sent)
			assert.Equal(t, `"@query-param";name="`+form+`": `+form, strings.Split(base, "\n")[0], "%q", sent)
		}
	}
}
