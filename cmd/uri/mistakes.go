package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// commandsWidth is the width of the list of commands in an error.
const commandsWidth = 78

// A usageError is an error in the command line. Its message is the whole output.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

// misused returns the error for a wrong use of cmd. The message must be safe to show.
func misused(cmd *cobra.Command, message string) error {
	path := cmd.CommandPath()
	help := strings.Replace(path, "uri", "uri help", 1)
	return &usageError{path + ": " + message + "\nRun \"" + help + "\" for its usage.\n"}
}

// exclusive returns an error if two flags of cmd are given, of which each excludes the other.
func exclusive(cmd *cobra.Command, one, other string) error {
	if cmd.Flags().Changed(one) && cmd.Flags().Changed(other) {
		return misused(cmd, "--"+one+" and --"+other+" cannot be combined")
	}
	return nil
}

// unknownCommand returns the error for an unknown command. The name may be a reference without a command, so a password
// in it is masked.
func unknownCommand(root *cobra.Command, name string) error {
	names := append(availableCommands(root), "help")
	return &usageError{"uri: unknown command \"" + textio.Harmless(name) + "\"" + meant(name, names, "") +
		"\nRun \"uri help\" for the commands.\n"}
}

// synonyms has what other tools and libraries call a command, a flag or a name in a FORMAT. It is never modified.
var synonyms = map[string]string{
	"validate": "check", "valid": "check", "verify": "check", "decode": "unescape", "encode": "escape", "quote": "escape", "unquote": "unescape",
	"diff": "compare", "cmp": "compare", "equal": "compare", "join": "resolve", "set": "edit", "change": "edit", "parse": "explain", "split": "explain", "from-file": "file-uri", "to-file": "file-path", "show": "explain", "describe": "explain",
	"canonicalize": "normalize", "clean": "normalize", "print": "get", "mask": "redact", "links": "extract", "uritemplate": "template", "expand": "template", "match": "template",
	"hostname": "host", "username": "user", "url": "reference", "uri": "reference", "href": "reference", "params": "query", "search": "query",
	"hash": "fragment", "pathname": "path", "protocol": "scheme", "netloc": "authority", "pass": "password", "punycode": "ascii:host", "idn": "unicode:host", "puny:host": "ascii:host", "idn:host": "unicode:host",
	"replace": "set-if-present", "trim": "delete", "append": "add", "accept-space": "repair", "url-file": "from", "no-host": "no-authority", "no-user": "no-userinfo", "query-separator": "separator", "scheme": "for-scheme", "input": "from", "file": "from", "silent": "quiet",
}

// meant returns "; did you mean ...?" if some of the names are similar to mistaken or mean the same, and "" otherwise.
func meant(mistaken string, names []string, prefix string) string {
	if synonym := synonyms[strings.ToLower(mistaken)]; slices.Contains(names, synonym) {
		return "; did you mean \"" + prefix + synonym + "\"?"
	}
	choices := &cobra.Command{}
	for _, name := range names {
		choices.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	var likely []string
	for farthest := min(2, len(mistaken)/2); len(likely) == 0 && choices.SuggestionsMinimumDistance < farthest; {
		choices.SuggestionsMinimumDistance++ // nearest first
		likely = choices.SuggestionsFor(mistaken)
	}
	const most = 3
	if mistaken == "" || len(likely) == 0 || len(likely) > most {
		return ""
	}
	for i, name := range likely {
		likely[i] = "\"" + prefix + name + "\""
	}
	return "; did you mean " + strings.Join(likely, " or ") + "?"
}

// meantOr is meant with the list of all names if none of them is similar.
func meantOr(mistaken string, names []string) string {
	if likely := meant(mistaken, names, ""); likely != "" {
		return likely
	}
	last := len(names) - 1
	return ": it must be " + strings.Join(names[:last], ", ") + " or " + names[last]
}

// flagError returns the error for flags of cmd that cannot be parsed. An unknown flag may be a reference that begins
// with "-", so only what may be the name of a flag is shown. Values are not shown.
func (t *tool) flagError(cmd *cobra.Command, err error) error {
	const ends = " (\"--\" ends the flags)"
	var missing *pflag.ValueRequiredError
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		typed, name := typedFlag(unknown, t.args)
		return misused(cmd, "unknown flag "+typed+meant(name, flagNames(cmd), "--")+ends)
	case errors.As(err, &missing):
		return misused(cmd, "--"+missing.GetFlag().Name+" needs a value"+ends)
	case errors.As(err, &invalid):
		return misused(cmd, "invalid value of --"+invalid.GetFlag().Name+": "+invalidValue(invalid)+ends)
	default:
		return misused(cmd, "malformed flag"+ends)
	}
}

// typedFlag returns an unknown flag as it was typed, and the name that was meant: "-json" means "json", not flags of
// one letter.
func typedFlag(err *pflag.NotExistError, args []string) (typed, name string) {
	if letters := err.GetSpecifiedShortnames(); letters != "" {
		for _, arg := range args { // flags of one letter may come before what is unknown
			if strings.HasPrefix(arg, "-") && !strings.HasPrefix(arg, "--") && strings.HasSuffix(arg, letters) {
				letters = arg[1:]
			}
		}
		letters, _, _ = strings.Cut(letters, "=")
		return "-" + nameOfFlag(letters), letters
	}
	name = err.GetSpecifiedName()
	return "--" + nameOfFlag(name), name
}

// nameOfFlag returns text up to a byte that no flag has in its name. The rest may be part of a password.
func nameOfFlag(text string) string {
	for i := range len(text) {
		if c := text[i]; !('a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '-') {
			return text[:i] + textio.Ellipsis
		}
	}
	return text
}

// invalidValue returns what is wrong with the value of a flag, without the value.
func invalidValue(err *pflag.InvalidValueError) string {
	switch err.GetFlag().Value.Type() {
	case "bool":
		return "it must be true or false"
	case "uint":
		return "it must be a number from 0"
	default:
		return err.Unwrap().Error()
	}
}

// flagNames returns the names of the flags of cmd.
func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}
