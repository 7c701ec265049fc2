package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
)

// get answers each reference with the format.
func (t *tool) get(cmd *cobra.Command, args []string) error {
	f, err := parseFormat(args[0], t.opts.absent)
	if err != nil {
		return misused(cmd, err.Error())
	}
	if hint := hintAtFormat(args, f); hint != "" {
		_ = t.Complain("uri: hint: " + hint)
	}
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

// hintAtFormat returns a hint if the FORMAT, the first of args, has no name in braces, and it is a
// name without braces or a FORMAT follows it.
func hintAtFormat(args []string, f format) string {
	switch {
	case slices.ContainsFunc(f.pieces, func(p piece) bool { return p.get != nil }):
	case slices.ContainsFunc(formatNames, func(n nameInFormat) bool { return n.name == args[0] }):
		return "the FORMAT has no name in braces: for the component, write '{" + args[0] + "}'"
	case len(args) > 1 && strings.HasPrefix(args[1], "{"):
		return "the FORMAT comes before the references"
	}
	return ""
}
