package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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

// unknownCommand returns the error for an unknown command. The name may be a reference without a command, so a password
// in it is masked.
func unknownCommand(root *cobra.Command, name string) error {
	names := []string{"help"}
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			names = append(names, cmd.Name())
		}
	}
	return &usageError{"uri: unknown command \"" + harmless(name) + "\"" + meant(name, names, "") +
		"\nRun \"uri help\" for the commands.\n"}
}

// meant returns "; did you mean ...?" if some of the names are similar to mistaken, and "" otherwise.
func meant(mistaken string, names []string, prefix string) string {
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

// flagError returns the error for flags of cmd that cannot be parsed. An unknown flag may be a reference that begins
// with "-", so only what may be the name of a flag is shown. Values are not shown.
func flagError(cmd *cobra.Command, err error) error {
	const ends = " (\"--\" ends the flags)"
	var missing *pflag.ValueRequiredError
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		typed, name := typedFlag(unknown)
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
func typedFlag(err *pflag.NotExistError) (typed, name string) {
	if letters := err.GetSpecifiedShortnames(); letters != "" {
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
			return text[:i] + ellipsis
		}
	}
	return text
}

// invalidValue returns what is wrong with the value of a flag, without the value.
func invalidValue(err *pflag.InvalidValueError) string {
	if err.GetFlag().Value.Type() == "bool" {
		return "it must be true or false"
	}
	return err.Unwrap().Error()
}

// flagNames returns the names of the flags of cmd.
func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// noArguments rejects arguments.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return misused(cmd, "it takes no arguments")
	}
	return nil
}
