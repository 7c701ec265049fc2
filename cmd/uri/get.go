package main

import (
	"errors"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
)

// get answers each reference with the format.
func (t *tool) get(cmd *cobra.Command, args []string) error {
	f, err := parseFormat(args[0], t.opts.absent)
	if err != nil {
		return misused(cmd, err.Error())
	}
	f.toTerminal = t.Term.Stdout.IsTerminal
	t.hintAtHosts(args[1:], func(u uri.URI, text string) bool {
		_, missing := f.append(nil, &reference{text: text, uri: u})
		return missing != ""
	})
	return t.produce(args[1:], func(dst []byte, r *reference) ([]byte, error) {
		dst, missing := f.append(dst, r)
		if missing != "" && t.opts.require {
			return dst, errors.New("it has no {" + missing + "}")
		}
		return dst, nil
	}, nil)
}
