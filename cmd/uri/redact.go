package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// redact answers each reference with the reference without its secrets. It shows nothing of text that is not valid, even in JSON.
func (t *tool) redact(_ *cobra.Command, args []string) error {
	t.opts.redacts = true
	if t.opts.params != nil {
		for i, name := range t.opts.params {
			t.opts.params[i] = strings.ToLower(strings.TrimSpace(name))
		}
		matches := matcher(t.opts.params)
		t.opts.redactor.Param = func(name string) bool { return matches(strings.ToLower(name)) }
	}
	if t.opts.text {
		return t.redactText(args)
	}
	return t.produce(args, func(dst []byte, r *reference) ([]byte, error) {
		return append(dst, t.opts.redactor.Text(r.text)...), nil
	}, newRedactedRecord)
}

// redactText answers each line of the files with the line without its secrets. The rest stays the same, line ends too, unless the
// output is a terminal.
func (t *tool) redactText(files []string) error {
	t.opts.Files = append(files, t.opts.Files...)
	t.opts.References, t.opts.Verbatim = false, !t.Term.Stdout.IsTerminal
	return t.produce(nil, func(dst []byte, r *reference) ([]byte, error) {
		text := t.opts.redactor.Text(r.text)
		if t.Term.Stdout.IsTerminal && !t.opts.JSON {
			text = visibleButTabs(text)
		}
		return append(dst, text...), nil
	}, newRedactedRecord)
}

// newRedactedRecord returns the record of a result, without the text that was given.
func newRedactedRecord(_, result string) any { return map[string]string{"result": result} }

// visibleButTabs returns text as it is shown on a terminal, with its tabs.
func visibleButTabs(text string) string {
	parts := strings.Split(text, "\t")
	for i, part := range parts {
		parts[i] = textio.Visible(part)
	}
	return strings.Join(parts, "\t")
}
