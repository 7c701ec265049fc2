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

// newHelp returns the command that describes the commands.
func (t *tool) newHelp() *cobra.Command {
	cmd := command("help", t.help)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		return append(availableCommands(cmd.Root()), schemaTopic), cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}

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
	return t.Print(helpText(about, t.Term.Stdout.Width, t.Term.Stdout.Colors))
}

// printHelp writes the help of cmd, for the flag --help.
func (t *tool) printHelp(cmd *cobra.Command, _ []string) {
	t.chooseColors()
	_ = t.Print(helpText(cmd, t.Term.Stdout.Width, t.Term.Stdout.Colors)) // an error is reported again at the end
}

// helpText returns the help of cmd, in lines of at most width columns. The commands come before the text, since they are
// what people look for.
func helpText(cmd *cobra.Command, width int, p textio.Palette) string {
	cmd.InitDefaultHelpFlag() // also adds the flags of the root
	text := p.Paint(textio.PlaceStyle, "usage:") + " " + cmd.UseLine() + "\n"
	text += sectionsText(commandSections(cmd), p) + "\n" + cmd.Long + "\n" + sectionsText(flagSections(cmd), p)
	if !cmd.HasParent() {
		text += title("Exit status:", p) + exitStatusHelp + title("Environment:", p) + environmentHelp
	}
	text = textio.Fold(text, width, 0)
	if cmd.Example != "" {
		example := "  " + strings.ReplaceAll(cmd.Example, "\n", "\n  ")
		text += title("Examples:", p) + textio.Fold(strings.ReplaceAll(example, "\n  \n", "\n\n"), width, 4) + "\n"
	}
	return text
}

// A section is a list in help: names, and what they mean.
type section struct {
	title string
	rows  [][2]string
}

// commandSections returns the commands below cmd.
func commandSections(cmd *cobra.Command) (all []section) {
	for _, group := range cmd.Groups() {
		s := section{title: group.Title}
		for _, sub := range cmd.Commands() {
			if sub.GroupID == group.ID {
				s.rows = append(s.rows, [2]string{sub.Name(), sub.Short})
			}
		}
		all = append(all, s)
	}
	return all
}

// inputFlags has the flags that many commands share for what they read, and outputFlags those for what they write. Help
// groups them. They are never modified.
var (
	inputFlags  = []string{"from", "files", "where", "null", "max-line", "iri", "repair", "guess"}
	outputFlags = []string{"json", "format", "skip-bad", "max-same", "stats", "quiet", "color", "help", "version"}
)

// flagSections returns the flags of cmd.
func flagSections(cmd *cobra.Command) []section {
	all := []section{{title: "Flags:"}, {title: "Input:"}, {title: "Output:"}}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		i := 0
		switch {
		case f.Hidden:
			return
		case slices.Contains(inputFlags, f.Name) && cmd.Flags().Lookup("from") != nil:
			i = 1
		case slices.Contains(outputFlags, f.Name):
			i = 2
		}
		value, usage := pflag.UnquoteUsage(f)
		name := strings.TrimSpace("--" + f.Name + " " + value)
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		all[i].rows = append(all[i].rows, [2]string{name, usage})
	})
	return slices.DeleteFunc(all, func(s section) bool { return len(s.rows) == 0 })
}

// sectionsText returns sections in lines, with the descriptions beside the names.
func sectionsText(all []section, p textio.Palette) string {
	const column, least = 24, 3 // of the descriptions, and the spaces before them that make a row
	var b strings.Builder
	for _, s := range all {
		b.WriteString(title(s.title, p))
		for _, row := range s.rows {
			gap := strings.Repeat(" ", max(least, column-len("  "+row[0])))
			b.WriteString("  " + p.Paint(textio.CodeStyle, row[0]) + gap + row[1] + "\n")
		}
	}
	return b.String()
}

// title returns the title of a part of help.
func title(text string, p textio.Palette) string {
	return "\n" + p.Paint(textio.PlaceStyle, text) + "\n\n"
}
