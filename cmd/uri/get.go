package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
)

// newGet returns the command that writes what a format names.
func (t *tool) newGet() *cobra.Command {
	cmd := t.command("get", t.get, takes(cobra.MinimumNArgs(1), "a FORMAT is required"))
	cmd.ValidArgsFunction = completeFormat
	var names []string
	for _, n := range formatNames {
		names = append(names, fmt.Sprintf("  %-20s  %s", n.name+n.arg, n.meaning))
	}
	cmd.Long = strings.Replace(cmd.Long, "NAMES", strings.Join(names, "\n"), 1)
	return cmd
}

// completeFormat completes the last name of a FORMAT.
func completeFormat(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	before := typed
	if i := strings.LastIndexByte(typed, '{'); i > strings.LastIndexByte(typed, '}') {
		before = typed[:i]
	}
	var completions []string
	for _, n := range formatNames {
		if n.arg != "" { // it follows
			completions = append(completions, before+"{"+n.name+"\t"+n.meaning)
			continue
		}
		completions = append(completions, before+"{"+n.name+"}\t"+n.meaning)
		if n.isEncoded {
			completions = append(completions, before+"{decoded:"+n.name+"}\tthe "+n.name+", decoded")
		}
	}
	return completions, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// get answers each reference with the format.
func (t *tool) get(cmd *cobra.Command, args []string) error {
	f, err := parseFormat(args[0], t.opts.absent)
	if err != nil {
		return misused(cmd, err.Error())
	}
	if hint := t.hintAtFormat(args, f); hint != "" {
		_ = t.Complain("uri: hint: " + hint)
	}
	return t.produce(args[1:], t.ofReferences(func(dst []byte, r *reference) ([]byte, error) {
		dst, missing := f.append(dst, r)
		if missing != "" && t.opts.require {
			return dst, errors.New("it has no {" + missing + "}")
		}
		return dst, nil
	}), nil)
}

// hintAtFormat returns a hint if a FORMAT, the first of args, names nothing, but is a name without braces or has a FORMAT behind it,
// or if it names what the next of args does not have, since it begins with what people read as a host.
func (t *tool) hintAtFormat(args []string, f format) string {
	switch {
	case slices.ContainsFunc(f.pieces, func(p piece) bool { return p.get != nil }):
	case slices.ContainsFunc(formatNames, func(n nameInFormat) bool { return n.name == args[0] && n.arg == "" }):
		return "the FORMAT has no name in braces: for the component, write '{" + args[0] + "}'"
	case len(args) > 1 && strings.HasPrefix(args[1], "{"):
		return "the FORMAT comes before the references"
	}
	if len(args) < 2 || t.opts.reading.Guess != "" {
		return ""
	}
	u, err := uri.Parse(args[1])
	if _, notHost := uri.GuessURI(args[1], "https"); err != nil || notHost != nil || u.Has(uri.ComponentAuthority) {
		return ""
	}
	if _, missing := f.append(nil, &reference{text: args[1], uri: u}); missing == "" {
		return ""
	}
	return "argument 1 has no '//', so it has no host: to read a host at its start, use --guess https"
}
