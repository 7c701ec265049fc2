package main

import (
	"errors"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
)

const editHelp = `Changes components of each reference and writes the result on a line. The result includes the password, if there is one. What no flag changes stays the same, except for the case of the scheme and the spelling of the port. If a reference or its result is not valid, the line is empty and the reason is on standard error.

The edits are applied in the order of the components, whatever the order of the flags: scheme, host, userinfo, port, path, then --join, --segment, the query, its parameters, and the fragment. Parameters are deleted first, so that a deleted parameter can be added again; then come --set, --add and --sort-query.

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
	return t.takesReferences(t.hasJSON(cmd))
}

// hasForm adds to cmd the flag for the parameters of HTML forms.
func (t *tool) hasForm(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&t.opts.form, "form", false, "read and write parameters as HTML forms do: a \"+\" is a space")
}

// edit answers each reference with the edited reference.
func (t *tool) edit(cmd *cobra.Command, args []string) error {
	e := &t.opts.edits
	if message := e.misuse(t.opts.form); message != "" {
		return misused(cmd, message)
	}
	ed, err := t.newEditor(e)
	if err != nil {
		return err
	}
	for _, s := range editSteps {
		if err := s.try(ed); err != nil {
			return misused(cmd, "--"+s.flag+": "+reasonOf(err))
		}
	}
	return t.rewrite(ed.apply, args)
}

// reasonOf returns the message of err, a *uri.FormatError of the library or of a step.
func reasonOf(err error) string {
	var cause *uri.FormatError
	if !errors.As(err, &cause) {
		panic("uri: BUG: not a FormatError: " + err.Error())
	}
	return withoutPrefix(err)
}

// apply returns u with all edits applied.
func (e *editor) apply(u uri.URI) (uri.URI, error) {
	for _, s := range editSteps {
		if err := s.do(e, &u); err != nil {
			return uri.URI{}, err
		}
	}
	return u, nil
}

// A step applies the flags for one component, if they are given. It does not modify the elements of Path, which other
// URIs share.
type step struct {
	flag string // to name in an error
	do   func(e *editor, u *uri.URI) error
}

// try returns an error if no URI can have the value of the step. It is then reported once, and not for each reference.
func (s step) try(e *editor) error {
	u := uri.URI{Scheme: "x", Host: "h"}
	if err := s.do(e, &u); err != nil {
		return err
	}
	if len(u.Path) > 0 && u.Path[0] != "" { // such a path cannot follow an authority
		u.Host = ""
	}
	return u.Validate()
}

// editSteps has the steps in the order in which they are applied, whatever the order of the flags. It is the order of
// the components, except that the host comes before what requires a host. A component is set before anything is added
// to it. It is never modified.
var editSteps = [...]step{
	{scheme, (*editor).changeScheme},
	{host, (*editor).changeHost},
	{userinfo, (*editor).changeUserinfo},
	{user, (*editor).changeUser},
	{port, (*editor).changePort},
	{path, (*editor).changePath},
	{"join", (*editor).joinPath},
	{"segment", (*editor).appendSegments},
	{query, (*editor).changeQuery},
	{"set", (*editor).changeParameters},
	{fragment, (*editor).changeFragment},
}
