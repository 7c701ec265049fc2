package plain

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// runSuite judges, by f, every word of the suites of a rule: with one byte of each class, for no more states than the automaton
// has, and if asked, with all bytes, and for up to two states more. f returns a
// complaint if the library disagrees.
func runSuite(t *testing.T, rule string, f func(word string, accepted bool) string) {
	t.Helper()
	t.Parallel()
	a := AutomatonOf(rule, RFC3986, PortRange)
	if rule == "URI-reference" {
		requireDocumented(t, a)
	}
	t.Logf("%s: %d states, %d classes of bytes", rule, a.States(), len(a.Classes()))
	run := func(name string, alphabet []byte, extra int) {
		t.Run(name, func(t *testing.T) {
			accepted := 0
			words := a.Suite(alphabet, extra, func(word []byte, ok bool) {
				if ok {
					accepted++
				}
				if complaint := f(string(word), ok); complaint != "" {
					require.FailNow(t, "not the language of "+rule, "%q: %s", word, complaint)
				}
			})
			t.Logf("%d bytes: %d words tried, %d of them accepted", len(alphabet), words, accepted)
		})
	}
	run("k=0", a.Classes(), 0)
	if *deep {
		run("all", allBytes(), 0)
		run("k=1", a.Classes(), 1)
		run("k=2", a.Classes(), 2)
	}
}

// requireDocumented requires the figures that the documentation gives, and that the automaton is that of the test data.
func requireDocumented(t *testing.T, a *Automaton) {
	t.Helper()
	require.Equal(t, 201, a.States())
	require.Len(t, a.Classes(), 23)
	for _, word := range references(t) {
		require.True(t, a.Accepts(word), word)
	}
	for _, row := range invalid(t) {
		require.False(t, a.Accepts(row[0]), row[0])
	}
}

func allBytes() []byte {
	all := make([]byte, 256)
	for c := range all {
		all[c] = byte(c)
	}
	return all
}

// Law 1: the four readings accept exactly their rule. Law 2, on every accepted word: the fields are what the delimiters say, and
// Format writes the word back.
func TestConformanceURIReference(t *testing.T) {
	var u uri.URI
	runSuite(t, "URI-reference", func(word string, accepted bool) string {
		err := uri.ParseInto(&u, word)
		v := u
		if len(v.Path) == 0 {
			v.Path = nil
		}
		return misread(word, accepted, v, err)
	})
}

func TestConformanceReadings(t *testing.T) {
	for rule, read := range map[string]func(string) (uri.URI, error){
		"URI": uri.ParseURI, "absolute-URI": uri.ParseAbsolute, "relative-ref": uri.ParseRelative,
	} {
		t.Run(rule, func(t *testing.T) {
			runSuite(t, rule, func(word string, accepted bool) string {
				u, err := read(word)
				return misread(word, accepted, u, err)
			})
		})
	}
}

// misread returns what is wrong with u, which word was read as.
func misread(word string, accepted bool, u uri.URI, err error) string {
	if complaint := disagreement(accepted, err); complaint != "" || !accepted {
		return complaint
	}
	want, _ := parse(word)
	if !same(u, want) {
		return "read as " + shown(u)
	}
	if written, err := uri.Format(u); err != nil || written != text(want) {
		return "written as " + written
	}
	return ""
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

// The host alone, with its kind by the rule that matches first.
func TestConformanceHost(t *testing.T) {
	for rule, around := range map[string]struct{ before, other, after string }{
		"host": {"", "host", ""}, "IPv6address": {"[", "IPvFuture", "]"}, "IPv4address": {"", "reg-name", ""},
	} {
		t.Run(rule, func(t *testing.T) {
			runSuite(t, rule, func(word string, accepted bool) string {
				return misjudged(around.before+word+around.after, accepted || Is(around.other, word))
			})
		})
	}
}

// misjudged returns what the library says of a host, if it is not what it should say.
func misjudged(host string, accepted bool) string {
	u := uri.URI{IsRelative: true, ForceAuthority: true, Host: host}
	if complaint := disagreement(accepted, u.Validate()); complaint != "" {
		return complaint
	}
	kind := hostKind(host)
	if got := u.HostKind(); got != kind {
		return "its kind is " + got.String()
	}
	want, _ := netip.ParseAddr(u.Hostname())
	if kind != uri.HostIPv4 && kind != uri.HostIPv6 {
		want = netip.Addr{}
	}
	if addr, ok := u.Addr(); addr != want || ok != want.IsValid() {
		return "Addr: " + addr.String()
	}
	return ""
}
