package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A target is a limit for the time of a call, as a multiple of another's in the same comparison on real texts.
type target struct {
	op, who, call        string
	against, againstCall string
	limit                float64
}

// targets are the goals of the project. Those of the shapes are with the shapes.
var targets = []target{
	{"parse", thisLibrary, "Parse", netURL, "Parse", 0.38},
	{"parseinto", thisLibrary, "ParseInto", floorName, "", 1.9},
	{"format", thisLibrary, "Format", netURL, "URL.String", 1.1},
	{"appendtext", thisLibrary, "URI.AppendText", netURL, "URL.String", 0.82},
	{"parseformat", thisLibrary, "Parse, Format", netURL, "Parse, String", 0.54},
	{"normalize", thisLibrary, "Parse, NormalizeForScheme, Format", netURL, "Parse, String", 0.7},
	{"equivalent", thisLibrary, "URI.Equivalent", thisLibrary, "Parse", 1.4},
	{"redacted", thisLibrary, "URI.Redacted", thisLibrary, "Format", 2},
	{"lint", thisLibrary, "lint.Check", thisLibrary, "Parse", 4},
	{"request", thisLibrary, "httpuri.NewRequest", netURL, "http.NewRequest", 1.3},
	{"resolvetext", thisLibrary, callBaseResolve, netURL, "URL.Parse, String", 0.48},
	{"appendresolve", thisLibrary, "AppendResolve", netURL, "URL.Parse, String", 0.18},
	{"appendresolve", thisLibrary, callBaseAppend, netURL, "URL.Parse, String", 0.13},
	{"parse", packageIRI, "Parse", thisLibrary, "Parse", 1.15},
	{"format", packageIRI, "Format", thisLibrary, "Format", 1.15},
	{"resolvetext", packageIRI, "Parse, Resolve, Format", thisLibrary, "Parse, Resolve, Format", 1.15},
}

// mostAllocations are the allocations that a text may cost, by operation and call.
var mostAllocations = []struct {
	op, call string
	limit    float64
}{
	{"parse", "Parse", 1}, {"parseinto", "ParseInto", 0}, {"format", "Format", 1}, {"appendtext", "URI.AppendText", 0},
	{"appendresolve", "AppendResolve", 0}, {"appendresolve", callBaseAppend, 0},
}

// verdict compares the printed figure with its limit.
func verdict(f, limit float64) string {
	if printed, err := strconv.ParseFloat(factor(f), 64); err != nil || printed > limit {
		return "missed"
	}
	return "met"
}

// targetTable has a row for each target that was measured.
func targetTable(all []standing) string {
	var rows [][]string
	add := func(call, against string, f, limit float64) {
		if !math.IsNaN(f) {
			rows = append(rows, []string{call, against, fmt.Sprintf("≤ %.3g", limit), factor(f), verdict(f, limit)})
		}
	}
	name := func(who, call string) string {
		if who == thisLibrary {
			return call
		}
		return strings.TrimSuffix(who+": "+call, ": ")
	}
	for _, t := range targets {
		s := named(all, t.op)
		add(name(t.who, t.call), name(t.against, t.againstCall), ratio(s.find(t.who, t.call), s.find(t.against, t.againstCall)), t.limit)
	}
	for _, s := range all {
		for _, r := range s.results {
			if s.corpus.kind == expansion && r.who == thisLibrary && r.name != "MatchURI" {
				add(r.name+" `"+s.corpus.name+"`", theirTemplates, ratio(r, s.find(theirTemplates, "")), 0.2)
			}
		}
	}
	for _, m := range mostAllocations {
		if s := named(all, m.op); slices.ContainsFunc(s.results, func(r result) bool { return r.name == m.call }) {
			add(m.call, "allocations", s.find(thisLibrary, m.call).allocs, m.limit)
		}
	}
	return table([]string{"Call", "Compared with", "Target", "Measured", ""}, rows)
}
