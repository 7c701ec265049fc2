package main

import (
	"fmt"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"
)

// A package is compiled once for all mutants that are in a function or in the value of a variable. There is a copy of
// the function for each of its mutants, and the function itself begins with a branch to the copy that a run of the
// tests asks for. A variable gets its value from a function in the same way.

// A unit is a function or the value of a variable, with what is changed in it. One of its mutants can be run at a time.
type unit struct {
	file     *source
	function *ast.FuncDecl // or else
	name     *ast.Ident    // of a variable, and
	value    ast.Expr      // what it is at first
	mutants  []*mutant
	index    int  // in its package
	bad      bool // it cannot be copied
}

// A copied says which mutant the bytes of an instrumented file belong to, or that they are what a unit needs.
type copied struct {
	from, to int
	unit     *unit
	mutant   *mutant
}

// An instrumented is a file with the copies of its units, in all of which the names begin so that no other name can be
// the same.
type instrumented struct {
	source *source
	text   string
	copies []copied
}

// instrument returns the files of the package with copies for the mutants that use says, and with what switches them.
func (g *target) instrument(use func(*mutant) bool) []*instrumented {
	var all []*instrumented
	for _, file := range g.files {
		i := instrumenter{target: g, use: use}
		var edits []edit
		for _, u := range g.units {
			if u.file == file && !u.bad && slices.ContainsFunc(u.mutants, use) {
				edits = append(edits, i.copy(u)...)
			}
		}
		if edits == nil {
			continue
		}
		result := &instrumented{source: file, text: apply(file.text, edits...), copies: i.copies}
		for k := range result.copies {
			result.copies[k].from += len(result.text)
			result.copies[k].to += len(result.text)
		}
		result.text += i.tail.String()
		all = append(all, result)
	}
	return append(all, g.switches())
}

// switches returns the file that reads which mutants are on: pairs of a unit and a mutant in the environment. Others
// than the first pair are there to run mutants of many units at a time.
func (g *target) switches() *instrumented {
	const text = `package %s

import (
	mutateOS "os"
	mutateNumbers "strconv"
	mutateStrings "strings"
)

var mutateOn = mutateSwitches()

func mutateSwitches() (on [%d]int) {
	for _, pair := range mutateStrings.Fields(mutateOS.Getenv("MUTATE")) {
		unit, mutant, _ := mutateStrings.Cut(pair, ":")
		i, _ := mutateNumbers.Atoi(unit)
		on[i], _ = mutateNumbers.Atoi(mutant)
	}
	return on
}
`
	return &instrumented{
		source: &source{path: filepath.Join(g.dir, "mutate_switches.go")},
		text:   fmt.Sprintf(text, g.types.Name(), max(1, len(g.units))),
	}
}

// An instrumenter makes the copies of a file.
type instrumenter struct {
	target *target
	use    func(*mutant) bool
	tail   strings.Builder // what follows the text of the file
	copies []copied
}

// add adds text to the tail, on separate lines.
func (i *instrumenter) add(u *unit, m *mutant, text string) {
	from := i.tail.Len()
	i.tail.WriteString("\n" + text + "\n")
	i.copies = append(i.copies, copied{from, i.tail.Len(), u, m})
}

// copy adds the copies of a unit, and returns what changes at its place.
func (i *instrumenter) copy(u *unit) []edit {
	if u.function != nil {
		return i.copyFunction(u)
	}
	return i.copyValue(u)
}

func (i *instrumenter) offset(n ast.Node) (from, to int) {
	return i.target.set.Position(n.Pos()).Offset, i.target.set.Position(n.End()).Offset
}

// copyValue makes the value of a variable the result of a function.
func (i *instrumenter) copyValue(u *unit) []edit {
	typ, ok := u.file.typeName(i.target, i.target.info.Defs[u.name].Type())
	if !ok {
		u.bad = true
		return nil
	}
	from, to := i.offset(u.value)
	i.add(u, nil, fmt.Sprintf("func mutateValue%d() %s {\nswitch mutateOn[%d] {", u.index, typ, u.index))
	for _, m := range u.mutants {
		if i.use(m) {
			text := apply(u.file.text[:to], m.edit)
			i.add(u, m, fmt.Sprintf("case %d:\nreturn %s", m.number, text[from:]))
		}
	}
	i.add(u, nil, "}\nreturn "+u.file.text[from:to]+"\n}")
	return []edit{{from, to, fmt.Sprintf("mutateValue%d()", u.index)}}
}

// copyFunction adds a copy of a function for each mutant, and the function that chooses among them.
func (i *instrumenter) copyFunction(u *unit) []edit {
	f, text := u.function, u.file.text
	begin, end := i.offset(f)
	nameAt, nameEnd := i.offset(f.Name)
	body, _ := i.offset(f.Body)
	edits, receiver, arguments := i.signature(f)
	keyword := "return "
	if f.Type.Results == nil {
		keyword = ""
	}
	chooser := fmt.Sprintf("mutateChoose%d", u.index)
	renamed := append([]edit{{nameAt, nameEnd, chooser}}, edits...)
	i.add(u, nil, apply(text[:body], renamed...)[begin:]+fmt.Sprintf("{\nswitch mutateOn[%d] {", u.index))
	for _, m := range u.mutants {
		if i.use(m) {
			i.add(u, m, fmt.Sprintf("case %d:\n%s%smutateCopy%d%s", m.number, keyword, receiver, m.number, arguments))
		}
	}
	i.add(u, nil, "default:\npanic(\"mutate: no such mutant\")\n}\n}")
	for _, m := range u.mutants {
		if i.use(m) {
			name := edit{nameAt, nameEnd, fmt.Sprintf("mutateCopy%d", m.number)}
			i.add(u, m, apply(text[:end], name, m.edit)[begin:])
		}
	}
	ending := "; return };"
	if keyword != "" {
		ending = " };"
	}
	branch := fmt.Sprintf(" if mutateOn[%d] != 0 { %s%s%s%s%s", u.index, keyword, receiver, chooser, arguments, ending)
	return append(edits, edit{body + 1, body + 1, branch})
}

// signature returns what gives a name to all parameters of a function, and how it is called with them: what stands
// before its name, and what follows it.
func (i *instrumenter) signature(f *ast.FuncDecl) (edits []edit, receiver, arguments string) {
	if f.Recv != nil {
		var names []string
		edits, names = i.parameters(f.Recv.List, "mutateReceiver")
		receiver = names[0] + "."
	}
	more, names := i.parameters(f.Type.Params.List, "mutateParameter")
	if n := len(f.Type.Params.List); n > 0 {
		if _, variadic := f.Type.Params.List[n-1].Type.(*ast.Ellipsis); variadic {
			names[len(names)-1] += "..."
		}
	}
	arguments = "(" + strings.Join(names, ", ") + ")"
	if f.Type.TypeParams != nil {
		_, types := i.parameters(f.Type.TypeParams.List, "")
		arguments = "[" + strings.Join(types, ", ") + "]" + arguments
	}
	return append(edits, more...), receiver, arguments
}

// parameters returns the names of parameters, with what gives one to those that have none.
func (i *instrumenter) parameters(fields []*ast.Field, prefix string) (edits []edit, names []string) {
	for _, field := range fields {
		if len(field.Names) == 0 {
			name := fmt.Sprintf("%s%d", prefix, len(names))
			from, _ := i.offset(field.Type)
			edits, names = append(edits, edit{from, from, name + " "}), append(names, name)
		}
		for _, n := range field.Names {
			name := n.Name
			if name == "_" {
				name = fmt.Sprintf("%s%d", prefix, len(names))
				from, to := i.offset(n)
				edits = append(edits, edit{from, to, name})
			}
			names = append(names, name)
		}
	}
	return edits, names
}

// owner returns whose bytes stand at an offset of the file.
func (f *instrumented) owner(offset int) (copied, bool) {
	at, found := slices.BinarySearchFunc(f.copies, offset, func(c copied, offset int) int {
		switch {
		case offset < c.from:
			return 1
		case offset >= c.to:
			return -1
		default:
			return 0
		}
	})
	if !found {
		return copied{}, false
	}
	return f.copies[at], true
}
