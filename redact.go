package uri

import (
	"fmt"
	"log/slog"
	"strings"

	"github.com/go-rfc3986/uri/internal/passwords"
)

// Redacted returns the text of u for logs: like [URI.String], but with "xxxxx" instead of each
// password. The password is the text after the first ":" of the user information, unless it is
// empty: "http://u:a:b@h" becomes "http://u:xxxxx@h" (RFC 3986, section 3.2.1).
//
// Redacted also hides passwords, and tokens that work like one, where these schemes have them:
//
//	sip, sips, iax   in the path, which begins with user information: "sip:u:xxxxx@h"
//	vnc, pkcs11      in the query: VncPassword, SshPassword, pin-value
//	postgres, redis  in the query: password, sslpassword, tlsCertificateKeyFilePassword,
//	                 proxyPassword, authMechanismProperties; also of postgresql, rediss, amqp,
//	                 amqps, mongodb, mongodb+srv, mysql, sqlserver, clickhouse and jdbc
//	otpauth          in the query: secret
//	imap, imaps      at the end of an URLAUTH
//	secret-token     everything after the scheme
//	http, ftp, ws    before an "@" that follows slashes, as browsers read it: "http:///u:xxxxx@h"
//
// It hides those in the user information of URIs in the path, the query or the fragment, which may be
// percent-encoded once: "jdbc:mysql://u:xxxxx@h". Such a URI has "://", or a known scheme that
// requires an authority. In a query or a fragment, it ends at an "&" that a key and "=" follow. It also hides
// one after a scheme that was written twice, as in "https://https://u:xxxxx@h", where the second one
// is read as the host.
//
// It hides the text before the "@" in the name of a data source of MySQL, which is a URI with the
// user as the scheme: "u:xxxxx@tcp(h)/db" and "u:xxxxx@/db". Everything else is shown, including
// the parameters of a nested URI. See "Where a password still shows" in the package documentation.
// [URI.RedactedAll] hides more.
func (u URI) Redacted() string {
	text, err := formatText(&u)
	if err != nil {
		return refusal(err)
	}
	userinfo := ""
	if u.hasAuthority() {
		userinfo = u.UserInfo
	}
	switch start, end, only := passwords.InUserInfo(u.Scheme, userinfo, text); {
	case !only:
		u.hide(passwords.Hide, passwords.Mask)
		return textOrRefusal(&u)
	case start < end:
		return text[:start] + passwords.Mask + text[end:]
	default:
		return text
	}
}

// RedactedAll returns the text of u for logs, like [URI.Redacted], but with "xxxxx" instead of all of the
// user information, and instead of every value of the query and of the fragment that is not empty:
// "https://token@h/a?key=b#c" becomes "https://xxxxx@h/a?key=xxxxx#xxxxx". Names of parameters are
// shown; a parameter without "=" is a value. The scheme, the host and the port are shown, and so is the path, without the
// passwords and the user information in it (RFC 3986, section 7.5).
func (u URI) RedactedAll() string {
	if err := check(&u); err != nil {
		return refusal(err)
	}
	u.hide(passwords.HideAll, passwords.Mask)
	return textOrRefusal(&u)
}

// RedactText returns text for logs, with "xxxxx" instead of what may be a password. It is for text that
// [Parse] rejects: if text is a URI reference, the result is that of [URI.Redacted]. Without valid syntax,
// nobody can tell the components apart, so the result may hide more than the password:
//
//   - the text after the first ":" after the scheme, up to the last "@": "http://u:xxxxx@h/a b". In "joe:xxxxx@h ", where
//     "joe" may be a name, that is the first ":" of all
//   - in a scheme that has passwords in the query, such as vnc or postgres, also the text after the first
//     "?" or "="
//   - everything after the scheme, if that is imap, imaps or secret-token
//
// Each of these delimiters may be percent-encoded. Other text does not change, so the result may have any
// characters that text has. RedactText takes linear time.
func RedactText(text string) string {
	if u, err := Parse(text); err == nil {
		return u.Redacted()
	}
	start, end := passwords.InText(text)
	if start == end {
		return text
	}
	return text[:start] + passwords.Mask + text[end:]
}

// Display returns the text of u for people. It shows the user information after the URI, so that
// nobody mistakes it for the host, and hides passwords as [URI.Redacted] does.
// "ftp://cnn.example&story=news@10.0.0.1/top" becomes "ftp://10.0.0.1/top (user information:
// cnn.example&story=news)", which is not a URI. Empty user information is shown as "(user information: )". Without
// user information, the result is that of Redacted (RFC 3986, section 7.6).
func (u URI) Display() string {
	if check(&u) != nil || !u.hasAuthority() || !u.hasUserInfo() {
		return u.Redacted()
	}
	u.hide(passwords.Hide, passwords.Mask)
	userinfo := u.UserInfo
	u.UserInfo, u.ForceUserInfo = "", false
	return textOrRefusal(&u) + " (user information: " + userinfo + ")"
}

// LogValue returns the text of [URI.Redacted], so that package log/slog logs a URI without its
// password. It implements [slog.LogValuer]. Package slog does not call it for a URI inside another
// value, such as a slice or a struct. See "Where a password still shows" in the package
// documentation.
func (u URI) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// GoString returns u as a Go literal, with "xxxxx" for the passwords in its fields; see
// [URI.Redacted]. It implements [fmt.GoStringer], so "%#v" shows no password. Package fmt does not
// call it for an unexported field.
func (u URI) GoString() string {
	u.hide(passwords.Hide, passwords.Mask)
	type fields URI // does not inherit GoString
	return "uri.URI" + strings.TrimPrefix(fmt.Sprintf("%#v", fields(u)), "uri.fields")
}

// hide replaces the passwords in the fields of u with mask. It does not change elements of Path that are shared.
func (u *URI) hide(how func(*passwords.Fields, string), mask string) {
	f := passwords.Fields{
		Scheme: u.Scheme, UserInfo: u.UserInfo, Host: u.Host, Path: u.Path, Query: u.Query, Fragment: u.Fragment,
		HasAuthority: u.hasAuthority(), HasPort: u.HasPort,
	}
	how(&f, mask)
	u.UserInfo, u.Host, u.Path, u.Query, u.Fragment = f.UserInfo, f.Host, f.Path, f.Query, f.Fragment
	if u.HasPort && !f.HasPort {
		u.Port, u.HasPort = 0, false
	}
}
