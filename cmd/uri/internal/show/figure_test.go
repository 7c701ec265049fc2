package show

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
	"github.com/go-rfc3986/uri/internal/check/samples"
)

// The rows fit the width, and show the whole reference, and its authority if that is more than a host. Each component has
// a name, to which a line leads from its bracket.
func TestFigureInvariants(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 5))
	for range 5000 {
		text := samples.RandomReference(random)
		if random.IntN(2) == 0 {
			text = samples.InScripts(text)
		}
		if err := iri.Check(text); err != nil {
			t.Fatal(err)
		}
		width := textio.LeastWidth + random.IntN(120)
		figure := Figure(text, width, false)
		shown := ""
		var names []string
		for row := range strings.SplitSeq(figure, "\n\n") {
			lines := strings.Split(row, "\n")
			shown += strings.TrimPrefix(lines[0], "  ")
			names = append(names, namesBelow(t, lines[1], lines[2:])...)
			for _, line := range lines {
				if textio.DisplayWidth(line) > width {
					t.Errorf("no room for %q", line)
				}
			}
		}
		want, components := inFigure(text)
		if shown != want && len(text) <= leastFigure {
			t.Errorf("the rows show %q, want %q", shown, want)
		}
		for _, component := range components {
			if !slices.Contains(names, component) {
				t.Errorf("no %s in %q", component, names)
			}
		}
		if t.Failed() {
			t.Fatalf("%q at width %d:\n%s", text, width, figure)
		}
	}
}

// inFigure returns what the rows of a figure show, and the names in it.
func inFigure(text string) (shown string, names []string) {
	outside, inside := []string{refs.Scheme, refs.Authority, refs.Path, refs.Query, refs.Fragment}, []string{refs.Userinfo, refs.Host, refs.Port}
	all := refs.Split(text)
	add := func(from int, components []string) {
		for _, s := range all {
			if slices.Contains(components, s.Component) {
				shown += text[from:s.Start] + textio.Visible(text[s.Start:s.End])
				names = append(names, s.Component)
				from = s.End
			}
		}
	}
	add(0, outside)
	authority, host := refs.Find(all, refs.Authority), refs.Find(all, refs.Host)
	if text[authority.Start:authority.End] != text[host.Start:host.End] {
		add(authority.Start, inside)
	}
	return shown, names
}

// namesBelow returns the names below brackets, and reports those to which no line leads from a bracket.
func namesBelow(t *testing.T, brackets string, lines []string) (names []string) {
	t.Helper()
	for i, line := range lines {
		column := 0
		for name := range strings.FieldsFuncSeq(line, func(r rune) bool { return r == ' ' || r == '|' }) {
			names = append(names, name)
			column += strings.Index(line[column:], name)
			if !slices.ContainsFunc(columnsFrom(column, name), func(c int) bool { return leadsTo(brackets, lines[:i], c) }) {
				t.Errorf("no line leads to %s", name)
			}
			column += len(name)
		}
	}
	return names
}

// columnsFrom returns the columns of a name that begins at column.
func columnsFrom(column int, name string) (columns []int) {
	for i := range name {
		columns = append(columns, column+i)
	}
	return columns
}

// leadsTo reports whether a line leads from a bracket to a column, through the lines between.
func leadsTo(brackets string, between []string, column int) bool {
	isLine := func(line string) bool { return column < len(line) && line[column] == '|' }
	return column < len(brackets) && brackets[column] != ' ' && !slices.ContainsFunc(between, func(line string) bool { return !isLine(line) })
}
