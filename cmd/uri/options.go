package main

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// options are the values of the flags of a command. A run has one command, so all commands share them.
type options struct {
	textio.StreamFlags

	showPassword bool
	color        choice

	reading  reading
	accepted acceptance // of check
	report   choice
	files    bool // the operands are files, of check and lint
	require  bool // of get
	redacts  bool
	all      bool // of redact

	forScheme bool // of normalize
	trace     bool // of normalize and resolve
	posix     bool // of file-uri and file-path, like windows
	windows   bool
	form      bool // parameters have the syntax of HTML forms

	separator choice // of parameters
	absent    string
	purpose   choice // of escape
	kind      choice // of extract

	level  choice // of lint, like codes
	codes  bool
	choice codeChoice // of lint and template check
}

// readsReferences adds to cmd the flags for what is read as a reference.
func (t *tool) readsReferences(cmd *cobra.Command) *cobra.Command {
	flags, o := cmd.Flags(), &t.opts.reading
	if flags.Lookup("iri") == nil {
		flags.BoolVar(&o.IRI, "iri", false, "read IRIs (RFC 3987, section 3.1) as the URIs that they stand for")
	}
	flags.BoolVar(&o.Repair, "repair", false, "percent-encode what browsers accept, such as \"|\", and remove white space as they do; offsets are in the repaired text")
	flags.StringVar(&o.Guess, "guess", "", "put `SCHEME` in front of what begins with a DNS name or an address, such as www.example.com/a or localhost:80 (RFC 3986, section 4.5)")
	t.mustComplete(cmd, "guess", "https", "http")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := o.check(); err != nil {
			return misused(cmd, "--guess: "+show.Reason(err))
		}
		return nil
	}
	return cmd
}

// takesReferences adds to cmd the flags for references from arguments, files or standard input.
func (t *tool) takesReferences(cmd *cobra.Command) *cobra.Command {
	return t.readsReferences(t.takesLines(cmd))
}

// writesRecords adds to cmd, which writes a record for each text that it reads, the flag to leave out records.
func (t *tool) writesRecords(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().BoolVar(&t.opts.SkipBad, "skip-bad", false, "write no empty line, and no JSON, for what is not valid, which is then no failure; the reason is on standard error")
	return cmd
}

// takesLines adds to cmd the flags for texts from arguments, files or standard input.
func (t *tool) takesLines(cmd *cobra.Command) *cobra.Command {
	flags := cmd.Flags()
	flags.StringArrayVarP(&t.opts.Files, "from", "f", nil, "read references from the lines of `FILE`, or of standard input if it is \"-\"; may be repeated")
	flags.BoolVarP(&t.opts.Null, "null", "0", false, "read and write records that end with NUL instead of lines")
	_ = t.opts.MaxLine.Set(textio.UsualMaxLine) // a size
	flags.Var(&t.opts.MaxLine, "max-line", "reject a line longer than `SIZE`, such as 64K or 1G")
	flags.UintVar(&t.opts.MaxSame, "max-same", textio.UsualMaxSame, "write at most `N` messages of one kind, and then their number; 0 writes all, as JSON does")
	flags.BoolVar(&t.opts.Stats, "stats", false, "write the time and the speed to standard error at the end")
	t.mustComplete(cmd, "max-line", "64K", "1M", "1G")
	return cmd
}

// hasJSON adds to cmd the flag for output in JSON.
func (t *tool) hasJSON(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().BoolVarP(&t.opts.JSON, "json", "j", false, "write JSON, one object per line; \"uri help json\" writes its schema")
	return cmd
}

// masks adds to cmd, which shows userinfo, the flag to show passwords.
func (t *tool) masks(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().BoolVar(&t.opts.showPassword, "show-password", false, "show passwords instead of \"xxxxx\"")
	return cmd
}

// A choice is the value of a flag that takes one of some texts, or "".
type choice struct{ text string }

// chooses adds to some flags of cmd one that takes one of some texts.
func (t *tool) chooses(cmd *cobra.Command, flags *pflag.FlagSet, c *choice, name, usage string, of ...string) {
	flags.Func(name, usage, func(text string) error {
		if !slices.Contains(of, text) {
			return errors.New("\"" + textio.Harmless(text) + "\"" + meantOr(text, of))
		}
		c.text = text
		return nil
	})
	t.mustComplete(cmd, name, of...)
}

// mustComplete registers the values that a shell completes for a flag of cmd, or for the last member of its list. The
// flag must exist. Unless a shell asks, it does nothing: cobra keeps the function until the process ends.
func (t *tool) mustComplete(cmd *cobra.Command, flag string, values ...string) {
	if !t.completing {
		return
	}
	complete := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	if cmd.Flag(flag).Value.Type() == "stringSlice" {
		complete = completeList(values)
	}
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic("uri: BUG: " + err.Error())
	}
}

// completeList returns what completes the last member of a list with those that are not yet in it.
func completeList(values []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) (completions []string, _ cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		for _, value := range values {
			if !slices.Contains(strings.Split(before, ","), value) {
				completions = append(completions, before+value)
			}
		}
		return completions, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

// newPrinter returns a printer that reports bad references.
func (t *tool) newPrinter(newAnswerer func() textio.Answerer) *textio.Printer {
	p := textio.NewPrinter(&t.Session, newAnswerer)
	p.Unlimited = t.opts.JSON && !t.opts.SkipBad
	p.Tell = func(where textio.Place, about textio.Remark) error { return t.refuse(where, errorOf(about)) }
	p.More = func(message string) error { return t.Complain("uri: " + message) }
	return p
}

// refuse writes why a reference is not valid to stderr or, with --json, to stdout.
func (t *tool) refuse(where textio.Place, reason *show.ErrorRecord) error {
	if t.opts.JSON && !t.opts.SkipBad {
		reason.Location = where.Location()
		return t.PrintJSON(reason)
	}
	return t.Complain("uri: " + where.String() + ": " + reason.Message)
}

// A producer appends the result for a text, or returns why there is none.
type producer func(dst []byte, text string) (result []byte, bad *show.ErrorRecord)

// produce answers each text with the result of a producer: on a line, or with --json in the record of the text and the
// result. If record is nil, the producer itself writes JSON.
func (t *tool) produce(args []string, newProducer func() producer, record func(text string, result string) any) error {
	t.hintAtFiles(args)
	return t.print(t.newPrinter(t.newAnswerer(newProducer, record)), args)
}

// newAnswerer returns the answerers of produce.
func (t *tool) newAnswerer(newProducer func() producer, record func(text string, result string) any) func() textio.Answerer {
	t.opts.Records = true
	return func() textio.Answerer {
		do := newProducer()
		return func(a *textio.Answer, text string) {
			from := len(a.Output)
			dst, bad := do(a.Output, text)
			switch {
			case bad != nil:
				a.Refuse(bad)
			case !t.opts.JSON:
				a.Output = dst
				a.EndRecord()
			case record == nil:
				a.Output = dst
			default:
				a.Output = show.AppendJSON(dst[:from], record(text, string(dst[from:])))
			}
		}
	}
}

// print prints the answers to each reference, and the statistics.
func (t *tool) print(p *textio.Printer, args []string) error {
	if err := p.Answer(args); err != nil {
		return err
	}
	return p.TellStats()
}

// refusals returns what commands other than explain show of bad references.
func (opts *options) refusals() show.ShownAs {
	switch {
	case opts.showPassword:
		return show.ShownWhole
	case opts.JSON && !opts.SkipBad && !opts.redacts:
		return show.ShownMasked
	default:
		return show.NotShown
	}
}

// hintAtFiles writes a hint to stderr for each argument that is read as a reference, but names a file: how to read the
// references in it. Such an argument is a valid reference, so this is not an error.
func (t *tool) hintAtFiles(args []string) {
	for i, arg := range args {
		if t.opts.References && namesFile(arg) {
			_ = t.Complain("uri: hint: argument " + strconv.Itoa(i+1) + " is read as a reference, but names a file too: " +
				"to read the references in it, use --from " + textio.Harmless(arg))
		}
	}
}

// namesFile reports whether an argument is a valid reference that names a regular file.
func namesFile(arg string) bool {
	u, err := uri.Parse(arg)
	if err != nil || u.Kind() < uri.KindAbsolutePath { // not only a path
		return false
	}
	info, err := os.Stat(arg)
	return err == nil && info.Mode().IsRegular()
}
