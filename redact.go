package uri

import (
	"fmt"
	"log/slog"
	"strings"

	"github.com/go-rfc3986/uri/internal/passwords"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Redacted returns what [URI.String] does, but with "xxxxx" for a password: fit for logs. A password is what follows the
// first ":" of the user information, unless that is empty (RFC 3986, section 3.2.1): "http://u:a:b@h" becomes
// "http://u:xxxxx@h"; "http://u:@h" stays as it is.
//
// Some schemes have a password, or a token as good as one, elsewhere. It is hidden in
//   - sip, sips and iax, whose path begins with the user information: "sip:u:xxxxx@h";
//   - vnc, in the parameters VncPassword and SshPassword of the query, and pkcs11, in pin-value;
//   - imap, at the end of an URLAUTH;
//   - secret-token, where it is all that follows the scheme.
//
// In other schemes, the path, the query and the fragment are shown. See "Where a password still shows" in the
// documentation of the package.
func (u URI) Redacted() string {
	if check(&u) == nil {
		hidePasswords(&u, passwords.Mask)
	}
	return textOrRefusal(&u)
}

// Display returns the text of u for people to read, with the user information behind it and apart, so that nobody
// takes it for the host (RFC 3986, section 7.6), and with "xxxxx" for a password. Without user information in the
// authority it is what [URI.Redacted] gives. "ftp://cnn.example&story=news@10.0.0.1/top" becomes "ftp://10.0.0.1/top
// (user information: cnn.example&story=news)", which is no URI by the grammar.
func (u URI) Display() string {
	if check(&u) != nil || !u.hasAuthority() || !u.hasUserInfo() {
		return u.Redacted()
	}
	hidePasswords(&u, passwords.Mask)
	userinfo := u.UserInfo
	u.UserInfo, u.ForceUserInfo = "", false
	return textOrRefusal(&u) + " (user information: " + userinfo + ")"
}

// LogValue returns what a log shows of u, which is what [URI.Redacted] returns, without a password. It implements
// [slog.LogValuer]. Inside another value, such as a slice or a struct, slog does not ask for it, see "Where a password
// still shows" in the documentation of the package.
func (u URI) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// GoString returns u as Go writes a literal of it, but with "xxxxx" for the passwords in its fields, see [URI.Redacted]:
// what a program prints with "%#v", be it in an error about a value that it cannot use, shows none. It implements
// [fmt.GoStringer], which fmt does not ask for in a field that is not exported.
func (u URI) GoString() string {
	hidePasswords(&u, passwords.Mask)
	type fields URI // has no GoString of its own
	return "uri.URI" + strings.TrimPrefix(fmt.Sprintf("%#v", fields(u)), "uri.fields")
}

// hidePasswords puts mask in place of the passwords in the fields of u, which may have been made by hand. It changes no
// element of Path that is shared.
func hidePasswords(u *URI, mask string) {
	passwords.Hide((*passwords.Elements)(u), mask, schemes.Of(u.Scheme).Passwords)
}
