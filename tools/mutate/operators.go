package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// A collector gathers the mutants of a package.
type collector struct {
	target *target
	file   *source
	unit   *unit
	where  string
}

// collect finds all changes to the package. Not all of them compile.
func (t *target) collect() {
	c := collector{target: t}
	for _, file := range t.files {
		c.file = file
		for _, declaration := range file.syntax.Decls {
			c.declaration(declaration)
		}
	}
	for i, m := range t.mutants {
		m.number = i + 1
	}
}

func (c *collector) declaration(declaration ast.Decl) {
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		c.where = functionName(d)
		c.walk(nil, d.Type)
		if d.Body != nil {
			c.walk(&unit{file: c.file, function: d}, d.Body)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			c.spec(d.Tok, spec)
		}
	}
}

// functionName returns the name of a function. For a method, it includes the type of the receiver.
func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	receiver := strings.TrimLeft(types.ExprString(d.Recv.List[0].Type), "*")
	receiver, _, _ = strings.Cut(receiver, "[")
	return receiver + "." + d.Name.Name
}

func (c *collector) spec(kind token.Token, spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		c.where = s.Name.Name
		c.walk(nil, s.Type)
	case *ast.ValueSpec:
		if c.where = s.Names[0].Name; c.where == "_" {
			return // an assertion, which the compiler checks
		}
		if s.Type != nil {
			c.walk(nil, s.Type)
		}
		for i, value := range s.Values {
			c.walk(c.variable(kind, s, i), value)
		}
	}
}

// variable returns the unit for the value of a variable. It returns nil for a constant, and for a
// type that has no name in the file.
func (c *collector) variable(kind token.Token, s *ast.ValueSpec, i int) *unit {
	if kind != token.VAR || len(s.Values) != len(s.Names) {
		return nil
	}
	c.where = s.Names[i].Name
	typ, ok := c.file.typeName(c.target, c.target.info.TypeOf(s.Names[i]))
	if !ok {
		return nil
	}
	u := &unit{file: c.file, value: s.Values[i], typ: typ}
	if s.Type == nil {
		end := c.target.offset(s.Names[len(s.Names)-1].End())
		u.explicit = []edit{{end, end, " " + typ}}
	}
	return u
}

// walk adds the mutants below a node. All are in the same unit.
func (c *collector) walk(u *unit, n ast.Node) {
	c.unit = u
	before := len(c.target.mutants)
	ast.Inspect(n, c.visit)
	if u != nil && len(c.target.mutants) > before {
		u.mutants = slices.Clip(c.target.mutants[before:])
		c.target.units = append(c.target.units, u)
	}
}

// replace adds the mutant with by instead of the source between two positions.
func (c *collector) replace(operator string, from, to token.Pos, by string) {
	c.target.mutants = append(c.target.mutants, &mutant{
		file: c.file, unit: c.unit, where: c.where, operator: operator,
		edit: edit{from: c.target.offset(from), to: c.target.offset(to), by: by},
	})
}

func (t *target) offset(p token.Pos) int { return t.set.Position(p).Offset }

// text returns the source of a node.
func (c *collector) text(n ast.Node) string {
	return c.file.text[c.target.offset(n.Pos()):c.target.offset(n.End())]
}

// otherOperators has the replacements of each operator.
var otherOperators = map[token.Token][]token.Token{
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},

	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.ADD}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.OR}, token.AND_NOT: {token.AND},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},

	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN}, token.MUL_ASSIGN: {token.ADD_ASSIGN},
	token.QUO_ASSIGN: {token.MUL_ASSIGN}, token.REM_ASSIGN: {token.MUL_ASSIGN},
	token.AND_ASSIGN: {token.OR_ASSIGN}, token.OR_ASSIGN: {token.AND_ASSIGN}, token.XOR_ASSIGN: {token.OR_ASSIGN},
	token.AND_NOT_ASSIGN: {token.AND_ASSIGN}, token.SHL_ASSIGN: {token.SHR_ASSIGN}, token.SHR_ASSIGN: {token.SHL_ASSIGN},
	token.INC: {token.DEC}, token.DEC: {token.INC},

	token.BREAK: {token.CONTINUE}, token.CONTINUE: {token.BREAK},
}

// operator adds the mutants with other operators instead of one.
func (c *collector) operator(name string, operator token.Token, at token.Pos) {
	for _, other := range otherOperators[operator] {
		c.replace(name, at, at+token.Pos(len(operator.String())), other.String())
	}
}

// visit adds the mutants of a node.
func (c *collector) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Field:
		ast.Inspect(n.Type, c.visit)
		return false // a tag, which has no effect on the package itself
	case *ast.CallExpr:
		return c.call(n)
	case *ast.BinaryExpr:
		c.binary(n)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			c.replace("not", n.OpPos, n.X.Pos(), "")
		}
	case *ast.BasicLit:
		c.literal(n)
	case *ast.Ident:
		if n.Name == "true" || n.Name == "false" {
			c.replace("bool", n.Pos(), n.End(), strconv.FormatBool(n.Name == "false"))
		}
	case *ast.CompositeLit:
		c.elements(n)
	default:
		c.statement(n)
	}
	return true
}

// call visits the arguments of make that change results. For other calls, it reports that their
// arguments are to be visited.
func (c *collector) call(n *ast.CallExpr) bool {
	if name, ok := n.Fun.(*ast.Ident); !ok || name.Name != "make" {
		return true
	}
	if _, slice := c.target.info.TypeOf(n.Args[0]).Underlying().(*types.Slice); slice {
		ast.Inspect(n.Args[1], c.visit)
	}
	return false
}

// binary adds the mutants of an operation: a different operator, or only one operand of "&&" and
// "||".
func (c *collector) binary(n *ast.BinaryExpr) {
	switch n.Op {
	case token.LAND, token.LOR:
		other := map[token.Token]string{token.LAND: "||", token.LOR: "&&"}[n.Op]
		c.replace("logic", n.OpPos, n.OpPos+2, other)
		c.replace("operand", n.X.End(), n.Y.End(), "")
		c.replace("operand", n.X.Pos(), n.Y.Pos(), "")
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		c.operator("compare", n.Op, n.OpPos)
	default:
		c.operator("arithmetic", n.Op, n.OpPos)
	}
}

// literal adds the mutants of a literal: the next numbers or characters, or a longer string. It does not try -1 for 0,
// since a different operator changes the same comparisons.
func (c *collector) literal(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT, token.CHAR:
		name := map[token.Token]string{token.INT: "number", token.CHAR: "character"}[n.Kind]
		c.replace(name, n.Pos(), n.End(), "("+n.Value+"+1)")
		if n.Value != "0" {
			c.replace(name, n.Pos(), n.End(), "("+n.Value+"-1)")
		}
	case token.STRING:
		c.replace("text", n.Pos(), n.End(), `("x"+`+n.Value+`)`)
	}
}

// elements adds the mutants of a composite literal without one of the elements that have a key.
func (c *collector) elements(n *ast.CompositeLit) {
	for _, element := range n.Elts {
		if _, ok := element.(*ast.KeyValueExpr); !ok {
			continue
		}
		end := element.End()
		if rest := c.file.text[c.target.offset(end):]; strings.HasPrefix(rest, ",") {
			end++
		}
		c.replace("field", element.Pos(), end, "")
	}
}

// statement adds the mutants of a statement.
func (c *collector) statement(n ast.Node) {
	switch n := n.(type) {
	case *ast.IfStmt:
		c.negate("negate", n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil {
			c.negate("negate", n.Cond)
		}
	case *ast.BlockStmt:
		c.removals(n.List)
	case *ast.CaseClause:
		c.removals(n.Body)
		c.replace("case", n.Pos(), n.End(), "")
	case *ast.CommClause:
		c.removals(n.Body)
	case *ast.AssignStmt:
		c.operator("assign", n.Tok, n.TokPos)
	case *ast.IncDecStmt:
		c.operator("assign", n.Tok, n.TokPos)
	case *ast.BranchStmt:
		c.operator("branch", n.Tok, n.TokPos)
	case *ast.ReturnStmt:
		for _, result := range n.Results {
			c.result(result)
		}
	}
}

// negate adds the mutant with the opposite of a condition, unless a different operator in it has
// the same effect.
func (c *collector) negate(operator string, condition ast.Expr) {
	switch n := ast.Unparen(condition).(type) {
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			return
		}
	case *ast.BinaryExpr:
		if n.Op != token.LAND && n.Op != token.LOR {
			return
		}
	case *ast.Ident:
		if n.Name == "true" || n.Name == "false" {
			return
		}
	}
	c.replace(operator, condition.Pos(), condition.End(), "!("+c.text(condition)+")")
}

// removals adds the mutants without one of the statements.
func (c *collector) removals(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		case *ast.ReturnStmt:
			if len(s.Results) > 0 {
				continue
			}
		case *ast.IncDecStmt, *ast.ExprStmt, *ast.BranchStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt:
		default:
			continue
		}
		c.replace("remove", s.Pos(), s.End(), "")
	}
}

// result adds the mutant that returns a zero value, or the opposite of a bool. Literals have their
// own mutants.
func (c *collector) result(n ast.Expr) {
	value := c.target.info.Types[n]
	if _, literal := n.(*ast.BasicLit); literal || value.IsNil() || value.Type == nil {
		return
	}
	zero := ""
	switch t := value.Type.Underlying().(type) {
	case *types.Basic:
		switch {
		case t.Info()&types.IsBoolean != 0:
			c.negate("return", n)
			return
		case t.Info()&types.IsString != 0:
			zero = `""`
		case t.Info()&types.IsNumeric != 0:
			zero = "0"
		}
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature, *types.Interface:
		zero = "nil"
	case *types.Struct:
		zero = c.emptyStruct(n, value.Type)
	}
	if zero != "" {
		c.replace("return", n.Pos(), n.End(), zero)
	}
}

// emptyStruct returns the literal of a zero struct, or "" if n is one already or its type cannot be
// named.
func (c *collector) emptyStruct(n ast.Expr, typ types.Type) string {
	if composite, ok := n.(*ast.CompositeLit); ok && len(composite.Elts) == 0 {
		return ""
	}
	if name, ok := c.file.typeName(c.target, typ); ok {
		return name + "{}"
	}
	return ""
}
