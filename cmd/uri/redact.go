package main

import (
	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
)

const redactHelp = `Writes each reference with "xxxxx" in place of its password: what follows the first ":" of the userinfo, and for some schemes a password in the path or the query (RFC 3986, sections 3.2.1 and 7.5). The rest stays the same. For a reference that is not valid, the line is empty and the reason is on standard error: its password cannot be identified. In JSON too, nothing of such a reference is shown.`

const redactExamples = `$ uri redact ftp://joe:secret@h/a 'vnc://h?VncPassword=secret'
ftp://joe:xxxxx@h/a
vnc://h?VncPassword=xxxxx

$ uri redact --json ftp://joe:secret@h/a
{"result":"ftp://joe:xxxxx@h/a"}`

// A resultRecord is the result of a command that does not show the given reference, in JSON.
type resultRecord struct {
	Result string `json:"result"`
}

// newRedact returns the command that hides passwords.
func (t *tool) newRedact() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "redact [FLAG...] [REF...]",
		Short:   "hide passwords",
		Long:    redactHelp,
		Example: redactExamples,
		RunE:    func(_ *cobra.Command, args []string) error { return t.redact(args) },
	}
	return t.takesReferences(t.hasJSON(cmd))
}

// redact answers each reference with the reference without its password.
func (t *tool) redact(args []string) error {
	newAnswerer := func() answerer {
		return newTextWriter(func(a *answer, text string) { a.output = append(a.output, text...) })
	}
	if t.opts.json {
		newAnswerer = func() answerer {
			encode := newEncoder()
			return newTextWriter(func(a *answer, text string) {
				a.output = encode.append(a.output, resultRecord{text})
			})
		}
	}
	return t.answer(newAnswerer, args)
}

// newTextWriter returns an answerer that writes each valid reference without its password. It shows nothing of the
// others, even in JSON.
func newTextWriter(write func(a *answer, text string)) answerer {
	var u uri.URI
	return func(a *answer, text string) {
		if err := uri.ParseInto(&u, text); err != nil {
			a.refuseRecord(refuse(text, err, notShown).errorRecord())
			return
		}
		write(a, newView(text, u, false).text)
		a.endRecord()
	}
}
