package browsers

import (
	"os"
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
	for _, cells := range tab.Rows {
		if cells[0] == row {
			for i, name := range tab.Columns {
				if name == column {
					return cells[i]
				}
			}
		}
	}
	return ""
}

// SetColumn sets a column and the line of the head with its version. The rows are then those of that order.
func (tab *Table) SetColumn(column, version string, order []string, cells map[string]string) {
	at := -1
	for i, name := range tab.Columns {
		if name == column {
			at = i
		}
	}
	if at < 0 {
		at = len(tab.Columns)
		tab.Columns = append(tab.Columns, column)
	}
	var rows [][]string
	for _, name := range order {
		row := make([]string, len(tab.Columns))
		for _, known := range tab.Rows {
			if known[0] == name {
				copy(row, known)
			}
		}
		row[0], row[at] = name, cells[name]
		rows = append(rows, row)
	}
	tab.Rows = rows
	if version != "" {
		tab.setHead("# "+column+": ", version)
	}
}

// setHead sets the line of the head that begins so.
func (tab *Table) setHead(begin, text string) {
	for i, line := range tab.Head {
		if strings.HasPrefix(line, begin) {
			tab.Head[i] = begin + text
			return
		}
	}
	tab.Head = append(tab.Head, begin+text)
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
