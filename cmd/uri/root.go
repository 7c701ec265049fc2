package main

import (
	"errors"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// The groups of commands in help.
const (
	groupLook   = "look"
	groupChange = "change"
	groupText   = "text"
	groupTool   = "tool"
)

// execute runs the command that args name.
func (t *tool) execute(args []string) error {
	args = explainIfReference(args)
	t.args = args
	t.completing = len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	root := t.newRoot(args)
	root.SetArgs(args)
	return root.Execute()
}

// explainIfReference adds the command explain in front of args without a command that have a reference, as in
// "uri --json http://h/".
func explainIfReference(args []string) []string {
	for i, arg := range args {
		switch {
		case strings.HasPrefix(arg, "-"):
		case isLikelyReference(arg):
			return append([]string{"explain"}, args...)
		case i == 0 || commandNamed(arg) || !strings.HasPrefix(args[i-1], "-"): // not the value of a flag
			return args
		}
	}
	return append([]string{}, args...) // with nil, cobra takes the arguments of the process
}

// commandNamed reports whether there is a command of that name.
func commandNamed(name string) bool {
	return name == "help" || name == "completion" ||
		slices.ContainsFunc(constructors, func(c constructor) bool { return c.name == name })
}

// isLikelyReference reports whether an argument in the place of a command is a reference: it has a character that no
// command name has.
func isLikelyReference(arg string) bool {
	return !strings.HasPrefix(arg, "-") && strings.ContainsAny(arg, ":/?#.@%[")
}

// newRoot returns the root command with its subcommands.
func (t *tool) newRoot(args []string) *cobra.Command {
	root := &cobra.Command{
		Use:           "uri",
		Short:         "Work with URI references (RFC 3986)",
		Long:          rootHelp,
		Example:       rootExamples,
		Version:       toolVersion(),
		Args:          cobra.ArbitraryArgs,
		RunE:          runRoot,
		SilenceErrors: true,
		SilenceUsage:  true,

		DisableAutoGenTag: true,
	}
	root.SetOut(t.Stdout)
	root.SetErr(t.Stderr)
	root.SetHelpFunc(t.printHelp)
	root.SetFlagErrorFunc(t.flagError)
	root.SetVersionTemplate("{{.Version}}\n")
	t.chooses(root, root.PersistentFlags(), &t.opts.color, "color", "when to write in colours: `WHEN` is auto, always or never", colorAuto, colorAlways, colorNever)
	root.PersistentPreRun = func(cmd *cobra.Command, _ []string) {
		t.chooseColors()
		t.opts.References = cmd.Flags().Lookup("repair") != nil
	}
	root.PersistentFlags().BoolVarP(&t.opts.Quiet, "quiet", "q", false, "write no messages about references, and no counts: the exit status tells; results are written")
	root.PersistentFlags().BoolP("help", "h", false, "describe the command")
	root.Flags().Bool("version", false, "write the versions, like the command version")
	root.AddGroup(
		&cobra.Group{ID: groupLook, Title: "Inspect references:"},
		&cobra.Group{ID: groupChange, Title: "Change references:"},
		&cobra.Group{ID: groupText, Title: "Components, file paths and templates:"},
		&cobra.Group{ID: groupTool, Title: "About the tool:"},
	)
	cobra.EnableCommandSorting = false
	t.addCommands(root, args)
	return root
}

// The values of --color.
const (
	colorAuto   = "auto"
	colorAlways = "always"
	colorNever  = "never"
)

// chooseColors does what --color says. It leaves the choice to the environment if it is "auto".
func (t *tool) chooseColors() {
	if choice := t.opts.color.text; choice == colorAlways || choice == colorNever {
		always := textio.Palette(choice == colorAlways)
		t.Term.Colors, t.Term.ErrorColors = always, always
	}
}

// A constructor makes a command.
type constructor struct {
	name, group string
	make        func(*tool) *cobra.Command
}

// constructors has the commands in the order of help, except for those that cobra makes. It is never modified.
var constructors = []constructor{
	{"explain", groupLook, (*tool).newExplain},
	{"extract", groupLook, (*tool).newExtract},
	{"get", groupLook, (*tool).newGet},
	{"check", groupLook, (*tool).newCheck},
	{"lint", groupLook, (*tool).newLint},
	{"compare", groupLook, (*tool).newCompare},
	{"normalize", groupChange, (*tool).newNormalize},
	{"resolve", groupChange, (*tool).newResolve},
	{"relativize", groupChange, (*tool).newRelativize},
	{"edit", groupChange, (*tool).newEdit},
	{"redact", groupChange, (*tool).newRedact},
	{"escape", groupText, (*tool).newEscape},
	{"unescape", groupText, (*tool).newUnescape},
	{"file-uri", groupText, (*tool).newFromFile},
	{"file-path", groupText, (*tool).newToFile},
	{"template", groupText, (*tool).newTemplate},
	{"play", groupTool, (*tool).newPlay},
	{"version", groupTool, (*tool).newVersion},
}

// addCommands adds to root the command that args name, so that a run makes only what it needs. If args do not begin
// with the name of a command, it adds all commands.
func (t *tool) addCommands(root *cobra.Command, args []string) {
	add := func(c constructor) {
		cmd := c.make(t)
		cmd.GroupID = c.group
		cmd.DisableFlagsInUseLine = true
		root.AddCommand(cmd)
	}
	for _, c := range constructors {
		if len(args) > 0 && args[0] == c.name {
			add(c)
			root.CompletionOptions.DisableDefaultCmd = true
			return
		}
	}
	for _, c := range constructors {
		add(c)
	}
	help := t.newHelp()
	root.SetHelpCommand(help)
	root.SetHelpCommandGroupID(groupTool)
	help.GroupID = groupTool
	root.AddCommand(help)
	root.SetCompletionCommandGroupID(groupTool)
	addCompletion(root)
}

// addCompletion adds cobra's command that writes completions for shells. Unlike cobra's, it rejects unknown arguments.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		panic("uri: BUG: " + err.Error())
	}
	completion.Use = "completion SHELL"
	completion.Short = "write a completion script for a shell"
	completion.Long = completionHelp
	completion.Example = "$ uri completion bash > ~/.local/share/bash-completion/completions/uri"
	completion.Args = cobra.ArbitraryArgs
	completion.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return misused(cmd, "a SHELL is required")
		}
		var shells []string
		for _, shell := range cmd.Commands() {
			shells = append(shells, shell.Name())
		}
		return misused(cmd, "unknown shell \""+textio.Harmless(args[0])+"\""+meant(args[0], shells, ""))
	}
	for _, shell := range completion.Commands() {
		shell.Args = noArguments
		shell.Short = "for " + shell.Name()
	}
}

// runRoot handles a command line that names no command, perhaps after flags.
func runRoot(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return &usageError{"uri: a command or a reference is required\n" + commandsText(cmd, commandsWidth, false) + "\nRun \"uri help\" for more.\n"}
	}
	return unknownCommand(cmd, args[0])
}

const rootHelp = `Works with URI references as RFC 3986 defines them. A reference that is not valid is rejected. A valid reference stays the same, byte for byte, unless a command changes it.

References are arguments or, with --from FILE, the lines of a file. If there are neither, they are the lines of standard input. A line ends with LF or CRLF, which the last line may lack. An empty line is the empty reference, which is valid. A byte order mark at the start of a line is skipped, and gzip data is decompressed. With --null, records end with NUL instead, and may contain LF and CR. Flags come before or after operands. "--" ends the flags, for a reference that begins with "-".

"uri REF" without a command explains REF. "uri help COMMAND" ends with examples for a shell. "uri help json" writes the JSON Schema (2020-12) of the output with --json.

On a terminal, some commands write in colours, and a run of more than a second shows its progress.`

const rootExamples = `$ uri https://example.com/a
  https://example.com/a
  \___/   \_________/\/
    |          |      |
 scheme  authority  path

  kind      URI
  scheme    https
  host      example.com   reg-name   port 443 by default
  path      /a   path-abempty

$ uri resolve https://example.com/a/b ../c
https://example.com/c

$ uri get '{host}' https://example.com/a
example.com`

// exitStatusHelp and environmentHelp are lists that the help of the root and its manual page end with.
const (
	exitStatusHelp = `  0   yes, or success
  1   no: a reference is bad or does not match, or there is a difference or a finding
  2   an error in the command line, or in a file or an operand that cannot be read
`
	environmentHelp = `  NO_COLOR         no colours if it has a value; --color overrides it
  CLICOLOR_FORCE   colours in all output if it has a value other than 0
  TERM             no colours if it is "dumb" or has no value
  COLUMNS          the width of text, instead of that of the terminal
`
)

const completionHelp = `Writes a script that makes a shell complete commands, flags and some of their values. SHELL is bash, zsh, fish or powershell. "uri help completion SHELL" describes how to load the script.`

// commandsWidth is the width of the list of commands in an error.
const commandsWidth = 78

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
	return &usageError{"uri: unknown command \"" + textio.Harmless(name) + "\"" + meant(name, names, "") +
		"\nRun \"uri help\" for the commands.\n"}
}

// synonyms has what other tools and libraries call a command, a flag or a name in a FORMAT. It is never modified.
var synonyms = map[string]string{
	"validate": "check", "valid": "check", "verify": "check", "decode": "unescape", "encode": "escape", "quote": "escape", "unquote": "unescape",
	"diff": "compare", "cmp": "compare", "equal": "compare", "join": "resolve", "set": "edit", "change": "edit", "parse": "explain", "split": "explain", "from-file": "file-uri", "to-file": "file-path", "show": "explain", "describe": "explain",
	"canonicalize": "normalize", "clean": "normalize", "print": "get", "mask": "redact", "links": "extract", "uritemplate": "template", "expand": "template", "match": "template",
	"hostname": "host", "username": "user", "url": "reference", "uri": "reference", "href": "reference", "params": "query", "search": "query",
	"hash": "fragment", "pathname": "path", "protocol": "scheme", "netloc": "authority", "pass": "password", "punycode": "ascii:host", "idn": "unicode:host", "puny:host": "ascii:host", "idn:host": "unicode:host",
	"replace": "set-if-present", "trim": "delete", "append": "add", "accept-space": "repair", "url-file": "from", "no-host": "no-authority", "no-user": "no-userinfo", "query-separator": "separator", "scheme": "for-scheme", "input": "from", "file": "from", "silent": "quiet",
}

// meant returns "; did you mean ...?" if some of the names are similar to mistaken or mean the same, and "" otherwise.
func meant(mistaken string, names []string, prefix string) string {
	if synonym := synonyms[strings.ToLower(mistaken)]; slices.Contains(names, synonym) {
		return "; did you mean \"" + prefix + synonym + "\"?"
	}
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

// meantOr is meant with the list of all names if none of them is similar.
func meantOr(mistaken string, names []string) string {
	if likely := meant(mistaken, names, ""); likely != "" {
		return likely
	}
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
		typed, name := typedFlag(unknown, t.args)
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
func typedFlag(err *pflag.NotExistError, args []string) (typed, name string) {
	if letters := err.GetSpecifiedShortnames(); letters != "" {
		for _, arg := range args { // flags of one letter may come before what is unknown
			if strings.HasPrefix(arg, "-") && !strings.HasPrefix(arg, "--") && strings.HasSuffix(arg, letters) {
				letters = arg[1:]
			}
		}
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
			return text[:i] + textio.Ellipsis
		}
	}
	return text
}

// invalidValue returns what is wrong with the value of a flag, without the value.
func invalidValue(err *pflag.InvalidValueError) string {
	switch err.GetFlag().Value.Type() {
	case "bool":
		return "it must be true or false"
	case "uint":
		return "it must be a number from 0"
	default:
		return err.Unwrap().Error()
	}
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

// libraryPath is the path of the library's module.
const libraryPath = "github.com/go-rfc3986/uri"

// newVersion returns the command that writes the versions.
func (t *tool) newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "write the versions of the tool, the library and Go",
		Long:    "Writes the versions of the tool, of the library and of Go.",
		Example: "$ uri version",
		Args:    noArguments,
		RunE:    func(*cobra.Command, []string) error { return t.PrintLine(toolVersion()) },
	}
}

// toolVersion returns the versions in the build information.
func toolVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "uri, version unknown"
	}
	return describeBuild(info)
}

// describeBuild returns the versions in info.
func describeBuild(info *debug.BuildInfo) string {
	text := "uri " + orUnknown(info.Main.Version)
	for _, module := range info.Deps {
		if module.Path == libraryPath {
			text += ", library " + orUnknown(module.Version)
		}
	}
	var commit string
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			commit = ", commit " + setting.Value[:min(12, len(setting.Value))]
		}
	}
	return text + commit + ", " + strings.Replace(info.GoVersion, "go", "Go ", 1)
}

// orUnknown returns a version, or "(unreleased)" if there is none, as in a build of a clone.
func orUnknown(version string) string {
	if version == "" || version == "(devel)" {
		return "(unreleased)"
	}
	return version
}
