package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A section is text that stands in documents between the marks
//
//	<!-- measured: NAME -->
//	<!-- end of NAME -->
type section struct{ name, text string }

// documents are those that may have marks, and the directory of the pictures.
var documents = []string{"README.md", "docs/performance.md"}

const pictures = "docs"

// marked matches a place, with its first mark, its name, the text between, and its second mark.
var marked = regexp.MustCompile(`(?s)(<!-- measured: (\w+) -->\n)(.*?)(<!-- end of (\w+) -->)`)

// writeSections replaces the text of the documents below root, and returns the names of sections without a place in each.
func writeSections(root string, sections []section) (absent []string, err error) {
	for _, document := range documents {
		name := filepath.Join(root, document)
		text, err := os.ReadFile(name)
		if err != nil {
			return absent, err
		}
		places := map[string]bool{}
		written := marked.ReplaceAllStringFunc(string(text), func(place string) string {
			parts := marked.FindStringSubmatch(place)
			places[parts[2]] = true
			i := slices.IndexFunc(sections, func(s section) bool { return s.name == parts[2] })
			if i < 0 || parts[5] != parts[2] {
				return place
			}
			return parts[1] + sections[i].text + parts[4]
		})
		for _, s := range sections {
			if !places[s.name] {
				absent = append(absent, document+" has no place for "+s.name)
			}
		}
		if err := os.WriteFile(name, []byte(written), 0o644); err != nil {
			return absent, err
		}
	}
	return absent, nil
}

// table returns a table of Markdown. The first column is aligned to the left, and the others to the right.
func table(head []string, rows [][]string) string {
	lines := []string{row(head), "|---|" + strings.Repeat("--:|", len(head)-1)}
	for _, r := range rows {
		lines = append(lines, row(r))
	}
	return strings.Join(lines, "\n") + "\n"
}

func row(cells []string) string { return "| " + strings.Join(cells, " | ") + " |" }

// factor returns a ratio with about three digits.
func factor(f float64) string {
	switch {
	case math.IsNaN(f):
		return "–"
	case f < 1:
		return strconv.FormatFloat(f, 'f', 3, 64)
	default:
		return strconv.FormatFloat(f, 'f', 2, 64)
	}
}

// nanoseconds returns a time with about three digits.
func nanoseconds(ns float64) string {
	switch {
	case math.IsNaN(ns):
		return "–"
	case ns < 100:
		return strconv.FormatFloat(ns, 'f', 1, 64)
	default:
		return thousands(int(math.Round(ns)))
	}
}

// thousands returns n with separators.
func thousands(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// columnsOf returns the standings on corpora of these kinds that have a column.
func columnsOf(all []standing, kinds ...kind) []standing {
	return slices.DeleteFunc(slices.Clone(all), func(s standing) bool {
		return s.op.column == "" || !slices.Contains(kinds, s.corpus.kind)
	})
}

// besideTable has a row for each contestant, and a column for each operation on real texts.
func besideTable(all []standing) string {
	columns := columnsOf(all, webURLs, webLinks)
	head, whos := []string{""}, []string{}
	for _, s := range columns {
		head = append(head, s.op.column)
		for _, r := range s.results {
			if !slices.Contains(whos, r.who) {
				whos = append(whos, r.who)
			}
		}
	}
	var rows [][]string
	for _, who := range whos {
		cells := []string{who}
		for _, s := range columns {
			cells = append(cells, factor(s.overNetURL(who)))
		}
		rows = append(rows, cells)
	}
	return table(head, rows)
}

// timesTable has a row for each call on real texts: its time, that as a multiple of net/url's, and its allocations.
func timesTable(all []standing) string {
	var rows [][]string
	for _, s := range all {
		if s.corpus.kind != webURLs && s.corpus.kind != webLinks {
			continue
		}
		for _, r := range s.results {
			allocs := "–"
			if !math.IsNaN(r.allocs) {
				allocs = strconv.FormatFloat(r.allocs, 'f', 2, 64)
			}
			rows = append(rows, []string{s.op.name, strings.TrimSuffix(r.who+": "+r.name, ": "), nanoseconds(r.best()),
				factor(ratio(r, s.find(netURL, ""))), allocs, thousands(s.texts)})
		}
	}
	return table([]string{"", "Call", "ns", "× net/url", "Allocations", "Texts"}, rows)
}

// shapeTable has a row for each shape, as multiples of net/url's times, and says which limits are missed.
func shapeTable(all []standing) string {
	var rows [][]string
	for i := 0; i < len(all); {
		c, of := all[i].corpus, map[string]standing{}
		for ; i < len(all) && all[i].corpus == c; i++ {
			of[all[i].op.name] = all[i]
		}
		if c.kind != shape {
			continue
		}
		parse, format, redacted := of["parse"], of["format"], of["redacted"]
		figures := []struct {
			name         string
			value, limit float64
		}{
			{"`Parse`", parse.overNetURL(thisLibrary), c.limit},
			{"`ParseInto`", of["parseinto"].overNetURL(thisLibrary), c.limit * 2 / 3},
			{"`Format`", format.overNetURL(thisLibrary), 1.3},
			{"`Redacted`", ratio(redacted.find(thisLibrary, ""), redacted.find(thisLibrary, "Format")), 2},
			{"iri", ratio(parse.find(packageIRI, ""), parse.find(thisLibrary, "")), 1.15},
		}
		cells, missed := []string{c.name}, []string{}
		for _, f := range figures {
			cells = append(cells, factor(f.value))
			if f.value > f.limit {
				missed = append(missed, fmt.Sprintf("%s ≤ %s", f.name, factor(f.limit)))
			}
		}
		rows = append(rows, append(cells, strings.Join(missed, ", ")))
	}
	return table([]string{"", "`Parse`", "`ParseInto`", "`Format`", "`Redacted` × `Format`", "`iri.Parse` × `Parse`", "Missed"}, rows)
}

// templateTable has the times of both libraries on each template.
func templateTable(all []standing) string {
	var rows [][]string
	for i := 0; i+1 < len(all); i++ {
		expand, match := all[i], all[i+1]
		if expand.op.name != "expand" {
			continue
		}
		cells := []string{"`" + expand.corpus.about + "`"}
		for _, s := range []standing{expand, match} {
			for _, r := range s.results {
				cells = append(cells, nanoseconds(r.best()))
			}
			cells = append(cells, factor(ratio(s.results[0], s.find(theirTemplates, ""))))
		}
		rows = append(rows, cells)
	}
	return table([]string{"Template", "`Expand`", "theirs", "×", "`Match`", "`MatchURI`", "theirs", "×"}, rows)
}

// dailyTable has what programs do most.
func dailyTable(all []standing) string {
	rows := [][]string{{thisLibrary}}
	head := []string{""}
	for _, cell := range []struct{ heading, op, call string }{
		{"`Parse`", "parse", ""}, {"`Format`", "format", ""}, {"`Parse`, then `Format`", "parseformat", ""},
		{"`Parse`, then `Base.Resolve`, then `Format`", "resolvetext", callBaseResolve},
	} {
		s := named(all, cell.op)
		head = append(head, cell.heading)
		rows[0] = append(rows[0], factor(ratio(s.find(thisLibrary, cell.call), s.find(netURL, ""))))
	}
	return table(head, rows)
}

// named returns the standing of an operation on real texts.
func named(all []standing, op string) standing {
	for _, s := range all {
		if s.op.name == op && (s.corpus.kind == webURLs || s.corpus.kind == webLinks) {
			return s
		}
	}
	return standing{}
}
