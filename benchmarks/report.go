package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// A section is text that stands in documents between the marks
//
//	<!-- measured: NAME -->
//	<!-- end of NAME -->
type section struct{ name, text string }

// documents are those that may have marks, and the directory of the pictures.
var documents = []string{"README.md", "docs/performance.md"}

const pictures = "docs"

// writeDocuments writes the pictures and the sections below root, and prints which sections have no place in a document.
func writeDocuments(root string, r *report) error {
	for name, svg := range r.pictures {
		if err := os.WriteFile(filepath.Join(root, pictures, name), svg, 0o644); err != nil {
			return err
		}
	}
	for _, document := range documents {
		name := filepath.Join(root, document)
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		written, absent := replaceSections(string(text), r.sections)
		if len(absent) > 0 {
			fmt.Fprintf(r.w, "%s has no place for: %s\n", document, strings.Join(absent, ", "))
		}
		if err := os.WriteFile(name, []byte(written), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// replaceSections returns the text with the sections in their places, and the names of those that have none.
func replaceSections(text string, sections []section) (written string, absent []string) {
	for _, s := range sections {
		begin, end := "<!-- measured: "+s.name+" -->\n", "<!-- end of "+s.name+" -->"
		before, rest, found := strings.Cut(text, begin)
		_, after, closed := strings.Cut(rest, end)
		if !found || !closed {
			absent = append(absent, s.name)
			continue
		}
		text = before + begin + s.text + end + after
	}
	return text, absent
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
	if f < 1 {
		return strconv.FormatFloat(f, 'f', 3, 64)
	}
	return orDash(f, strconv.FormatFloat(f, 'f', 2, 64))
}

// nanoseconds returns a time with about three digits.
func nanoseconds(ns float64) string {
	if ns < 100 {
		return strconv.FormatFloat(ns, 'f', 1, 64)
	}
	return orDash(ns, thousands(int(math.Round(ns))))
}

func orDash(f float64, text string) string {
	if math.IsNaN(f) {
		return "–"
	}
	return text
}

// thousands returns n with separators.
func thousands(n int) string { return message.NewPrinter(language.English).Sprint(n) }

// besideTable has a row for each contestant, and a column for each operation on real texts.
func besideTable(all []standing) string {
	columns := slices.DeleteFunc(slices.Clone(all), func(s standing) bool { return s.op.column == "" })
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

// timesTable has a row for each call of this library on real texts: its time, that as a multiple of net/url's, and its allocations.
func timesTable(all []standing) string {
	var rows [][]string
	seen := map[string]bool{}
	for _, s := range all {
		for _, r := range s.results {
			if r.who == thisLibrary && !seen[r.name] {
				seen[r.name] = true
				rows = append(rows, []string{r.name, nanoseconds(r.best()), factor(ratio(r, s.find(netURL, ""))), factor(r.allocs)})
			}
		}
	}
	return table([]string{"Call", "ns", "× net/url", "Allocations"}, rows)
}

// shapeTable has a row for each shape, as multiples of net/url's times. The figures above their limits are bold.
func shapeTable(shapes [][]standing) string {
	var rows [][]string
	for _, all := range shapes {
		redacted := find(all, "redacted")
		cells := []string{all[0].corpus.name}
		for _, f := range []struct{ value, limit float64 }{
			{find(all, "parse").overNetURL(thisLibrary), 1},
			{find(all, "parseinto").overNetURL(thisLibrary), 1},
			{find(all, "format").overNetURL(thisLibrary), 1.3},
			{ratio(redacted.find(thisLibrary, ""), redacted.find(thisLibrary, "Format")), 2},
		} {
			cell := factor(f.value)
			if verdict(f.value, f.limit) == "missed" {
				cell = "**" + cell + "**"
			}
			cells = append(cells, cell)
		}
		rows = append(rows, cells)
	}
	return table([]string{"", "`Parse`", "`ParseInto`", "`Format`", "`Redacted` ÷ `Format`"}, rows)
}

// templateTable has the times of both libraries on each template.
func templateTable(templates [][]standing) string {
	var rows [][]string
	for _, all := range templates {
		cells := []string{"`" + all[0].corpus.name + "`"}
		for _, s := range all {
			for _, r := range s.results {
				cells = append(cells, nanoseconds(r.best()))
			}
			cells = append(cells, factor(ratio(s.results[0], s.find(theirTemplates, ""))))
		}
		rows = append(rows, cells)
	}
	return table([]string{"Template", "`Expand`", "theirs", "×", "`Match`", "`MatchURI`", "theirs", "×"}, rows)
}

// named returns the standing of an operation on real texts.
func named(all []standing, op string) standing {
	return find(slices.DeleteFunc(slices.Clone(all), func(s standing) bool { return s.corpus.kind == shape }), op)
}

// find returns the first standing of an operation.
func find(all []standing, op string) standing {
	for _, s := range all {
		if s.op.name == op {
			return s
		}
	}
	return standing{}
}
