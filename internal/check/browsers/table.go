package browsers

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// A Table is a file of lines with tabs between the cells: lines that begin with "#", one with the names of columns, and rows.
type Table struct {
	Head    []string
	Columns []string
	Rows    [][]string
}

// ReadTable reads a file. One that is not there is a table without rows.
func ReadTable(t testing.TB, name string) *Table {
	data, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return &Table{Columns: []string{""}}
	}
	must(t, err)
	var tab Table
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		switch cells := strings.Split(line, "\t"); {
		case strings.HasPrefix(line, "# "):
			tab.Head = append(tab.Head, line)
		case tab.Columns == nil:
			tab.Columns = cells
		default:
			if len(cells) != len(tab.Columns) {
				t.Fatalf("%s: %q has %d cells", name, line, len(cells))
			}
			tab.Rows = append(tab.Rows, cells)
		}
	}
	return &tab
}

// Cell returns what a column has in the row of that name.
func (tab *Table) Cell(row, column string) string {
	at := slices.Index(tab.Columns, column)
	for _, cells := range tab.Rows {
		if at >= 0 && cells[0] == row {
			return cells[at]
		}
	}
	return ""
}

// SetColumn sets a column and the line of the head with its version. The rows are then those of that order.
func (tab *Table) SetColumn(column, version string, order []string, cells map[string]string) {
	was := *tab
	if !slices.Contains(tab.Columns, column) {
		tab.Columns = append(slices.Clip(tab.Columns), column)
	}
	tab.Rows = nil
	for _, name := range order {
		row := []string{name}
		for _, other := range tab.Columns[1:] {
			row = append(row, was.Cell(name, other))
		}
		row[slices.Index(tab.Columns, column)] = cells[name]
		tab.Rows = append(tab.Rows, row)
	}
	if version != "" {
		begin := "# " + column + ": "
		tab.Head = slices.DeleteFunc(tab.Head, func(line string) bool { return strings.HasPrefix(line, begin) })
		tab.Head = append(tab.Head, begin+version)
	}
}

// Write writes the file.
func (tab *Table) Write(t *testing.T, name string) {
	var b strings.Builder
	for _, line := range tab.Head {
		b.WriteString(line + "\n")
	}
	for _, cells := range append([][]string{tab.Columns}, tab.Rows...) {
		b.WriteString(strings.Join(cells, "\t") + "\n")
	}
	must(t, os.WriteFile(name, []byte(b.String()), 0o600))
}
