package plain

import (
	"errors"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// requireAuthority requires of the authority what RFC 3986, section 3.2, and the comments of the methods say.
func requireAuthority(t *testing.T, u uri.URI) {
	authority, name, password := "", "", ""
	kind, hasPassword := uri.HostNone, false
	if hasAuthority(u) {
		authority, kind = authorityText(u), hostKind(u.Host)
		name, password, hasPassword = strings.Cut(u.UserInfo, ":")
	}
	if got, ok := u.Authority(); got != authority || ok != hasAuthority(u) {
		fail(t, "Authority", "Authority of %s returns %q, %t; want %q, %t", shown(u), got, ok, authority, hasAuthority(u))
	}
	if n, p, has := u.User(); n != name || p != password || has != hasPassword {
		fail(t, "User", "User of %s returns %q, %q, %t; want %q, %q, %t", shown(u), n, p, has, name, password, hasPassword)
	}
	agree(t, "HostKind", u, u.HostKind(), kind)
	requireDecodedUser(t, u, name, password, hasPassword)
	hostname := u.Host
	if inner, ok := literal(u.Host); ok {
		hostname = inner
	}
	agree(t, "Hostname", u, u.Hostname(), hostname)
	requireEffectivePort(t, u)
	requireAddr(t, u, kind, hostname)
	requireHostPort(t, u)
}

func requireEffectivePort(t *testing.T, u uri.URI) {
	want := defaultPorts[lower(u.Scheme)]
	ok := want != 0
	if u.HasPort {
		want, ok = u.Port, true
	}
	if !hasAuthority(u) {
		want, ok = 0, false
	}
	if got, has := u.EffectivePort(); got != want || has != ok {
		fail(t, "EffectivePort", "EffectivePort of %s returns %d, %t; want %d, %t", shown(u), got, has, want, ok)
	}
}

// requireDecodedUser requires the two parts, decoded each by itself, or the error for the first "%" that begins no percent-encoded sequence.
func requireDecodedUser(t *testing.T, u uri.URI, name, password string, hasPassword bool) {
	wantName, bad, ok := decode(name)
	wantPassword, badPassword, okPassword := decode(password)
	r := Refusal{}
	if !ok || !okPassword {
		if ok {
			bad = len(name) + len(":") + badPassword
		}
		r = Refusal{component: "userinfo", rule: "pct-encoded", offset: bad, byByte: true}
		wantName, wantPassword, hasPassword = "", "", false
	}
	n, p, has, err := u.DecodedUser()
	requireFormatError(t, "DecodedUser", u, err, r)
	requireFormatMessage(t, u, err, r)
	if n != wantName || p != wantPassword || has != hasPassword {
		fail(t, "DecodedUser", "DecodedUser of %s returns %q, %q, %t; want %q, %q, %t", shown(u), n, p, has, wantName, wantPassword, hasPassword)
	}
}

func requireAddr(t *testing.T, u uri.URI, kind uri.HostKind, hostname string) {
	var want netip.Addr
	isAddr := kind == uri.HostIPv4 || kind == uri.HostIPv6
	if isAddr {
		want = netip.MustParseAddr(hostname)
	}
	if got, ok := u.Addr(); got != want || ok != isAddr {
		fail(t, "Addr", "Addr of %s returns %s, %t; want %s, %t", shown(u), got, ok, want, isAddr)
	}
}

func requireHostPort(t *testing.T, u uri.URI) {
	r, want := refuseValidate(u), ""
	if r.None() {
		r, want = dialed(u)
	}
	got, err := u.HostPort()
	requireFormatError(t, "HostPort", u, err, r)
	agree(t, "HostPort", u, got, want)
}

// dialed returns what a client dials for a URI that can be written whole, or why there is nothing to dial.
func dialed(u uri.URI) (r Refusal, address string) {
	port := defaultPorts[lower(u.Scheme)]
	if u.HasPort {
		port = u.Port
	}
	why := Refusal{component: "host"}
	switch {
	case u.Host == "":
		why.rule, why.cause = "host", uri.ErrNoHost
	case hostKind(u.Host) == uri.HostIPvFuture:
		why.rule, why.cause = "IPvFuture", uri.ErrIPvFuture
	case hostKind(u.Host) == uri.HostRegName && !hostName.MatchString(Decode(u.Host)):
		why.rule = "reg-name"
	case strings.Contains(u.Host, "%"):
		why.rule, why.cause = "reg-name", uri.ErrEncodedHost
	case port == 0 && !u.HasPort:
		why = Refusal{component: "port", rule: "port", cause: uri.ErrNoPort}
	default:
		return Refusal{}, u.Host + ":" + strconv.Itoa(int(port))
	}
	return why, ""
}

// hostName matches what may be a host name in a DNS or in a file, with "_" and "~", and with any byte beyond US-ASCII.
var hostName = regexp.MustCompile(`\A(?s:[-0-9A-Za-z._~]|[^\x00-\x7F])*\z`)

// requireChanged requires of WithScheme, WithAuthority and WithoutAuthority that they change what they are named after, and the
// path only if it would be read as something else.
func requireChanged(t *testing.T, u, other uri.URI) {
	v := u
	v.Scheme, v.IsRelative = other.Scheme, other.Scheme == ""
	v = withPathGuarded(v)
	got, err := u.WithScheme(other.Scheme)
	requireChange(t, "WithScheme", u, got, v, err)

	v = u
	v.UserInfo, v.ForceUserInfo, v.Host, v.ForceAuthority, v.Port, v.HasPort = "", false, "", false, 0, false
	got = u.WithoutAuthority()
	if !same(Canonical(got), Canonical(withPathGuarded(v))) || refuseFormat(u).None() && !refuseFormat(got).None() {
		fail(t, "WithoutAuthority", "WithoutAuthority of %s returns %s; want %s", shown(u), shown(got), shown(withPathGuarded(v)))
	}
	for _, text := range []string{authorityText(other), other.UserInfo, other.Host, PathText(other.Path)} {
		requireAuthoritySet(t, u, text)
	}
}

// withPathGuarded returns u with "." or "/." in front of a path that Format would refuse without an authority.
func withPathGuarded(u uri.URI) uri.URI {
	path := Canonical(u).Path
	switch {
	case hasAuthority(u) || len(path) == 0:
	case u.IsRelative && path[0] != "" && strings.Contains(path[0], ":"):
		u.Path = append([]string{"."}, path...)
	case len(path) > 2 && path[0] == "" && path[1] == "":
		u.Path = append([]string{"", "."}, path[1:]...)
	}
	return u
}

// requireChange requires that a method of u returned want, or the error of Format for want. It returns this error.
func requireChange(t *testing.T, function string, u, got, want uri.URI, err error) Refusal {
	r := refuseFormat(want)
	if !r.OfValue(err) {
		fail(t, function, "%s of %s, which would make %s, returns %s; want %s", function, shown(u), shown(want), described(err), r)
	}
	if !r.None() {
		want = uri.URI{}
	}
	if r.None() && !same(Canonical(got), Canonical(want)) || !r.None() && !same(got, want) {
		fail(t, function, "%s of %s returns %s; want %s", function, shown(u), shown(got), shown(want))
	}
	if cap(got.Path) != len(got.Path) {
		fail(t, function, "%s of %s returns a Path with spare elements; want none, since copies share them", function, shown(u))
	}
	return r
}

func requireAuthoritySet(t *testing.T, u uri.URI, s string) {
	got, err := u.WithAuthority(s)
	parts, r := URIs.Authority(s)
	if !r.None() {
		requireParseError(t, "WithAuthority", s, err, r)
		return
	}
	if refuseKind(u).None() && text(u) == "" {
		u.IsRelative = true
	}
	u.UserInfo, u.ForceUserInfo, u.Host, u.ForceAuthority = parts.UserInfo, parts.ForceUserInfo, parts.Host, parts.ForceAuthority
	u.Port, u.HasPort = parts.Port, parts.HasPort
	requireChange(t, "WithAuthority", u, got, u, err)
}

// requireHidden requires that what hides secrets shows everything else. In a value that is not plain, other secrets may be hidden too.
func requireHidden(t *testing.T, u uri.URI) {
	redacted, displayed := u.String(), u.String()
	hidden, isPlain := withoutPassword(u)
	switch {
	case !refuseFormat(u).None():
	case !isPlain || lower(u.Scheme) == "nats":
		redacted, displayed = uri.Redactor{}.Text(u.String()), u.Display()
	default:
		redacted, displayed = text(hidden), text(hidden)
		if hasAuthority(u) && hasUserInfo(u) {
			apart := hidden
			apart.UserInfo, apart.ForceUserInfo = "", false
			displayed = text(apart) + " (user information: " + hidden.UserInfo + ")"
		}
	}
	agree(t, "Redacted", u, u.Redacted(), redacted)
	agree(t, "LogValue", u, u.LogValue().String(), redacted)
	agree(t, "Display", u, u.Display(), displayed)
	requireStored(t, u)
}

// GoString is a literal of Go except for the password. It is made by package fmt, so fewer values will do.
func TestGoString(t *testing.T) {
	t.Parallel()
	for text := range eachByte(3) {
		requireGoString(t, uri.URI{Scheme: text, UserInfo: text, Host: text, Path: []string{text}, Query: text})
	}
	for u := range randomValues(many(30_000)) {
		requireGoString(t, u)
	}
}

func requireGoString(t *testing.T, u uri.URI) {
	if hidden, isPlain := withoutPassword(u); isPlain && lower(u.Scheme) != "nats" {
		agree(t, "GoString", u, u.GoString(), goString(hidden, hidden.UserInfo, hidden.Path))
	}
}

// requireStored requires of Value that it gives the text, unless that has a password.
func requireStored(t *testing.T, u uri.URI) {
	want, r := any(nil), refuseValidate(u)
	if r.None() {
		want = text(u)
	}
	got, err := u.Value()
	if r.None() && u.Redacted() != want && err != nil { // what is hidden may be a token, which can be stored
		var e *uri.FormatError
		if got != nil || !errors.As(err, &e) || !errors.Is(err, uri.ErrPassword) || e.Component == "" || e.Component == uri.ComponentScheme {
			fail(t, "Value", "Value of %s returns %v, %s; want no value, and a FormatError that wraps ErrPassword", shown(u), got, described(err))
		}
		return
	}
	requireFormatError(t, "Value", u, err, r)
	agree(t, "Value", u, got, want)
}

// The passwords that schemes have outside the authority do not show, whatever they are.
func TestPasswordsOfSchemes(t *testing.T) {
	t.Parallel()
	for text := range fieldTexts(12) {
		requireSchemeHidden(t, text)
	}
}

func requireSchemeHidden(t *testing.T, password string) {
	if !Is("segment", password) || strings.ContainsAny(password, ":@;&=") {
		return // it would be more than a password
	}
	password = "S" + password + "T" // which no other part of the text has
	for _, around := range []string{
		"sip:u:*@h.example;transport=tcp?a=b", "sips:u:*@h", "SIP:u:*@h/", "iax:u:*@h:4569/n?c", "vnc://h?a=b&VncPassword=*",
		"postgres://h/?a&password=*", "amqps://h?password=*&c", "mongodb+srv://h/d?TLSCertificateKeyFilePassword=*",
		"vnc://h/?SshPassword=*&c", "pkcs11:token=t?pin-value=*", "secret-token:*",
		"imap://u@h/box/;uid=1;urlauth=submit+u:internal:*", "imaps://h/;URLAUTH=a:b:*",
		"mysql://h/?password=*", "sqlserver://h?password=*&a", "clickhouse://h?password=*", "jdbc:mysql://h/d?a&password=*", "otpauth://totp/a:b@h?secret=*&issuer=a",
		"mysql:*@tcp(h:1)/d", "u:*@/d?a", "u:*@unix(/a/b)/d",
	} {
		u := uri.MustParse(strings.Replace(around, "*", password, 1))
		want := strings.Replace(u.String(), password, secret, 1)
		if u.Redacted() != want || u.LogValue().String() != want {
			fail(t, "Redacted", "Redacted and LogValue of %s return %s and %s; want %s", u, u.Redacted(), u.LogValue(), want)
		}
		if strings.Contains(u.Display(), password) || strings.Contains(u.GoString(), password) {
			fail(t, "GoString", "Display and GoString of %s return %s and %s; want a text without the password %q", u, u.Display(), u.GoString(), password)
		}
		value, err := u.Value()
		if value != nil || !errors.Is(err, uri.ErrPassword) || strings.Contains(err.Error(), password) {
			fail(t, "Value", "Value of %s returns %v, %s; want no value, and an error without the password that wraps ErrPassword", u, value, described(err))
		}
	}
}
