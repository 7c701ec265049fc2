package main

import (
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/uritemplate"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// parseTemplate returns the TEMPLATE of cmd.
func parseTemplate(cmd *cobra.Command, text string) (uritemplate.Template, error) {
	template, err := uritemplate.Parse(text)
	if err != nil {
		return template, misused(cmd, show.Reason(err))
	}
	return template, nil
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
	known := template.Names()
	for _, binding := range refs.ValueNames(values) {
		if name := refs.Variable(binding); !slices.Contains(known, name) {
			_ = t.Complain("uri: hint: the template has no variable \"" + textio.Harmless(name) + "\"" + meant(name, known, ""))
		}
	}
	text, err := template.Expand(values)
	if err != nil {
		return misused(cmd, show.Reason(err))
	}
	if _, err := uri.Parse(text); err != nil {
		t.Failed = true
		return t.Complain("uri: expansion: " + show.Refuse(text, err, false).Message)
	}
	return t.PrintLine(text)
}

// match answers each reference with its values.
func (t *tool) match(cmd *cobra.Command, args []string) error {
	template, err := parseTemplate(cmd, args[0])
	if err != nil {
		return err
	}
	t.opts.JSON = true
	return t.produce(args[1:], func(dst []byte, r *reference) ([]byte, error) {
		record := show.MatchedRecord{Reference: textio.Masked(r.text)}
		if values, ok := template.Match(r.text); ok {
			record.Values = show.TemplateValues(values)
		} else {
			r.answer.Findings++ // which fails
		}
		return show.AppendJSON(dst, record), nil
	}, nil)
}
