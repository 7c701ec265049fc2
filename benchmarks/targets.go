package main

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// A target is a figure that the library is to reach: at most limit.
type target struct {
	corpus, op, call string // of this library; the first call of the operation where call is empty
	name             string // of the operation, in the calls of this library
	against          string // what the time is related to, or allocations
	limit            float64
}

// What a target relates to.
const (
	againstNetURL   = "× net/url"
	againstBinary   = "× AppendBinary of net/url" // told, not judged
	againstFloor    = "× floor"
	againstSound    = "× the same without"
	allocationCount = "allocations"
)

// targets are the figures of the project. Those of resolution hold for references that are absolute and for such as are
// not.
var targets = []target{
	{"web", opParse, "", "Parse", againstNetURL, 0.333},
	{"web", opParse, "", "Parse", allocationCount, 1},
	{"web", opParseInto, "", "ParseInto", againstFloor, 2},
	{"web", opParseInto, "", "ParseInto", allocationCount, 0},
	{"web", opFormat, "", "Format", againstNetURL, 0.9},
	{"web", opFormat, "", "Format", allocationCount, 1},
	{"web", opAppendText, "", "AppendText", againstNetURL, 0.6},
	{"web", opAppendText, "", "AppendText", againstBinary, math.NaN()},
	{"web", opAppendText, "", "AppendText", allocationCount, 0},
	{"web", opResolveText, "", "Parse, Resolve and Format", againstNetURL, 0.5},
	{"relative", opResolveText, "", "Parse, Resolve and Format", againstNetURL, 0.5},
	{"web", opAppendResolve, "", "AppendResolve", againstNetURL, 0.25},
	{"relative", opAppendResolve, "", "AppendResolve", againstNetURL, 0.25},
	{"web", opAppendResolve, "", "AppendResolve", allocationCount, 0},
	{"relative", opAppendResolve, "", "AppendResolve", allocationCount, 0},
	{faulty, opRefuse, callAtEnd, "Parse, a fault at the end", againstSound, 1},
}

// measure returns what was measured for t. The two figures are the same where it is about allocations.
func (t target) measure(s standing) ratio {
	own := s.find(thisLibrary, t.call)
	switch t.against {
	case againstNetURL:
		return s.overNetURL(own)
	case againstBinary:
		return own.over(s.find(netURL, "URL.AppendBinary"))
	case allocationCount:
		return ratio{own.allocs, own.allocs}
	default:
		return s.overFloor(own)
	}
}

// verdict judges the best figure as it is printed. What rounding hides, such as the few allocations that the runtime
// makes for itself meanwhile, is no miss.
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
const targetFormat = "  %-9s %-25s %-25s%8s%8s%8s  %s\n"

// writeTargets writes the targets of which the standings tell.
func writeTargets(w io.Writer, standings []standing) {
	var lines strings.Builder
	for _, t := range targets {
		for _, s := range standings {
			if s.corpus == t.corpus && s.op.name == t.op {
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
	fmt.Fprintf(w, targetFormat, t.corpus, t.name, t.against, limit,
		fmt.Sprintf("%.3f", measured.best), fmt.Sprintf("%.3f", measured.median), t.verdict(measured))
}
