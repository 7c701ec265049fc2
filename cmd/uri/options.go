package main

import "github.com/spf13/cobra"

// options are the values of the flags of a command. A run has one command, so all commands share them.
type options struct {
	streamFlags

	showPassword bool
	color        colorMode

	scheme    bool // of normalize
	iri       bool // of normalize and lint
	addresses bool // of normalize and compare
	posix     bool // of from-file and to-file, like windows
	windows   bool
	form      bool // parameters have the syntax of HTML forms
	absent    string
	purpose   string // of escape

	operandsAreFiles bool // not references

	lint  lintOptions
	edits edits
}

// takesReferences adds to cmd the flags for references from arguments, files or standard input.
func (t *tool) takesReferences(cmd *cobra.Command) *cobra.Command {
	flags := cmd.Flags()
	flags.StringArrayVar(&t.opts.files, "from", nil, "read references from the lines of `FILE`, or of standard input if it is \"-\"; may be repeated")
	flags.BoolVar(&t.opts.null, "null", false, "read and write records that end with NUL instead of lines")
	flags.Var(&t.opts.maxLine, "max-line", "stop at a line longer than `SIZE`, such as 64K or 1G; the default is 1M")
	flags.BoolVar(&t.opts.stats, "stats", false, "write the time and the speed to standard error at the end")
	t.mustComplete(cmd, "max-line", "64K", "1M", "1G")
	return cmd
}

// hasJSON adds to cmd the flag for output in JSON.
func (t *tool) hasJSON(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().BoolVar(&t.opts.json, "json", false, "write JSON, one object per line; \"uri help json\" writes its schema")
	return cmd
}

// masks adds to cmd, which shows userinfo, the flag to show passwords.
func (t *tool) masks(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().BoolVar(&t.opts.showPassword, "show-password", false, "show passwords instead of \"xxxxx\"")
	return cmd
}

// mustComplete registers the values that a shell completes for a flag of cmd. The flag must exist. Unless a shell asks,
// it does nothing: cobra keeps the values until the process ends.
func (t *tool) mustComplete(cmd *cobra.Command, flag string, values ...string) {
	if !t.completing {
		return
	}
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic("uri: BUG: " + err.Error())
	}
}

// answer runs a command that answers each reference.
func (t *tool) answer(newAnswerer func() answerer, args []string) error {
	t.hintAtFiles(args)
	p := newPrinter(&t.session, newAnswerer)
	if err := p.answer(args); err != nil {
		return err
	}
	return p.tellStats()
}

// refusals returns what commands other than explain show of bad references.
func (opts *options) refusals() shownAs {
	switch {
	case opts.showPassword:
		return shownWhole
	case opts.json:
		return shownMasked
	default:
		return notShown
	}
}
