package laws

import (
	"net/netip"
	"strconv"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/everybyte"
)

// What the methods say of the authority is what RFC 3986, section 3.2, and their comments say.
func TestAuthority(t *testing.T) { holds(t, requireAuthority) }

func FuzzAuthority(f *testing.F) {
	fuzzValues(f, func(t *testing.T, u uri.URI) {
		requireAuthority(t, u)
		requireHidden(t, u)
	})
}

func requireAuthority(t *testing.T, u uri.URI) {
	authority, name, password := "", "", ""
	kind, hasPassword := uri.HostNone, false
	if hasAuthority(u) {
		authority, kind = authorityText(u), hostKind(u.Host)
		name, password, hasPassword = strings.Cut(u.UserInfo, ":")
	}
	if got, ok := u.Authority(); got != authority || ok != hasAuthority(u) {
		t.Fatalf("Authority of %s = %q, %t, want %q", shown(u), got, ok, authority)
	}
	if n, p, has := u.User(); n != name || p != password || has != hasPassword {
		t.Fatalf("User of %s = %q, %q, %t, want %q, %q, %t", shown(u), n, p, has, name, password, hasPassword)
	}
	if got := u.HostKind(); got != kind {
		t.Fatalf("HostKind of %s = %s, want %s", shown(u), got, kind)
	}
	hostname := u.Host
	if inner, ok := literal(u.Host); ok {
		hostname = inner
	}
	if got := u.Hostname(); got != hostname {
		t.Fatalf("Hostname of %s = %q, want %q", shown(u), got, hostname)
	}
	requireAddr(t, u, kind, hostname)
	requireHostPort(t, u)
}

func requireAddr(t *testing.T, u uri.URI, kind uri.HostKind, hostname string) {
	var want netip.Addr
	isAddr := kind == uri.HostIPv4 || kind == uri.HostIPv6
	if isAddr {
		want = netip.MustParseAddr(hostname)
	}
	if got, ok := u.Addr(); got != want || ok != isAddr {
		t.Fatalf("Addr of %s = %s, %t, want %s", shown(u), got, ok, want)
	}
}

func requireHostPort(t *testing.T, u uri.URI) {
	r := refuseHost(u.Host)
	switch {
	case u.Host == "":
		r = refusal{component: "host", rule: "host", cause: uri.ErrNoHost}
	case !r.none():
	case hostKind(u.Host) == uri.HostIPvFuture:
		r = refusal{component: "host", rule: "IPvFuture", cause: uri.ErrIPvFuture}
	case strings.Contains(u.Host, "%"):
		r = refusal{component: "host", rule: "reg-name", cause: uri.ErrEncodedHost}
	}
	want, port := "", uint16(3986)
	if u.HasPort {
		port = u.Port
	}
	if r.none() {
		want = u.Host + ":" + strconv.Itoa(int(port))
	}
	got, err := u.HostPort(3986)
	requireFormatError(t, "HostPort", u, err, formatRefusal{r, -1, false})
	if got != want {
		t.Fatalf("HostPort of %s = %q, want %q", shown(u), got, want)
	}
}

// What hides passwords shows all else, and nothing of them.
func TestHidden(t *testing.T) { holds(t, requireHidden) }

func requireHidden(t *testing.T, u uri.URI) {
	redacted, displayed := u.String(), u.String()
	r := refuseFormat(u)
	if r.none() {
		hidden := u
		hidden.UserInfo = masked(u.UserInfo)
		redacted, displayed = text(hidden), text(hidden)
		if hasAuthority(u) && hasUserInfo(u) {
			apart := u
			apart.UserInfo, apart.ForceUserInfo = "", false
			displayed = text(apart) + " (user information: " + masked(u.UserInfo) + ")"
		}
	}
	if got := u.Redacted(); got != redacted {
		t.Fatalf("Redacted of %s = %q, want %q", shown(u), got, redacted)
	}
	if got := u.LogValue().String(); got != redacted {
		t.Fatalf("LogValue of %s = %q, want %q", shown(u), got, redacted)
	}
	if got := u.Display(); got != displayed {
		t.Fatalf("Display of %s = %q, want %q", shown(u), got, displayed)
	}
	requireStored(t, u, r)
}

// GoString is a literal of Go but for the password. It is made by package fmt, so fewer values will do.
func TestGoString(t *testing.T) {
	t.Parallel()
	for text := range everybyte.Texts(length(3)) {
		requireGoString(t, uri.URI{Scheme: text, UserInfo: text, Host: text, Path: []string{text}, Query: text})
	}
	for u := range randomValues(30_000) {
		requireGoString(t, u)
	}
}

func FuzzGoString(f *testing.F) { fuzzValues(f, requireGoString) }

func requireGoString(t *testing.T, u uri.URI) {
	if got, want := u.GoString(), goString(u, masked(u.UserInfo), u.Path); got != want {
		t.Fatalf("GoString of %s = %q, want %q", shown(u), got, want)
	}
}

// requireStored requires of Value that it gives the text, unless that has a password.
func requireStored(t *testing.T, u uri.URI, r formatRefusal) {
	want := any(nil)
	if r.none() {
		want = text(u)
		if _, password, _ := strings.Cut(u.UserInfo, ":"); password != "" && hasAuthority(u) {
			r = formatRefusal{refusal{component: "userinfo", rule: "userinfo", cause: uri.ErrPassword}, -1, false}
			want = nil
		}
	}
	got, err := u.Value()
	requireFormatError(t, "Value", u, err, r)
	if got != want {
		t.Fatalf("Value of %s = %v, want %v", shown(u), got, want)
	}
}

// No password of a sip or sips URI shows, which stands in the path (RFC 3261, section 19.1.1):
//
//	SIP-URI  = "sip:" [ userinfo ] hostport uri-parameters [ headers ]
//	userinfo = ( user / telephone-subscriber ) [ ":" password ] "@"
//	password = *( unreserved / escaped / "&" / "=" / "+" / "$" / "," )
func TestPasswordsOfSIP(t *testing.T) {
	t.Parallel()
	for text := range fieldTexts(9) {
		requireSIPHidden(t, text)
	}
}

func FuzzPasswordsOfSIP(f *testing.F) {
	for _, pattern := range fieldPatterns {
		f.Add(pattern)
	}
	f.Fuzz(requireSIPHidden)
}

func requireSIPHidden(t *testing.T, password string) {
	if !is("userinfo", password) || strings.ContainsAny(password, ":!'();*") || password == "" {
		return // not what RFC 3261 takes
	}
	password = "S" + password + "T" // which no other part of the text has
	for _, scheme := range []string{"sip", "sips", "SIP"} {
		u := uri.URI{Scheme: scheme, Path: []string{"u:" + password + "@h.example;transport=tcp"}, Query: "a=b"}
		for name, shown := range map[string]string{
			"Redacted": u.Redacted(), "Display": u.Display(), "LogValue": u.LogValue().String(), "GoString": u.GoString(),
		} {
			if strings.Contains(shown, password) || !strings.Contains(shown, "u:"+secret+"@h.example;transport=tcp") {
				t.Fatalf("%s shows the password %q: %s", name, password, shown)
			}
		}
		value, err := u.Value()
		requireFormatError(t, "Value", u, err, formatRefusal{refusal{component: "path", rule: "segment", cause: uri.ErrPassword}, -1, false})
		if value != nil {
			t.Fatalf("Value of %s = %v", u.Redacted(), value)
		}
	}
}
