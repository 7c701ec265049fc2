package vet

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// report says what is wrong at a node, once.
func (p *pass) report(at ast.Node, message string, fixes ...analysis.SuggestedFix) {
	if p.reported[at] {
		return
	}
	p.reported[at] = true
	p.Report(analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Message: message, URL: p.Analyzer.URL, SuggestedFixes: fixes})
}

// source returns an expression as it is written.
func (p *pass) source(e ast.Node) string {
	var b bytes.Buffer
	_ = format.Node(&b, p.Fset, e) // which fails for nil only, and then writes nothing
	return b.String()
}

// replacement returns the fix that writes something else for a node, or none if it would change what is used elsewhere too, or lose a comment or
// a variable, which may have no other use, or has to name a package that cannot be named there.
func (p *pass) replacement(at inspector.Cursor, message string, node ast.Node, text string, imports ...string) []analysis.SuggestedFix {
	file, from, to := enclosing[*ast.File](at), node.Pos(), node.End()
	if !p.isOnlyFor(at, node) ||
		slices.ContainsFunc(file.Comments, func(c *ast.CommentGroup) bool { return from < c.End() && c.Pos() < to }) ||
		contains(node, func(id *ast.Ident) bool { return p.loses(id, text) }) ||
		slices.Contains([]edge.Kind{edge.ExprStmt_X, edge.GoStmt_Call, edge.DeferStmt_Call}, at.ParentEdgeKind()) && at.Node() == node {
		return nil
	}
	var edits []analysis.TextEdit
	for _, name := range imports {
		known, edit, ok := p.importing(file, name, from)
		if !ok {
			return nil
		}
		if base := path.Base(name); known != base {
			if strings.Contains(p.source(node), base+".") { // of something else of this name
				return nil
			}
			text = regexp.MustCompile(`\b`+base+`\.([A-Z])`).ReplaceAllString(text, known+".$1")
		}
		edits = append(edits, edit...)
	}
	edits = append(edits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(text)})
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// isOnlyFor reports whether a node is in another, or is assigned to a variable of the function that is read nowhere else.
func (p *pass) isOnlyFor(reader inspector.Cursor, node ast.Node) bool {
	if isWithin(node, reader.Node()) {
		return true
	}
	for statement := range functionAround(reader).Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)) {
		if left, _ := resultsOf(statement.Node()); left != nil && isWithin(node, statement.Node()) && p.variable(left) != nil {
			return !slices.ContainsFunc(p.uses[p.variable(left)], func(use inspector.Cursor) bool {
				return use.ParentEdgeKind() != edge.AssignStmt_Lhs && !isWithin(use.Node(), reader.Node())
			})
		}
	}
	return false
}

// isWithin reports whether a node is another or a part of it.
func isWithin(inner, outer ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// loses reports whether a name is of a local variable that a text does not name.
func (p *pass) loses(id *ast.Ident, text string) bool {
	v := p.variable(id)
	return v != nil && v.Kind() == types.LocalVar && !regexp.MustCompile(`\b`+regexp.QuoteMeta(id.Name)+`\b`).MatchString(text)
}

// inParentheses returns a condition that replaces a node, in parentheses if an operator around it may divide it.
func inParentheses(at inspector.Cursor, condition string) string {
	switch at.Parent().Node().(type) {
	case *ast.UnaryExpr, *ast.BinaryExpr:
		return "(" + condition + ")"
	}
	return condition
}

// importing returns the name of a package in a file, and the edit that makes it known by its own name, if there has to be one. It
// reports false if the name means something else at a position.
func (p *pass) importing(file *ast.File, importPath string, pos token.Pos) (known string, edits []analysis.TextEdit, ok bool) {
	base, quoted := path.Base(importPath), strconv.Quote(importPath)
	if i := slices.IndexFunc(file.Imports, func(i *ast.ImportSpec) bool {
		return i.Path.Value == quoted && i.Name != nil && i.Name.Name != "_" && i.Name.Name != "."
	}); i >= 0 {
		base = file.Imports[i].Name.Name
	}
	if scope := p.Pkg.Scope().Innermost(pos); scope != nil {
		if _, object := scope.LookupParent(base, pos); object != nil {
			name, ok := object.(*types.PkgName)
			return base, nil, ok && name.Imported().Path() == importPath
		}
	}
	for _, declaration := range file.Decls {
		if d, ok := declaration.(*ast.GenDecl); ok && d.Tok == token.IMPORT && d.Lparen.IsValid() {
			return base, []analysis.TextEdit{{Pos: d.Lparen + 1, End: d.Lparen + 1, NewText: []byte("\n\t" + quoted + ";")}}, true
		}
	}
	return base, []analysis.TextEdit{{Pos: file.Name.End(), End: file.Name.End(), NewText: []byte("\n\nimport " + quoted)}}, true
}
