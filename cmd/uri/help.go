package main

import (
	"slices"

	"github.com/spf13/cobra"

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
	return textio.Fold(cmd.Long+"\n\n"+cmd.UsageString(), width, 0)
}
