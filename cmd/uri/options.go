package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/links"
	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
	"github.com/go-rfc3986/uri/query"
)

// options are the values of the flags of a command. A run has one command, so all commands share them.
type options struct {
	textio.StreamFlags

	color    choice
	reading  reading
	accepted acceptance // of check
	address  string     // of play
	kind     choice     // of extract, like base
	base     string
	purpose  choice // of escape

	redacts      bool // no invalid text is shown, of redact
	draws        bool // invalid text is drawn, with a mark
	reports      bool // errors are results, of check and lint
	showPassword bool

	redactor  uri.Redactor // of redact, like text and params
	text      bool
	params    []string // patterns of names
	forScheme bool     // of normalize
	relative  bool     // of resolve
	require   bool     // of get, like absent
	absent    string

	files        bool // the operands are files, of check and lint, like report
	report       choice
	level        choice   // of lint
	only, ignore []string // codes, of lint

	posix, windows bool // the form of paths
	form           bool // parameters have the syntax of HTML forms
}

// newFlags returns all flags. Their usages are in the files that describe the commands. The flags
// with which edit changes something have its name in front, since two of them have the names of
// flags of check.
func newFlags(o *options) *pflag.FlagSet {
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.StringVar(&o.absent, "absent", "", "")
	f.BoolVar(&o.accepted.absolute, "absolute", false, "")
	f.StringVar(&o.address, "address", "127.0.0.1:8086", "")
	f.BoolVar(&o.redactor.All, "all", false, "")
	f.StringVar(&o.base, "base", "", "")
	f.Var(o.color.of("auto", "always", "never"), "color", "")
	f.BoolVar(&o.files, "files", false, "")
	f.Var(o.purpose.of(encoderNames...), "for", "")
	f.BoolVar(&o.forScheme, "for-scheme", false, "")
	f.BoolVar(&o.form, "form", false, "")
	f.Var(o.report.of("text", "json", toGitHub), "format", "")
	f.StringArrayVarP(&o.Files, "from", "f", nil, "")
	f.StringVar(&o.reading.Guess, "guess", "", "")
	f.BoolP("help", "h", false, "")
	f.BoolVar(&o.accepted.host, "host", false, "")
	f.StringSliceVar(&o.ignore, "ignore", nil, "")
	f.BoolVar(&o.reading.IRI, "iri", false, "")
	f.BoolVarP(&o.JSON, "json", "j", false, "")
	f.Var(o.level.of(refs.Levels...), "level", "")
	f.Uint32Var(&o.MaxLine, "max-line", 1<<20, "") // RFC 9110, section 4.1, asks for lines of at least 8000 bytes; data URIs are longer
	f.BoolVarP(&o.Null, "null", "0", false, "")
	f.StringSliceVar(&o.only, "only", nil, "")
	f.StringSliceVar(&o.params, "param", nil, "")
	f.BoolVar(&o.posix, "posix", false, "")
	f.BoolVarP(&o.Quiet, "quiet", "q", false, "")
	f.BoolVar(&o.relative, "relative", false, "")
	f.BoolVar(&o.reading.Repair, "repair", false, "")
	f.BoolVar(&o.require, "require", false, "")
	f.StringSliceVar(&o.accepted.schemes, "scheme", nil, "")
	f.BoolVar(&o.showPassword, "show-password", false, "")
	f.BoolVar(&o.SkipBad, "skip-bad", false, "")
	f.BoolVar(&o.text, "text", false, "")
	f.Var(o.kind.of(links.Kinds...), "type", "")
	f.BoolVar(&o.accepted.uri, "uri", false, "")
	f.Bool("version", false, "")
	f.BoolVar(&o.Where, "where", false, "")
	f.BoolVar(&o.windows, "windows", false, "")
	for _, c := range changes {
		if c.kind == isSwitch {
			f.Bool("edit --"+c.flag, false, "")
		} else {
			f.StringArray("edit --"+c.flag, nil, "")
		}
	}
	return f
}

// dialect returns the syntax of parameters.
func (o *options) dialect() query.Dialect {
	if o.form {
		return query.Form
	}
	return query.RFC3986
}

// A choice is the value of a flag that takes one of some texts, or "".
type choice struct {
	text   string
	values []string
}

// of returns the choice of one of some texts.
func (c *choice) of(values ...string) *choice {
	c.values = values
	return c
}

// Set chooses a text.
func (c *choice) Set(text string) error {
	if !slices.Contains(c.values, text) {
		return errors.New("\"" + textio.Harmless(text) + "\"" + meantOr(text, c.values))
	}
	c.text = text
	return nil
}

// String returns the text that is chosen.
func (c *choice) String() string { return c.text }

// Type returns the name of the value in help, which the usage of each flag replaces.
func (c *choice) Type() string { return "TEXT" }

// complete registers the values that a shell completes for a flag of cmd. It does so only if a
// shell asks, since cobra keeps the function until the process ends.
func (t *tool) complete(cmd *cobra.Command, flag *pflag.Flag) {
	c, isChoice := flag.Value.(*choice)
	if isChoice && len(t.args) > 0 && strings.HasPrefix(t.args[0], cobra.ShellCompRequestCmd) {
		_ = cmd.RegisterFlagCompletionFunc(flag.Name, cobra.FixedCompletions(c.values, cobra.ShellCompDirectiveNoFileComp)) // the flag exists
	}
}
