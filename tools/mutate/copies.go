package main

import (
	"fmt"
	"go/ast"
	"path/filepath"
	"strings"
)

// All mutants in functions and in the values of variables are compiled at once. The program has a copy of the
// function for each of its mutants. The function itself begins with a branch to the copy that a run of the tests
// selects. A variable gets its value from a function in the same way.

// A unit is a function or the value of a variable, with its mutants.
type unit struct {
	file     *source
	function *ast.FuncDecl // nil for a variable
	value    ast.Expr      // the initial value of a variable
	typ      string        // its type
	explicit []edit        // writes the type if the source does not
	mutants  []*mutant
}

// switchText is the source of the variable that selects a mutant. The names in copies have a prefix
// that no other name has.
const switchText = `package %s

import (
	mutateOS "os"
	mutateNumbers "strconv"
)

var mutateOn, _ = mutateNumbers.Atoi(mutateOS.Getenv("MUTATE"))
`

// copies returns the files of the package with a copy for each of the wanted mutants that is in a
// unit.
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
	tail   strings.Builder // text to append to the file
}

// copy adds the copies of a unit, and returns the edits at its place.
func (c *copier) copy(u *unit) []edit {
	if u.function != nil {
		return c.copyFunction(u)
	}
	return c.copyValue(u)
}

func (c *copier) offsets(n ast.Node) (from, to int) {
	return c.target.offset(n.Pos()), c.target.offset(n.End())
}

// copyValue makes a function return the value of a variable.
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

// named returns the source of a function with edits and a different name.
func (t *target) named(u *unit, name string, edits ...edit) string {
	from, to := t.offset(u.function.Name.Pos()), t.offset(u.function.Name.End())
	text := apply(u.file.text[:t.offset(u.function.End())], append(edits, edit{from, to, name})...)
	return "\n" + text[t.offset(u.function.Pos()):] + "\n"
}

// alone returns the source of a file with the change of a mutant, and with more edits. The original function
// follows, so that the file still uses all of its imports.
func (t *target) alone(m *mutant, more ...edit) string {
	text := apply(m.file.text, append(more, m.edit)...)
	if m.unit != nil && m.unit.function != nil {
		text += t.named(m.unit, "mutateOriginal")
	}
	return text
}

// signature returns the edits that name all parameters of a function, and the text of a call: before its name, and
// after it.
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

// parameters returns the names of parameters, and the edits that name those without one.
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
