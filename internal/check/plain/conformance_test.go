package plain

import (
	"fmt"
	"net/netip"
	"testing"

	"github.com/go-rfc3986/uri"
)

// runSuite calls f with every word of the suites of a rule: with one byte of each class, for no more states than the automaton
// has, and with -deep, with all bytes, and for up to two states more. f returns what the library does with the word and what it
// should do, or "" if they are the same.
func runSuite(t *testing.T, rule, function string, f func(word string, accepted bool) string) {
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
					t.Fatalf("RFC 3986, appendix A, rule %s: %s of %q %s", rule, function, word, complaint)
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

// requireDocumented requires the figures in docs/conformance.md, and that the automaton accepts the valid texts of the test data
// and no others.
func requireDocumented(t *testing.T, a *Automaton) {
	t.Helper()
	if states, classes := a.States(), len(a.Classes()); states != 201 || classes != 23 {
		t.Fatalf("docs/conformance.md: the automaton of URI-reference has %d states and %d classes of bytes; want 201 and 23", states, classes)
	}
	const rule = "RFC 3986, appendix A, rule URI-reference: the automaton that the tests build from the ABNF"
	for _, word := range references(t) {
		if !a.Accepts(word) {
			t.Fatalf("%s rejects %q; want it accepted, as in testdata/references.txt", rule, word)
		}
	}
	for _, row := range invalid(t) {
		if a.Accepts(row[0]) {
			t.Fatalf("%s accepts %q; want it rejected, as in testdata/invalid.txt", rule, row[0])
		}
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
	runSuite(t, "URI-reference", "ParseInto", func(word string, accepted bool) string {
		err := uri.ParseInto(&u, word)
		v := u
		if len(v.Path) == 0 {
			v.Path = nil
		}
		return misread(word, accepted, v, err)
	})
}

func TestConformanceReadings(t *testing.T) {
	for _, read := range readings[1:] { // without Parse, which TestConformanceURIReference tries
		t.Run(read.rule, func(t *testing.T) {
			runSuite(t, read.rule, read.name, func(word string, accepted bool) string {
				u, err := read.parse(word)
				return misread(word, accepted, u, err)
			})
		})
	}
}

// misread returns how u and err, the result of reading word, differ from the plain result, or "".
func misread(word string, accepted bool, u uri.URI, err error) string {
	if complaint := disagreement(accepted, err); complaint != "" || !accepted {
		return complaint
	}
	want, _ := parse(word)
	if !same(u, want) {
		return "returns " + shown(u) + "; want " + shown(want)
	}
	if written, err := uri.Format(u); err != nil || written != text(want) {
		return fmt.Sprintf("returns a value that Format writes as %q, with %s; want %q", written, described(err), text(want))
	}
	return ""
}

func disagreement(accepted bool, err error) string {
	switch {
	case accepted && err != nil:
		return "returns " + described(err) + "; want no error, since the rule allows the text"
	case !accepted && err == nil:
		return "returns no error; want one, since the rule does not allow the text"
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
			runSuite(t, rule, "Validate, HostKind or Addr", func(word string, accepted bool) string {
				return misjudged(around.before+word+around.after, accepted || Is(around.other, word))
			})
		})
	}
}

// misjudged returns how the library's results for a host differ from the plain results, or "".
func misjudged(host string, accepted bool) string {
	u := uri.URI{IsRelative: true, ForceAuthority: true, Host: host}
	if complaint := disagreement(accepted, u.Validate()); complaint != "" {
		return complaint
	}
	kind := hostKind(host)
	if got := u.HostKind(); got != kind {
		return "returns the kind " + got.String() + "; want " + kind.String()
	}
	want, _ := netip.ParseAddr(u.Hostname())
	if kind != uri.HostIPv4 && kind != uri.HostIPv6 {
		want = netip.Addr{}
	}
	if addr, ok := u.Addr(); addr != want || ok != want.IsValid() {
		return fmt.Sprintf("returns the address %s, %t; want %s, %t", addr, ok, want, want.IsValid())
	}
	return ""
}
