package lint_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
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
	{"mongodb://a,b,c/", nil}, // this scheme separates several hosts with commas
	{"x://a..b", nil},
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
	{"x://" + label63 + "a", nil},
	{"http://h/" + label63 + "a", nil},
	{"http://" + label63[1:] + "%61%2Ea/", []string{"encoded-name host 0:" + label63[1:] + "%61%2Ea"}},

	// long-name: with any scheme.
	{"http://" + name255 + "b/", []string{"long-name host 0:" + name255 + "b"}},
	{"x://" + name255 + "b", []string{"long-name host 0:" + name255 + "b"}},
	{"x://" + name255 + "b.", []string{"long-name host 0:" + name255 + "b"}},
	{"x://" + name255 + "%00", []string{"long-name host 0:" + name255 + "%00", "encoded-nul host 255:%00"}},
	{"http://" + name255 + "/", nil},
	{"http://" + name255 + "./", nil},
	{"x://" + name255[:252] + "%25%25%25", []string{"encoded-name host 0:" + name255[:252] + "%25%25%25"}},
	{"x://" + name255 + "%2E", []string{"encoded-name host 0:" + name255 + "%2E"}},
	{"x://h/" + name255 + "bb", nil},
}

func TestSection3_2_2_DNSNames(t *testing.T) { requireRows(t, dnsRows) }

// The documentation has the same list of schemes.
func TestSchemesAreDocumented(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	list := regexp.MustCompile(`(?s)The schemes are:\n//\n(.*?)\n//\n`).FindStringSubmatch(string(text))
	require.NotNil(t, list)
	assert.Equal(t, slowDNS[1:], strings.Fields(strings.ReplaceAll(list[1], "//", "")))
}

// The hosts of these schemes are looked up in the DNS, and those of the others are not.
func TestSection3_2_2_Schemes(t *testing.T) {
	for _, scheme := range slices.Concat(slowDNS, []string{
		"file", "x", "mongodb", "s3", "android-app", "postgresql", "http+unix", "unix", "app", "srv+https",
	}) {
		u := uri.URI{IsRelative: scheme == "", Scheme: scheme, Host: "a..b"}
		want := slices.Contains(slowDNS, scheme)
		assert.Equal(t, want, len(lint.Check(u)) == 1, "Check(%q)", u)
	}
}
