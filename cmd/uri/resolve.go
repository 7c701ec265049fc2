package main

import (
	"errors"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A targetRecord is a reference and its target in JSON.
type targetRecord struct {
	Reference string `json:"reference"`
	Target    string `json:"target"`
}

// newResolve returns the command that resolves references against a base.
func (t *tool) newResolve() *cobra.Command {
	cmd := command("resolve", t.resolve)
	cmd.Args = needs("BASE")
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

// newRelativize returns the command that makes references relative to a base.
func (t *tool) newRelativize() *cobra.Command {
	cmd := command("relativize", t.relativize)
	cmd.Args = needs("BASE")
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
