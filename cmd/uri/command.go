package main

import (
	"embed"
	"strings"

	"github.com/spf13/cobra"
)

// helpFiles has a file for each command: its usage and a sentence on a line each, the description, and the examples.
//
//go:embed help
var helpFiles embed.FS

// command returns the command that a file in the folder help describes.
func command(file string, run func(cmd *cobra.Command, args []string) error) *cobra.Command {
	text, err := helpFiles.ReadFile("help/" + file + ".txt")
	if err != nil {
		panic("uri: BUG: " + err.Error())
	}
	use, rest, _ := strings.Cut(string(text), "\n")
	short, rest, _ := strings.Cut(rest, "\n\n")
	long, examples, _ := strings.Cut(rest, "\n\nExamples:\n\n")
	cmd := &cobra.Command{Use: use, Short: short, Long: long, Example: strings.TrimSuffix(examples, "\n"), RunE: run, Args: cobra.ArbitraryArgs}
	cmd.Flags().SortFlags = false
	return cmd
}

// needs rejects a command line without an operand.
func needs(operand string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return misused(cmd, "a "+operand+" is required")
		}
		return nil
	}
}
