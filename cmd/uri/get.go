package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
)

// newGet returns the command that writes what a format names.
func (t *tool) newGet() *cobra.Command {
	cmd := command("get", t.get)
	cmd.Args = needs("FORMAT")
	cmd.ValidArgsFunction = completeFormat
	var names []string
	for _, n := range formatNames {
		names = append(names, fmt.Sprintf("  %-20s  %s", n.name+n.arg, n.meaning))
	}
	cmd.Long = strings.Replace(cmd.Long, "NAMES", strings.Join(names, "\n"), 1)
	cmd.Flags().BoolVar(&t.opts.require, "require", false, "reject a reference that does not have what FORMAT names")
	cmd.Flags().StringVar(&t.opts.absent, "absent", "", "write `TEXT` for what a reference does not have")
	t.hasSyntax(cmd)
	return t.writesRecords(t.takesReferences(cmd))
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
		end := "}"
		if n.arg != "" {
			end = "" // the argument follows
		}
		completions = append(completions, before+"{"+n.name+end+"\t"+n.meaning)
	}
	for _, n := range formatNames {
		if n.isEncoded && n.arg == "" {
			completions = append(completions, before+"{decoded:"+n.name+"}\tthe "+n.name+", decoded")
		}
	}
	return completions, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// get answers each reference with the format.
func (t *tool) get(cmd *cobra.Command, args []string) error {
	f, err := parseFormat(args[0], t.opts.absent, t.opts.syntax())
	if err != nil {
		return misused(cmd, err.Error())
	}
	if t.opts.require && cmd.Flags().Changed("absent") {
		return misused(cmd, "--require and --absent cannot be combined")
	}
	t.hintAtFormat(args, f)
	t.hintAtScheme(args[1:], f)
	return t.produce(args[1:], t.ofReferences(func(dst []byte, r *reference) ([]byte, error) {
		dst, missing := f.append(dst, r)
		if missing != "" && t.opts.require {
			return dst, errors.New("it has no {" + missing + "}")
		}
		return dst, nil
	}), nil)
}

// hintAtFormat writes a hint to stderr if a FORMAT, the first of args, names nothing, but is a name without braces, or has
// a FORMAT behind it.
func (t *tool) hintAtFormat(args []string, f format) {
	switch {
	case f.hasNames():
	case slices.ContainsFunc(formatNames, func(n nameInFormat) bool { return n.name == args[0] && n.arg == "" }):
		_ = t.Complain("uri: hint: the FORMAT has no name in braces: for the component, write '{" + args[0] + "}'")
	case len(args) > 1 && strings.HasPrefix(args[1], "{"):
		_ = t.Complain("uri: hint: the FORMAT comes before the references")
	}
}

// hostAndPort matches what people read as a host and a port, although it begins with a scheme.
var hostAndPort = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9.-]*:\d`)

// hintAtScheme writes a hint to stderr if the first argument begins with what people read as a host, but is a path or
// begins with a scheme, and so does not have what the FORMAT names.
func (t *tool) hintAtScheme(args []string, f format) {
	if len(args) == 0 {
		return
	}
	guess := t.opts.reading.Guess
	if _, err := uri.GuessURI(args[0], "https"); err != nil && (guess == "" || !hostAndPort.MatchString(args[0])) {
		return
	}
	r := reference{given: args[0]}
	var err error
	if r.text, err = t.opts.reading.parse(&r.uri, args[0]); err != nil {
		return
	}
	_, missing := f.append(nil, &r)
	switch {
	case missing == "":
	case guess == "":
		_ = t.Complain("uri: hint: argument 1 has no '//', so it has no host: to read a host at its start, use --guess https")
	default:
		_ = t.Complain("uri: hint: argument 1 begins with a scheme: --guess reads a host only if its name has a dot, so write '//' before it")
	}
}
