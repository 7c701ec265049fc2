package main

import (
	"errors"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

const resolveHelp = `Writes the target of each reference relative to BASE, a URI, on a line (RFC 3986, section 5.2). The target includes the password, if there is one. For a reference that is not valid, the line is empty and the reason is on standard error. Arguments after BASE are counted from 1.`

const resolveExamples = `$ uri resolve 'http://h/a/b?q' ../c
http://h/c

$ printf 'x\n//i\n#f\n' | uri resolve 'http://h/a/b?q'
http://h/a/x
http://i
http://h/a/b?q#f

$ uri resolve --trace http://h/a/b/c ../d
http://h/a/d
  5.2.3    The path of the reference follows the last '/' of the path of the base
           /a/b/../d
  5.2.4    step  output  input
           1             /a/b/../d
           2E    /a      /b/../d
           2E    /a/b    /../d
           2C    /a      /d
           2E    /a/d
  5.3      The components put together
           http://h/a/d

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
	t.traces(cmd, "where each component comes from, and how dot-segments are removed (RFC 3986, sections 5.2.2 to 5.2.4)")
	return t.writesRecords(t.takesReferences(t.hasJSON(cmd)))
}

// resolve answers each reference with its target.
func (t *tool) resolve(cmd *cobra.Command, args []string) error {
	base, err := parseBase(args[0], t.opts.reading)
	if err != nil {
		return misused(cmd, err.Error())
	}
	if err := t.checkTrace(cmd); err != nil {
		return err
	}
	p := t.newPrinter(t.newAnswerer(func() producer {
		do := newTargetProducer(base, &t.opts)
		if t.opts.trace {
			do = traced(do, t.opts.reading, func(dst []byte, _ string, ref uri.URI) []byte { return appendResolution(dst, base.URI(), ref) })
		}
		return do
	}, newTargetRecord))
	t.hintAtFiles(args[1:])
	err = t.print(p, args[1:])
	if p.Empty > 0 && err == nil { // it is valid, but seldom meant
		err = t.Complain("uri: hint: the base is the target of " + textio.Number(p.Empty, "empty "+p.Source()))
	}
	return err
}

// needsBase rejects a command line without a BASE.
func needsBase(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return misused(cmd, "a BASE is required")
	}
	return nil
}

// newTargetRecord returns the record of a reference and its target.
func newTargetRecord(text, target string) any { return targetRecord{text, target} }

// newTargetProducer returns a producer of targets. It parses only what is not a URI reference.
func newTargetProducer(base uri.Base, opts *options) producer {
	var u uri.URI
	return func(dst []byte, text string) ([]byte, *show.ErrorRecord) {
		var err error
		if !opts.reading.isPlain() {
			text, err = opts.reading.parse(&u, text)
		}
		if err == nil {
			dst, err = base.AppendResolve(dst, text)
		}
		if err != nil {
			return dst, show.Refuse(text, err, opts.refusals())
		}
		return dst, nil
	}
}

// parseBase returns the base of a resolution. Its errors are safe to show.
func parseBase(text string, read reading) (uri.Base, error) {
	var u uri.URI
	text, err := read.parse(&u, text)
	if err != nil {
		return uri.Base{}, errors.New("base: " + show.Refuse(text, err, show.NotShown).Message)
	}
	base, err := uri.NewBase(u)
	if err != nil {
		return uri.Base{}, errors.New(show.WithoutPrefix(err))
	}
	return base, nil
}

const relativizeHelp = `Writes for each reference, on a line, the shortest reference that leads from BASE, a URI, to the same target. It is a relative path if there is one, even an empty one. "uri resolve BASE" does the reverse. The result includes the password, if there is one. For a reference that is not valid, the line is empty and the reason is on standard error. Arguments after BASE are counted from 1.`

const relativizeExamples = `$ uri relativize http://h/a/b/c http://h/a/d
../d

$ printf 'http://h/a/b?q\nhttp://i/a\n' | uri relativize http://h/a/b
?q
//i/a

$ uri relativize --json http://h/a/b http://h/a/x:y
{"reference":"http://h/a/x:y","result":"./x:y"}`

// newRelativize returns the command that makes references relative to a base.
func (t *tool) newRelativize() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "relativize [FLAG...] BASE [REF...]",
		Short:   "make references relative to a base",
		Long:    relativizeHelp,
		Example: relativizeExamples,
		Args:    needsBase,
		RunE:    func(cmd *cobra.Command, args []string) error { return t.relativize(cmd, args) },
	}
	return t.writesRecords(t.takesReferences(t.hasJSON(cmd)))
}

// relativize answers each reference with the shortest one that leads to it from the base.
func (t *tool) relativize(cmd *cobra.Command, args []string) error {
	prepared, err := parseBase(args[0], t.opts.reading)
	if err != nil {
		return misused(cmd, err.Error())
	}
	base := prepared.URI()
	do := func(u uri.URI) (uri.URI, error) { return base.Relativize(u), nil }
	return t.rewrite(do, args[1:])
}
