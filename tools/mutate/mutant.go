package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// An edit puts other text in place of some bytes of a file.
type edit struct {
	from, to int
	by       string
}

// apply returns text with all edits made, none of which may overlap another.
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
	target *target
	file   *source
	unit   *unit // where the change is; nil if no unit holds it, so that the package must be compiled for it
	edit
	operator string
	where    string // the function or the declaration
	nth      int    // how many mutants before it have the same id except for this
	number   int    // in its package, from 1
}

// id names the mutant in a way that outlives changes elsewhere, new names of files among them.
func (m *mutant) id() string {
	text := m.file.code
	before, after := line(text, m.from), line(apply(text, m.edit), m.from)
	id := fmt.Sprintf("%s %s %s: %s => %s", m.target.name, m.where, m.operator, before, after)
	if m.nth > 0 {
		id += fmt.Sprintf(" (%d)", m.nth+1)
	}
	return id
}

// line returns the line that has offset i, without its indentation. Tabs in it are spaces, since a tab ends an id.
func line(text string, i int) string {
	start := strings.LastIndexByte(text[:i], '\n') + 1
	line, _, _ := strings.Cut(text[start:], "\n")
	return strings.ReplaceAll(strings.TrimSpace(line), "\t", " ")
}

// key is what a verdict is kept under: the mutant, and the code that is declared around it.
func (m *mutant) key() string { return digest(m.file.declaration(m.from), m.id()) }

// overlaps reports whether two mutants change the same bytes, so that they cannot be made together.
func (m *mutant) overlaps(n *mutant) bool {
	return m.file == n.file && m.from < n.to && n.from < m.to || m.file == n.file && m.from == n.from
}

// digest returns a short name for some texts.
func digest(texts ...string) string {
	h := sha256.New()
	for _, text := range texts {
		_, _ = fmt.Fprintf(h, "%d:%s", len(text), text)
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}
