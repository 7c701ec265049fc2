package main

import (
	"strings"

	"github.com/go-rfc3986/uri/query"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
)

const editHelp = `Changes components of each reference and writes the result on a line. The result includes the password, if there is one. What no flag changes stays the same, except for the case of the scheme and the spelling of the port. If a reference or its result is not valid, the line is empty and the reason is on standard error.

The edits are applied in the order of the components, whatever the order of the flags: scheme, host, userinfo, port, path, then --join, --segment, the query, its parameters, and the fragment. Parameters are deleted first, so that a deleted parameter can be added again; then come --set, --set-if-present, --set-if-absent, --add and --sort-query. With --separator, a "&" in a parameter is encoded.

TEXT and PATH must be percent-encoded. A value that no URI can have is rejected before any reference is read. An empty TEXT makes the component empty, not absent. DATA, KEY and VALUE are encoded by this command; a KEY ends at the first "=". A flag that sets a component is given once. Other flags may be repeated, and their values are applied in order; a KEY may be set once.`

const editExamples = `$ uri edit --scheme https --no-port http://h:8080/a
https://h/a

$ uri edit --delete 'utm_*' --no-fragment 'http://h/?utm_source=x&id=7#top'
http://h/?id=7

$ uri edit --set 'q=a b' --set-data 'fragment=r s' 'http://h/?q=1&r=2'
http://h/?q=a%20b&r=2#r%20s

$ uri edit --join ../x --segment a/b http://h/y/z
http://h/y/x/a%2Fb

$ uri edit --port 80 mailto:joe@h

uri: argument 1: invalid port: it requires a host (host; RFC 3986, section 3.2.2)`

// newEdit returns the command that changes components of references.
func (t *tool) newEdit() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "edit EDIT... [FLAG...] [REF...]",
		Short:   "change components and parameters",
		Long:    editHelp,
		Example: editExamples,
		RunE:    func(cmd *cobra.Command, args []string) error { return t.edit(cmd, args) },
	}
	t.registerEdits(cmd)
	t.hasForm(cmd)
	t.hasSeparator(cmd)
	return t.writesRecords(t.takesReferences(t.hasJSON(cmd)))
}

// hasForm adds to cmd the flag for the parameters of HTML forms.
func (t *tool) hasForm(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&t.opts.form, "form", false, "read and write parameters as HTML forms do: a \"+\" is a space")
}

// hasSeparator adds to cmd the flag for the separator of parameters.
func (t *tool) hasSeparator(cmd *cobra.Command) {
	cmd.Flags().Var(&t.opts.separator, "separator", "parameters are separated by `CHAR`, one of ;,/:!$@, and not by \"&\"")
}

// edit answers each reference with the edited reference.
func (t *tool) edit(cmd *cobra.Command, args []string) error {
	e := &t.opts.edits
	if message := e.Misuse(t.opts.syntaxFlag()); message != "" {
		return misused(cmd, message)
	}
	ed, err := newEditor(e, t.opts.syntax(), t.ReadLines)
	if err != nil {
		return err
	}
	if flag, err := ed.Check(); err != nil {
		return misused(cmd, "--"+flag+": "+inFlags.Replace(show.Reason(err)))
	}
	for _, hint := range e.Hints() {
		_ = t.Complain("uri: hint: " + hint)
	}
	return t.rewrite(ed.Apply, args)
}

// inFlags says what the library advises in terms of flags.
var inFlags = strings.NewReplacer("read IRIs with --iri", "use --set-data", "the port belongs in Port, with HasPort set", "for a port, use --port")

// syntax returns the syntax of parameters that the flags select.
func (opts *options) syntax() syntax {
	s := syntax{Dialect: query.RFC3986, separator: opts.separator}
	if opts.form {
		s.Dialect = query.Form
	}
	return s
}

// syntaxFlag returns a flag for the syntax of parameters that is given, or "".
func (opts *options) syntaxFlag() string {
	switch {
	case opts.form:
		return "--form"
	case opts.separator != 0:
		return "--separator"
	default:
		return ""
	}
}

// registerEdits adds the flags of edit.
func (t *tool) registerEdits(cmd *cobra.Command) {
	e := &t.opts.edits
	flags := cmd.Flags()
	flags.SortFlags = false
	for _, f := range e.Settings() {
		f.Kind = "TEXT"
		flags.Var(f.setting, f.Name, "set the "+f.Name+f.Also)
	}
	for _, f := range e.Removals() {
		flags.BoolVar(f.Removed, f.Name, false, "remove the "+strings.TrimPrefix(f.Name, "no-")+f.Also)
	}
	flags.StringArrayVar(&e.Data, "set-data", nil, "encode data and set a component to it: `NAME=DATA`, where NAME is user, password, host, path, query or fragment")
	flags.StringArrayVar(&e.Joins, "join", nil, "join `PATH`, percent-encoded, to the path and remove dot-segments")
	flags.StringArrayVar(&e.Segments, "segment", nil, "encode `DATA` and append it to the path as a segment; empty DATA makes a slash at the end")
	flags.StringArrayVar(&e.Deletes, "delete", nil, "delete the parameters whose key matches `PATTERN`: \"*\" matches any text, \"\\*\" matches \"*\"")
	flags.StringArrayVar(&e.DeleteFrom, "delete-from", nil, "delete the parameters that match a line of `FILE`; empty lines and lines that begin with \"#\" are skipped")
	flags.StringArrayVar(&e.Keeps, "keep", nil, "delete all parameters except those whose key matches `PATTERN`")
	flags.StringArrayVar(&e.KeepFiles, "keep-from", nil, "delete all parameters except those that match a line of `FILE`")
	flags.StringArrayVar(&e.Sets, "set", nil, "encode `KEY=VALUE` and change that parameter, or add it; without \"=\", it has no value")
	flags.StringArrayVar(&e.Changes, "set-if-present", nil, "encode `KEY=VALUE` and change that parameter if the key exists")
	flags.StringArrayVar(&e.Defaults, "set-if-absent", nil, "encode `KEY=VALUE` and add the parameter if the key does not exist")
	flags.StringArrayVar(&e.Adds, "add", nil, "encode `KEY=VALUE` and add the parameter, even if the key exists; without \"=\", it has no value")
	flags.BoolVar(&e.ASCII, "ascii", false, "write the host as the DNS has it, with a name beyond US-ASCII in IDNA")
	flags.BoolVar(&e.Sort, "sort-query", false, "sort the parameters by key; parameters with the same key keep their order")
	t.mustComplete(cmd, "set-data", "user=", "password=", "host=", "path=", "query=", "fragment=")
}
