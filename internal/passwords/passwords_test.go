package passwords_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/internal/passwords"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Each scheme that has a password outside the user information, by the document that package schemes names. The text
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
		{"mysql", "", "password=geheim", "", "", "password=*", ""},
		{"jdbc", "postgresql://h/d", "user=u&password=geheim", "", "postgresql://h/d", "user=u&password=*", ""},
		{"otpauth", "a:public@h", "secret=geheim&issuer=public", "", "a:public@h", "secret=*&issuer=public", ""},
		{"imaps", ";URLAUTH=a:b:geheim", "", "", ";URLAUTH=a:b:*", "", ""},
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
		e := passwords.Fields{Scheme: tt.scheme, UserInfo: "u", HasPort: true, Path: path, Query: tt.query, Fragment: tt.fragment}
		if schemes.Of(tt.scheme).Passwords != schemes.InFirstSegment {
			e.Host, e.HasAuthority = "h", true
		}
		passwords.Hide(&e, "*")
		assert.Equal(t, tt.wantPath, strings.Join(e.Path, "/"), "%v", tt)
		assert.Equal(t, tt.wantQuery, e.Query, "%v", tt)
		assert.Equal(t, tt.wantFragment, e.Fragment, "%v", tt)
		assert.Equal(t, tt.path, strings.Join(path, "/"), "elements that are shared")
		isToken := tt.scheme == "secret-token"
		assert.Equal(t, isToken, e.Host == "*")
		assert.Equal(t, isToken, e.UserInfo == "*")
		assert.Equal(t, isToken, !e.HasPort)
	}
}

// RFC 3986, section 3.2.1: in every scheme, the text after the first ":" of the user information is hidden.
func TestSection3_2_1_UserInfo(t *testing.T) {
	for in, want := range map[string]string{"u:geheim": "u:*", "u:": "u:", "u": "u", "": "", ":a:b": ":*", "\xff:\xff": "\xff:*"} {
		for _, scheme := range []string{"", "x", "sip", "vnc"} {
			e := passwords.Fields{Scheme: scheme, UserInfo: in}
			passwords.Hide(&e, "*")
			assert.Equal(t, passwords.Fields{Scheme: scheme, UserInfo: want}, e)
		}
	}
}

// URIs within a path, a query and a fragment, raw or percent-encoded once. wantPath is "" if it is want.
func TestNested(t *testing.T) {
	for _, tt := range []struct{ in, want, wantPath string }{
		{"", "", ""},
		{"mysql://u:geheim@h/a", "mysql://u:*@h/a", ""},
		{"mysql://u:geheim@geheim@h", "mysql://u:*@h", ""},
		{"a=http://u:geheim@h&b=c:d@e", "a=http://u:*@h&b=c:d@e", "a=http://u:*@e"}, // "&" begins a parameter, but not in a path
		{"a=http://h:80&b=joe@h", "a=http://h:80&b=joe@h", "a=http://h:*@h"},
		{"http://u:ge&heim@h", "http://u:*@h", ""},                               // "&" is a sub-delim (RFC 3986, section 2.2)
		{"http://u:ge%2Fhe%3fim%23@h/a:public@h", "http://u:*@h/a:public@h", ""}, // data, if the delimiters are raw
		{"a=http:%2F/u:public%2Fpublic@h", "a=http:%2F/u:public%2Fpublic@h", ""},
		{"http://u:&=heim@h", "http://u:*@h", ""}, // an empty key
		{"http://u:&ge!heim=geheim@h", "http://u:*@h", ""},
		{"http://u:&ge&heim@h", "http://u:*@h", ""},
		{"http://u:geheim%26b=c@h", "http://u:*@h", ""}, // data
		{"http://u:geheim@h&%62[]=c:d@e", "http://u:*@h&%62[]=c:d@e", "http://u:*@e"},
		{"a=http://h/u:public@h", "a=http://h/u:public@h", ""},
		{"http://h?u:public@h#x://u:geheim@h", "http://h?u:public@h#x://u:*@h", ""},
		{"http%3A%2F%2Fu%3Ageheim%40h%2Fu:p@h", "http%3A%2F%2Fu%3A*%40h%2Fu:p@h", ""},
		{"http%3a%2f/u:ge%26he%25im%40h", "http%3a%2f/u:*%40h", ""},
		{"http%3a%2f%2fu%3ageheim%40h", "http%3a%2f%2fu%3a*%40h", ""},                          // no delimiter is raw, or in capitals
		{"http%253A%252F%252Fu%253Apublic%2540h", "http%253A%252F%252Fu%253Apublic%2540h", ""}, // encoded twice
		{"//u:public@h", "//u:public@h", ""},                                                   // no scheme
		{":/u:public@h", ":/u:public@h", ""},
		{"x:/u:public@h", "x:/u:public@h", ""}, // a path
		{"http:/u:geheim@h", "http:/u:*@h", ""},
		{"HTTPS:u:geheim@h", "HTTPS:u:*@h", ""}, // the URL Standard needs no slashes
		{"a=mysql:////u:geheim@h/b", "a=mysql:////u:*@h/b", ""},
		{"http%3A%2Fu:geheim@h", "http%3A%2Fu:*@h", ""},
		{"xhttp:u:public@h", "xhttp:u:public@h", ""},
		{"mailto:u:public@h", "mailto:u:public@h", ""}, // has no authority
		{"https://https:/u:geheim@h", "https://https:/u:*@h", ""},
		{"https://https:u:geheim@h", "https://https:*@h", ""},
		{"x://u:@h", "x://u:@h", ""},
		{"x://u@h:1", "x://u@h:1", ""},
		{"x://a@u:geheim@h", "x://a@u:*@h", ""},
		{"x://%u:geheim%@h%", "x://%u:*@h%", ""},
		{"a%3/u:@", "a%3/u:@", ""},
		{"a://b://u:geheim@h", "a://b://u:*@h", ""}, // the authority ends before "://"
		{"a%3A%2F%2Fb%3A%2F%2Fu:geheim@h", "a%3A%2F%2Fb%3A%2F%2Fu:*@h", ""},
		{"a:////u:public@h", "a:////u:public@h", ""},
		{"a://b:c/u:public@h", "a://b:c/u:public@h", ""},
		{"://://u:geheim@h", "://://u:*@h", ""},
		{"a://:/u:public@h", "a://:/u:public@h", ""},
	} {
		e := passwords.Fields{Scheme: "x", Path: []string{"a", ""}, Query: tt.in, Fragment: tt.in}
		passwords.Hide(&e, "*")
		assert.Equal(t, tt.want, e.Query)
		assert.Equal(t, tt.want, e.Fragment)

		path := strings.Split(tt.in, "/")
		e = passwords.Fields{Scheme: "x", Path: path}
		passwords.Hide(&e, "*")
		assert.Equal(t, cmp.Or(tt.wantPath, tt.want), strings.Join(e.Path, "/"), "as a path")
		assert.Len(t, e.Path, len(path))
		assert.Equal(t, tt.in, strings.Join(path, "/"), "elements that are shared")
	}
	e := passwords.Fields{Path: []string{"mysql:", "", "u:geheim@h/a", "", "b/c"}}
	passwords.Hide(&e, "*")
	assert.Equal(t, []string{"mysql:", "", "u:*@h/a", "", "b/c"}, e.Path, "built by hand")
	for host, want := range map[string]string{"u:geheim@h": "u:*@h", "[::1]": "[::1]", "h:1": "h:1", "u%3Ageheim%40h": "u%3A*%40h"} {
		e := passwords.Fields{Scheme: "x", Host: host, HasAuthority: true}
		passwords.Hide(&e, "*")
		assert.Equal(t, want, e.Host, "built by hand")
	}
}

// A scheme that was written twice is a host, and the port after it is empty (RFC 3986, section 3.2.3).
func TestDoubledScheme(t *testing.T) {
	for _, tt := range []struct {
		scheme, host string
		hasPort      bool
		path, want   string
	}{
		{"https", "https", false, "//u:geheim@h/a", "//u:*@h/a"},
		{"https", "HTTPS", false, "/u:geheim@h/a", "/u:*@h/a"},
		{"", "https", false, "//u:geheim@h", "//u:*@h"},
		{"x", "git", false, "//u:geheim@h", "//u:*@h"},
		{"x", "y", false, "//u:public@h", "//u:public@h"},
		{"https", "cdn.example", false, "//npm:public@3/x", "//npm:public@3/x"},
		{"http", "git", false, "/npm:public@1", "/npm:public@1"}, // a name in a local network
		{"x", "mailto", false, "//u:public@h", "//u:public@h"},   // has no authority
		{"x", "X", false, "/u:geheim@h/u:public@h", "/u:*@h/u:public@h"},
		{"x", "y", false, "/u:public@h", "/u:public@h"},
		{"x", "https", true, "//u:public@h", "//u:public@h"}, // a port
		{"https", "https", false, "/a/u:public@h", "/a/u:public@h"},
		{"https", "https", false, "", ""},
		{"https", "https", false, "//", "//"},
	} {
		e := passwords.Fields{Scheme: tt.scheme, Host: tt.host, HasAuthority: tt.host != "", HasPort: tt.hasPort, Path: strings.Split(tt.path, "/")}
		passwords.Hide(&e, "*")
		assert.Equal(t, tt.want, strings.Join(e.Path, "/"), "%v", tt)
	}
}

// Data source names of MySQL, by the documentation of go-sql-driver/mysql. "?" and "#" may be in a password there.
func TestDataSource(t *testing.T) {
	for _, tt := range []struct{ scheme, path, query, fragment, want string }{
		{"u", "geheim@tcp(h:1)/d", "a=b", "c", "*@tcp(h:1)/d?a=b#c"},
		{"mysql", "geheim@/d", "", "", "*@/d?#"},
		{"u", "ge@he/im@unix(/run/x)/d", "", "", "*/*@unix(/run/x)/d?#"},
		{"u", "geheim", "geheim@tcp(h)/d", "", "*?*@tcp(h)/d#"},
		{"u", "geheim//", "geheim", "geheim@(h)/d", "*//?*#*@(h)/d"},
		{"u", "public@h/d", "", "", "public@h/d?#"},
		{"u", "public@", "", "", "public@?#"},
		{"u", "geheim@cloudsql-mysql(p:r:i)/d", "", "", "*@cloudsql-mysql(p:r:i)/d?#"},
		{"tag", "geheim@tcp(h)/d", "", "", "*@tcp(h)/d?#"}, // a user
		{"tag", "public@a(h)/d", "", "", "public@a(h)/d?#"},
		{"u", "10.1/public@x(3)", "", "", "10.1/public@x(3)?#"}, // no slash after it
		{"u", "public@x(3", "", "", "public@x(3?#"},
		{"u", "public@tcp/d", "", "", "public@tcp/d?#"}, // as if it were a host
		{"blob", "https://h/public@/x", "", "", "https://h/public@/x?#"},
		{"blob", "https://h/public@a(b)/x", "", "", "https://h/public@a(b)/x?#"},
		{"u", "a/public@/d", "", "", "a/public@/d?#"},
		{"u", "@/d", "", "", "@/d?#"},
		{"mailto", "public@/d", "", "", "public@/d?#"},
		{"", "public@/d", "", "", "public@/d?#"},
		{"u", "/public@/d", "", "", "/public@/d?#"},
	} {
		e := passwords.Fields{Scheme: tt.scheme, Path: strings.Split(tt.path, "/"), Query: tt.query, Fragment: tt.fragment}
		passwords.Hide(&e, "*")
		assert.Equal(t, tt.want, strings.Join(e.Path, "/")+"?"+e.Query+"#"+e.Fragment, "%v", tt)
	}
	e := passwords.Fields{Scheme: "u", Host: "h", HasAuthority: true, Path: []string{"public@", ""}}
	passwords.Hide(&e, "*")
	assert.Equal(t, "public@", e.Path[0], "built by hand")
}

// HideAll also hides names, and every value of the query and the fragment.
func TestHideAll(t *testing.T) {
	e := passwords.Fields{Scheme: "https", UserInfo: "geheim", Host: "h", HasAuthority: true, Path: []string{"", "http:", "", "geheim@h"},
		Query: "a=geheim&geheim&b=&&c=geheim=&=geheim", Fragment: "geheim"}
	passwords.HideAll(&e, "*")
	assert.Equal(t, passwords.Fields{Scheme: "https", UserInfo: "*", Host: "h", HasAuthority: true, Path: []string{"", "http:", "", "*@h"},
		Query: "a=*&*&b=&&c=*&=*", Fragment: "*"}, e)
	e = passwords.Fields{Scheme: "sip", Path: []string{"geheim@h"}}
	passwords.HideAll(&e, "*")
	assert.Equal(t, []string{"*@h"}, e.Path)
	e = passwords.Fields{Scheme: "sip", Path: []string{"h:5060"}}
	passwords.HideAll(&e, "*")
	assert.Equal(t, passwords.Fields{Scheme: "sip", Path: []string{"h:5060"}}, e)
}

// A reference without a scheme may have a base with a scheme that browsers read like http.
func TestEmptyAuthority(t *testing.T) {
	e := passwords.Fields{HasAuthority: true, Path: []string{"", "u:geheim@h"}}
	passwords.Hide(&e, "*")
	assert.Equal(t, "u:*@h", e.Path[1])
	e = passwords.Fields{Path: []string{"", "u:public@h"}}
	passwords.Hide(&e, "*")
	assert.Equal(t, "u:public@h", e.Path[1])
}
