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
	if err := exclusive(cmd, "trace", "json"); err != nil {
		return err
	}
	p := t.newPrinter(t.newAnswerer(t.targets(base), func(text, target string) any { return targetRecord{text, target} }))
	t.hintAtFiles(args[1:])
	err = t.print(p, args[1:])
	if p.Empty > 0 && err == nil { // it is valid, but seldom meant
		err = t.Complain("uri: hint: the base is the target of " + textio.Number(p.Empty, "empty "+p.Source()))
	}
	return err
}

// targets returns producers of targets, with the steps that lead to them if there is the flag for that. They parse only what is not
// a URI reference, or is traced.
func (t *tool) targets(base uri.Base) func() producer {
	opts := &t.opts
	return func() producer {
		var r reference
		return func(dst []byte, text string) ([]byte, *show.ErrorRecord) {
			var err error
			if r.text = text; opts.trace || !opts.reading.isPlain() {
				r.text, err = opts.reading.parse(&r.uri, text)
			}
			if err == nil {
				dst, err = base.AppendResolve(dst, r.text)
			}
			if err == nil && opts.trace {
				dst = appendResolution(dst, base.URI(), r.uri)
			}
			return dst, opts.reason(&r, err)
		}
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
		return uri.Base{}, errors.New(show.Reason(err))
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
	return t.rewrite(args[1:], func(u uri.URI) (uri.URI, error) { return base.Relativize(u), nil })
}
