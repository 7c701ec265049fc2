package main

import (
	"cmp"
	"regexp"
	"runtime/debug"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
)

// newRoot returns the root command with its subcommands. It has the flags of explain, hidden, since a reference without a
// command is explained.
func (t *tool) newRoot() *cobra.Command {
	root := t.command("uri", t.runRoot, cobra.ArbitraryArgs)
	root.SilenceErrors, root.SilenceUsage, root.DisableFlagsInUseLine = true, true, true
	root.SetOut(t.Stdout)
	root.SetErr(t.Stderr)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		_ = t.Print(helpText(cmd, t.Term.Stdout.Width)) // an error is reported again at the end
	})
	root.SetFlagErrorFunc(t.flagError)
	root.SetVersionTemplate("{{.Version}}\n")
	root.Version = "uri, version unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		root.Version = "uri " + cmp.Or(info.Main.Version, "(devel)") + ", " + info.GoVersion
	}
	root.Flags().VisitAll(func(f *pflag.Flag) { f.Hidden = f.Name != "version" })
	t.addFlags(root, root.PersistentFlags(), "+everywhere")
	root.PersistentPreRunE = t.prepare
	t.addCommands(root)
	return root
}

// operandFirst matches the usage of a command whose references come after another operand.
var operandFirst = regexp.MustCompile(` ([A-Z]+) \[`)

// prepare applies the flags that many commands have, before one of them runs.
func (t *tool) prepare(cmd *cobra.Command, args []string) error {
	if first := operandFirst.FindStringSubmatch(cmd.Use); first != nil && len(args) == 1 {
		t.Taken = "argument 1 is the " + first[1] + "; "
	}
	t.opts.References = cmd.Flags().Lookup("repair") != nil
	if _, err := uri.GuessURI("h.example", cmp.Or(t.opts.reading.Guess, "https")); err != nil {
		return misused(cmd, "--guess: "+show.Reason(err))
	}
	for _, pair := range exclusive {
		if cmd.Flags().Changed(pair[0]) && cmd.Flags().Changed(pair[1]) {
			return misused(cmd, "--"+pair[0]+" and --"+pair[1]+" cannot be combined"+pair[2])
		}
	}
	return nil
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
	help := t.command("help", t.help, nil)
	root.SetHelpCommand(help)
	addGroup(root, "Inspect references:",
		t.command("explain", t.explain, nil),
		t.command("extract", t.extract, nil),
		t.command("get", t.get, takes(cobra.MinimumNArgs(1), "a FORMAT is required")),
		t.command("check", t.check, nil),
		t.command("lint", t.lint, nil),
		t.command("compare", t.compare, takes(cobra.ExactArgs(2), "two references are required")))
	addGroup(root, "Change references:",
		t.command("normalize", t.normalize, nil),
		t.command("resolve", t.resolve, takes(cobra.MinimumNArgs(1), "a BASE is required")),
		t.command("relativize", t.relativize, takes(cobra.MinimumNArgs(1), "a BASE is required")),
		t.command("edit", t.edit, nil),
		t.command("redact", t.redact, nil))
	template := t.command("template", needsCommand, nil)
	addGroup(template, "Commands:",
		t.command("template-expand", t.expand, takes(cobra.MinimumNArgs(1), "a TEMPLATE is required")),
		t.command("template-match", t.match, takes(cobra.MinimumNArgs(1), "a TEMPLATE is required")))
	addGroup(root, "Components, file paths and templates:",
		t.command("escape", t.escape, nil),
		t.command("unescape", t.unescape, nil),
		t.command("file-uri", t.fromFile, nil),
		t.command("file-path", t.toFile, nil),
		template)
	addGroup(root, "About the tool:",
		t.command("play", t.play, noArguments),
		t.command("version", t.version, noArguments),
		help,
		t.newCompletion(root))
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
func (t *tool) newCompletion(root *cobra.Command) *cobra.Command {
	cmd := t.command("completion", needsCommand, nil)
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
		return misused(cmd, "a "+noun+" is required"+mustBe(availableCommands(cmd)))
	}
	return unknownCommand(cmd, args[0])
}

// version writes the versions.
func (t *tool) version(cmd *cobra.Command, _ []string) error { return t.PrintLine(cmd.Root().Version) }
