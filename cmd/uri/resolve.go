package main

import (
	"errors"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
)

// resolve answers each reference with its target.
func (t *tool) resolve(cmd *cobra.Command, args []string) error {
	produce, err := t.targetsOf(args[0])
	if err != nil {
		return misused(cmd, err.Error())
	}
	return t.produce(args[1:], produce, func(text, target string) any { return resultRecord{Reference: &text, Target: &target} })
}

// targetsOf returns the producer of targets relative to a base. Its errors are safe to show.
func (t *tool) targetsOf(text string) (producer, error) {
	u, err := parseOperand(text, t.opts.reading)
	if err != nil {
		return nil, err
	}
	if t.opts.relative {
		return t.relativeTargets(u), nil
	}
	base, err := uri.NewBase(u)
	if err != nil {
		return nil, errors.New(show.Reason(err) + ": --relative resolves against a relative reference")
	}
	return t.targets(base), nil
}

// relativeTargets returns the producer of targets relative to a base that may be a relative reference.
func (t *tool) relativeTargets(base uri.URI) producer {
	return t.ofReferences(func(dst []byte, r *reference) ([]byte, error) {
		target, err := base.ResolveRelative(r.uri)
		if err != nil {
			return dst, err
		}
		return target.AppendText(dst)
	})
}

// targets returns the producer of targets. It parses a text only if the text is not a URI
// reference.
func (t *tool) targets(base uri.Base) producer {
	opts := &t.opts
	return func(dst []byte, r *reference) (_ []byte, err error) {
		if opts.reading != (reading{}) {
			r.text, err = opts.reading.parse(&r.uri, r.text)
		}
		if err != nil {
			return dst, err
		}
		return base.AppendResolve(dst, r.text)
	}
}

// parseOperand returns the base of a resolution, which may be a relative reference. Its errors are safe to show.
func parseOperand(text string, read reading) (u uri.URI, err error) {
	text, err = read.parse(&u, text)
	if err != nil {
		return uri.URI{}, errors.New("base: " + show.Refuse(text, err, false).Message)
	}
	return u, nil
}

// relativize answers each reference with the shortest one that leads to it from the base.
func (t *tool) relativize(cmd *cobra.Command, args []string) error {
	base, err := parseOperand(args[0], t.opts.reading)
	if err != nil {
		return misused(cmd, err.Error())
	}
	if base.Scheme == "" {
		return misused(cmd, show.Reason(uri.ErrRelativeBase))
	}
	return t.rewrite(args[1:], func(u uri.URI) (uri.URI, error) { return base.Relativize(u), nil })
}
