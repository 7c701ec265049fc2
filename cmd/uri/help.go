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
	about := cmd.Root()
	for _, name := range args {
		next, _, err := about.Find([]string{name})
		if err != nil || next == about {
			return unknownCommand(about, name)
		}
		about = next
	}
	return t.Print(helpText(about, t.Term.Width, t.Term.Colors))
}

// printHelp writes the help of cmd, for the flag --help.
func (t *tool) printHelp(cmd *cobra.Command, _ []string) {
	t.chooseColors()
	_ = t.Print(helpText(cmd, t.Term.Width, t.Term.Colors)) // an error is reported again at the end
}

// helpText returns the help of cmd, in lines of at most width columns. The commands come before the text, since they are
// what people look for.
func helpText(cmd *cobra.Command, width int, p textio.Palette) string {
	cmd.InitDefaultHelpFlag() // also adds the flags of the root
	const usage = "usage:"
	text := textio.Fold(usage+" "+usageOf(cmd), width, len(usage)+1)
	text = p.Paint(textio.PlaceStyle, usage) + strings.TrimPrefix(text, usage) + "\n"
	text += commandsText(cmd, width, p) + "\n" + textio.Fold(cmd.Long, width, 0) + "\n" + flagsText(cmd, width, p)
	if !cmd.HasParent() {
		text += title("Exit status:", p) + textio.Fold(exitStatusHelp, width, 0)
		text += title("Environment:", p) + textio.Fold(environmentHelp, width, 0)
	}
	if cmd.Example != "" {
		example := "  " + strings.ReplaceAll(cmd.Example, "\n", "\n  ")
		text += title("Examples:", p) + textio.Fold(strings.ReplaceAll(example, "\n  \n", "\n\n"), width, 4) + "\n"
	}
	return text
}

// usageOf returns the command line of cmd.
func usageOf(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return cmd.Name() + " COMMAND [FLAG...] [OPERAND...]"
	}
	return cmd.CommandPath() + strings.TrimPrefix(cmd.Use, cmd.Name())
}

// commandsText returns the list of the commands below cmd.
func commandsText(cmd *cobra.Command, width int, p textio.Palette) string {
	var b strings.Builder
	groups := cmd.Groups()
	if len(groups) == 0 && cmd.HasAvailableSubCommands() {
		groups = []*cobra.Group{{Title: "Commands:"}}
	}
	for _, group := range groups {
		b.WriteString(title(group.Title, p))
		for _, sub := range cmd.Commands() {
			if sub.GroupID == group.ID && !sub.Hidden {
				b.WriteString(item(sub.Name(), sub.Short, width, p))
			}
		}
	}
	return b.String()
}

// inputFlags has the flags that many commands share for what they read, and outputFlags those for what they write. Help
// groups them. They are never modified.
var (
	inputFlags  = []string{"from", "files", "where", "null", "max-line", "iri", "repair", "guess"}
	outputFlags = []string{"json", "format", "skip-bad", "max-same", "stats", "quiet", "color", "help", "version"}
)

// A flagGroup is some flags of a command, with a title.
type flagGroup struct {
	title string
	flags []*pflag.Flag
}

// groupsOf returns the flags of cmd in groups.
func groupsOf(cmd *cobra.Command) []flagGroup {
	groups := []flagGroup{{title: "Flags:"}, {title: "Input:"}, {title: "Output:"}}
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
		groups[i].flags = append(groups[i].flags, f)
	})
	return slices.DeleteFunc(groups, func(g flagGroup) bool { return len(g.flags) == 0 })
}

// flagsText returns the lists of the flags of cmd, in lines of at most width columns.
func flagsText(cmd *cobra.Command, width int, p textio.Palette) string {
	var b strings.Builder
	for _, group := range groupsOf(cmd) {
		b.WriteString(title(group.title, p))
		for _, f := range group.flags {
			name, usage := describeFlag(f)
			b.WriteString(item(name, usage, width, p))
		}
	}
	return b.String()
}

// describeFlag returns a flag as it is written, and what it does.
func describeFlag(f *pflag.Flag) (name, usage string) {
	value, usage := pflag.UnquoteUsage(f)
	name = "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	if value != "" {
		name += " " + value
	}
	return name, usage
}

// title returns the title of a part of help.
func title(text string, p textio.Palette) string {
	return "\n" + p.Paint(textio.PlaceStyle, text) + "\n\n"
}

// itemColumn is the column of the descriptions in a list.
const itemColumn = 24

// item returns an entry of a list: a name, and a description beside or below it, in lines of at most width columns.
func item(name, text string, width int, p textio.Palette) string {
	name = "  " + p.Paint(textio.CodeStyle, name)
	gap := itemColumn - textio.DisplayWidth(name)
	if gap < len("   ") { // of a row
		name += "\n"
		gap = itemColumn
	}
	return textio.Fold(name+strings.Repeat(" ", gap)+text, width, 0) + "\n"
}
