package main

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"time"
)

// A report is what the analyzers have found.
type report struct {
	modules, failed int
	result
}

// A result is what the analyzers have found in a module, and how many of its packages do not compile.
type result struct {
	findings []finding
	broken   int
}

type finding struct{ analyzer, position, message, key string }

// add adds the result of a module, unless there is an error, and returns the error.
func (r *report) add(found result, err error) error {
	if err == nil {
		r.modules++
		r.broken += found.broken
		r.findings = append(r.findings, found.findings...)
	}
	return err
}

// print prints the numbers, and the findings that are drawn.
func (r report) print(elapsed time.Duration) {
	counts := map[string]int{}
	for _, f := range r.findings {
		counts[f.analyzer]++
	}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(os.Stderr, "%-10s %d\n", name, counts[name])
	}
	fmt.Fprintf(os.Stderr, "%d modules, %d that failed, %d packages that do not compile, %d findings in %v\n", r.modules, r.failed, r.broken, len(r.findings), elapsed.Round(time.Second))
	slices.SortFunc(r.findings, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.position, b.position), cmp.Compare(a.analyzer, b.analyzer))
	})
	drawn := rand.New(rand.NewPCG(*seed, 0)).Perm(len(r.findings))
	for _, i := range drawn[:min(*sample, len(drawn))] {
		f := r.findings[i]
		fmt.Printf("%s\t%s\t%s\n", f.analyzer, f.position, f.message)
	}
}
