package main

import (
	"errors"
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/links"
	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
	"github.com/go-rfc3986/uri/query"
)

// options are the values of the flags of a command. A run has one command, so all commands share them.
type options struct {
	textio.StreamFlags

	reading  reading
	accepted acceptance // of check
	address  string     // of play
	kind     string     // of extract, like base
	base     string
	purpose  string // of escape

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
	report       string
	level        string   // of lint
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
	f.BoolVar(&o.files, "files", false, "")
	oneOf(f, "for", &o.purpose, encoderNames...)
	f.BoolVar(&o.forScheme, "for-scheme", false, "")
	f.BoolVar(&o.form, "form", false, "")
	oneOf(f, "format", &o.report, "text", toGitHub)
	f.StringArrayVarP(&o.Files, "from", "f", nil, "")
	f.StringVar(&o.reading.Guess, "guess", "", "")
	f.BoolP("help", "h", false, "")
	f.BoolVar(&o.accepted.host, "host", false, "")
	f.StringSliceVar(&o.ignore, "ignore", nil, "")
	f.BoolVar(&o.reading.IRI, "iri", false, "")
	f.BoolVarP(&o.JSON, "json", "j", false, "")
	oneOf(f, "level", &o.level, refs.Levels...)
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
	oneOf(f, "type", &o.kind, links.Kinds...)
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

// oneOf adds a flag that sets a text to one of some values.
func oneOf(f *pflag.FlagSet, name string, text *string, values ...string) {
	f.Func(name, "", func(given string) error {
		if !slices.Contains(values, given) {
			return errors.New("\"" + textio.Harmless(given) + "\"" + mustBe(values))
		}
		*text = given
		return nil
	})
}
