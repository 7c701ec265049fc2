package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// refusedPairs has the pairs of flags that one command line cannot have: one of them asks for what the other rules out. All other
// pairs of flags of a command work together.
var refusedPairs = map[string][]string{
	"check":     {"format json"},
	"lint":      {"format json"},
	"file-uri":  {"posix windows"},
	"file-path": {"posix windows"},
	"get":       {"require absent"},
	"redact":    {"text iri", "text repair", "text guess"},
	"edit": {
		"scheme no-scheme", "userinfo no-userinfo", "userinfo user", "userinfo password", "userinfo no-password", "password no-password", "port no-port",
		"query no-query", "fragment no-fragment",
	},
}

// Flags that make sense together work together: each pair of flags of each command is tried.
func TestPairsOfFlags(t *testing.T) {
	values := map[string][]string{"format": {"text", "github"}, "max-line": {"1000"}, "scheme": {"x"}, "set-data": {"path=/a"}}
	tried := 0
	for _, cmd := range allCommands() {
		name := strings.Join(pathTo(cmd), " ")
		if name == "help" || name == "play" || strings.HasPrefix(name, "completion") {
			continue
		}
		var refused []string
		eachPair(cmd, values, func(a, b string) {
			tried++
			args := slices.Concat(strings.Fields(name), []string{"--" + a, "--" + b}, secretOperands[name])
			if name == "edit" { // without the flag that the operands have
				args = args[:3]
			}
			if got := runWith("", args...); strings.Contains(got.stderr, "cannot be combined") {
				refused = append(refused, pairInWords(a, b))
			}
		})
		var want []string
		want = append(want, refusedPairs[name]...)
		slices.Sort(refused)
		slices.Sort(want)
		if !slices.Equal(slices.Compact(refused), want) {
			t.Errorf("uri %s refuses %q, want %q", name, refused, want)
		}
	}
	t.Logf("%d pairs of flags with values", tried)
	if tried < 1000 {
		t.Errorf("only %d pairs", tried)
	}
}

// pairInWords returns a pair without the values.
func pairInWords(a, b string) string {
	a, _, _ = strings.Cut(a, "=")
	b, _, _ = strings.Cut(b, "=")
	return a + " " + b
}

// eachPair calls do for each pair of flags of a command, with each of their values.
func eachPair(cmd *cobra.Command, values map[string][]string, do func(a, b string)) {
	var all [][]string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		var settings []string
		known, found := values[f.Name]
		if !found {
			known = valuesOf(f)
		}
		for _, value := range known {
			settings = append(settings, f.Name+"="+value)
		}
		if f.Name != "help" && f.Name != "version" && len(settings) > 0 {
			all = append(all, settings)
		}
	})
	for i := range all {
		for j := range i {
			for _, a := range all[j] {
				for _, b := range all[i] {
					do(a, b)
				}
			}
		}
	}
}
