package main

import (
	"fmt"
	"go/ast"
	"path/filepath"
	"strings"
)

// A package is compiled once for all mutants that are in a function or in the value of a variable. There is a copy of
// the function for each of its mutants, and the function itself begins with a branch to the copy that a run of the
// tests asks for. A variable gets its value from a function in the same way.

// A unit is a function or the value of a variable, with what is changed in it.
type unit struct {
	file     *source
	function *ast.FuncDecl // or else
	value    ast.Expr      // what a variable is at first,
	typ      string        // its type,
	explicit []edit        // and what writes that type down if the source does not
	mutants  []*mutant
}

// switchText reads which mutant is on. The names in copies begin so that no other name is the same.
const switchText = `package %s

import (
	mutateOS "os"
	mutateNumbers "strconv"
)

var mutateOn, _ = mutateNumbers.Atoi(mutateOS.Getenv("MUTATE"))
`

// copies returns the files of the package with a copy for each mutant of a unit that is among those wanted.
func (t *target) copies(wanted []*mutant) overlay {
	use := map[*mutant]bool{}
	for _, m := range wanted {
		use[m] = m.unit != nil
	}
	texts := overlay{filepath.Join(t.dir, "mutate_switch.go"): fmt.Sprintf(switchText, t.types.Name())}
	for _, file := range t.files {
		c := copier{target: t, use: use}
		var edits []edit
		for _, u := range t.units {
			if u.file == file {
				edits = append(edits, c.copy(u)...)
			}
		}
		texts[file.path] = apply(file.text, edits...) + c.tail.String()
	}
	return texts
}

// A copier makes the copies of a file.
type copier struct {
	target *target
	use    map[*mutant]bool
	tail   strings.Builder // what follows the text of the file
}

// copy adds the copies of a unit, and returns what changes at its place.
func (c *copier) copy(u *unit) []edit {
	if u.function != nil {
		return c.copyFunction(u)
	}
	return c.copyValue(u)
}

func (c *copier) offsets(n ast.Node) (from, to int) {
	return c.target.offset(n.Pos()), c.target.offset(n.End())
}

// copyValue makes the value of a variable the result of a function.
func (c *copier) copyValue(u *unit) []edit {
	from, to := c.offsets(u.value)
	name := fmt.Sprintf("mutateValue%d", u.mutants[0].number)
	_, _ = fmt.Fprintf(&c.tail, "\nfunc %s() %s {\nswitch mutateOn {\n", name, u.typ)
	for _, m := range u.mutants {
		if c.use[m] {
			_, _ = fmt.Fprintf(&c.tail, "case %d:\nreturn %s\n", m.number, apply(u.file.text[:to], m.edit)[from:])
		}
	}
	_, _ = fmt.Fprintf(&c.tail, "}\nreturn %s\n}\n", u.file.text[from:to])
	return []edit{{from, to, name + "()"}}
}

// copyFunction adds a copy of a function for each mutant, and returns the branches to them.
func (c *copier) copyFunction(u *unit) []edit {
	f := u.function
	body, _ := c.offsets(f.Body)
	edits, receiver, arguments := c.signature(f)
	keyword, ending := "return ", ""
	if f.Type.Results == nil {
		keyword, ending = "", "; return"
	}
	var branches strings.Builder
	for _, m := range u.mutants {
		if c.use[m] {
			name := fmt.Sprintf("mutateCopy%d", m.number)
			_, _ = fmt.Fprintf(&branches, "case %d: %s%s%s%s%s; ", m.number, keyword, receiver, name, arguments, ending)
			c.tail.WriteString(c.target.named(u, name, m.edit))
		}
	}
	return append(edits, edit{body + 1, body + 1, " switch mutateOn { " + branches.String() + "}; "})
}

// named returns a function with edits, and with another name.
func (t *target) named(u *unit, name string, edits ...edit) string {
	from, to := t.offset(u.function.Name.Pos()), t.offset(u.function.Name.End())
	text := apply(u.file.text[:t.offset(u.function.End())], append(edits, edit{from, to, name})...)
	return "\n" + text[t.offset(u.function.Pos()):] + "\n"
}

// alone returns the file of a mutant with the change, and with more edits. A function stands after its mutant as it
// was, so that the file uses all that it imports.
func (t *target) alone(m *mutant, more ...edit) string {
	text := apply(m.file.text, append(more, m.edit)...)
	if m.unit != nil && m.unit.function != nil {
		text += t.named(m.unit, "mutateOriginal")
	}
	return text
}

// signature returns what gives a name to all parameters of a function, and how it is called with them: what stands
// before its name, and what follows it.
func (c *copier) signature(f *ast.FuncDecl) (edits []edit, receiver, arguments string) {
	if f.Recv != nil {
		var names []string
		edits, names = c.parameters(f.Recv.List, "mutateReceiver")
		receiver = names[0] + "."
	}
	more, names := c.parameters(f.Type.Params.List, "mutateParameter")
	if n := len(f.Type.Params.List); n > 0 {
		if _, variadic := f.Type.Params.List[n-1].Type.(*ast.Ellipsis); variadic {
			names[len(names)-1] += "..."
		}
	}
	arguments = "(" + strings.Join(names, ", ") + ")"
	if f.Type.TypeParams != nil {
		_, types := c.parameters(f.Type.TypeParams.List, "")
		arguments = "[" + strings.Join(types, ", ") + "]" + arguments
	}
	return append(edits, more...), receiver, arguments
}

// parameters returns the names of parameters, with what gives one to those that have none.
func (c *copier) parameters(fields []*ast.Field, prefix string) (edits []edit, names []string) {
	for _, field := range fields {
		if len(field.Names) == 0 {
			name := fmt.Sprintf("%s%d", prefix, len(names))
			from, _ := c.offsets(field.Type)
			edits, names = append(edits, edit{from, from, name + " "}), append(names, name)
		}
		for _, n := range field.Names {
			name := n.Name
			if name == "_" {
				name = fmt.Sprintf("%s%d", prefix, len(names))
				from, to := c.offsets(n)
				edits = append(edits, edit{from, to, name})
			}
			names = append(names, name)
		}
	}
	return edits, names
}
