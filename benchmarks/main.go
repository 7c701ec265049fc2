// Command benchmarks races this library against other URL parsers for Go, and measures how the time of its operations
// grows with the length of the input.
//
// Run it in its own directory; -h tells the flags:
//
//	go run .
//
// It is a module of its own, so that the library need not require the contestants. The exit status is 0 whatever was
// measured, 1 where something could not be measured or written, and 2 where the flags make no sense.
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

// run does what o asks for.
func run(o options, w io.Writer) error {
	writeMachine(w)
	if o.growth != "" {
		return runGrowth(o, w)
	}
	return runRace(o, w)
}

// runRace races on one corpus after the other, and prints each table when it is done.
func runRace(o options, w io.Writer) error {
	corpora, err := chosenCorpora(o)
	if err != nil {
		return err
	}
	writeContestants(w)
	writeCorpora(w, corpora, o.effort().rounds)
	fmt.Fprint(w, legend)
	var all []standing
	for _, c := range corpora {
		standings := raceOn(o, c)
		if len(standings) == 0 {
			continue
		}
		writeHeading(w, c)
		if c.name != faulty {
			writeOverview(w, standings)
		}
		for _, s := range standings {
			writeStanding(w, s)
		}
		all = append(all, standings...)
	}
	writeTargets(w, all)
	if o.bars == "" {
		return nil
	}
	return os.WriteFile(o.bars, barChart(all), 0o644)
}

// raceOn races in all chosen operations on one corpus.
func raceOn(o options, c *corpus) []standing {
	var standings []standing
	for _, op := range operations {
		if slices.Contains(o.ops, op.name) && op.runsOn(c) {
			standings = append(standings, race(op, c, o.effort()))
		}
	}
	return standings
}

// chosenCorpora makes, reads and checks the corpora.
func chosenCorpora(o options) ([]*corpus, error) {
	var corpora []*corpus
	for _, g := range generators {
		if slices.Contains(o.corpora, g.name) {
			corpora = append(corpora, makeCorpus(g, o.share()))
		}
	}
	if o.file != "" {
		c, err := readCorpus(o.file)
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
