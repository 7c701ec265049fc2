package main

import (
	"regexp"
	"strings"
	"testing"
)

// noControl are the bytes and characters that may control a terminal, and those that reorder or hide text. The tool writes LF, tabs, and NUL
// with --null.
var noControl = regexp.MustCompile("[\x01-\x08\x0B-\x1F\x7F]|[\u0080-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069]")

// No text of a user controls a terminal: each command, with combinations of flags, on texts with controls, raw and encoded, given as an
// argument and as a line. It tries one of seven.
func TestNothingControlsATerminal(t *testing.T) {
	term := columns(80)
	term.Stdout.IsTerminal, term.Stderr.IsTerminal = true, true
	commands := strings.Fields("explain check lint get|{reference} get|{path} get|{decoded:path} get|{query-all:a\x1b} get|{unicode:host} get|{ascii:host} normalize edit|--path|/%1B " +
		"edit|--set|\x1b=\x07 edit|--fragment|\x1b resolve resolve|http://h/\x1b/ relativize|http://h/%1B/x compare|/%1B%5B2J compare|/\x1b[2J escape escape|--for|segment unescape unescape|--form file-uri|--posix " +
		"file-uri|--windows file-path|--posix file-path|--windows template|match|/{a}{+b} template|expand|/{a}|a=\x1b template|expand|/\x1b{a} template|match|{\x1b} extract redact redact|--text help|\x1b \x1b")
	flags := []string{"", "--null", "--iri", "--repair", "--skip-bad", "--form", "--guess|https", "--where", "--unknown\x1b", "--from|\x1b[2J", "--max-line|3", "--scheme|\x1b"}
	texts := []string{"", "\x1b]0;x\x07", "%1B%5B2J%07", "\u009b2J", "%C2%9B2J", "%9b2J", "\u202e\u200b", "%E2%80%AE%E2%80%8B", "\x7f\r\t\x08", "%7F%0D%09%08%0A"}
	tried, n := 0, 0
	for _, command := range commands {
		for _, flag := range flags {
			for _, text := range texts {
				for _, reference := range []string{"http://h/a" + text + "b?a\x1b=" + text, "//" + text + "/", text} {
					if n++; n%7 != 0 {
						continue
					}
					args := append(strings.Split(command, "|"), strings.FieldsFunc(flag, func(c rune) bool { return c == '|' })...)
					for _, got := range []result{runIn(term, "", append(args, "--", reference)...), runIn(term, reference+"\n", args...)} {
						tried++
						if bad := noControl.FindString(got.stdout + got.stderr); bad != "" {
							t.Errorf("uri %q %q: %q in %q and %q", args, reference, bad, got.stdout, got.stderr)
							return
						}
					}
				}
			}
		}
	}
	t.Log(tried, "calls")
}

// The name of a file controls nothing, and shows no secret, on a terminal and elsewhere: in places, messages and JSON.
func TestNamesOfFilesAreSafe(t *testing.T) {
	for _, name := range []string{"a\x1b[2J.txt", "a\nb.txt", "a\rb", "\x07", "a\xff\u009bb", "\u202ea.md", "pass=s3cret", "https:::joe:s3cret@h.txt"} {
		file := writeFile(t, name, "http://h/%2F\na b\n")
		for _, command := range []string{"extract --where", "extract --json", "check --files", "lint --files", "check --from", "lint --json --from", "get {path} --from", "normalize --from", "check --report github --from", "check --files --max-line 3", "redact --text --json"} {
			got := runWith("", append(strings.Fields(command), file)...)
			text := strings.ReplaceAll(got.stdout+got.stderr, "a b\n", "")
			if bad := noControl.FindString(strings.ReplaceAll(text, "\t", "")); bad != "" || strings.Contains(text, "\xff") || strings.Contains(text, "s3cret") || strings.Contains(name, "\n") && strings.Contains(text, name) {
				t.Errorf("uri %s %q: %q in %+v", command, name, bad, got)
			}
		}
	}
}
