package passwords_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/internal/passwords"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Each scheme that has a password outside the user information, by the document that packages uri and iri name. The text
// need not be valid. Segments are separated by "/".
func TestHide(t *testing.T) {
	for _, tt := range []struct{ scheme, path, query, fragment, wantPath, wantQuery, wantFragment string }{
		{"sip", "ü:geheim@h", "q", "f", "ü:*@h", "q", "f"},
		{"SIPS", "a:geheim/geheim//@h", "q@", "f", "a:*/*//@h", "q@", "f"},
		{"iax", "a:geheim", "geheim", "geheim@", "a:*", "*", "*@"},
		{"sip", "a", "b:geheim@", "f@", "a", "b:*@", "f@"},
		{"sip", "a@b:geheim@h", "", "", "a@b:*@h", "", ""},
		{"sip", ":geheim@h", "", "", ":*@h", "", ""},
		{"sip", "a:geheim", "@h", "", "a:*", "@h", ""},
		{"sip", "a", ":geheim", "@h", "a", ":*", "@h"},
		{"sip", "a@b:public", "", "", "a@b:public", "", ""},
		{"sip", "a:public", "b", "c", "a:public", "b", "c"},
		{"sip", "public@h", "b", "c", "public@h", "b", "c"},
		{"vnc", "", "a&vncpassword=geheim&SshPassword=\xff&Vnc%50assword=geheim&%zz=public", "", "",
			"a&vncpassword=*&SshPassword=*&Vnc%50assword=*&%zz=public", ""},
		{"vnc", "", "VncPassword=&SshPassword", "", "", "VncPassword=&SshPassword", ""},
		{"postgres", "", "password=geheim&SSLpassword=geheim&sslmode=public&proxyPasswords=public", "", "", "password=*&SSLpassword=*&sslmode=public&proxyPasswords=public", ""},
		{"postgresql", "", "p%61ssword=geheim%26&password", "", "", "p%61ssword=*&password", ""},
		{"REDISS", "", "db=1&password=geheim", "", "", "db=1&password=*", ""},
		{"amqps", "", "password=geheim", "", "", "password=*", ""}, // of the key for TLS
		{"mongodb", "", "tlsCertificateKeyFilePassword=geheim&proxyPassword=geheim&appName=public", "", "",
			"tlsCertificateKeyFilePassword=*&proxyPassword=*&appName=public", ""},
		{"mongodb+srv", "", "authMechanismProperties=AWS_SESSION_TOKEN:geheim", "", "", "authMechanismProperties=*", ""},
		{"mysql", "", "password=public", "", "", "password=public", ""}, // its documentation has no such parameter
		{"pkcs11", "a", "pin-value=geheim=&VncPassword=public", "", "a", "pin-value=*&VncPassword=public", ""},
		{"imap", "é;URLAUTH=a:b:geheim;geheim/;urlauth=a:b:/;urlauth=a", "", "", "é;URLAUTH=a:b:*/;urlauth=a:b:/;urlauth=a", "", ""},
		{"imap", ";URLAUTH=a:b:geheim:geheim", "", "", ";URLAUTH=a:b:*", "", ""},
		{"imap", "b;uidvalidity=a:b:public", "", "", "b;uidvalidity=a:b:public", "", ""},
		{"secret-token", "geheim//geheim", "geheim", "geheim", "*//*", "*", "*"},
		{"http", "a:geheim@h/a:public@h", "", "", "a:*@h/a:public@h", "", ""}, // the URL Standard's "special authority slashes"
		{"WSS", "//a:geheim@geheim@h", "", "", "//a:*@h", "", ""},
		{"http", "//public@h", "a:public@h", "", "//public@h", "a:public@h", ""},
		{"x", "a:public@", "VncPassword=public", "public", "a:public@", "VncPassword=public", "public"},
		{"p\u212Acs11", "", "pin-value=public", "", "", "pin-value=public", ""}, // the first letter after "p" is not US-ASCII
	} {
		path := strings.Split(tt.path, "/")
		e := passwords.Elements{Scheme: tt.scheme, UserInfo: "u", Port: 1, HasPort: true, Path: path, Query: tt.query, Fragment: tt.fragment}
		if schemes.Of(tt.scheme).Passwords != passwords.InFirstSegment {
			e.Host = "h"
		}
		passwords.Hide(&e, "*", schemes.Of(tt.scheme).Passwords)
		assert.Equal(t, tt.wantPath, strings.Join(e.Path, "/"), "%v", tt)
		assert.Equal(t, tt.wantQuery, e.Query, "%v", tt)
		assert.Equal(t, tt.wantFragment, e.Fragment, "%v", tt)
		assert.Equal(t, tt.path, strings.Join(path, "/"), "elements that are shared")
		isToken := tt.scheme == "secret-token"
		assert.Equal(t, isToken, e.Host == "*")
		assert.Equal(t, isToken, e.UserInfo == "*")
		assert.Equal(t, isToken, !e.HasPort && e.Port == 0)
	}
}

// RFC 3986, section 3.2.1: in every scheme, the text after the first ":" of the user information is hidden.
func TestSection3_2_1_UserInfo(t *testing.T) {
	for in, want := range map[string]string{"u:geheim": "u:*", "u:": "u:", "u": "u", "": "", ":a:b": ":*", "\xff:\xff": "\xff:*"} {
		for _, scheme := range []string{"", "x", "sip", "vnc"} {
			e := passwords.Elements{Scheme: scheme, UserInfo: in}
			passwords.Hide(&e, "*", schemes.Of(scheme).Passwords)
			assert.Equal(t, passwords.Elements{Scheme: scheme, UserInfo: want}, e)
		}
	}
}

// URIs within a path, a query and a fragment, raw or percent-encoded once.
func TestNested(t *testing.T) {
	for in, want := range map[string]string{
		"":                                      "",
		"mysql://u:geheim@h/a":                  "mysql://u:*@h/a",
		"mysql://u:geheim@geheim@h":             "mysql://u:*@h",
		"a=http://u:geheim@h&b=c:d@e":           "a=http://u:*@h&b=c:d@e",
		"a=http://h:80&b=joe@h":                 "a=http://h:80&b=joe@h",
		"a=http://h/u:public@h":                 "a=http://h/u:public@h",
		"http://h?u:public@h#x://u:geheim@h":    "http://h?u:public@h#x://u:*@h",
		"http%3A%2F%2Fu%3Ageheim%40h%2Fu:p@h":   "http%3A%2F%2Fu%3A*%40h%2Fu:p@h",
		"http%3a%2f/u:ge%26he%25im%40h":         "http%3a%2f/u:*%40h",
		"http%253A%252F%252Fu%253Apublic%2540h": "http%253A%252F%252Fu%253Apublic%2540h", // encoded twice
		"//u:public@h":                          "//u:public@h",                          // no scheme
		":/u:public@h":                          ":/u:public@h",
		"x://u:@h":                              "x://u:@h",
		"x://u@h:1":                             "x://u@h:1",
		"x://a@u:geheim@h":                      "x://a@u:*@h",
		"x://%u:geheim%@h%":                     "x://%u:*@h%",
		"a%3/u:@":                               "a%3/u:@",
		"a://b://u:geheim@h":                    "a://b://u:*@h", // the authority ends before "://"
		"a%3A%2F%2Fb%3A%2F%2Fu:geheim@h":        "a%3A%2F%2Fb%3A%2F%2Fu:*@h",
		"a:////u:public@h":                      "a:////u:public@h",
		"a://b:c/u:public@h":                    "a://b:c/u:public@h",
		"://://u:geheim@h":                      "://://u:*@h",
		"a://:/u:public@h":                      "a://:/u:public@h",
	} {
		e := passwords.Elements{Scheme: "x", Path: []string{"a", ""}, Query: in, Fragment: in}
		passwords.Hide(&e, "*", passwords.Nowhere)
		assert.Equal(t, want, e.Query)
		assert.Equal(t, want, e.Fragment)

		path := strings.Split(in, "/")
		e = passwords.Elements{Scheme: "x", Path: path}
		passwords.Hide(&e, "*", passwords.Nowhere)
		assert.Equal(t, want, strings.Join(e.Path, "/"), "as a path")
		assert.Len(t, e.Path, len(path))
		assert.Equal(t, in, strings.Join(path, "/"), "elements that are shared")
	}
	e := passwords.Elements{Path: []string{"mysql:", "", "u:geheim@h/a", "", "b/c"}}
	passwords.Hide(&e, "*", passwords.Nowhere)
	assert.Equal(t, []string{"mysql:", "", "u:*@h/a", "", "b/c"}, e.Path, "built by hand")
	for host, want := range map[string]string{"u:geheim@h": "u:*@h", "[::1]": "[::1]", "h:1": "h:1", "u%3Ageheim%40h": "u%3A*%40h"} {
		e := passwords.Elements{Scheme: "x", Host: host}
		passwords.Hide(&e, "*", passwords.Nowhere)
		assert.Equal(t, want, e.Host, "built by hand")
	}
}

// A reference without a scheme may have a base with a scheme that browsers read like http.
func TestEmptyAuthority(t *testing.T) {
	e := passwords.Elements{IsRelative: true, ForceAuthority: true, Path: []string{"", "u:geheim@h"}}
	passwords.Hide(&e, "*", passwords.Nowhere)
	assert.Equal(t, "u:*@h", e.Path[1])
	e = passwords.Elements{IsRelative: true, Path: []string{"", "u:public@h"}}
	passwords.Hide(&e, "*", passwords.Nowhere)
	assert.Equal(t, "u:public@h", e.Path[1])
}
