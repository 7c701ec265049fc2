package uri

import (
	"cmp"
	"fmt"
	"iter"
	"log/slog"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/passwords"
)

// A Redactor hides secrets in text for logs: it replaces each secret with "xxxxx", and keeps the
// rest as it is. The zero value hides these secrets, in any scheme (RFC 3986, sections 3.2.1 and
// 7.5):
//
//	userinfo       https://joe:xxxxx@h, postgres://joe:xxxxx@h1,h2/db, sip:joe:xxxxx@h
//	                       the text after the first ":", unless it is empty
//	tokens as user         https://xxxxx@h, wss://xxxxx@h; not ssh://git@h
//	                       http, https, ws, wss: the user has "token" in it and no password follows, it begins with
//	                       ghp_, gho_, ghu_, ghs_, ghr_, github_pat_ or glpat-, or it is 20 or more letters and
//	                       digits, with both; nats: any user without a password
//	parameters             ?page=2&access_token=xxxxx, jdbc:sqlserver://h;password=xxxxx, #token=xxxxx
//	                       named sig, jwt or pass, or whose name ends with password, passwd, passphrase, pwd, secret,
//	                       token, signature, apikey, accesskey, accountkey, privatekey, secretkey, sshkey, pinvalue or
//	                       authMechanismProperties; only letters and digits count, in any case: X-Amz-Signature,
//	                       api_key; but not pageToken, nextToken, continuationToken and resumptionToken
//	data sources           host=h password='xxxxx' dbname=d, Server=h;Password=xxxxx, joe:xxxxx@tcp(h)/db, joe:xxxxx@/db,
//	                       jdbc:oracle:thin:joe/xxxxx@h:1521:db
//	authorizations         imap://h/;URLAUTH=a:b:xxxxx (RFC 5092), secret-token:xxxxx (RFC 8959)
//
// A Redactor also finds these secrets in JSON, in HTML, in text with colours for a terminal, in text
// in which YAML, CSV or a shell writes a quotation mark as several, and in a URL within another URL,
// if the delimiters are percent-encoded at most three times.
type Redactor struct {
	All   bool                   // also hide all userinfo, and every value of the query and the fragment
	Param func(name string) bool // also hide the values of parameters for which Param returns true; name is decoded
	Mask  string                 // replaces a secret; "xxxxx" if Mask is empty
}

// URI returns the text of u without secrets. If [Format] rejects u, the result is that of
// [URI.String]. Otherwise, it is r.Text(u.String()).
func (r Redactor) URI(u URI) string { return r.textOf(&u) }

// textOf returns the text of u without secrets. It may change the userinfo of u.
func (r Redactor) textOf(u *URI) string {
	if u.UserInfo != "" && u.Host != "" && !r.All {
		if end, ok := passwords.InUserInfo(u.Scheme, u.UserInfo); ok && userinfoRule.allows(u.UserInfo[end:]) {
			return r.textWithUser(u, end)
		}
	}
	text, err := formatText(u)
	if err != nil {
		return refusal(err)
	}
	return r.finder().HideInURI(text, r.mask(), 0)
}

// textWithUser is textOf for a URI whose userinfo has a password after end, or no secret. The finder
// would hide the same. Without textWithUser, Redacted takes 3 times as long for a URI with a
// password.
func (r Redactor) textWithUser(u *URI, end int) string {
	mask := ""
	if end < len(u.UserInfo) {
		mask = r.mask()
	}
	u.UserInfo = u.UserInfo[:end]
	b, _, ok := u.appendThroughPath(make([]byte, 0, 256))
	if !ok {
		return refusal(check(u))
	}
	if u.Scheme != "" {
		end += len(u.Scheme) + len(":")
	}
	end += len("//")
	b = slices.Insert(appendQueryAndFragment(b, u), end, []byte(mask)...)
	return r.finder().HideInURI(string(b), r.mask(), end+len(mask)+len("@"))
}

// Text returns text without secrets. text may be a URI reference, valid or not, or any text with
// URLs and data sources in it, such as a line of a log. Text without a secret is returned as it is.
// So is a secret of asterisks only, which package net/http writes in errors. In an error of net/url
// such as 'invalid port ":pass" after host', the port is hidden, since it may be the beginning of a
// password. So is the escape in 'invalid URL escape "%pa"' after a URL with a secret.
//
// White space ends a URL, and so does a quotation mark or a bracket that encloses the URL. In
// "http://joe:sec/ret@h", "joe:sec" is neither a host nor a host and a port, so the "/" counts as
// part of the password; the same is true of "?" and "#", and after an empty port. If quotation
// marks enclose the URL or the data source, or if the text begins with a URL and no other URL
// follows, white space may be part of a secret too. More than the secret may then be hidden: the
// text up to the "@" of a later word, a last word after the value of a parameter, or the text up to
// the quotation mark after the value of a last keyword.
//
// Text takes linear time.
func (r Redactor) Text(text string) string { return r.finder().Hide(text, r.mask()) }

func (r Redactor) finder() passwords.Finder { return passwords.Finder{All: r.All, Param: r.Param} }

func (r Redactor) mask() string { return cmp.Or(r.Mask, passwords.Mask) }

// Redacted returns the text of u for logs, without secrets. The result is that of
// Redactor{}.URI(u). [Redactor] lists the secrets.
func (u URI) Redacted() string { return Redactor{}.textOf(&u) }

// Display returns the text of u for people. It shows the userinfo after the URI, so that nobody
// mistakes it for the host, and hides passwords as [URI.Redacted] does.
// "ftp://cnn.example&story=news@10.0.0.1/top" becomes "ftp://10.0.0.1/top (user information:
// cnn.example&story=news)", which is not a URI. Empty userinfo is shown as "(user information: )".
// Without userinfo, the result is that of Redacted (RFC 3986, section 7.6).
func (u URI) Display() string {
	if check(&u) != nil || !u.hasAuthority() || !u.hasUserInfo() {
		return u.Redacted()
	}
	shown := u.Redacted()
	scheme, rest, _ := strings.Cut(shown, "//")
	userinfo, rest, found := strings.Cut(rest, "@")
	if !found { // all userinfo is secret
		return shown
	}
	return scheme + "//" + rest + " (user information: " + userinfo + ")"
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
	u.hide()
	type fields URI // does not inherit GoString
	return "uri.URI" + strings.TrimPrefix(fmt.Sprintf("%#v", fields(u)), "uri.fields")
}

// hide replaces the secrets in the fields of u. u need not be valid. hide does not change elements
// of Path that are shared.
func (u *URI) hide() {
	if name, password, _ := strings.Cut(u.UserInfo, ":"); password != "" {
		u.UserInfo = name + ":" + passwords.Mask
	}
	u.Path = slices.Clone(u.Path)
	text, parts := u.rawText()
	next, stop := iter.Pull2(passwords.Finder{}.SpansInURI(text))
	defer stop()
	start, end, found := next()
	for _, part := range parts {
		shown, done := "", part.start
		for found {
			if from, to := max(start, done), min(end, part.end); from < to {
				shown += text[done:from] + passwords.Mask
				done = to
			}
			if end > part.end {
				break // the secret goes on in the next part
			}
			start, end, found = next()
		}
		if done > part.start {
			u.replace(part, shown+text[done:part.end])
		}
	}
}

// replace sets the field of a part to a text without secrets.
func (u *URI) replace(part rawPart, shown string) {
	switch part.component {
	case ComponentUserInfo:
		u.UserInfo = shown
	case ComponentHost:
		u.Host = shown
	case ComponentPort:
		u.Port, u.HasPort = 0, false
	case ComponentPath:
		u.Path[part.segment] = shown
	case ComponentQuery:
		u.Query = shown
	case ComponentFragment:
		u.Fragment = shown
	}
}
