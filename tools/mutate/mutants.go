package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A mutant is a source file with one small change.
type mutant struct {
	dir, file string // file is the path in dir, with slashes
	original  []byte
	from, to  int // the bytes that are replaced
	by        string
	function  string
	nth       int // how many mutants before it have the same change in the same function
}

// id names the mutant in a way that outlives changes elsewhere in its file: by its function and the line it changes.
func (m mutant) id() string {
	id := fmt.Sprintf("%s %s: %s => %s", m.file, m.function, m.line(m.original), m.line(m.source()))
	if m.nth > 0 {
		id += fmt.Sprintf(" (%d)", m.nth+1)
	}
	return id
}

// line returns the line of source that the change begins in, without its indentation.
func (m mutant) line(source []byte) string {
	start := strings.LastIndexByte(string(source[:m.from]), '\n') + 1
	line, _, _ := strings.Cut(string(source[start:]), "\n")
	return strings.TrimSpace(line)
}

func (m mutant) source() []byte {
	return slices.Concat(m.original[:m.from], []byte(m.by), m.original[m.to:])
}

// path returns where the file is that the mutant takes the place of.
func (m mutant) path() string { return filepath.Join(m.dir, filepath.FromSlash(m.file)) }

// packages returns the packages whose tests may notice the mutant, as patterns from dir: its own first.
func (m mutant) packages() []string {
	if own := path.Dir(m.file); own != "." {
		return []string{"./" + own, "."}
	}
	return []string{"."}
}

// mutate returns the mutants of a file, which is a path in dir.
func mutate(dir, file string) ([]mutant, error) {
	source, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	syntax, err := parser.ParseFile(files, file, source, 0)
	if err != nil {
		return nil, err
	}
	c := collector{dir: dir, file: file, source: source, offset: func(p token.Pos) int { return files.Position(p).Offset }}
	for _, declaration := range syntax.Decls {
		c.function = "-"
		if f, ok := declaration.(*ast.FuncDecl); ok {
			c.function = f.Name.Name
		}
		ast.Inspect(declaration, c.visit)
	}
	return number(c.mutants), nil
}

// number tells mutants apart that have the same id, which are changes to lines that are the same.
func number(mutants []mutant) []mutant {
	seen := map[string]int{}
	for i := range mutants {
		id := mutants[i].id()
		mutants[i].nth = seen[id]
		seen[id]++
	}
	return mutants
}

// A collector gathers the mutants of a file.
type collector struct {
	dir, file string
	source    []byte
	offset    func(token.Pos) int
	function  string
	mutants   []mutant
}

// replace adds the mutant that has by in place of what stands between two positions.
func (c *collector) replace(from, to token.Pos, by string) {
	c.mutants = append(c.mutants, mutant{
		dir: c.dir, file: c.file, original: c.source, from: c.offset(from), to: c.offset(to), by: by, function: c.function,
	})
}

// text returns the source of a node.
func (c *collector) text(n ast.Node) string {
	return string(c.source[c.offset(n.Pos()):c.offset(n.End())])
}

// otherOperators are what stands in place of an operator.
var otherOperators = map[token.Token][]string{
	token.EQL: {"!="}, token.NEQ: {"=="},
	token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"},
	token.LAND: {"||"}, token.LOR: {"&&"},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"+"}, token.AND: {"|"}, token.OR: {"&"}, token.SHR: {"<<"},
}

// visit adds the mutants of a node.
func (c *collector) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.CallExpr:
		return c.text(n.Fun) != "make" // lengths are 0, and capacities change no result
	case *ast.BinaryExpr:
		for _, operator := range otherOperators[n.Op] {
			c.replace(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), operator)
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			c.replace(n.OpPos, n.X.Pos(), "")
		}
	case *ast.IfStmt:
		c.replace(n.Cond.Pos(), n.Cond.End(), "!("+c.text(n.Cond)+")")
	case *ast.BasicLit:
		c.literal(n)
	case *ast.Ident:
		if n.Name == "true" || n.Name == "false" {
			c.replace(n.Pos(), n.End(), strconv.FormatBool(n.Name == "false"))
		}
	case *ast.BlockStmt:
		c.statements(n.List)
	case *ast.CaseClause:
		c.statements(n.Body)
		if len(n.List) > 0 {
			c.replace(n.Case, n.Colon, "case nil == any(0)")
		}
	}
	return true
}

// literal adds the mutants of a literal: the next number, character or string.
func (c *collector) literal(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		c.replace(n.Pos(), n.End(), "("+n.Value+"+1)")
	case token.CHAR:
		c.replace(n.Pos(), n.End(), "("+n.Value+"+1)")
	case token.STRING:
		c.replace(n.Pos(), n.End(), `("x"+`+n.Value+`)`)
	}
}

// statements adds the mutants that lack one of the statements.
func (c *collector) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				c.replace(s.Pos(), s.End(), "")
			}
		case *ast.IncDecStmt, *ast.ExprStmt, *ast.BranchStmt:
			c.replace(s.Pos(), s.End(), "")
		}
	}
}
