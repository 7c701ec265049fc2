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
		if _, err := iri.Parse(text); err != nil {
			t.Fatal(err)
		}
		width := textio.LeastWidth + random.IntN(120)
		figure := strings.Join(FigureLines(text, width, false), "\n")
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
		name := line[strings.LastIndexAny(line, " |")+1:]
		names = append(names, name)
		column := len(line) - len(name)
		if column >= len(brackets) || brackets[column] == ' ' {
			t.Errorf("no bracket above %s", name)
		}
		for _, above := range lines[:i] {
			if above[column] != '|' {
				t.Errorf("no line above %s", name)
			}
		}
	}
	return names
}
