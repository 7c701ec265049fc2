package passwords_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/internal/passwords"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Each scheme with a password outside user information, by the document that packages uri and iri name, on text that need
// not be valid. Segments are separated by "/".
func TestHide(t *testing.T) {
	for _, tt := range []struct{ scheme, path, query, fragment, wantPath, wantQuery, wantFragment string }{
		{"sip", "ü:geheim@h", "q", "f", "ü:*@h", "q", "f"},
		{"SIPS", "a:geheim/geheim//@h", "q@", "f", "a:*/*//@h", "q@", "f"},
		{"iax", "a:geheim", "geheim", "geheim@", "a:*", "*", "*@"},
		{"sip", "a", "b:geheim@", "f@", "a", "b:*@", "f@"},
		{"sip", "a@b:geheim@h", "", "", "a@b:*@h", "", ""},
		{"sip", "a@b:public", "", "", "a@b:public", "", ""},
		{"sip", "a:public", "b", "c", "a:public", "b", "c"},
		{"sip", "public@h", "b", "c", "public@h", "b", "c"},
		{"vnc", "", "a&vncpassword=geheim&SshPassword=\xff&Vnc%50assword=geheim&%zz=public", "", "",
			"a&vncpassword=*&SshPassword=*&Vnc%50assword=*&%zz=public", ""},
		{"vnc", "", "VncPassword=&SshPassword", "", "", "VncPassword=&SshPassword", ""},
		{"pkcs11", "a", "pin-value=geheim=&VncPassword=public", "", "a", "pin-value=*&VncPassword=public", ""},
		{"imap", "é;URLAUTH=a:b:geheim;geheim/;urlauth=a:b:/;urlauth=a", "", "", "é;URLAUTH=a:b:*/;urlauth=a:b:/;urlauth=a", "", ""},
		{"imap", ";URLAUTH=a:b:geheim:geheim", "", "", ";URLAUTH=a:b:*", "", ""},
		{"secret-token", "geheim//geheim", "geheim", "geheim", "*//*", "*", "*"},
		{"x", "a:public@", "VncPassword=public", "public", "a:public@", "VncPassword=public", "public"},
		{"p\u212Acs11", "", "pin-value=public", "", "", "pin-value=public", ""}, // no letter of US-ASCII
	} {
		path := strings.Split(tt.path, "/")
		e := passwords.Elements{Scheme: tt.scheme, UserInfo: "u", Host: "h", Port: 1, HasPort: true, Path: path, Query: tt.query, Fragment: tt.fragment}
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

// RFC 3986, section 3.2.1: what follows the first ":" of the user information, in every scheme.
func TestSection3_2_1_UserInfo(t *testing.T) {
	for in, want := range map[string]string{"u:geheim": "u:*", "u:": "u:", "u": "u", "": "", ":a:b": ":*", "\xff:\xff": "\xff:*"} {
		for _, scheme := range []string{"", "x", "sip", "vnc"} {
			e := passwords.Elements{Scheme: scheme, UserInfo: in}
			passwords.Hide(&e, "*", schemes.Of(scheme).Passwords)
			assert.Equal(t, passwords.Elements{Scheme: scheme, UserInfo: want}, e)
		}
	}
}
