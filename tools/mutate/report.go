package main

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"
)

//go:embed equivalent.txt
var equivalentList string

// equivalents returns the reasons in the list, by the ids that stand before the first tab of each line.
func equivalents(list string) map[string]string {
	reasons := map[string]string{}
	for line := range strings.Lines(list) {
		if id, reason, found := strings.Cut(strings.TrimSpace(line), "\t"); found && reason != "" {
			reasons[id] = reason
		}
	}
	return reasons
}

// A total counts the mutants of a package.
type total struct {
	name                                           string
	mutants, noticed, timedOut, equivalent, missed int
	notViable, unknown                             int
}

// percent returns how many of the mutants that compile and are not equivalent are noticed.
func (t total) percent() float64 {
	return 100 * float64(t.noticed) / float64(max(1, t.noticed+t.missed))
}

// report prints what is known, and reports whether all is as it should be: in each package at least so many percent of
// the mutants are noticed, and the list of equivalent ones has no others.
func report(w io.Writer, s *state, targets []*target, list string, least float64) bool {
	reasons, good := equivalents(list), true
	ids := map[string]bool{}
	var totals []total
	for _, g := range targets {
		t := total{name: g.name}
		for _, m := range g.mutants {
			id := m.id()
			ids[id] = true
			if complaint := t.count(s.verdict(m), reasons[id] != ""); complaint != "" {
				_, _ = fmt.Fprintf(w, "%s\t%s\n", complaint, id)
				good = good && complaint == unseen
			}
		}
		totals = append(totals, t)
		good = good && t.percent() >= least && t.unknown == 0
	}
	for id := range reasons {
		name, _, _ := strings.Cut(id, " ")
		if !ids[id] && slices.ContainsFunc(targets, func(g *target) bool { return g.name == name }) {
			good = false
			_, _ = fmt.Fprintf(w, "listed as equivalent, but there is no such mutant\t%s\n", id)
		}
	}
	printTotals(w, totals)
	return good
}

// count adds a mutant, and returns what is to be said of it.
func (t *total) count(v verdict, listed bool) (complaint string) {
	t.mutants++
	switch {
	case v.Finding == notViable:
		t.notViable++
	case v.Finding == noticed || v.Finding == byTimeOut:
		t.noticed++
		if v.Finding == byTimeOut {
			t.timedOut++
		}
	case listed && isUnseen(v.Finding):
		t.equivalent++
		return ""
	case v.Finding == unseen:
		t.missed++
		return unseen
	default:
		t.unknown++
		return "not tried"
	}
	if listed {
		return "listed as equivalent, but " + v.Finding + " " + v.By
	}
	return ""
}

// printTotals prints a table, with the sums at its end.
func printTotals(w io.Writer, totals []total) {
	const format = "%-18s %8v %8v %12v %11v %12v %16v %9s\n"
	_, _ = fmt.Fprintf(w, format, "package", "mutants", "noticed", "by time-out", "equivalent", "not noticed",
		"do not compile", "noticed")
	sum := total{name: "all"}
	for _, t := range totals {
		sum.mutants += t.mutants
		sum.noticed += t.noticed
		sum.timedOut += t.timedOut
		sum.equivalent += t.equivalent
		sum.missed += t.missed
		sum.notViable += t.notViable
	}
	for _, t := range append(totals, sum) {
		_, _ = fmt.Fprintf(w, format, t.name, t.mutants, t.noticed, t.timedOut, t.equivalent, t.missed, t.notViable,
			fmt.Sprintf("%.1f %%", t.percent()))
	}
}
