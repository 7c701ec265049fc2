package vet

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// A mute is a comment such as //nolint:urlhost and the lines that it is for.
type mute struct {
	file     *token.File
	from, to int
	names    []string // of analyzers; empty for all
}

// As golangci-lint reads it: spaces may stand before it, and alone on a line it is for what begins below it.
var nolint = regexp.MustCompile(`^//[/ ]*nolint(?::([\w, -]+))?(?:\s|$|//)`)

// mutes returns the comments of a file that silence analyzers.
func mutes(files *token.FileSet, file *ast.File) (found []mute) {
	for _, group := range file.Comments {
		for _, comment := range group.List {
			match := nolint.FindStringSubmatch(comment.Text)
			if match == nil {
				continue
			}
			names := strings.FieldsFunc(match[1], func(r rune) bool { return r == ',' || r == ' ' })
			at := files.PositionFor(comment.Pos(), false)
			found = append(found, mute{files.File(comment.Pos()), at.Line, endBelow(files, file, at), names})
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

// isMuted reports whether a comment silences the analyzer at a position. "urivet" is the name of all of them in golangci-lint.
func (p *pass) isMuted(pos token.Pos) bool {
	return slices.ContainsFunc(p.muted, func(m mute) bool {
		if p.Fset.File(pos) != m.file {
			return false
		}
		line := p.Fset.PositionFor(pos, false).Line
		return m.from <= line && line <= m.to && (len(m.names) == 0 || slices.ContainsFunc([]string{"all", "urivet", p.Analyzer.Name}, func(name string) bool {
			return slices.Contains(m.names, name)
		}))
	})
}
