package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// A target is a goal for a figure of this library: it must not exceed limit.
type target struct {
	corpora  []string
	op, call string // of this library; "" is the first call of the operation
	name     string // the name of the operation, as the calls of this library
	against  string // the comparison, or allocations
	limit    float64
}

// The comparisons of targets.
const (
	againstNetURL   = "× net/url"
	againstBinary   = "× AppendBinary of net/url" // printed, not judged
	againstFloor    = "× floor"
	againstParse    = "× Parse"
	againstSound    = "× the same without"
	allocationCount = "allocations"
)

// cleanURLs and cleanLinks are generated corpora without faults. Allocations are counted on these,
// since each error allocates.
var cleanURLs, cleanLinks = urlCorpora[:1], linkCorpora[:1]

// targets are the goals of the project. Times hold for real texts, for generated ones that are like them, and for long
// components.
var targets = []target{
	{urlCorpora, opParseInto, "", "ParseInto", againstFloor, 1.9},
	{urlCorpora, opParse, "", "Parse", againstNetURL, 0.38},
	{urlCorpora, opFormat, "", "Format", againstNetURL, 1.1},
	{urlCorpora, opAppendText, "", "AppendText", againstNetURL, 0.82},
	{urlCorpora, opAppendText, "", "AppendText", againstBinary, math.NaN()},
	{urlCorpora, opParseFormat, "", "Parse, Format", againstNetURL, 0.54},
	{urlCorpora, opNormalize, "", "Parse, NormalizeForScheme, Format", againstNetURL, 0.7},
	{urlCorpora, opEquivalent, "", "Equivalent", againstParse, 1.4},
	{linkCorpora, opResolveText, callBaseResolve, "Parse, Base.Resolve, Format", againstNetURL, 0.48},
	{linkCorpora, opAppendResolve, "", "AppendResolve", againstNetURL, 0.18},
	{linkCorpora, opAppendResolve, callBaseAppend, "Base.AppendResolve", againstNetURL, 0.13},
	{[]string{"deep"}, opFormat, "", "Format", againstNetURL, 1.2},
	{[]string{"query"}, opFormat, "", "Format", againstNetURL, 2.3},
	{[]string{"query"}, opResolve, "", "Resolve", againstNetURL, 4},
	{cleanURLs, opParse, "", "Parse", allocationCount, 1},
	{cleanURLs, opParseInto, "", "ParseInto", allocationCount, 0},
	{cleanURLs, opFormat, "", "Format", allocationCount, 1},
	{cleanURLs, opAppendText, "", "AppendText", allocationCount, 0},
	{cleanLinks, opAppendResolve, "", "AppendResolve", allocationCount, 0},
	{cleanLinks, opAppendResolve, callBaseAppend, "Base.AppendResolve", allocationCount, 0},
	{[]string{faulty}, opRefuse, callAtEnd, "Parse, a fault at the end", againstSound, 1},
}

// withoutOthers returns ops with only the entries of this library, net/url and the floor. Targets
// do not need others.
func withoutOthers(ops []operation) []operation {
	ops = slices.Clone(ops)
	for i := range ops {
		ops[i].entries = slices.DeleteFunc(slices.Clone(ops[i].entries), func(e entry) bool {
			return e.who != thisLibrary && e.who != netURL && e.who != floorName
		})
	}
	return ops
}

// measure returns the figures for t. If it is about allocations, both are the same.
func (t target) measure(s standing) ratio {
	own := s.find(thisLibrary, t.call)
	switch t.against {
	case againstNetURL:
		return s.overNetURL(own)
	case againstBinary:
		return own.over(s.find(netURL, "URL.AppendBinary"))
	case againstParse:
		return own.over(s.find(thisLibrary, "Parse"))
	case allocationCount:
		return ratio{own.allocs, own.allocs}
	default:
		return s.overFloor(own)
	}
}

// verdict judges the best figure as it is printed. A difference that rounding hides, such as the few allocations of
// the runtime itself, is not a miss.
func (t target) verdict(measured ratio) string {
	switch {
	case math.IsNaN(t.limit):
		return "not judged"
	case math.Round(measured.best*1000)/1000 <= t.limit:
		return "met"
	default:
		return "missed"
	}
}

// targetFormat is a line of the list of targets.
const targetFormat = "  %-8s %-33s %-25s%7s%7s%7s  %s\n"

// writeTargets writes the targets that the standings have figures for.
func writeTargets(w io.Writer, standings []standing) {
	var lines strings.Builder
	for _, t := range targets {
		for _, s := range standings {
			if slices.Contains(t.corpora, s.corpus) && s.op.name == t.op {
				writeTarget(&lines, t, s)
			}
		}
	}
	if lines.Len() > 0 {
		fmt.Fprintf(w, "\n%s\ntargets of this library, judged by the best round\n\n", strings.Repeat("═", width))
		fmt.Fprintf(w, targetFormat, "corpus", "", "", "limit", "best", "median", "verdict")
		fmt.Fprint(w, lines.String())
	}
}

// writeTarget writes the line of a target.
func writeTarget(w io.Writer, t target, s standing) {
	measured, limit := t.measure(s), "–"
	if !math.IsNaN(t.limit) {
		limit = fmt.Sprintf("≤ %.3g", t.limit)
	}
	fmt.Fprintf(w, targetFormat, s.corpus, t.name, t.against, limit,
		fmt.Sprintf("%.3f", measured.best), fmt.Sprintf("%.3f", measured.median), t.verdict(measured))
}
