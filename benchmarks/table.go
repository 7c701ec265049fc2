package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// width is the maximum width of a table, which fits a terminal and a page of documentation.
const width = 100

// rowFormat is a row of the table of an operation: contestant, call, and seven figures.
const rowFormat = "  %-12s %-22s %8s%8s%10s%8s%7s%7s%9s\n"

// writeStanding writes the table of an operation.
func writeStanding(w io.Writer, s standing) {
	fmt.Fprintf(w, "\n%s · %s\n", s.corpus, s.op.title)
	if s.op.common {
		fmt.Fprintf(w, "timed on the %s of %s texts that all in this table accept\n", thousands(s.texts), thousands(s.of))
	}
	below := "× floor"
	if s.op.ownSound {
		below = "× sound"
	}
	fmt.Fprintf(w, rowFormat,
		"", "", "best ns", "median", "× net/url", below, "allocs", "bytes", "accepted")
	for _, r := range s.results {
		writeResult(w, s, r)
	}
}

// writeResult writes a row of the table.
func writeResult(w io.Writer, s standing, r result) {
	accepted := "–"
	if r.accepted >= 0 {
		accepted = strconv.Itoa(r.accepted)
	}
	fmt.Fprintf(w, rowFormat, r.who, r.call,
		nanoseconds(r.best()), nanoseconds(r.median()),
		factor(s.overNetURL(r).best), factor(s.overFloor(r).best),
		perText(r, r.allocs, 2), perText(r, r.bytes, 0), accepted)
}

// perText returns a figure of an entry that took part, with that number of digits, or as many as
// fit.
func perText(r result, value float64, digits int) string {
	switch {
	case r.out || math.IsNaN(value): // a separate program does not report it
		return "–"
	case value < 1000:
		return strconv.FormatFloat(value, 'f', digits, 64)
	case value < 100_000:
		return strconv.FormatFloat(value, 'f', 0, 64)
	default:
		return strconv.FormatFloat(value/1000, 'f', 0, 64) + "k"
	}
}

// nanoseconds returns a time with about four digits.
func nanoseconds(ns float64) string {
	switch {
	case math.IsNaN(ns):
		return "–"
	case ns < 1000:
		return strconv.FormatFloat(ns, 'f', 1, 64)
	default:
		return strconv.FormatFloat(ns, 'f', 0, 64)
	}
}

// factor returns a ratio with about three digits.
func factor(f float64) string {
	switch {
	case math.IsNaN(f):
		return "–"
	case f < 1:
		return strconv.FormatFloat(f, 'f', 3, 64)
	case f < 100:
		return strconv.FormatFloat(f, 'f', 2, 64)
	default:
		return strconv.FormatFloat(f, 'f', 0, 64)
	}
}

// thousands returns n with separators.
func thousands(n int) string {
	digits := strconv.Itoa(n)
	var b strings.Builder
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	return b.String()
}

// plural returns n things, or one.
func plural(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// writeStandings writes the results on a corpus: what it is, an overview, and a table for each
// operation.
func writeStandings(w io.Writer, c *corpus, standings []standing) {
	if len(standings) == 0 {
		return
	}
	fmt.Fprintf(w, "\n%s\n%s: %s\n", strings.Repeat("═", width), c.name, c.about)
	if c.name != faulty {
		writeOverview(w, standings)
	}
	for _, s := range standings {
		writeStanding(w, s)
	}
}

// writeOverview writes an overview of the operations on a corpus. It has a row for each contestant, and a column for each
// operation that net/url has.
func writeOverview(w io.Writer, standings []standing) {
	columns := slices.DeleteFunc(slices.Clone(standings), func(s standing) bool { return s.op.column == "" })
	fmt.Fprintf(w, "\nbest time as a multiple of net/url's\n  %-12s", "")
	for _, s := range columns {
		fmt.Fprintf(w, " %8s", s.op.column)
	}
	fmt.Fprintln(w)
	for _, who := range slices.Concat(contestants, peersIn(standings)) {
		fmt.Fprintf(w, "  %-12s", who)
		for _, s := range columns {
			fmt.Fprintf(w, " %8s", factor(s.overNetURL(s.find(who, "")).best))
		}
		fmt.Fprintln(w)
	}
}

// peersIn returns the names of the peers that took part.
func peersIn(standings []standing) []string {
	var names []string
	for _, s := range standings {
		for _, r := range s.results {
			if !slices.Contains(contestants, r.who) && !slices.Contains(names, r.who) {
				names = append(names, r.who)
			}
		}
	}
	return names
}
