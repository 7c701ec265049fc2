package proof

import (
	"flag"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/automaton"
	"github.com/go-rfc3986/uri/internal/lawtest"
	"github.com/go-rfc3986/uri/internal/oracle"
)

var deep = flag.Bool("deep", false, "try all that docs/conformance.md counts, which takes minutes")

// many returns n if asked, and a third otherwise.
func many(n int) int {
	if *deep {
		return n
	}
	return n / 3
}

// automatonOf returns the minimal automaton of a rule of appendix A, amended.
func automatonOf(t *testing.T, rule string) *automaton.Automaton {
	t.Helper()
	return lawtest.Automaton(t, "../../testdata/rfc3986.abnf", rule)
}

// runSuite judges, by f, every word of the suites for no more states than the automaton of the rule has, with all
// bytes, and for up to most states more, two if asked, with a byte of each class. f returns a complaint if the library
// disagrees.
func runSuite(t *testing.T, rule string, most int, f func(word string, accepted bool) string) {
	t.Helper()
	if testing.Short() {
		t.Skip("tries millions of words")
	}
	a := automatonOf(t, rule)
	classes := a.Classes()
	t.Logf("%s: %d states, %d classes of bytes", rule, a.States(), len(classes))
	run := func(name string, alphabet []byte, extra int) {
		accepted := 0
		words := a.Suite(alphabet, extra, func(word []byte, ok bool) {
			if ok {
				accepted++
			}
			if complaint := f(string(word), ok); complaint != "" {
				require.FailNow(t, "not the language of "+rule, "%q: %s", word, complaint)
			}
		})
		t.Logf("%s, %s: %d words tried, %d of them accepted", rule, name, words, accepted)
	}
	run("k = 0, all 256 bytes", allBytes(), 0)
	if *deep {
		most = 2
	}
	for extra := 1; extra <= most; extra++ {
		run("k = "+strconv.Itoa(extra), classes, extra)
	}
}

func allBytes() []byte {
	all := make([]byte, 256)
	for c := range all {
		all[c] = byte(c)
	}
	return all
}

// Law 1: the four readings accept exactly their rule. Law 2, on every accepted word: the fields are what the delimiters
// say, and Format writes the word back.
func TestConformanceURIReference(t *testing.T) {
	var u uri.URI
	runSuite(t, "URI-reference", 1, func(word string, accepted bool) string {
		err := uri.ParseInto(&u, word)
		if complaint := disagreement(accepted, err); complaint != "" || !accepted {
			return complaint
		}
		return misread(word, &u)
	})
}

func TestConformanceURI(t *testing.T)         { runReading(t, "URI", uri.ParseURI) }
func TestConformanceAbsoluteURI(t *testing.T) { runReading(t, "absolute-URI", uri.ParseAbsolute) }
func TestConformanceRelativeRef(t *testing.T) { runReading(t, "relative-ref", uri.ParseRelative) }

// runReading judges a reading that has its states in common with Parse, which is judged with one more.
func runReading(t *testing.T, rule string, parse func(string) (uri.URI, error)) {
	runSuite(t, rule, 0, func(word string, accepted bool) string {
		u, err := parse(word)
		if complaint := disagreement(accepted, err); complaint != "" || !accepted {
			return complaint
		}
		return misread(word, &u)
	})
}

func disagreement(accepted bool, err error) string {
	switch {
	case accepted && err != nil:
		return "refused: " + err.Error()
	case !accepted && err == nil:
		return "accepted"
	default:
		return ""
	}
}

// misread compares u, which word was read as, with the grammar's own division of word: appendix B, and within the
// authority what stands before the first "@", and after a colon and digits at its end. It returns what differs.
func misread(word string, u *uri.URI) string {
	rest, fragment, hasFragment := strings.Cut(word, "#")
	rest, query, hasQuery := strings.Cut(rest, "?")
	scheme, hasScheme := "", false
	if i := strings.IndexAny(rest, ":/"); i > 0 && rest[i] == ':' {
		scheme, hasScheme, rest = rest[:i], true, rest[i+1:]
	}
	authority, hasAuthority := "", false
	if strings.HasPrefix(rest, "//") {
		end := len(rest)
		if i := strings.IndexByte(rest[2:], '/'); i >= 0 {
			end = i + 2
		}
		authority, hasAuthority, rest = rest[2:end], true, rest[end:]
	}
	userinfo, host, hasUserInfo := strings.Cut(authority, "@")
	if !hasUserInfo {
		userinfo, host = "", authority
	}
	port := ""
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		host, port = host[:i], host[i+1:]
	}
	number, _ := strconv.Atoi(port)
	switch {
	case u.IsRelative == hasScheme || u.Scheme != oracle.Lower(scheme):
		return "scheme " + u.Scheme
	case u.UserInfo != userinfo || u.ForceUserInfo != (hasUserInfo && userinfo == ""):
		return "userinfo " + u.UserInfo
	case u.Host != host || u.ForceAuthority != (hasAuthority && host == ""):
		return "host " + u.Host
	case int(u.Port) != number || u.HasPort != (port != ""):
		return "port " + strconv.Itoa(int(u.Port))
	case strings.Join(u.Path, "/") != rest || len(u.Path) != segments(rest):
		return "path " + strings.Join(u.Path, "/")
	case u.Query != query || u.ForceQuery != (hasQuery && query == ""):
		return "query " + u.Query
	case u.Fragment != fragment || u.ForceFragment != (hasFragment && fragment == ""):
		return "fragment " + u.Fragment
	}
	if port != "" {
		port = ":" + strconv.Itoa(number)
	}
	want := oracle.Components{Path: rest}
	if hasScheme {
		scheme = oracle.Lower(scheme)
		want.Scheme = &scheme
	}
	if hasAuthority {
		authority = host + port
		if hasUserInfo {
			authority = userinfo + "@" + authority
		}
		want.Authority = &authority
	}
	if hasQuery {
		want.Query = &query
	}
	if hasFragment {
		want.Fragment = &fragment
	}
	if text, err := uri.Format(*u); err != nil || text != oracle.Recompose(want) {
		return "written as " + text
	}
	return ""
}

// segments returns how many segments a path has.
func segments(path string) int {
	if path == "" {
		return 0
	}
	return strings.Count(path, "/") + 1
}

// The host alone, with its kind by the rule that matches first.
func TestConformanceHost(t *testing.T) {
	ipv4, ipLiteral, ipv6 := automatonOf(t, "IPv4address"), automatonOf(t, "IP-literal"), automatonOf(t, "IPv6address")
	runSuite(t, "host", 0, func(word string, accepted bool) string {
		want := uri.HostNone
		switch {
		case ipLiteral.Accepts(word) && ipv6.Accepts(word[1:len(word)-1]):
			want = uri.HostIPv6
		case ipLiteral.Accepts(word):
			want = uri.HostIPvFuture
		case ipv4.Accepts(word):
			want = uri.HostIPv4
		case accepted:
			want = uri.HostRegName
		}
		return misjudged(word, accepted, want)
	})
}

func TestConformanceIPv6address(t *testing.T) {
	future := automatonOf(t, "IPvFuture")
	runSuite(t, "IPv6address", 1, func(word string, accepted bool) string {
		switch {
		case accepted:
			return misjudged("["+word+"]", true, uri.HostIPv6)
		case future.Accepts(word):
			return misjudged("["+word+"]", true, uri.HostIPvFuture)
		default:
			return misjudged("["+word+"]", false, uri.HostNone)
		}
	})
}

func TestConformanceIPv4address(t *testing.T) {
	regName := automatonOf(t, "reg-name")
	runSuite(t, "IPv4address", 1, func(word string, accepted bool) string {
		switch {
		case accepted:
			return misjudged(word, true, uri.HostIPv4)
		case regName.Accepts(word):
			return misjudged(word, true, uri.HostRegName)
		default:
			return misjudged(word, false, uri.HostNone)
		}
	})
}

// misjudged returns what the library says of a host, if it is not what it should say.
func misjudged(host string, accepted bool, kind uri.HostKind) string {
	u := uri.URI{IsRelative: true, ForceAuthority: true, Host: host}
	if complaint := disagreement(accepted, u.Validate()); complaint != "" {
		return complaint
	}
	if got := u.HostKind(); got != kind {
		return "its kind is " + got.String()
	}
	addr, ok := u.Addr()
	want, err := netip.ParseAddr(u.Hostname())
	switch isAddr := kind == uri.HostIPv4 || kind == uri.HostIPv6; {
	case ok != isAddr:
		return "Addr: " + strconv.FormatBool(ok)
	case isAddr && (err != nil || addr != want || addr.Is4() != (kind == uri.HostIPv4)):
		return "Addr: " + addr.String()
	}
	return ""
}

// The figures that the documentation gives, and that the automaton is minimal and complete.
func TestConformanceAutomaton(t *testing.T) {
	a := automatonOf(t, "URI-reference")
	require.Equal(t, 201, a.States())
	require.Len(t, a.Classes(), 23)
	for _, word := range lawtest.Lines(t, "../../testdata/references.txt", 300) {
		require.True(t, a.Accepts(word), word)
	}
	for _, line := range lawtest.Lines(t, "../../testdata/invalid.txt", 150) {
		word, _, _ := strings.Cut(line, "\t")
		require.False(t, a.Accepts(word), word)
	}
	require.True(t, slices.IsSorted(a.Classes()))
}
