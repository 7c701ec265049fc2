package main

import (
	"errors"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// resolve answers each reference with its target.
func (t *tool) resolve(cmd *cobra.Command, args []string) error {
	base, err := parseBase(args[0], t.opts.reading)
	if err != nil {
		return misused(cmd, err.Error())
	}
	t.opts.Records = true
	p := t.newPrinter(t.targets(base), func(text, target string) any { return resultRecord{Reference: &text, Target: &target} })
	err = t.print(p, args[1:])
	if p.Empty > 0 && err == nil { // it is valid, but seldom meant
		err = t.Complain("uri: hint: the base is the target of " + textio.Number(p.Empty, "empty "+p.Source()))
	}
	return err
}

// targets returns the producer of targets, with the steps that lead to them if there is the flag for that. It parses only what is not
// a URI reference, or is traced.
func (t *tool) targets(base uri.Base) producer {
	opts := &t.opts
	return func(dst []byte, r *reference) (_ []byte, err error) {
		if opts.trace || opts.reading != (reading{}) {
			r.text, err = opts.reading.parse(&r.uri, r.text)
		}
		if err == nil {
			dst, err = base.AppendResolve(dst, r.text)
		}
		if err == nil && opts.trace {
			dst = appendResolution(dst, base.URI(), r.uri)
		}
		return dst, err
	}
}

// parseBase returns the base of a resolution. Its errors are safe to show.
func parseBase(text string, read reading) (uri.Base, error) {
	var u uri.URI
	text, err := read.parse(&u, text)
	if err != nil {
		return uri.Base{}, errors.New("base: " + show.Refuse(text, err, false).Message)
	}
	base, err := uri.NewBase(u)
	if err != nil {
		return uri.Base{}, errors.New(show.Reason(err))
	}
	return base, nil
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
