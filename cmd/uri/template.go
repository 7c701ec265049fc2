package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/uritemplate"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

const templateHelp = `Works with URI Templates (RFC 6570), such as /users/{id}{?page}. "uri help template COMMAND" describes a command.`

// newTemplate returns the command for templates, with its subcommands.
func (t *tool) newTemplate() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "template COMMAND",
		Short:   "expand URI Templates, match them and check them",
		Long:    templateHelp,
		Example: "$ uri template expand '/users/{id}' id=7\n/users/7",
		RunE: func(cmd *cobra.Command, args []string) error {
			var names []string
			for _, sub := range cmd.Commands() {
				names = append(names, sub.Name())
			}
			if len(args) == 0 {
				return misused(cmd, "a COMMAND is required"+meantOr("", names))
			}
			return misused(cmd, "unknown command \""+textio.Harmless(args[0])+"\""+meantOr(args[0], names))
		},
		Args: cobra.ArbitraryArgs,
	}
	cmd.AddGroup(&cobra.Group{ID: groupText, Title: "Commands:"})
	for _, sub := range []*cobra.Command{t.newExpand(), t.newMatch(), t.newTemplateCheck()} {
		sub.GroupID, sub.DisableFlagsInUseLine = groupText, true
		cmd.AddCommand(sub)
	}
	return cmd
}

// needsTemplate rejects a command line without a TEMPLATE.
func needsTemplate(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return misused(cmd, "a TEMPLATE is required")
	}
	return nil
}

// parseTemplate returns the TEMPLATE of cmd.
func parseTemplate(cmd *cobra.Command, text string) (uritemplate.Template, error) {
	template, err := uritemplate.Parse(text)
	if err != nil {
		return template, misused(cmd, show.RefuseTemplate(text, err, false).Message)
	}
	return template, nil
}

const expandHelp = `Writes TEMPLATE with its expressions replaced by the values of their variables (RFC 6570, section 3). A variable without a value is left out.

  NAME=VALUE         a string, which may be empty; if NAME is given again, both are members of a list
  NAME[KEY]=VALUE    a pair of an associative array, in the order given

A VALUE is any text, and is encoded as its expression requires. {+x} and {#x} keep reserved characters, so a value there may add components. The result includes the password, if there is one. If it is not a URI reference, nothing is written, and the reason is on standard error.`

const expandExamples = `$ uri template expand 'http://h/users/{id}{?page,tags*}' id='Anna/Ben' tags=go tags=uri
http://h/users/Anna%2FBen?tags=go&tags=uri

$ uri template expand '/map{?at*}' 'at[lat]=47.4' 'at[long]=8.5'
/map?lat=47.4&long=8.5`

// newExpand returns the command that expands a template.
func (t *tool) newExpand() *cobra.Command {
	return &cobra.Command{
		Use:               "expand [FLAG...] TEMPLATE [NAME=VALUE...]",
		Short:             "write a template with values for its variables",
		Long:              expandHelp,
		Example:           expandExamples,
		Args:              needsTemplate,
		RunE:              func(cmd *cobra.Command, args []string) error { return t.expand(cmd, args) },
		ValidArgsFunction: completeVariable,
	}
}

// completeVariable completes the names of the variables in the TEMPLATE.
func completeVariable(_ *cobra.Command, args []string, _ string) (names []string, _ cobra.ShellCompDirective) {
	if len(args) > 0 {
		template, _ := uritemplate.Parse(args[0]) // without names if it is not a template
		for _, name := range template.Names() {
			names = append(names, name+"=")
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// expand writes the expansion of a template.
func (t *tool) expand(cmd *cobra.Command, args []string) error {
	template, err := parseTemplate(cmd, args[0])
	if err != nil {
		return err
	}
	values, err := refs.ParseValues(args[1:])
	if err != nil {
		return misused(cmd, err.Error())
	}
	t.hintAtVariables(template, values)
	text, err := template.Expand(values)
	if err != nil {
		return misused(cmd, show.WithoutPrefix(err))
	}
	if _, err := uri.Parse(text); err != nil {
		t.Failed = true
		return t.Complain("uri: expansion: " + show.Refuse(text, err, show.NotShown).Message)
	}
	return t.PrintLine(text)
}

// hintAtVariables writes a hint to stderr for each value whose variable the template does not have.
func (t *tool) hintAtVariables(template uritemplate.Template, values uritemplate.Values) {
	known := template.Names()
	for _, binding := range refs.ValueNames(values) {
		if name := refs.Variable(binding); !slices.Contains(known, name) {
			_ = t.Complain("uri: hint: the template has no variable \"" + textio.Harmless(name) + "\"" + meant(name, known, ""))
		}
	}
}

const matchHelp = `Writes a line of JSON for each reference: the reference, and the values whose expansion it is, if TEMPLATE matches it. The exit status is 1 if TEMPLATE does not match a reference, or if one is not valid.

A value is a string, a list of strings, or for pairs a list of objects with "key" and "value". Values are decoded, except for those of {+x} and {#x}; U+FFFD replaces each byte that is not UTF-8. The reference is compared in its normal form (RFC 3986, section 6.2.2), as a whole. If TEMPLATE is ambiguous, the first variables take as little as they can; "uri template check" tells. The values include the password, if there is a variable for it; in the reference, "xxxxx" replaces it. Arguments after TEMPLATE are counted from 1.`

const matchExamples = `$ uri template match '/users/{id}{?tags*}' '/users/Anna%2FBen?tags=go&tags=uri' /users
{"reference":"/users/Anna%2FBen?tags=go&tags=uri","values":{"id":"Anna/Ben","tags":["go","uri"]}}
{"reference":"/users"}`

// newMatch returns the command that finds the values of a template in references.
func (t *tool) newMatch() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "match [FLAG...] TEMPLATE [REF...]",
		Short:   "find the values of a template in references",
		Long:    matchHelp,
		Example: matchExamples,
		Args:    needsTemplate,
		RunE:    func(cmd *cobra.Command, args []string) error { return t.match(cmd, args) },
	}
	return t.writesRecords(t.takesReferences(t.hasJSON(cmd)))
}

// match answers each reference with its values.
func (t *tool) match(cmd *cobra.Command, args []string) error {
	template, err := parseTemplate(cmd, args[0])
	if err != nil {
		return err
	}
	t.opts.JSON = true
	return t.answer(func() textio.Answerer { return newMatcher(template, &t.opts) }, args[1:])
}

// newMatcher returns an answerer that writes the values of a template in JSON.
func newMatcher(template uritemplate.Template, opts *options) textio.Answerer {
	var u uri.URI
	return func(a *textio.Answer, text string) {
		text, err := opts.reading.parse(&u, text)
		if err != nil {
			a.Refuse(show.Refuse(text, err, opts.refusals()))
			return
		}
		record := show.MatchedRecord{Reference: show.NewView(text, u, false).Text}
		if values, ok := template.Match(text); ok {
			record.Values = show.TemplateValues(values)
		} else {
			a.Fail()
		}
		a.Output = show.AppendJSON(a.Output, record)
	}
}

const templateCheckHelp = `Writes a line for each TEMPLATE that is not valid, with its argument or line number and the reason, and for each finding; at the end come the counts. TEMPLATES are arguments or lines, like references. On a terminal, the template comes first, with a mark. "xxxxx" replaces what may be a password, and then a finding has no example. The CODES of findings:

  ambiguous   a text can be divided among the variables in two ways, as a.b.c by {x}.{y} (RFC 6570, section 1.4)
  overlap     this template and one before it match the same text, of which the shortest is shown
  unchecked   the template has more than 1,024 bytes, or is too long beside one before it, so that this is not known

If a variable stands twice in a template, both may be found although its values would differ.`

const templateCheckExamples = `$ uri template check '/users/{id}' '/{name}.{type}' /users/me '/{id'
argument 2: ambiguous: "/.." is name=. or type=. (RFC 6570, section 1.4)
argument 3: overlap: this template and that of argument 1 match "/users/me"
argument 4: invalid template at offset 4: the template ends too early (expression; RFC 6570, section 2.2)
4 templates, 1 bad, 2 findings`

// newTemplateCheck returns the command that checks templates.
func (t *tool) newTemplateCheck() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "check [FLAG...] [TEMPLATE...]",
		Short:   "find templates that are invalid, ambiguous or overlap",
		Long:    templateCheckHelp,
		Example: templateCheckExamples,
		RunE:    func(cmd *cobra.Command, args []string) error { return t.checkTemplates(cmd, args) },
	}
	t.choosesCodes(cmd, show.Codes)
	return t.takesLines(t.hasJSON(cmd))
}

// checkTemplates reports the templates that are not valid, the findings and the counts.
func (t *tool) checkTemplates(cmd *cobra.Command, args []string) error {
	if err := t.opts.choice.check(cmd, show.Codes); err != nil {
		return err
	}
	c := show.Checker{Wanted: t.opts.choice.has}
	found, written := 0, error(nil)
	var p *textio.Printer
	p = t.newPrinter(func() textio.Answerer {
		return func(a *textio.Answer, text string) {
			where := p.Place(a)
			about, err := c.Check(where, text)
			if err != nil {
				a.Refuse(show.RefuseTemplate(text, err, t.opts.JSON || t.Term.Stdout))
				return
			}
			if found += len(about); len(about) > 0 {
				a.Fail()
			}
			written = errors.Join(written, t.printAboutTemplate(where, about))
		}
	})
	p.OneByOne, p.More = true, t.printText
	switch {
	case t.opts.Quiet:
		p.Tell = func(textio.Place, textio.Remark) error { return nil }
	case !t.opts.JSON:
		p.Tell = tell(t.printRefusal, nil)
	}
	if err := errors.Join(p.Answer(args), written); err != nil {
		return err
	}
	if err := t.summarize(fmt.Sprintf("%s, %d bad, %s", textio.Number(p.Lines, "template"), p.Bad, textio.Number(found, "finding"))); err != nil {
		return err
	}
	return p.TellStats()
}

// printAboutTemplate writes the findings about a template.
func (t *tool) printAboutTemplate(where textio.Place, found []show.Finding) error {
	for _, f := range found {
		var err error
		switch {
		case t.opts.Quiet:
		case t.opts.JSON:
			err = t.PrintJSON(f)
		default:
			err = t.printMarked(where, f.Template, refs.Span{End: len(f.Template)}, f.Code+": "+f.Message)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
