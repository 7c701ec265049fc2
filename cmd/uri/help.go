package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// schemaTopic is the argument of help that writes the schema.
const schemaTopic = "json"

// availableCommands returns the names of the commands below cmd.
func availableCommands(cmd *cobra.Command) (names []string) {
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}

// help writes the help of the command that args name, or the schema.
func (t *tool) help(cmd *cobra.Command, args []string) error {
	if slices.Equal(args, []string{schemaTopic}) {
		return t.Print(show.Schema)
	}
	about, rest, _ := cmd.Root().Find(args) // no command has arguments that it rejects
	if len(rest) > 0 {
		return unknownCommand(about, rest[0])
	}
	return t.Print(helpText(about, t.Term.Stdout.Width))
}

// helpText returns the help of cmd, in lines of at most width columns.
func helpText(cmd *cobra.Command, width int) string {
	cmd.InitDefaultHelpFlag() // also adds the flags of the root
	usage, _, _ := strings.Cut(cmd.UsageString(), "\n\nFlags:\n")
	return textio.Fold(cmd.Long+"\n\n"+strings.TrimRight(usage, "\n")+flagGroups(cmd), width, 0)
}

// inputFlags has the shared flags about input, and outputFlags the shared flags about output. Help
// groups them. Neither is modified.
var (
	inputFlags  = []string{"from", "files", "where", "null", "max-line", "iri", "repair", "guess"}
	outputFlags = []string{"json", "format", "skip-bad", "quiet", "color", "help", "version"}
)

// flagGroups returns the flags of cmd, those of its own first.
func flagGroups(cmd *cobra.Command) (text string) {
	titles := []string{"Flags", "Input", "Output"}
	groups := make([]pflag.FlagSet, len(titles))
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		i := 0
		switch {
		case slices.Contains(inputFlags, f.Name) && cmd.Flags().Lookup("from") != nil:
			i = 1
		case slices.Contains(outputFlags, f.Name):
			i = 2
		}
		groups[i].AddFlag(f)
	})
	for i := range groups {
		groups[i].SortFlags = false
		if groups[i].HasAvailableFlags() {
			text += "\n\n" + titles[i] + ":\n" + strings.TrimRight(groups[i].FlagUsages(), "\n")
		}
	}
	return text + "\n"
}
