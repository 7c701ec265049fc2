package main

import (
	"cmp"
	"embed"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpFiles has a file for each command: its usage and a sentence on a line each, the description, the flags, and the examples.
//
//go:embed help
var helpFiles embed.FS

// sharedFlags has the sets of flags that commands share.
//
//go:embed help/flags.txt
var sharedFlags string

// command returns the command that a file in the folder help describes, with its flags. args checks its operands; nil takes any.
func (t *tool) command(file string, run func(cmd *cobra.Command, args []string) error, args cobra.PositionalArgs) *cobra.Command {
	cmd, flags := describe(file)
	cmd.RunE, cmd.Args = run, args
	t.addFlags(cmd, cmd.Flags(), flags)
	return cmd
}

// describe returns the command that a file describes, and the text about its flags.
func describe(file string) (cmd *cobra.Command, flags string) {
	text, err := helpFiles.ReadFile("help/" + file + ".txt")
	if err != nil {
		panic("uri: BUG: " + err.Error())
	}
	use, rest, _ := strings.Cut(string(text), "\n")
	short, rest, _ := strings.Cut(rest, "\n\n")
	rest, examples, _ := strings.Cut(rest, "\n\nExamples:\n\n")
	long, flags, _ := strings.Cut(rest, "\n\nFlags:\n\n")
	cmd = &cobra.Command{Use: use, Short: short, Long: long, Example: strings.TrimSuffix(examples, "\n")}
	cmd.Flags().SortFlags = false
	return cmd, flags
}

// addFlags adds to some flags of cmd those of a text. A line of it is a flag with its usage, or the
// name of a set of flags. A flag that cmd has already keeps its usage.
func (t *tool) addFlags(cmd *cobra.Command, flags *pflag.FlagSet, text string) {
	for line := range strings.Lines(text) {
		name, usage, isFlag := strings.Cut(strings.TrimRight(line, "\n"), ": ")
		name = strings.TrimPrefix(name, "--")
		switch {
		case !isFlag:
			_, rest, _ := strings.Cut(sharedFlags, "\n\n"+name+"\n")
			set, _, _ := strings.Cut(rest, "\n\n")
			t.addFlags(cmd, flags, set)
		case flags.Lookup(name) == nil:
			flag := *cmp.Or(t.flags.Lookup(cmd.Name()+" --"+name), t.flags.Lookup(name))
			flag.Name, flag.Usage = name, usage
			flags.AddFlag(&flag)
		}
	}
}

// takes rejects the same command lines as args, with a message of its own.
func takes(args cobra.PositionalArgs, message string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, operands []string) error {
		if args(cmd, operands) != nil {
			return misused(cmd, message)
		}
		return nil
	}
}

// noArguments rejects arguments.
var noArguments = takes(cobra.NoArgs, "it takes no arguments")
