package main

import (
	"errors"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
)

const resolveHelp = `Writes the target of each reference relative to BASE, a URI, on a line (RFC 3986, section 5.2). The target includes the password, if there is one. For a reference that is not valid, the line is empty and the reason is on standard error. Arguments after BASE are counted from 1.`

const resolveExamples = `$ uri resolve 'http://h/a/b?q' ../c
http://h/c

$ printf 'x\n//i\n#f\n' | uri resolve 'http://h/a/b?q'
http://h/a/x
http://i
http://h/a/b?q#f

$ uri resolve --json http://h/a/b x
{"reference":"x","target":"http://h/a/x"}`

// A targetRecord is a reference and its target in JSON.
type targetRecord struct {
	Reference string `json:"reference"`
	Target    string `json:"target"`
}

// newResolve returns the command that resolves references against a base.
func (t *tool) newResolve() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "resolve [FLAG...] BASE [REF...]",
		Short:   "resolve references against a base",
		Long:    resolveHelp,
		Example: resolveExamples,
		Args:    needsBase,
		RunE:    func(cmd *cobra.Command, args []string) error { return t.resolve(cmd, args) },
	}
	return t.takesReferences(t.hasJSON(cmd))
}

// resolve answers each reference with its target.
func (t *tool) resolve(cmd *cobra.Command, args []string) error {
	base, err := parseBase(args[0])
	if err != nil {
		return misused(cmd, err.Error())
	}
	newAnswerer := func() answerer { return newTargetWriter(base, t.opts.refusals()) }
	if t.opts.json {
		newAnswerer = func() answerer { return newTargetRecordWriter(base, t.opts.refusals()) }
	}
	return t.answer(newAnswerer, args[1:])
}

// needsBase rejects a command line without a BASE.
func needsBase(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return misused(cmd, "a BASE is required")
	}
	return nil
}

// newTargetWriter returns an answerer that writes the target.
func newTargetWriter(base uri.Base, bad shownAs) answerer {
	return func(a *answer, text string) {
		var err error
		if a.output, err = base.AppendResolve(a.output, text); err != nil {
			a.refuseRecord(refuse(text, err, bad).errorRecord())
			return
		}
		a.endRecord()
	}
}

// newTargetRecordWriter returns an answerer that writes the target in JSON.
func newTargetRecordWriter(base uri.Base, bad shownAs) answerer {
	var target []byte
	encode := newEncoder()
	return func(a *answer, text string) {
		var err error
		if target, err = base.AppendResolve(target[:0], text); err != nil {
			a.refuse(refuse(text, err, bad).errorRecord())
			return
		}
		a.output = encode.append(a.output, targetRecord{text, string(target)})
	}
}

// parseBase returns the base of a resolution. Its errors are safe to show.
func parseBase(text string) (uri.Base, error) {
	u, err := uri.Parse(text)
	if err != nil {
		return uri.Base{}, errors.New("base: " + refuse(text, err, notShown).message())
	}
	base, err := uri.NewBase(u)
	if err != nil {
		return uri.Base{}, errors.New(withoutPrefix(err))
	}
	return base, nil
}
