package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// An edit replaces some bytes of a file.
type edit struct {
	from, to int
	by       string
}

// apply returns text with all edits applied. They must not overlap.
func apply(text string, edits ...edit) string {
	edits = slices.SortedStableFunc(slices.Values(edits), func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	var b strings.Builder
	end := 0
	for _, e := range edits {
		b.WriteString(text[end:e.from])
		b.WriteString(e.by)
		end = e.to
	}
	return b.String() + text[end:]
}

// A mutant is a package with one small change.
type mutant struct {
	file *source
	unit *unit // the unit of the change; nil if there is none, so that the package must be compiled for this mutant
	edit
	operator string
	where    string // the function or the declaration
	number   int    // in its package, from 1
	finding  finding
}

// A finding is the result for a mutant.
type finding string

const (
	untried    finding = ""
	notViable  finding = "does not compile"
	noticed    finding = "noticed"
	byTimeOut  finding = "noticed by time-out"
	notNoticed finding = "not noticed"
)

// String returns the place of a mutant, and the line before and after the change.
func (m *mutant) String() string {
	text := m.file.text
	return fmt.Sprintf("%s:%d: %s %s: %s => %s", filepath.Base(m.file.path), strings.Count(text[:m.from], "\n")+1,
		m.where, m.operator, line(text, m.from), line(apply(text, m.edit), m.from))
}

// line returns the line at offset i, without its indentation.
func line(text string, i int) string {
	line, _, _ := strings.Cut(text[strings.LastIndexByte(text[:i], '\n')+1:], "\n")
	return strings.TrimSpace(line)
}

// report returns the mutants that no test notices, and a table with the score.
func report(p *target) string {
	var b strings.Builder
	count := map[finding]int{}
	for _, m := range p.mutants {
		if count[m.finding]++; m.finding == notNoticed {
			_, _ = fmt.Fprintf(&b, "%s: %v\n", notNoticed, m)
		}
	}
	good := count[noticed] + count[byTimeOut]
	tried := good + count[notNoticed]
	_, _ = fmt.Fprintf(&b, "%s: %d mutants tried, %d noticed (%d by time-out), %d not noticed: %.1f %%; %d do not compile, %d not tried\n",
		p.path, tried, good, count[byTimeOut], count[notNoticed], 100*float64(good)/float64(max(1, tried)), count[notViable],
		count[untried])
	return b.String()
}
