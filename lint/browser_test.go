package lint_test

import (
	"flag"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
)

var deep = flag.Bool("deep", false, "try everything that is drawn from otherwise, and texts of five pieces in place of four, which takes minutes")

func TestSection3_2_HostsOfBrowsers(t *testing.T) { requireRows(t, browserRows) }

var browserRows = []row{
	{"///evil.example/x", []string{"browser-host path[1] 0:evil.example"}},
	{"////a", []string{"browser-host path[2] 0:a"}},
	{"http:///a", []string{"browser-host path[1] 0:a"}},
	{"https:evil.example", []string{"browser-host path[0] 0:evil.example"}},
	{"http:/a", []string{"browser-host path[1] 0:a"}},
	{"ftp:a/b", []string{"browser-host path[0] 0:a"}},
	{"ws:////", nil}, // no host for anybody
	{"wss:/.//a", []string{"browser-host path[1] 0:."}},
	{"http:///%2E%2e/", []string{"browser-host path[1] 0:%2E%2e", "encoded-dot-segment path[1] 0:%2E%2e"}},
	{"http:", nil},
	{"http:?a", nil},
	{"http://:80/a", nil}, // browsers reject it
	{"http://u@/a", nil},
	{"/a", nil},
	{"/.//a", nil},
	{"a//b", nil},
	{"//h//a", nil},
	{"ex:///a", nil},
	{"ex:a", nil},
	{"file:a", nil},
	{"file:///a", nil},
	{"file:////a", nil},

	{"file://c:/x", []string{"browser-host host 0:c"}}, // a drive for browsers
	{"file://C/x", []string{"browser-host host 0:C"}},  // the same value as in the row before
	{"file://c:80/x", nil},                             // browsers reject it
	{"file://u@c/x", nil},
	{"file://@c/x", nil},
	{"file://cd/x", nil},
	{"file://1/x", []string{"rare-ipv4 host 0:1"}},
	{"file://0x7f.1/", []string{"rare-ipv4 host 0:0x7f.1"}},
	{"file://1.2.3.4.5/", []string{"ipv4-like-name host 0:1.2.3.4.5"}},
	{"file://a..b/", nil},
	{"//c:/x", nil},
	{"ex://c:/x", nil},
	{"foo://%25", []string{"encoded-name host 0:%25"}},
}

// A browserHost is the host that browsers read: "" if there is no authority or the host is empty.
type browserHost struct {
	host string
	ok   bool // false if browsers reject the text
}

// readAsBrowser returns the host of text as the basic URL parser of the URL Standard reads it. It has the states on which
// the host depends. base is the scheme of the base, whose host is "base.test". "domain to ASCII" is simplified: it
// handles only the characters of the test. text must not have the characters that the parser removes: tabs, line breaks,
// spaces and controls.
func readAsBrowser(text, base string) browserHost {
	scheme, rest, found := cutScheme(text)
	switch {
	case found && scheme == "file":
		return readFile(rest)
	case found && isSpecial(scheme) && scheme == base && !strings.HasPrefix(rest, "//"): // special relative or authority state
		return readRelative(rest, base)
	case found && isSpecial(scheme): // special authority slashes and special authority ignore slashes state
		return readAuthority(strings.TrimLeft(rest, `/\`), true)
	case found && strings.HasPrefix(rest, "//"): // path or authority state
		return readAuthority(rest[2:], false)
	case found: // path state, opaque path state
		return browserHost{"", true}
	default: // no scheme state
		return readRelative(text, base)
	}
}

// cutScheme is the scheme start state and the scheme state.
func cutScheme(text string) (scheme, rest string, found bool) {
	const alpha = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	rest = strings.TrimLeft(text, alpha+"0123456789+-.")
	if !strings.HasPrefix(rest, ":") || strings.IndexByte(alpha, text[0]) < 0 {
		return "", "", false
	}
	return strings.ToLower(text[:len(text)-len(rest)]), rest[1:], true
}

func isSpecial(scheme string) bool {
	return strings.Contains(" ftp file http https ws wss ", " "+scheme+" ")
}

// readRelative is the relative state and the relative slash state. A text without an authority takes that of the base.
// The result is "" in that case.
func readRelative(text, base string) browserHost {
	slashes := len(text) - len(strings.TrimLeft(text, `/\`))
	switch {
	case base == "file":
		return readFile(text)
	case isSpecial(base) && slashes >= 2: // special authority ignore slashes state
		return readAuthority(text[slashes:], true)
	case !isSpecial(base) && strings.HasPrefix(text, "//"):
		return readAuthority(text[2:], false)
	default:
		return browserHost{"", true}
	}
}

// readFile is the file state, the file slash state and the file host state.
func readFile(text string) browserHost {
	if len(text) < 2 || strings.Trim(text[:2], `/\`) != "" {
		return browserHost{"", true}
	}
	text = text[2:]
	if i := strings.IndexAny(text, `/\?#`); i >= 0 {
		text = text[:i]
	}
	if text == "" || len(text) == 2 && strings.Contains("abcdefghijklmnopqrstuvwxyz", strings.ToLower(text[:1])) &&
		(text[1] == ':' || text[1] == '|') { // a Windows drive letter
		return browserHost{"", true}
	}
	host := parseHost(text, true)
	if host.host == "localhost" {
		host.host = ""
	}
	return host
}

// readAuthority is the authority state, the host state and the port state.
func readAuthority(text string, special bool) browserHost {
	ends := "/?#"
	if special {
		ends += `\`
	}
	if i := strings.IndexAny(text, ends); i >= 0 {
		text = text[:i]
	}
	at := strings.LastIndexByte(text, '@')
	if at >= 0 && at == len(text)-1 {
		return browserHost{} // host-missing
	}
	text = text[at+1:]
	inBrackets, colon := false, -1
	for i := 0; i < len(text) && colon < 0; i++ {
		switch {
		case text[i] == ':' && !inBrackets:
			colon = i
		case text[i] == '[':
			inBrackets = true
		case text[i] == ']':
			inBrackets = false
		}
	}
	if colon >= 0 {
		port, err := strconv.ParseUint("0"+text[colon+1:], 10, 64)
		if colon == 0 || strings.Trim(text[colon+1:], "0123456789") != "" || err != nil || port > 65535 {
			return browserHost{}
		}
		text = text[:colon]
	}
	if text == "" {
		return browserHost{"", !special}
	}
	return parseHost(text, special)
}

// parseHost is the host parser.
func parseHost(text string, special bool) browserHost {
	if strings.HasPrefix(text, "[") {
		addr, err := netip.ParseAddr(strings.TrimSuffix(text[1:], "]"))
		return browserHost{"[" + addr.String() + "]", err == nil && addr.Is6() && addr.Zone() == "" && strings.HasSuffix(text, "]")}
	}
	if !special {
		return browserHost{text, !strings.ContainsAny(text, "\x00\t\n\r #/:<>?@[\\]^|")}
	}
	domain := domainToASCII(slowBytes(slowDecode(slowText(text))))
	if domain == "" || strings.ContainsAny(domain, "\x00\t\n\r #/:<>?@[\\]^|%\x7f") || strings.ContainsFunc(domain, isC0) {
		return browserHost{}
	}
	if endsInNumber(domain) {
		return parseIPv4(domain)
	}
	return browserHost{domain, true}
}

func isC0(r rune) bool { return r < ' ' }

// mapped has the characters of the test that UTS #46 maps.
var mapped = strings.NewReplacer("\u3002", ".", "\uFF0E", ".", "\uFF0F", "/", "\u200B", "", "\u00AD", "", "\uFF10", "0", "\u212A", "k",
	"\uFFFD", "%")

// domainToASCII maps the characters of the test as UTS #46 does. It does not encode "é" in Punycode. The test only compares
// hosts, and Punycode is one to one.
func domainToASCII(domain string) string {
	domain = strings.ToValidUTF8(domain, "%") // U+FFFD is rejected, like "%"
	return mapped.Replace(strings.ToLower(domain))
}

// endsInNumber is the ends-in-a-number checker.
func endsInNumber(domain string) bool {
	parts := strings.Split(domain, ".")
	if last := len(parts) - 1; parts[last] == "" {
		if last == 0 {
			return false
		}
		parts = parts[:last]
	}
	last := parts[len(parts)-1]
	if last != "" && strings.Trim(last, "0123456789") == "" {
		return true
	}
	_, ok := parseIPv4Number(last)
	return ok
}

// parseIPv4 is the IPv4 parser.
func parseIPv4(domain string) browserHost {
	parts := strings.Split(domain, ".")
	if len(parts) > 1 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	if len(parts) > 4 {
		return browserHost{}
	}
	address := uint64(0)
	for i, part := range parts {
		n, ok := parseIPv4Number(part)
		last := i == len(parts)-1
		if !ok || !last && n > 255 || last && n >= 1<<(8*(5-len(parts))) {
			return browserHost{}
		}
		if last {
			address += n
		} else {
			address += n << (8 * (3 - i))
		}
	}
	return browserHost{netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}).String(), true}
}

// parseIPv4Number is the IPv4 number parser.
func parseIPv4Number(text string) (n uint64, ok bool) {
	base := 10
	switch {
	case text == "":
		return 0, false
	case strings.HasPrefix(text, "0x"), strings.HasPrefix(text, "0X"):
		text, base = text[2:], 16
	case len(text) >= 2 && text[0] == '0':
		text, base = text[1:], 8
	}
	if text == "" {
		return 0, true
	}
	n, err := strconv.ParseUint(text, base, 64)
	return n, err == nil && !strings.ContainsAny(text, "+-_")
}

// readAsNetURL returns the host as net/url reads it.
func readAsNetURL(text string) browserHost {
	u, err := url.Parse(text)
	if err != nil {
		return browserHost{}
	}
	host := u.Hostname()
	if strings.HasPrefix(u.Host, "[") {
		host = "[" + host + "]"
	}
	return browserHost{host, true}
}

// knownDifferences are the differences without a finding, and the reasons.
var knownDifferences = []struct {
	reader, why string
	is          func(text string, ours, theirs string) bool
}{
	{"browser on a file", "//c:/x is a drive only if the base is a file; //c/x is the same value, and example 5.4.1 of RFC 3986 is //g",
		func(text, ours, theirs string) bool {
			return strings.HasPrefix(text, "//") && len(ours) == 1 && theirs == ""
		}},
}

// canonicalHost returns a host as all parsers write it: decoded, in lowercase, and IPv6 in its short form.
func canonicalHost(host string) string {
	if addr, err := netip.ParseAddr(strings.Trim(host, "[]")); strings.HasPrefix(host, "[") && err == nil {
		return "[" + addr.String() + "]"
	}
	if strings.IndexByte(host, '%') >= 0 {
		host = slowBytes(slowDecode(slowText(host)))
	}
	return strings.ToLower(host)
}

// If this library and a browser or net/url read different hosts in a text, the text has a finding.
func TestWhatOthersReadAsAnotherHostIsFound(t *testing.T) {
	t.Parallel()
	pieces := []string{"a", ".", "/", `\`, "@", ":", "#", "?", "%", "[", "]", "0", "1", ";", "é", "\u3002", "\uFF0F", "\u200B"}
	longest := 4
	switch {
	case *deep:
		longest = 5
	case testing.Short():
		longest = 3
	}
	var count struct{ texts, read, differ int }
	longest4 := draw{of: 7}
	for i, prefix := range []string{"", "//", "http:", "http://", "file://", "foo://", "file:", "http://%", "//0x", "ws:///"} {
		if i == 6 {
			longest-- // the other prefixes begin with these
		}
		everyText(prefix, pieces, longest, func(text string, n int) {
			if n >= 4 && !longest4.takes() {
				return
			}
			count.texts++
			if iri.Check(text) == nil {
				count.read++
				count.differ += requireDifferencesFound(t, text)
			}
		})
	}
	assert.Greater(t, count.differ, 1_000)
	assert.LessOrEqual(t, len(knownDifferences), 5)
	t.Logf("%d texts, %d of them IRIs, %d with another host for a browser or net/url", count.texts, count.read, count.differ)
}

// everyText calls use with all texts that are prefix and up to most pieces, and with the number of pieces.
func everyText(prefix string, pieces []string, most int, use func(text string, n int)) {
	var extend func(text string, n int)
	extend = func(text string, n int) {
		use(text, n)
		if n < most {
			for _, piece := range pieces {
				extend(text+piece, n+1)
			}
		}
	}
	extend(prefix, 0)
}

// requireDifferencesFound checks that text, an IRI, has a finding if others read a different host in text. It returns 1 if they do.
func requireDifferencesFound(t *testing.T, text string) (differ int) {
	ours := canonicalHost(uri.Split(text).Host)
	for _, other := range []struct {
		name string
		browserHost
	}{
		{"net/url", readAsNetURL(text)},
		{"browser on http", readAsBrowser(text, "http")},
		{"browser on a file", readAsBrowser(text, "file")},
		{"browser on foo", readAsBrowser(text, "foo")},
	} {
		theirs := canonicalHost(other.host)
		if !other.ok || ours == theirs {
			continue
		}
		differ = 1
		if lint.CheckIRI(text) == nil && !isKnownDifference(other.name, text, ours, theirs) { // for a URI, CheckIRI has the findings of Check
			t.Errorf("%q: the host is %q here and %q for %s, and there is no finding", text, ours, theirs, other.name)
		}
	}
	return differ
}

func isKnownDifference(reader, text, ours, theirs string) bool {
	for _, known := range knownDifferences {
		if known.reader == reader && known.is(text, ours, theirs) {
			return true
		}
	}
	return false
}
