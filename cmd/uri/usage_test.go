package main

import (
	"flag"
	"slices"
	"strings"
	"testing"
)

func TestHelp(t *testing.T) {
	usages := map[string]string{
		"help":         generalUsage,
		"-h":           generalUsage,
		"-help":        generalUsage,
		"--help":       generalUsage,
		"help help":    generalUsage,
		"help explain": explainUsage,
		"help parse":   parseUsage,
		"help check":   checkUsage,
		"help resolve": resolveUsage,

		"help normalize":  normalizeUsage,
		"help relativize": relativizeUsage,
		"help compare":    compareUsage,
		"help edit":       editUsage,
		"help lint":       lintUsage,
		"help from-file":  fromFileUsage,
		"to-file --help":  toFileUsage,
		"edit --help":     editUsage,
		"compare -h":      compareUsage,

		"explain -h":   explainUsage,
		"parse --help": parseUsage,
		"check -h":     checkUsage,
		"resolve -h":   resolveUsage,
		"parse a -h":   parseUsage, // after an operand
		"help -h":      generalUsage,
		"help json":    jsonSchema,
	}
	for args, usage := range usages {
		t.Run(args, func(t *testing.T) {
			runWith("", strings.Fields(args)...).check(t, result{stdout: usage})
		})
	}
}

func TestUsageIsNarrow(t *testing.T) {
	for name, usage := range allUsages(t) {
		for line := range strings.Lines(usage) {
			if len(line) > 80+len("\n") {
				t.Errorf("%s: more than 80 columns: %s", name, line)
			}
		}
	}
}

func TestWrongUse(t *testing.T) {
	for _, test := range []struct {
		args, stderr string
	}{
		{"", generalUsage},
		{"nonsense", "uri: unknown command: nonsense\nRun \"uri help\" for the commands.\n"},
		{"--json", "uri: unknown command: --json\nRun \"uri help\" for the commands.\n"},
		{"http://u:secret@h/", "uri: unknown command: http://u:xxxxx@h/\nRun \"uri help\" for the commands.\n"},
		{"help nonsense", "uri: unknown command: nonsense\nRun \"uri help\" for the commands.\n"},
		{"parse -x a", wrongFlag("parse", "-x")},
		{"parse a -x", wrongFlag("parse", "-x")},
		{"parse -\x1b[2J\xC3", wrongFlag("parse", `-\x1B[2J\xC3`)},
		{"parse -http://u:secret@h/", wrongFlag("parse", "-http://u:xxxxx@h/")},
		{"check --show-password", wrongFlag("check", "-show-password")},
		{"resolve --show-password http://a/", wrongFlag("resolve", "-show-password")},
		{"explain --stats", wrongFlag("explain", "-stats")},
		{"explain --json=maybe", "uri explain: invalid boolean value \"maybe\" for -json: parse error" +
			" (\"--\" ends the flags)\nRun \"uri help explain\" for its usage.\n"},
		{"resolve", "uri resolve: there is no BASE\nRun \"uri help resolve\" for its usage.\n"},
		{"resolve --json", "uri resolve: there is no BASE\nRun \"uri help resolve\" for its usage.\n"},
		{"normalize --show-password", wrongFlag("normalize", "-show-password")},
		{"lint --scheme", wrongFlag("lint", "-scheme")},
		{"compare --stats a b", wrongFlag("compare", "-stats")},
		{"from-file --show-password", wrongFlag("from-file", "-show-password")},
		{"normalize --iri --scheme a", "uri normalize: --iri and --scheme exclude each other\nRun \"uri help normalize\" for its usage.\n"},
		{"from-file --posix --windows", "uri from-file: --posix and --windows exclude each other\n" +
			"Run \"uri help from-file\" for its usage.\n"},
		{"to-file a --windows --posix", "uri to-file: --posix and --windows exclude each other\n" +
			"Run \"uri help to-file\" for its usage.\n"},
		{"edit --password=secret", wrongFlag("edit", "-password")},
		{"edit --userinfo", "uri edit: flag needs an argument: -userinfo (\"--\" ends the flags)\n" +
			"Run \"uri help edit\" for its usage.\n"},
		{"relativize", "uri relativize: there is no BASE\nRun \"uri help relativize\" for its usage.\n"},
		{"compare", "uri compare: there must be two references\nRun \"uri help compare\" for its usage.\n"},
		{"compare a", "uri compare: there must be two references\nRun \"uri help compare\" for its usage.\n"},
		{"compare a b c", "uri compare: there must be two references\nRun \"uri help compare\" for its usage.\n"},
		{"check a b", "uri check: there is more than one FILE\nRun \"uri help check\" for its usage.\n"},
	} {
		t.Run(test.args, func(t *testing.T) {
			runWith("", strings.Fields(test.args)...).check(t, result{stderr: test.stderr, status: 2})
		})
	}
}

func wrongFlag(cmd, flag string) string {
	return "uri " + cmd + ": flag provided but not defined: " + flag +
		" (\"--\" ends the flags)\nRun \"uri help " + cmd + "\" for its usage.\n"
}

// The general usage names all commands, each of which has a usage of its own that begins with its name.
func TestGeneralUsageNamesAllCommands(t *testing.T) {
	usages := allUsages(t)
	for name, usage := range usages {
		if want := "usage: uri " + name + " "; name != "help" && !strings.HasPrefix(usage, want) {
			t.Errorf("the command %s has the usage %.30q", name, usage)
		}
	}
	if len(usages) != 12 {
		t.Errorf("%d commands are named", len(usages))
	}
}

// A usage tells all flags, and the commands for many references have those that go with that.
func TestUsageTellsFlags(t *testing.T) {
	for name, usage := range allUsages(t) {
		words := strings.Fields(usage)
		cmd, _ := findCommand(name)
		newFlagSet(cmd, new(options)).VisitAll(func(f *flag.Flag) {
			if cmd.name != "" && !slices.Contains(words, "--"+f.Name) {
				t.Errorf("uri help %s does not tell of --%s", name, f.Name)
			}
		})
		if null := strings.Contains(usage, "\n  --null "); null != cmd.bulk {
			t.Errorf("uri help %s tells of --null: %t, want %t", name, null, cmd.bulk)
		}
	}
}

// allUsages returns the usage of each command that the general one names.
func allUsages(t *testing.T) map[string]string {
	t.Helper()
	usages := map[string]string{}
	for line := range strings.Lines(generalUsage) {
		rest, found := strings.CutPrefix(line, "  uri ")
		if !found {
			continue
		}
		name, _, _ := strings.Cut(rest, " ")
		cmd, ok := findCommand(name)
		switch {
		case name == "help":
			usages[name] = generalUsage
		case ok:
			usages[name] = cmd.usage
		default:
			t.Errorf("there is no command %s", name)
		}
	}
	return usages
}
