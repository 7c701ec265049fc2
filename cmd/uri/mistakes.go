package main

import (
	"cmp"
	_ "embed"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A usageError is an error in the command line. Its message is the whole output.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

// misused returns the error for a wrong use of cmd. The message must be safe to show.
func misused(cmd *cobra.Command, message string) error {
	path := cmd.CommandPath()
	help := strings.Replace(path, "uri", "uri help", 1)
	return &usageError{path + ": " + message + "\nRun \"" + help + "\" for its usage.\n"}
}

// exclusive has the pairs of flags that exclude each other, and a reason. It is never modified.
var exclusive = [][3]string{
	{"require", "absent", ": --require rejects what --absent writes a text for"}, {"posix", "windows"}, {"json", "format"},
	{"text", "iri", anyText}, {"text", "repair", anyText}, {"text", "guess", anyText},
}

const anyText = ": --text reads lines of any text, not references"

// unknownCommand returns the error for an unknown command below cmd. The name may be a reference without a command, so a
// secret in it is masked.
func unknownCommand(cmd *cobra.Command, name string) error {
	names := append(availableCommands(cmd), "help")
	return misused(cmd, "unknown command \""+textio.Harmless(name)+"\""+meant(name, names, ""))
}

// synonyms has a line for each command, flag or name in a FORMAT that other tools and libraries
// call something else: its name here, and its names there.
//
//go:embed help/synonyms.txt
var synonyms string

// meant returns "; did you mean ...?" if some of the names are similar to mistaken or mean the same, and "" otherwise.
func meant(mistaken string, names []string, prefix string) string {
	var likely []string
	for line := range strings.Lines(synonyms) {
		name, others, _ := strings.Cut(line, ": ")
		if slices.Contains(names, name) && slices.Contains(strings.Fields(others), strings.ToLower(mistaken)) {
			likely = append(likely, name)
		}
	}
	choices := &cobra.Command{}
	for _, name := range names {
		choices.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	for farthest := min(2, len(mistaken)/2); len(likely) == 0 && choices.SuggestionsMinimumDistance < farthest; {
		choices.SuggestionsMinimumDistance++ // nearest first
		likely = choices.SuggestionsFor(mistaken)
	}
	const most = 3
	if len(likely) == 0 || len(likely) > most {
		return ""
	}
	for i, name := range likely {
		likely[i] = "\"" + prefix + name + "\""
	}
	return "; did you mean " + strings.Join(likely, " or ") + "?"
}

// mustBe returns ": it must be ..." with the names of all choices.
func mustBe(names []string) string {
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
		typed := typedFlag(unknown, t.args)
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		return misused(cmd, "unknown flag "+typed+meant(strings.TrimLeft(typed, "-"), names, "--")+ends)
	case errors.As(err, &missing):
		return misused(cmd, "--"+missing.GetFlag().Name+" needs a value"+ends)
	case errors.As(err, &invalid):
		reason := invalid.Unwrap()
		var number *strconv.NumError
		if errors.As(reason, &number) {
			reason = number.Err // without the value
		}
		return misused(cmd, "invalid value of --"+invalid.GetFlag().Name+": "+reason.Error()+ends)
	default:
		return misused(cmd, "malformed flag"+ends)
	}
}

// flagName matches text that may be the name of a flag. The text after it may be part of a secret.
var flagName = regexp.MustCompile(`^-+[A-Za-z0-9-]*`)

// typedFlag returns an unknown flag as it was typed: "-json", although its first letters are flags of one letter.
func typedFlag(err *pflag.NotExistError, args []string) string {
	letters := err.GetSpecifiedShortnames()
	typed := "-" + cmp.Or(letters, "-"+err.GetSpecifiedName())
	for _, arg := range args {
		if letters != "" && strings.HasPrefix(arg, "-") && !strings.HasPrefix(arg, "--") && strings.HasSuffix(arg, letters) {
			typed = arg
		}
	}
	typed, _, _ = strings.Cut(typed, "=")
	if name := flagName.FindString(typed); name != typed {
		return name + textio.Ellipsis
	}
	return typed
}
