package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

// viable marks the mutants that do not compile, and returns the files with copies for the others.
func (g *target) viable(notViable map[*mutant]bool) ([]*instrumented, error) {
	for _, m := range g.mutants {
		if !m.parses() {
			notViable[m] = true
		}
	}
	for {
		files := g.instrument(func(m *mutant) bool { return !notViable[m] })
		again, err := g.refused(files, notViable)
		if err != nil {
			return nil, err
		}
		if !again {
			break
		}
	}
	for _, m := range g.mutants {
		if m.unit != nil && m.unit.bad {
			m.unit = nil
		}
		if m.unit == nil && !g.compiles(m) {
			notViable[m] = true
		}
	}
	return g.instrument(func(m *mutant) bool { return !notViable[m] && m.unit != nil }), nil
}

// parses reports whether the function of a mutant can be read, if it is in one. An error there would hide those of
// others in the same file.
func (m *mutant) parses() bool {
	if m.unit == nil || m.unit.function == nil {
		return true
	}
	begin, end := m.target.set.Position(m.unit.function.Pos()), m.target.set.Position(m.unit.function.End())
	function := apply(m.file.text[:end.Offset], m.edit)[begin.Offset:]
	_, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+function, parser.SkipObjectResolution)
	return err == nil
}

// refused checks the types of the package with copies, marks the mutants that have errors, and reports whether there
// are any.
func (g *target) refused(files []*instrumented, notViable map[*mutant]bool) (again bool, err error) {
	texts, owners := map[string]string{}, map[string]*instrumented{}
	for _, f := range files {
		texts[f.source.path], owners[f.source.path] = f.text, f
	}
	set, problems := g.check(texts)
	for _, problem := range problems {
		position := set.Position(problem.Pos)
		f := owners[position.Filename]
		if f == nil {
			return false, problem
		}
		switch owner, ok := f.owner(position.Offset); {
		case !ok:
			return false, fmt.Errorf("%v: %s", position, problem.Msg)
		case owner.mutant != nil:
			notViable[owner.mutant] = true
		default:
			owner.unit.bad = true
		}
	}
	return len(problems) > 0, nil
}

// compiles reports whether the package with a mutant in the place of its file has no errors.
func (g *target) compiles(m *mutant) bool {
	_, problems := g.check(changed([]*mutant{m}))
	return len(problems) == 0
}

// check checks the types of the package with some texts in place of those of its files, or beside them.
func (g *target) check(texts map[string]string) (*token.FileSet, []types.Error) {
	set, files := token.NewFileSet(), []*ast.File{}
	var problems []types.Error
	add := func(path, text string) {
		syntax, err := parser.ParseFile(set, path, text, parser.SkipObjectResolution)
		if err != nil {
			problems = append(problems, types.Error{Fset: set, Msg: err.Error()})
		}
		files = append(files, syntax)
	}
	for _, file := range g.files {
		if _, changed := texts[file.path]; !changed {
			add(file.path, file.text)
		}
	}
	for path, text := range texts {
		add(path, text)
	}
	if problems != nil {
		return set, problems
	}
	config := types.Config{Importer: g.importer, Error: func(err error) {
		var problem types.Error
		if errors.As(err, &problem) {
			problems = append(problems, problem)
		}
	}}
	_, _ = config.Check(g.path, set, files, nil)
	return set, problems
}
