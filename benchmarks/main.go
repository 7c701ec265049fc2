// Command benchmarks compares the speed of this library with that of other URL parsers, and measures how the time of its calls
// grows with the length of the input.
//
// Run it in its own directory; -h lists the flags:
//
//	go run -ldflags=-funcalign=64 . -urls urls.txt -links links.tsv
//
// It is a separate module, so that the library need not require the contestants. The exit status is 0 whatever the figures are,
// 1 if something could not be measured or written, and 2 if the flags are wrong.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

// options are the values of the flags.
type options struct {
	urls, links string // files
	parts, ops  list
	rounds      int
	peers       bool
	write       string
	max, memory int
	quick       bool
}

// A list is the value of a flag: some of all names, with commas between them. Without the flag, it is all.
type list struct{ all, chosen []string }

func (l *list) String() string { return strings.Join(l.all, ",") }

func (l *list) Set(names string) error {
	l.chosen = strings.Split(names, ",")
	for _, name := range l.chosen {
		if !slices.Contains(l.all, name) {
			return fmt.Errorf("no %q", name)
		}
	}
	return nil
}

func (l *list) has(name string) bool {
	return slices.Contains(l.all, name) && (l.chosen == nil || slices.Contains(l.chosen, name))
}

// readOptions reads the command line. It writes an error to stderr.
func readOptions(args []string, stderr io.Writer) (o options, err error) {
	for _, p := range parts {
		o.parts.all = append(o.parts.all, p.name)
	}
	for _, op := range operations {
		o.ops.all = append(o.ops.all, op.name)
	}
	flags := flag.NewFlagSet("benchmarks", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&o.urls, "urls", "", "compare the libraries on the URLs in `FILE`, one a line")
	flags.StringVar(&o.links, "links", "", "compare them on the links in `FILE`: the URL of a page, a tab, a reference")
	flags.Var(&o.parts, "parts", "measure only these `parts`")
	flags.Var(&o.ops, "op", "compare the libraries only in these `operations`")
	flags.IntVar(&o.rounds, "rounds", 15, "run every contestant `N` times in each operation")
	flags.BoolVar(&o.peers, "peers", false, "let libraries of other languages take part, those that are installed")
	flags.StringVar(&o.write, "write", "", "write the tables into the marked places of the documents below `DIR`, and the charts")
	flags.IntVar(&o.max, "max", 1e8, "the greatest length for growth, in `bytes`")
	flags.IntVar(&o.memory, "memory", 4<<30, "leave out of growth what might need more memory, in `bytes`")
	flags.BoolVar(&o.quick, "quick", false, "one round on a part of the texts, and growth up to 100 kB: figures that mean little, in seconds")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 || o.rounds < 1 || o.max < 10 {
		err = errors.New("an argument, -rounds below 1, or -max below 10; -h lists the flags")
		fmt.Fprintln(stderr, err)
	}
	if o.quick {
		o.max, o.rounds = min(o.max, 1e5), 1
	}
	return o, err
}

// effort returns the amount of measurement.
func (o options) effort() effort {
	if o.quick {
		return effort{rounds: 1, bytes: 16 << 10, texts: 100}
	}
	return effort{rounds: o.rounds, bytes: 2 << 20, texts: 20_000, warmth: time.Second}
}

func main() {
	o, err := readOptions(os.Args[1:], os.Stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return
	case err != nil:
		os.Exit(2)
	}
	if err := run(o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "benchmarks:", err)
		os.Exit(1)
	}
}
