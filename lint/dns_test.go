package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/internal/schemes"
	"github.com/go-rfc3986/uri/lint"
)

var (
	label63 = strings.Repeat("a", 63)
	name255 = strings.Repeat("a.", 127) + "b"
)

var dnsRows = []row{
	// not-dns-name: the first label that is not a DNS label has the finding.
	{"http://a..b/", []string{"not-dns-name host 2:"}},
	{"http://.a/", []string{"not-dns-name host 0:"}},
	{"http://a../", []string{"not-dns-name host 2:"}},
	{"http://./", []string{"not-dns-name host 0:"}},
	{"http://a.b%2E/", []string{"encoded-name host 0:a.b%2E"}},
	{"http://%2E/", []string{"encoded-name host 0:%2E", "not-dns-name host 0:"}},
	{"http://a.-b.c-/", []string{"not-dns-name host 2:-b"}},
	{"http://a.b-/", []string{"not-dns-name host 2:b-"}},
	{"http://a.b%2D/", []string{"encoded-name host 0:a.b%2D", "not-dns-name host 2:b%2D"}},
	{"http://-/", []string{"not-dns-name host 0:-"}},
	{"ftp://a!b/", []string{"not-dns-name host 0:a!b"}},
	{"//a,b", []string{"not-dns-name host 0:a,b"}},
	{"https://*.example.com/", []string{"not-dns-name host 0:*"}},
	{"http://a~b.example/", []string{"not-dns-name host 0:a~b"}},
	{"http://a.%22/", []string{"encoded-name host 0:a.%22", "not-dns-name host 2:%22"}},
	{"http://a%25g/", []string{"encoded-name host 0:a%25g", "not-dns-name host 0:a%25g"}},
	{"http://a%2E%2Eb/", []string{"encoded-name host 0:a%2E%2Eb", "not-dns-name host 4:"}},
	{"http://_dmarc.example/", nil},
	{"http://my_host/", nil},
	{"http://a_.example./", nil},
	{"http://a--b.example/", nil},
	{"http://3com.example/", nil},
	{"http://xn--tda/", nil},
	{"mongodb://a,b,c/", nil}, // these schemes separate several hosts with commas
	{"postgres://10.0.0.1,db-2.example/db", nil},
	{"postgresql://a,b!,c!/db", []string{"not-dns-name host 2:b!"}},
	{"mongodb://a,10.0.0.1,127.1/", []string{"rare-ipv4 host 11:127.1"}},
	{"mongodb://" + name255 + "," + name255 + "/", nil},
	{"mysql://user:pass@tcp(localhost)/db", []string{"password userinfo 5:pass", "not-dns-name host 0:tcp(localhost)"}},
	{"ex://a..b", nil},
	{"chrome-extension://-a/", nil},
	{"http://%2F/", []string{"encoded-host-delimiter host 0:%2F"}},
	{"http://a.%00.b/", []string{"encoded-nul host 2:%00"}},
	{"http://%C3%BC/", []string{"encoded-name host 0:%C3%BC"}},

	// long-label: the first such label has the finding.
	{"http://" + label63 + "a/", []string{"long-label host 0:" + label63 + "a"}},
	{"http://a." + label63 + "aa.b." + label63 + "a/", []string{"long-label host 2:" + label63 + "aa"}},
	{"//" + strings.Repeat("%C3%BC", 57), []string{"encoded-name host 0:" + strings.Repeat("%C3%BC", 57)}}, // 63 in its A-label
	{"//" + strings.Repeat("%C3%BC", 58), []string{"encoded-name host 0:" + strings.Repeat("%C3%BC", 58),
		"long-label host 0:" + strings.Repeat("%C3%BC", 58)}},
	{"http://a." + label63 + "b/", []string{"long-label host 2:" + label63 + "b"}},
	{"http://-" + label63 + "/", []string{"not-dns-name host 0:-" + label63, "long-label host 0:-" + label63}},
	{"http://" + label63 + "/", nil},
	{"http://" + label63 + "." + label63 + "./", nil},
	{"ex://" + label63 + "a", nil},
	{"http://h/" + label63 + "a", nil},
	{"http://" + label63[1:] + "%61%2Ea/", []string{"encoded-name host 0:" + label63[1:] + "%61%2Ea"}},

	// long-name: with any scheme.
	{"http://" + name255 + "b/", []string{"long-name host 0:" + name255 + "b"}},
	{"ex://" + name255 + "b", []string{"long-name host 0:" + name255 + "b"}},
	{"ex://" + name255 + "b.", []string{"long-name host 0:" + name255 + "b"}},
	{"ex://" + name255 + "%00", []string{"long-name host 0:" + name255 + "%00", "encoded-nul host 255:%00"}},
	{"http://" + name255 + "/", nil},
	{"http://" + name255 + "./", nil},
	{"ex://" + name255[:252] + "%25%25%25", []string{"encoded-name host 0:" + name255[:252] + "%25%25%25"}},
	{"ex://" + name255 + "%2E", []string{"encoded-name host 0:" + name255 + "%2E"}},
	{"ex://h/" + name255 + "bb", nil},
}

func TestSection3_2_2_DNSNames(t *testing.T) { requireRows(t, dnsRows) }

// notDialed are the known schemes whose hosts nobody looks up, with the reason.
var notDialed = map[string]string{
	"file": "the host names the machine that has the file, and is usually empty (RFC 8089, section 2)",

	"otpauth": "the host is a kind of password", "jdbc": noAuthority,
	"about": noAuthority, "cid": noAuthority, "data": noAuthority, "geo": noAuthority, "iax": noAuthority, "mailto": noAuthority,
	"mid": noAuthority, "pkcs11": noAuthority, "secret-token": noAuthority, "sip": noAuthority, "sips": noAuthority,
	"sms": noAuthority, "tag": noAuthority, "tel": noAuthority, "urn": noAuthority,
}

const noAuthority = "the scheme has no authority"

// hostCodes has a host for each code about names, and says for which schemes it has a finding.
var hostCodes = []struct {
	code           lint.Code
	host           string
	always, ofFile bool // with any scheme; with file
}{
	{code: lint.RareIPv4, host: "0x7f.1", ofFile: true},
	{code: lint.RareIPv4, host: "127.0.0.01", always: true},
	{code: lint.EncodedIPv4, host: "127.0.0.%31", always: true},
	{code: lint.RareIPv4, host: "127.%31", ofFile: true},
	{code: lint.IPv4LikeName, host: "1.2.3.4.5", ofFile: true},
	{code: lint.IPv4LikeName, host: "256.1.1.1", always: true},
	{code: lint.NotDNSName, host: "a..b"},
	{code: lint.NotDNSName, host: "a!b"},
	{code: lint.LongLabel, host: label63 + "a"},
	{code: lint.FakeALabel, host: "xn--a"},
	{code: lint.LongName, host: name255 + "b", always: true},
	{code: lint.EncodedName, host: "m%C3%BCnchen", always: true},
	{code: lint.HostNotUTF8, host: "m%FCnchen", always: true},
	{code: lint.EncodedHostDelimiter, host: "a%2Fb", always: true},
	{code: lint.EncodedBackslash, host: "a%5Cb", always: true},
	{code: lint.MixedScripts, host: "%D0%B0pple", always: true},
	{code: lint.NotNameCharacter, host: "%E2%84%93", always: true},
	{code: lint.UnassignedIPVersion, host: "[v6.a]", always: true},
}

// Each known scheme, and some others, with each code about hosts: there is one rule for all schemes whose hosts are dialed, which must have a
// host, or an authority that may have a port.
func TestSection3_2_2_SchemesAndCodes(t *testing.T) {
	dialed := []string{"", "irc", "ircs", "news", "nntps", "pops", "telnets"} // and relative references
	others := []string{"x", "ldapi", "s3", "android-app", "http+unix", "unix", "app", "srv+https", "jdbc", "git+ssh", "blob"}
	for _, rules := range schemes.All() {
		if notDialed[rules.Name] == "" {
			assert.NotZero(t, rules.Demands&(schemes.SomeHost|schemes.SomeAuthority), rules.Name)
			dialed = append(dialed, rules.Name)
		} else {
			others = append(others, rules.Name)
		}
	}
	tried := 0
	for _, scheme := range slices.Concat(dialed, others) {
		for _, tt := range hostCodes {
			for _, name := range []string{scheme, strings.ToUpper(scheme)} {
				u := uri.URI{IsRelative: scheme == "", Scheme: name, Host: tt.host}
				want := tt.always || tt.ofFile && scheme == "file" || slices.Contains(dialed, scheme)
				assert.Equal(t, want, codesOf(lint.Check(u))[tt.code], "Check(%q) has %s", u, tt.code)
				tried++
			}
		}
	}
	assert.Greater(t, tried, 3_000)
	documented := slices.Sorted(slices.Values(slowDNS))
	slices.Sort(dialed)
	assert.Equal(t, documented, dialed, "the list in the documentation")
}

// Each name in a list of hosts is checked, and no code is found twice.
func TestListsOfHosts(t *testing.T) {
	t.Parallel()
	pieces := []string{"a", "a..b", "-", "10.0.0.1", "127.1", "1.2.3.4.5", "10.0.0.%31", "xn--a", "", "a.", "%2C", "ü", label63 + "a", name255 + "b"}
	for _, scheme := range []string{"mongodb", "Postgres", "postgresql", "mysql", "x"} {
		for _, first := range pieces {
			for _, second := range pieces {
				for _, third := range pieces {
					u := uri.URI{Scheme: scheme, Host: first + "," + second + "," + third}
					got := lint.CheckIRI(plain.Text(u))
					require.Equal(t, slowCheck(u), placesOf(got), "CheckIRI(%q)", u.Host)
					require.Len(t, codesOf(got), len(got), "CheckIRI(%q)", u.Host)
				}
			}
		}
	}
}
