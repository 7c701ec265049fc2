package main

import (
	"errors"
	"flag"
	"io"
)

// options are what the flags of a command say.
type options struct {
	help         bool
	json         bool
	showPassword bool
	stats        bool
	null         bool
	scheme       bool // of normalize
	iri          bool // of normalize
	posix        bool // of from-file and to-file, like windows
	windows      bool
	edits        edits // of edit
}

// parseFlags returns what the flags in args say, and the operands. Package flag stops at the first operand; here flags
// may follow operands, up to a "--".
func parseFlags(cmd command, args []string) (options, []string, error) {
	var opts options
	set := newFlagSet(cmd, &opts)
	var operands []string
	for {
		switch err := set.Parse(args); {
		case errors.Is(err, flag.ErrHelp):
			return options{help: true}, nil, nil
		case err != nil:
			return options{}, nil, flagError(cmd.name, err)
		}
		rest := set.Args()
		if len(rest) == 0 || endsFlags(set, args[:len(args)-len(rest)]) {
			return opts, append(operands, rest...), nil
		}
		operands = append(operands, rest[0])
		args = rest[1:]
	}
}

// newFlagSet returns the flags of cmd, which set opts. It writes nothing itself.
func newFlagSet(cmd command, opts *options) *flag.FlagSet {
	set := flag.NewFlagSet(cmd.name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.BoolVar(&opts.json, "json", false, "")
	if cmd.masks {
		set.BoolVar(&opts.showPassword, "show-password", false, "")
	}
	if cmd.bulk {
		set.BoolVar(&opts.stats, "stats", false, "")
		set.BoolVar(&opts.null, "null", false, "")
	}
	if cmd.register != nil {
		cmd.register(set, opts)
	}
	return set
}

// endsFlags reports whether the last of the arguments that were read as flags is a "--" that is not the value of one.
func endsFlags(set *flag.FlagSet, read []string) bool {
	for i := 0; i < len(read); i++ {
		switch {
		case read[i] == "--":
			return true
		case takesNext(set, read[i]):
			i++
		}
	}
	return false
}
