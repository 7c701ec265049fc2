package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A target is a limit for the time of a call, as a multiple of another's in the same comparison on real texts.
type target struct {
	op, who, call        string
	against, againstCall string
	limit                float64
}

// targets are the goals of the project. Those of the shapes are in shapeTable.
var targets = []target{
	{"parse", thisLibrary, "Parse", netURL, "Parse", 0.38},
	{"parseinto", thisLibrary, "ParseInto", floorName, "", 1.9},
	{"format", thisLibrary, "Format", netURL, "URL.String", 1.05},
	{"appendtext", thisLibrary, "URI.AppendText", netURL, "URL.String", 0.75},
	{"parseformat", thisLibrary, "Parse, Format", netURL, "Parse, String", 0.52},
	{"normalize", thisLibrary, "Parse, NormalizeForScheme, Format", netURL, "Parse, String", 0.7},
	{"normalize", thisLibrary, "NormalizeForScheme", thisLibrary, "Parse, NormalizeForScheme, Format", 0.5},
	{"redacted", thisLibrary, "URI.Redacted", thisLibrary, "Format", 2},
	{"lint", thisLibrary, "lint.Check", thisLibrary, "Parse", 4},
	{"request", thisLibrary, "httpuri.NewRequest", netURL, "http.NewRequest", 1.3},
	{"query", thisLibrary, "query.Parse, eleven Get", netURL, "ParseQuery, eleven Get", 0.8},
	{"resolvetext", thisLibrary, callBaseResolve, netURL, "URL.Parse, String", 0.5},
	{"appendresolve", thisLibrary, "AppendResolve", netURL, "URL.Parse, String", 0.18},
	{"appendresolve", thisLibrary, callBaseAppend, netURL, "URL.Parse, String", 0.13},
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
	for _, t := range targets {
		r := named(all, t.op).find(t.who, t.call)
		if f := ratio(r, named(all, t.op).find(t.against, t.againstCall)); len(r.times) > 0 && !math.IsNaN(f) {
			rows = append(rows, []string{title(t.who, t.call), title(t.against, t.againstCall), fmt.Sprintf("≤ %.3g", t.limit), factor(f), verdict(f, t.limit)})
		}
	}
	return table([]string{"Call", "Compared with", "Target", "Measured", ""}, rows)
}

// title names a call, and its contestant if that is not this library.
func title(who, name string) string {
	if who == thisLibrary {
		return name
	}
	return strings.TrimSuffix(who+": "+name, ": ")
}
