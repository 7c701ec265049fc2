package main

import (
	"strings"
	"testing"
)

// The error for a wrong command line suggests what was meant, and shows no password.
func TestMistakes(t *testing.T) {
	const help = "\nRun \"uri help\" for the commands.\n"
	of := func(command string) string { return "\nRun \"uri help " + command + "\" for its usage.\n" }
	const ends = ` ("--" ends the flags)`
	for args, want := range map[string]string{
		"":                             "uri: a command is required" + help,
		"normalise":                    `uri: unknown command "normalise"; did you mean "normalize"?` + help,
		"lnt":                          `uri: unknown command "lnt"; did you mean "lint"?` + help,
		"nonsense":                     `uri: unknown command "nonsense"` + help,
		"help nonsense":                `uri: unknown command "nonsense"` + help,
		"help chekc":                   `uri: unknown command "chekc"; did you mean "check"?` + help,
		"help get x":                   `uri: unknown command "x"` + help,
		"completion":                   "uri completion: a SHELL is required" + of("completion"),
		"completion bsh":               `uri completion: unknown shell "bsh"; did you mean "bash" or "zsh"?` + of("completion"),
		"completion bash x":            "uri completion bash: it takes no arguments" + of("completion bash"),
		"version x":                    "uri version: it takes no arguments" + of("version"),
		"--jsn":                        `uri: unknown flag --jsn` + ends + "\nRun \"uri help\" for its usage.\n",
		"parse --jsn a":                `uri parse: unknown flag --jsn; did you mean "--json"?` + ends + of("parse"),
		"parse -json a":                `uri parse: unknown flag -json; did you mean "--json"?` + ends + of("parse"),
		"parse -x a":                   `uri parse: unknown flag -x` + ends + of("parse"),
		"parse -xhttp://u:secret@h/":   `uri parse: unknown flag -xhttp...` + ends + of("parse"),
		"parse --http://u:secret@h/=1": `uri parse: unknown flag --http...` + ends + of("parse"),
		"parse -\x1b[2J":               `uri parse: unknown flag -...` + ends + of("parse"),
		"parse --=x":                   "uri parse: malformed flag" + ends + of("parse"),
		"parse --json=secret":          "uri parse: invalid value of --json: it must be true or false" + ends + of("parse"),
		"parse --max-line x":           "uri parse: invalid value of --max-line: it must be a size such as 4096, 64K, 1M or 1G" + ends + of("parse"),
		"parse --from":                 "uri parse: --from needs a value" + ends + of("parse"),
		"resolve":                      "uri resolve: a BASE is required" + of("resolve"),
		"relativize --json":            "uri relativize: a BASE is required" + of("relativize"),
		"compare a":                    "uri compare: two references are required" + of("compare"),
		"normalize --iri --scheme a":   "uri normalize: --iri and --scheme cannot be combined" + of("normalize"),
		"from-file --posix --windows":  "uri from-file: --posix and --windows cannot be combined" + of("from-file"),
		"to-file --posix --windows":    "uri to-file: --posix and --windows cannot be combined" + of("to-file"),
		"lint --only encoded-slsh a":   `uri lint: unknown code "encoded-slsh"; did you mean "encoded-slash"?` + of("lint"),
		"lint --ignore x a":            `uri lint: unknown code "x"` + of("lint"),
		"lint --only u:sec,ret,@h":     `uri lint: unknown code "..."` + of("lint"), // no part of what may be a password
		"lint --level eror":            `uri lint: unknown level "eror"; did you mean "error"?` + of("lint"),
		"escape --for segmnt a":        `uri escape: unknown place "segmnt"; did you mean "segment"?` + of("escape"),
	} {
		runWith("a\n", strings.Fields(args)...).check(t, result{"", want, 2})
	}
}

// A reference without a command is explained, with the flags that follow it.
func TestReferenceWithoutCommand(t *testing.T) {
	for _, args := range []string{"http://h/", "//h --json", "a/b", "mailto:joe@h", "http://u:secret@h/ x"} {
		want := runWith("", append([]string{"explain"}, strings.Fields(args)...)...)
		runWith("", strings.Fields(args)...).check(t, want)
		if !strings.Contains(args, "-") {
			runWith("", append([]string{"--color", "never"}, strings.Fields(args)...)...).check(t, want)
		}
	}
}

// A flag takes the next argument as its value, even if that looks like a flag, and "--" ends the flags.
func TestFlagValuesMayLookLikeFlags(t *testing.T) {
	for args, want := range map[string]string{
		"edit --query -- x":               "x?--",
		"edit x --query --":               "x?--",
		"edit --query -- x --fragment f":  "x?--#f",
		"edit --no-query -- x --fragment": "x\n--fragment",
		"edit --query=-- -- -x":           "-x?--",
		"edit --query --fragment -- -x":   "-x?--fragment",
		"edit --query --fragment=a x":     "x?--fragment=a",
		"edit --query= -- --":             "--?",
		"edit --segment -- --segment - x": "x/--/-",
		"normalize --scheme -- -x":        "-x",
		"normalize --scheme x -- --":      "x\n--",
		"normalize x --scheme":            "x",
		"--color never normalize x":       "x",
	} {
		runWith("", strings.Fields(args)...).check(t, result{stdout: want + "\n"})
	}
}
