// Package nolint has what urivet does beyond the analyzers: a comment silences a line, and a message names its analyzer. golangci-lint
// does both by itself.
package nolint

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Obey returns the analyzers as they report with comments such as //nolint:urlhost and //nolint:urivet. A message ends in the name of
// the analyzer, which go vet does not print, and which such a comment needs.
func Obey(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	all := make([]*analysis.Analyzer, len(analyzers))
	for i, a := range analyzers {
		copied := *a
		copied.Run = func(p *analysis.Pass) (any, error) {
			return a.Run(obeying(p))
		}
		all[i] = &copied
	}
	return all
}

// obeying returns a pass that reports to another what no comment silences.
func obeying(p *analysis.Pass) *analysis.Pass {
	mutes := map[*token.File][]mute{}
	for _, file := range p.Files {
		mutes[p.Fset.File(file.FileStart)] = mutesOf(p.Fset, file)
	}
	own := *p
	own.Report = func(d analysis.Diagnostic) {
		line := p.Fset.PositionFor(d.Pos, false).Line
		if !slices.ContainsFunc(mutes[p.Fset.File(d.Pos)], func(m mute) bool { return m.from <= line && line <= m.to && m.names(p.Analyzer) }) {
			d.Message += " (" + p.Analyzer.Name + ")"
			p.Report(d)
		}
	}
	return &own
}

// A mute is a comment such as //nolint:urlhost and the lines that it is for.
type mute struct {
	from, to int
	linters  []string // none for all
}

// names reports whether a comment is for an analyzer. "urivet" is the name of all of them in golangci-lint.
func (m mute) names(a *analysis.Analyzer) bool {
	return len(m.linters) == 0 || slices.ContainsFunc([]string{"all", "urivet", a.Name}, func(name string) bool { return slices.Contains(m.linters, name) })
}

// As golangci-lint reads it: spaces may stand before it, and alone on a line it is for what begins below it.
var nolint = regexp.MustCompile(`^//[/ ]*nolint(?::([\w, -]+))?(?:\s|$|//)`)

// mutesOf returns the comments of a file that silence analyzers.
func mutesOf(files *token.FileSet, file *ast.File) (found []mute) {
	for _, group := range file.Comments {
		for _, comment := range group.List {
			match := nolint.FindStringSubmatch(comment.Text)
			if match == nil {
				continue
			}
			names := strings.FieldsFunc(match[1], func(r rune) bool { return r == ',' || r == ' ' })
			at := files.PositionFor(comment.Pos(), false)
			found = append(found, mute{at.Line, endBelow(files, file, at), names})
		}
	}
	return found
}

// endBelow returns the last line of what begins below a comment, in its column, or that of the comment.
func endBelow(files *token.FileSet, file *ast.File, comment token.Position) int {
	end := comment.Line
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || n == file {
			return true
		}
		if begin := files.PositionFor(n.Pos(), false); begin.Line == comment.Line+1 && begin.Column == comment.Column {
			end = max(end, files.PositionFor(n.End(), false).Line)
		}
		return true
	})
	return end
}
