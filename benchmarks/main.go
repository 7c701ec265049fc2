// Command benchmarks compares the speed of this library with that of other URL parsers, and measures how the time of its operations
// grows with the length of the input.
//
// Run it in its own directory; -h lists the flags:
//
//	go run .
//
// It is a separate module, so that the library need not require the contestants. The exit status is 0 whatever the
// figures are, 1 if something could not be measured or written, and 2 if the flags are wrong.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
)

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

// run does what the options ask for.
func run(o options, w io.Writer) error {
	writeMachine(w)
	if o.growth != "" {
		return runGrowth(o, w)
	}
	return runComparison(o, w)
}

// runComparison runs the comparison on one corpus after the other, and prints each table when it is complete.
func runComparison(o options, w io.Writer) error {
	corpora, err := chosenCorpora(o)
	if err != nil {
		return err
	}
	ops := operations
	if o.targets {
		ops = withoutOthers(ops)
	} else {
		writeContestants(w)
	}
	if o.peers {
		dir, err := os.MkdirTemp("", "peers")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		if ops, err = withPeers(w, dir); err != nil {
			return err
		}
	}
	writeCorpora(w, corpora, o.effort().rounds)
	writeTraits(w, corpora)
	fmt.Fprint(w, legend)
	var all []standing
	for _, c := range corpora {
		standings, err := compareOn(o, ops, c)
		if err != nil {
			return err
		}
		writeStandings(w, c, standings)
		all = append(all, standings...)
	}
	writeTargets(w, all)
	if o.charts == "" {
		return nil
	}
	return writeCharts(o.charts, all)
}

// compareOn runs the comparison of all chosen operations on one corpus.
func compareOn(o options, ops []operation, c *corpus) ([]standing, error) {
	var standings []standing
	for _, op := range ops {
		if slices.Contains(o.ops, op.name) && op.runsOn(c) {
			s, err := compare(op, c, o.effort())
			if err != nil {
				return nil, err
			}
			standings = append(standings, s)
		}
	}
	return standings, nil
}

// chosenCorpora makes, reads and checks the corpora.
func chosenCorpora(o options) ([]*corpus, error) {
	var corpora []*corpus
	for _, g := range generators {
		if slices.Contains(o.corpora, g.name) {
			corpora = append(corpora, makeCorpus(g, o.share()))
		}
	}
	for _, file := range []struct {
		name string
		read func(string) (*corpus, error)
	}{{o.urls, readURLs}, {o.links, readLinks}} {
		if file.name == "" {
			continue
		}
		c, err := file.read(file.name)
		if err != nil {
			return nil, err
		}
		corpora = append(corpora, c)
	}
	for _, c := range corpora {
		if err := c.check(); err != nil {
			return nil, err
		}
	}
	return corpora, nil
}
