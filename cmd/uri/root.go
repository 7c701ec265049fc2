package main

import (
	"cmp"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// newRoot returns the root command with its subcommands. It has the flags of explain, hidden, since a reference without a
// command is explained.
func (t *tool) newRoot() *cobra.Command {
	root := command("uri", t.runRoot)
	root.SilenceErrors, root.SilenceUsage, root.DisableFlagsInUseLine = true, true, true
	root.SetOut(t.Stdout)
	root.SetErr(t.Stderr)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { _ = t.printHelp(cmd) }) // an error is reported again at the end
	root.SetFlagErrorFunc(t.flagError)
	root.SetVersionTemplate("{{.Version}}\n")
	root.Version = "uri, version unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		root.Version = describeBuild(info)
	}
	t.explains(root).Flags().VisitAll(func(f *pflag.Flag) { f.Hidden = true })
	root.Flags().Bool("version", false, "write the versions, like the command version")
	flags := root.PersistentFlags()
	t.chooses(root, flags, &t.opts.color, "color", "when to write in colours: `WHEN` is auto, always or never", "auto", "always", "never")
	flags.BoolVarP(&t.opts.Quiet, "quiet", "q", false, "write no messages about references, and no counts: the exit status tells; results are written")
	flags.BoolP("help", "h", false, "describe the command")
	root.PersistentPreRun = func(cmd *cobra.Command, _ []string) {
		if choice := t.opts.color.text; choice == "always" || choice == "never" { // else the environment decides
			always := textio.Palette(choice == "always")
			t.Term.Stdout.Colors, t.Term.Stderr.Colors = always, always
		}
		t.opts.References = cmd.Flags().Lookup("repair") != nil
	}
	t.addCommands(root)
	return root
}

// runRoot explains references without a command. A reference has a character that no name of a command has.
func (t *tool) runRoot(root *cobra.Command, args []string) error {
	switch {
	case len(args) > 0 && !strings.ContainsAny(args[0], ":/?#.@%["):
		return unknownCommand(root, args[0])
	case len(args)+len(t.opts.Files) == 0:
		return &usageError{"uri: a command or a reference is required\n\n" + root.UsageString()}
	default:
		return t.explain(root, args)
	}
}

// addCommands adds to root its commands, in the order of help.
func (t *tool) addCommands(root *cobra.Command) {
	cobra.EnableCommandSorting = false
	help := command("help", t.help)
	root.SetHelpCommand(help)
	addGroup(root, "Inspect references:", t.newExplain(), t.newExtract(), t.newGet(), t.newCheck(), t.newLint(), t.newCompare())
	addGroup(root, "Change references:", t.newNormalize(), t.newResolve(), t.newRelativize(), t.newEdit(), t.newRedact())
	addGroup(root, "Components, file paths and templates:", t.newEscape(), t.newUnescape(), t.newFromFile(), t.newToFile(), t.newTemplate())
	addGroup(root, "About the tool:", t.newPlay(), t.newVersion(), help, newCompletion(root))
	help.ValidArgs = append(availableCommands(root), schemaTopic)
}

// addGroup adds to cmd a group of commands.
func addGroup(cmd *cobra.Command, title string, commands ...*cobra.Command) {
	cmd.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, sub := range commands {
		sub.GroupID, sub.DisableFlagsInUseLine = title, true
		cmd.AddCommand(sub)
	}
}

// newCompletion returns a command with cobra's commands below it, which write completions for shells. Unlike cobra's, it
// rejects unknown arguments.
func newCompletion(root *cobra.Command) *cobra.Command {
	cmd := command("completion", needsCommand)
	root.InitDefaultCompletionCmd()
	standard, _, _ := root.Find([]string{cmd.Name()}) // it is there
	root.RemoveCommand(standard)
	for _, shell := range standard.Commands() {
		shell.Args, shell.Short = noArguments, "for "+shell.Name()
	}
	addGroup(cmd, "Commands:", standard.Commands()...)
	return cmd
}

// needsCommand rejects a command line without one of the commands below cmd.
func needsCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		_, noun, _ := strings.Cut(cmd.Use, " ")
		return misused(cmd, "a "+noun+" is required"+meantOr("", availableCommands(cmd)))
	}
	return unknownCommand(cmd, args[0])
}

// noArguments rejects arguments.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return misused(cmd, "it takes no arguments")
	}
	return nil
}

// libraryPath is the path of the library's module.
const libraryPath = "github.com/go-rfc3986/uri"

// newVersion returns the command that writes the versions.
func (t *tool) newVersion() *cobra.Command {
	cmd := command("version", func(cmd *cobra.Command, _ []string) error { return t.PrintLine(cmd.Root().Version) })
	cmd.Args = noArguments
	return cmd
}

// describeBuild returns the versions in info.
func describeBuild(info *debug.BuildInfo) string {
	text := "uri " + cmp.Or(info.Main.Version, "(devel)")
	for _, module := range info.Deps {
		if module.Path == libraryPath {
			text += ", library " + cmp.Or(module.Version, "(devel)")
		}
	}
	return text + ", " + strings.Replace(info.GoVersion, "go", "Go ", 1)
}
