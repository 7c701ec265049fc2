package uri

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/escape"
)

// passwordMask is what stands for a password.
const passwordMask = "xxxxx"

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
		hidePasswords(&u, passwordMask)
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
	hidePasswords(&u, passwordMask)
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
	hidePasswords(&u, passwordMask)
	type fields URI // has no GoString of its own
	return "uri.URI" + strings.TrimPrefix(fmt.Sprintf("%#v", fields(u)), "uri.fields")
}

// hidePasswords puts mask in place of the passwords in the fields of u, which may have been made by hand. It changes no
// element of Path that is shared.
func hidePasswords(u *URI, mask string) {
	if name, password, _ := strings.Cut(u.UserInfo, ":"); password != "" {
		u.UserInfo = name + ":" + mask
	}
	if hide := rulesOf(u.Scheme).hide; hide != nil {
		hide(u, mask)
	}
}

// The functions below are those of the table of schemes.

// hideOpaquePassword hides what stands between the first ":" of the path and the last "@".
//
//	SIP-URI  = "sip:" [ userinfo ] hostport uri-parameters [ headers ]
//	userinfo = ( user / telephone-subscriber ) [ ":" password ] "@"
//
// RFC 3261, section 25.1. A user may have a "?", and who does not encode a password may write "/", "#" and "@" in it. So
// where the path has no "@" that of the query counts, then that of the fragment, and the slashes are what stays.
func hideOpaquePassword(u *URI, mask string) {
	u.Path = slices.Clone(u.Path)
	var parts []*string
	for i := range u.Path {
		parts = append(parts, &u.Path[i])
	}
	end, at := lastByte(parts, '@')
	for _, part := range []*string{&u.Query, &u.Fragment} {
		if at < 0 {
			parts = append(parts, part)
			end, at = lastByte(parts, '@')
		}
	}
	start, colon := firstByte(parts, ':')
	if at < 0 || colon < 0 {
		return
	}
	for i := start; i <= end; i++ {
		text, from, to := *parts[i], 0, len(*parts[i])
		if i == start {
			from = colon + len(":")
		}
		if i == end {
			to = at
		}
		if from < to {
			*parts[i] = text[:from] + mask + text[to:]
		}
	}
}

// firstByte returns the first of parts that has c, and the offset of the first c there, which is -1 where none has.
func firstByte(parts []*string, c byte) (part, offset int) {
	for i, text := range parts {
		if offset := strings.IndexByte(*text, c); offset >= 0 {
			return i, offset
		}
	}
	return 0, -1
}

// lastByte returns the last of parts that has c, and the offset of the last c there, which is -1 where none has.
func lastByte(parts []*string, c byte) (part, offset int) {
	for i, text := range slices.Backward(parts) {
		if offset := strings.LastIndexByte(*text, c); offset >= 0 {
			return i, offset
		}
	}
	return 0, -1
}

// hideURLAuth hides the token of an authorization in each segment, and what follows it there.
//
//	iurlauth      = iurlauth-rump iua-verifier
//	iurlauth-rump = [expire] ";URLAUTH=" access
//	iua-verifier  = ":" uauth-mechanism ":" enc-urlauth
//
// RFC 5092, section 11.
func hideURLAuth(u *URI, mask string) {
	u.Path = mapSegments(u.Path, func(segment string) string {
		params := strings.Split(segment, ";")
		for i, param := range params {
			name, value, _ := strings.Cut(param, "=")
			if fields := strings.SplitN(value, ":", 3); len(fields) == 3 && fields[2] != "" && isNamed(name, "URLAUTH") {
				fields[2] = mask
				params[i] = name + "=" + strings.Join(fields, ":")
				return strings.Join(params[:i+1], ";")
			}
		}
		return segment
	})
}

// hideVNCPasswords hides the two parameters that the registry of RFC 7869 calls passwords.
func hideVNCPasswords(u *URI, mask string) {
	u.Query = hideParams(u.Query, mask, "VncPassword", "SshPassword")
}

// hidePIN hides the personal identification number of a token (RFC 7512).
func hidePIN(u *URI, mask string) { u.Query = hideParams(u.Query, mask, "pin-value") }

// hideParams returns query with mask in place of the values of the parameters that have one of the names.
func hideParams(query, mask string, names ...string) string {
	params := strings.Split(query, "&")
	for i, param := range params {
		name, value, _ := strings.Cut(param, "=")
		if value != "" && slices.ContainsFunc(names, func(n string) bool { return isNamed(name, n) }) {
			params[i] = name + "=" + mask
		}
	}
	return strings.Join(params, "&")
}

// isNamed reports whether text, which may be percent-encoded, is name, in any case.
func isNamed(text, name string) bool {
	decoded, err := escape.Decode(text)
	return err == nil && equalSchemes(decoded, name)
}

// hideToken hides what follows the scheme, all but the delimiters.
//
//	secret-token-URI = secret-token-scheme ":" token
//
// RFC 8959.
func hideToken(u *URI, mask string) {
	hide := func(text string) string {
		if text == "" {
			return ""
		}
		return mask
	}
	u.UserInfo, u.Host = hide(u.UserInfo), hide(u.Host)
	u.Port, u.HasPort = 0, false
	u.Path = mapSegments(u.Path, hide)
	u.Query, u.Fragment = hide(u.Query), hide(u.Fragment)
}
