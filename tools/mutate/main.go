// Command mutate breaks the library in every small way it knows, one at a time, and tells which changes no test
// notices.
//
// Run it in this directory's module with the directory of the library, or of a copy of it:
//
//	go -C tools run ./mutate -resume /tmp/mutants ..
//
// A mutant that no test notices is either equivalent to the original, and then stands with the reason in
// equivalent.txt, or shows that a test is missing. What is listed meets the quick tests, and all of them with -all. The exit status is 1 if a package has too many of the latter, or if
// a mutant of the list is noticed or does not exist any more.
//
// Nothing names the files: all packages that others may import are mutated, and those that they are made of. The tests
// are those of all packages of the module but commands. Which code each test runs is measured first, and a mutant meets
// the tests that run its place, the cheapest first, up to the one that fails. Tests that cost much are left for the
// mutants that no other test notices, many at a time.
//
// A package is compiled once for all its mutants (schema.go), except for those of constants and types. A run of the tests
// may use five times the processor time that it needs without a mutant, and 2 seconds; beyond that the mutant counts as
// noticed.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

func main() {
	workers := flag.Int("workers", 2, "how many tests to run at a time")
	only := flag.String("only", "", "the packages to mutate, with commas between them, as the ids name them; all if empty")
	resume := flag.String("resume", "", "a file that keeps what was found, so that a run that was stopped goes on")
	all := flag.Bool("all", false, "try all tests on the mutants that are listed as equivalent, not only the quick ones")
	least := flag.Float64("least", 98, "the percentage of mutants to be noticed in each package")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: mutate [flags] DIRECTORY")
		flag.PrintDefaults()
		os.Exit(2)
	}
	good, err := mutate(flag.Arg(0), *resume, *only, *workers, *all, *least)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	if !good {
		os.Exit(1)
	}
}

// mutate runs the command, and reports whether all is as it should be.
func mutate(dir, resume, only string, workers int, all bool, least float64) (bool, error) {
	start := time.Now()
	s, err := openState(resume)
	if err != nil {
		return false, err
	}
	t, err := readTree(dir)
	if err != nil {
		return false, err
	}
	targets := t.targets
	if only != "" {
		names := strings.Split(only, ",")
		targets = slices.DeleteFunc(slices.Clone(targets), func(g *target) bool { return !slices.Contains(names, g.name) })
	}
	r := runner{tree: t, workers: workers, state: s, all: all, equivalent: equivalents(equivalentList), log: func(format string, args ...any) {
		fmt.Fprintf(os.Stderr, format+"\n", args...)
	}}
	if err := r.run(targets); err != nil {
		return false, err
	}
	good := report(os.Stdout, s, targets, equivalentList, least)
	fmt.Printf("in %v\n", time.Since(start).Round(time.Second))
	return good, nil
}
