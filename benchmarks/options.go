package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// options are the values of the flags.
type options struct {
	rounds      int
	corpora     []string
	ops         []string
	urls, links string // files
	charts      string
	growth      string
	max, memory size
	peers       bool
	targets     bool
	quick       bool
}

// The defaults, and the values with -quick.
const (
	defaultRounds = 15
	defaultMax    = size(100e6)
	quickMax      = size(1e6)
	quickShare    = 16 // every sixteenth text
	defaultMemory = size(4 << 30)
)

// usage is the text of -h. The flags follow it.
const usage = `usage: go run . [flags]

Compares the speed of this library with that of other URL parsers and prints tables.
With -growth, it measures instead how the time of each operation grows with the length of the input.

  go run -ldflags=-funcalign=64 .     the comparison, on all corpora
  go run . -corpus web -op parse      one table of it
  go run . -urls urls.txt             the comparison on your URLs
  go run . -links links.tsv           the comparison on your links: page, tab, reference
  go run . -peers -charts .           with libraries of other languages, and with charts
  go run . -targets -rounds 100       only what the targets are about
  go run . -growth growth.svg         growth up to 100 MB: some minutes, some gigabytes
  go run . -quick                     all of the comparison, roughly, in seconds

Link with -ldflags=-funcalign=64 for figures that are to be compared: without it, the layout of the
program alone moves net/url and the floor by up to a fifth.

corpora:    %s
operations: %s

flags:
`

// readOptions reads the command line. It writes an error to stderr.
func readOptions(args []string, stderr io.Writer) (options, error) {
	o := options{max: defaultMax, memory: defaultMemory}
	var corpora, ops string
	flags := flag.NewFlagSet("benchmarks", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.IntVar(&o.rounds, "rounds", defaultRounds, "run every contestant `N` times in each operation")
	flags.StringVar(&corpora, "corpus", "", "only these corpora, `names` with commas between them")
	flags.StringVar(&ops, "op", "", "only these operations, `names` with commas between them")
	flags.StringVar(&o.urls, "urls", "", "use the lines of `FILE`, and what -corpus names")
	flags.StringVar(&o.links, "links", "", "use the references of `FILE`, each behind its page and a tab")
	flags.BoolVar(&o.peers, "peers", false, "let libraries of other languages take part, those that are installed")
	flags.BoolVar(&o.targets, "targets", false, "leave out all contestants but this library, net/url and the floor")
	flags.StringVar(&o.charts, "charts", "", "write bar charts of parse, format, resolvetext and normalize into `DIR`")
	flags.StringVar(&o.growth, "growth", "", "measure growth instead, and write its chart to `FILE`")
	flags.Var(&o.max, "max", "the greatest length for -growth, a `size`")
	flags.Var(&o.memory, "memory", "leave out of -growth what might need more memory, a `size`")
	flags.BoolVar(&o.quick, "quick", false, "one round on a part of each corpus; lengths up to 1 MB for -growth")
	flags.Usage = func() {
		fmt.Fprintf(stderr, usage, strings.Join(corpusNames(), ", "), listed(operationNames()))
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	err := o.complete(flags, corpora, ops)
	if err != nil {
		fmt.Fprintln(stderr, err)
	}
	return o, err
}

// listed returns the names in lines that fit a terminal. The lines after the first are indented.
func listed(names []string) string {
	var lines []string
	for some := range slices.Chunk(names, 7) {
		lines = append(lines, strings.Join(some, ", "))
	}
	return strings.Join(lines, ",\n            ")
}

// complete checks the flags, and sets the options that follow from them.
func (o *options) complete(flags *flag.FlagSet, corpora, ops string) (err error) {
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q; -h tells the usage", flags.Arg(0))
	}
	if o.rounds < 1 {
		return errors.New("-rounds must be 1 or more")
	}
	if o.targets && o.peers {
		return errors.New("-targets leaves out the peers")
	}
	if o.corpora, err = chosen("corpus", corpora, corpusNames()); err != nil {
		return err
	}
	if o.ops, err = chosen("operation", ops, operationNames()); err != nil {
		return err
	}
	if (o.urls != "" || o.links != "") && corpora == "" {
		o.corpora = nil
	}
	if o.quick {
		o.max = min(o.max, quickMax)
	}
	return nil
}

// share returns the part of a corpus that is used.
func (o *options) share() int {
	if o.quick {
		return quickShare
	}
	return 1
}

// effort returns the amount of measurement.
func (o *options) effort() effort {
	if o.quick {
		return effort{rounds: 1, bytes: 128 << 10, texts: 1000}
	}
	return effort{rounds: o.rounds, bytes: 2 << 20, texts: 20_000, warmth: time.Second}
}

// chosen returns the names in list, which must be in all. It returns all if list is empty.
func chosen(what, list string, all []string) ([]string, error) {
	if list == "" {
		return all, nil
	}
	names := strings.Split(list, ",")
	for _, name := range names {
		if !slices.Contains(all, name) {
			return nil, fmt.Errorf("no %s %q; there are %s", what, name, strings.Join(all, ", "))
		}
	}
	return names, nil
}

// operationNames returns the names of all operations.
func operationNames() []string {
	names := make([]string, len(operations))
	for i, op := range operations {
		names[i] = op.name
	}
	return names
}
